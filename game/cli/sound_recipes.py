"""What is heard at the table while a game goes on: wood, brass, paper, coins, bells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.cli.synthesis import (
    Partials,
    Samples,
    Stereo,
    Voice,
    as_wav,
    blend,
    by_cents,
    in_hall,
    mix,
    noise,
    swell,
    tone,
)

BELL: Final[Partials] = ((1.0, 1.0), (2.0, 0.34), (3.01, 0.12), (4.2, 0.05))
WOOD: Final[Partials] = ((1.0, 1.0), (2.42, 0.45), (4.1, 0.2))
METAL: Final[Partials] = ((1.0, 1.0), (1.51, 0.55), (2.76, 0.35), (4.07, 0.12))
BRASS: Final[Partials] = (
    (1.0, 1.0),
    (2.0, 0.62),
    (3.0, 0.4),
    (4.0, 0.22),
    (5.0, 0.12),
    (6.0, 0.06),
)
HUM: Final[Partials] = ((1.0, 0.7), (2.0, 1.0), (3.0, 0.28), (4.0, 0.4), (6.0, 0.18))
DULL: Final[Partials] = ((1.0, 1.0), (2.0, 0.3), (3.0, 0.12))

C5, E5, G5, C6, E6 = 523.25, 659.26, 783.99, 1046.50, 1318.51
G4, A4, B5, D6 = 392.00, 440.00, 987.77, 1174.66
NATURAL: Final = (0, -30, 26, 14)
"""By how many cents the takes of a sound differ, as no two blows are alike."""


@dataclass(frozen=True)
class Recipe:
    """How the takes of a sound are made, how many there are, and how loud it is beside others."""

    take: Callable[[int], Stereo]
    takes: int
    peak: float
    is_loop: bool = False


def your_turn(take: int) -> Stereo:
    """Two soft bells, the second a fifth higher; in another take a fourth."""
    second = (B5, G5 * by_cents(200))[take]
    return in_hall(
        mix(
            Voice(0.0, 0.8, tone(E5, 0.5, partials=BELL, attack=0.006, decay=0.17), -0.25),
            Voice(0.13, 1.0, tone(second, 0.5, partials=BELL, attack=0.006, decay=0.2), 0.25),
        ),
        0.3,
        0.12,
    )


def knock(pitch: float, seed: int) -> Samples:
    """Wood on wood, once."""
    return blend(
        (0.0, 1.0, tone(pitch, 0.16, partials=WOOD, attack=0.001, decay=0.035, glide=0.86)),
        (0.0, 0.5, noise(0.03, low=700, high=5200, rise=0.05, seed=seed)),
    )


def gavel(take: int) -> Stereo:
    """The hammer on its block, twice, in a room."""
    high = by_cents(NATURAL[take])
    gap = 0.15 + 0.012 * take
    return in_hall(
        mix(
            Voice(0.0, 1.0, knock(236.0 * high, 11 + take)),
            Voice(gap, 0.62, knock(222.0 * high, 31 + take), 0.06),
        ),
        0.15,
        0.2,
    )


def going(take: int) -> Stereo:
    """The handle of the hammer taps: once, and a little higher twice."""
    taps = [knock(310.0 * by_cents(180 * take), 41 + blow) for blow in range(take + 1)]
    return mix(*(Voice(0.12 * i, 1.0 - 0.2 * i, tap, 0.05) for i, tap in enumerate(taps)))


def sold(take: int) -> Stereo:
    """One heavy blow, and brass that says so."""
    root = (G4, A4)[take]
    chord = (root, root * by_cents(400), root * by_cents(700))
    notes = [
        Voice(0.12, 0.34, tone(pitch, 0.7, partials=BRASS, attack=0.03, decay=0.24), side)
        for pitch, side in zip(chord, (-0.4, 0.0, 0.4))
    ]
    return in_hall(mix(Voice(0.0, 1.0, knock(182.0, 51 + take)), *notes), 0.25, 0.16)


def bid(take: int) -> Stereo:
    """A chip pushed over the felt and set down."""
    high = by_cents(NATURAL[take])
    return mix(
        Voice(0.0, 0.35, noise(0.09, low=900, high=3800, rise=0.7, seed=61 + take), -0.2),
        Voice(0.08, 1.0, tone(1180.0 * high, 0.1, partials=WOOD, attack=0.001, decay=0.018), 0.1),
        Voice(0.08, 0.5, tone(2630.0 * high, 0.1, partials=METAL, attack=0.001, decay=0.02), 0.1),
    )


def outbid(take: int) -> Stereo:
    """Two notes that lean down: somebody went over you."""
    high = (1.0, by_cents(-100), by_cents(100))[take]
    return in_hall(
        mix(
            Voice(0.0, 0.9, tone(G5 * high, 0.2, partials=BELL, attack=0.006, decay=0.09), 0.2),
            Voice(0.1, 1.0, tone(E5 * high, 0.32, partials=BELL, attack=0.006, decay=0.12), -0.2),
        ),
        0.2,
        0.1,
    )


def card(take: int) -> Stereo:
    """A card slid over felt and laid down."""
    slide = 0.15 + 0.02 * take
    side = (-0.3, 0.25, -0.15, 0.35)[take]
    return mix(
        Voice(0.0, 1.0, noise(slide, low=1500, high=6400, rise=0.62, seed=5 + take), side),
        Voice(slide - 0.025, 0.9, noise(0.045, low=300, high=2600, rise=0.08, seed=9 + take)),
    )


def coin(take: int) -> Stereo:
    """Two coins set on each other."""
    high, gap = by_cents(2.4 * NATURAL[take]), (0.055, 0.047, 0.062, 0.04)[take]
    side = (-0.15, 0.2, 0.0, -0.3)[take]
    return mix(
        Voice(0.0, 1.0, tone(2489 * high, 0.2, partials=METAL, attack=0.001, decay=0.055), side),
        Voice(gap, 0.75, tone(2960 * high, 0.24, partials=METAL, attack=0.001, decay=0.06), side),
        Voice(0.0, 0.2, noise(0.015, low=2500, high=9000, rise=0.1, seed=3 + take), side),
    )


def house(take: int) -> Stereo:
    """A wooden house put on the board."""
    high = by_cents(1.5 * NATURAL[take])
    side = (0.0, -0.2, 0.2, 0.1)[take]
    body = blend(
        (0.0, 1.0, tone(168 * high, 0.18, partials=WOOD, attack=0.001, decay=0.045, glide=0.7)),
        (0.0, 0.35, noise(0.02, low=900, high=4200, rise=0.05, seed=7 + take)),
        (0.07, 0.22, tone(190.0 * high, 0.1, partials=WOOD, attack=0.001, decay=0.02)),
    )
    return mix(Voice(0.0, 1.0, body, side))


def power(take: int) -> Stereo:
    """A transformer wakes up, and the lamps come on."""
    lamps = ((G5, E6), (E5, D6))[take]
    return mix(
        Voice(0.0, 1.0, swell(50.0, 0.95, partials=HUM, rise=0.7, glide=1.12)),
        Voice(0.52, 0.28, tone(lamps[0], 0.5, partials=BELL, attack=0.03, decay=0.16), -0.5),
        Voice(0.6, 0.24, tone(lamps[1], 0.5, partials=BELL, attack=0.03, decay=0.16), 0.5),
    )


def step(take: int) -> Stereo:
    """A short fanfare: something new begins."""
    high = (1.0, by_cents(200))[take]
    run = ((0.0, 0.8, G4, 0.3, -0.3), (0.15, 0.8, C5, 0.3, 0.0))
    chord = ((0.3, 0.7, E5, 0.7, 0.3), (0.3, 0.7, G5, 0.7, -0.3), (0.3, 0.5, C5, 0.7, 0.0))
    notes = [
        Voice(
            start,
            gain,
            tone(pitch * high, long, partials=BRASS, attack=0.022, decay=0.03 + long / 3),
            side,
        )
        for start, gain, pitch, long, side in (*run, *chord)
    ]
    return in_hall(mix(*notes), 0.3, 0.14)


def refuse(take: int) -> Stereo:
    """Two dull, low notes; a hint, not a reproach."""
    second = (164.8, 174.6)[take]
    return mix(
        Voice(0.0, 1.0, tone(196.0, 0.14, partials=DULL, attack=0.008, decay=0.06), -0.1),
        Voice(0.1, 1.0, tone(second, 0.2, partials=DULL, attack=0.008, decay=0.07), 0.1),
    )


RECIPES: Final[Mapping[str, Recipe]] = {
    "your_turn": Recipe(your_turn, 2, 0.62),
    "gavel": Recipe(gavel, 3, 0.8),
    "going": Recipe(going, 2, 0.5),
    "sold": Recipe(sold, 2, 0.72),
    "bid": Recipe(bid, 4, 0.45),
    "outbid": Recipe(outbid, 3, 0.5),
    "card": Recipe(card, 4, 0.42),
    "coin": Recipe(coin, 4, 0.42),
    "house": Recipe(house, 4, 0.75),
    "power": Recipe(power, 2, 0.55),
    "step": Recipe(step, 2, 0.62),
    "refuse": Recipe(refuse, 2, 0.5),
}
"""The sounds of the game that goes on."""


def wav_of(recipe: Recipe, take: int) -> bytes:
    """The WAV file of one take, counted from 0."""
    return as_wav(recipe.take(take), recipe.peak, is_loop=recipe.is_loop)
