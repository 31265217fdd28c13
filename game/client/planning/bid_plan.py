"""Plans of phase 2: which plant to open, and how much to bid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.client.planning.bid_limit import AtLimit, BidLimit, LimitPlan
from game.client.planning.bill import Bill, BillLine
from game.client.planning.number_entry import NumberProblem, NumberRefusal
from game.client.planning.plan import Plan
from game.client.planning.question import Desk, bid_desk, opening_desk
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import MarketPlantPiece, PieceId
from game.client.vocabulary.risks import Caution, Risk
from game.engine.actions import Action, Bid, OpenAuction, PutUp
from game.engine.bids import minimum_bid
from game.engine.errors import Illegal, IllegalAction
from game.engine.fuel_market import token_prices
from game.engine.model import Player, Position
from game.engine.options import BidOptions, BidRange, ChoosePlantOptions
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Tokens, only
from game.engine.view import PlayerView


class RunFuel(NamedTuple):
    """Fuel for one run as it can be bought now, a hybrid's at its cheapest mix."""

    tokens: Tokens
    """As much of it as there is."""
    price: int
    is_enough: bool


@dataclass(frozen=True)
class PlantEffect:
    """What owning a plant would change for a seat."""

    plant: int
    minimum: int
    replaces: int | None
    """The plant that would have to go, as far as capacity tells; None while there is room."""
    capacity_before: int
    capacity_after: int
    run: RunFuel

    @property
    def run_price(self) -> int | None:
        """What fuel for one run costs now; None if the market has not enough."""
        return self.run.price if self.run.is_enough else None


