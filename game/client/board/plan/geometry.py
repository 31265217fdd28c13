"""Points, frames and distances on the page of a board, in logical units.

Every map is laid out on a page of one size; the camera decides how much of it, or of the land
around it, is seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.client.draw.pixels import Point

Path = tuple[Point, ...]
"""A line, or a ring whose last point is joined to the first."""


@dataclass(frozen=True)
class Frame:
    """An upright rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def centre(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    def contains(self, point: Point) -> bool:
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom

    def encloses(self, other: Frame) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def grown(self, by_x: float, by_y: float) -> Frame:
        return Frame(
            self.left - by_x, self.top - by_y, self.width + 2 * by_x, self.height + 2 * by_y
        )

    def overlaps(self, other: Frame) -> bool:
        """They have more than an edge in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def apart(self, other: Frame) -> float:
        """From edge to edge; 0 where they touch."""
        across = max(other.left - self.right, self.left - other.right, 0.0)
        down = max(other.top - self.bottom, self.top - other.bottom, 0.0)
        return math.hypot(across, down)

    def clipped(self, other: Frame) -> Frame:
        """The part of this frame that lies in the other."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Frame(left, top, max(0.0, right - left), max(0.0, bottom - top))


PAGE: Final = Frame(0.0, 0.0, 696.0, 512.0)
"""What is seen of a map when all of it is."""


def frame_of(points: Iterable[Point]) -> Frame:
    """The smallest frame around some points."""
    seen = tuple(points)
    left, right = min(x for x, _ in seen), max(x for x, _ in seen)
    top, bottom = min(y for _, y in seen), max(y for _, y in seen)
    return Frame(left, top, right - left, bottom - top)


def around(centre: Point, half: Point) -> Frame:
    """The frame with this centre and half-size."""
    return Frame(centre[0] - half[0], centre[1] - half[1], 2 * half[0], 2 * half[1])


def between(a: Point, b: Point, t: float) -> Point:
    """The point a share of the way from one point to another."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def direction(a: Point, b: Point) -> Point:
    """The unit vector from one point to another."""
    length = distance(a, b) or 1e-9
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def distance_to_segment(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy or 1e-9
    t = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square))
    return math.hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy)


def distance_to_plate(point: Point, centre: Point, half: Point) -> float:
    """Nought inside the plate."""
    beyond_x = max(0.0, abs(point[0] - centre[0]) - half[0])
    beyond_y = max(0.0, abs(point[1] - centre[1]) - half[1])
    return math.hypot(beyond_x, beyond_y)


def reach(half: Point, heading: Point) -> float:
    """How far a plate reaches from its centre in a direction."""
    across = half[0] / abs(heading[0]) if abs(heading[0]) > 1e-9 else math.inf
    along = half[1] / abs(heading[1]) if abs(heading[1]) > 1e-9 else math.inf
    return min(across, along)


def is_inside(point: Point, ring: Sequence[Point]) -> bool:
    """By the even-odd rule."""
    x, y = point
    inside = False
    previous = ring[-1]
    for corner in ring:
        if (corner[1] > y) != (previous[1] > y):
            share = (y - corner[1]) / (previous[1] - corner[1])
            if x < corner[0] + share * (previous[0] - corner[0]):
                inside = not inside
        previous = corner
    return inside
