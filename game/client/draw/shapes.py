"""Shapes that everything is made of: gradients, rounded faces, rings, shadows and glows.

Each is drawn once, as small as its corners allow, and stretched to size by its straight middle:
neither a blur nor a gradient is ever worked out twice. Radii and widths are device pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from itertools import pairwise
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, Rect, Surface
from pygame.transform import box_blur, scale, smoothscale

from game.client.draw.pixels import Cache, Pictures, Size, blank, half_up
from game.client.draw.theme import Rgba, Stops, rgba

STRIP: Final = 256
OPAQUE: Final = 255
FINE: Final = 4
"""How much larger than needed curves are drawn before they are scaled down."""
BLURS: Final = 2
DIAGONAL: Final = math.sqrt(2)
"""pygame measures the width of a line along an axis, not across the line."""
WHITE: Final = pygame.Color("white")
MASK_PIXELS: Final = 2_000_000
"""Buttons and badges come again and again; what large masks cut out is kept elsewhere."""

Paint = Stops | pygame.Color


class Shapes:
    """Shapes with the caches of their expensive parts; what is returned may be drawn on."""

    def __init__(self) -> None:
        self._strips: Cache[Surface] = Cache(200)
        self._cores: Cache[Surface] = Cache(400)
        self._masks = Pictures(MASK_PIXELS)

    def let_go(self) -> None:
        """No shape is kept."""
        self._cores.clear()
        self._masks.clear()

    def gradient(self, size: Size, stops: Stops) -> Surface:
        """A vertical gradient."""
        strip = self._strips.get(stops, lambda: _strip(stops))
        width, height = max(1, size[0]), max(1, size[1])
        column = smoothscale(strip, (1, height))
        if all(colour[3] == OPAQUE for _, colour in stops):
            # Scaling rounds alpha down, and a panel that is not quite opaque shows what it hides.
            column.fill((0, 0, 0, OPAQUE), special_flags=pygame.BLEND_RGBA_MAX)
        return scale(column, (width, height))

    def mask(self, size: Size, radius: float) -> Surface:
        """A white rounded rectangle, to multiply something else by; do not draw on it."""
        radius = _fitting(radius, size)
        return self._masks.get((size, radius), lambda: self._stretched_mask(size, radius))

    def face(self, size: Size, radius: float, paint: Paint) -> Surface:
        """A rounded rectangle in a colour or gradient."""
        if isinstance(paint, pygame.Color):
            filled = blank(size)
            filled.fill(paint)
        else:
            filled = self.gradient(size, paint)
        return self.rounded(filled, radius)

    def rounded(self, picture: Surface, radius: float) -> Surface:
        """The picture itself, its corners cut off."""
        picture.blit(self.mask(picture.get_size(), radius), (0, 0), special_flags=BLEND_RGBA_MULT)
        return picture

    def framed(
        self, size: Size, radius: float, paint: Paint, rim: Paint, width: int = 1
    ) -> Surface:
        """A rounded rectangle with a rim inside its edge."""
        surface = self.face(size, radius, rim)
        inner = (size[0] - 2 * width, size[1] - 2 * width)
        if min(inner) > 0:
            surface.blit(self.face(inner, max(0.0, radius - width), paint), (width, width))
        return surface

    def ring(self, size: Size, radius: float, colour: pygame.Color, width: float) -> Surface:
        """The rim alone."""
        key = ("ring", radius, rgba(colour), width)
        core = 2 * math.ceil(radius + width) + 3
        return self._stretched(key, size, core, lambda s: _ring(s, radius, colour, width))

    def hatch(
        self, size: Size, radius: float, colour: pygame.Color, step: float, width: float
    ) -> Surface:
        """Diagonal lines, rising to the right, in a rounded rectangle."""
        large = blank((size[0] * FINE, size[1] * FINE), colour)
        height, line = large.get_height(), max(1, half_up(width * FINE * DIAGONAL))
        for index in range(int((large.get_width() + height) / (step * FINE)) + 1):
            foot = index * step * FINE - height
            pygame.draw.line(large, colour, (foot, height), (foot + height, 0), line)
        return self.rounded(smoothscale(large, size), radius)

    def halo(
        self, size: Size, radius: float, colour: pygame.Color, blur: float, drop: int = 0
    ) -> Surface:
        """A blurred copy of a rounded rectangle, larger than it on all sides.

        Its middle is the rectangle's middle: blit it at `halo.get_rect(center=rect.center)`. With
        `drop` it is a shadow that falls so far.
        """
        reach = max(1, half_up(blur))
        pad = BLURS * reach + abs(drop)
        key = ("halo", radius, rgba(colour), reach, drop)
        core = 2 * (math.ceil(radius) + pad) + 3

        def drawn(wanted: Size) -> Surface:
            return self._halo(
                (wanted[0] - 2 * pad, wanted[1] - 2 * pad), radius, colour, reach, drop
            )

        whole = (size[0] + 2 * pad, size[1] + 2 * pad)
        return self._stretched(key, whole, core + 2 * pad, drawn)

    def _halo(
        self, size: Size, radius: float, colour: pygame.Color, reach: int, drop: int
    ) -> Surface:
        pad = BLURS * reach + abs(drop)
        surface = blank((size[0] + 2 * pad, size[1] + 2 * pad), colour)
        surface.blit(self.face(size, radius, colour), (pad, pad + drop))
        for _ in range(BLURS):
            surface = box_blur(surface, reach)
        return surface

    def _stretched_mask(self, size: Size, radius: float) -> Surface:
        core = 2 * math.ceil(radius) + 3
        return self._stretched(("mask", radius), size, core, lambda s: _mask(s, radius))

    def _stretched(
        self, key: Hashable, size: Size, core: int, draw: Callable[[Size], Surface]
    ) -> Surface:
        """What `draw` draws, by stretching the middle of one drawn at the odd size `core`."""
        if min(size) <= core:
            return draw(size)
        small = self._cores.get((key, core), lambda: draw((core, core)))
        return nine_slice(small, size)


def nine_slice(small: Surface, size: Size) -> Surface:
    """A square of odd size stretched by its middle row and column; its corners stay."""
    corner = small.get_width() // 2
    surface = Surface(size, pygame.SRCALPHA)
    for from_x, from_w, x, w in _bands(corner, size[0]):
        for from_y, from_h, y, h in _bands(corner, size[1]):
            part = scale(small.subsurface(Rect(from_x, from_y, from_w, from_h)), (w, h))
            # Added, not blended, so that the colours of transparent pixels survive, too.
            surface.blit(part, (x, y), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def disc(px: int, rings: tuple[tuple[float, Rgba], ...]) -> Surface:
    """Discs on one another, each (radius as a share of half the size, colour), smooth at edges."""
    large = blank((px * FINE, px * FINE), pygame.Color(rings[0][1]))
    for share, colour in rings:
        middle = px * FINE / 2
        pygame.draw.circle(large, colour, (middle, middle), middle * share)
    return smoothscale(large, (max(1, px), max(1, px)))


def _bands(corner: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Before, within and after the middle: source place and length, target place and length."""
    middle = length - 2 * corner
    return (
        (0, corner, 0, corner),
        (corner, 1, corner, middle),
        (corner + 1, corner, corner + middle, corner),
    )


