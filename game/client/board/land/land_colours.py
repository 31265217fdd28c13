"""The colours of the land: soils, brush strokes, rock, light on the hills, areas, snow.

All of it is softer than the finest detail that can be seen, so it is worked out at one moderate
resolution and enlarged; coasts, rivers and borders are drawn sharply on top.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.client.board.land.noise import bare_size, centre_of, noise
from game.client.board.land.raster import (
    ADD,
    MULT,
    SUB,
    WHITE,
    Canvas,
    Rgb,
    blurred,
    cut_out,
    film,
    green,
    grey,
    opaque,
    red,
    scaled,
    toned,
)
from game.client.board.land.relief import mountains, slopes
from game.client.board.plan.geometry import Frame
from game.client.board.plan.layout import BoardLayout, Scenery
from game.client.draw.pixels import Size
from game.client.draw.theme import Theme
from game.engine.board import AreaId

COARSE: Final = 4
"""Soils are painted so many times smaller."""
SOIL_BLUR: Final = 4.0
ROCK_FROM: Final = 0.40
SNOW_FROM: Final = 0.62
HOME_LIGHT: Final = 0.8
ABROAD_LIGHT: Final = 0.5
DEEPEST_SHADE: Final = 0.42
"""No slope gets darker than this, however steep: the Alps are not black."""
ABROAD_GREY: Final = 150
FLAT: Final = 0.36
STRONG: Final = 0.85
STRONG_ALPHA: Final = 46
BAND: Final = (13.0, 9.0)
"""Hand-coloured edges: how wide along borders of areas and along coasts."""
COAST_BAND: Final = 150
OUT_OF_PLAY: Final = 0.82


@dataclass(frozen=True)
class LandTask:
    """What to paint: areas outside the zone (None: all are in) are grey, `tint` is how strongly
    the others show."""

    layout: BoardLayout
    frame: Frame
    size: Size
    theme: Theme
    zone: Collection[AreaId] | None = None
    tint: float = 1.0

    @property
    def scenery(self) -> Scenery:
        return self.layout.scenery

    @property
    def half(self) -> Canvas:
        """Areas are painted at half the size: their edges are soft."""
        return Canvas(self.frame, (self.size[0] // 2, self.size[1] // 2))

    def rgb(self, role: str) -> Rgb:
        colour = self.theme.colour(f"terrain.{role}")
        return colour.r, colour.g, colour.b

    def is_in_play(self, area: AreaId) -> bool:
        return self.zone is None or area in self.zone


@dataclass(frozen=True)
class LandColours:
    """The picture of the country and that of the lands around it."""

    country: Surface
    abroad: Surface


def paint_land(task: LandTask) -> LandColours:
    """All land of a frame, as if there were no sea."""
    size = task.size
    heights = mountains(task.scenery.ridges, task.frame)
    light = slopes(task.frame, heights, task.scenery.seed, size)
    high = scaled(heights, size)
    country = _soil(task)
    rock = film(red(high), size, task.rgb("rock"), lambda value: 0.9 * max(0.0, value - ROCK_FROM))
    country.blit(rock, (0, 0))
    abroad = _abroad(country, task)
    _light(abroad, light, ABROAD_LIGHT, task)
    _light(country, light, HOME_LIGHT, task)
    _tint(country, task)
    _snow(country, light, high, task)
    _snow(abroad, light, high, task)
    if task.zone is not None:
        _grey_out(country, task)
    return LandColours(country, abroad)


def _soil(task: LandTask) -> Surface:
    """Patches of soil that run into each other, under brush strokes."""
    frame = task.frame
    small = Canvas(frame, (round(frame.width / COARSE), round(frame.height / COARSE)))
    base = pygame.Color(task.scenery.colour)
    surface = opaque(small.size, (base.r, base.g, base.b))
    for soil in task.scenery.soils:
        colour = pygame.Color(soil.colour)
        small.disc(surface, (colour.r, colour.g, colour.b), soil.place, soil.radius)
    ground = scaled(blurred(surface, SOIL_BLUR), task.size)
    ground.fill(task.rgb("lift"), special_flags=ADD)
    _brush(ground, frame, 14, 77, angle=28, stretch=3.2, darkest=0.84)
    _brush(ground, frame, 3.4, 78, angle=34, stretch=4, darkest=0.88, samples=2)
    return ground


def _brush(
    ground: Surface,
    frame: Frame,
    cell: float,
    seed: int,
    *,
    angle: float,
    stretch: float,
    darkest: float,
    samples: int = 4,
) -> None:
    strokes = noise(frame, cell, seed, samples=samples, angle=angle, stretch=stretch)
    strokes = centre_of(strokes, bare_size(frame, cell, samples))
    strokes = toned(strokes, lambda value: darkest + (1 - darkest) * value)
    ground.blit(scaled(strokes, ground.get_size()), (0, 0), special_flags=MULT)


def _abroad(country: Surface, task: LandTask) -> Surface:
    """Other countries in muted colours."""
    abroad = country.copy()
    dull = pygame.transform.grayscale(abroad)
    dull.set_alpha(ABROAD_GREY)
    abroad.blit(dull, (0, 0))
    abroad.fill(task.rgb("abroad"), special_flags=MULT)
    return abroad


def _light(land: Surface, light: Surface, strength: float, task: LandTask) -> None:
    """Shadows turn blue, lights turn warm."""
    size = land.get_size()
    limit = DEEPEST_SHADE
    shade = grey(
        green(light).translate(bytes(min(value, round(limit * 255)) for value in range(256))), size
    )
    shade.fill(_faded(task.rgb("shade"), strength), special_flags=MULT)
    land.blit(shade, (0, 0), special_flags=SUB)
    sun = grey(red(light), size)
    sun.fill(_faded(task.rgb("sunlight"), strength), special_flags=MULT)
    land.blit(sun, (0, 0), special_flags=ADD)


def _snow(land: Surface, light: Surface, high: Surface, task: LandTask) -> None:
    """On the lit slopes of the highest mountains; laid after the tint, so that it stays white."""
    size = land.get_size()
    cover = toned(high, lambda value: min(1.0, 3.2 * max(0.0, value - SNOW_FROM)))
    cover.blit(grey(red(light), size), (0, 0), special_flags=MULT)
    land.blit(
        film(red(cover), size, task.rgb("snow"), lambda value: min(0.74, 1.9 * value)), (0, 0)
    )


def _tint(country: Surface, task: LandTask) -> None:
    """Areas as a colourist would do them: a light wash, stronger along the edges."""
    canvas = task.half
    flat = blurred(_areas(task, FLAT * task.tint, "out_flat"), 1.6 * canvas.scale, 1)
    strong = blurred(_areas(task, STRONG * task.tint, "out_strong"), 1.2 * canvas.scale, 1)
    band = _edge_band(task.scenery, canvas)
    flat.blit(cut_out(strong, red(band), lambda value: 0.9 * value), (0, 0))
    body = scaled(strong, task.size)
    body.set_alpha(STRONG_ALPHA)
    country.blit(body, (0, 0))
    country.fill(task.rgb("area_lift"), special_flags=ADD)
    country.blit(scaled(flat, task.size), (0, 0), special_flags=MULT)


def _areas(task: LandTask, share: float, outside: str) -> Surface:
    canvas, layout = task.half, task.layout
    surface = opaque(canvas.size, WHITE)
    for city, ring in zip(layout.cities, layout.scenery.cells):
        if task.is_in_play(city.area):
            mixed = pygame.Color(WHITE).lerp(task.theme.area(layout.colour_of[city.area]), share)
            colour: Rgb = (mixed.r, mixed.g, mixed.b)
        else:
            colour = task.rgb(outside)
        canvas.fill(surface, colour, ring)
        # Neighbouring cells would leave seams between them.
        canvas.stroke(surface, colour, ring, 2 / canvas.scale, closed=True)
    return surface


def _edge_band(scenery: Scenery, canvas: Canvas) -> Surface:
    band = opaque(canvas.size)
    for border in scenery.borders:
        canvas.stroke(band, WHITE, border, BAND[0])
    for ring in scenery.land[:1]:
        canvas.stroke(band, (COAST_BAND,) * 3, ring, BAND[1], closed=True)
    return blurred(band, 5 * canvas.scale)


def _grey_out(country: Surface, task: LandTask) -> None:
    """Areas that are not in play lose their colour."""
    canvas = task.half
    outside = opaque(canvas.size)
    for city, ring in zip(task.layout.cities, task.scenery.cells):
        if not task.is_in_play(city.area):
            canvas.fill(outside, WHITE, ring)
            canvas.stroke(outside, WHITE, ring, 2 / canvas.scale, closed=True)
    outside = scaled(blurred(outside, 1.5 * canvas.scale, 1), task.size)
    dull = pygame.transform.grayscale(country)
    dull.fill(task.rgb("out_tone"), special_flags=MULT)
    country.blit(cut_out(dull, red(outside), lambda value: OUT_OF_PLAY * value), (0, 0))


def _faded(colour: Rgb, share: float) -> Rgb:
    return int(colour[0] * share), int(colour[1] * share), int(colour[2] * share)
