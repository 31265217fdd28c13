"""The faces of people: one drawing in the colours of a seat, so that friends can be told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pygame

from game.client.draw.theme import Theme, mix

NamedStop = tuple[float, str]

LIT: Final = 0.25
SHADED: Final = 0.5
WALL_LIT: Final = 0.3
WALL_SHADED: Final = 0.72
GLOW_REACH: Final = 0.35


def in_colours_of(source: str, theme: Theme, seat: int) -> str:
    """A portrait of nobody in particular as somebody on a seat of this colour."""
    look, colour = theme.seats[seat], theme.seat(seat)
    if look.roof_colour is not None:
        colour = theme.colour(pygame.Color(look.roof_colour))
    white, black = theme.colour("text.white"), theme.colour("text.ink")
    ground = theme.colour("ground.panel2")
    paints: dict[str, Sequence[NamedStop]] = {
        "coat": (
            (0.0, _hex(mix(colour, white, LIT))),
            (1.0, _hex(mix(colour, black, SHADED))),
        ),
        "wall": (
            (0.0, _hex(theme.colour("face.glow"))),
            (GLOW_REACH, _hex(mix(colour, ground, WALL_LIT))),
            (1.0, _hex(mix(colour, ground, WALL_SHADED))),
        ),
        "skin": tuple(zip((0.0, 1.0), look.skin)),
        "hair": tuple(zip((0.0, 1.0), look.hair)),
    }
    for name, stops in paints.items():
        source = _repainted(source, name, stops)
    return source


def _repainted(source: str, name: str, stops: Sequence[NamedStop]) -> str:
    """One gradient of a drawing in other colours."""
    written = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    pattern = rf'(<(\w+Gradient) id="{name}"[^>]*>).*?(</\2>)'
    return re.sub(pattern, lambda found: f"{found[1]}{written}{found[3]}", source, flags=re.DOTALL)


def _hex(colour: pygame.Color) -> str:
    return f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}"
