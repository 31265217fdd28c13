"""What the end is played before: a scrim over the night land, a town's edge, and a ridge that rises
to it with pylons on its back."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Kit
from game.client.draw.pixels import Point, blank
from game.client.draw.theme import mix
from game.client.table.finale.finale_layout import FinaleLayout

SCRIM_ALPHA: Final = 214
SCRIM_LENGTH: Final = 200.0
RIM_ALPHA: Final = 150
VALLEY: Final = 46.0
"""How far below the town's ground the ridge begins at the left."""
WAVE: Final = 5.0
STEP: Final = 6.0
PYLONS: Final = ((0.24, 34.0), (0.47, 52.0), (0.78, 84.0))
"""Where pylons stand, as shares of the way to the town, and how high."""
ARMS: Final = ((0.62, 0.30), (0.80, 0.22))
SAG: Final = 0.07
STEEL: Final = 1.4
SEED: Final = 11
HOUSE: Final = (14.0, 34.0)
HIGH: Final = (10.0, 62.0)
LIT: Final = 0.16
"""How many windows of the town's edge are lit."""


@dataclass(frozen=True)
class Backdrop:
    """The still parts of it, over the land."""

    scrim: Surface
    """One row of it, which is the same at every height."""
    town: Surface
    ridge: Surface
    top: int
    """Where the picture of the ridge begins."""


def scrim(kit: Kit, layout: FinaleLayout) -> Surface:
    """Darkness over the right of the land, where towers and words stand: one row of it."""
    width, _ = layout.size
    colour = kit.theme.colour("night.scrim")
    begin = layout.land.right - kit.px(30)
    length = kit.px(SCRIM_LENGTH)
    row = blank((width, 1))
    for x in range(width):
        share = min(1.0, max(0.0, (x - begin) / length))
        smooth = share * share * (3 - 2 * share)
        row.set_at((x, 0), (colour.r, colour.g, colour.b, round(SCRIM_ALPHA * smooth)))
    return row.convert_alpha()


def ridge_line(kit: Kit, layout: FinaleLayout) -> list[Point]:
    """From the left edge up to the town, and level under it."""
    town = min(tower.left for tower in layout.towers) - kit.px(70)
    points: list[Point] = []
    step = kit.px(STEP)
    for x in range(0, town + step, step):
        share = min(1.0, x / town)
        rise = share * share * (3 - 2 * share)
        wave = math.sin(share * 7.5) * WAVE * kit.scale * (1 - share)
        points.append((x, layout.foot + (1 - rise) * kit.px(VALLEY) + wave))
    return [*points, (layout.size[0], layout.foot)]


def town(kit: Kit, layout: FinaleLayout) -> Surface:
    """Low dark houses behind the towers, with some windows lit: they give an even row depth."""
    chance = Random(SEED)
    left = min(tower.left for tower in layout.towers) - kit.px(58)
    picture = blank((layout.size[0] - left, kit.px(HIGH[1])))
    wall, night = kit.theme.colour("night.suburb"), kit.theme.colour("night.scrim")
    window = mix(night, kit.theme.colour("night.window"), 0.55)
    x = 0
    while x < picture.get_width():
        width = kit.px(chance.uniform(*HOUSE))
        share = min(1.0, x / kit.px(90))
        height = kit.px(HIGH[0] + (HIGH[1] - HIGH[0]) * chance.random() ** 1.6 * share)
        body = Rect(x, picture.get_height() - height, width, height)
        picture.fill(mix(wall, night, chance.random() * 0.5), body)
        pane = max(1, kit.px(1.6))
        for wy in range(body.y + 2 * pane, body.bottom - pane, 3 * pane):
            for wx in range(body.x + 2 * pane, body.right - 2 * pane, 3 * pane):
                if chance.random() < LIT:
                    picture.fill(window, (wx, wy, pane, pane))
        x += width + kit.px(chance.uniform(0, 8))
    return picture.convert_alpha()


def ridge(kit: Kit, layout: FinaleLayout) -> Surface:
    """The dark ground with its rim of light, and the pylons that lead to the town."""
    width, height = layout.size
    line = ridge_line(kit, layout)
    top = layout.foot - kit.px(110)
    picture = blank((width, height - top))
    moved = [(x, y - top) for x, y in line]
    silhouette = kit.theme.colour("night.silhouette")
    for drawn in _pylons(kit, moved):
        for a, b in pairwise(drawn):
            pygame.draw.aaline(picture, silhouette, a, b, max(1, round(STEEL * kit.scale)))
    ground = [*moved, (width, height - top), (0, height - top)]
    pygame.draw.polygon(picture, silhouette, ground)
    rim = pygame.Color(kit.theme.colour("night.rim"))
    rim.a = RIM_ALPHA
    film = blank(picture.get_size(), rim)
    pygame.draw.lines(film, rim, False, moved, max(1, kit.px(1)))
    picture.blit(film, (0, 0))
    return picture.convert_alpha()


def ridge_top(kit: Kit, layout: FinaleLayout) -> int:
    """Where the picture of the ridge begins."""
    return layout.foot - kit.px(110)


def _pylons(kit: Kit, line: list[Point]) -> Iterator[list[Point]]:
    """Masts, arms and the wires from one to the next."""
    end = line[-2][0]
    tips: list[list[Point]] = []
    for share, height in PYLONS:
        x = end * share
        y = min(line, key=lambda point: abs(point[0] - x))[1]
        high, half = kit.px(height), kit.px(height) * 0.13
        yield [(x - half, y + 2), (x, y - high), (x + half, y + 2)]
        yield [(x - half * 0.6, y - high * 0.4), (x + half * 0.6, y - high * 0.4)]
        ends = []
        for up, reach in ARMS:
            arm = high * reach
            yield [(x - arm, y - high * up), (x, y - high * (up + 0.06)), (x + arm, y - high * up)]
            ends += [(x - arm, y - high * up), (x + arm, y - high * up)]
        tips.append(ends)
    for before, after in pairwise(tips):
        for a, b in zip(before, after):
            yield _hanging(a, b)


def _hanging(a: Point, b: Point) -> list[Point]:
    sag = (b[0] - a[0]) * SAG
    shares = [number / 12 for number in range(13)]
    return [
        (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + 4 * sag * t * (1 - t)) for t in shares
    ]
