"""What must not happen on a board: cables that cross, or run under plates."""

from __future__ import annotations

from game.client.draw.pixels import Point


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Two segments cross in a point that ends neither of them."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def cuts_plate(a: Point, b: Point, centre: Point, half: Point) -> bool:
    """A segment passes through the inside of a plate (slab by slab)."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, step = a[axis] - centre[axis], b[axis] - a[axis]
        if abs(step) < 1e-9:
            if abs(start) >= half[axis]:
                return False
            continue
        near, far = sorted(((-half[axis] - start) / step, (half[axis] - start) / step))
        low, high = max(low, near), min(high, far)
    return low < high


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
