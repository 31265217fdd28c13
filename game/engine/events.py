"""What has happened, in order: facts for people, logs and animation, never read by the rules.

Every field is public, except where an event says what its own seat alone may see (`view.redact`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.actions import Run
from game.engine.board import AreaId, CityId
from game.engine.terms import Seat, TieBreak
from game.engine.tokens import Tokens


class Phase(StrEnum):
    """Where the game is: set-up, the phases of a round, the end."""

    AREAS = "areas"
    CARTEL = "cartel"
    STARTS = "starts"
    AUCTION = "auction"
    RESOURCES = "resources"
    BUILDING = "building"
    BUREAUCRACY = "bureaucracy"
    END = "end"


class Removal(StrEnum):
    """Why a plant left the game."""

    OBSOLETE = "obsolete"
    NOBODY_BOUGHT = "nobody_bought"
    DISCOUNT_UNSOLD = "discount_unsold"
    KNOCKED_OUT = "knocked_out"
    STEP_2 = "step_2"
    STEP_3 = "step_3"
    STEP_3_ROUND = "step_3_round"
    REPLACED = "replaced"
    CARTEL_REPLACED = "cartel_replaced"


@dataclass(frozen=True)
class AreaChosen:
    """`seat` is None where the area was given or drawn by lot."""

    seat: Seat | None
    area: AreaId


@dataclass(frozen=True)
class CartelHousePlaced:
    city: CityId
    slot: int
    seat: Seat | None


@dataclass(frozen=True)
class CityMarked:
    seat: Seat
    city: CityId


@dataclass(frozen=True)
class RoundBegan:
    round: int


@dataclass(frozen=True)
class OrderSet:
    order: tuple[Seat, ...]


@dataclass(frozen=True)
class PhaseBegan:
    phase: Phase


@dataclass(frozen=True)
class DiscountPlaced:
    plant: int


@dataclass(frozen=True)
class DiscountPutAside:
    plant: int


@dataclass(frozen=True)
class AuctionOpened:
    seat: Seat
    plant: int
    bid: int


@dataclass(frozen=True)
class BidMade:
    seat: Seat
    plant: int
    amount: int


@dataclass(frozen=True)
class BidPassed:
    """Out of this auction only."""

    seat: Seat
    plant: int


@dataclass(frozen=True)
class AuctionPassed:
    """Out of the whole phase."""

    seat: Seat


@dataclass(frozen=True)
class PlantBought:
    seat: Seat
    plant: int
    price: int


@dataclass(frozen=True)
class CartelTookPlant:
    plant: int


@dataclass(frozen=True)
class CartelTookNoPlant:
    pass


@dataclass(frozen=True)
class PlantDrawn:
    plant: int


@dataclass(frozen=True)
class DeckRanOut:
    """A card was due, but none is left."""


@dataclass(frozen=True)
class PlantRemoved:
    """`seat` had owned it, if anybody."""

    plant: int
    reason: Removal
    seat: Seat | None = None


@dataclass(frozen=True)
class PlantBuried:
    """Put face down under the deck."""

    plant: int


@dataclass(frozen=True)
class TokensDiscarded:
    seat: Seat
    tokens: Tokens


@dataclass(frozen=True)
class Step3CardDrawn:
    """The deck has been shuffled."""


@dataclass(frozen=True)
class Step3CardRemoved:
    pass


@dataclass(frozen=True)
class StepBegan:
    step: int


@dataclass(frozen=True)
class NuclearPhaseOut:
    plant: int


@dataclass(frozen=True)
class ResourcesBought:
    seat: Seat
    tokens: Tokens
    price: int


@dataclass(frozen=True)
class CartelTookResources:
    tokens: Tokens


@dataclass(frozen=True)
class CartelReturnedResources:
    tokens: Tokens


@dataclass(frozen=True)
class CityBuilt:
    """`path` runs from the network to the city; a first city's path is the city alone."""

    seat: Seat
    city: CityId
    slot: int
    house: int
    connection: int
    path: tuple[CityId, ...]


@dataclass(frozen=True)
class MarkReturned:
    city: CityId


@dataclass(frozen=True)
class TurnEnded:
    """A seat has finished buying or building."""

    seat: Seat
    phase: Phase


@dataclass(frozen=True)
class RunsChosen:
    """A seat has settled what to run; only that seat sees it before it is announced."""

    seat: Seat
    runs: tuple[Run, ...] | None


@dataclass(frozen=True)
class CitiesPowered:
    seat: Seat
    runs: tuple[Run, ...]
    powered: int
    income: int


@dataclass(frozen=True)
class MarketRefilled:
    tokens: Tokens


@dataclass(frozen=True)
class Standing:
    """A line of the final ranking; equal places share it."""

    seat: Seat
    place: int
    powered: int
    money: int
    cities: int


@dataclass(frozen=True)
class GameEnded:
    """`decided_by` is the tie-break that settled first place; None if none was needed or did."""

    ranking: tuple[Standing, ...]
    decided_by: TieBreak | None


Event = (
    AreaChosen
    | CartelHousePlaced
    | CityMarked
    | RoundBegan
    | OrderSet
    | PhaseBegan
    | DiscountPlaced
    | DiscountPutAside
    | AuctionOpened
    | BidMade
    | BidPassed
    | AuctionPassed
    | PlantBought
    | CartelTookPlant
    | CartelTookNoPlant
    | PlantDrawn
    | DeckRanOut
    | PlantRemoved
    | PlantBuried
    | TokensDiscarded
    | Step3CardDrawn
    | Step3CardRemoved
    | StepBegan
    | NuclearPhaseOut
    | ResourcesBought
    | CartelTookResources
    | CartelReturnedResources
    | CityBuilt
    | MarkReturned
    | TurnEnded
    | RunsChosen
    | CitiesPowered
    | MarketRefilled
    | GameEnded
)
