"""The auctioneer's gavel and the block it falls upon, drawn as a piece of wood and brass."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface
from pygame.transform import rotozoom

from game.client.draw.pixels import blank
from game.client.draw.svg import ColourStop, Drawing, polygon_path, rasterised
from game.client.draw.theme import Theme

CANVAS: Final = (120, 100)
"""The whole picture, hand and block where they always are."""
DOWN: Final = 72.0
"""Degrees that the handle leans away from the upright while the head is on the block."""
SWING: Final = (38.0, 44.0, 50.0, 56.0, 62.0, 68.0)
"""The same, raised and then falling: the pictures of a blow, one after the other."""
HAND: Final = (96.0, 69.0)
REACH: Final = 46.0
"""From the hand to the middle of the head."""
BLOCK: Final = (43.0, 82.0)
MALLET: Final = (64, 84)
HEAD: Final = (32.0, 16.0)
"""The middle of the head on the upright mallet."""
FINE: Final = 2
"""A mallet is drawn larger than it is shown, so that turning it leaves its edges clean."""


def gavel(theme: Theme, height: int, angle: float, sink: float = 0.0) -> Surface:
    """Mallet and block in one picture of this height; a blow lets the block sink a little."""
    scale = height / CANVAS[1]
    picture = blank((round(CANVAS[0] * scale), height))
    block = rasterised(_block(theme).source(), picture.get_size())
    picture.blit(block, (0, round(sink * scale)))
    large = (round(MALLET[0] * scale * FINE), round(MALLET[1] * scale * FINE))
    mallet = rotozoom(rasterised(_mallet(theme).source(), large), angle, 1 / FINE)
    picture.blit(mallet, mallet.get_rect(center=_middle(angle, scale)))
    return picture


def _middle(angle: float, scale: float) -> tuple[int, int]:
    """Where the middle of the turned picture lies: the hand stays, the head comes down."""
    turn = math.radians(angle)
    up = (-math.sin(turn), -math.cos(turn))
    head = (HAND[0] + REACH * up[0], HAND[1] + REACH * up[1])
    off = MALLET[1] / 2 - HEAD[1]
    return round((head[0] + off * -up[0]) * scale), round((head[1] + off * -up[1]) * scale)


def _mallet(theme: Theme) -> Drawing:
    """Upright: the head across, the handle below it, a little thicker at its end."""
    drawing = Drawing(*MALLET)
    wood, brass = drawing.linear(_wood(theme)), drawing.linear(_brass(theme))
    along = drawing.linear(_wood(theme), across=True)
    rim = theme.colour("gavel.rim")
    x, y = HEAD
    handle = polygon_path([(x - 3, y + 10), (x + 3, y + 10), (x + 4.4, y + 60), (x - 4.4, y + 60)])
    drawing.path(handle, along)
    drawing.stroke(handle, rim, 1.6)
    drawing.rect(x - 5.6, y + 58, 11.2, 8, rim, radius=4)
    drawing.rect(x - 4.6, y + 59, 9.2, 6, along, radius=3)
    drawing.rect(x - 5.2, y + 10, 10.4, 6, rim, radius=1.5)
    drawing.rect(x - 4.2, y + 11, 8.4, 4.2, drawing.linear(_brass(theme), across=True), radius=1)
    drawing.rect(x - 27, y - 13.5, 54, 27, rim, radius=5)
    drawing.rect(x - 25.6, y - 12.2, 51.2, 24.4, wood, radius=4)
    drawing.rect(x - 15, y - 11, 30, 22, wood)
    for left in (-20.5, 14.5):
        drawing.rect(x + left - 0.8, y - 13, 7.6, 26, rim)
        drawing.rect(x + left, y - 12.4, 6, 24.8, brass)
    drawing.rect(x - 12, y - 9.6, 24, 1.8, theme.colour("gavel.brass_light"), opacity=0.35)
    return drawing


def _block(theme: Theme) -> Drawing:
    """A low drum, seen from a little above."""
    drawing = Drawing(*CANVAS)
    rim = theme.colour("gavel.rim")
    x, y = BLOCK
    drawing.ellipse((x, y + 9), 29, 6.6, rim)
    drawing.rect(x - 29, y, 58, 9, rim)
    across = drawing.linear(_wood(theme), across=True)
    drawing.ellipse((x, y + 8), 27.6, 6, across)
    drawing.rect(x - 27.6, y, 55.2, 8, across)
    drawing.ellipse((x, y), 29, 7, rim)
    drawing.ellipse((x, y), 27.4, 5.8, theme.colour("gavel.wood_light"))
    drawing.ellipse((x, y + 0.8), 22, 4.2, theme.colour("gavel.wood"))
    return drawing


def _wood(theme: Theme) -> list[ColourStop]:
    return _shades(theme, "wood_light", "wood", "wood_dark")


def _brass(theme: Theme) -> list[ColourStop]:
    return _shades(theme, "brass_light", "brass", "brass_dark")


def _shades(theme: Theme, *names: str) -> list[ColourStop]:
    colours: list[pygame.Color] = [theme.colour(f"gavel.{name}") for name in names]
    return list(zip((0.0, 0.42, 1.0), colours))
