"""Buttons that there are several of: one for each resource, city, plant or choice.

They are pieces like all others, and know what they do and to what.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.vocabulary.pieces import Pressable
from game.engine.board import CityId
from game.engine.model import Decision
from game.engine.terms import Seat
from game.engine.tokens import Resource


class Verb(StrEnum):
    """What such a button does."""

    MORE = "more"
    FEWER = "fewer"
    REMOVE = "remove"
    SPLIT = "split"
    CHOICE = "choice"
    PLAN = "plan"
    PLAY = "play"
    STEP = "step_once"
    PACE = "pace"
    AUTO_RUN = "auto_run"
    FIND = "find"
    NEXT_AREA = "next_area"
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


@dataclass(frozen=True)
class VerbButton(Pressable):
    """A button of which there is one, or what all that do the same have in common."""

    verb: Verb


@dataclass(frozen=True)
class ResourceButton(VerbButton):
    resource: Resource


@dataclass(frozen=True)
class CityButton(VerbButton):
    city: CityId


@dataclass(frozen=True)
class SplitButton(VerbButton):
    plant: int
    coal: int


@dataclass(frozen=True)
class MemberButton(VerbButton):
    member: int


@dataclass(frozen=True)
class ChoiceButton(VerbButton):
    place: int


@dataclass(frozen=True)
class PlanButton(VerbButton):
    decision: Decision


@dataclass(frozen=True)
class SeatButton(VerbButton):
    seat: Seat


@dataclass(frozen=True)
class NamedButton(VerbButton):
    """For what has a name only: a level of bots, a feeling."""

    name: str


def more(resource: Resource) -> ResourceButton:
    """One token more into the cart."""
    return ResourceButton(Verb.MORE, resource)


def fewer(resource: Resource) -> ResourceButton:
    """The dearest token of a kind out of the cart."""
    return ResourceButton(Verb.FEWER, resource)


def remove(city: CityId) -> CityButton:
    """A city out of the plan."""
    return CityButton(Verb.REMOVE, city)


def split(plant: int, coal: int) -> SplitButton:
    """So much coal, and oil for the rest, into a hybrid."""
    return SplitButton(Verb.SPLIT, plant, coal)


def choice(place: int) -> ChoiceButton:
    """One of several ways."""
    return ChoiceButton(Verb.CHOICE, place)


def planning(decision: Decision) -> PlanButton:
    """Think a phase through before it comes."""
    return PlanButton(Verb.PLAN, decision)


def of_seat(verb: Verb, seat: Seat) -> SeatButton:
    """Something done about a seat."""
    return SeatButton(verb, seat)


def of_member(verb: Verb, member: int) -> MemberButton:
    """Something done about somebody in a room on the network."""
    return MemberButton(verb, member)


def take_seat(seat: Seat) -> SeatButton:
    """Sit down on a seat of a running game."""
    return SeatButton(Verb.TAKE_SEAT, seat)


def bot_level(level: str) -> NamedButton:
    """How well a bot plays for somebody who is away."""
    return NamedButton(Verb.BOT_LEVEL, level)


def feel(feeling: str) -> NamedButton:
    """Show everybody a feeling."""
    return NamedButton(Verb.FEEL, feeling)


def simple(verb: Verb) -> VerbButton:
    """A button of which there is one."""
    return VerbButton(verb)
