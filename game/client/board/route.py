"""A planned route over the cables: glowing bands in the planner's colour, with chevrons along it.

Every leg is drawn in a box of its own; a whole board of glow would cost far too much.
"""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.cables import CableGround, strip
from game.client.board.plan.geometry import direction, distance
from game.client.board.plan.layout import BoardLayout
from game.client.draw.pixels import Cache, Point
from game.client.draw.theme import Theme
from game.engine.board import CityId

FINE: Final = 2
COARSE: Final = 4
WHITE_WIDTH: Final = 9.4
COLOUR_WIDTH: Final = 6.4
GLOW_WIDTH: Final = 15.0
GLOW_BLUR: Final = 3.0
"""In units, at the coarse size."""
CHEVRON_STEP: Final = 9.0
CHEVRON: Final = (2.3, 2.0)
"""Half height and thickness."""
BOX_PAD: Final = 22.0
CACHED: Final = 120

CableLeg = tuple[CityId, CityId]


class Routes:
    """Draws legs and keeps them by place, colour and scale."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._glows: Cache[tuple[Surface, Rect]] = Cache(CACHED)
        self._bands: Cache[tuple[Surface, Rect]] = Cache(CACHED)

    def glow(self, layout: BoardLayout, leg: CableLeg, ground: CableGround) -> tuple[Surface, Rect]:
        """The light around a leg and where it goes."""
        ends = leg_ends(layout, leg, ground)
        return self._glows.get(
            (ends, ground.piece_scale), lambda: self._glow(ends, ground.piece_scale)
        )

    def band(
        self, layout: BoardLayout, leg: CableLeg, colour: int, ground: CableGround
    ) -> tuple[Surface, Rect]:
        """The leg itself and where it goes."""
        ends = leg_ends(layout, leg, ground)
        key = (ends, colour, ground.piece_scale)
        return self._bands.get(key, lambda: self._band(ends, colour, ground.piece_scale))

    def _glow(self, ends: tuple[Point, Point], scale: float) -> tuple[Surface, Rect]:
        box = leg_box(ends, scale)
        live = self._theme.colour("accent.live")
        small = Surface((box.w // COARSE + 1, box.h // COARSE + 1), pygame.SRCALPHA)
        small.fill((live.r, live.g, live.b, 0))
        a, b = (inside_box(end, box, 1 / COARSE) for end in ends)
        width = GLOW_WIDTH * scale / COARSE
        pygame.draw.polygon(small, live, strip(a, b, width))
        for end in (a, b):
            pygame.draw.circle(small, live, end, width / 2)
        radius = max(1, round(GLOW_BLUR * scale / COARSE))
        for _ in range(2):
            small = pygame.transform.box_blur(small, radius)
        size = small.get_width() * COARSE, small.get_height() * COARSE
        return pygame.transform.smoothscale(small, size), box

    def _band(self, ends: tuple[Point, Point], colour: int, scale: float) -> tuple[Surface, Rect]:
        box = leg_box(ends, scale)
        white, seat = self._theme.colour("text.white"), self._theme.seat(colour)
        on_seat = self._theme.on_seat(colour)
        large = Surface((box.w * FINE, box.h * FINE), pygame.SRCALPHA)
        large.fill((white.r, white.g, white.b, 0))
        a, b = (inside_box(end, box, FINE) for end in ends)
        unit = scale * FINE
        pygame.draw.polygon(large, white, strip(a, b, WHITE_WIDTH * unit))
        pygame.draw.polygon(large, seat, strip(a, b, COLOUR_WIDTH * unit))
        for tip in _steps(a, b, CHEVRON_STEP * unit):
            _chevron(large, on_seat, tip, direction(a, b), unit)
        return pygame.transform.smoothscale(large, box.size), box


def leg_ends(layout: BoardLayout, leg: CableLeg, ground: CableGround) -> tuple[Point, Point]:
    """Where a leg begins and ends, under its plates."""
    return ground.point(layout.city[leg[0]].place), ground.point(layout.city[leg[1]].place)


def leg_box(ends: tuple[Point, Point], scale: float, beyond: float = BOX_PAD) -> Rect:
    """All that a leg covers; `beyond` is for its width and its light."""
    pad = math.ceil(beyond * scale)
    left, top = (math.floor(min(end[axis] for end in ends)) - pad for axis in (0, 1))
    right, bottom = (math.ceil(max(end[axis] for end in ends)) + pad for axis in (0, 1))
    return Rect(left, top, right - left, bottom - top)


def inside_box(point: Point, box: Rect, factor: float) -> Point:
    """A point as it is in a picture of the box, so much enlarged."""
    return (point[0] - box.x) * factor, (point[1] - box.y) * factor


def _steps(a: Point, b: Point, step: float) -> list[Point]:
    count = int(distance(a, b) / step)
    along = direction(a, b)
    return [
        (a[0] + along[0] * step * (n + 0.5), a[1] + along[1] * step * (n + 0.5))
        for n in range(count)
    ]


def _chevron(surface: Surface, colour: pygame.Color, tip: Point, along: Point, unit: float) -> None:
    """An arrow head without a shaft, pointing along the leg."""
    reach, thick = CHEVRON[0] * unit, CHEVRON[1] * unit

    def at(back: float, aside: float) -> Point:
        return (
            tip[0] - along[0] * back - along[1] * aside,
            tip[1] - along[1] * back + along[0] * aside,
        )

    outer = [at(reach, -reach), at(0, 0), at(reach, reach)]
    inner = [at(reach + thick, reach), at(thick, 0), at(reach + thick, -reach)]
    pygame.draw.polygon(surface, colour, outer + inner)
