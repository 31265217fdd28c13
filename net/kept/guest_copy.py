"""A guest's own copy of a game: what it was told, line by line, no more than its seat may know.

The first line says which game it is. Then follow the messages of the host as they came, and now and
then a mark that says how far the game is, for whoever lists copies. Lines are only ever added, each
with a sum of its own; a last line cut short, as by a loss of power, is left out on reading.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from zlib import crc32

from game.engine.codec import (
    TAG,
    Plain,
    Unchecked,
    decode,
    decode_tagged,
    encode_fields,
    encode_tagged,
    tag_of,
)
from game.engine.envelope import Upgrades, content_of, enveloped, open_envelope
from game.engine.errors import DataCode, DataError
from game.engine.events import Phase
from game.engine.plain import decode_event
from game.engine.terms import GameSetup, Seat
from game.engine.view import PlayerView
from game.table_seat import TableSeat
from net.protocol.messages import Snapshot, Told, ToldAction, Updated

KIND: Final = "power-grid-copy"
FORMAT: Final = 3
"""Format 1 was a single view: there is nothing in it to replay, and no step leads on from it.

Format 3 holds the map if it was the host's: nobody else may have it.
"""
UPGRADES: Upgrades = {2: lambda body: {**body, "lent": None}}
SUFFIX: Final = ".copy"
LARGEST: Final = 8 * 1024 * 1024
"""Bytes; a long game takes a twentieth of it. Whatever a host says, it fills no disk."""
SUM: Final = 8
"""Hexadecimal digits before each line but the first."""


@dataclass(frozen=True)
class CopyHead:
    """Which game it is a copy of."""

    room: str
    """The room's id, under which it is found again."""
    name: str
    """The room's name."""
    game: int
    """Which of the games in this room."""
    setup: GameSetup
    began: str
    """When this guest sat down, in UTC as ISO 8601 writes it."""
    lent: Unchecked = None
    """The map that the host has lent, None where the guest had it."""

    def is_same_game(self, other: CopyHead) -> bool:
        """The same game, whenever it was sat down to."""
        mine, theirs = (self.room, self.game), (other.room, other.game)
        return mine == theirs and self.setup == other.setup


@dataclass(frozen=True)
class CopyMark:
    """How far the game was at a moment, and who sat there."""

    when: str
    """In UTC, as ISO 8601 writes it."""
    seconds: int
    """How long this guest has sat at the table."""
    seat: Seat | None
    """Whose view it is; None for somebody who watches."""
    version: int
    round: int
    step: int
    phase: Phase
    cities: tuple[int, ...]
    winners: tuple[Seat, ...] | None
    """None while the game is not over."""
    seats: tuple[TableSeat, ...]


CopiedMessage = Snapshot | Updated | Told
"""What a host says of a game."""
CopyLine = CopyMark | Snapshot | Updated | Told


@dataclass(frozen=True)
class GameCopy:
    """All that one guest was told of a game."""

    head: CopyHead
    mark: CopyMark
    told: tuple[CopiedMessage, ...]
    size: int
    """Bytes of the file up to the end of the last whole line."""

    @property
    def story(self) -> tuple[ToldAction, ...]:
        """What has happened as far as this guest was told, oldest first."""
        found: dict[int, ToldAction] = {}
        for message in self.told:
            if isinstance(message, Snapshot) and message.version < max(found, default=0):
                # The host had to go back to what it had saved.
                found = {one: told for one, told in found.items() if one <= message.version}
            for told in _told_in(message):
                found.setdefault(told.version, told)
        return tuple(found[version] for version in sorted(found))

    @property
    def last(self) -> Snapshot | Updated:
        """What was shown last."""
        return next(one for one in reversed(self.told) if not isinstance(one, Told))

    def leads_to(self, snapshot: Snapshot) -> bool:
        """What the host shows now can come after this, as far as one can tell."""
        if snapshot.version > self.last.version:
            return True
        shown = [one for one in self.told if not isinstance(one, Told)]
        at_once = [one.digest for one in shown if one.version == snapshot.version]
        return bool(at_once) and at_once[-1] == snapshot.digest


