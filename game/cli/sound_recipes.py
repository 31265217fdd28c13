"""What every sound of the table is made of: wood, brass, paper, coins and a transformer's hum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.cli.synthesis import Partials, Samples, as_wav, mix, noise, swell, tone

BELL: Final[Partials] = ((1.0, 1.0), (2.0, 0.34), (3.01, 0.12), (4.2, 0.05))
WOOD: Final[Partials] = ((1.0, 1.0), (2.42, 0.45), (4.1, 0.2))
METAL: Final[Partials] = ((1.0, 1.0), (1.51, 0.55), (2.76, 0.35))
BRASS: Final[Partials] = ((1.0, 1.0), (2.0, 0.6), (3.0, 0.36), (4.0, 0.18), (5.0, 0.09))
HUM: Final[Partials] = ((1.0, 0.7), (2.0, 1.0), (3.0, 0.28), (4.0, 0.4), (6.0, 0.18))

C5, E5, G5, C6, E6 = 523.25, 659.26, 783.99, 1046.50, 1318.51
G4, B5 = 392.00, 987.77


def your_turn() -> Samples:
    """Two soft bells, the second a fifth higher."""
    return mix(
        (0.0, 0.8, tone(E5, 0.55, partials=BELL, attack=0.006, decay=0.17)),
        (0.13, 1.0, tone(B5, 0.65, partials=BELL, attack=0.006, decay=0.2)),
    )


def gavel() -> Samples:
    """Wood on wood, twice."""

    def knock(pitch: float) -> Samples:
        return mix(
            (0.0, 1.0, tone(pitch, 0.16, partials=WOOD, attack=0.001, decay=0.035, glide=0.86)),
            (0.0, 0.5, noise(0.03, low=700, high=5200, rise=0.05, seed=11)),
        )

    return mix((0.0, 1.0, knock(236.0)), (0.15, 0.62, knock(222.0)))


def card() -> Samples:
    """A card slid over felt and laid down."""
    return mix(
        (0.0, 1.0, noise(0.17, low=1500, high=6400, rise=0.62, seed=5)),
        (0.145, 0.9, noise(0.045, low=300, high=2600, rise=0.08, seed=9)),
    )


def coin() -> Samples:
    """Two coins set on each other."""
    return mix(
        (0.0, 1.0, tone(2489.0, 0.24, partials=METAL, attack=0.001, decay=0.055)),
        (0.055, 0.75, tone(2960.0, 0.26, partials=METAL, attack=0.001, decay=0.06)),
        (0.0, 0.2, noise(0.015, low=2500, high=9000, rise=0.1, seed=3)),
    )


def house() -> Samples:
    """A wooden house put on the board."""
    return mix(
        (0.0, 1.0, tone(168.0, 0.18, partials=WOOD, attack=0.001, decay=0.045, glide=0.7)),
        (0.0, 0.35, noise(0.02, low=900, high=4200, rise=0.05, seed=7)),
        (0.07, 0.22, tone(190.0, 0.1, partials=WOOD, attack=0.001, decay=0.02)),
    )


def power() -> Samples:
    """A transformer wakes up, and the lamps come on."""
    return mix(
        (0.0, 1.0, swell(50.0, 0.95, partials=HUM, rise=0.7, glide=1.12)),
        (0.52, 0.28, tone(G5, 0.5, partials=BELL, attack=0.03, decay=0.16)),
        (0.6, 0.24, tone(E6, 0.5, partials=BELL, attack=0.03, decay=0.16)),
    )


def step() -> Samples:
    """A short fanfare: something new begins."""
    return mix(
        (0.0, 0.8, tone(G4, 0.3, partials=BRASS, attack=0.02, decay=0.13)),
        (0.15, 0.8, tone(C5, 0.3, partials=BRASS, attack=0.02, decay=0.13)),
        (0.3, 0.7, tone(E5, 0.75, partials=BRASS, attack=0.025, decay=0.26)),
        (0.3, 0.7, tone(G5, 0.75, partials=BRASS, attack=0.025, decay=0.26)),
        (0.3, 0.5, tone(C5, 0.75, partials=BRASS, attack=0.025, decay=0.26)),
    )


def refuse() -> Samples:
    """Two dull, low notes; a hint, not a reproach."""
    dull: Partials = ((1.0, 1.0), (2.0, 0.3), (3.0, 0.12))
    return mix(
        (0.0, 1.0, tone(196.0, 0.14, partials=dull, attack=0.008, decay=0.06)),
        (0.1, 1.0, tone(164.8, 0.2, partials=dull, attack=0.008, decay=0.07)),
    )


def win() -> Samples:
    """An arpeggio into a ringing chord."""
    run = [(0.11 * i, 0.6, tone(pitch, 0.5, partials=BELL, decay=0.16)) for i, pitch in RUN]
    chord = [(0.46, 0.5, tone(pitch, 1.3, partials=BELL, decay=0.42)) for pitch in (C5, E5, G5)]
    return mix(*run, *chord, (0.46, 0.7, tone(C6, 1.4, partials=BELL, decay=0.48)))


RUN: Final = tuple(enumerate((C5, E5, G5, C6)))

RECIPES: Final[Mapping[str, tuple[Callable[[], Samples], float]]] = {
    "your_turn": (your_turn, 0.62),
    "gavel": (gavel, 0.8),
    "card": (card, 0.42),
    "coin": (coin, 0.42),
    "house": (house, 0.75),
    "power": (power, 0.55),
    "step": (step, 0.62),
    "refuse": (refuse, 0.5),
    "win": (win, 0.66),
}
"""How each sound is made, and how loud its loudest moment is beside the others."""


def wav_of(name: str) -> bytes:
    """The WAV file of a sound."""
    recipe, peak = RECIPES[name]
    return as_wav(recipe(), peak)
