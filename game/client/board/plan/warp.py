"""The elastic map: the land moves with its cities, so that each stays on its coast or river."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from game.client.board.plan.geometry import Path
from game.client.draw.pixels import Point

SIGMA: Final = 27.0
REST: Final = 0.10
"""How strongly land far from every city stays where it is."""

Warp = Callable[[Point], Point]


def elastic(homes: Sequence[Point], places: Sequence[Point]) -> Warp:
    """Moves a point as the cities around it have moved, by nearness."""
    pulls = [
        (home[0], home[1], place[0] - home[0], place[1] - home[1])
        for home, place in zip(homes, places)
    ]
    reach = (3 * SIGMA) ** 2
    fading = 1 / (2 * SIGMA * SIGMA)

    def warp(point: Point) -> Point:
        x, y = point
        weights, sum_x, sum_y = REST, 0.0, 0.0
        for home_x, home_y, dx, dy in pulls:
            square = (x - home_x) ** 2 + (y - home_y) ** 2
            if square < reach:
                weight = math.exp(-square * fading)
                weights += weight
                sum_x += weight * dx
                sum_y += weight * dy
        return x + sum_x / weights, y + sum_y / weights

    return warp


def warped(warp: Warp, path: Sequence[Point]) -> Path:
    return tuple(map(warp, path))
