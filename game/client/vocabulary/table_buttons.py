"""Buttons that there are several of: one for each resource, city, plant or choice.

They are pieces like all others; their key names what they do and to what.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from game.client.vocabulary.pieces import SEPARATOR, PieceId, PieceKind
from game.engine.board import CityId
from game.engine.model import Decision
from game.engine.terms import Seat
from game.engine.tokens import Resource


class Verb(StrEnum):
    """What such a button does."""

    MORE = "more"
    FEWER = "fewer"
    REMOVE = "remove"
    EARLIER = "earlier"
    LATER = "later"
    SPLIT = "split"
    CHOICE = "choice"
    PLAN = "plan"
    PLAY = "play"
    STEP = "step_once"
    PACE = "pace"
    AUTO_RUN = "auto_run"
    FIND = "find"
    TAKE_HINT = "take_hint"
    CLOSE = "close"
    RESULTS = "results"
    BACK = "back"
    RETRY = "retry"
    KEEP_COPY = "keep_copy"
    LEAVE = "leave"
    WAIT_FOR = "wait_for"
    BOT_ONCE = "bot_once"
    BOT_UNTIL_BACK = "bot_until_back"
    BOT_LEVEL = "bot_level"
    TAKE_SEAT = "take_seat"
    ALLOW = "allow"
    DECLINE = "decline"
    SAY = "say"
    FEEL = "feel"
    CLOSE_CHAT = "close_chat"


def more(resource: Resource) -> PieceId:
    """One token more into the cart."""
    return _control(Verb.MORE, resource.value)


def fewer(resource: Resource) -> PieceId:
    """The dearest token of a kind out of the cart."""
    return _control(Verb.FEWER, resource.value)


def remove(city: CityId) -> PieceId:
    """A city out of the plan."""
    return _control(Verb.REMOVE, city)


def earlier(city: CityId) -> PieceId:
    """A city one place up in the plan."""
    return _control(Verb.EARLIER, city)


def later(city: CityId) -> PieceId:
    """A city one place down in the plan."""
    return _control(Verb.LATER, city)


def split(plant: int, coal: int) -> PieceId:
    """So much coal, and oil for the rest, into a hybrid."""
    return _control(Verb.SPLIT, plant, coal)


def choice(place: int) -> PieceId:
    """One of several ways."""
    return _control(Verb.CHOICE, place)


def planning(decision: Decision) -> PieceId:
    """Think a phase through before it comes."""
    return _control(Verb.PLAN, decision.value)


def of_seat(verb: Verb, seat: Seat) -> PieceId:
    """Something done about a seat."""
    return _control(verb, seat)


def of_member(verb: Verb, member: int) -> PieceId:
    """Something done about somebody in a room on the network."""
    return _control(verb, member)


def take_seat(seat: Seat) -> PieceId:
    """Sit down on a seat of a running game."""
    return _control(Verb.TAKE_SEAT, seat)


def bot_level(level: str) -> PieceId:
    """How well a bot plays for somebody who is away."""
    return _control(Verb.BOT_LEVEL, level)


def feel(feeling: str) -> PieceId:
    """Show everybody a feeling."""
    return _control(Verb.FEEL, feeling)


def simple(verb: Verb) -> PieceId:
    """A button of which there is one."""
    return _control(verb)


def read(piece: PieceId | None) -> tuple[Verb, tuple[str, ...]] | None:
    """What a button of this kind does, and to what; None for any other piece."""
    if piece is None or piece.kind is not PieceKind.BUTTON:
        return None
    verb, *rest = str(piece.key).split(SEPARATOR)
    return (Verb(verb), tuple(rest)) if verb in _VERBS else None


_VERBS: Final = frozenset(verb.value for verb in Verb)


def _control(verb: Verb, *to: int | str) -> PieceId:
    return PieceId(PieceKind.BUTTON, SEPARATOR.join((verb.value, *map(str, to))))
