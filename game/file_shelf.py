"""A shelf: files of one kind in a folder or two, listed, looked into, and taken away.

What lies on it, a save, a guest's copy or a hosted game, is read by whoever puts up the shelf. A
file that cannot be read is listed with the reason: somebody may want to know, or to delete it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Generic, TypeVar

from game.engine.errors import GameError

PICTURE: Final = ".png"
PREVIOUS: Final = ".previous"
"""Added to the name of a file: what was in it before."""

Label = TypeVar("Label")


@dataclass(frozen=True)
class Labelled(Generic[Label]):
    """A file in a list: when it was kept and what it holds, or why that cannot be told."""

    path: Path
    when: datetime
    label: Label | None
    problem: GameError | None = None


class FileShelf(Generic[Label]):
    """The files with certain endings in some folders, which need not be there yet."""

    def __init__(
        self,
        folders: tuple[Path, ...],
        endings: tuple[str, ...],
        read: Callable[[Path], tuple[Label, datetime]],
    ) -> None:
        """`read` tells what a list shows of a file, and when it was kept, or raises GameError."""
        self._folders = folders
        self._endings = endings
        self._read = read

    def entries(self) -> list[Labelled[Label]]:
        """All files, those kept last first."""
        found = map(self.entry, self.files())
        return sorted(found, key=lambda entry: entry.when, reverse=True)

    def entry(self, path: Path) -> Labelled[Label]:
        """What a list shows of a file, damaged or not."""
        try:
            label, when = self._read(path)
        except GameError as problem:
            return Labelled(path, modified(path), None, problem)
        return Labelled(path, when, label)

    def files(self) -> list[Path]:
        """All files, those written last first; nothing is looked into."""
        found = [path for folder in self._folders for path in _within(folder)]
        return newest_first(path for path in found if path.suffix in self._endings)


def make_room(files: Iterable[Path], newest: Path, most: int) -> None:
    """The oldest files give way, until there are not too many; the newest never does."""
    others = newest_first(path for path in files if path != newest)
    for path in others[most - 1 :]:
        delete(path)


def delete(path: Path) -> None:
    """Take a file away, with the one before it and its picture."""
    for name in (path, previous_of(path), picture_of(path)):
        with suppress(OSError):
            name.unlink()


def newest_first(files: Iterable[Path]) -> list[Path]:
    return sorted(files, key=modified, reverse=True)


def picture_of(path: Path) -> Path:
    """Where a small picture of the table lies, if there is one."""
    return path.with_name(path.name.removesuffix(PREVIOUS)).with_suffix(PICTURE)


def previous_of(path: Path) -> Path:
    """Where the state before lies, if there is one."""
    return path.with_name(path.name + PREVIOUS)


def is_there(path: Path) -> bool:
    """A file that may not be looked at is as good as none."""
    try:
        path.stat()
    except OSError:
        return False
    return True


def modified(path: Path) -> datetime:
    """When a file was last written; long ago if it is gone meanwhile."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return datetime.fromtimestamp(0, UTC)


def _within(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []
