"""The plan of phase 4: cities in an order, each with its route, its slot and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from game.client.planning.bill import Bill, BillLine
from game.client.planning.plan import Plan, blocking
from game.client.planning.question import Desk, build_desk
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import (
    Button,
    ButtonPiece,
    CityPiece,
    PieceId,
    PlanLinePiece,
)
from game.client.vocabulary.risks import Caution, Risk
from game.client.vocabulary.table_buttons import CityButton, Verb
from game.engine.actions import Action, BuildCities, Done
from game.engine.board import CityId
from game.engine.errors import Illegal, IllegalAction
from game.engine.model import Player
from game.engine.options import BuildOptions
from game.engine.places import places_left
from game.engine.player_order import new_order
from game.engine.powering import most_powered
from game.engine.routes import cheapest_path, check_city, connection_cost
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Leg:
    """A connection of a route, in the direction in which it is built."""

    start: CityId
    end: CityId
    cost: int


@dataclass(frozen=True)
class Stop:
    """A city of a plan; one that cannot be built has a refusal and costs nothing."""

    city: CityId
    slot: int
    house: int
    legs: tuple[Leg, ...]
    running: int
    """The bill so far, this stop included."""
    refusal: IllegalAction | None = None

    @property
    def connection(self) -> int:
        return sum(leg.cost for leg in self.legs)

    @property
    def total(self) -> int:
        return self.house + self.connection

    @property
    def path(self) -> tuple[CityId, ...]:
        """The cities of the route, from the network to this one."""
        return (*(leg.start for leg in self.legs), self.city)


@dataclass(frozen=True)
class Price:
    """What a city would cost as the next stop."""

    amount: int
    affordable: bool


@dataclass(frozen=True)
class BuildPlan(Plan):
    """Cities about to be connected, in this order."""

    desk: Desk[BuildOptions]
    cities: tuple[CityId, ...] = ()

    decisions = (BuildOptions.decision,)
    begins_on_table = True

    @classmethod
    def begin(cls, view: PlayerView) -> BuildPlan | None:
        desk = build_desk(view)
        return cls(desk) if desk else None

    @property
    def is_empty(self) -> bool:
        return not self.cities

    def action(self) -> BuildCities | Done:
        """Build and end the turn; an empty plan ends it without building."""
        return Done() if self.is_empty else BuildCities(self.cities, and_done=True)

    def stay(self) -> BuildCities | None:
        """Build and go on; None for an empty plan."""
        return None if self.is_empty else BuildCities(self.cities)

    def from_action(self, action: Action) -> BuildPlan | None:
        return replace(self, cities=action.cities) if isinstance(action, BuildCities) else None

    def moved_to(self, view: PlayerView) -> BuildPlan | None:
        """Ghosts stay as they are until the turn comes; then what cannot be built is left out."""
        desk = build_desk(view)
        if desk is None:
            return None
        if not desk.is_live:
            return BuildPlan(desk, self.cities)
        plan = BuildPlan(desk)
        for city in self.cities:
            plan = plan.add(city)
        return plan

    def touched(self, piece: PieceId, back: bool = False) -> BuildPlan | None:
        match piece:
            case CityPiece(city):
                return self.remove(city) if back else self.toggle(city)
            case PlanLinePiece(place) if back:
                return self.remove(self.cities[place])
            case CityButton(Verb.REMOVE, city):
                return self.remove(city)
            case ButtonPiece(Button.CLEAR):
                return self.cleared()
        return None

    def against(self, piece: PieceId) -> IllegalAction | None:
        if not isinstance(piece, CityPiece) or piece.city in self.cities:
            return None
        return self.why_not(piece.city)

    def caution(self) -> Caution | None:
        """Nothing is built, though there is fuel and money for one more city."""
        offers = [(price.amount, city) for city, price in self.prices().items() if price.affordable]
        if not self.is_empty or not offers:
            return None
        larger = replace(self, cities=(min(offers)[1],))
        return Caution(Risk.BUILD) if larger.powers > self.powers else None

    def on_table(self) -> tuple[PieceId, ...]:
        """The cities in play, the cheapest next one first."""
        prices = self.prices()
        first = min(prices, key=lambda city: (prices[city].amount, city), default=None)
        cities = self.desk.at.in_play.cities
        return tuple(map(CityPiece, sorted(cities, key=lambda city: city != first)))

    def add(self, city: CityId) -> BuildPlan:
        """With this city too, if it can be; in another order where that saves money."""
        if self.why_not(city):
            return self
        return replace(self, cities=(*self.cities, city)).in_best_order()

    def remove(self, city: CityId) -> BuildPlan:
        """Without this city; the others stay and are priced anew."""
        left = tuple(other for other in self.cities if other != city)
        return replace(self, cities=left).in_best_order()

    def toggle(self, city: CityId) -> BuildPlan:
        return self.remove(city) if city in self.cities else self.add(city)

    def cleared(self) -> BuildPlan:
        return replace(self, cities=())

    def cheapest(self) -> BuildPlan:
        """The same cities in an order that costs least: always the nearest one next.

        Connecting the nearest city at each step builds a cheapest tree, and house prices do not
        depend on the order.
        """
        network, order = self.desk.player.cities, list[CityId]()
        waiting = list(self.cities)
        while waiting:
            reach = [city for city in waiting if self._check(network, city) is None] or waiting
            nearest = min(reach, key=lambda city: connection_cost(self.desk.at, network, city))
            waiting.remove(nearest)
            order.append(nearest)
            network = (*network, nearest)
        return replace(self, cities=tuple(order))

    def in_best_order(self) -> BuildPlan:
        """As it is, unless another order costs less; nobody would pay more for the same houses."""
        best = self.cheapest()
        return best if best._burden < self._burden else self

    @property
    def _burden(self) -> tuple[int, int]:
        """How many stops cannot be, then what the others cost."""
        refused = sum(stop.refusal is not None for stop in self.stops)
        return refused, self.bill().total

    def why_not(self, city: CityId) -> IllegalAction | None:
        """Why this city cannot be the next stop; None if it can."""
        stop = self.route_to(city)
        error = stop.refusal
        if error is None and stop.running > self.desk.purse:
            error = IllegalAction(
                Illegal.CANNOT_PAY, price=stop.running, money=max(0, self.desk.purse)
            )
        return blocking(self.desk, error)

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """Every city of the plan with its route and price."""
        network, running = self.desk.player.cities, 0
        stops = []
        for city in self.cities:
            stop = self._stop(network, city, running)
            running = stop.running
            if stop.refusal is None:
                network = (*network, city)
            stops.append(stop)
        return tuple(stops)

    def route_to(self, city: CityId) -> Stop:
        """The next stop if it were this city, affordable or not."""
        running = self.stops[-1].running if self.stops else 0
        return self._stop(self.after.cities, city, running)

    def prices(self) -> Mapping[CityId, Price]:
        """Every city that could be the next stop, and whether the rest of the money would do."""
        return self._prices

    @cached_property
    def _prices(self) -> Mapping[CityId, Price]:
        left = self.money_left
        offers = self.desk.options.offers(self._planned)
        return {offer.city: Price(offer.price, offer.price <= left) for offer in offers}

    def bill(self) -> Bill:
        """A line for each stop: its connections, then its house."""
        lines = [
            BillLine(pieces.city(stop.city), (*(leg.cost for leg in stop.legs), stop.house))
            for stop in self.stops
            if stop.refusal is None
        ]
        return Bill(tuple(lines), self.desk.purse)

    @property
    def money_left(self) -> int:
        return self.bill().left

    @property
    def after(self) -> Player:
        """The player once the plan is built."""
        player = self.desk.player
        return replace(player, cities=player.cities + self._planned)

    @property
    def cities_after(self) -> int:
        return len(self.after.cities)

    @property
    def powers(self) -> int:
        """Cities that can then be powered with the tokens at hand."""
        return most_powered(self.desk.at, self.after)

    @property
    def triggers_step_2(self) -> bool:
        at, wanted = self.desk.at, self.desk.terms.step_2_cities
        if wanted is None or at.step != 1 or at.step_3_due:
            return False
        return at.most_cities < wanted <= self.cities_after

    @property
    def triggers_end(self) -> bool:
        at, wanted = self.desk.at, self.desk.terms.end_cities
        fills_up = 0 < places_left(at) <= len(self._planned)
        return at.most_cities < wanted and (fills_up or self.cities_after >= wanted)

    @property
    def expected_place(self) -> int:
        """The place in the next player order if nobody else builds, the leader's being 1."""
        at = self.desk.at.with_player(self.desk.seat, self.after)
        return new_order(at).index(self.desk.seat) + 1

    @property
    def _planned(self) -> tuple[CityId, ...]:
        return tuple(stop.city for stop in self.stops if stop.refusal is None)

    def _check(self, network: tuple[CityId, ...], city: CityId) -> IllegalAction | None:
        try:
            check_city(self.desk.at, network, city)
        except IllegalAction as error:
            return error
        return None

    def _stop(self, network: tuple[CityId, ...], city: CityId, running: int) -> Stop:
        at = self.desk.at
        try:
            slot = check_city(at, network, city)
        except IllegalAction as error:
            return Stop(city, 0, 0, (), running, error)
        path = cheapest_path(at, network, city)
        legs = tuple(Leg(a, b, at.in_play.neighbours[a][b]) for a, b in pairwise(path))
        house = at.terms.house_prices[slot]
        total = house + sum(leg.cost for leg in legs)
        return Stop(city, slot, house, legs, running + total)
