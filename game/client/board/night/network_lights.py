"""The light of networks, in small pieces: a glowing cable, the lamps of a city.

A light is drawn on black, to be added to the land; where networks meet, the brighter one is taken
(`LightMap`), for four colours added up are white. Each piece is blurred in a box of its own, at
half the size, and takes about a millisecond: never build one inside a frame that moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.client.board.cables import strip
from game.client.board.land.raster import ADD, MAX, MULT, Rgb, blurred, opaque, scaled
from game.client.board.plan.geometry import direction
from game.client.draw.pixels import Point, Size
from game.client.draw.theme import Theme, mix

SHRUNK: Final = 2
FINE: Final = 3
CABLE: Final = 7.0
NEAR: Final = (4.5, 1.5)
WIDE: Final = (13.0, 1.1)
"""Blur and strength of the two halos of a cable."""
CORE: Final = 2.3
POOLS: Final = ((46.0, 0.10), (30.0, 0.20), (17.0, 0.40))
"""Radius and strength of the lamplight round a city, the widest first."""
POOL_BLUR: Final = 9.0
POOL_STRENGTH: Final = 1.0
ALONE: Final = 0.45
"""A network alone on the board needs less lamplight round its cities."""
GLOW_IN_POOL: Final = 0.45
ALL: Final = 0.8
FEW, MANY = (-2.2, 2.2, -1.2, 1.2, -3.2, 3.2), 34
"""How far networks lie beside each other, and how many lit houses make the board crowded."""
CROWDED_STEP, SIX_STEP = 2.8, 1.7
CROWDED_LINE, CROWDED_POOL, CROWDED_HALO = 0.62, 0.35, 0.6
CROWDED_WHITE: Final = 0.5
"""Lines that lie close to each other are told apart by their colours only."""


class LightPicture(NamedTuple):
    """A picture on black, to be added, and where."""

    picture: Surface
    place: Rect


@dataclass(frozen=True)
class ShineStyle:
    """How a network shines: its colour, how white its core is, how wide, and how far aside."""

    glow: Rgb
    core: Rgb
    pool: Rgb
    line: float = 1.0
    lamps: float = 1.0
    halo: float = 1.0
    offset: float = 0.0
    """Units across its cables, so that networks on one cable lie beside each other."""


def shine(
    theme: Theme, colour: int, place: int = 0, networks: int = 1, houses: int = 0
) -> ShineStyle:
    """The light of a seat's colour: the `place`-th of some networks with so many lit houses."""
    glow, white = theme.glow(colour), theme.colour("text.white")
    whiteness = theme.seats[colour].glow_core
    pool = mix(theme.colour("night.pool"), glow, GLOW_IN_POOL)
    line = lamps = halo = 1.0
    if houses > MANY:
        step = SIX_STEP if networks > 4 else CROWDED_STEP
        offset = (place - (networks - 1) / 2) * step
        line, lamps, halo = CROWDED_LINE, CROWDED_POOL, CROWDED_HALO
        whiteness *= CROWDED_WHITE
    elif networks == 1:
        offset, lamps = 0.0, ALONE
    else:
        offset = FEW[place % len(FEW)]
    core = mix(glow, white, whiteness)
    return ShineStyle(_rgb(glow), _rgb(core), _rgb(pool), line, lamps, halo, offset)


def cable_light(path: Sequence[Point], look: ShineStyle, scale: float) -> LightPicture:
    """A lit cable through these points, at so many device pixels to a unit."""
    points = _aside(path, look.offset * scale)
    box = _box(points, (WIDE[0] * 2 + CABLE) * scale)
    small = _small(box)
    line = opaque(small)
    half = scale / SHRUNK
    corners = [_inside(point, box, 1 / SHRUNK) for point in points]
    _line(line, look.glow, corners, CABLE * look.line * half)
    light = opaque(small)
    for blur, strength in (NEAR, WIDE):
        halo = blurred(line, blur * look.line * half)
        for share in _shares(strength):
            light.blit(_dimmed(halo, share), (0, 0), special_flags=ADD)
    picture = scaled(_dimmed(light, ALL * look.halo), box.size)
    picture.blit(_core(points, box, look, scale), (0, 0), special_flags=MAX)
    return LightPicture(picture, box)


