"""The game's own generator: one 64-bit integer in the state, the same numbers on every machine.

Python keeps `random()` stable between versions but not `shuffle`, and a recorded game must outlive
an upgrade; so the mixing (splitmix64) and the shuffle are spelled out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Card = TypeVar("Card")

_WORD = 1 << 64
_STRIDE = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The generator's first state for a seed of any size."""
    return seed % _WORD


def below(rng: int, limit: int) -> tuple[int, int]:
    """Next state, and a number in range(limit), each equally likely."""
    fair = _WORD - _WORD % limit
    while True:
        rng = (rng + _STRIDE) % _WORD
        word = rng
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
        word ^= word >> 31
        if word < fair:
            return rng, word % limit


def shuffled(rng: int, cards: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """Next state, and the cards in random order."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        rng, chosen = below(rng, last + 1)
        pile[last], pile[chosen] = pile[chosen], pile[last]
    return rng, tuple(pile)
