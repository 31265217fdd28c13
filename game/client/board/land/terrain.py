"""The painted map under the network, put together from sea, lands, coasts and lines.

It is painted for the whole sheet, so that the board can be moved without painting anew, and by a
process without a window: every surface here is a plain 32-bit one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame
from pygame import Surface

from game.client.board.land.land_colours import LandTask, paint_land
from game.client.board.land.raster import (
    MAX,
    MULT,
    SUB,
    WHITE,
    Canvas,
    Rgb,
    blurred,
    clear,
    cut_out,
    film,
    grey,
    opaque,
    red,
    scaled,
    toned,
)
from game.client.board.land.sea import draw_waterlines, paint_sea
from game.client.board.plan.geometry import Frame
from game.client.board.plan.layout import BoardLayout, Scenery
from game.client.draw.pixels import Size
from game.client.draw.theme import Rgba, Theme
from game.engine.board import AreaId

FIELD: Final = 1.5
"""Pixels to a unit of everything soft; more cannot be told apart."""
FINE: Final = ((600_000, 3.0), (2_000_000, 2.0))
"""How much larger coasts are drawn before they are scaled down, up to so many pixels."""
FINE_IF_LARGE: Final = 1.5
GRAIN: Final = 256
BEYOND_BLUR: Final = 50.0
"""The land grows dark over so much, where the drawing ends."""


@dataclass(frozen=True)
class DropShadow:
    """In logical units, to the right and down."""

    blur: float
    strength: float
    offset: tuple[float, float]


LAND_SHADOW: Final = DropShadow(2, 0.6, (1.5, 2.0))
COUNTRY_SHADOW: Final = DropShadow(5, 0.62, (2.5, 4.0))


@dataclass(frozen=True)
class Masks:
    """White where land is: the country, the others, and all without the lakes in them."""

    country: Surface
    abroad: Surface
    dry: Surface
    lakes: Surface


def paint_terrain(
    layout: BoardLayout,
    frame: Frame,
    size: Size,
    theme: Theme,
    *,
    zone: Collection[AreaId] | None = None,
    tint: float = 1.0,
    vignette: bool = True,
) -> Surface:
    """The terrain of a frame; areas outside the zone (None: all are in) are grey."""
    canvas = Canvas(frame, size)
    fine = next((factor for most, factor in FINE if size[0] * size[1] < most), FINE_IF_LARGE)
    masks = _masks(layout.scenery, canvas, fine)
    soft = _soft_size(canvas)
    land = paint_land(LandTask(layout, frame, soft, theme, zone, tint))
    picture = scaled(paint_sea(frame, soft, masks.dry, theme), size)
    draw_waterlines(picture, canvas.at(fine / 2), layout.scenery, theme)
    water = cut_out(picture, red(masks.lakes))
    _lay_abroad(picture, canvas, masks, scaled(land.abroad, size), theme)
    _lay_country(picture, canvas, masks, scaled(land.country, size), theme)
    del land
    _draw_lines(picture, canvas.at(fine), layout.scenery, masks, theme)
    picture.blit(water, (0, 0))
    _draw_coasts(picture, canvas.at(fine), layout.scenery, theme)
    _darken_beyond(picture, canvas, layout.scenery.extent, theme)
    _grain(picture)
    if vignette:
        _darken_edges(picture, theme)
    return picture


def _soft_size(canvas: Canvas) -> Size:
    share = min(1.0, FIELD / canvas.scale)
    return round(canvas.size[0] * share), round(canvas.size[1] * share)


def _masks(scenery: Scenery, canvas: Canvas, fine: float) -> Masks:
    country = canvas.mask(scenery.land, fine) if scenery.land else opaque(canvas.size, WHITE)
    abroad = canvas.mask(scenery.neighbours, fine)
    lakes = canvas.mask(scenery.lakes, fine)
    dry = abroad.copy()
    dry.blit(country, (0, 0), special_flags=MAX)
    dry.blit(lakes, (0, 0), special_flags=SUB)
    return Masks(country, abroad, dry, lakes)


def _lay_abroad(
    picture: Surface, canvas: Canvas, masks: Masks, colours: Surface, theme: Theme
) -> None:
    both = masks.abroad.copy()
    both.blit(masks.country, (0, 0), special_flags=MAX)
    _drop_shadow(picture, canvas, both, _rgb(theme, "land_shadow"), LAND_SHADOW)
    picture.blit(cut_out(colours, red(masks.abroad)), (0, 0))


def _lay_country(
    picture: Surface, canvas: Canvas, masks: Masks, colours: Surface, theme: Theme
) -> None:
    """Raised a little over everything else, with an edge that shows its thickness."""
    _drop_shadow(picture, canvas, masks.country, _rgb(theme, "country_shadow"), COUNTRY_SHADOW)
    shape = red(masks.country)
    edge = film(shape, canvas.size, _rgb(theme, "country_edge"))
    picture.blit(edge, (round(0.8 * canvas.scale), round(1.6 * canvas.scale)))
    picture.blit(cut_out(colours, shape), (0, 0))


def _drop_shadow(
    picture: Surface, canvas: Canvas, mask: Surface, colour: Rgb, shadow: DropShadow
) -> None:
    small = round(canvas.frame.width), round(canvas.frame.height)
    soft = scaled(blurred(scaled(mask, small), shadow.blur), canvas.size)
    dark = film(red(soft), canvas.size, colour, lambda value: shadow.strength * value)
    right, down = shadow.offset
    picture.blit(dark, (round(right * canvas.scale), round(down * canvas.scale)))


def _draw_lines(
    picture: Surface, fine: Canvas, scenery: Scenery, masks: Masks, theme: Theme
) -> None:
    """Inner borders, rivers and the borders of areas."""
    rivers = clear(fine.size, _rgb(theme, "river"))
    for line in scenery.rivers:
        fine.stroke(rivers, _rgba(theme, "river_bank"), line, 2.6)
    for line in scenery.rivers:
        fine.stroke(rivers, _rgba(theme, "river"), line, 1.35)
    picture.blit(_within(scaled(rivers, picture.get_size()), masks.dry), (0, 0))
    inner = clear(fine.size, _rgb(theme, "inner_border"))
    for line in scenery.inner_borders:
        fine.stroke(inner, _rgba(theme, "inner_border"), line, 0.6)
    for line in scenery.borders:
        fine.stroke(inner, _rgba(theme, "area_border_shadow"), line, 1.9, shift=(0.5, 0.8))
    picture.blit(_within(scaled(inner, picture.get_size()), masks.country), (0, 0))
    borders = clear(fine.size, _rgb(theme, "area_border"))
    for line in scenery.borders:
        fine.stroke(borders, _rgba(theme, "area_border"), line, 1.25)
    picture.blit(_within(scaled(borders, picture.get_size()), masks.country), (0, 0))


def _within(layer: Surface, mask: Surface) -> Surface:
    """A layer where a mask is white."""
    mask = cut_out(opaque(mask.get_size(), WHITE), red(mask))
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return layer


def _draw_coasts(picture: Surface, fine: Canvas, scenery: Scenery, theme: Theme) -> None:
    rims = clear(fine.size, _rgb(theme, "coast"))
    for ring in scenery.land:
        fine.stroke(rims, _rgba(theme, "coast"), ring, 1.2, closed=True)
    for ring in scenery.lakes:
        fine.stroke(rims, _rgba(theme, "lake_rim"), ring, 0.8, closed=True)
    picture.blit(scaled(rims, picture.get_size()), (0, 0))


def _darken_beyond(picture: Surface, canvas: Canvas, extent: Frame | None, theme: Theme) -> None:
    """Nothing is known beyond the drawing, and only very wide or high windows show it."""
    if extent is None or extent.grown(-BEYOND_BLUR, -BEYOND_BLUR).encloses(canvas.frame):
        return
    small = canvas.at(1 / (4 * canvas.scale))
    shade = opaque(small.size, _rgb(theme, "beyond"))
    corners = [(extent.left, extent.top), (extent.right, extent.bottom)]
    (left, top), (right, bottom) = small.points(corners)
    shade.fill(WHITE, (left, top, right - left, bottom - top))
    shade = blurred(shade, BEYOND_BLUR * small.scale)
    picture.blit(scaled(shade, picture.get_size()), (0, 0), special_flags=MULT)


def _grain(picture: Surface) -> None:
    """Paper: a tile of fine noise at the size of pixels."""
    tile = grey(Random(3).randbytes(GRAIN * GRAIN), (GRAIN, GRAIN))
    tile = toned(
        pygame.transform.gaussian_blur(tile, 1),
        lambda value: 0.945 + 0.055 * min(1.0, max(0.0, (value - 0.3) * 2.4)),
    )
    for top in range(0, picture.get_height(), GRAIN):
        for left in range(0, picture.get_width(), GRAIN):
            picture.blit(tile, (left, top), special_flags=MULT)


def _darken_edges(picture: Surface, theme: Theme) -> None:
    small = opaque((87, 64), _rgb(theme, "page_edge"))
    pygame.draw.ellipse(small, WHITE, (-6, -6, 99, 76))
    picture.blit(scaled(blurred(small, 9), picture.get_size()), (0, 0), special_flags=MULT)


def _rgb(theme: Theme, role: str) -> Rgb:
    colour = theme.colour(f"terrain.{role}")
    return colour.r, colour.g, colour.b


def _rgba(theme: Theme, role: str) -> Rgba:
    colour = theme.colour(f"terrain.{role}")
    return colour.r, colour.g, colour.b, colour.a
