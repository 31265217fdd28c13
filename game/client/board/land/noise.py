"""Smooth noise for hills, brush strokes and waves: the same land at every size and zoom."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame
from pygame import Surface

from game.client.board.land.raster import ADD, MULT, SUB, grey, opaque, red, table
from game.client.board.plan.geometry import Frame
from game.client.draw.pixels import Size

LARGEST: Final = 2300.0
"""How much land the lattice covers, in logical units: more than the widest screen shows."""
GOLDEN_TURN: Final = 37
PAD: Final = 3
"""Cells beyond the frame, since what is done at the very edge cannot be trusted."""


def noise(
    frame: Frame,
    cell: float,
    seed: int,
    *,
    samples: int = 4,
    angle: float | None = None,
    stretch: float = 1.0,
) -> Surface:
    """Grey value noise with cells so many units wide, `samples` pixels to a cell, a pad around.

    The lattice is turned so that it never shows, by the seed unless an angle is given; stretched,
    its cells become brush strokes.
    """
    width, height = padded_size(frame, cell, samples)
    across = _even(math.hypot(width, height) / samples + 2)
    lattice = _lattice(cell, seed, across, _even(across / stretch + 1))
    surface = lattice
    for _ in range(samples.bit_length() - 1):
        doubled = surface.get_width() * 2, surface.get_height() * 2
        surface = pygame.transform.smoothscale(surface, doubled)
    surface = pygame.transform.smoothscale(surface, (across * samples, across * samples))
    turn = seed * GOLDEN_TURN % 90 if angle is None else angle
    turned = pygame.transform.rotozoom(surface, turn, 1)
    return centre_of(turned, (width, height))


def padded_size(frame: Frame, cell: float, samples: int) -> Size:
    """The size of noise over a frame, its pad included."""
    width, height = bare_size(frame, cell, samples)
    return width + 2 * PAD * samples, height + 2 * PAD * samples


def bare_size(frame: Frame, cell: float, samples: int) -> Size:
    """The size of noise over a frame once its pad has been cut off."""
    return math.ceil(frame.width / cell * samples), math.ceil(frame.height / cell * samples)


def centre_of(surface: Surface, size: Size) -> Surface:
    """The middle of a surface."""
    cut = opaque(size)
    cut.blit(surface, ((size[0] - surface.get_width()) // 2, (size[1] - surface.get_height()) // 2))
    return cut


def ridged(surface: Surface) -> Surface:
    """Noise folded at its middle, so that the middle becomes a crest."""
    crest = table(lambda value: (1 - abs(2 * value - 1)) ** 1.3)
    return grey(red(surface).translate(crest), surface.get_size())


def embossed(surface: Surface) -> Surface:
    """Lit from the upper left: above middle grey faces the light, below it lies in shade."""
    half = surface.copy()
    half.fill((128, 128, 128), special_flags=MULT)
    lit = opaque(surface.get_size(), (128, 128, 128))
    lit.blit(half, (-1, -1), special_flags=ADD)
    away = opaque(surface.get_size())
    away.blit(half, (1, 1))
    lit.blit(away, (0, 0), special_flags=SUB)
    return lit


def _lattice(cell: float, seed: int, columns: int, rows: int) -> Surface:
    """The middle of a lattice that is the same for every frame."""
    across = max(columns, rows, _even(LARGEST / cell))
    values = Random(seed).randbytes(across * across)
    return centre_of(grey(values, (across, across)), (columns, rows))


def _even(value: float) -> int:
    """The next even number: lattices of even sizes share their middle."""
    return 2 * math.ceil(value / 2)
