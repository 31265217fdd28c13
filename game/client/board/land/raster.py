"""Painting with bytes: channels, tone curves, masks and blurs on surfaces that need no display.

A channel is a plain `bytes`; `bytes.translate` is any tone curve at the speed of a copy. Everything
is kept in the order BGRA, which pygame blends fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame
from pygame import Surface

from game.client.board.plan.geometry import Frame
from game.client.draw.pixels import Point, Size
from game.client.draw.theme import Rgba

Rgb = tuple[int, int, int]
Curve = Callable[[float], float]

ADD: Final = pygame.BLEND_RGB_ADD
SUB: Final = pygame.BLEND_RGB_SUB
MULT: Final = pygame.BLEND_RGB_MULT
MAX: Final = pygame.BLEND_RGB_MAX
WHITE: Final = (255, 255, 255)
ROUND_JOINTS_FROM: Final = 3
"""Thinner lines need no discs at their corners."""


def opaque(size: Size, colour: Rgb = (0, 0, 0)) -> Surface:
    """A surface without transparency."""
    surface = Surface(size, 0, 32)
    surface.fill(colour)
    return surface


def clear(size: Size, colour: Rgb = (0, 0, 0)) -> Surface:
    """A fully transparent surface; its edges fade into this colour."""
    surface = Surface(size, pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))
    return surface


def table(curve: Curve) -> bytes:
    """A tone curve from 0..1 to 0..1, as `bytes.translate` wants it."""
    return bytes(max(0, min(255, round(curve(value / 255) * 255))) for value in range(256))


def red(surface: Surface) -> bytes:
    """The red channel; that of a grey surface is all of it."""
    return surface.get_buffer().raw[2::4]


def green(surface: Surface) -> bytes:
    return surface.get_buffer().raw[1::4]


def grey(channel: bytes, size: Size) -> Surface:
    """A grey surface of one channel."""
    data = bytearray(4 * len(channel))
    data[0::4] = data[1::4] = data[2::4] = channel
    return pygame.image.frombuffer(data, size, "BGRA").convert(32)


def two_channels(first: bytes, second: bytes, size: Size) -> Surface:
    """Two greys in one surface (red and green), to be scaled and added up together."""
    data = bytearray(4 * len(first))
    data[2::4] = first
    data[1::4] = second
    return pygame.image.frombuffer(data, size, "BGRA").convert(32)


def toned(surface: Surface, curve: Curve) -> Surface:
    """A grey surface under a tone curve."""
    return grey(red(surface).translate(table(curve)), surface.get_size())


def film(channel: bytes, size: Size, colour: Rgb, curve: Curve | None = None) -> Surface:
    """One colour whose transparency is a channel, under a curve if there is one."""
    data = bytearray(bytes((colour[2], colour[1], colour[0], 0)) * len(channel))
    data[3::4] = channel.translate(table(curve)) if curve else channel
    return pygame.image.frombuffer(data, size, "BGRA")


def cut_out(surface: Surface, channel: bytes, curve: Curve | None = None) -> Surface:
    """A surface whose transparency is a channel."""
    data = bytearray(surface.get_buffer().raw)
    data[3::4] = channel.translate(table(curve)) if curve else channel
    return pygame.image.frombuffer(data, surface.get_size(), "BGRA")


def blurred(surface: Surface, radius: float, passes: int = 2) -> Surface:
    """Box blur; two passes cannot be told from a Gaussian one."""
    whole = max(1, round(radius))
    for _ in range(passes):
        surface = pygame.transform.box_blur(surface, whole)
    return surface


def scaled(surface: Surface, size: Size) -> Surface:
    return surface if surface.get_size() == size else pygame.transform.smoothscale(surface, size)


def gradient(size: Size, top: Rgb, bottom: Rgb) -> Surface:
    """From one colour above to another below."""
    strip = opaque((1, 2), top)
    strip.set_at((0, 1), bottom)
    return pygame.transform.smoothscale(pygame.transform.smoothscale(strip, (2, 64)), size)


class Canvas:
    """Draws shapes given in logical units onto surfaces that show a frame of the page."""

    def __init__(self, frame: Frame, size: Size) -> None:
        self.frame = frame
        self.size = size
        self.scale = size[0] / frame.width

    def at(self, factor: float) -> Canvas:
        """The same frame on surfaces so many times as large."""
        size = round(self.size[0] * factor), round(self.size[1] * factor)
        return Canvas(self.frame, size)

    def points(self, path: Sequence[Point], shift: Point = (0.0, 0.0)) -> list[Point]:
        scale, left, top = self.scale, self.frame.left - shift[0], self.frame.top - shift[1]
        return [((x - left) * scale, (y - top) * scale) for x, y in path]

    def point(self, point: Point) -> Point:
        return (point[0] - self.frame.left) * self.scale, (point[1] - self.frame.top) * self.scale

    def fill(self, surface: Surface, colour: Rgb | Rgba, ring: Sequence[Point]) -> None:
        pygame.draw.polygon(surface, colour, self.points(ring))

    def stroke(
        self,
        surface: Surface,
        colour: Rgb | Rgba,
        path: Sequence[Point],
        width: float,
        *,
        closed: bool = False,
        shift: Point = (0.0, 0.0),
    ) -> None:
        """A line of even width with round joints."""
        corners = self.points(path, shift)
        pixels = max(1, round(width * self.scale))
        pygame.draw.lines(surface, colour, closed, corners, pixels)
        if pixels >= ROUND_JOINTS_FROM:
            for corner in corners:
                pygame.draw.circle(surface, colour, corner, pixels / 2)

    def disc(self, surface: Surface, colour: Rgb | Rgba, centre: Point, radius: float) -> None:
        pygame.draw.circle(surface, colour, self.point(centre), radius * self.scale)

    def mask(self, rings: Iterable[Sequence[Point]], fine: float = 1.0) -> Surface:
        """White where the rings are, drawn so many times as large and scaled down."""
        large = self.at(fine)
        surface = opaque(large.size)
        for ring in rings:
            large.fill(surface, WHITE, ring)
        return scaled(surface, self.size)
