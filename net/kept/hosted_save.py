"""A hosted game on disk, line by line, so that a host killed at any moment can go on with it.

The first line holds what the game began with; a line is added for every action and for every change
of seats, in one write, before anybody hears of it. A last line cut short by a loss of power is left
out on reading. What was written reaches the disk itself in the background, within moments.
"""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from game.engine.actions import Action
from game.engine.codec import Plain, decode, encode, encode_fields
from game.engine.envelope import Body, Upgrades, content_of, enveloped, open_envelope
from game.engine.errors import DataCode, DataError
from game.engine.plain import decode_action, encode_action
from game.engine.terms import Seat
from game.engine.value import value
from game.systems import BINARY
from game.table import Played
from game.table_seat import TableSeat
from game.whole_files import take_place
from net.kept.room_settings import RoomSettings
from net.protocol.passcode import verifier_of
from net.protocol.room_view import SeatKind

KIND: Final = "power-grid-hosting"
FORMAT: Final = 2
SUFFIX: Final = ".hosting"
OWNER_ONLY: Final = 0o600
"""The file holds tokens and the seed."""
SYNC_EVERY: Final = 0.25
"""Seconds between two requests to the disk, at least."""
LONGEST_SYNC: Final = 10.0
"""Seconds that a disk may take before a file is closed all the same."""


def _without_passcode(body: Body) -> Body:
    """Format 1 kept the passcode itself; since then only what is needed to check it."""
    settings = body.get("settings")
    passcode = settings.get("passcode") if isinstance(settings, dict) else None
    if not isinstance(settings, dict) or not isinstance(passcode, str):
        return body
    return {**body, "settings": {**settings, "passcode": encode(verifier_of(passcode))}}


UPGRADES: Upgrades = {1: _without_passcode}


@value
class SavedChair(TableSeat):
    """A seat as the host keeps it: whose it is, and what opens it.

    Level and character are those of the bot whose seat it is, or was until a person took it over.
    """

    kind: SeatKind = field(kw_only=True)
    token: str | None = field(kw_only=True, default=None)
    """Of the person who owns it."""
    is_host: bool = field(kw_only=True, default=False)
    is_vacant: bool = field(kw_only=True, default=False)
    """The person has left for good."""

    @property
    def is_bot(self) -> bool:
        return self.kind is SeatKind.BOT


@dataclass(frozen=True)
class Began:
    """What a game began with."""

    room: str
    port: int
    settings: RoomSettings
    game: int
    seed: int
    bot_seed: int
    map_digest: str
    chairs: tuple[SavedChair, ...]


@dataclass(frozen=True)
class Acted:
    """An action was played; `reserves` is what people have left on their clocks."""

    seat: Seat
    action: Action
    reserves: tuple[float, ...] | None = None


@dataclass(frozen=True)
class SeatsChanged:
    chairs: tuple[SavedChair, ...]


SaveEntry = Began | Acted | SeatsChanged


@dataclass(frozen=True)
class SavedGame:
    """A game as it was when its host was last heard of."""

    began: Began
    chairs: tuple[SavedChair, ...]
    log: tuple[Played, ...]
    reserves: tuple[float, ...] | None


class SaveFile:
    """Writes a game as it goes on. A full disk breaks nothing: the next entry tries again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: str | None = None
        """Why the last entry could not be written, None if it was."""
        self._lines: list[bytes] = []
        self._file: int | None = None
        self._syncer = _Syncer()

    def write(self, entry: SaveEntry) -> None:
        """Keep an entry; a new game replaces the one before."""
        if isinstance(entry, Began):
            self._lines.clear()
            self._close_file()
        self._lines.append(_line(entry))
        self._bring_up_to_date()

    def try_again(self) -> None:
        """The disk may have room by now for what it did not take."""
        if self.fault is not None and self._lines:
            self._bring_up_to_date()

    def go_on(self, saved: SavedGame, port: int) -> None:
        """Take up a game that was read from a file; no moment without a whole file passes."""
        self._close_file()
        began = replace(saved.began, port=port, chairs=saved.chairs)
        acted = [Acted(played.seat, played.action) for played in saved.log]
        if acted:
            acted[-1] = replace(acted[-1], reserves=saved.reserves)
        self._lines = [_line(began), *(_line(entry) for entry in acted)]
        self._bring_up_to_date()

    def _bring_up_to_date(self) -> None:
        try:
            if self._file is None:
                self._write_whole()
            else:
                _write_all(self._file, self._lines[-1])
        except OSError as problem:
            self.fault = problem.strerror or str(problem)
            self._close_file()  # half a line may be there; the next entry writes all of it anew
            return
        self.fault = None
        if self._file is not None:
            self._syncer.sync(self._file)

    def put_aside(self, path: Path) -> None:
        """What is kept goes to another file; the next game begins a new one here."""
        self.try_again()
        self._close_file()
        self._lines.clear()
        with suppress(OSError):  # there may be nothing that could be put aside
            take_place(self.path, path)

    def remove(self) -> None:
        """The game is over and done with."""
        self.close()
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        self._close_file()
        self._syncer.close()

    def _write_whole(self) -> None:
        """A file of all lines in the place of whatever was there, or nothing is changed."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        partial = self.path.with_suffix(".partial")
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY
        file = os.open(partial, flags, OWNER_ONLY)
        try:
            try:
                _write_all(file, b"".join(self._lines))
                os.fsync(file)
            finally:
                os.close(file)  # Windows moves no file that is open
            take_place(partial, self.path)
        except OSError:
            partial.unlink(missing_ok=True)
            raise
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | BINARY)

    def _close_file(self) -> None:
        if self._file is not None:
            self._syncer.rest()
            os.close(self._file)
            self._file = None


