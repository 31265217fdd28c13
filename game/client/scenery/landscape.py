"""The foreground of the title: a dark ridge, five pylons and their wires, lit from behind."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Surface
from pygame.transform import smoothscale

from game.client.draw.pixels import Point, blank
from game.client.draw.theme import Theme
from game.client.scenery.title_stage import TitleStage

FINE: Final = 2
"""Drawn so many times larger, then scaled down."""
SHARP_FROM: Final = 2.0
"""At such a scale smooth lines need no finer drawing: there are as many pixels without."""
RIDGE_POINTS: Final = 60
RIM_ALPHA: Final = 120
SAG: Final = 0.11
WIRE_POINTS: Final = 24
PANELS: Final = 7
"""Crossings of a pylon's legs."""
LEGS: Final = 0.62
"""Where the legs meet, as a share of the height."""
ARMS: Final = ((0.64, 1.25), (0.77, 1.55), (0.90, 1.05))
"""Height of each pair of arms, and their reach in half widths of the foot."""
DROP: Final = 0.045
NEXT_PYLON: Final = (900.0, -330.0)
"""Where the wires come from: a pylon outside the picture."""


@dataclass(frozen=True)
class Pylon:
    """Composed pixels: its foot's place, its height and the thickness of its steel."""

    x: float
    height: float
    line: float


PYLONS: Final = (
    Pylon(1735, 640, 4.2),
    Pylon(1390, 400, 2.9),
    Pylon(1180, 262, 2.0),
    Pylon(1040, 176, 1.4),
    Pylon(945, 120, 1.1),
)
TALLEST: Final = 700.0
"""Composed pixels from the foot of the picture that the pylons' part reaches up."""
LEFTMOST: Final = 860.0
RIDGE_TOP: Final = 170.0


@dataclass(frozen=True)
class LandLayer:
    """A transparent picture and where its upper left corner lies in the window."""

    picture: Surface
    place: tuple[int, int]


def ridge_height(share: float) -> float:
    """How high the ridge stands over the foot of the picture, at a share of its width."""
    waves = 26 * math.sin(share * 5.2 + 0.6) + 6 * math.sin(share * 23)
    return 34 + 70 * math.pow(share, 1.8) + waves


def paint_landscape(stage: TitleStage, theme: Theme) -> tuple[LandLayer, ...]:
    """Ridge and pylons with the warm rim on the side of the light."""
    return (
        _lit(_pylons(stage, theme), stage, theme),
        _lit(_ridge(stage, theme), stage, theme),
    )


def _ridge(stage: TitleStage, theme: Theme) -> LandLayer:
    top = stage.height - RIDGE_TOP
    pen = _Pen(stage, theme, 0.0, top)
    shares = [i / RIDGE_POINTS for i in range(RIDGE_POINTS + 1)]
    line = [(stage.width * share, stage.height - ridge_height(share)) for share in shares]
    pen.fill([(0.0, stage.height), *line, (stage.width, stage.height)])
    return pen.layer()


def _pylons(stage: TitleStage, theme: Theme) -> LandLayer:
    left = stage.from_right(LEFTMOST)
    fine = FINE if stage.scale < SHARP_FROM else 1
    pen = _Pen(stage, theme, left, stage.height - TALLEST, fine)
    tips = []
    for pylon in PYLONS:
        x = stage.from_right(pylon.x)
        foot = stage.height - ridge_height(x / stage.width) + 14
        tips.append(_draw_pylon(pen, pylon, x, foot))
    beyond = [(x + NEXT_PYLON[0], y + NEXT_PYLON[1]) for x, y in tips[0]]
    for near, far in pairwise([beyond, *tips]):
        for start, end in zip(near, far):
            _draw_wire(pen, start, end)
    return pen.layer()


