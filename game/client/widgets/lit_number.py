"""The colour of a number that has just changed: lit in ivory, it goes back to its own."""

from __future__ import annotations

from game.client.draw import Colour, Theme
from game.client.draw.theme import mix
from game.client.widgets.models import Counter, Lit, light_of


def lit_shade(theme: Theme, colour: str, lit: Lit, counter: Counter) -> Colour:
    light = light_of(lit, counter)
    return mix(theme.colour(colour), theme.colour("text.ivory"), light) if light else colour
