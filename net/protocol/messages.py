"""Everything that is said between a guest and a host, and its form on the wire.

A message is a map with its name under `type`, as PROTOCOL.md lists them. `Hello` and `Refused` keep
their shape in all versions, so that old and new programs can at least tell each other why not.
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import Any, Final, cast

from game.engine.codec import TAG, Unchecked, decode_tagged, encode_tagged, tag_of
from game.engine.errors import DataError
from game.engine.terms import Seat
from game.engine.value import value
from net.protocol.framing import TO_GUEST, TO_HOST, frame, unpack
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.passcode import Challenge, PasscodeProof
from net.protocol.room_view import MemberId, RoomSummary, RoomView

GAME: Final = "power-grid"
PROTOCOL: Final = 6
"""Raise it with every change that an older program would not understand."""


class Role(StrEnum):
    """What a guest wants to be."""

    PLAY = "play"
    WATCH = "watch"


class Feeling(StrEnum):
    """What can be said with one key."""

    HELLO = "hello"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    OUCH = "ouch"
    HURRY = "hurry"
    THINKING = "thinking"


# What a guest sends.


@value
class Hello:
    """The first message. Its shape is the same in all versions."""

    game: str
    protocol: int
    program: str


@value
class Join:
    """Ask for a place; with a token, for one's own seat."""

    name: str
    role: Role = Role.PLAY
    proof: PasscodeProof | None = None
    """That one knows the passcode, in answer to the challenge of `Welcome`."""
    token: str | None = None
    seat: Seat | None = None
    """The bot-held or vacant seat that is to be taken over in a running game."""
    key: str | None = None
    """Of the guest's own making: takes the seat back if the token never came."""


@value
class Ready:
    """Ready to start, or not yet."""

    is_ready: bool


@value
class PickColour:
    colour: int


@value
class TakeSeat:
    """Sit down on a free seat, or take one over."""

    seat: Seat


@value
class StandUp:
    """Give up the seat and go on watching."""


@value
class Say:
    text: str


@value
class Feel:
    feeling: Feeling


@value
class Act:
    """An action, decided at this version of the table."""

    number: int
    """Chosen by the guest; the answer names it again."""
    version: int
    action: Unchecked


@value
class FetchView:
    """The guest's view has gone astray: send it whole."""


@value
class FetchStory:
    """Tell what happened earlier than all that was told so far."""

    before: int
    """The first version that is known."""


@value
class FetchBoard:
    """This guest lacks the map of the room: send a part of it."""

    map: str
    part: int
    """Counted from 0."""


@value
class Pong:
    """The answer to a ping."""

    number: int


@value
class Leave:
    """Good-bye; the seat becomes vacant."""


GuestMessage = (
    Hello
    | Join
    | Ready
    | PickColour
    | TakeSeat
    | StandUp
    | Say
    | Feel
    | Act
    | FetchView
    | FetchStory
    | FetchBoard
    | Pong
    | Leave
)


# What a host sends.


@value
class Refused:
    """No, and why; the connection ends with it. Its shape is the same in all versions."""

    code: str
    message: str
    """For developers."""
    may_retry: bool
    retry_after: int
    """Seconds to wait before trying again, where that may help."""
    protocol: int
    program: str


@value
class Secure:
    """The protocol fits; everything else is said under TLS, and the handshake follows."""


@value
class Welcome:
    """The protocol fits; this is the room."""

    room: RoomSummary
    challenge: Challenge | None = None
    """To be answered by whoever knows the passcode, None where there is none."""


@value
class Joined:
    """You are in. The token takes the seat back later; it is a secret between us."""

    member: MemberId
    seat: Seat | None
    token: str | None
    room: RoomView


@value
class RoomChanged:
    room: RoomView


@value
class Said:
    member: MemberId
    name: str
    seat: Seat | None
    text: str


@value
class Felt:
    member: MemberId
    name: str
    seat: Seat | None
    feeling: Feeling


@value
class Denied:
    """A request was not granted; everything else goes on."""

    request: str
    code: str
    retry_after: int = 0
    """Seconds to wait before asking again, where that may help."""


@value
class ToldAction:
    """A line of what has happened: who did what, and what it led to."""

    version: int
    seat: Seat | None
    action: Unchecked
    events: tuple[Unchecked, ...]


@value
class Snapshot:
    """A whole view, on joining, on coming back, and when asked for."""

    game: int
    version: int
    view: Unchecked
    digest: str
    story: tuple[ToldAction, ...]
    """The last of what happened, oldest first, as this seat may know it."""


@value
class Told:
    """What happened before, oldest first, as far as one message holds it."""

    game: int
    story: tuple[ToldAction, ...]


@value
class Updated:
    """What an action led to, and the parts of the view that are different now."""

    version: int
    seat: Seat | None
    action: Unchecked
    events: tuple[Unchecked, ...]
    changes: tuple[Unchecked, ...]
    digest: str


@value
class BoardPart:
    """A piece of a map file; all of them in order are its JSON text."""

    map: str
    part: int
    parts: int
    text: str


@value
class Fault:
    """An error with its parameters, to be told in the player's language."""

    topic: str
    code: str
    parameters: dict[str, Any]


@value
class Answer:
    """What became of an action; without a fault it was played."""

    number: int
    version: int
    fault: Fault | None = None


@value
class SeatClock:
    """Milliseconds that a seat has left for its decision, and in reserve."""

    seat: Seat
    turn: int
    reserve: int


@value
class Clocks:
    """Whose time is running since this version; empty if nobody's is."""

    version: int
    running: tuple[SeatClock, ...]


@value
class Ping:
    number: int


HostMessage = (
    Refused
    | Secure
    | Welcome
    | Joined
    | RoomChanged
    | Said
    | Felt
    | Denied
    | Snapshot
    | Told
    | Updated
    | BoardPart
    | Answer
    | Clocks
    | Ping
)

FROZEN: Final = {
    tag_of(cls): frozenset(field.name for field in fields(cls)) for cls in (Hello, Refused)
}
"""Read for the fields known today; later versions may add others."""


def to_host(message: GuestMessage) -> bytes:
    """A guest's message as a frame. Raises LocalProtocolError."""
    return frame(encode_tagged(message), TO_HOST)


def to_guest(message: HostMessage) -> bytes:
    """A host's message as a frame. Raises LocalProtocolError."""
    return frame(encode_tagged(message), TO_GUEST)


def from_guest(body: bytes) -> GuestMessage:
    """Raises RemoteProtocolError."""
    return cast(GuestMessage, _read(GuestMessage, body))


def from_host(body: bytes) -> HostMessage:
    """Raises RemoteProtocolError."""
    return cast(HostMessage, _read(HostMessage, body))


def _read(union: Any, body: bytes) -> Any:
    data = unpack(body)
    try:
        return decode_tagged(union, _without_news(data))
    except DataError as fault:
        raise RemoteProtocolError(NetCode.UNREADABLE, what=str(fault)) from fault


def _without_news(data: Unchecked) -> Unchecked:
    tag = data.get(TAG) if isinstance(data, dict) else None
    known = FROZEN.get(tag) if isinstance(tag, str) else None
    if known is None:
        return data
    return {name: entry for name, entry in data.items() if name == TAG or name in known}
