"""The cheapest set of so many cities, not the cheapest city again and again.

A city that costs more may open a way to two that cost less. Whoever builds for the last time wants
the set that costs least as a whole; this finds it, by taking cities in or ruling them out, the
nearest first, as long as what is left could still be cheaper than the best set found.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from game.bots.growth import Growth, Insertion
from game.engine.board import CityId
from game.engine.model import Position
from game.engine.routes import CityOffer, city_offers

MOST_LOOKS: Final = 4000
"""After so many looks the best set found so far has to do; hardly any search takes as many."""
STARTS_TRIED: Final = 4
"""So many cities are tried as the first of a set, to begin with a good one."""
LONGEST_WAY: Final = 12
"""Nobody builds more cities in one round."""


class CitySet(NamedTuple):
    """Cities in an order in which they can be built, and what they cost together."""

    cities: tuple[CityId, ...]
    price: int


NO_CITIES: Final = CitySet((), 0)


class CheapestSets:
    """What one network could grow by, for every number of cities."""

    def __init__(self, at: Position, network: tuple[CityId, ...]) -> None:
        self._at = at
        self._network = network
        self._found: dict[int, CitySet | None] = {0: NO_CITIES}
        self._too_little: dict[int, int] = {}
        """For a number of cities the most money that is known not to build them."""
        self._good: dict[int, CitySet | None] = {}

    def of(self, count: int) -> CitySet | None:
        """The cheapest set of so many cities; None if the board has no room for them."""
        if count not in self._found:
            good = self._good_set(count)
            if good is not None and count > 1 and self._network:
                good = self._better_than(good, count)
            self._found[count] = good
        return self._found[count]

    def price(self, count: int) -> int:
        """What the cheapest set of so many costs; there must be one."""
        found = self.of(count)
        assert found is not None, "the board has no room for so many"
        return found.price

    def is_within(self, money: int, count: int) -> bool:
        """So much money builds so many cities; quicker to tell than what they cost at least."""
        if count in self._found:
            found = self._found[count]
            return found is not None and found.price <= money
        if count * self._at.terms.house_prices[0] > money:
            return False
        good = self._good_set(count)
        if good is None or good.price <= money:
            return good is not None
        if not self._network or money <= self._too_little.get(count, -1):
            return False
        better = self._better_than(CitySet((), money + 1), count)
        if better.cities:
            self._found[count] = better
        else:
            self._too_little[count] = money
        return bool(better.cities)

    def most_for(self, money: int, most: int) -> int:
        """How many cities at most this money builds, up to a number."""
        count = 0
        while count < most and self.is_within(money, count + 1):
            count += 1
        return count

    def _better_than(self, known: CitySet, count: int) -> CitySet:
        return _SetSearch(self._at, self._offers, count, known).best

    @cached_property
    def _offers(self) -> list[CityOffer]:
        return sorted(city_offers(self._at, self._network), key=lambda one: (one.price, one.city))

    def _good_set(self, count: int) -> CitySet | None:
        """The best of a few sets that take the cheapest city again and again."""
        if count not in self._good:
            sets = [
                CitySet(
                    tuple([one.city for one in way[:count]]),
                    sum([one.price for one in way[:count]]),
                )
                for way in self._ways
                if len(way) >= count
            ]
            self._good[count] = min(sets, key=lambda found: found.price, default=None)
        return self._good[count]

    @cached_property
    def _ways(self) -> list[list[Insertion]]:
        growth = Growth(self._at, self._network)
        return [
            [first, *growth.copy().add(first.city).cheapest(LONGEST_WAY - 1)]
            for first in growth.offers()[:STARTS_TRIED]
        ]


@lru_cache(maxsize=64)
def _known(_here: _SameHouses) -> CheapestSets:
    return CheapestSets(_here.at, _here.network)


def sets_for(at: Position, network: tuple[CityId, ...]) -> CheapestSets:
    """The same sets for as long as nobody has built: they are asked for again and again."""
    return _known(_SameHouses(at, network))


class _SameHouses:
    """Two of these are equal if the same network is looked at among the very same houses."""

    __slots__ = ("_key", "at", "network")

    def __init__(self, at: Position, network: tuple[CityId, ...]) -> None:
        self.at = at
        self.network = network
        self._key = (network, at.step, at.marks)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _SameHouses)
            and self.at.houses is other.at.houses
            and self.at.zone is other.at.zone
            and self._key == other._key
        )


class _SetSearch:
    """Branch and bound over the sets of one size.

    A set costs its houses and a minimum spanning tree over the network and the set. Going through
    cities by their connection to the tree so far, each is taken in or ruled out for good; so every
    set is met once, and each city is added by the very connection that it has in the set's tree.
    """

    def __init__(
        self, at: Position, offers: Sequence[CityOffer], count: int, known: CitySet
    ) -> None:
        self.best = known
        self._looks = 0
        least = _least_prices(at, offers)
        # A city belongs to no better set if it is too much even beside the cheapest others.
        room = known.price - sum(sorted(least)[: count - 1])
        kept = [offer for offer, price in zip(offers, least) if price < room]
        if len(kept) < count:
            return
        distance, house_prices = at.in_play.distance, at.terms.house_prices
        self._cities = [offer.city for offer in kept]
        self._houses = [house_prices[offer.slot] for offer in kept]
        self._between = [[distance[a][b] for b in self._cities] for a in self._cities]
        self._bounds = (0, *accumulate(sorted(price for price in least if price < room)))
        self._cheapest_house = min(self._houses)
        connections = [offer.price - house for offer, house in zip(kept, self._houses)]
        self._grow(connections, list(range(len(kept))), (), 0, count)

    def _grow(
        self, connections: list[int], free: list[int], taken: tuple[int, ...], cost: int, more: int
    ) -> None:
        """Take in `more` of the free cities, the nearest first."""
        if more == 1:
            self._finish(connections, free, taken, cost)
            return
        houses, ahead = self._houses, cost + self._bounds[more - 1]
        by_distance = sorted(free, key=connections.__getitem__)
        for ruled_out, nearest in enumerate(by_distance[: len(free) - more + 1], start=1):
            self._looks += 1
            step = connections[nearest]
            if step + self._cheapest_house + ahead >= self.best.price or self._looks > MOST_LOOKS:
                return
            price = step + houses[nearest]
            if price + ahead < self.best.price:
                nearer = list(map(min, connections, self._between[nearest]))
                left = by_distance[ruled_out:]
                self._grow(nearer, left, (*taken, nearest), cost + price, more - 1)

    def _finish(
        self, connections: list[int], free: list[int], taken: tuple[int, ...], cost: int
    ) -> None:
        """The last city of a set is the one that costs least from there."""
        houses = self._houses
        price, last = min([(connections[place] + houses[place], place) for place in free])
        if cost + price < self.best.price:
            cities = tuple([self._cities[place] for place in (*taken, last)])
            self.best = CitySet(cities, cost + price)


def _least_prices(at: Position, offers: Sequence[CityOffer]) -> list[int]:
    """What each city costs at least, whichever of the others are built first."""
    distance, prices = at.in_play.distance, at.terms.house_prices
    cities = [offer.city for offer in offers]
    least = []
    for offer in offers:
        row = distance[offer.city]
        nearest = min([row[city] for city in cities if city != offer.city], default=0)
        house = prices[offer.slot]
        least.append(min(offer.price, house + nearest))
    return least
