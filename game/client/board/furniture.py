"""What belongs to the board rather than to the map: frame, title, and the true spots of cities."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, Rect, Surface

from game.client.board.cables import CableGround
from game.client.board.plan.geometry import direction, reach
from game.client.board.plan.layout import BoardLayout, PlacedCity
from game.client.draw import Kit
from game.client.draw.pixels import Cache, Point, Size, blank
from game.client.draw.theme import Theme
from game.engine.board import AreaId

SPOT: Final = 2.0
SPOT_FACE: Final = 1.1
HAIRLINE: Final = 0.7
FINE: Final = 4
EDGE: Final = 2.0
INNER_LINE: Final = (0.8, 1.2, 150)
"""Width, inset and opacity of the copper line."""
CACHED: Final = 8
NARROW: Final = 6
"""How wide a ring must be, in radii, to have all that a corner has."""


def draw_spots(
    surface: Surface,
    layout: BoardLayout,
    ground: CableGround,
    theme: Theme,
    zone: Collection[AreaId] | None,
) -> None:
    """Where a city really lies, if that is not under its plate, with a hairline to the plate."""
    for city in layout.spotted:
        if zone is None or city.area in zone:
            _draw_spot(surface, city, ground, theme)


def _draw_spot(surface: Surface, city: PlacedCity, ground: CableGround, theme: Theme) -> None:
    unit = ground.piece_scale
    spot, place = ground.point(city.spot), ground.point(city.place)
    half = city.half[0] * unit, city.half[1] * unit
    heading = direction(place, spot)
    edge = reach(half, heading)
    start = place[0] + heading[0] * edge, place[1] + heading[1] * edge
    dark, face = theme.colour("terrain.spot"), theme.colour("terrain.spot_face")
    line = max(1, round(HAIRLINE * unit))
    pygame.draw.aaline(surface, face, start, spot, line + 1)
    pygame.draw.aaline(surface, dark, start, spot, line)
    pygame.draw.aacircle(surface, dark, spot, SPOT * unit)
    pygame.draw.aacircle(surface, face, spot, SPOT_FACE * unit)


class BoardFrame:
    """The rounded edge of the board; what lies behind its corners shows through."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._edges: Cache[list[tuple[Surface, Point]]] = Cache(CACHED)
        self._corners: Cache[Surface] = Cache(CACHED)

    def save_corners(self, surface: Surface, rect: Rect) -> list[tuple[Surface, Rect]]:
        """What is behind the corners, to be laid back once the board has been drawn."""
        saved = []
        for number, corner in enumerate(self._corner_rects(rect)):
            if not surface.get_rect().contains(corner):
                continue
            patch = blank(corner.size)
            patch.blit(surface, (0, 0), corner)
            patch.blit(self._corner_mask(number), (0, 0), special_flags=BLEND_RGBA_MULT)
            saved.append((patch, corner))
        return saved

    def draw(self, surface: Surface, rect: Rect, corners: list[tuple[Surface, Rect]]) -> None:
        """The corners laid back and the edge drawn over them."""
        for patch, place in corners:
            surface.blit(patch, place)
        edges = self._edges.get(rect.size, lambda: self._cut_edges(rect.size))
        surface.fblits([(edge, (rect.x + x, rect.y + y)) for edge, (x, y) in edges])

    def _cut_edges(self, size: Size) -> list[tuple[Surface, Point]]:
        """The four sides of the ring and where they begin.

        A ring is straight between its corners, so narrow ones have the same sides as the board's.
        """
        width, height = size
        band = self._radius()
        narrow = NARROW * band
        flat, upright = self._ring((width, narrow)), self._ring((narrow, height))
        tall = height - 2 * band
        return [
            (_cut(flat, Rect(0, 0, width, band)), (0, 0)),
            (_cut(flat, Rect(0, narrow - band, width, band)), (0, height - band)),
            (_cut(upright, Rect(0, band, band, tall)), (0, band)),
            (_cut(upright, Rect(narrow - band, band, band, tall)), (width - band, band)),
        ]

    def _radius(self) -> int:
        return self._kit.length("radius.board")

    def _corner_rects(self, rect: Rect) -> tuple[Rect, ...]:
        side = self._radius()
        square = Rect(0, 0, side, side)
        return (
            square.move(rect.x, rect.y),
            square.move(rect.right - side, rect.y),
            square.move(rect.x, rect.bottom - side),
            square.move(rect.right - side, rect.bottom - side),
        )

    def _corner_mask(self, number: int) -> Surface:
        """White outside the rounded corner."""
        side = self._radius()

        def drawn() -> Surface:
            large = blank((side * FINE, side * FINE))
            large.fill((255, 255, 255, 255))
            middle = (0 if number % 2 else side * FINE, 0 if number >= 2 else side * FINE)
            pygame.draw.circle(large, (255, 255, 255, 0), middle, side * FINE)
            return pygame.transform.smoothscale(large, (side, side))

        return self._corners.get((number, side), drawn)

    def _ring(self, size: tuple[int, int]) -> Surface:
        kit = self._kit
        radius = self._radius()
        surface = kit.shapes.ring(size, radius, kit.theme.colour("ground.void"), kit.px(EDGE))
        width, inset, alpha = INNER_LINE
        copper = kit.theme.colour("line.copper")
        copper.a = alpha
        off = kit.px(inset)
        inner = size[0] - 2 * off, size[1] - 2 * off
        line = kit.shapes.ring(inner, max(1, radius - off), copper, max(1.0, width * kit.scale))
        surface.blit(line, (off, off))
        return surface


def _cut(surface: Surface, part: Rect) -> Surface:
    """A part by itself, so that the rest can be let go of."""
    return surface.subsurface(part).copy()
