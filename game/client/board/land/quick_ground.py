"""A plain map, drawn at once, to look at until the painted one is ready."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame
from pygame import Surface

from game.client.board.land.raster import Canvas, Rgb, clear, gradient, opaque, scaled
from game.client.board.plan.geometry import Frame
from game.client.board.plan.layout import BoardLayout
from game.client.draw.pixels import Size
from game.client.draw.theme import Theme, mix
from game.engine.board import AreaId

WIDEST: Final = 560
"""Pixels across at which it is drawn before it is enlarged: it is on show for a moment only."""
TINT: Final = 0.5
LAND_SHARE: Final = 0.8
"""How much darker than the bare colour of a map its painted land is."""


def draw_quick_ground(
    layout: BoardLayout,
    frame: Frame,
    size: Size,
    theme: Theme,
    zone: Collection[AreaId] | None,
) -> Surface:
    """Sea, lands and areas in flat colours."""
    share = min(1.0, WIDEST / size[0])
    small = max(1, round(size[0] * share)), max(1, round(size[1] * share))
    canvas = Canvas(frame, small)
    scenery = layout.scenery
    surface = gradient(small, _rgb(theme, "sea_top"), _rgb(theme, "sea_bottom"))
    land = pygame.Color(scenery.colour)
    abroad = mix(theme.colour("terrain.abroad"), pygame.Color("black"), 1 - LAND_SHARE * 0.8)
    for ring in scenery.neighbours:
        canvas.fill(surface, (abroad.r, abroad.g, abroad.b), ring)
    surface.blit(_country(layout, canvas, theme, zone, land), (0, 0))
    return scaled(surface, size)


def _country(
    layout: BoardLayout,
    canvas: Canvas,
    theme: Theme,
    zone: Collection[AreaId] | None,
    land: pygame.Color,
) -> Surface:
    """The areas, cut out along the coast."""
    areas = opaque(canvas.size)
    for city, ring in zip(layout.cities, layout.scenery.cells):
        in_play = zone is None or city.area in zone
        tone = (
            theme.area(layout.colour_of[city.area]) if in_play else theme.colour("terrain.out_tone")
        )
        colour = mix(mix(land, tone, TINT), pygame.Color("black"), 1 - LAND_SHARE)
        canvas.fill(areas, (colour.r, colour.g, colour.b), ring)
    return within_land(areas, layout, canvas)


def within_land(picture: Surface, layout: BoardLayout, canvas: Canvas) -> Surface:
    """A picture cut out along the coast of the country."""
    rings = layout.scenery.land
    if not rings:
        return picture
    cut = clear(canvas.size)
    for ring in rings:
        canvas.fill(cut, (255, 255, 255, 255), ring)
    cut.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _rgb(theme: Theme, role: str) -> Rgb:
    colour = theme.colour(f"terrain.{role}")
    return colour.r, colour.g, colour.b
