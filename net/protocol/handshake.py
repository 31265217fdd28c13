"""Who may say what when: the statuses of a connection and the checks at the door.

    NEW ── hello ──> GREETED ── join ──> SEATED <── the game begins, ends ──> PLAYING
     └─────────────────┴──────── refused, left, lost ────────┴──────────────────> GONE

SEATED is everybody in the lobby, with or without a seat; PLAYING everybody in a running game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.version import VERSION
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    Act,
    Feel,
    FetchBoard,
    FetchStory,
    FetchView,
    GuestMessage,
    Hello,
    Join,
    Leave,
    PickColour,
    Pong,
    Ready,
    Refused,
    Role,
    Say,
    StandUp,
    TakeSeat,
)
from net.protocol.net_errors import NetCode
from net.protocol.plain_text import clean_name
from net.protocol.room_view import RoomStatus, RoomSummary

PROGRAM: Final = f"power-grid {VERSION}"

MAY_RETRY: Final = frozenset(
    {
        NetCode.HOST_BUSY,
        NetCode.TOO_SLOW,
        NetCode.TOO_MANY_TRIES,
        NetCode.TOO_RESTLESS,
        NetCode.IDLE,
        NetCode.CANNOT_KEEP_UP,
        NetCode.CLOSING,
        NetCode.INTERNAL,
    }
)
"""Where the same guest may simply come again."""


class Status(StrEnum):
    """How far a connection has come."""

    NEW = "new"
    GREETED = "greeted"
    SEATED = "seated"
    PLAYING = "playing"
    GONE = "gone"


class Verdict(StrEnum):
    """What to do with a message."""

    TAKE = "take"
    DENY = "deny"
    """It was right when it was sent: the game has begun or ended meanwhile."""
    REFUSE = "refuse"
    """No honest guest sends this now."""


_ALWAYS: Final = frozenset({TakeSeat, StandUp, Say, Feel, FetchBoard, Pong, Leave})
_LOBBY: Final = frozenset({Ready, PickColour})
_GAME: Final = frozenset({Act, FetchView, FetchStory})

TAKEN: Final[Mapping[Status, frozenset[type]]] = {
    Status.NEW: frozenset({Hello}),
    Status.GREETED: frozenset({Join, Pong}),
    Status.SEATED: _ALWAYS | _LOBBY,
    Status.PLAYING: _ALWAYS | _GAME,
    Status.GONE: frozenset(),
}
DENIED: Final[Mapping[Status, Mapping[type, NetCode]]] = {
    Status.SEATED: dict.fromkeys(_GAME, NetCode.NO_GAME),
    Status.PLAYING: dict.fromkeys(_LOBBY, NetCode.TOO_LATE),
}


def judge(status: Status, message: GuestMessage) -> Verdict:
    """Whether a message is welcome in this status."""
    if type(message) in TAKEN[status]:
        return Verdict.TAKE
    return Verdict.DENY if type(message) in DENIED.get(status, {}) else Verdict.REFUSE


def refusal(code: NetCode, detail: str = "", retry_after: int = 0) -> Refused:
    """The message that ends a connection."""
    return Refused(
        code=code,
        message=detail or code.value.replace("_", " "),
        may_retry=code in MAY_RETRY,
        retry_after=retry_after,
        protocol=PROTOCOL,
        program=PROGRAM,
    )


def check_hello(hello: Hello) -> NetCode | None:
    """Why this program cannot talk to us, None if it can."""
    if hello.game != GAME:
        return NetCode.WRONG_GAME
    return None if hello.protocol == PROTOCOL else NetCode.OTHER_VERSION


@dataclass(frozen=True)
class AtTheDoor:
    """A guest who wants in, and what the checks need to know."""

    join: Join
    room: RoomSummary
    is_known: bool
    """The token is that of a seat."""
    watchers_left: int


def _name(guest: AtTheDoor) -> NetCode | None:
    return None if clean_name(guest.join.name) else NetCode.BAD_NAME


def _token(guest: AtTheDoor) -> NetCode | None:
    lost = guest.join.token is not None and not guest.is_known
    return NetCode.UNKNOWN_TOKEN if lost else None


def _watching(guest: AtTheDoor) -> NetCode | None:
    wants = guest.join.role is Role.WATCH and not guest.is_known
    return NetCode.NO_MORE_WATCHERS if wants and not guest.watchers_left else None


def _playing(guest: AtTheDoor) -> NetCode | None:
    if guest.is_known or guest.join.role is Role.WATCH:
        return None
    seat, room = guest.join.seat, guest.room
    if seat is not None:
        return None if seat in room.free else NetCode.SEAT_TAKEN
    if room.status is not RoomStatus.LOBBY:
        return NetCode.RUNNING
    return None if room.open_seats else NetCode.FULL


JOIN_CHECKS: Final[tuple[Callable[[AtTheDoor], NetCode | None], ...]] = (
    _name,
    _token,
    _watching,
    _playing,
)


def check_join(guest: AtTheDoor) -> NetCode | None:
    """Why this guest cannot come in, None if it can; the passcode is looked at before."""
    return next((code for check in JOIN_CHECKS if (code := check(guest)) is not None), None)
