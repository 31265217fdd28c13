"""What a seat can tell from its view: purses, demand for fuel, prices to come, rounds left."""

from __future__ import annotations

from functools import cached_property

from game.bots.cheapest_sets import LONGEST_WAY, CheapestSets, sets_for
from game.bots.growth import Growth, Insertion
from game.bots.public_record import purse_of
from game.bots.traits import PlantTraits
from game.bots.tuning import Tuning
from game.engine.fuel_market import available, refill_amounts
from game.engine.model import Player, Position
from game.engine.plants import Plant
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Resource
from game.engine.view import PlayerView

USUAL_PURCHASE = 4
"""Tokens of one kind a player buys at a time; prices are averaged over as many."""
ROUNDS_OF_FORECAST = 2
LONGEST_CURVE = 12


class Outlook:
    """One look at the table from a seat; everything is worked out when it is first asked for."""

    def __init__(self, view: PlayerView, seat: Seat, tuning: Tuning) -> None:
        self.at: Position = view.position
        self.seat = seat
        self.tuning = tuning
        self._view = view
        self._insertions: dict[Seat, list[Insertion]] = {}
        self.plant_traits: dict[tuple[int, ...], PlantTraits] = {}
        """What `traits_seen.py` has worked out for this outlook."""

    @property
    def me(self) -> Player:
        return self.at.players[self.seat]

    def money_of(self, seat: Seat) -> int:
        """As seen, or added up from what was paid and earned in public (1.6)."""
        return purse_of(self._view, seat)

    def plants_of(self, seat: Seat) -> tuple[Plant, ...]:
        return tuple(self.at.terms.plants[number] for number in self.at.players[seat].plants)

    @cached_property
    def rounds_left(self) -> int:
        """Rounds to come, this one included, until somebody has the last city."""
        end = self.at.terms.end_cities
        pace = max(self.tuning.cities_per_round, end / self.tuning.longest_game)
        return max(1, round((end - self.at.most_cities) / pace + 0.5))

    @cached_property
    def may_end_now(self) -> bool:
        """Somebody has the money to build the last city this round."""
        return any(self.can_end(seat) for seat in self.at.seats)

    def can_end(self, seat: Seat) -> bool:
        """The seat would own the last city if it spent all its money on building."""
        missing = self.at.terms.end_cities - len(self.at.players[seat].cities)
        money = self.money_of(seat)
        if missing <= 0:
            return True
        if missing > LONGEST_WAY or missing * self.at.terms.house_prices[0] > money:
            return False
        return self.sets(seat).is_within(money, missing)

    @cached_property
    def rivals(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.at.seats if seat != self.seat)

    def demand_of(self, seat: Seat) -> list[int]:
        """Tokens by kind that a seat will want: one run of the plants its cities need."""
        player = self.at.players[seat]
        missing = len(player.cities) + 1
        wanted = [0, 0, 0, 0]
        for plant in sorted(self.plants_of(seat), key=fuel_per_city):
            if missing <= 0:
                break
            missing -= plant.cities
            if plant.fuels:
                wanted[self.cheaper_fuel(plant)] += plant.fuel_count
        return [max(0, want - held) for want, held in zip(wanted, player.tokens)]

    def cheaper_fuel(self, plant: Plant) -> Resource:
        """The kind with more tokens in the market, where a plant burns either."""
        return max(plant.fuels, key=self.at.fuel.__getitem__)

    @cached_property
    def _bought_before(self) -> list[int]:
        """Tokens by kind that those who buy before this seat will take this round."""
        before = [0, 0, 0, 0]
        for seat in self.at.order[self.at.order.index(self.seat) + 1 :]:
            before = [a + b for a, b in zip(before, self.demand_of(seat))]
        return before

    @cached_property
    def left_now(self) -> tuple[int, ...]:
        """Tokens by kind that will be left when it is this seat's turn to buy."""
        return tuple(
            max(0, available(self.at, resource) - self._bought_before[resource])
            for resource in RESOURCES
        )

    def can_feed(self, plant: Plant) -> bool:
        """There will be fuel for a run of it this round, held or left on the market."""
        held = self.me.tokens
        return sum(held[fuel] + self.left_now[fuel] for fuel in plant.fuels) >= plant.fuel_count

    @cached_property
    def prices_now(self) -> tuple[float, ...]:
        """What a token of each kind will cost this seat this round, after those who buy before."""
        return tuple(
            self._price(resource, self.at.fuel[resource] - self._bought_before[resource])
            for resource in RESOURCES
        )

    @cached_property
    def prices_later(self) -> tuple[float, ...]:
        """Average prices of the rounds to come, from demand and refill."""
        demand = [0, 0, 0, 0]
        for seat in self.at.seats:
            demand = [a + b for a, b in zip(demand, self._run_of(seat))]
        refill = refill_amounts(self.at, self.at.step)
        drift = [ROUNDS_OF_FORECAST * (r - d) for r, d in zip(refill, demand)]
        return tuple(
            self._price(resource, self.at.fuel[resource] + drift[resource] / 2)
            for resource in RESOURCES
        )

    def runs_dry(self, resource: Resource) -> bool:
        """What is left this round and comes back will not cover the next round's demand."""
        demand = sum(self._run_of(seat)[resource] for seat in self.at.seats)
        refill = refill_amounts(self.at, self.at.step)[resource]
        return demand > 0 and self.at.fuel[resource] + refill < demand

    def fuel_cost(self, plant: Plant, prices: tuple[float, ...]) -> float:
        """What one run of a plant costs at these prices."""
        if not plant.fuels:
            return 0.0
        return plant.fuel_count * min(prices[fuel] for fuel in plant.fuels)

    def insertions(self, seat: Seat, most: int = LONGEST_CURVE) -> list[Insertion]:
        """The cities a seat would add one by one, each the cheapest by then, with their prices."""
        found = self._insertions.get(seat)
        if found is None:
            growth = Growth(self.at, self.at.players[seat].cities)
            found = self._insertions[seat] = growth.cheapest(LONGEST_CURVE)
        return found[:most]

    def sets(self, seat: Seat) -> CheapestSets:
        """The cheapest sets of cities that a seat could add at once."""
        return sets_for(self.at, self.at.players[seat].cities)

    @property
    def curve(self) -> list[Insertion]:
        """My own insertions."""
        return self.insertions(self.seat)

    def _run_of(self, seat: Seat) -> list[int]:
        wanted = [0, 0, 0, 0]
        for plant in self.plants_of(seat):
            if plant.fuels:
                wanted[self.cheaper_fuel(plant)] += plant.fuel_count
        return wanted

    def _price(self, resource: Resource, stock: float) -> float:
        """Mean price of a usual purchase; what the market lacks counts as its dearest space."""
        ladder = self.at.terms.ladders[resource]
        whole = max(0, min(ladder.size, round(stock)))
        return ladder.costs[whole][USUAL_PURCHASE] / USUAL_PURCHASE


def fuel_per_city(plant: Plant) -> float:
    """How much a plant burns for each city it powers."""
    return plant.fuel_count / plant.cities
