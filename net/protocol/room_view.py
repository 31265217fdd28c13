"""A room as everybody in it may see it: who sits where, what will be played, what is missing."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from game.engine.terms import GameSetup, Seat
from game.engine.value import value
from game.table_seat import TableSeat

MemberId = int
COLOURS = 6
"""As many as the largest table has seats."""


class RoomStatus(StrEnum):
    """How far a room is."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


class SeatKind(StrEnum):
    """Whose seat it is."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class SeatPresence(StrEnum):
    """Whether a person is at the table."""

    HERE = "here"
    AWAY = "away"
    """The connection is lost; the seat waits for its owner."""
    GONE = "gone"
    """Has left for good; the seat is vacant."""


class TakeOver(StrEnum):
    """Who may take over a bot's or a vacant seat while the game runs."""

    NOBODY = "nobody"
    ASK = "ask"
    """Whoever the host gives leave."""
    ANYBODY = "anybody"


@value
class ClockRules:
    """How long people may think, in seconds: for each decision, and beyond that in all."""

    turn: int
    reserve: int = 0


@value
class SeatView(TableSeat):
    """A seat and who is on it, as everybody in the room may see it.

    People have names, bots are named by their level and character. Where a bot stands in for a
    person, level and character are those of the bot.
    """

    name: str = ""
    colour: int = 0
    kind: SeatKind = field(kw_only=True)
    is_ready: bool = False
    presence: SeatPresence = SeatPresence.HERE
    ping: int | None = None
    """Milliseconds there and back, None while unknown."""
    is_host: bool = False
    member: MemberId | None = None

    @property
    def is_bot(self) -> bool:
        return self.kind is SeatKind.BOT

    @property
    def has_stand_in(self) -> bool:
        """A bot plays in the place of a person."""
        return self.kind is SeatKind.PERSON and self.level is not None

    @property
    def can_be_taken(self) -> bool:
        """Somebody else may sit down here while the game runs."""
        return self.kind is SeatKind.BOT or self.presence is SeatPresence.GONE


@value
class Watcher:
    """Somebody in the room without a seat."""

    member: MemberId
    name: str
    wants: Seat | None = None
    """The seat for which it waits for the host's leave."""
    held: Seat | None = None
    """The seat that it has had in this game: it may have that again, and no other."""


@value
class RoomView:
    """All there is to know about a room."""

    id: str
    name: str
    status: RoomStatus
    game: int
    """How many games have begun here."""
    setup: GameSetup
    seats: tuple[SeatView, ...]
    watchers: tuple[Watcher, ...] = ()
    clock: ClockRules | None = None
    take_over: TakeOver = TakeOver.NOBODY
    is_saved: bool = True
    """The host can keep the game; False while its disk does not take it."""
    board: str = ""
    """The digest of the board that is played; a guest without it asks for its map."""

    def seats_for(self, member: MemberId | None) -> frozenset[Seat]:
        """The seats of the running game that somebody without one may ask for."""
        if self.status is not RoomStatus.RUNNING:
            return frozenset()
        held = next((one.held for one in self.watchers if one.member == member), None)
        chairs = enumerate(self.seats)
        free = frozenset(seat for seat, chair in chairs if chair.can_be_taken)
        if held is not None:
            return free & {held}
        return frozenset() if self.take_over is TakeOver.NOBODY else free


@value
class SeatOffer(TableSeat):
    """A seat that a stranger may have, and what one has to know to choose between several.

    The name is that of the person who left it, and kept from strangers where a passcode is needed.
    """

    name: str = ""
    colour: int = 0
    seat: Seat = field(kw_only=True)


@value
class RoomSummary:
    """What a stranger is told before joining."""

    id: str
    name: str
    status: RoomStatus
    setup: GameSetup
    open_seats: tuple[SeatOffer, ...]
    """Free in the lobby, or to be taken over while the game runs."""
    needs_passcode: bool

    @property
    def free(self) -> tuple[Seat, ...]:
        """The numbers of those seats."""
        return tuple(offer.seat for offer in self.open_seats)


class Missing(StrEnum):
    """Why a game cannot start yet."""

    OPEN_SEAT = "open_seat"
    NOT_READY = "not_ready"
    AWAY = "away"


def missing(room: RoomView) -> tuple[tuple[Missing, Seat], ...]:
    """What is still needed before the game can start, seat by seat."""
    return tuple(
        (reason, number)
        for number, seat in enumerate(room.seats)
        if (reason := _missing(seat)) is not None
    )


def _missing(seat: SeatView) -> Missing | None:
    if seat.kind is SeatKind.OPEN:
        return Missing.OPEN_SEAT
    if seat.kind is SeatKind.BOT:
        return None
    if seat.presence is not SeatPresence.HERE:
        return Missing.AWAY
    return None if seat.is_ready else Missing.NOT_READY