def _draw_pylon(pen: _Pen, pylon: Pylon, x: float, foot: float) -> list[Point]:
    """The tower; where its wires hang."""
    height = pylon.height
    half, waist = height * 0.19, height * 0.19 * 0.34
    meeting, top = foot - height * LEGS, foot - height
    for side in (-1, 1):
        knee = (x + side * waist * 0.5, meeting)
        neck = (x + side * waist * 0.28, top + height * 0.08)
        pen.line((x + side * half, foot), knee, pylon.line)
        pen.line(knee, neck, pylon.line)
        pen.line(neck, (x, top), pylon.line)
    _draw_lattice(pen, pylon, x, foot)
    tips: list[Point] = []
    for share, reach in ARMS:
        y, arm, rise = foot - height * share, half * reach, height * 0.05
        pen.line((x - arm, y), (x + arm, y), pylon.line * 0.8)
        pen.line((x - waist * 0.45, y), (x + waist * 0.3, y - rise), pylon.line * 0.5)
        for side in (-1, 1):
            end = (x + side * arm, y)
            tip = (end[0], y + height * DROP)
            mast = waist * (0.5 - 0.75 * (share - LEGS))
            pen.line(end, (x + side * mast, y - rise), pylon.line * 0.6)
            pen.line(end, tip, pylon.line * 0.8)
            pen.dot(tip, pylon.line * 1.3)
            tips.append(tip)
    return tips


def _draw_lattice(pen: _Pen, pylon: Pylon, x: float, foot: float) -> None:
    """The crossings between the legs, closer together higher up."""
    legs = pylon.height * LEGS
    half, waist = pylon.height * 0.19, pylon.height * 0.19 * 0.34 * 0.5
    steps = [1 - (1 - i / PANELS) ** 1.25 for i in range(PANELS + 1)]
    for low, high in pairwise(steps):
        wide, narrow = half + (waist - half) * low, half + (waist - half) * high
        lower, upper = foot - legs * low, foot - legs * high
        for side in (-1, 1):
            pen.line((x - side * wide, lower), (x + side * narrow, upper), pylon.line * 0.55)
        pen.line((x - narrow, upper), (x + narrow, upper), pylon.line * 0.55)


def _draw_wire(pen: _Pen, start: Point, end: Point) -> None:
    """A wire that sags, thinner the farther away it hangs."""
    span = abs(end[0] - start[0])
    width = max(0.75, 2.2 * span / 900 + 0.8)
    places = []
    for i in range(WIRE_POINTS + 1):
        t = i / WIRE_POINTS
        hang = 4 * t * (1 - t) * span * SAG
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        places.append((x, y + hang))
    for one, other in pairwise(places):
        pen.line(one, other, width)


def _lit(layer: LandLayer, stage: TitleStage, theme: Theme) -> LandLayer:
    """The silhouette with light on its upper left edges."""
    rim = layer.picture.copy()
    warm = theme.colour("night.rim")
    rim.fill((warm.r, warm.g, warm.b, 0), special_flags=pygame.BLEND_RGBA_MAX)
    rim.set_alpha(RIM_ALPHA)
    shift = stage.px(1)
    width, height = layer.picture.get_size()
    lit = blank((width + shift, height + shift), warm)
    lit.blit(rim, (0, 0))
    lit.blit(layer.picture, (shift, shift))
    return LandLayer(lit, (layer.place[0] - shift, layer.place[1] - shift))


class _Pen:
    """Draws in composed pixels onto a finer picture of the window's part right of and below."""

    def __init__(
        self, stage: TitleStage, theme: Theme, left: float, top: float, fine: int = FINE
    ) -> None:
        self._finer = fine
        self._factor = stage.scale * fine
        self._left, self._top = round(left * stage.scale), round(top * stage.scale)
        self._colour = theme.colour("night.silhouette")
        self._size = (stage.size[0] - self._left, stage.size[1] - self._top)
        self._fine = blank((self._size[0] * fine, self._size[1] * fine), self._colour)

    def at(self, point: Point) -> Point:
        return (
            point[0] * self._factor - self._left * self._finer,
            point[1] * self._factor - self._top * self._finer,
        )

    def line(self, start: Point, end: Point, width: float) -> None:
        thickness = max(1, round(width * self._factor))
        pygame.draw.aaline(self._fine, self._colour, self.at(start), self.at(end), thickness)

    def dot(self, middle: Point, radius: float) -> None:
        pygame.draw.circle(self._fine, self._colour, self.at(middle), radius * self._factor)

    def fill(self, points: list[Point]) -> None:
        pygame.draw.polygon(self._fine, self._colour, [self.at(point) for point in points])

    def layer(self) -> LandLayer:
        is_sharp = self._fine.get_size() == self._size
        picture = self._fine if is_sharp else smoothscale(self._fine, self._size)
        return LandLayer(picture, (self._left, self._top))
