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


class TriggerKind(StrEnum):
    """What the size of a network, or a card, brings about."""

    STEP_2 = "step_2"
    STEP_3 = "step_3"
    END = "end"


class Sole(StrEnum):
    """What a table has one of."""

    CARTEL = "cartel"
    ROUND = "round"
    STEP = "step"
    DECK = "deck"
    DISCOUNT = "discount"
    ORDER = "order"
    PURSE = "purse"


class Button(StrEnum):
    """Everything at the table that can be pressed."""

    CONFIRM = "confirm"
    STAY = "stay"
    UNDO = "undo"
    REDO = "redo"
    PASS = "pass"
    PUT_UP = "put_up"
    CLEAR = "clear"
    ONE_RUN = "one_run"
    TWO_RUNS = "two_runs"
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
    MY_NETWORK = "my_network"
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
    PLANTS = "plants"
    FUEL = "fuel"
    TOOLS = "tools"


class PieceId:
    """What can be pointed at; two are equal if they are the same thing."""


@dataclass(frozen=True)
class CityPiece(PieceId):
    city: CityId


@dataclass(frozen=True)
class AreaPiece(PieceId):
    area: AreaId


@dataclass(frozen=True)
class MarketPlantPiece(PieceId):
    plant: int


@dataclass(frozen=True)
class OwnPlantPiece(PieceId):
    plant: int


@dataclass(frozen=True)
class SeatPlantPiece(PieceId):
    """A plant among those of any seat; `model.CARTEL` owns those of the Cartel."""

    owner: Seat
    plant: int


@dataclass(frozen=True)
class TokenPiece(PieceId):
    """A place for one token, counted from the cheapest; those beyond the last are the depot's."""

    resource: Resource
    space: int


@dataclass(frozen=True)
class ResourceRowPiece(PieceId):
    resource: Resource


@dataclass(frozen=True)
class SeatPiece(PieceId):
    seat: Seat


@dataclass(frozen=True)
class PhasePiece(PieceId):
    phase: Phase


@dataclass(frozen=True)
class TriggerPiece(PieceId):
    trigger: TriggerKind


@dataclass(frozen=True)
class PlanLinePiece(PieceId):
    place: int


@dataclass(frozen=True)
class LogLinePiece(PieceId):
    place: int


@dataclass(frozen=True)
class SolePiece(PieceId):
    """Something of which a table has one."""

    which: Sole


class Pressable(PieceId):
    """A button, at the table or around it."""


@dataclass(frozen=True)
class ButtonPiece(Pressable):
    which: Button


CARTEL: Final = SolePiece(Sole.CARTEL)
ROUND: Final = SolePiece(Sole.ROUND)
STEP: Final = SolePiece(Sole.STEP)
DECK: Final = SolePiece(Sole.DECK)
DISCOUNT: Final = SolePiece(Sole.DISCOUNT)
ORDER: Final = SolePiece(Sole.ORDER)
PURSE: Final = SolePiece(Sole.PURSE)

# Where pieces are made, and not told apart, they go by the plain names of the game.
city = CityPiece
area = AreaPiece
market_plant = MarketPlantPiece
own_plant = OwnPlantPiece
seat_plant = SeatPlantPiece
token_space = TokenPiece
resource_row = ResourceRowPiece
seat = SeatPiece
phase = PhasePiece
trigger = TriggerPiece
plan_line = PlanLinePiece
log_line = LogLinePiece
button = ButtonPiece
