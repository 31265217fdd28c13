"""Sounds out of arithmetic: tones, noise, envelopes and a small hall, written as WAV files.

Only the standard library is used, and no chance but its own, so that the same recipe gives the
same file again. A partial is a point that runs round a circle: one multiplication a sample turns
it, lets it fade and bends its pitch.
"""

from __future__ import annotations

import array
import cmath
import io
import math
import sys
import wave
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Final, NamedTuple

RATE: Final = 44_100
"""Samples a second, two channels, 16 bits each."""
CHANNELS: Final = 2
LOUDEST: Final = 32_767
RELEASE: Final = 0.012
"""Seconds in which every sound fades at its end, so that none ends in a click."""
MASK: Final = 0xFFFF_FFFF
CENTS: Final = 1200
COMBS: Final = (0.0297, 0.0371, 0.0411)
"""Seconds that sound takes between the walls of the hall."""
BEHIND: Final = 0.0009
"""By how much it is later at the right ear."""
ALL_PASS: Final = (0.0053, 0.7)

Samples = list[float]
Partials = Sequence[tuple[float, float]]
"""Multiples of a tone's frequency, each with its share."""


class Voice(NamedTuple):
    """A sound of a mixture: when it begins, how loud it is, and where it is, from -1 to 1."""

    start: float
    gain: float
    samples: Samples
    pan: float = 0.0


class Stereo(NamedTuple):
    """What both ears hear."""

    left: Samples
    right: Samples


def by_cents(cents: float) -> float:
    """How much faster something swings that is so many hundredths of a semitone higher."""
    return math.exp2(cents / CENTS)


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
        # Higher partials die away sooner, as in anything struck.
        fading = 1.0 / (decay / math.sqrt(multiple) * RATE)
        _run(samples, frequency * multiple, glide, share=share, fading=fading, phase=0.0)
    for i in range(min(count, int(attack * RATE))):
        samples[i] *= i / (attack * RATE)
    return samples


def held(
    frequency: float, seconds: float, *, partials: Partials, glide: float = 1.0, phase: float = 0.0
) -> Samples:
    """A tone that goes on evenly; `phase` (of a turn) is where it begins."""
    samples = [0.0] * int(seconds * RATE)
    for multiple, share in partials:
        _run(samples, frequency * multiple, glide, share=share, fading=0.0, phase=phase)
    return samples


def shaped(samples: Samples, *points: tuple[float, float]) -> Samples:
    """Louder and softer: levels at moments (in seconds), straight between them, 0 outside."""
    levels = [0.0] * len(samples)
    for (before, low), (after, high) in pairwise(points):
        first, last = int(before * RATE), min(len(samples), int(after * RATE))
        for i in range(first, last):
            levels[i] = low + (high - low) * (i - first) / (last - first)
    return [sample * level for sample, level in zip(samples, levels)]


def swell(
    frequency: float, seconds: float, *, partials: Partials, rise: float, glide: float = 1.0
) -> Samples:
    """A tone that grows until `rise` (a share of its length) and then fades."""
    even = held(frequency, seconds, partials=partials, glide=glide)
    top = rise * seconds
    hill = ((0.0, 0.0), (top, 1.0), (seconds, 0.0))
    # Twice, since ears hear a straight line as a jump.
    return shaped(shaped(even, *hill), *hill)


def hiss(seconds: float, *, low: float, high: float, seed: int, softer: int = 0) -> Samples:
    """Even noise between two pitches; how often it is made still softer above the higher one."""
    state = seed & MASK
    soft, deep = 0.0, 0.0
    keep_soft, keep_deep = _one_pole(high), _one_pole(low)
    samples = []
    for _ in range(int(seconds * RATE)):
        state = (state * 1_664_525 + 1_013_904_223) & MASK
        soft += (state / (MASK / 2) - 1.0 - soft) * keep_soft
        deep += (soft - deep) * keep_deep
        samples.append(soft - deep)
    for _ in range(softer):
        soft = 0.0
        for i, sample in enumerate(samples):
            soft += (sample - soft) * keep_soft
            samples[i] = soft
    return samples


def noise(seconds: float, *, low: float, high: float, rise: float, seed: int) -> Samples:
    """Noise between two pitches, growing until `rise` (a share of its length), then fading."""
    samples = hiss(seconds, low=low, high=high, seed=seed)
    count = len(samples)
    for i in range(count):
        part = i / count
        samples[i] *= part / rise if part < rise else ((1.0 - part) / (1.0 - rise)) ** 2
    return samples


