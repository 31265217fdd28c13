"""The two lights that pulse: three times when my turn begins, and small while a bot thinks long."""

from __future__ import annotations

import math
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Kit

TURN: Final = 1.6
BEATS: Final = 3
FAINTEST: Final = 0.25
PATIENCE: Final = 1.0
"""Seconds a bot may think before anybody is told that it does."""
BEAT: Final = 1.2
DOT: Final = 9.0
RADIUS: Final = 8.0
LEVELS: Final = 12
"""Steps of brightness; a light that looks the same is not drawn anew."""


class Pulse:
    """Counts the time of both lights; still where motion is not wanted."""

    def __init__(self) -> None:
        self.is_still = False
        self._turn = 0.0
        self._thinking = 0.0
        self._shown = (0, 0)

    def begin(self) -> None:
        """My turn has begun."""
        self._turn = 0.0 if self.is_still else TURN

    def think(self, dt: float, *, is_thinking: bool) -> bool:
        """Let time pass; whether a light looks different now."""
        self._turn = max(0.0, self._turn - dt)
        self._thinking = self._thinking + dt if is_thinking else 0.0
        before, self._shown = self._shown, (self._turn_level, self._dot_level)
        return self._shown != before

    @property
    def is_beating(self) -> bool:
        """My turn has just begun."""
        return self._turn > 0

    def paint(self, surface: Surface, kit: Kit, panel: Rect, dot: tuple[int, int]) -> list[Rect]:
        """The light around the panel, and the dot; the places they cover."""
        places = []
        if self._turn_level:
            glow = _hollow(kit.desk.glow(panel.size, RADIUS, "accent.amber", "glow.panel"), panel)
            places.append(_faded(surface, glow, panel.center, self._turn_level / LEVELS))
        if self._dot_level:
            side = kit.px(DOT)
            disc = kit.desk.field((side, side), "accent.amber", DOT / 2)
            places.append(_faded(surface, disc, dot, self._dot_level / LEVELS))
        return places

    @property
    def _turn_level(self) -> int:
        if not self._turn:
            return 0
        wave = math.sin(math.pi * BEATS * (1 - self._turn / TURN)) ** 2
        return round(LEVELS * wave)

    @property
    def _dot_level(self) -> int:
        waited = self._thinking - PATIENCE
        if waited <= 0:
            return 0
        if self.is_still:
            return LEVELS
        wave = math.sin(math.pi * waited / BEAT) ** 2
        return round(LEVELS * (FAINTEST + (1 - FAINTEST) * wave))


def _hollow(glow: Surface, panel: Rect) -> Surface:
    """Only what shines beyond the panel, which stays legible."""
    around = glow.copy()
    around.fill((0, 0, 0, 0), panel.copy().move_to(center=around.get_rect().center))
    return around


def _faded(surface: Surface, image: Surface, middle: tuple[int, int], share: float) -> Rect:
    picture = image.copy()
    picture.set_alpha(round(255 * share))
    return surface.blit(picture, picture.get_rect(center=middle))
