"""What the person who hosts may ask of the room, besides what every guest may."""

from __future__ import annotations

from game.engine.terms import GameSetup, Seat
from game.engine.value import value
from net.protocol.room_view import ClockRules, MemberId, TakeOver


@value
class Kick:
    """Show somebody out; a seat in a running game becomes vacant."""

    member: MemberId
    for_good: bool = False
    """Nobody of this name, nor from this address, is let in again but by a seat's token."""


@value
class LetIn:
    """Keep somebody out no longer."""

    name: str


@value
class MoveSeat:
    """Two seats of the lobby change places."""

    one: Seat
    other: Seat


@value
class SeatBot:
    """Give a seat of the lobby to a bot; without a character it gets one that is free."""

    seat: Seat
    level: str
    character: str | None = None


@value
class OpenSeat:
    """Make a seat of the lobby free for people."""

    seat: Seat


@value
class ChangeSetup:
    """Play something else; everybody has to be ready anew."""

    setup: GameSetup


@value
class ChangeClock:
    """Give people so much time from the next game on."""

    clock: ClockRules | None


@value
class StartGame:
    """Begin the game."""


@value
class StandIn:
    """Let a bot play for somebody who is away or has left."""

    seat: Seat
    level: str
    for_one_turn: bool = False
    """Only until the seat has answered what it is asked now."""


@value
class Wait:
    """No bot for this seat any more: wait for its person."""

    seat: Seat


@value
class GiveUpSeat:
    """Wait no longer for somebody who is away: the seat is vacant, and others may take it over."""

    seat: Seat


@value
class Reopen:
    """After a game: back to the lobby for the next."""


@value
class AnswerWish:
    """Let somebody take over the seat they ask for, or not."""

    member: MemberId
    is_granted: bool


@value
class ChangeTakeOver:
    """Let others than before take over seats; who waits for an answer gets one."""

    take_over: TakeOver


HostCommand = (
    Kick
    | LetIn
    | MoveSeat
    | SeatBot
    | OpenSeat
    | ChangeSetup
    | ChangeClock
    | StartGame
    | StandIn
    | Wait
    | GiveUpSeat
    | Reopen
    | AnswerWish
    | ChangeTakeOver
)
