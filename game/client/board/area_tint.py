"""Areas brought out: tinted on demand, and found under the pointer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame
from pygame import Surface

from game.client.board.land.quick_ground import within_land
from game.client.board.land.raster import Canvas, scaled
from game.client.board.plan.geometry import is_inside
from game.client.board.plan.layout import BoardLayout
from game.client.draw.pixels import Point
from game.client.draw.theme import Theme
from game.engine.board import AreaId

COARSE: Final = 2
TINT: Final = 118


def area_at(layout: BoardLayout, point: Point) -> AreaId | None:
    """The area at a point of the page, unless it lies in the sea or abroad."""
    land = layout.scenery.land
    if land and not any(is_inside(point, ring) for ring in land):
        return None
    for city, ring in zip(layout.cities, layout.scenery.cells):
        if is_inside(point, ring):
            return city.area
    return None


def area_film(
    layout: BoardLayout, canvas: Canvas, theme: Theme, areas: Collection[AreaId], alpha: int
) -> Surface:
    """Some areas in their colours, cut out along the coast."""
    small = canvas.at(1 / COARSE)
    film = Surface(small.size, pygame.SRCALPHA, 32)
    for city, ring in zip(layout.cities, layout.scenery.cells):
        if city.area in areas:
            colour = theme.area(layout.colour_of[city.area])
            small.fill(film, (colour.r, colour.g, colour.b, alpha), ring)
    return scaled(within_land(film, layout, small), canvas.size)
