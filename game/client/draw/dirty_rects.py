"""Places of the screen that must be drawn anew, put together so that there are not too many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

MOST_PLACES: Final = 8
"""Places that are drawn one by one; more are taken together."""


def taken_together(places: Sequence[Rect], window: Rect) -> list[Rect]:
    """The same places without overlaps, and not too many."""
    apart = without_overlaps(places, window)
    return apart if len(apart) <= MOST_PLACES else [apart[0].unionall(apart[1:])]


def without_overlaps(places: Sequence[Rect], window: Rect) -> list[Rect]:
    """The same places, those that overlap as one, however many that makes."""
    apart: list[Rect] = []
    for place in (place.clip(window) for place in places):
        if not place:
            continue
        merged = place
        while (hit := merged.collidelist(apart)) >= 0:
            merged = merged.union(apart.pop(hit))
        apart.append(merged)
    return apart
