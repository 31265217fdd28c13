"""Where a guest's copies are kept: the last ones by themselves, others for good if asked to."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.engine.errors import DataCode, DataError
from game.engine.terms import Seat
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
PICTURE: Final = ".png"
LONGEST_ID: Final = 16


FoundCopy = tuple[Path, GameCopy]


@dataclass(frozen=True)
class CopyEntry:
    """A copy in a list: what it holds, or why that cannot be told."""

    path: Path
    when: datetime
    head: CopyHead | None
    mark: CopyMark | None
    problem: DataError | None = None

    @property
    def is_kept(self) -> bool:
        """Stays until somebody deletes it."""
        return self.path.parent.name == KEPT or self.path.suffix == OLDER


class CopyShelf:
    """The copies of one person, in one folder."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is first put into it."""
        self.folder = folder

    def entries(self) -> tuple[CopyEntry, ...]:
        """All copies, the newest first."""
        found = map(_entry, (*self._files(SUFFIX), *self._files(OLDER)))
        return tuple(sorted(found, key=lambda entry: entry.when, reverse=True))

    def new_path(self, head: CopyHead) -> Path:
        """A name that says which game it is, and that no other copy has."""
        return self.folder / f"{_stem(head)}-{secrets.token_hex(4)}{SUFFIX}"

    def find(self, head: CopyHead, seat: Seat | None, now: Snapshot) -> FoundCopy | None:
        """The newest copy of a game as a seat saw it, if what is so now can come after it."""
        ours = [path for path in self._files(SUFFIX) if path.name.startswith(_stem(head) + "-")]
        for path in sorted(ours, key=_modified, reverse=True):
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
            path.replace(goal)
        except OSError as problem:
            raise not_written(goal, problem) from problem
        with suppress(OSError):
            picture_of(path).replace(picture_of(goal))
        return goal

    def delete(self, path: Path) -> None:
        """Take a copy away, as a person asked."""
        for name in (path, picture_of(path)):
            with suppress(OSError):
                name.unlink()

    def make_room(self, newest: Path) -> None:
        """The oldest copies give way; neither the newest nor any that is to stay does."""
        kept = self.folder / KEPT
        others = [p for p in self._files(SUFFIX) if p.parent != kept and p != newest]
        for path in sorted(others, key=_modified, reverse=True)[MOST - 1 :]:
            self.delete(path)

    def _files(self, suffix: str) -> Iterable[Path]:
        for folder in (self.folder, self.folder / KEPT):
            with suppress(OSError):
                yield from [path for path in folder.iterdir() if path.suffix == suffix]


def picture_of(path: Path) -> Path:
    """Where a small picture of the table lies, if there is one."""
    return path.with_suffix(PICTURE)


def not_written(path: Path, problem: OSError) -> DataError:
    reason = problem.strerror or str(problem)
    return DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason)


def _stem(head: CopyHead) -> str:
    """A room's id comes from another machine: only what is harmless in a file's name is used."""
    id = "".join(letter for letter in head.room if letter.isascii() and letter.isalnum())
    return f"{id[:LONGEST_ID]}-game-{head.game}"


def _entry(path: Path) -> CopyEntry:
    try:
        head, mark = read_mark(path)
        when = _moment(mark.when)
    except DataError as problem:
        return CopyEntry(path, datetime.fromtimestamp(_modified(path), UTC), None, None, problem)
    return CopyEntry(path, when, head, mark)


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise DataError(DataCode.UNKNOWN_VALUE, where="when", value=text[:40])
    return moment


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
