"""A card that is turned over: two pictures of one size, the back and the front of the same board.

It turns about its upright middle. Seen from near, the side that comes forward is taller.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.easing import in_out_cubic

SECONDS: Final = 0.7
FADE_SECONDS: Final = 0.12
DEPTH: Final = 0.16
"""How much taller than at rest the near edge is when the card stands on edge."""
STRIPS: Final = 28
DARKEST: Final = 110
"""How dark the card becomes on edge, of 255."""


class Flip:
    """Which side is up, and how far the card has been turned."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.other = side
        self._done = 1.0
        self._fades = False
        self._speed = 1.0

    @property
    def is_turning(self) -> bool:
        return self._done < 1.0

    def turn(self, side: str, *, speed: float = 1.0, reduced: bool = False) -> None:
        """Turn to a side; `speed` 0 shows it at once, and reduced motion fades it in."""
        if side == self.side:
            return
        self.other, self.side = self.side, side
        self._done = 0.0 if speed > 0 or reduced else 1.0
        self._fades = reduced
        self._speed = speed or 1.0

    def update(self, dt: float) -> bool:
        """Let seconds pass; whether anything moved."""
        if not self.is_turning:
            return False
        seconds = FADE_SECONDS if self._fades else SECONDS / self._speed
        self._done = min(1.0, self._done + dt / seconds)
        return True

    def draw(self, surface: Surface, place: Rect, old: Surface, new: Surface) -> None:
        """The card as it is now; `old` is the side that goes."""
        if not self.is_turning:
            surface.blit(new, place)
        elif self._fades:
            surface.blit(old, place)
            fading = new.copy()
            fading.set_alpha(round(255 * self._done))
            surface.blit(fading, place)
        else:
            angle = math.pi * in_out_cubic(self._done)
            draw_turned(surface, place, old if angle < math.pi / 2 else new, angle)


def draw_turned(surface: Surface, place: Rect, picture: Surface, angle: float) -> None:
    """A picture turned by an angle about its upright middle, drawn in strips."""
    width, height = picture.get_size()
    turned = angle if angle < math.pi / 2 else angle - math.pi
    shrink, tilt = math.cos(turned), math.sin(turned) * DEPTH
    edges = [round(width * strip / STRIPS) for strip in range(STRIPS + 1)]
    for left, right in pairwise(edges):
        middle = ((left + right) / width) - 1.0
        tall = max(1, round(height * (1.0 + tilt * middle)))
        near = place.centerx + (left - width / 2) * shrink
        far = place.centerx + (right - width / 2) * shrink
        wide = max(1, math.ceil(far) - math.floor(near))
        strip = pygame.transform.scale(
            picture.subsurface((left, 0, right - left, height)), (wide, tall)
        )
        # The light comes from the front: a card on edge has little of it.
        light = 255 - round(DARKEST * (1 - shrink))
        strip.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(strip, (math.floor(near), place.centery - tall // 2))
