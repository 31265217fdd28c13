"""Sounds out of arithmetic: tones, noise and envelopes, mixed and written as WAV files.

Only the standard library is used, and no chance but its own, so that the same recipe gives the
same file on every machine.
"""

from __future__ import annotations

import array
import io
import math
import sys
import wave
from collections.abc import Iterable, Sequence
from typing import Final

RATE: Final = 22_050
"""Samples a second, one channel, 16 bits each."""
LOUDEST: Final = 32_767
RELEASE: Final = 0.012
"""Seconds in which every sound fades at its end, so that none ends in a click."""
MASK: Final = 0xFFFF_FFFF

Samples = list[float]
Partials = Sequence[tuple[float, float]]
"""Multiples of a tone's frequency, each with its share."""


def tone(
    frequency: float,
    seconds: float,
    *,
    partials: Partials = ((1.0, 1.0),),
    attack: float = 0.004,
    decay: float = 0.2,
    glide: float = 1.0,
) -> Samples:
    """A struck tone: `decay` is the time to a third, `glide` how far its pitch moves to the end."""
    count = int(seconds * RATE)
    samples = [0.0] * count
    for multiple, share in partials:
        angle = 0.0
        # Higher partials die away sooner, as in anything struck.
        fading = decay / math.sqrt(multiple)
        for i in range(count):
            time = i / RATE
            level = min(1.0, time / attack) * math.exp(-time / fading)
            samples[i] += share * level * math.sin(angle)
            pitch = frequency * multiple * (1.0 + (glide - 1.0) * i / count)
            angle += math.tau * pitch / RATE
    return samples


def swell(
    frequency: float, seconds: float, *, partials: Partials, rise: float, glide: float = 1.0
) -> Samples:
    """A tone that grows until `rise` (a share of its length) and then fades."""
    count = int(seconds * RATE)
    samples = [0.0] * count
    for multiple, share in partials:
        angle = 0.0
        for i in range(count):
            part = i / count
            level = part / rise if part < rise else (1.0 - part) / (1.0 - rise)
            samples[i] += share * level * level * math.sin(angle)
            angle += math.tau * frequency * multiple * (1.0 + (glide - 1.0) * part) / RATE
    return samples


def noise(seconds: float, *, low: float, high: float, rise: float, seed: int) -> Samples:
    """Hiss between two pitches, growing until `rise` (a share of its length), then fading."""
    count = int(seconds * RATE)
    state = seed & MASK
    soft, deep = 0.0, 0.0
    keep_soft, keep_deep = _one_pole(high), _one_pole(low)
    samples = []
    for i in range(count):
        state = (state * 1_664_525 + 1_013_904_223) & MASK
        white = state / (MASK / 2) - 1.0
        soft += (white - soft) * keep_soft
        deep += (soft - deep) * keep_deep
        part = i / count
        level = part / rise if part < rise else ((1.0 - part) / (1.0 - rise)) ** 2
        samples.append((soft - deep) * level)
    return samples


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds laid over each other: when each begins, how loud it is, and the sound."""
    length = max(int(start * RATE) + len(samples) for start, _, samples in parts)
    mixed = [0.0] * length
    for start, gain, samples in parts:
        first = int(start * RATE)
        for i, sample in enumerate(samples):
            mixed[first + i] += gain * sample
    return mixed


def as_wav(samples: Samples, peak: float) -> bytes:
    """The bytes of a WAV file whose loudest moment is `peak` (at most 1)."""
    loudest = max(abs(sample) for sample in samples)
    fading = int(RELEASE * RATE)
    levels: Iterable[float] = (
        sample / loudest * peak * min(1.0, (len(samples) - i) / fading)
        for i, sample in enumerate(samples)
    )
    data = array.array("h", (round(level * LOUDEST) for level in levels))
    if sys.byteorder == "big":
        data.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(data.itemsize)
        writer.setframerate(RATE)
        writer.writeframes(data.tobytes())
    return file.getvalue()


def _one_pole(cutoff: float) -> float:
    return 1.0 - math.exp(-math.tau * cutoff / RATE)