def _fitting(radius: float, size: Size) -> float:
    return min(radius, size[0] / 2, size[1] / 2)


def _strip(stops: Stops) -> Surface:
    strip = Surface((1, STRIP), pygame.SRCALPHA)
    spans = [
        (start, end, pygame.Color(one), pygame.Color(other))
        for (start, one), (end, other) in pairwise(stops)
    ]
    strip.fill(stops[-1][1])
    row = 0
    for start, end, one, other in spans:
        length = end - start
        # A plain loop: every kind of gradient is worked out before the first picture.
        while row < STRIP and row / (STRIP - 1) <= end:
            share = (row / (STRIP - 1) - start) / length if length > 0 else 1.0
            strip.set_at((0, row), one.lerp(other, max(0.0, share)))
            row += 1
    return strip


def _mask(size: Size, radius: float) -> Surface:
    large = blank((size[0] * FINE, size[1] * FINE), WHITE)
    pygame.draw.rect(large, WHITE, large.get_rect(), border_radius=half_up(radius * FINE))
    return smoothscale(large, (max(1, size[0]), max(1, size[1])))


def _ring(size: Size, radius: float, colour: pygame.Color, width: float) -> Surface:
    large = blank((size[0] * FINE, size[1] * FINE), colour)
    line = max(1, half_up(width * FINE))
    pygame.draw.rect(large, colour, large.get_rect(), line, half_up(radius * FINE))
    return smoothscale(large, (max(1, size[0]), max(1, size[1])))
