"""Where a guest's copies are kept: the last ones by themselves, others for good if asked to."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from game.engine.errors import DataCode, DataError
from game.engine.terms import Seat
from game.file_shelf import FileShelf, Labelled, delete, make_room, picture_of
from game.whole_files import take_place
from net.kept.guest_copy import SUFFIX, CopyHead, CopyMark, GameCopy, read_copy, read_mark
from net.protocol.messages import Snapshot

FOLDER: Final = "copies"
"""Below the folder of a person's data."""
KEPT: Final = "kept"
"""Below that: what a person wants to keep."""
MOST: Final = 20
"""Copies that stay without anybody having asked for it."""
OLDER: Final = ".json"
"""How copies of format 1 end; they were all asked for."""
LONGEST_ID: Final = 16


FoundCopy = tuple[Path, GameCopy]


@dataclass(frozen=True)
class CopyLabel:
    """What a list shows of a copy: which game it is of, and how far that was."""

    head: CopyHead
    mark: CopyMark


def is_kept(path: Path) -> bool:
    """The copy stays until somebody deletes it."""
    return path.parent.name == KEPT or path.suffix == OLDER


class CopyShelf:
    """The copies of one person, in one folder."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is first put into it."""
        self.folder = folder
        self._all = FileShelf((folder, folder / KEPT), (SUFFIX, OLDER), _label)

    def entries(self) -> tuple[Labelled[CopyLabel], ...]:
        """All copies, the newest first."""
        return tuple(self._all.entries())

    def new_path(self, head: CopyHead) -> Path:
        """A name that says which game it is, and that no other copy has."""
        return self.folder / f"{_stem(head)}-{secrets.token_hex(4)}{SUFFIX}"

    def find(self, head: CopyHead, seat: Seat | None, now: Snapshot) -> FoundCopy | None:
        """The newest copy of a game as a seat saw it, if what is so now can come after it."""
        for path in self._files():
            if not path.name.startswith(_stem(head) + "-"):
                continue
            try:
                copy = read_copy(path)
            except DataError:
                continue
            is_ours = head.is_same_game(copy.head) and copy.mark.seat == seat
            if is_ours and copy.leads_to(now):
                return path, copy
        return None

    def keep(self, path: Path) -> Path:
        """Let a copy stay for good; where it is now. Raises DataError."""
        goal = self.folder / KEPT / path.name
        if path.parent == goal.parent:
            return path
        try:
            goal.parent.mkdir(parents=True, exist_ok=True)
            take_place(path, goal)
        except OSError as problem:
            raise not_written(goal, problem) from problem
        with suppress(OSError):
            take_place(picture_of(path), picture_of(goal))
        return goal

    def delete(self, path: Path) -> None:
        """Take a copy away, as a person asked."""
        delete(path)

    def make_room(self, newest: Path) -> None:
        """The oldest copies give way; neither the newest nor any that is to stay does."""
        make_room([path for path in self._files() if not is_kept(path)], newest, MOST)

    def _files(self) -> list[Path]:
        """What can be gone on with, the newest first."""
        return [path for path in self._all.files() if path.suffix == SUFFIX]


def not_written(path: Path, problem: OSError) -> DataError:
    reason = problem.strerror or str(problem)
    return DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason)


def _stem(head: CopyHead) -> str:
    """A room's id comes from another machine: only what is harmless in a file's name is used."""
    id = "".join(letter for letter in head.room if letter.isascii() and letter.isalnum())
    return f"{id[:LONGEST_ID]}-game-{head.game}"


def _label(path: Path) -> tuple[CopyLabel, datetime]:
    head, mark = read_mark(path)
    return CopyLabel(head, mark), _moment(mark.when)


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise DataError(DataCode.UNKNOWN_VALUE, where="when", value=text[:40])
    return moment
