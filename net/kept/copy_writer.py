"""Writes a guest's copy as the game goes on: told at once, written when there is time for it.

Telling takes no time, so that a window can do it between two frames. Writing may be left to another
thread; nothing is lost or mixed up if several are asked to.
"""

from __future__ import annotations

import errno
import os
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.engine.errors import DataError
from game.engine.view import PlayerView
from game.file_shelf import picture_of
from game.table_seat import TableSeat
from net.kept.copy_shelf import CopyShelf, FoundCopy, not_written
from net.kept.guest_copy import (
    LARGEST,
    CopiedMessage,
    CopyHead,
    CopyMark,
    head_line,
    line,
    mark_of,
)
from net.protocol.messages import Snapshot, Told, Updated

TIME: Final = "milliseconds"


class CopyWriter:
    """One copy, begun anew or gone on with."""

    def __init__(self, shelf: CopyShelf, head: CopyHead, earlier: FoundCopy | None = None) -> None:
        self.problem: DataError | None = None
        """Why the last lines could not be written; on a full disk the next ones try again."""
        self._shelf = shelf
        self._since = datetime.now(UTC)
        self._lock = threading.Lock()
        self._is_done = False
        """Nothing can follow what is there: it is too much, or a line before it was left out."""
        self._heard: deque[CopiedMessage] = deque()
        self._picture: Callable[[], bytes] | None = None
        self._at: tuple[PlayerView, int, tuple[TableSeat, ...]] | None = None
        self._known: Snapshot | Updated | None = None
        """What was shown last, here or in the copy before this session."""
        if earlier is None:
            self._path, self._size, self._seconds = shelf.new_path(head), 0, 0
            self._mark: CopyMark | None = None
            self._lines = [head_line(head)]
        else:
            self._path, copy = earlier
            self._size, self._mark, self._seconds = copy.size, copy.mark, copy.mark.seconds
            self._lines, self._known = [], copy.last
            self._cut_off_half_a_line()

    @property
    def path(self) -> Path:
        return self._path

    @property
    def has_news(self) -> bool:
        """There is something to write."""
        return bool(self._heard) or self._picture is not None

    def tell(self, heard: CopiedMessage) -> None:
        """Something to be written; returns at once."""
        self._heard.append(heard)

    def look(self, view: PlayerView, version: int, seats: tuple[TableSeat, ...]) -> None:
        """How far the game is now, and who sits there."""
        self._at = view, version, seats

    def show(self, picture: Callable[[], bytes]) -> None:
        """What the table looks like now: makes a small PNG, when there is time for it."""
        self._picture = picture

    def write(self, *, is_last: bool = False) -> None:
        """Bring the file up to date; the last time with how far the game has come."""
        with self._lock:
            if self._is_done:
                self._heard.clear()
                self._lines.clear()
                return
            try:
                self._take_lines(is_last=is_last)
                self._append(b"".join(self._lines))
            except OSError as problem:
                self.problem = not_written(self._path, problem)
            except DataError as problem:
                self.problem, self._is_done = problem, True
            else:
                self.problem = None
                self._lines.clear()
                self._put_picture()

    def keep(self) -> None:
        """Let the copy stay for good. Raises DataError."""
        self.write(is_last=True)
        with self._lock:
            if self.problem is not None:
                raise self.problem
            self._path = self._shelf.keep(self._path)

    # Inner workings, on whatever thread writes.

    def _take_lines(self, *, is_last: bool) -> None:
        while self._heard:
            message = _news_in(self._heard.popleft(), self._known)
            if message is not None:
                self._lines.append(line(message))
                self._known = self._known if isinstance(message, Told) else message
        if self._at is None:
            return
        now = datetime.now(UTC)
        seconds = self._seconds + round((now - self._since).total_seconds())
        mark = mark_of(*self._at, now.isoformat(timespec=TIME), seconds)
        if is_last or self._mark is None or _tells_more(mark, self._mark):
            self._mark = mark
            self._lines.append(line(mark))

    def _append(self, data: bytes) -> None:
        self._is_done = self._size + len(data) > LARGEST
        if not data or self._is_done:
            return
        if not self._size:
            _create(self._path, data)
            self._shelf.make_room(self._path)
        else:
            self._stay_alone()
            _add(self._path, self._size, data)
        self._size += len(data)

    def _stay_alone(self) -> None:
        """Another window has gone on with the same copy: from here on it is no longer the same."""
        if self._path.stat().st_size == self._size:
            return
        with self._path.open("rb") as file:
            ours = file.read(self._size)
        name = self._path.name.rpartition("-")[0]
        self._path = self._path.with_name(f"{name}-{os.urandom(4).hex()}{self._path.suffix}")
        _create(self._path, ours)

    def _cut_off_half_a_line(self) -> None:
        """What was being written when the program or the power went off."""
        with suppress(OSError), self._path.open("rb+") as file:
            file.seek(self._size)
            if b"\n" not in file.read():  # else another window is writing
                file.truncate(self._size)

    def _put_picture(self) -> None:
        """One that cannot be written is not missed."""
        picture, self._picture = self._picture, None
        if picture is not None and self._size:
            with suppress(OSError):
                picture_of(self._path).write_bytes(picture())


def _news_in(message: CopiedMessage, known: Snapshot | Updated | None) -> CopiedMessage | None:
    """What there is to write of a message; a whole view tells much that is known already."""
    if known is None or not isinstance(message, Snapshot):
        return message
    if (message.version, message.digest) == (known.version, known.digest):
        return None
    story = tuple(told for told in message.story if told.version > known.version)
    return replace(message, story=story)


def _tells_more(mark: CopyMark, before: CopyMark) -> bool:
    """A list would show more than the time that has passed, or than another action."""
    same = replace(mark, when=before.when, seconds=before.seconds, version=before.version)
    return same != before


def _create(path: Path, data: bytes) -> None:
    """A new file, or none. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.write_bytes(data)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def _add(path: Path, size: int, data: bytes) -> None:
    """At the end of a file, or nothing. Raises OSError."""
    with path.open("rb+", buffering=0) as file:
        file.seek(size)
        try:
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            with suppress(OSError):
                file.truncate(size)
            raise
