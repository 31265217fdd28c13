"""Reviews kept between sessions, by the game that they are of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from game.client.shell.context import Context
from game.engine.errors import DataError
from game.file_shelf import is_there, make_room
from game.review.kept import review_file, reviews_in
from game.review.review import Review
from game.review.review_format import SUFFIX, read_review, write_review

MOST: Final = 200
"""Reviews that stay; they can be made again at any time."""


class ReviewShelf:
    """The reviews of one person. Without a home nothing is kept."""

    def __init__(self, context: Context) -> None:
        self._context = context
        home = context.home
        self._folder = None if home is None else reviews_in(home.folders.data)

    def take_up(self, begun: Review) -> tuple[Review, str]:
        """What is kept of the same review; or the one begun, and why an older one is not used."""
        path = self._path(begun)
        if path is None or not is_there(path):
            return begun, ""
        say = self._context.catalogue.say
        try:
            kept = read_review(path)
        except DataError as problem:
            reason = self._context.catalogue.sentence(problem)
            return begun, say("review.damaged", reason=reason)
        if replace(kept.head, seat=begun.head.seat) == begun.head and kept.glance == begun.glance:
            return kept, ""
        return begun, say("review.older", version=kept.head.version)

    def keep(self, review: Review) -> None:
        """As far as it has come; a disk that is full costs nothing but time."""
        path = self._path(review)
        if path is None or self._folder is None:
            return
        try:
            write_review(path, review)
        except DataError as problem:
            self._context.tell(self._context.catalogue.sentence(problem))
        else:
            make_room(self._folder.glob(f"*{SUFFIX}"), path, MOST)

    def others(self, review: Review) -> list[Review]:
        """Reviews of other games, those made last first."""
        if self._folder is None or not self._folder.is_dir():
            return []
        found = []
        paths = sorted(self._folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for path in reversed(paths):
            try:
                found.append(read_review(path))
            except DataError:
                continue
        return [other for other in found if other.head.game != review.head.game]

    def _path(self, review: Review) -> Path | None:
        return None if self._folder is None else review_file(self._folder, review.head.game)
