"""Cables on the land: copper in a dark casing, with arms of pylons across and a shadow below.

Each is drawn in a box of its own, larger than needed, and scaled down: the whole board at once
would take far more memory than all cables together.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.plan.geometry import (
    Frame,
    between,
    direction,
    distance,
    distance_to_plate,
    reach,
)
from game.client.board.plan.layout import BoardLayout, PlacedCable, PlacedCity
from game.client.draw.pixels import Point
from game.client.draw.theme import Theme
from game.engine.board import AreaId, CityId

FINE: Final = 2
SHADOW: Final = (1.1, 2.0, 4.4)
"""To the right, down, width."""
INACTIVE_SHADOW: Final = 50
CASING, COPPER, GLEAM = 4.6, 3.0, 0.8
GLEAM_OFF: Final = 0.75
FREE_WIDTH: Final = 1.5
"""Free cables are bus bars, so much thicker."""
INACTIVE_CASING, INACTIVE_COPPER = 3.2, 1.8
ARM_STEP: Final = 13.0
ARM_REACH: Final = 4.4
ARM_WIDTH: Final = 1.7
INSULATOR: Final = (1.7, 1.05)
ARM_FROM_BADGE: Final = 15.0
ARM_FROM_PLATE: Final = 4.0
BOX_PAD: Final = 6.5
PIECE: Final = 4
"""How long a kept piece of a cable is, in widths of the edge of its box."""
HIDDEN: Final = (23.0, 6.5)
"""Half the size of what every plate covers: cables need not be drawn there."""


@dataclass(frozen=True)
class CableGround:
    """Where cables are drawn: a frame of the page, its scale, and the scale of pieces."""

    frame: Frame
    scale: float
    piece_scale: float

    @property
    def ratio(self) -> float:
        """Units of the page to a unit of a piece."""
        return self.piece_scale / self.scale

    def point(self, point: Point) -> Point:
        return (point[0] - self.frame.left) * self.scale, (point[1] - self.frame.top) * self.scale


Pieces = list[tuple[Surface, Rect]]
DrawnCables = dict[tuple[CityId, CityId, bool], tuple[Pieces, Pieces]]
"""Shadow and cable between two cities, in play or not, of one place and scale."""


def cable_sprites(
    size: tuple[int, int],
    layout: BoardLayout,
    ground: CableGround,
    theme: Theme,
    zone: Collection[AreaId] | None,
    *,
    kept: DrawnCables | None = None,
) -> Pieces:
    """All cables that may be seen on a surface: first every shadow, then every cable.

    Those in `kept` are not drawn again; it is left with those that are seen now.
    """
    kept = {} if kept is None else kept
    before = dict(kept)
    kept.clear()
    shadows: Pieces = []
    bodies: Pieces = []
    for cable in (_Cable(cable, layout, ground, theme, zone) for cable in layout.cables):
        if not cable.box.colliderect(Rect((0, 0), size)):
            continue
        drawn = before.get(cable.key) or (cable.cut(cable.shadow()), cable.cut(cable.body()))
        kept[cable.key] = drawn
        shadows += drawn[0]
        bodies += drawn[1]
    return shadows + bodies


class _Cable:
    """One cable in its box."""

    def __init__(
        self,
        cable: PlacedCable,
        layout: BoardLayout,
        ground: CableGround,
        theme: Theme,
        zone: Collection[AreaId] | None,
    ) -> None:
        self.cable, self.ground, self.theme = cable, ground, theme
        self.cities: tuple[PlacedCity, PlacedCity] = (layout.city[cable.a], layout.city[cable.b])
        self.is_active = zone is None or all(city.area in zone for city in self.cities)
        self.key = cable.a, cable.b, self.is_active
        self.unit = ground.piece_scale * FINE
        ends = self._seen_ends()
        pad = math.ceil(BOX_PAD * ground.piece_scale)
        left, top = (math.floor(min(end[axis] for end in ends)) - pad for axis in (0, 1))
        right, bottom = (math.ceil(max(end[axis] for end in ends)) + pad for axis in (0, 1))
        self.box = Rect(left, top, right - left, bottom - top)
        self.ends = [((x - left) * FINE, (y - top) * FINE) for x, y in ends]
        self.along = direction(*self.ends)
        self.lit_side = self._lit_side()

    def _seen_ends(self) -> tuple[Point, Point]:
        """Where the cable comes out from under its plates, or soon will."""
        a, b = (self.ground.point(city.place) for city in self.cities)
        along = direction(a, b)
        hidden = min(reach(HIDDEN, along) * self.ground.piece_scale, 0.45 * distance(a, b))
        return (
            (a[0] + along[0] * hidden, a[1] + along[1] * hidden),
            (b[0] - along[0] * hidden, b[1] - along[1] * hidden),
        )

    def shadow(self) -> Surface:
        colour = self.theme.colour("cable.shadow")
        if not self.is_active:
            colour.a = INACTIVE_SHADOW
        right, down, width = SHADOW
        surface = self._blank(colour)
        offset = right * self.unit, down * self.unit
        self._strip(surface, colour, width, offset)
        return self._shrunk(surface)

    def body(self) -> Surface:
        if not self.is_active:
            return self._inactive()
        free = self.cable.cost == 0
        thick = FREE_WIDTH if free else 1.0
        colour = self.theme.colour
        surface = self._blank(colour("cable.casing"))
        self._strip(surface, colour("cable.casing"), CASING * thick)
        self._strip(surface, colour("cable.free" if free else "cable.copper"), COPPER * thick)
        off = GLEAM_OFF * thick * self.unit
        offset = self.lit_side[0] * off, self.lit_side[1] * off
        self._strip(surface, colour("cable.free_light" if free else "cable.light"), GLEAM, offset)
        self._arms(surface)
        return self._shrunk(surface)

    def cut(self, picture: Surface) -> Pieces:
        """In pieces along its way: the box of a slanting cable is nearly empty."""
        width, height = self.box.size
        longer = max(width, height)
        count = max(1, longer // (PIECE * math.ceil(BOX_PAD * self.ground.piece_scale)))
        pieces = []
        for number in range(count):
            start, end = longer * number // count, longer * (number + 1) // count
            part = (
                Rect(start, 0, end - start, height)
                if width >= height
                else Rect(0, start, width, end - start)
            )
            drawn = picture.subsurface(part).get_bounding_rect()
            if drawn:
                place = drawn.move(part.topleft)
                pieces.append((picture.subsurface(place).copy(), place.move(self.box.topleft)))
        return pieces

    def _inactive(self) -> Surface:
        colour = self.theme.colour
        surface = self._blank(colour("cable.inactive_casing"))
        self._strip(surface, colour("cable.inactive_casing"), INACTIVE_CASING)
        self._strip(surface, colour("cable.inactive"), INACTIVE_COPPER)
        return self._shrunk(surface)

    def _lit_side(self) -> Point:
        """Across the cable, towards the light in the upper left."""
        x, y = self.along
        return (-y, x) if 0.6 * y - 0.8 * x > 0 else (y, -x)

    def _blank(self, colour: pygame.Color) -> Surface:
        surface = Surface((self.box.w * FINE, self.box.h * FINE), pygame.SRCALPHA)
        surface.fill((colour.r, colour.g, colour.b, 0))
        return surface

    def _shrunk(self, surface: Surface) -> Surface:
        return pygame.transform.smoothscale(surface, self.box.size)

    def _strip(
        self, surface: Surface, colour: pygame.Color, width: float, offset: Point = (0.0, 0.0)
    ) -> None:
        ends = [(x + offset[0], y + offset[1]) for x, y in self.ends]
        pygame.draw.polygon(surface, colour, strip(ends[0], ends[1], width * self.unit))

    def _arms(self, surface: Surface) -> None:
        casing, ivory = self.theme.colour("cable.casing"), self.theme.colour("cable.insulator")
        outer, inner = INSULATOR
        for place in self._arm_places():
            x, y = self.ground.point(place)
            middle = (x - self.box.x) * FINE, (y - self.box.y) * FINE
            tips = [self._off(middle, side * ARM_REACH) for side in (1, -1)]
            pygame.draw.polygon(surface, casing, strip(tips[0], tips[1], ARM_WIDTH * self.unit))
            for tip in tips:
                pygame.draw.circle(surface, casing, tip, outer * self.unit)
                pygame.draw.circle(surface, ivory, tip, inner * self.unit)

    def _off(self, point: Point, reach: float) -> Point:
        return (
            point[0] + self.lit_side[0] * reach * self.unit,
            point[1] + self.lit_side[1] * reach * self.unit,
        )

    def _arm_places(self) -> list[Point]:
        """Places on the page at which there is room for an arm."""
        ratio = self.ground.ratio
        a, b = (city.place for city in self.cities)
        count = int(distance(a, b) / (ARM_STEP * ratio))
        places = [between(a, b, step / count) for step in range(1, count)]
        return [place for place in places if self._has_room(place, ratio)]

    def _has_room(self, point: Point, ratio: float) -> bool:
        if distance(point, self.cable.badge) < ARM_FROM_BADGE * ratio:
            return False
        return all(
            distance_to_plate(point, city.place, (city.half[0] * ratio, city.half[1] * ratio))
            > ARM_FROM_PLATE * ratio
            for city in self.cities
        )


def strip(a: Point, b: Point, width: float) -> list[Point]:
    """The corners of a straight band."""
    along = direction(a, b)
    across = -along[1] * width / 2, along[0] * width / 2
    return [
        (a[0] + across[0], a[1] + across[1]),
        (b[0] + across[0], b[1] + across[1]),
        (b[0] - across[0], b[1] - across[1]),
        (a[0] - across[0], a[1] - across[1]),
    ]
