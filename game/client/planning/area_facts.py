"""What speaks for an area of the draft, in figures, and which areas can still be had."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.board import AreaId, Board, touching_areas
from game.engine.model import Position


@dataclass(frozen=True)
class AreaFacts:
    """An area as one weighs it; costs are None where there is no connection to speak of."""

    cities: int
    mean: int | None
    """Of the connections inside."""
    links: int
    """Connections to areas that have been chosen."""
    cheapest: int | None
    """Of these."""


def area_facts(at: Position, area: AreaId) -> AreaFacts:
    """The figures of an area, as things stand."""
    board = at.terms.board
    home = board.area_of()
    inside, outward = [], []
    for line in board.connections:
        ends = {home[line.a], home[line.b]}
        if ends == {area}:
            inside.append(line.cost)
        elif area in ends and ends & set(at.areas):
            outward.append(line.cost)
    mean = round(sum(inside) / len(inside)) if inside else None
    return AreaFacts(cities_of(board, {area}), mean, len(outward), min(outward, default=None))


def cities_of(board: Board, areas: set[AreaId]) -> int:
    """How many cities lie in some areas."""
    return sum(city.area in areas for city in board.cities)


def open_areas(at: Position) -> tuple[AreaId, ...]:
    """Areas that whoever is to choose may choose, as they are read on the map."""
    board = at.terms.board
    touching = touching_areas(board)
    free = (area for area in board.area_ids() if area not in at.areas)
    found = [area for area in free if not at.areas or touching[area] & set(at.areas)]
    return tuple(sorted(found, key=lambda area: _reading_place(board, area)))


def _reading_place(board: Board, area: AreaId) -> tuple[float, float]:
    """From north to south, then from west to east."""
    cities = [city for city in board.cities if city.area == area]
    count = len(cities)
    return -sum(city.lat for city in cities) / count, sum(city.lon for city in cities) / count