@dataclass(frozen=True)
class BidPlan(Plan):
    """A bid for a plant: the next raise, or the one that opens its auction."""

    desk: Desk[BidOptions] | Desk[ChoosePlantOptions]
    plant: int
    wanted: int = 0
    """What the player has asked for; a rising floor lifts the bid above it, never below."""
    limit: int | None = None
    """How far to go on without being asked; None for a single bid."""
    then: AtLimit = AtLimit.ASK
    is_put_up: bool = False
    """Without a bid: others may open it, and the seat is out for the phase (9.6b)."""

    decisions = (BidOptions.decision,)

    @classmethod
    def begin(cls, view: PlayerView) -> BidPlan | None:
        desk = bid_desk(view)
        return cls(desk, desk.options.bids().plant) if desk else None

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
        """What Confirm bids: as wanted, at least the lowest possible; 0 without a bid."""
        return 0 if self.is_put_up else max(self.low, self.wanted)

    @property
    def has_rivals(self) -> bool:
        """Somebody else could still bid."""
        auction = self.desk.at.auction
        if self.is_opening or auction is None:
            return len(self.desk.at.waiting) > 1
        return auction.leader is not None or len(auction.bidders) > 1

    @property
    def can_put_up(self) -> bool:
        """The plant may go up without a bid."""
        options = self.desk.options
        return isinstance(options, ChoosePlantOptions) and PutUp(self.plant) in options

    @property
    def can_bid(self) -> bool:
        """The purse allows a bid."""
        return self.low <= self.high

    @property
    def is_empty(self) -> bool:
        return False

    def action(self) -> Bid | OpenAuction | PutUp:
        if self.is_put_up:
            return PutUp(self.plant)
        return OpenAuction(self.plant, self.amount) if self.is_opening else Bid(self.amount)

    def from_action(self, action: Action) -> BidPlan | None:
        return self.wanting(action.amount) if isinstance(action, Bid) else None

    @property
    def nomination(self) -> Nomination:
        """The choice before the plant was put on the podium."""
        options = self.desk.options
        assert isinstance(options, ChoosePlantOptions)
        return Nomination(Desk(options, self.desk.is_live))

    def touched(self, piece: PieceId, back: bool = False) -> Nomination | BidPlan | None:
        """Another plant, or none, onto the podium."""
        if not isinstance(piece, MarketPlantPiece) or not self.is_opening:
            return None
        if back or piece.plant == self.plant:
            return self.nomination
        return self.nomination.touched(piece)

    def against(self, piece: PieceId) -> IllegalAction | None:
        return self.nomination.against(piece) if self.is_opening else None

    def on_table(self) -> tuple[PieceId, ...]:
        return self.nomination.on_table() if self.is_opening else ()

    def pass_caution(self) -> Caution | None:
        return self.nomination.pass_caution() if self.is_opening else None

    def bill(self) -> Bill:
        """The bid, should nobody raise it."""
        if self.is_put_up:
            return Bill((), self.desk.purse)
        return Bill((BillLine(pieces.market_plant(self.plant), (self.amount,)),), self.desk.purse)

    @property
    def money_left(self) -> int:
        return self.desk.purse - self.amount

    @property
    def effect(self) -> PlantEffect:
        return plant_effect(self.desk.at, self.desk.seat, self.plant)

    @property
    def reach(self) -> LimitPlan:
        """How far this plan goes on; a bid cannot lie above its own limit."""
        return LimitPlan(self.plant, self.amount, self.high, self.limit, self.then)

    def reaching(self, reach: LimitPlan) -> BidPlan:
        """The same bid, going on as far as this."""
        return replace(self, limit=reach.amount, then=reach.then)

    def following(self, limit: BidLimit | None) -> BidPlan:
        """The same bid within a limit that stands already, as long as it is within it."""
        if limit is None or limit.plant != self.plant or limit.limit < self.amount:
            return self
        return replace(self, limit=limit.limit, then=limit.then)

    def put_up(self) -> BidPlan:
        """Without a bid, or with the lowest one again where the purse allows it."""
        if self.is_put_up:
            return replace(self, is_put_up=False) if self.can_bid else self
        return replace(self, wanted=0, limit=None, is_put_up=True)

    def raised(self, by: int, start: int | None = None) -> BidPlan:
        """A higher or, by a negative number, a lower bid, within what is possible.

        Below the lowest bid lies none at all, where that may be. `start` is a number that was
        refused, if the step goes on from one.
        """
        if self.is_put_up:
            return self.put_up() if by > 0 else self
        if by < 0 and start is None and self.amount == self.low and self.can_put_up:
            return self.put_up()
        wanted = (self.amount if start is None else start) + by
        return self.wanting(min(max(wanted, self.low), max(self.low, self.high)))

    def typed(self, number: int) -> BidPlan | NumberRefusal:
        """As it was entered, unless that cannot be; 0 is no bid, where that may be."""
        if number == 0 and self.can_put_up:
            return self if self.is_put_up else self.put_up()
        if number > self.desk.purse:
            return NumberRefusal(NumberProblem.ABOVE_MONEY, number, self.desk.purse)
        if number < self.low:
            return NumberRefusal(NumberProblem.BELOW_LEAST, number, self.low)
        return self.wanting(number)

    def moved_to(self, view: PlayerView) -> BidPlan | None:
        """The same wish while this plant is bid for; None once its auction is over."""
        auction = view.position.auction
        if auction is not None and auction.plant == self.plant:
            bidding = bid_desk(view)
            return self._at(bidding) if bidding else None
        desk = opening_desk(view)
        if desk is None or not self.is_opening or self.plant not in view.position.on_offer:
            return None
        return self._at(desk)

    def _at(self, desk: Desk[BidOptions] | Desk[ChoosePlantOptions]) -> BidPlan:
        """The same wish at another desk; a limit that has been passed meanwhile is over."""
        moved = replace(self, desk=desk)
        if moved.is_put_up and not moved.can_put_up:
            moved = replace(moved, is_put_up=False)
        if moved.limit is not None and not moved.amount <= moved.limit <= moved.high:
            return replace(moved, limit=None)
        return moved

    def wanting(self, amount: int) -> BidPlan:
        """So much, possible or not; a bid above its limit takes the limit along."""
        limit = None if self.limit is None else max(self.limit, amount)
        return replace(self, wanted=amount, limit=limit, is_put_up=False)


