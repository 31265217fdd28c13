"""Which of several boxes an arrow key means: the nearest one that way, edge to edge.

Middles would mislead here: a wide button above two narrow ones has neither of them straight below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Rect

from game.client.widgets.focus import Direction, Key

SIDEWAYS_COUNTS: Final = 3.0
"""A box off to the side seems so much farther away than one straight ahead."""
CORNERS_COUNT: Final = 0.01
"""Between boxes equally near, the one that begins at the same edge wins."""


def nearest_box(boxes: Mapping[Key, Rect], current: Key, way: Direction) -> Key | None:
    """The box that lies nearest that way; None if there is none."""
    here = boxes[current]
    found = {
        key: _distance(here, box, way)
        for key, box in boxes.items()
        if key != current and _is_ahead(here, box, way)
    }
    return min(found, key=found.__getitem__) if found else None


def _is_ahead(here: Rect, box: Rect, way: Direction) -> bool:
    across, down = way.value
    if across:
        return (box.centerx - here.centerx) * across > 0 and not _covers(here, box, across=True)
    return (box.centery - here.centery) * down > 0 and not _covers(here, box, across=False)


def _covers(here: Rect, box: Rect, *, across: bool) -> bool:
    """Most of a box lies within the extent of another: it is beside it, not ahead."""
    if across:
        return box.left < here.right and here.left < box.right and here.w <= box.w
    return box.top < here.bottom and here.top < box.bottom and here.h <= box.h


def _distance(here: Rect, box: Rect, way: Direction) -> float:
    across, _ = way.value
    right = max(0, box.left - here.right, here.left - box.right)
    below = max(0, box.top - here.bottom, here.top - box.bottom)
    ahead, aside = (right, below) if across else (below, right)
    corners = abs(box.left - here.left) + abs(box.top - here.top)
    return ahead + SIDEWAYS_COUNTS * aside + CORNERS_COUNT * corners
