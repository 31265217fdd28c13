"""Which sets of cities a network can grow by, and what each costs at least: nothing left out.

A set costs its houses and a shortest tree that ties them to the network. In that tree some new city
hangs on by a single connection; without it the rest costs less. So every set that can be paid is
another one that can be paid and one more city, and adding cities one by one meets them all.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from game.engine.board import CityId, connection_costs
from game.engine.errors import IllegalAction
from game.engine.model import Position
from game.engine.routes import check_city
from game.engine.terms import Seat
from game.puzzles.errors import PuzzleCode, PuzzleError

MOST_SETS: Final = 12_000
"""Positions with more sets than this are no puzzles: nobody could look through them either."""
MOST_LOOKS: Final = 60_000
"""A search for the cheapest set is given up after so many; then nothing counts as proven."""


class Bought(NamedTuple):
    """Cities in an order in which they cost least, and what that is."""

    cities: tuple[CityId, ...]
    price: int


NOTHING_BUILT: Final = Bought((), 0)


class Growing:
    """The cities that one network may still get, as the rules say, and their prices."""

    def __init__(self, at: Position, seat: Seat) -> None:
        network = at.players[seat].cities
        if not network:
            raise PuzzleError(PuzzleCode.TOO_LARGE)
        slots = _open_cities(at, network)
        limit = at.terms.city_limit
        self.most = len(slots) if limit is None else min(len(slots), limit - len(network))
        self.cities: tuple[CityId, ...] = tuple(slots)
        prices = at.terms.house_prices
        self._houses = [prices[slot] for slot in slots.values()]
        reached = connection_costs(at.in_play, network)
        self._ways = tuple(reached[city] for city in self.cities)
        distance = at.in_play.distance
        self._between = [[distance[a][b] for b in self.cities] for a in self.cities]

    def payable(self, money: int) -> dict[frozenset[CityId], Bought]:
        """Every set of cities that this money builds, none at all among them.

        Raises PuzzleError if there are too many.
        """
        found = {frozenset[CityId](): NOTHING_BUILT}
        level: dict[int, _Grown] = {0: (0, self._ways, ())}
        for _ in range(self.most):
            level = self._larger(level, money)
            for _, (price, _, order) in level.items():
                found[frozenset(order)] = Bought(order, price)
            if len(found) > MOST_SETS:
                raise PuzzleError(PuzzleCode.TOO_LARGE)
            if not level:
                break
        return found

    def _larger(self, level: Mapping[int, _Grown], money: int) -> dict[int, _Grown]:
        """All payable sets with one city more; among the orders of a set the cheapest."""
        larger: dict[int, _Grown] = {}
        if len(level) > MOST_SETS:
            raise PuzzleError(PuzzleCode.TOO_LARGE)
        for mask, (price, ways, order) in level.items():
            for place, house in enumerate(self._houses):
                total = price + house + ways[place]
                if total > money or mask >> place & 1:
                    continue
                wider = mask | 1 << place
                known = larger.get(wider)
                if known is None or total < known[0]:
                    nearer = tuple(map(min, ways, self._between[place]))
                    larger[wider] = (total, nearer, (*order, self.cities[place]))
        return larger

    def cheapest(self, count: int, money: int) -> Bought | None:
        """The cheapest set of so many cities, None if this money does not build so many.

        The most promising set is widened first, by what it costs and what the missing cities cost
        at least; so the first that is large enough is the cheapest. Raises PuzzleError if it takes
        too long.
        """
        if count > self.most:
            return None
        least = list(accumulate(sorted(self._least()), initial=0))
        if least[count] > money:
            return None
        queue: list[tuple[int, int, int, tuple[int, ...], tuple[CityId, ...]]] = []
        heapq.heappush(queue, (least[count], 0, 0, self._ways, ()))
        paid: dict[int, int] = {0: 0}
        looks = 0
        while queue:
            _, mask, price, ways, order = heapq.heappop(queue)
            if price > paid[mask]:
                continue
            if len(order) == count:
                return Bought(order, price)
            looks += 1
            if looks > MOST_LOOKS:
                raise PuzzleError(PuzzleCode.TOO_LARGE)
            missing = least[count - len(order) - 1]
            for place, house in enumerate(self._houses):
                total, wider = price + house + ways[place], mask | 1 << place
                if wider == mask or total + missing > money or total >= paid.get(wider, total + 1):
                    continue
                paid[wider] = total
                nearer = tuple(map(min, ways, self._between[place]))
                entry = (total + missing, wider, total, nearer, (*order, self.cities[place]))
                heapq.heappush(queue, entry)
        return None

    def _least(self) -> list[int]:
        """What each city costs at least, whichever of the others are built before it."""
        least = []
        for place, house in enumerate(self._houses):
            others = [way for other, way in enumerate(self._between[place]) if other != place]
            least.append(house + min([self._ways[place], *others]))
        return least


_Grown = tuple[int, tuple[int, ...], tuple[CityId, ...]]
"""What a set costs, the way from it to every city, and the order in which it was built."""


def _open_cities(at: Position, network: tuple[CityId, ...]) -> dict[CityId, int]:
    """Every city that the rules let this network have next, with its slot."""
    slots = {}
    for city in at.in_play.cities:
        try:
            slots[city] = check_city(at, network, city)
        except IllegalAction:
            continue
    return slots