@dataclass(frozen=True)
class Nomination(Plan):
    """The choice of a plant to open; no plant is chosen beforehand."""

    desk: Desk[ChoosePlantOptions]

    decisions = (ChoosePlantOptions.decision,)
    begins_on_table = True

    @classmethod
    def begin(cls, view: PlayerView) -> Nomination | None:
        desk = opening_desk(view)
        return cls(desk) if desk else None

    @property
    def is_empty(self) -> bool:
        return True

    def action(self) -> None:
        """A plant must be chosen first; passing is an action of its own."""

    def from_action(self, action: Action) -> BidPlan | None:
        if isinstance(action, PutUp):
            return BidPlan(self.desk, action.plant, is_put_up=True)
        if not isinstance(action, OpenAuction):
            return None
        return self.choose(action.plant).wanting(action.bid)

    def moved_to(self, view: PlayerView) -> Nomination | None:
        return Nomination.begin(view)

    def touched(self, piece: PieceId, back: bool = False) -> Nomination | BidPlan | None:
        """A plant of the market goes onto the podium."""
        if not isinstance(piece, MarketPlantPiece) or back:
            return None
        return self if self.why_not(piece.plant) else self.choose(piece.plant)

    def against(self, piece: PieceId) -> IllegalAction | None:
        return self.why_not(piece.plant) if isinstance(piece, MarketPlantPiece) else None

    def on_table(self) -> tuple[PieceId, ...]:
        return tuple(map(MarketPlantPiece, self.desk.at.on_offer))

    def pass_caution(self) -> Caution | None:
        """Passing for the round though there is room for a plant, and money for one."""
        has_room = len(self.desk.player.plants) < self.desk.terms.plant_limit
        return Caution(Risk.PASS) if has_room and self.desk.options.offers() else None

    def choose(self, plant: int) -> BidPlan:
        """The plant on the podium, at its lowest bid, or without one if that is too much."""
        plan = BidPlan(self.desk, plant)
        return plan if plan.can_bid or not plan.can_put_up else plan.put_up()

    def why_not(self, plant: int) -> IllegalAction | None:
        """Why this plant can be opened in no way; None if it can."""
        low = minimum_bid(self.desk.at, plant)
        options = self.desk.options
        return None if PutUp(plant) in options else options.refusal(OpenAuction(plant, low))

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
        run=run_fuel(at, number),
    )


def plant_to_go(at: Position, player: Player) -> int | None:
    """The old plant that powers fewest cities, the lowest of those; None while there is room."""
    if len(player.plants) < at.terms.plant_limit:
        return None
    old = [number for number in player.plants if number != at.over_limit]
    return min(old, key=lambda number: (at.terms.plants[number].cities, number))


def run_fuel(at: Position, number: int) -> RunFuel:
    """The cheapest fuel for one run of a plant; no more than there is."""
    plant = at.terms.plants[number]
    needed = plant.fuel_count if plant.fuels else 0
    offers = sorted(
        (price, fuel) for fuel in plant.fuels for price in token_prices(at, fuel, needed)
    )[:needed]
    tokens = NO_TOKENS
    for _, fuel in offers:
        tokens = tokens.plus(only(fuel, 1))
    return RunFuel(tokens, sum(price for price, _ in offers), len(offers) == needed)


def cannot_afford(options: BidOptions) -> IllegalAction | None:
    """Why no raise at all is possible; None if one is."""
    low = options.bids().low
    if low <= options.purse:
        return None
    return IllegalAction(Illegal.BID_ABOVE_MONEY, bid=low, money=options.purse)


def _capacity(at: Position, plants: tuple[int, ...]) -> int:
    return sum(at.terms.plants[number].cities for number in plants)