def mark_of(
    view: PlayerView, version: int, seats: tuple[TableSeat, ...], when: str, seconds: int
) -> CopyMark:
    """How far a game is as one guest sees it."""
    at = view.position
    return CopyMark(
        when=when,
        seconds=seconds,
        seat=view.seat,
        version=version,
        round=at.round,
        step=at.step,
        phase=at.phase,
        cities=tuple(len(player.cities) for player in at.players),
        winners=None if at.result is None else at.result.winners,
        seats=seats,
    )


def head_line(head: CopyHead) -> bytes:
    """The first line of a copy."""
    return _written(enveloped(KIND, FORMAT, encode_fields(head))) + b"\n"


def line(entry: CopyLine) -> bytes:
    """Another line of a copy. Raises DataError for what only msgpack can hold."""
    if isinstance(entry, Snapshot | Told):
        entry = replace(entry, story=_readable(entry.story))
    try:
        text = _written(encode_tagged(entry))
    except (TypeError, ValueError, RecursionError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=tag_of(type(entry))) from problem
    return b"%08x %s\n" % (crc32(text), text)


def read_copy(path: Path) -> GameCopy:
    """Raises DataError if the file cannot be read, is damaged, too old or too new."""
    head, lines, size = _opened(path)
    entries = [_entry(text, f"{path.name}:{number}") for number, text in enumerate(lines, start=2)]
    marks = [entry for entry in entries if isinstance(entry, CopyMark)]
    told = tuple(entry for entry in entries if not isinstance(entry, CopyMark))
    if not marks or not told or not isinstance(told[0], Snapshot):
        raise DataError(DataCode.NOT_READABLE, where=path.name)
    return GameCopy(head, marks[-1], told, size)


def read_mark(path: Path) -> tuple[CopyHead, CopyMark]:
    """What a list shows of a copy; what lies between is not looked at. Raises DataError."""
    head, lines, _ = _opened(path)
    begins = b'{"%s":"%s"' % (TAG.encode(), tag_of(CopyMark).encode())
    for text in reversed(lines):
        if text[SUM + 1 :].startswith(begins):
            mark, last = _entry(text, path.name), _entry(lines[-1], path.name)
            assert isinstance(mark, CopyMark)
            version = mark.version if isinstance(last, Told) else last.version
            return head, replace(mark, version=version)
    raise DataError(DataCode.NOT_READABLE, where=path.name)


def _opened(path: Path) -> tuple[CopyHead, list[bytes], int]:
    """What it is of, all whole lines after that, and where they end."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as problem:
        raise DataError(DataCode.NO_FILE, file=str(path), reason=problem.strerror) from problem
    first, *lines = text.split(b"\n")
    head = _head(first, path.name)
    if not lines or len(text) > LARGEST:
        raise DataError(DataCode.NOT_READABLE, where=path.name)
    cut_short = lines.pop()
    return head, lines, len(text) - len(cut_short)


def _head(text: bytes, where: str) -> CopyHead:
    body = open_envelope(_read(text, where), KIND, FORMAT, UPGRADES)
    return decode(CopyHead, content_of(body), where)


def _entry(text: bytes, where: str) -> CopyLine:
    found, body = text[: SUM + 1], text[SUM + 1 :]
    if found != b"%08x " % crc32(body):
        raise DataError(DataCode.NOT_READABLE, where=where)
    entry: CopyLine = decode_tagged(CopyLine, _read(body, where), where)
    return entry


def _read(text: bytes, where: str) -> Plain:
    try:
        data: Plain = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=where) from problem
    return data


def _written(data: dict[str, Plain]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode("ascii")


def _told_in(message: CopiedMessage) -> tuple[ToldAction, ...]:
    if isinstance(message, Updated):
        return (ToldAction(message.version, message.seat, message.action, message.events),)
    return message.story


def _readable(story: tuple[ToldAction, ...]) -> tuple[ToldAction, ...]:
    """Of a story only what can be read: nobody has looked at the rest, and it may be anything."""
    return tuple(
        ToldAction(told.version, told.seat, None, tuple(filter(_is_event, told.events)))
        for told in story
    )


def _is_event(data: Plain) -> bool:
    try:
        decode_event(data)
    except DataError:
        return False
    return True
