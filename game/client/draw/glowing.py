"""Things in their own light: words and signs of the night."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface
from pygame.transform import box_blur

from game.client.draw.pixels import blank

LAYERS: Final = 2
PAD: Final = 3
"""How far the light reaches around a thing, in lengths of its blur."""


def glow_pad(reach: int) -> int:
    """How much larger than the thing its light is on each side."""
    return PAD * reach


def glow_of(thing: Surface, light: pygame.Color, reach: int, alpha: int) -> Surface:
    """The thing over layers of its own light, larger by `glow_pad` on all sides."""
    pad = glow_pad(reach)
    size = thing.get_width() + 2 * pad, thing.get_height() + 2 * pad
    glow = blank(size, light)
    shape = thing.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((light.r, light.g, light.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
    glow.blit(shape, (pad, pad))
    glow = box_blur(box_blur(glow, reach), reach)
    glow.set_alpha(alpha)
    picture = blank(size)
    for _ in range(LAYERS):
        picture.blit(glow, (0, 0))
    picture.blit(thing, (pad, pad))
    return picture
