"""Plans of phase 2: which plant to open, and how much to bid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.client.planning.bill import Bill, BillLine
from game.client.planning.plan import refusal_of
from game.client.planning.question import Desk, bid_desk, opening_desk
from game.client.vocabulary import pieces
from game.engine.actions import Bid, OpenAuction
from game.engine.bids import minimum_bid
from game.engine.errors import Illegal, IllegalAction
from game.engine.fuel_market import token_prices
from game.engine.model import Player, Position
from game.engine.options import BidOptions, BidRange, ChoosePlantOptions
from game.engine.terms import Seat
from game.engine.view import PlayerView

MOST_DIGITS: Final = 4


@dataclass(frozen=True)
class PlantEffect:
    """What owning a plant would change for a seat."""

    plant: int
    minimum: int
    replaces: int | None
    """The plant that would have to go, as far as capacity tells; None while there is room."""
    capacity_before: int
    capacity_after: int
    run_price: int | None
    """What fuel for one run costs now; None if the market has not enough."""


@dataclass(frozen=True)
class BidPlan:
    """A bid for a plant: the next raise, or the one that opens its auction."""

    desk: Desk[BidOptions] | Desk[ChoosePlantOptions]
    plant: int
    wanted: int = 0
    """What the player has asked for; a rising floor lifts the bid above it, never below."""

    @property
    def is_opening(self) -> bool:
        return isinstance(self.desk.options, ChoosePlantOptions)

    @property
    def bids(self) -> BidRange:
        options = self.desk.options
        return options.bids() if isinstance(options, BidOptions) else options.bids(self.plant)

    @property
    def low(self) -> int:
        return self.bids.low

    @property
    def high(self) -> int:
        return self.bids.high

    @property
    def amount(self) -> int:
        """What Confirm bids: as wanted, at least the lowest possible."""
        return max(self.low, self.wanted)

    @property
    def has_rivals(self) -> bool:
        """Somebody else could still bid."""
        return not self.is_opening or len(self.desk.at.waiting) > 1

    @property
    def is_empty(self) -> bool:
        return False

    @property
    def refusal(self) -> IllegalAction | None:
        return refusal_of(self.desk, self.action())

    def action(self) -> Bid | OpenAuction:
        return OpenAuction(self.plant, self.amount) if self.is_opening else Bid(self.amount)

    def bill(self) -> Bill:
        """The bid, should nobody raise it."""
        return Bill((BillLine(pieces.market_plant(self.plant), (self.amount,)),), self.desk.purse)

    @property
    def money_left(self) -> int:
        return self.desk.purse - self.amount

    @property
    def effect(self) -> PlantEffect:
        return plant_effect(self.desk.at, self.desk.seat, self.plant)

    def raised(self, by: int) -> BidPlan:
        """A higher or, by a negative number, a lower bid, within what is possible."""
        return self._wanting(self.amount + by)

    def typed(self, entry: str) -> BidPlan:
        """As entered in a field; what is no number changes nothing, too much is bid as it is."""
        digits = entry.strip()
        if not digits.isdecimal() or len(digits) > MOST_DIGITS:
            return self
        return replace(self, wanted=int(digits))

    def moved_to(self, view: PlayerView) -> BidPlan | None:
        """The same wish while this plant is bid for; None once its auction is over."""
        auction = view.position.auction
        if auction is not None and auction.plant == self.plant:
            bidding = bid_desk(view)
            return BidPlan(bidding, self.plant, self.wanted) if bidding else None
        desk = opening_desk(view)
        if desk is None or not self.is_opening or self.plant not in view.position.on_offer:
            return None
        return BidPlan(desk, self.plant, self.wanted)

    def _wanting(self, amount: int) -> BidPlan:
        return replace(self, wanted=min(max(amount, self.low), max(self.low, self.high)))


@dataclass(frozen=True)
class Nomination:
    """The choice of a plant to open; no plant is chosen beforehand."""

    desk: Desk[ChoosePlantOptions]

    @property
    def is_empty(self) -> bool:
        return True

    @property
    def refusal(self) -> IllegalAction | None:
        return refusal_of(self.desk, None)

    def action(self) -> None:
        """A plant must be chosen first; passing is an action of its own."""

    def bill(self) -> Bill:
        return Bill((), self.desk.purse)

    def moved_to(self, view: PlayerView) -> Nomination | None:
        desk = opening_desk(view)
        return Nomination(desk) if desk else None

    def choose(self, plant: int) -> BidPlan:
        """The plant on the podium, at its lowest bid."""
        return BidPlan(self.desk, plant)

    def why_not(self, plant: int) -> IllegalAction | None:
        """Why this plant cannot be opened, even at its lowest bid; None if it can."""
        low = minimum_bid(self.desk.at, plant)
        return self.desk.options.refusal(OpenAuction(plant, low))

    @property
    def must_buy(self) -> bool:
        """Passing is not allowed."""
        return not self.desk.options.can_pass()


def plant_effect(at: Position, seat: Seat, number: int) -> PlantEffect:
    """What a plant of the market would change for a seat, whoever's turn it is."""
    player = at.players[seat]
    replaced = plant_to_go(at, player)
    kept = tuple(plant for plant in player.plants if plant != replaced)
    return PlantEffect(
        plant=number,
        minimum=minimum_bid(at, number),
        replaces=replaced,
        capacity_before=_capacity(at, player.plants),
        capacity_after=_capacity(at, (*kept, number)),
        run_price=run_price(at, number),
    )


def plant_to_go(at: Position, player: Player) -> int | None:
    """The plant that powers fewest cities, the lowest of those; None while there is room."""
    if len(player.plants) < at.terms.plant_limit:
        return None
    return min(player.plants, key=lambda number: (at.terms.plants[number].cities, number))


def run_price(at: Position, number: int) -> int | None:
    """What fuel for one run costs now, a hybrid's at its cheapest mix; None if it runs short."""
    plant = at.terms.plants[number]
    if not plant.fuels:
        return 0
    prices = sorted(
        price for fuel in plant.fuels for price in token_prices(at, fuel, plant.fuel_count)
    )
    return sum(prices[: plant.fuel_count]) if len(prices) >= plant.fuel_count else None


def cannot_afford(options: BidOptions) -> IllegalAction | None:
    """Why no raise at all is possible; None if one is."""
    low = options.bids().low
    if low <= options.purse:
        return None
    return IllegalAction(Illegal.BID_ABOVE_MONEY, bid=low, money=options.purse)


def _capacity(at: Position, plants: tuple[int, ...]) -> int:
    return sum(at.terms.plants[number].cities for number in plants)