def blend(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds from one place laid over each other: when each begins, how loud, and the sound."""
    length = max(int(start * RATE) + len(samples) for start, _, samples in parts)
    mixed = [0.0] * length
    for start, gain, samples in parts:
        _add(mixed, samples, int(start * RATE), gain)
    return mixed


def mix(*voices: Voice) -> Stereo:
    """Voices, each from its own side; in the middle both ears hear it alike."""
    length = max(int(voice.start * RATE) + len(voice.samples) for voice in voices)
    left, right = [0.0] * length, [0.0] * length
    for voice in voices:
        angle = (voice.pan + 1.0) * math.pi / 4
        first = int(voice.start * RATE)
        _add(left, voice.samples, first, voice.gain * math.cos(angle))
        _add(right, voice.samples, first, voice.gain * math.sin(angle))
    return Stereo(left, right)


def in_hall(dry: Stereo, seconds: float, wet: float) -> Stereo:
    """The same in a room that answers for so many seconds."""
    left, right = (
        _answered(samples, seconds, wet, late)
        for samples, late in ((dry.left, 0.0), (dry.right, BEHIND))
    )
    return Stereo(left, right)


def endless(sound: Stereo, overlap: float) -> Stereo:
    """A sound without a seam: its last seconds are laid, fading, over its first ones."""
    left, right = (_seamless(samples, int(overlap * RATE)) for samples in sound)
    return Stereo(left, right)


def as_wav(sound: Stereo, peak: float, *, is_loop: bool = False) -> bytes:
    """The bytes of a WAV file whose loudest moment is `peak` (at most 1)."""
    loudest = max(map(abs, chain(*sound)))
    gain, count = peak * LOUDEST / loudest, len(sound.left)
    for samples in sound:
        fading = 0 if is_loop else int(RELEASE * RATE)
        for i in range(count - fading, count):
            samples[i] *= (count - i) / fading
    data = array.array("h", (round(level * gain) for level in chain.from_iterable(zip(*sound))))
    if sys.byteorder == "big":
        data.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(CHANNELS)
        writer.setsampwidth(data.itemsize)
        writer.setframerate(RATE)
        writer.writeframes(data.tobytes())
    return file.getvalue()


def _run(
    samples: Samples, pitch: float, glide: float, *, share: float, fading: float, phase: float
) -> None:
    """Add one partial; what swings too fast to be heard is left out."""
    if pitch * max(1.0, glide) > RATE / 2:
        return
    point = cmath.rect(share, math.tau * phase)
    turn = cmath.rect(math.exp(-fading), math.tau * pitch / RATE)
    if glide == 1.0:
        for i in range(len(samples)):
            samples[i] += point.imag
            point *= turn
        return
    bend = cmath.rect(1.0, math.tau * pitch * (glide - 1.0) / len(samples) / RATE)
    for i in range(len(samples)):
        samples[i] += point.imag
        point *= turn
        turn *= bend


def _add(target: Samples, samples: Samples, first: int, gain: float) -> None:
    for i, sample in enumerate(samples, first):
        target[i] += gain * sample


def _answered(samples: Samples, seconds: float, wet: float, late: float) -> Samples:
    """One ear: echoes between three pairs of walls, made dense by an all-pass."""
    dry = samples + [0.0] * int(seconds * RATE)
    echoes = [0.0] * len(dry)
    for delay in COMBS:
        steps = int((delay + late) * RATE)
        kept = 10.0 ** (-3.0 * delay / seconds)
        line, soft = [0.0] * len(dry), 0.0
        for i, sample in enumerate(dry):
            before = line[i - steps] if i >= steps else 0.0
            # Walls swallow what is high.
            soft += (before - soft) * 0.55
            line[i] = sample + soft * kept
            echoes[i] += before
    steps, kept = int((ALL_PASS[0] + late) * RATE), ALL_PASS[1]
    passed = [0.0] * len(dry)
    for i, sample in enumerate(echoes):
        back = (echoes[i - steps], passed[i - steps]) if i >= steps else (0.0, 0.0)
        passed[i] = -kept * sample + back[0] + kept * back[1]
    return [sample + wet * echo for sample, echo in zip(dry, passed)]


def _seamless(samples: Samples, overlap: int) -> Samples:
    """Fading by sine and cosine keeps noise equally loud."""
    count = len(samples) - overlap
    loop = samples[:count]
    for i in range(overlap):
        angle = math.pi / 2 * i / overlap
        loop[i] = samples[i] * math.sin(angle) + samples[count + i] * math.cos(angle)
    return loop


def _one_pole(cutoff: float) -> float:
    return 1.0 - math.exp(-math.tau * cutoff / RATE)
