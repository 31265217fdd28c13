"""How wide a city's plate is: as its name, measured in the font it is written in."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.client.draw.fonts import Fonts
from game.client.draw.pixels import Point
from game.client.draw.theme import Theme

PLATE_HEIGHT: Final = 31.0
NARROWEST: Final = 51.0
NAME_MARGIN: Final = 5.0
ENLARGED: Final = 10
"""Large type is measured, since small type is rounded to whole pixels, each machine in its way."""

Measure = Callable[[str], float]


def name_measure(theme: Theme) -> Measure:
    """Tells how wide a city's name is, in logical units."""
    pygame.font.init()
    type_ = theme.typeface("city")
    fonts = Fonts()

    def measure(name: str) -> float:
        px = round(type_.size * ENLARGED)
        font = fonts.font(type_.face, type_.weight, px, name)
        return font.size(name)[0] * type_.size / px

    return measure


def plate_half(name: str, measure: Measure) -> Point:
    """Half the size of the plate of a city; widths go by halves, so that no machine differs."""
    width = max(NARROWEST, measure(name) + 2 * NAME_MARGIN)
    return math.ceil(2 * width) / 4, PLATE_HEIGHT / 2
