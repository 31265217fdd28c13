"""The board at night: dark land, and every city and cable made of lamps."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame
from pygame import Surface

from game.client.board.land.raster import ADD, MULT, Canvas, Rgb, blurred, opaque, scaled
from game.client.board.land.terrain import paint_terrain
from game.client.board.plan.geometry import Frame, between, distance
from game.client.board.plan.layout import BoardLayout
from game.client.draw.pixels import Point, Size
from game.client.draw.theme import Theme

SEED: Final = 4
TINT: Final = 0.35
GLOWS: Final = (
    (30.0, (30, 17, 7)),
    (18.0, (54, 32, 12)),
    (10.0, (112, 72, 30)),
    (5.0, (220, 160, 90)),
)
"""Discs of light round a city, the widest first; they are added to the land, so they are dim."""
GLOW_BLUR: Final = 6.0
LAMP_STEP: Final = 2.6
CITY_LAMPS: Final = 210
FAR_LAMPS: Final = 46


def paint_night(layout: BoardLayout, frame: Frame, size: Size, theme: Theme) -> Surface:
    """The night picture of a frame; soft as it is, the land is painted at half the size."""
    half = max(1, size[0] // 2), max(1, size[1] // 2)
    land = paint_terrain(layout, frame, half, theme, tint=TINT, vignette=False)
    picture = scaled(land, size)
    picture.fill(_rgb(theme, "night"), special_flags=MULT)
    glow = _glow(layout, Canvas(frame, half), theme)
    picture.blit(scaled(glow, size), (0, 0), special_flags=ADD)
    lamps = _lamps(layout, Canvas(frame, size), theme)
    picture.blit(lamps, (0, 0), special_flags=ADD)
    bloom = blurred(scaled(lamps, half), 0.6 * Canvas(frame, size).scale, 1)
    picture.blit(scaled(bloom, size), (0, 0), special_flags=ADD)
    return picture


def _brightness(layout: BoardLayout) -> list[float]:
    """The better connected a city, the brighter."""
    links = dict.fromkeys(layout.city, 0)
    for cable in layout.cables:
        links[cable.a] += 1
        links[cable.b] += 1
    return [0.7 + 0.1 * count for count in links.values()]


def _glow(layout: BoardLayout, canvas: Canvas, theme: Theme) -> Surface:
    glow = opaque(canvas.size)
    for cable in layout.cables:
        ends = layout.city[cable.a].place, layout.city[cable.b].place
        canvas.stroke(glow, _rgb(theme, "glow_cable"), ends, 2)
    for city, bright in zip(layout.cities, _brightness(layout)):
        for radius, colour in GLOWS:
            canvas.disc(glow, colour, city.place, radius * bright)
    return blurred(glow, GLOW_BLUR * canvas.scale)


class _Lamps:
    """The sharp points of light, sown by one generator."""

    def __init__(self, canvas: Canvas, theme: Theme) -> None:
        self._canvas, self._theme = canvas, theme
        self._chance = Random(SEED)
        self.surface = opaque(canvas.size)

    def light_cable(self, ends: tuple[Point, Point]) -> None:
        wire = max(1, round(0.8 * self._canvas.scale))
        a, b = self._canvas.points(ends)
        pygame.draw.aaline(self.surface, _rgb(self._theme, "lamp_cable"), a, b, wire)
        colour, chance = _rgb(self._theme, "lamp_dot"), self._chance
        count = int(distance(*ends) / LAMP_STEP)
        for number in range(count):
            x, y = between(*ends, number / count)
            spot = x + chance.gauss(0, 1.3), y + chance.gauss(0, 1.3)
            self._lamp(spot, _dimmed(colour, 0.3 + 0.7 * chance.random() ** 2), 0.55)

    def light_city(self, place: Point, bright: float) -> None:
        chance = self._chance
        for _ in range(int(CITY_LAMPS * bright)):
            off = abs(chance.gauss(0, 7.5 * bright))
            falloff = max(0.15, 1 - off / (22 * bright)) * (0.5 + 0.5 * chance.random())
            colour = _dimmed(_rgb(self._theme, "lamp"), falloff)
            self._lamp(_around(place, off, 0.85, chance), colour, chance.choice((0.5, 0.6, 0.9)))
        for _ in range(int(FAR_LAMPS * bright)):
            off = abs(chance.gauss(0, 22))
            colour = _dimmed(_rgb(self._theme, "lamp_far"), 0.2 + 0.4 * chance.random())
            self._lamp(_around(place, off, 1.0, chance), colour, 0.5)

    def _lamp(self, spot: Point, colour: Rgb, width: float) -> None:
        x, y = self._canvas.point(spot)
        side = max(1, int(width * self._canvas.scale))
        self.surface.fill(colour, (int(x), int(y), side, side))


def _lamps(layout: BoardLayout, canvas: Canvas, theme: Theme) -> Surface:
    lamps = _Lamps(canvas, theme)
    for cable in layout.cables:
        lamps.light_cable((layout.city[cable.a].place, layout.city[cable.b].place))
    for city, bright in zip(layout.cities, _brightness(layout)):
        lamps.light_city(city.place, bright)
    return lamps.surface


def _around(place: Point, off: float, flat: float, chance: Random) -> Point:
    angle = chance.random() * math.tau
    return place[0] + off * math.cos(angle), place[1] + flat * off * math.sin(angle)


def _dimmed(colour: Rgb, share: float) -> Rgb:
    return int(colour[0] * share), int(colour[1] * share), int(colour[2] * share)


def _rgb(theme: Theme, role: str) -> Rgb:
    colour = theme.colour(f"terrain.{role}")
    return colour.r, colour.g, colour.b