class _Syncer:
    """Asks the system to bring a file to the disk, on a thread of its own: it may take long."""

    def __init__(self) -> None:
        self._wanted: int | None = None
        self._is_closed = False
        self._change = threading.Condition()
        self._hurry = threading.Event()
        self._is_busy = False
        self._thread: threading.Thread | None = None

    def sync(self, file: int) -> None:
        with self._change:
            self._wanted = file
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
            self._change.notify_all()

    def rest(self) -> None:
        """Wait until nothing is under way, but not for ever for a disk that does not answer."""
        self._hurry.set()
        with self._change:
            self._change.wait_for(lambda: self._wanted is None and not self._is_busy, LONGEST_SYNC)
        self._hurry.clear()

    def close(self) -> None:
        self.rest()
        with self._change:
            self._is_closed = True
            self._change.notify_all()

    def _work(self) -> None:
        while True:
            with self._change:
                self._is_busy = False
                self._change.notify_all()
                self._change.wait_for(lambda: self._wanted is not None or self._is_closed)
                if self._wanted is None:
                    return
                file, self._wanted, self._is_busy = self._wanted, None, True
            with suppress(OSError):  # the entry was written; a disk that fails will say so there
                os.fsync(file)
            # Not for every action of a quick table: threads that wake up cost the guests time.
            self._hurry.wait(SYNC_EVERY)


def read_save(path: Path) -> SavedGame:
    """Raises DataError if the file cannot be read, is damaged or too new."""
    lines = list(_entries(path))
    if not lines:
        raise DataError(DataCode.NOT_READABLE, where=path.name)
    began = _began(lines[0])
    chairs, reserves, log = began.chairs, None, []
    for number, data in enumerate(lines[1:], start=2):
        entry = _entry(data, f"line {number}")
        if isinstance(entry, SeatsChanged):
            chairs = entry.chairs
        else:
            log.append(Played(entry.seat, entry.action))
            reserves = entry.reserves
    return SavedGame(began, chairs, tuple(log), reserves)


def remove_save(path: Path) -> None:
    """A game will not go on. Raises DataError if its file cannot be removed."""
    try:
        path.unlink(missing_ok=True)
    except OSError as problem:
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=problem.strerror) from problem


def _entries(path: Path) -> Iterator[Plain]:
    try:
        text = path.read_bytes()
    except OSError as problem:
        raise DataError(DataCode.NO_FILE, file=str(path), reason=problem.strerror) from problem
    lines = text.split(b"\n")
    for number, line in enumerate(lines[:-1]):  # what follows the last end of line was cut short
        try:
            yield json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise DataError(DataCode.NOT_READABLE, where=f"{path.name}:{number + 1}") from problem


def _line(entry: SaveEntry) -> bytes:
    if isinstance(entry, Began):
        data = enveloped(KIND, FORMAT, encode_fields(entry))
    elif isinstance(entry, Acted):
        data = {"act": [entry.seat, encode_action(entry.action)]}
        if entry.reserves is not None:
            data["reserves"] = encode(entry.reserves)
    else:
        data = {"chairs": encode(entry.chairs)}
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _began(data: Plain) -> Began:
    return decode(Began, content_of(open_envelope(data, KIND, FORMAT, UPGRADES)))


def _entry(data: Plain, where: str) -> Acted | SeatsChanged:
    if isinstance(data, dict) and "chairs" in data:
        return SeatsChanged(decode(tuple[SavedChair, ...], data["chairs"], where))
    fields = decode(dict[str, Plain], data, where)
    played = decode(tuple[Plain, ...], fields.get("act"), where)
    if len(played) != 2:
        raise DataError(DataCode.WRONG_TYPE, where=where, wanted="list of 2", value=len(played))
    reserves = fields.get("reserves")
    return Acted(
        decode(int, played[0], where),
        decode_action(played[1], where),
        None if reserves is None else decode(tuple[float, ...], reserves, where),
    )


def _write_all(file: int, data: bytes) -> None:
    """As one write; a system that takes only part of it has run out of room."""
    if os.write(file, data) != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
