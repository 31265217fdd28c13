"""Names for everything on the table that can be pointed at.

Panels find a piece under the pointer, tips and focus speak of it, tests click on it; none of them
needs to know where it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.engine.board import AreaId, CityId
from game.engine.events import Phase
from game.engine.terms import Seat
from game.engine.tokens import Resource

SEPARATOR: Final = "/"
THE_ONE: Final = ""
"""The key of a piece of which there is only one."""


class PieceKind(StrEnum):
    CITY = "city"
    AREA = "area"
    MARKET_PLANT = "market_plant"
    OWN_PLANT = "own_plant"
    SEAT_PLANT = "seat_plant"
    RESOURCE = "resource"
    RESOURCE_ROW = "resource_row"
    SEAT = "seat"
    CARTEL = "cartel"
    PHASE = "phase"
    ROUND = "round"
    STEP = "step"
    TRIGGER = "trigger"
    DECK = "deck"
    DISCOUNT = "discount"
    ORDER = "order"
    PURSE = "purse"
    PLAN_LINE = "plan_line"
    LOG_LINE = "log_line"
    BUTTON = "button"


class TriggerKind(StrEnum):
    """What the size of a network, or a card, brings about."""

    STEP_2 = "step_2"
    STEP_3 = "step_3"
    END = "end"


class Button(StrEnum):
    """Everything at the table that can be pressed."""

    CONFIRM = "confirm"
    STAY = "stay"
    UNDO = "undo"
    REDO = "redo"
    PASS = "pass"
    CLEAR = "clear"
    ONE_RUN = "one_run"
    TWO_RUNS = "two_runs"
    CHEAPEST_ORDER = "cheapest_order"
    BEST_RUNS = "best_runs"
    WHY = "why"
    BID_UP = "bid_up"
    BID_DOWN = "bid_down"
    BID_FIELD = "bid_field"
    LIMIT = "limit"
    LIMIT_UP = "limit_up"
    LIMIT_DOWN = "limit_down"
    LIMIT_FIELD = "limit_field"
    LIMIT_PASS = "limit_pass"
    LIMIT_ASK = "limit_ask"
    NO_LIMIT = "no_limit"
    PRICES = "prices"
    AREA_TINT = "area_tint"
    HOME = "home"
    HINT = "hint"
    RULES = "rules"
    LOG = "log"
    HISTORY = "history"
    WHAT_IF = "what_if"
    SKIP = "skip"
    MENU = "menu"
    NETWORK = "network"
    CHAT = "chat"


@dataclass(frozen=True)
class PieceId:
    """A kind, and which of its kind."""

    kind: PieceKind
    key: int | str


CARTEL: Final = PieceId(PieceKind.CARTEL, THE_ONE)
ROUND: Final = PieceId(PieceKind.ROUND, THE_ONE)
STEP: Final = PieceId(PieceKind.STEP, THE_ONE)
DECK: Final = PieceId(PieceKind.DECK, THE_ONE)
DISCOUNT: Final = PieceId(PieceKind.DISCOUNT, THE_ONE)
ORDER: Final = PieceId(PieceKind.ORDER, THE_ONE)
PURSE: Final = PieceId(PieceKind.PURSE, THE_ONE)


def city(city_id: CityId) -> PieceId:
    return PieceId(PieceKind.CITY, city_id)


def area(area_id: AreaId) -> PieceId:
    return PieceId(PieceKind.AREA, area_id)


def market_plant(number: int) -> PieceId:
    return PieceId(PieceKind.MARKET_PLANT, number)


def own_plant(number: int) -> PieceId:
    return PieceId(PieceKind.OWN_PLANT, number)


def seat_plant(owner: Seat, number: int) -> PieceId:
    """A plant among those of any seat; `model.CARTEL` asks for one of the Cartel's."""
    return PieceId(PieceKind.SEAT_PLANT, f"{owner}{SEPARATOR}{number}")


def seat_plant_of(piece: PieceId) -> tuple[Seat, int]:
    """The owner and the number behind `seat_plant`."""
    owner, number = str(piece.key).split(SEPARATOR)
    return int(owner), int(number)


def token_space(resource: Resource, space: int) -> PieceId:
    """A place for one token, counted from the cheapest; those beyond the last are the depot's."""
    return PieceId(PieceKind.RESOURCE, f"{resource.value}{SEPARATOR}{space}")


def space_of(piece: PieceId) -> tuple[Resource, int]:
    """The resource and the place behind `token_space`."""
    resource, space = str(piece.key).split(SEPARATOR)
    return Resource(int(resource)), int(space)


def resource_row(resource: Resource) -> PieceId:
    return PieceId(PieceKind.RESOURCE_ROW, resource.value)


def seat(number: Seat) -> PieceId:
    return PieceId(PieceKind.SEAT, number)


def phase(which: Phase) -> PieceId:
    return PieceId(PieceKind.PHASE, which.value)


def trigger(which: TriggerKind) -> PieceId:
    return PieceId(PieceKind.TRIGGER, which.value)


def button(which: Button) -> PieceId:
    return PieceId(PieceKind.BUTTON, which.value)


def plan_line(place: int) -> PieceId:
    return PieceId(PieceKind.PLAN_LINE, place)


def log_line(place: int) -> PieceId:
    return PieceId(PieceKind.LOG_LINE, place)
