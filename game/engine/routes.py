"""Where a network may grow, by which route and for what (4.4.1 to 4.4.4, 9.1)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from game.engine.board import CityId, connection_costs
from game.engine.errors import Illegal, IllegalAction
from game.engine.model import NOBODY, Position
from game.engine.terms import Seat

ANY_PRICE: Final = 1 << 30


class CityOffer(NamedTuple):
    """A city that could be connected next: its slot, and house and connection together."""

    city: CityId
    slot: int
    price: int


@dataclass(frozen=True)
class BuildLine:
    """One city of a plan: the house on its slot and the connections of the path, one by one."""

    city: CityId
    slot: int
    house: int
    path: tuple[CityId, ...]
    connections: tuple[int, ...]

    @property
    def connection(self) -> int:
        return sum(self.connections)

    @property
    def total(self) -> int:
        return self.house + self.connection


@dataclass(frozen=True)
class BuildBill:
    """What connecting some cities in this order costs."""

    lines: tuple[BuildLine, ...]

    @property
    def total(self) -> int:
        return sum(line.total for line in self.lines)


def open_slot(at: Position, city: CityId) -> int | None:
    """The cheapest slot of a city that is free in this Step, None if all are taken (4.4.4)."""
    slots = at.houses.get(city)
    if slots is None:
        return 0
    for slot in range(at.step):
        if slots[slot] == NOBODY:
            return slot
    return None


def check_city(at: Position, network: tuple[CityId, ...], city: CityId) -> int:
    """The slot for the next house of a network. Raises IllegalAction if there is none for it.

    Money is not asked about here; `network` may hold cities that are only planned.
    """
    if city not in at.in_play.neighbours:
        raise IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city=city)
    if city in network:
        raise IllegalAction(Illegal.ALREADY_CONNECTED, city=city)
    limit = at.terms.city_limit
    if limit is not None and len(network) >= limit:
        raise IllegalAction(Illegal.CITY_LIMIT, limit=limit)
    if at.marks and not _fits_marks(at, network, city):
        code = Illegal.MARKED_FOR_START if network else Illegal.START_NOT_MARKED
        raise IllegalAction(code, city=city)
    slot = open_slot(at, city)
    if slot is None:
        raise IllegalAction(Illegal.NO_OPEN_SLOT, city=city, step=at.step)
    return slot


def city_offers(
    at: Position, network: tuple[CityId, ...], most: int = ANY_PRICE
) -> list[CityOffer]:
    """Every city that `check_city` would accept as the network's next, up to a price."""
    limit = at.terms.city_limit
    if limit is not None and len(network) >= limit:
        return []
    houses, marks, prices = at.houses, at.marks, at.terms.house_prices
    own = set(network)
    furthest = most - prices[0]
    offers = []
    for city, connection in connection_costs(at.in_play, network).items():
        if connection > furthest or city in own:
            continue
        if marks and not _fits_marks(at, network, city):
            continue
        slot = open_slot(at, city) if city in houses else 0
        if slot is not None and prices[slot] + connection <= most:
            offers.append(CityOffer(city, slot, prices[slot] + connection))
    return offers


def _fits_marks(at: Position, network: tuple[CityId, ...], city: CityId) -> bool:
    """A start needs a marked city while there is one; in Step 1 those serve nothing else (9.1)."""
    if not network:
        return city in at.marks
    return at.step > 1 or city not in at.marks


def connection_cost(at: Position, network: tuple[CityId, ...], city: CityId) -> int:
    """The cheapest way from the network to the city; a first city needs none (4.4.2, 4.4.3)."""
    return connection_costs(at.in_play, network)[city]


def cheapest_path(at: Position, network: tuple[CityId, ...], city: CityId) -> tuple[CityId, ...]:
    """The cities along the cheapest way, from the network's last city to the new one.

    Where cities of the network are joined for nothing, as New York and Philadelphia, the way begins
    at the one that is nearer by connections.
    """
    if not network:
        return (city,)
    distance = at.in_play.distance[city]
    least = min(distance[own] for own in network)
    paths = (at.in_play.path(own, city) for own in network if distance[own] == least)
    return min(paths, key=len)


def build_bill(at: Position, seat: Seat, cities: tuple[CityId, ...]) -> BuildBill:
    """The price of a plan, line by line. Raises IllegalAction at the first city that cannot be."""
    network = at.players[seat].cities
    lines = []
    for city in cities:
        slot = check_city(at, network, city)
        path = cheapest_path(at, network, city)
        tolls = tuple(at.in_play.neighbours[a][b] for a, b in pairwise(path))
        lines.append(BuildLine(city, slot, at.terms.house_prices[slot], path, tolls))
        network += (city,)
    return BuildBill(tuple(lines))
