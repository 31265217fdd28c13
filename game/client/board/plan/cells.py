"""The areas of a board as shapes: all land nearer to a city of the area than to any other city.

Straight borders between areas are made to look grown by halving them again and again and moving
every middle a little. The chance in it is drawn from the ends of the border, so that the cells on
both sides agree.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from game.client.board.plan.geometry import PAGE, Path, distance
from game.client.draw.pixels import Point

FLATTENING: Final = 1.35
"""Plates are wider than high, so upright distances count more."""
BEYOND: Final = 640.0
"""How far cells reach beyond the page, for boards wider than it."""
HALVINGS: Final = 4
SHORTEST: Final = 3.0
BEND: Final = 0.13
MOST_BEND: Final = 9.0

Edge = tuple[Point, int | None]
"""A corner, and the city beyond the edge that starts in it (None: the outer frame)."""


@dataclass(frozen=True)
class Cells:
    """One ring for each city, and the borders between areas."""

    rings: tuple[Path, ...]
    borders: tuple[Path, ...]


def area_cells(places: Sequence[Point], areas: Sequence[str]) -> Cells:
    """The cells of cities and the borders where two areas meet."""
    raised = [(x, y * FLATTENING) for x, y in places]
    rings, borders = [], []
    for city in range(len(places)):
        corners = _cell(raised, city)
        ring: list[Point] = []
        for (start, beyond), (end, _) in zip(corners, (*corners[1:], corners[0])):
            line = _lowered(start), _lowered(end)
            if beyond is None or areas[beyond] == areas[city]:
                ring.append(line[0])
                continue
            border = grown(*line)
            ring += border[:-1]
            if city < beyond:
                borders.append(border)
        rings.append(tuple(ring))
    return Cells(tuple(rings), tuple(borders))


def grown(start: Point, end: Point) -> Path:
    """A border between two points, the same (turned round) from either end."""
    keys = [(round(x, 1), round(y, 1)) for x, y in (start, end)]
    if keys[0] > keys[1]:
        return grown(end, start)[::-1]
    chance = Random(zlib.crc32(repr(keys).encode()))
    length = distance(start, end)
    bend = min(BEND * length, MOST_BEND)
    path = [start, end]
    for _ in range(HALVINGS if length > SHORTEST else 0):
        finer = [path[0]]
        for a, b in pairwise(path):
            finer += [_bent(a, b, (2 * chance.random() - 1) * bend), b]
        path, bend = finer, bend / 2
    return tuple(path)


def _bent(a: Point, b: Point, by: float) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.sqrt(dx * dx + dy * dy) or 1.0
    return (a[0] + b[0]) / 2 - dy / length * by, (a[1] + b[1]) / 2 + dx / length * by


def _cell(points: Sequence[Point], city: int) -> list[Edge]:
    """The outer frame cut down by the half-plane of every other city."""
    left, top = PAGE.left - BEYOND, (PAGE.top - BEYOND) * FLATTENING
    right, bottom = PAGE.right + BEYOND, (PAGE.bottom + BEYOND) * FLATTENING
    ring: list[Edge] = [
        (corner, None) for corner in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]
    for other in range(len(points)):
        if other != city:
            ring = _cut(ring, points[city], points[other], other)
    return ring


def _cut(ring: list[Edge], own: Point, foreign: Point, other: int) -> list[Edge]:
    """What of a ring lies nearer to its own city than to a foreign one."""
    middle = (own[0] + foreign[0]) / 2, (own[1] + foreign[1]) / 2
    away = foreign[0] - own[0], foreign[1] - own[1]

    def beyond(point: Point) -> float:
        return (point[0] - middle[0]) * away[0] + (point[1] - middle[1]) * away[1]

    kept: list[Edge] = []
    for (start, label), (end, _) in zip(ring, (*ring[1:], ring[0])):
        from_start, from_end = beyond(start), beyond(end)
        if from_start <= 0:
            kept.append((start, label))
        if (from_start <= 0) != (from_end <= 0):
            t = from_start / (from_start - from_end)
            crossing = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
            kept.append((crossing, other if from_start <= 0 else label))
    return kept


def _lowered(point: Point) -> Point:
    return point[0], point[1] / FLATTENING