def city_light(place: Point, look: ShineStyle, scale: float) -> LightPicture:
    """The lamplight round a city."""
    box = _box([place], (POOLS[0][0] + 2 * POOL_BLUR) * scale)
    light = opaque(_small(box))
    middle = _inside(place, box, 1 / SHRUNK)
    strength = POOL_STRENGTH * look.lamps * ALL
    for radius, share in POOLS:
        disc = opaque(light.get_size())
        shade = [round(value * share * strength) for value in look.pool]
        pygame.draw.circle(disc, shade, middle, radius * scale / SHRUNK)
        light.blit(disc, (0, 0), special_flags=ADD)
    return LightPicture(scaled(blurred(light, POOL_BLUR * scale / SHRUNK), box.size), box)


class LightMap:
    """All the light on a board so far; of two networks at one spot the brighter is seen."""

    def __init__(self, size: Size) -> None:
        self.surface = opaque(size)

    def add(self, light: LightPicture) -> Rect:
        """Let one more light shine; the place that it covers."""
        place = self.surface.blit(light.picture, light.place, special_flags=MAX)
        return Rect(place)

    def add_all(self, lights: Iterable[LightPicture]) -> None:
        for light in lights:
            self.add(light)

    def dim(self, share: float) -> None:
        """All of it weaker, down to a share."""
        self.surface.fill(_grey(share), special_flags=MULT)


def part_of_path(path: Sequence[Point], share: float) -> list[Point]:
    """The first share of a path, by its length."""
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    left = sum(lengths) * share
    part = [path[0]]
    for (a, b), length in zip(pairwise(path), lengths):
        done = min(1.0, left / length) if length else 1.0
        part.append((a[0] + (b[0] - a[0]) * done, a[1] + (b[1] - a[1]) * done))
        left -= length
        if left <= 0:
            break
    return part


def aside(path: Sequence[Point], look: ShineStyle, scale: float) -> list[Point]:
    """A path as the network with this light takes it."""
    return _aside(path, look.offset * scale)


def _core(points: Sequence[Point], box: Rect, look: ShineStyle, scale: float) -> Surface:
    """The sharp line in the middle, drawn larger and scaled down."""
    large = opaque((box.w * FINE, box.h * FINE))
    _line(
        large,
        look.core,
        [_inside(point, box, FINE) for point in points],
        max(1.0, CORE * look.line * scale) * FINE,
    )
    return scaled(large, box.size)


def _line(surface: Surface, colour: Rgb, points: Sequence[Point], width: float) -> None:
    for a, b in pairwise(points):
        pygame.draw.polygon(surface, colour, strip(a, b, width))
    for point in points:
        pygame.draw.circle(surface, colour, point, width / 2)


def _aside(path: Sequence[Point], offset: float) -> list[Point]:
    """Across the way from the first point to the last, always to the same side of a cable."""
    first, last = sorted((path[0], path[-1]))
    along = direction(first, last)
    return [(x - along[1] * offset, y + along[0] * offset) for x, y in path]


def _box(points: Sequence[Point], pad: float) -> Rect:
    left, top = (math.floor(min(point[axis] for point in points) - pad) for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points) + pad) for axis in (0, 1))
    return Rect(left, top, right - left, bottom - top)


def _small(box: Rect) -> Size:
    return max(1, box.w // SHRUNK), max(1, box.h // SHRUNK)


def _inside(point: Point, box: Rect, factor: float) -> Point:
    return (point[0] - box.x) * factor, (point[1] - box.y) * factor


def _shares(strength: float) -> list[float]:
    """A strength beyond one is reached by adding twice."""
    return [1.0] * int(strength) + ([strength % 1] if strength % 1 else [])


def _dimmed(surface: Surface, share: float) -> Surface:
    if share >= 1:
        return surface
    weaker = surface.copy()
    weaker.fill(_grey(share), special_flags=MULT)
    return weaker


def _grey(share: float) -> Rgb:
    level = round(255 * share)
    return level, level, level


def _rgb(colour: pygame.Color) -> Rgb:
    return colour.r, colour.g, colour.b
