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
FACING_COUNTS: Final = 10.0
"""Between boxes equally near, the one that more of the side is turned to wins ..."""
CORNERS_COUNT: Final = 0.01
"""... then the one that begins at the same edge."""
BESIDE: Final = 0.5
"""A box that shares more than this of its extent along the way lies beside, not ahead."""


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
        ahead = (box.centerx - here.centerx) * across
        return ahead > 0 and _shared(here.left, here.right, box.left, box.right) <= BESIDE
    ahead = (box.centery - here.centery) * down
    return ahead > 0 and _shared(here.top, here.bottom, box.top, box.bottom) <= BESIDE


def _shared(begin: int, end: int, other_begin: int, other_end: int) -> float:
    """How much of the shorter of two extents lies within the other."""
    shorter = max(1, min(end - begin, other_end - other_begin))
    return max(0, min(end, other_end) - max(begin, other_begin)) / shorter


def _distance(here: Rect, box: Rect, way: Direction) -> float:
    across, _ = way.value
    right = max(0, box.left - here.right, here.left - box.right)
    below = max(0, box.top - here.bottom, here.top - box.bottom)
    ahead, aside = (right, below) if across else (below, right)
    facing = (
        _shared(here.top, here.bottom, box.top, box.bottom)
        if across
        else _shared(here.left, here.right, box.left, box.right)
    )
    corners = abs(box.left - here.left) + abs(box.top - here.top)
    away = FACING_COUNTS * (1 - facing) + CORNERS_COUNT * corners
    return ahead + SIDEWAYS_COUNTS * aside + away
