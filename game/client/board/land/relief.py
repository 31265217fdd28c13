"""Hills: where the mountains are, and the light and shade on their slopes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Surface

from game.client.board.land.noise import (
    PAD,
    bare_size,
    centre_of,
    embossed,
    noise,
    padded_size,
    ridged,
)
from game.client.board.land.raster import (
    ADD,
    MULT,
    Canvas,
    blurred,
    opaque,
    red,
    scaled,
    table,
    two_channels,
)
from game.client.board.plan.geometry import Frame
from game.client.board.plan.layout import PlacedRidge
from game.client.draw.pixels import Size

PLAIN: Final = 30
"""Even lowlands are not quite flat."""
SOFT: Final = 9.0
SAMPLES: Final = 4
STRENGTH: Final = 2.6
LEVEL: Final = 0.502


@dataclass(frozen=True)
class Octave:
    """Hills of one size, in logical units."""

    cell: float
    weight: float
    seed: int
    crests: bool = True


OCTAVES: Final = (
    Octave(44, 0.34, 11),
    Octave(22, 0.62, 12),
    Octave(11, 0.86, 13),
    Octave(5.6, 0.85, 14),
    Octave(2.9, 0.50, 16, crests=False),
)
"""From the largest to the smallest: each is added to the larger ones scaled up."""


def mountains(ridges: Iterable[PlacedRidge], frame: Frame) -> Surface:
    """How mountainous the land is, from black to white, one pixel to a unit."""
    canvas = Canvas(frame, (round(frame.width), round(frame.height)))
    surface = opaque(canvas.size, (PLAIN, PLAIN, PLAIN))
    for ridge in sorted(ridges, key=lambda ridge: ridge.height):
        level = int(255 * ridge.height)
        canvas.stroke(surface, (level, level, level), ridge.line, ridge.width)
    return blurred(surface, SOFT, 3)


def slopes(frame: Frame, mountain_mask: Surface, seed: int, size: Size) -> Surface:
    """Light in the red channel, shade in the green one, stronger where mountains are."""
    total: Surface | None = None
    for octave in OCTAVES:
        finer = _slopes_of(octave, frame, seed)
        if total is not None:
            larger = scaled(total, padded_size(frame, octave.cell, SAMPLES))
            finer.blit(larger, (0, 0), special_flags=ADD)
        # The pad of a finer octave is smaller, so the sum is cut to what the next one covers.
        total = _recut(finer, octave, frame)
    assert total is not None
    whole = scaled(centre_of(total, bare_size(frame, OCTAVES[-1].cell, SAMPLES)), size)
    whole.blit(scaled(mountain_mask, size), (0, 0), special_flags=MULT)
    return whole


def _slopes_of(octave: Octave, frame: Frame, seed: int) -> Surface:
    field = noise(frame, octave.cell, octave.seed + seed, samples=SAMPLES)
    lit = red(embossed(ridged(field) if octave.crests else field))
    gain = STRENGTH * octave.weight
    towards = lit.translate(table(lambda value: max(0.0, value - LEVEL) * gain))
    away = lit.translate(table(lambda value: max(0.0, LEVEL - value) * gain))
    return two_channels(towards, away, field.get_size())


def _recut(surface: Surface, octave: Octave, frame: Frame) -> Surface:
    """Without the part of the pad that the next octave does not have."""
    index = OCTAVES.index(octave)
    if index + 1 == len(OCTAVES):
        return surface
    finer = OCTAVES[index + 1]
    pad = round(PAD * finer.cell / octave.cell * SAMPLES)
    width, height = bare_size(frame, octave.cell, SAMPLES)
    return centre_of(surface, (width + 2 * pad, height + 2 * pad))
