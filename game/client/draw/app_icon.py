"""The picture that stands for the game on a desktop, in a task bar and on a program's file."""

from __future__ import annotations

import io
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.theme import ASSETS

FILE: Final = ASSETS / "app" / "icon.svg"


def app_icon(px: int) -> Surface:
    """The picture, so many pixels wide and high."""
    return pygame.image.load_sized_svg(FILE, (px, px))


def app_icon_png(px: int) -> bytes:
    """The same as the content of a PNG file."""
    content = io.BytesIO()
    pygame.image.save(app_icon(px), content, "icon.png")
    return content.getvalue()
