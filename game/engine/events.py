"""What has happened, in order: facts for people, logs and animation, never read by the rules.

Every field is public, except where an event says what its own seat alone may see (`view.redact`).
"""

from __future__ import annotations

from enum import StrEnum

from game.engine.actions import Run
from game.engine.board import AreaId, CityId
from game.engine.terms import Seat, TieBreak
from game.engine.tokens import Tokens
from game.engine.value import value


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


class EndReason(StrEnum):
    """What ended the game (6.1, 6.1a)."""

    NUMBER = "number"
    FULL_ZONE = "full_zone"


@value
class AreaChosen:
    """`seat` is None where the area was given or drawn by lot."""

    seat: Seat | None
    area: AreaId


@value
class CartelHousePlaced:
    city: CityId
    slot: int
    seat: Seat | None


@value
class CityMarked:
    seat: Seat
    city: CityId


@value
class RoundBegan:
    round: int


@value
class OrderSet:
    order: tuple[Seat, ...]


@value
class PhaseBegan:
    phase: Phase


@value
class DiscountPlaced:
    plant: int


@value
class DiscountPutAside:
    plant: int


@value
class AuctionOpened:
    seat: Seat
    plant: int
    bid: int


@value
class PlantPutUp:
    """Without a bid; the seat is out of the whole phase (9.6b)."""

    seat: Seat
    plant: int


@value
class NobodyBid:
    """The plant put up without a bid stays in the market (9.6b)."""

    plant: int


@value
class BidMade:
    seat: Seat
    plant: int
    amount: int


@value
class BidPassed:
    """Out of this auction only."""

    seat: Seat
    plant: int


@value
class AuctionPassed:
    """Out of the whole phase."""

    seat: Seat


@value
class PlantBought:
    seat: Seat
    plant: int
    price: int


@value
class CartelTookPlant:
    plant: int


@value
class CartelTookNoPlant:
    pass


@value
class PlantDrawn:
    plant: int


@value
class DeckRanOut:
    """A card was due, but none is left."""


@value
class PlantRemoved:
    """`seat` had owned it, if anybody."""

    plant: int
    reason: Removal
    seat: Seat | None = None


@value
class PlantBuried:
    """Put face down under the deck."""

    plant: int


@value
class TokensDiscarded:
    seat: Seat
    tokens: Tokens


@value
class Step3CardDrawn:
    """The deck has been shuffled."""


@value
class Step3CardRemoved:
    pass


@value
class StepBegan:
    step: int


@value
class NuclearPhaseOut:
    plant: int


@value
class ResourcesBought:
    seat: Seat
    tokens: Tokens
    price: int


@value
class CartelTookResources:
    tokens: Tokens


@value
class CartelReturnedResources:
    tokens: Tokens


@value
class CityBuilt:
    """`path` runs from the network to the city; a first city's path is the city alone."""

    seat: Seat
    city: CityId
    slot: int
    house: int
    connection: int
    path: tuple[CityId, ...]


@value
class MarkReturned:
    city: CityId


@value
class TurnEnded:
    """A seat has finished buying or building."""

    seat: Seat
    phase: Phase


@value
class RunsChosen:
    """A seat has settled what to run; only that seat sees it before it is announced."""

    seat: Seat
    runs: tuple[Run, ...] | None


@value
class CitiesPowered:
    seat: Seat
    runs: tuple[Run, ...]
    powered: int
    income: int


@value
class MarketRefilled:
    tokens: Tokens


@value
class Standing:
    """A line of the final ranking; equal places share it."""

    seat: Seat
    place: int
    powered: int
    money: int
    cities: int


@value
class GameEnded:
    """`decided_by` is the tie-break that settled first place; None if none was needed or did."""

    ranking: tuple[Standing, ...]
    decided_by: TieBreak | None
    reason: EndReason = EndReason.NUMBER


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
    | PlantPutUp
    | NobodyBid
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
