"""The buttons of a gamepad as they look: round ones with their letter or shape, and the cross."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame
from pygame import Surface
from pygame.transform import smoothscale

from game.client.draw.pixels import Size, half_up
from game.client.draw.shapes import disc
from game.client.draw.text import Style, Typesetter
from game.client.draw.theme import Theme, rgba

LETTERS: Final = {
    "Ⓐ": ("A", "pad.a"),
    "Ⓑ": ("B", "pad.b"),
    "Ⓧ": ("X", "pad.x"),
    "Ⓨ": ("Y", "pad.y"),
}
SHAPES: Final = {"✕": "pad.cross", "○": "pad.circle", "□": "pad.square", "△": "pad.triangle"}
ARMS: Final = {"↑": (0, -1), "↓": (0, 1), "←": (-1, 0), "→": (1, 0)}
CROSS: Final = "✚"
SIGNS: Final = frozenset({*LETTERS, *SHAPES, *ARMS, CROSS})
FINE: Final = 4
"""Shapes are drawn this much larger, then made small, so that their edges are smooth."""
GAP: Final = 0.14
"""Between two signs, as a share of their height."""
LETTER: Final = 0.9


def shows_pad(text: str) -> bool:
    """Whether some of a key's name is a button to be drawn."""
    return not SIGNS.isdisjoint(text)


class PadGlyphs:
    """Draws signs at one scale."""

    def __init__(self, theme: Theme, text: Typesetter) -> None:
        self._theme = theme
        self._text = text

    def row(self, text: str, height: int, cap: Callable[[str], Surface]) -> Surface:
        """All signs of a name side by side; what is no sign is a cap as on a keyboard."""
        parts = [part for word in text.split(" ") for part in self._parts(word, height, cap)]
        gap = max(1, half_up(height * GAP))
        width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
        row = Surface((width, height), pygame.SRCALPHA)
        x = 0
        for part in parts:
            row.blit(part, part.get_rect(midleft=(x, height // 2)))
            x += part.get_width() + gap
        return row

    def _parts(self, word: str, height: int, cap: Callable[[str], Surface]) -> Iterable[Surface]:
        if not shows_pad(word):
            yield cap(word)
            return
        for sign in word:
            yield self._sign(sign, height)

    def _sign(self, sign: str, height: int) -> Surface:
        if sign in LETTERS:
            letter, role = LETTERS[sign]
            button = self._round(height, self._theme.colour(role))
            zoom = LETTER * height / max(1, self._text.line_height(Style.KEY))
            words = self._text.render(letter, Style.KEY, "pad.ink", zoom)
            button.blit(words, words.get_rect(center=button.get_rect().center))
            return button
        if sign in SHAPES:
            return self._shape(sign, height)
        return self._cross(sign, height)

    def _round(self, height: int, colour: pygame.Color) -> Surface:
        return disc(height, ((1.0, rgba(colour)),))

    def _shape(self, sign: str, height: int) -> Surface:
        button = self._round(height, self._theme.colour("pad.dark"))
        side = height * FINE
        fine = Surface((side, side), pygame.SRCALPHA)
        colour = self._theme.colour(SHAPES[sign])
        width = max(FINE, side // 10)
        near, far = side * 3 // 10, side * 7 // 10
        match sign:
            case "✕":
                pygame.draw.line(fine, colour, (near, near), (far, far), width)
                pygame.draw.line(fine, colour, (near, far), (far, near), width)
            case "○":
                pygame.draw.circle(fine, colour, (side / 2, side / 2), side * 0.25, width)
            case "□":
                pygame.draw.rect(fine, colour, (near, near, far - near, far - near), width)
            case _:
                points = [(side / 2, side * 0.24), (side * 0.75, side * 0.67)]
                points.append((side * 0.25, side * 0.67))
                pygame.draw.polygon(fine, colour, points, width)
        button.blit(smoothscale(fine, (height, height)), (0, 0))
        return button

    def _cross(self, sign: str, height: int) -> Surface:
        side = height * FINE
        fine = Surface((side, side), pygame.SRCALPHA)
        third, size = side / 3, (side / 3, side / 3)
        arms = (*ARMS.values(), (0, 0))
        for right, down in arms:
            is_lit = sign == CROSS or ARMS.get(sign) == (right, down)
            colour = self._theme.colour("pad.lit" if is_lit else "pad.dark")
            place = (third * (1 + right), third * (1 + down))
            pygame.draw.rect(fine, colour, pygame.Rect(place, _ceil(size)))
        return smoothscale(fine, (height, height))


def _ceil(size: tuple[float, float]) -> Size:
    return int(size[0]) + 1, int(size[1]) + 1
