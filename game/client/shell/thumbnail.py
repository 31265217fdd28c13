"""A small picture of a table, to be laid beside a save."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from io import BytesIO
from struct import pack
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.pixels import Size

WIDTH: Final = 480
NAME: Final = "picture.png"
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
RGB: Final = (8, 2, 0, 0, 0)
"""Eight bits for each of three colours, and nothing out of the ordinary."""


def small_picture(surface: Surface | None, part: Rect | None = None) -> bytes | None:
    """A picture, or a part of it, as a small PNG; None if there is none yet."""
    if surface is None:
        return None
    if part is not None:
        surface = surface.subsurface(part.clip(surface.get_rect()))
    file = BytesIO()
    pygame.image.save(_small(surface), file, NAME)
    return file.getvalue()


@dataclass(frozen=True)
class Pixels:
    """A small picture that has yet to be made a PNG, which takes longer than a frame."""

    data: bytes
    size: Size

    def png(self) -> bytes:
        """For another thread: compressing keeps nobody waiting, where a surface's own way does."""
        width, height = self.size
        row = 3 * width
        rows = b"".join(b"\0" + self.data[n * row : (n + 1) * row] for n in range(height))
        head = pack(">2I5B", width, height, *RGB)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
        return SIGNATURE + b"".join(_chunk(name, body) for name, body in parts)


def small_pixels(surface: Surface | None) -> Pixels | None:
    """A picture made small, as fast as can be; None if there is none yet."""
    if surface is None:
        return None
    small = _small(surface)
    return Pixels(pygame.image.tobytes(small, "RGB"), small.get_size())


def _small(surface: Surface) -> Surface:
    width, height = surface.get_size()
    return pygame.transform.smoothscale(surface, (WIDTH, max(1, round(WIDTH * height / width))))


def _chunk(name: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + name + body + pack(">I", zlib.crc32(name + body))
