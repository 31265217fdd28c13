"""A network that grows by one city after the other, and what each would cost by then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Self

from game.engine.board import CityId
from game.engine.model import Position
from game.engine.routes import city_offers

NOTHING_TAKEN: Final[Mapping[CityId, int]] = {}


class Insertion(NamedTuple):
    """A city and what it costs, house and connection together, when its turn comes."""

    city: CityId
    price: int


class Growth:
    """The cities that a network could take in next, with their prices."""

    def __init__(
        self,
        at: Position,
        network: tuple[CityId, ...],
        taken: Mapping[CityId, int] = NOTHING_TAKEN,
    ) -> None:
        """`taken` tells how many more houses others are thought to have in a city by then."""
        self._at = at
        self._taken = taken
        self._size = len(network)
        self._houses: dict[CityId, int] = {}
        self._prices: dict[CityId, int] = {}
        self._look_around(network)

    def copy(self) -> Self:
        """A copy that grows on its own."""
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__ | {"_prices": self._prices.copy()}
        return twin

    def add(self, *cities: CityId) -> Self:
        """Take in these cities; every other one may now be nearer."""
        for city in cities:
            if self._size:
                self._come_nearer(city)
            else:
                self._begin(city)
            self._size += 1
        return self

    def offers(self) -> list[Insertion]:
        """What could come next, the cheapest first."""
        ranked = sorted(zip(self._prices.values(), self._prices))
        return [Insertion(city, price) for price, city in ranked]

    def cheapest(self, most: int) -> list[Insertion]:
        """Take in the cheapest city again and again, so many times if the board has them."""
        limit = self._at.terms.city_limit
        if limit is not None:
            most = min(most, limit - self._size)
        found: list[Insertion] = []
        while self._prices and len(found) < most:
            price, city = min(zip(self._prices.values(), self._prices))
            found.append(Insertion(city, price))
            self.add(city)
        return found

    def _look_around(self, network: tuple[CityId, ...]) -> None:
        """What this network could take in."""
        self._houses, self._prices = {}, {}
        house_prices = self._at.terms.house_prices
        for city, slot, price in city_offers(self._at, network):
            later = slot + self._taken.get(city, 0)
            if later == slot or later < self._at.step:
                self._houses[city] = house_prices[later]
                self._prices[city] = price + house_prices[later] - house_prices[slot]

    def _begin(self, first: CityId) -> None:
        if self._at.marks:
            # Where starts were chosen, the first city decides which others may follow (9.1).
            self._look_around((first,))
            return
        houses, distance = self._houses, self._at.in_play.distance[first]
        self._prices = {
            city: distance[city] + houses[city] for city in self._prices if city != first
        }

    def _come_nearer(self, city: CityId) -> None:
        houses, prices = self._houses, self._prices
        prices.pop(city, None)
        distance = self._at.in_play.distance[city]
        for other, before in prices.items():
            through = distance[other] + houses[other]
            if through < before:
                prices[other] = through
