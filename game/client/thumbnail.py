"""A small picture of what the window shows, to be laid beside a save."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pygame
from pygame import Rect

WIDTH: Final = 480
NAME: Final = "picture.png"


def window_picture(part: Rect | None = None) -> bytes | None:
    """What was last drawn, or a part of it, as a small PNG; None if there is no window."""
    surface = pygame.display.get_surface()
    if surface is None:
        return None
    if part is not None:
        surface = surface.subsurface(part.clip(surface.get_rect()))
    width, height = surface.get_size()
    small = pygame.transform.smoothscale(surface, (WIDTH, max(1, round(WIDTH * height / width))))
    file = BytesIO()
    pygame.image.save(small, file, NAME)
    return file.getvalue()
