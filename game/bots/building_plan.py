"""How many cities to add: each count weighed by what the economy comes to, and the end foreseen."""

from __future__ import annotations

from functools import cached_property

from game.bots.base import Reason
from game.bots.basics import best_start
from game.bots.cheapest_sets import LONGEST_WAY
from game.bots.economy import Prospect, Unit, projected
from game.bots.fuelling import fuelled_cities
from game.bots.growth import Growth, Insertion
from game.bots.last_round import best_finish
from game.bots.outlook import LONGEST_CURVE, Outlook
from game.bots.sites import Site, Sites
from game.engine.board import CityId
from game.engine.terms import Seat

ROUNDS_BEFORE_ANY_END = 18
"""From then on a game is ended even without winning it, so that no two bots wait for ever."""


class BuildingPlan:
    """What a seat may build, as far as its money goes: with foresight, or for the last time."""

    def __init__(self, outlook: Outlook, money: int) -> None:
        self._outlook = outlook
        self._money = money
        self._start = len(outlook.me.cities)
        self._fuelled = fuelled_cities(outlook.at, outlook.me)
        insertions = _insertions(outlook)
        self._cities: tuple[CityId, ...] = tuple(city for city, _ in insertions)
        self._prices = tuple(price for _, price in insertions)
        self.most = self._affordable()
        self._scores: dict[int, float] = {}

    def cost(self, count: int) -> int:
        """Of the cheapest cities."""
        if self._may_be_last and self._start:
            return self._outlook.sets(self._outlook.seat).price(count)
        return sum(self._prices[:count])

    def best(self) -> tuple[Site, Reason]:
        """What to build, and why: with foresight, or simply the cheapest where the game ends."""
        last = self._last_count()
        if last is not None:
            count, reason = last
            return self.cheapest(count), reason if count else self._why_no_more()
        counts = range(max(0, min(self.most, self._to_end - 1)) + 1)
        count = max(counts, key=lambda k: (self.score(k), -k))
        return self.site(count), self._why(count)

    def _why(self, count: int) -> Reason:
        if not count:
            return self._why_no_more()
        powered = self._start + count <= self._fuelled
        return Reason.BUILD_TO_POWER if powered else Reason.BUILD_AHEAD

    def _why_no_more(self) -> Reason:
        if not self._prices:
            return Reason.NO_CITY_LEFT
        if not self.most:
            return Reason.NO_MONEY_FOR_MORE
        if self._fuelled <= self._start:
            return Reason.NO_POWER_FOR_MORE
        return Reason.BUILD_NO_MORE

    def _for_the_last_time(self) -> tuple[int, Reason]:
        """Power as much as possible, and say so if somebody has already done better."""
        count = self._last_round_count()
        mine = min(self._fuelled, self._start + count), self._money - self.cost(count)
        at = self._outlook.at
        done = [rival for rival in self._outlook.rivals if rival not in at.waiting]
        if any(self._reach(rival) > mine for rival in done):
            return count, Reason.BUILD_BEHIND
        return count, Reason.BUILD_TO_POWER

    def site(self, count: int) -> Site:
        """Where to build so many cities: once for all if the game can end, or with foresight."""
        if self._is_last or count >= self._to_end:
            return self.cheapest(count)
        return self._sites.best(count) or self.cheapest(count)

    def cheapest(self, count: int) -> Site:
        """The cheapest cities, with no thought of those that might come after them."""
        if self._may_be_last and self._start:
            found = self._outlook.sets(self._outlook.seat).of(count)
            assert found is not None, "no more are planned than the board has"
            return Site(*found)
        return Site(self._cities[:count], self.cost(count))

    @property
    def _to_end(self) -> int:
        """Cities that this seat lacks to end the game."""
        return self._outlook.at.terms.end_cities - self._start

    @cached_property
    def _is_last(self) -> bool:
        """The game ends with this round, or a rival who builds later may end it."""
        at = self._outlook.at
        return at.most_cities >= at.terms.end_cities or self._somebody_after_may_end()

    @cached_property
    def _may_be_last(self) -> bool:
        """This seat may end the game as well."""
        return self._is_last or self._outlook.can_end(self._outlook.seat)

    @cached_property
    def _sites(self) -> Sites:
        return Sites(self._outlook, self._money)

    def _last_count(self) -> tuple[int, Reason] | None:
        """How many to build if this may be the last round, and why; None if it cannot be."""
        if self._outlook.at.most_cities >= self._outlook.at.terms.end_cities:
            return self._for_the_last_time()
        to_end = max(0, self._to_end)
        winning = [k for k in range(to_end, self.most + 1) if self._wins(k)]
        if winning:
            return max(winning, key=self._final_score), Reason.BUILD_TO_WIN
        if self._is_last:
            return self._for_the_last_time()
        if self._outlook.at.round >= ROUNDS_BEFORE_ANY_END and self.most >= to_end:
            return max(range(to_end, self.most + 1), key=self._final_score), Reason.BUILD_TO_END
        return None

    def score(self, count: int) -> float:
        """What the economy comes to if this many cities are built now."""
        found = self._scores.get(count)
        if found is None:
            found = self._scores[count] = self._project(count)
        return found

    def other_sites(self, count: int) -> list[tuple[Site, float]]:
        """Other places for so many cities, and by how many Elektro each is worse than the best."""
        if self._is_last or not count:
            return []
        return self._sites.others(count)

    def _project(self, count: int) -> float:
        outlook = self._outlook
        cities = self._start + count
        powered = min(self._fuelled, cities)
        money = self._money - self.cost(count)
        rounds = outlook.rounds_left - 1
        if rounds < 1:
            return self._final_score(count)
        prospect = Prospect(
            rounds=rounds,
            round=outlook.at.round + 1,
            cities=cities,
            city_prices=self._prices[count:],
            payments=outlook.at.terms.payments,
            plant_limit=outlook.at.terms.plant_limit,
        )
        value = projected(
            outlook, prospect, self._units(), money + outlook.at.terms.income(powered)
        )
        overtaken = sum(
            self._start <= len(outlook.at.players[rival].cities) < cities
            for rival in outlook.rivals
        )
        return value - outlook.tuning.order_place_worth * overtaken

    def _units(self) -> list[Unit]:
        """The plants from the next round on, when this round's fuel is burnt."""
        outlook = self._outlook
        later = outlook.prices_later
        return [
            Unit(plant.cities, cost, cost)
            for plant in outlook.plants_of(outlook.seat)
            for cost in (outlook.fuel_cost(plant, later),)
        ]

    def _final_score(self, count: int) -> float:
        powered = min(self._fuelled, self._start + count)
        left = self._money - self.cost(count)
        return self._outlook.tuning.city_worth * powered + 0.01 * left

    def _last_round_count(self) -> int:
        """The end has come: power as much as possible, then keep the money for a tie."""
        return max(range(self.most + 1), key=lambda k: (self._final_score(k), -k))

    def _somebody_after_may_end(self) -> bool:
        """A rival who builds later this round can end the game whatever this seat does."""
        waiting = (rival for rival in self._outlook.rivals if rival in self._outlook.at.waiting)
        return any(self._outlook.can_end(rival) for rival in waiting)

    def _wins(self, count: int) -> bool:
        """Ending now beats whatever anybody else could still reach."""
        mine = (min(self._fuelled, self._start + count), self._money - self.cost(count))
        return all(mine > self._reach(rival) for rival in self._outlook.rivals)

    def _reach(self, rival: Seat) -> tuple[int, int]:
        """The most a rival can power at the end of this phase, and the money it then has."""
        return best_finish(self._outlook, rival).rank

    def _affordable(self) -> int:
        if self._may_be_last and self._start:
            sets = self._outlook.sets(self._outlook.seat)
            return sets.most_for(self._money, LONGEST_WAY)
        left, count = self._money, 0
        for price in self._prices:
            if price > left:
                break
            left -= price
            count += 1
        return count


def _insertions(outlook: Outlook) -> list[Insertion]:
    """The cheapest insertions; a first city is chosen for those that follow it."""
    if outlook.me.cities:
        return outlook.curve
    growth = Growth(outlook.at, ())
    offers = dict(growth.offers())
    if not offers:
        return []
    start = best_start(outlook.at, offers)
    return [Insertion(start, offers[start]), *growth.add(start).cheapest(LONGEST_CURVE)]
