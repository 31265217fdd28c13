"""A board and the zone of it that is in play, with every cheapest route worked out beforehand."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

CityId = str
AreaId = str


class Form(StrEnum):
    """The printed form of a board (9.7)."""

    CLASSIC = "classic"
    RECHARGED = "recharged"


@dataclass(frozen=True)
class Area:
    id: AreaId
    name: str
    color: str


@dataclass(frozen=True)
class City:
    id: CityId
    name: str
    area: AreaId
    lon: float
    lat: float


@dataclass(frozen=True)
class Connection:
    a: CityId
    b: CityId
    cost: int


@dataclass(frozen=True)
class CoalDepot:
    """Coal is sold at `price` from the supply once the market has none (7.2)."""

    price: int


@dataclass(frozen=True)
class PhaseOut:
    """Uranium is not refilled once a player has bought `plant` (7.3)."""

    plant: int


MapRule = CoalDepot | PhaseOut


@dataclass(frozen=True, eq=False)
class Board:
    """One printed form of a map. Boards compare by identity; `digest` names their content."""

    id: str
    name: str
    form: Form
    areas: tuple[Area, ...]
    cities: tuple[City, ...]
    connections: tuple[Connection, ...]
    map_rule: MapRule | None
    digest: str

    def area_ids(self) -> tuple[AreaId, ...]:
        return tuple(area.id for area in self.areas)

    def area_of(self) -> Mapping[CityId, AreaId]:
        return {city.id: city.area for city in self.cities}

    def city(self, city: CityId) -> City:
        return next(found for found in self.cities if found.id == city)


@lru_cache(maxsize=256)
def touching_areas(board: Board) -> Mapping[AreaId, frozenset[AreaId]]:
    """Which areas touch which: a connection joins them (1.2)."""
    area_of = board.area_of()
    touching: dict[AreaId, set[AreaId]] = {area: set() for area in board.area_ids()}
    for connection in board.connections:
        a, b = area_of[connection.a], area_of[connection.b]
        if a != b:
            touching[a].add(b)
            touching[b].add(a)
    return {area: frozenset(others) for area, others in touching.items()}


def is_contiguous(board: Board, areas: Iterable[AreaId]) -> bool:
    """From every one of these areas every other can be reached through them only (1.2)."""
    wanted = set(areas)
    touching = touching_areas(board)
    frontier = sorted(wanted)[:1]
    reached = set(frontier)
    while frontier:
        for area in touching[frontier.pop()] & wanted - reached:
            reached.add(area)
            frontier.append(area)
    return reached == wanted


@lru_cache(maxsize=256)
def contiguous_zones(board: Board, count: int) -> tuple[tuple[AreaId, ...], ...]:
    """Every zone of this many areas, in the board's order."""
    choices = combinations(board.area_ids(), count)
    return tuple(choice for choice in choices if is_contiguous(board, choice))


@dataclass(frozen=True, eq=False)
class Zone:
    """The areas in play. Nothing outside exists: no building, no path."""

    areas: tuple[AreaId, ...]
    cities: tuple[CityId, ...]
    neighbours: Mapping[CityId, Mapping[CityId, int]]
    distance: Mapping[CityId, Mapping[CityId, int]]
    previous: Mapping[CityId, Mapping[CityId, CityId]]

    def path(self, start: CityId, end: CityId) -> tuple[CityId, ...]:
        """The cheapest path, both ends included."""
        path = [end]
        previous = self.previous[start]
        while path[-1] != start:
            path.append(previous[path[-1]])
        return tuple(reversed(path))


@lru_cache(maxsize=256)
def zone_of(board: Board, areas: tuple[AreaId, ...]) -> Zone:
    """The zone made of these areas, given in any order."""
    ordered = tuple(area for area in board.area_ids() if area in areas)
    if areas != ordered:
        return zone_of(board, ordered)
    area_of = board.area_of()
    cities = tuple(city.id for city in board.cities if city.area in areas)
    neighbours: dict[CityId, dict[CityId, int]] = {city: {} for city in cities}
    for connection in board.connections:
        if area_of[connection.a] in areas and area_of[connection.b] in areas:
            neighbours[connection.a][connection.b] = connection.cost
            neighbours[connection.b][connection.a] = connection.cost
    distance, previous = {}, {}
    for city in cities:
        distance[city], previous[city] = _cheapest_paths(neighbours, city)
    return Zone(areas, cities, neighbours, distance, previous)


def _cheapest_paths(
    neighbours: Mapping[CityId, Mapping[CityId, int]], start: CityId
) -> tuple[dict[CityId, int], dict[CityId, CityId]]:
    """Dijkstra; among equal costs the fewest connections, then the first name: all agree."""
    best: dict[CityId, tuple[int, int, CityId]] = {}
    queue = [(0, 0, start, start)]
    while queue:
        cost, hops, city, came_from = heapq.heappop(queue)
        if city in best:
            continue
        best[city] = (cost, hops, came_from)
        for neighbour, toll in neighbours[city].items():
            if neighbour not in best:
                heapq.heappush(queue, (cost + toll, hops + 1, neighbour, city))
    distance = {city: cost for city, (cost, _, _) in best.items()}
    previous = {city: came_from for city, (_, _, came_from) in best.items()}
    return distance, previous


@lru_cache(maxsize=1 << 15)
def connection_costs(zone: Zone, network: tuple[CityId, ...]) -> Mapping[CityId, int]:
    """Cheapest connection from a network to every city; a first city needs none (4.4.2, 4.4.3)."""
    if not network:
        return dict.fromkeys(zone.cities, 0)
    latest = zone.distance[network[-1]]
    if len(network) == 1:
        return latest
    before = connection_costs(zone, network[:-1])
    return {city: cost if cost < before[city] else before[city] for city, cost in latest.items()}
