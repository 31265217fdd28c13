"""Which cities to build: not simply the cheapest, but those that leave a cheap way on.

What rivals want most is gone, or dearer, by the next turn. So a set of cities is judged by its
price and by what the next ones would cost from there once every rival has taken what it wants.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from game.bots.basics import CITIES_OF_A_START
from game.bots.growth import Growth, Insertion
from game.bots.outlook import Outlook
from game.engine.board import CityId
from game.engine.model import Position

WANTED_BY_A_RIVAL = 2
"""So many of its cheapest cities every rival is thought to take before the next turn."""
FIRST_NETWORK = 3
"""So many cities everybody is thought to begin with."""
FIRST_CITIES_TRIED = 12
"""A set begins with one of as many cities, the cheapest ones; a first network anywhere."""
WAY_ON, FIRST_WAY_ON = 5, 3
"""How many more cities are looked at, for a network and for its beginnings."""
LATER_CITY = 0.8
"""What the price of a city counts beside that of the one before it."""
WEIGHTS = tuple(LATER_CITY**later for later in range(WAY_ON))
DEAD_END = 45
"""What a city counts that the board will not have."""
FOUGHT_OVER = 3
"""By how much a city that rivals want is worse than another one to begin with."""


class Site(NamedTuple):
    """Cities to build in this order, and what they cost."""

    cities: tuple[CityId, ...]
    price: int


class Sites:
    """What one seat could build with its money, in one situation."""

    def __init__(self, outlook: Outlook, money: int) -> None:
        self._outlook = outlook
        self._money = money
        self._network = outlook.me.cities

    def best(self, count: int) -> Site | None:
        """The best way to build so many cities; None if there is no money for them."""
        sites = self._within_reach(count)
        if len(sites) <= 1:
            return next(iter(sites), None)
        return min(sites, key=self._score)

    def others(self, count: int) -> list[tuple[Site, float]]:
        """All ways but the best, and by how many Elektro each is worse."""
        ranked = sorted((self._score(site), site) for site in self._within_reach(count))
        return [(site, score[0] - ranked[0][0][0]) for score, site in ranked[1:]]

    def _within_reach(self, count: int) -> list[Site]:
        """One way to build each set of so many cities that there is money for."""
        sites: dict[frozenset[CityId], Site] = {}
        for way in self._ways:
            cities = tuple([one.city for one in way[:count]])
            price = sum([one.price for one in way[:count]])
            if len(cities) == count and price <= self._money:
                sites.setdefault(frozenset(cities), Site(cities, price))
        return list(sites.values())

    @cached_property
    def _ways(self) -> list[list[Insertion]]:
        """Every city that may come first, and then the cheapest ones as far as the money goes."""
        at = self._outlook.at
        open_now = Growth(at, self._network)
        most = self._money // at.terms.house_prices[0]
        tried = FIRST_CITIES_TRIED if self._network else None
        return [
            [first, *open_now.copy().add(first.city).cheapest(most - 1)]
            for first in open_now.offers()[:tried]
            if most
        ]

    @cached_property
    def _wanted(self) -> Counter[CityId]:
        """Cities that rivals will take, and how many of them want each."""
        outlook = self._outlook
        settled = [rival for rival in outlook.rivals if outlook.at.players[rival].cities]
        wanted = Counter(
            city for rival in settled for city, _ in outlook.insertions(rival, WANTED_BY_A_RIVAL)
        )
        if not self._network:
            wanted.update(_first_networks(outlook.at, len(outlook.rivals) - len(settled)))
        return wanted

    def _score(self, site: Site) -> tuple[float, tuple[CityId, ...]]:
        """The price, and with it what lies ahead; less is better."""
        tuning = self._outlook.tuning
        if self._network:
            return site.price + tuning.way_on_share * self._way_on(site, WAY_ON), site.cities
        way_on = tuning.first_way_on_share * self._way_on(site, FIRST_WAY_ON)
        fights = sum(self._wanted[city] for city in site.cities)
        return site.price + way_on + FOUGHT_OVER * fights, site.cities

    @cached_property
    def _open_later(self) -> Growth:
        """What the rivals will have left."""
        return Growth(self._outlook.at, self._network, self._wanted)

    def _way_on(self, site: Site, length: int) -> float:
        """What the next cities would cost, the sooner the more it counts."""
        after = self._open_later.copy().add(*site.cities).cheapest(length)
        prices = [price for _, price in after] + [DEAD_END] * (length - len(after))
        return sum([weight * price for weight, price in zip(WEIGHTS, prices)])


def _first_networks(at: Position, count: int) -> list[CityId]:
    """Where those who have no city yet will begin: one after the other where it is cheapest."""
    anywhere = Growth(at, ())
    regions = sorted(_region(anywhere, city) for city, _ in anywhere.offers())
    taken: list[CityId] = []
    for _, cities in regions:
        if count and cities[0] not in taken:
            taken.extend(cities[:FIRST_NETWORK])
            count -= 1
    return taken


def _region(anywhere: Growth, start: CityId) -> tuple[int, tuple[CityId, ...]]:
    """The cities that a network would grow to from here, and what they cost."""
    around = anywhere.copy().add(start).cheapest(CITIES_OF_A_START - 1)
    return sum([one.price for one in around]), (start, *(one.city for one in around))
