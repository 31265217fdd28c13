"""How one picture gives way to the next: what was on the screen stays over it and fades.

A word appears on the old picture at once, before the new one is made, so that nobody waits before
a screen that does not answer.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from game.client.draw import Kit, Style
from game.client.draw.easing import in_out_cubic

SECONDS: Final = 0.35
ENDING: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""Whoever goes on does not wait for it."""
PAD: Final = (18.0, 9.0)
RADIUS: Final = 9.0
FROM_FOOT: Final = 64.0


class Dissolve:
    """The old picture on its way out."""

    def __init__(self, picture: Surface, speed: float) -> None:
        self._picture = picture
        self._speed = speed
        self._done = 0.0
        self._is_seen = False

    @property
    def is_over(self) -> bool:
        return self._done >= 1.0

    def update(self, dt: float) -> None:
        """It begins when the new picture is first seen, however long that took."""
        if self._is_seen:
            self._done = min(1.0, self._done + dt * self._speed / SECONDS)

    def take(self, event: Event) -> None:
        if event.type in ENDING:
            self._done = 1.0

    def draw(self, surface: Surface) -> None:
        """Over the new picture."""
        self._is_seen = True
        self._picture.set_alpha(round(255 * (1.0 - in_out_cubic(self._done))))
        surface.blit(self._picture, (0, 0))


def announce(surface: Surface, kit: Kit, words: str) -> None:
    """Write on the old picture what is coming."""
    text = kit.text.render(words, Style.NAME, "text.ivory")
    size = (text.get_width() + 2 * kit.px(PAD[0]), text.get_height() + 2 * kit.px(PAD[1]))
    face = kit.shapes.face(size, RADIUS * kit.scale, kit.theme.colour("ground.raised"))
    place = face.get_rect(midbottom=(surface.get_width() // 2, 0))
    place.bottom = surface.get_height() - kit.px(FROM_FOOT)
    surface.blit(face, place)
    surface.blit(text, text.get_rect(center=place.center))
