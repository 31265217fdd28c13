"""What a seat may do now: ranges and lists to choose from, and for all else the reason why not.

The lists are worked out only when asked for. Whether an action is allowed is decided by the very
check that `apply` uses, so what is offered and what is accepted cannot part ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from game.engine.actions import (
    Action,
    BuyResources,
    ChooseArea,
    MarkCity,
    Pass,
    PlaceCartelHouse,
    PutUp,
    Run,
)
from game.engine.apply import check
from game.engine.bids import bid_range, raise_range
from game.engine.board import AreaId, CityId
from game.engine.errors import IllegalAction
from game.engine.fuel_market import FuelBill, fuel_bill
from game.engine.model import Decision, Position
from game.engine.powering import best_runs
from game.engine.routes import ANY_PRICE, BuildBill, CityOffer, build_bill, city_offers
from game.engine.storage import discard_choices
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Resource, Tokens, only
from game.engine.view import PlayerView


class BidRange(NamedTuple):
    """A plant and the bids that are possible for it, both ends included."""

    plant: int
    low: int
    high: int


class Options:
    """What the seat of a view is asked; `action in options` tells whether it may be done."""

    decision: ClassVar[Decision]

    def __init__(self, view: PlayerView, seat: Seat, purse: int) -> None:
        self.view = view
        self.at: Position = view.position
        self.seat = seat
        self.purse = purse

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why this action is not allowed, None if it is."""
        try:
            check(self.at, self.seat, self.view.money, action)
        except IllegalAction as error:
            return error
        return None

    def __contains__(self, action: Action) -> bool:
        return self.refusal(action) is None


class AreaOptions(Options):
    """Draft an area."""

    decision = Decision.CHOOSE_AREA

    def areas(self) -> tuple[AreaId, ...]:
        return tuple(a for a in self.at.terms.board.area_ids() if ChooseArea(a) in self)


class CartelHouseOptions(Options):
    """Place one of the Cartel's first houses."""

    decision = Decision.PLACE_CARTEL_HOUSE

    def cities(self) -> tuple[CityId, ...]:
        return tuple(c for c in self.at.in_play.cities if PlaceCartelHouse(c) in self)


class MarkOptions(Options):
    """Mark a starting city."""

    decision = Decision.MARK_CITY

    def cities(self) -> tuple[CityId, ...]:
        return tuple(c for c in self.at.in_play.cities if MarkCity(c) in self)


class ChoosePlantOptions(Options):
    """Open an auction, or leave the phase; at some tables by putting a plant up (9.6b)."""

    decision = Decision.CHOOSE_PLANT

    def offers(self) -> tuple[BidRange, ...]:
        """Every plant the seat can open, with its opening bids."""
        ranges = (self.bids(plant) for plant in self.at.on_offer)
        return tuple(bids for bids in ranges if bids.low <= bids.high)

    def bids(self, plant: int) -> BidRange:
        """Opening bids for a plant on offer; none are possible if `high` is below `low`."""
        return BidRange(plant, *bid_range(self.at, self.purse, plant))

    def can_pass(self) -> bool:
        return Pass() in self

    def put_ups(self) -> tuple[int, ...]:
        """Every plant the seat may put up without a bid."""
        return tuple(plant for plant in self.at.on_offer if PutUp(plant) in self)


class BidOptions(Options):
    """Raise, or leave this auction."""

    decision = Decision.BID

    def bids(self) -> BidRange:
        """Possible raises; none are if `high` is below `low`."""
        assert self.at.auction is not None
        return BidRange(self.at.auction.plant, *raise_range(self.at, self.purse))


class DiscardPlantOptions(Options):
    """Give up a plant."""

    decision = Decision.DISCARD_PLANT

    def plants(self) -> tuple[int, ...]:
        owned = self.at.players[self.seat].plants
        return tuple(plant for plant in owned if plant != self.at.over_limit)


class DiscardTokensOptions(Options):
    """Give up coal or oil."""

    decision = Decision.DISCARD_TOKENS

    def choices(self) -> tuple[Tokens, ...]:
        return discard_choices(self.at, self.seat)


class BuyOptions(Options):
    """Buy tokens, or end the turn."""

    decision = Decision.BUY_RESOURCES

    def most(self, resource: Resource, cart: Tokens = NO_TOKENS) -> int:
        """How many tokens of one kind could be bought besides those in the cart."""
        amount = 0
        while BuyResources(cart.plus(only(resource, amount + 1))) in self:
            amount += 1
        return amount

    def bill(self, bundle: Tokens) -> FuelBill:
        """The price of a bundle, affordable or not. Raises IllegalAction if it is sold out."""
        return fuel_bill(self.at, bundle)


class BuildOptions(Options):
    """Connect cities, or end the turn."""

    decision = Decision.BUILD_CITIES

    def offers(self, planned: tuple[CityId, ...] = (), most: int = ANY_PRICE) -> list[CityOffer]:
        """Every city that could come after those planned, affordable or not, up to a price."""
        return city_offers(self.at, self.at.players[self.seat].cities + planned, most)

    def bill(self, cities: tuple[CityId, ...]) -> BuildBill:
        """The price of a plan, affordable or not. Raises IllegalAction at a city that cannot be."""
        return build_bill(self.at, self.seat, cities)


class RunOptions(Options):
    """Choose what to run."""

    decision = Decision.RUN_PLANTS

    def best(self) -> tuple[Run, ...]:
        return best_runs(self.at, self.at.players[self.seat])


_KINDS: Mapping[Decision, type[Options]] = {
    kind.decision: kind
    for kind in (
        AreaOptions,
        CartelHouseOptions,
        MarkOptions,
        ChoosePlantOptions,
        BidOptions,
        DiscardPlantOptions,
        DiscardTokensOptions,
        BuyOptions,
        BuildOptions,
        RunOptions,
    )
}


def options_for(view: PlayerView) -> Options | None:
    """What the view's seat is asked now, None if it is not its turn."""
    at, seat = view.position, view.seat
    if seat is None or seat not in at.to_act or at.decision is None:
        return None
    return _KINDS[at.decision](view, seat, view.money[seat] or 0)
