"""What is heard of the night, of the end of a game, and of the room: hum, glass, drum, strings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.cli.sound_recipes import BELL, BRASS, DULL, HUM, RECIPES, WOOD, Recipe
from game.cli.synthesis import (
    Partials,
    Samples,
    Stereo,
    Voice,
    by_cents,
    endless,
    held,
    hiss,
    in_hall,
    mix,
    noise,
    shaped,
    swell,
    tone,
)

MAINS: Final = 50.0
FOURTH: Final = 4 / 3
GLASS: Final[Partials] = ((1.0, 1.0), (2.32, 0.4), (4.25, 0.16), (6.63, 0.05))
STRINGS: Final[Partials] = ((1.0, 1.0), (2.0, 0.5), (3.0, 0.34), (4.0, 0.18), (5.0, 0.1))
STOREYS: Final = 7
"""Whole tones that a tower climbs, one every third storey."""
NETWORKS: Final = 6
ROOM: Final = 6.0
LAST_ROUNDS: Final = 4.0
"""Seconds of the two sounds that go on without an end."""


def dusk(take: int) -> Stereo:
    """A low breath."""
    seeds = (71, 83)[take]
    shape = ((0.0, 0.0), (0.22, 1.0), (0.55, 0.0))
    breath = [
        shaped(hiss(0.55, low=70, high=420, seed=seeds + ear, softer=2), *shape) for ear in range(2)
    ]
    low = swell(74.0, 0.5, partials=DULL, rise=0.45, glide=0.82)
    return mix(
        Voice(0.0, 1.0, breath[0], -0.8), Voice(0.0, 1.0, breath[1], 0.8), Voice(0.0, 0.08, low)
    )


def relay(take: int) -> Stereo:
    """A relay closes: a tongue of metal on its contact."""
    high = by_cents((0, 30, -30)[take])
    side = (0.0, -0.3, 0.3)[take]
    return mix(
        Voice(0.0, 1.0, tone(1490 * high, 0.05, partials=WOOD, attack=0.0006, decay=0.008), side),
        Voice(0.0, 0.7, noise(0.012, low=1800, high=9000, rise=0.06, seed=91 + take), side),
        Voice(0.018, 0.4, tone(2140 * high, 0.04, partials=WOOD, attack=0.0006, decay=0.006), side),
    )


def hum(take: int) -> Stereo:
    """One network more is lit: the mains, each a fourth above the one before, in both ears."""
    pitch = MAINS * FOURTH**take
    parts = HUM if take < NETWORKS // 2 else HUM[:4]
    shape = ((0.0, 0.0), (0.09, 1.0), (1.0, 0.8), (1.5, 0.0))
    ears = [
        shaped(held(pitch * by_cents(cents), 1.5, partials=parts, phase=phase), *shape)
        for cents, phase in ((-4, 0.0), (4, 0.25))
    ]
    return mix(Voice(0.0, 1.0, ears[0], -0.6), Voice(0.0, 1.0, ears[1], 0.6))


def dark_city(take: int) -> Stereo:
    """A dull tick: nothing comes on."""
    high = by_cents((0, -40, 35)[take])
    return mix(
        Voice(0.0, 1.0, tone(210 * high, 0.1, partials=DULL, attack=0.001, decay=0.02, glide=0.8)),
        Voice(0.0, 0.3, noise(0.02, low=200, high=900, rise=0.1, seed=101 + take)),
    )


def dawn(take: int) -> Stereo:
    """One soft, high bell."""
    pitch = (1567.98, 1760.0)[take]
    ring = tone(pitch, 0.8, partials=BELL, attack=0.012, decay=0.3)
    return in_hall(mix(Voice(0.0, 1.0, ring, 0.3)), 0.4, 0.22)


def storey(take: int) -> Stereo:
    """A struck glass, a whole tone higher with each take."""
    pitch = 587.33 * by_cents(200 * take)
    return mix(
        Voice(0.0, 1.0, tone(pitch, 0.4, partials=GLASS, attack=0.001, decay=0.1), -0.15),
        Voice(0.0, 0.5, tone(pitch * 1.003, 0.4, partials=GLASS, attack=0.001, decay=0.09), 0.35),
    )


def tie(take: int) -> Stereo:
    """One low drum."""
    pitch = (62.0, 58.0)[take]
    skin = tone(pitch, 0.8, partials=((1.0, 1.0), (1.59, 0.5), (2.14, 0.3)), decay=0.24, glide=0.84)
    stick = noise(0.03, low=120, high=1400, rise=0.08, seed=113 + take)
    return in_hall(mix(Voice(0.0, 1.0, skin), Voice(0.0, 0.6, stick)), 0.4, 0.2)


def sweep(take: int) -> Stereo:
    """The mains hum runs up, and everything is about to be light."""
    glide = (4.0, 4.6)[take]
    rise = ((0.0, 0.0), (0.7, 1.0), (0.85, 0.0))
    ears = [
        shaped(held(MAINS * by_cents(cents), 0.85, partials=HUM, glide=glide), *rise)
        for cents in (-6, 6)
    ]
    air = shaped(hiss(0.85, low=400, high=3000, seed=127 + take), *rise)
    return mix(Voice(0.0, 1.0, ears[0], -0.7), Voice(0.0, 1.0, ears[1], 0.7), Voice(0.0, 0.5, air))


def burst(take: int) -> Stereo:
    """Far away something soft goes up."""
    side = (-0.5, 0.45, 0.1)[take]
    pitch = 88.0 * by_cents(70 * take)
    thump = tone(pitch, 0.3, partials=DULL, attack=0.006, decay=0.08, glide=0.6)
    crackle = noise(0.35, low=1200, high=5200, rise=0.3, seed=131 + take)
    return in_hall(mix(Voice(0.0, 1.0, thump, side), Voice(0.06, 0.12, crackle, side)), 0.2, 0.3)


CADENCES: Final = (
    (
        (0.0, (261.63, 329.63, 392.0)),
        (0.42, (293.66, 349.23, 440.0)),
        (0.84, (261.63, 392.0, 523.25)),
    ),
    (
        (0.0, (293.66, 369.99, 440.0)),
        (0.42, (329.63, 392.0, 493.88)),
        (0.84, (293.66, 440.0, 587.33)),
    ),
)
"""Chords of the brass, in each take: when, and which pitches; the last one stays."""


def win(take: int) -> Stereo:
    """Brass over strings: two chords lead up to one that stays."""
    chords = CADENCES[take]
    voices = [
        Voice(start, 0.55, _blown(pitch, 1.5 if start > 0.8 else 0.5), side)
        for start, pitches in chords
        for pitch, side in zip(pitches, (-0.35, 0.0, 0.35))
    ]
    root = chords[-1][1][0] / 2
    for pitch, side in ((root, -0.7), (root * 1.5, 0.7), (root * 2, -0.4), (root * 2.52, 0.4)):
        voices.append(Voice(0.0, 0.3, _bowed(pitch, 2.6), side))
    bell = tone(chords[-1][1][-1] * 2, 1.2, partials=BELL, attack=0.004, decay=0.4)
    return in_hall(mix(*voices, Voice(0.84, 0.22, bell, 0.2)), 0.6, 0.16)


def _blown(pitch: float, seconds: float) -> Samples:
    """A horn: it speaks softly, opens, and lets go."""
    open_ = ((0.0, 0.0), (0.05, 0.85), (0.14, 1.0), (0.6 * seconds, 0.75), (seconds, 0.0))
    return shaped(held(pitch, seconds, partials=BRASS), *open_)


def _bowed(pitch: float, seconds: float) -> Samples:
    """Two players of one note, never quite together."""
    both = [
        held(pitch * by_cents(cents), seconds, partials=STRINGS, phase=phase)
        for cents, phase in ((-5, 0.0), (6, 0.37))
    ]
    shape = ((0.0, 0.0), (0.5, 0.8), (1.0, 1.0), (0.7 * seconds, 0.8), (seconds, 0.0))
    return shaped([a + b for a, b in zip(*both)], *shape)


def room_tone(_take: int) -> Stereo:
    """An old house in the evening: air, and far away the mains."""
    overlap = 1.5
    long = ROOM + overlap
    ears = [hiss(long, low=45, high=260, seed=149 + ear, softer=2) for ear in range(2)]
    air = [hiss(long, low=400, high=1400, seed=163 + ear, softer=1) for ear in range(2)]
    mains = held(MAINS, long, partials=((1.0, 0.6), (2.0, 1.0), (3.0, 0.2)))
    return endless(
        mix(
            Voice(0.0, 1.0, ears[0], -0.9),
            Voice(0.0, 1.0, ears[1], 0.9),
            Voice(0.0, 0.12, air[0], -0.9),
            Voice(0.0, 0.12, air[1], 0.9),
            Voice(0.0, 0.006, mains),
        ),
        overlap,
    )


def last_rounds(_take: int) -> Stereo:
    """Low strings on an open fifth; every pitch swings a whole number of times in the loop."""
    pitches = ((73.5, -0.5), (73.75, 0.5), (110.25, 0.3), (110.5, -0.3), (147.0, 0.0))
    shares = (1.0, 0.9, 0.55, 0.5, 0.22)
    return mix(
        *(
            Voice(0.0, share, held(pitch, LAST_ROUNDS, partials=STRINGS, phase=pitch / 9), side)
            for share, (pitch, side) in zip(shares, pitches)
        )
    )


NIGHT_RECIPES: Final[Mapping[str, Recipe]] = {
    "dusk": Recipe(dusk, 2, 0.34),
    "relay": Recipe(relay, 3, 0.4),
    "hum": Recipe(hum, NETWORKS, 0.34),
    "dark_city": Recipe(dark_city, 3, 0.4),
    "dawn": Recipe(dawn, 2, 0.4),
    "storey": Recipe(storey, STOREYS, 0.46),
    "tie": Recipe(tie, 2, 0.8),
    "sweep": Recipe(sweep, 2, 0.6),
    "burst": Recipe(burst, 3, 0.32),
    "win": Recipe(win, 2, 0.75),
    "room_tone": Recipe(room_tone, 1, 0.24, is_loop=True),
    "last_rounds": Recipe(last_rounds, 1, 0.4, is_loop=True),
}
"""The sounds of the night, the end and the room."""

ALL_RECIPES: Final[Mapping[str, Recipe]] = {**RECIPES, **NIGHT_RECIPES}
