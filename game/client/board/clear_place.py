"""A place beside a city for a chip or a tip: never over the lit route, hiding least else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from game.client.draw.pixels import Size

SHIFTS: Final = (0.5, 0.25, 0.75, 0.0, 1.0)
"""Along a side of the plate, in quarters, from its middle."""
Line = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Surroundings:
    """What lies around a plate, in pixels of the screen."""

    route: tuple[Line, ...] = ()
    """The lit connections: nothing may lie over them."""
    kept: tuple[Rect, ...] = ()
    """Their badges and cities, as little to be covered, and whatever else must be seen."""
    plates: tuple[Rect, ...] = ()
    badges: tuple[Rect, ...] = ()
    reach: int = 0
    """How far from its middle a connection is lit."""

    def is_free(self, place: Rect) -> bool:
        """Nothing that must be seen lies under a place."""
        if place.collidelist(self.kept) >= 0:
            return False
        wide = place.inflate(2 * self.reach, 2 * self.reach)
        return not any(wide.clipline(*line) for line in self.route)

    def hidden(self, place: Rect) -> tuple[int, int]:
        """How many plates, and how many badges, lie under a place."""
        plates, badges = (place.collidelistall(list(r)) for r in (self.plates, self.badges))
        return len(plates), len(badges)


class PlateSpot(NamedTuple):
    """A place, how many plates it hides, and how many badges."""

    rect: Rect
    hides: int
    badges: int


def clear_place(
    size: Size, plate: Rect, room: Rect, around: Surroundings, apart: int
) -> PlateSpot | None:
    """Right of a plate, below, left of it or above; None if every such place covers the route."""
    places = [place for place in _beside(size, plate, apart) if room.contains(place)]
    spots = [PlateSpot(place, *around.hidden(place)) for place in places if around.is_free(place)]
    return min(spots, key=lambda spot: (spot.hides, spot.badges), default=None)


def _beside(size: Size, plate: Rect, apart: int) -> Iterator[Rect]:
    width, height = size
    across = [plate.x + round(shift * (plate.w - width)) for shift in SHIFTS]
    down = [plate.y + round(shift * (plate.h - height)) for shift in SHIFTS]
    yield from (Rect(plate.right + apart, y, width, height) for y in down)
    yield from (Rect(x, plate.bottom + apart, width, height) for x in across)
    yield from (Rect(plate.x - apart - width, y, width, height) for y in down)
    yield from (Rect(x, plate.y - apart - height, width, height) for x in across)
