"""How a motion gathers and loses speed: functions from and to the range 0 to 1.

Every easing begins at 0 and ends at 1 exactly; some overshoot in between, which is what makes a
card land. `hump` is a shape, not an easing: it comes back to 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable

Easing = Callable[[float], float]


def linear(t: float) -> float:
    return t


def out_cubic(t: float) -> float:
    """Fast at first, then settling: answers to a hand."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends: things that move by themselves."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float, overshoot: float = 0.8) -> float:
    """A little too far, and back."""
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2


def small_bounce(t: float, landing: float = 0.7, height: float = 0.12) -> float:
    """Falls, touches down and hops once, no higher than a tenth of the fall."""
    if t < landing:
        return (t / landing) ** 2
    hop = (t - landing) / (1 - landing)
    return 1 - height * 4 * hop * (1 - hop)


def hump(t: float) -> float:
    """From 0 up to 1 half-way and down again: the height of an arc, a pulse of light."""
    return math.sin(math.pi * t)


def mixed(start: float, end: float, share: float) -> float:
    """The value this share of the way from start to end."""
    return start + (end - start) * share


def clamped(value: float) -> float:
    """Into the range 0 to 1."""
    return 0.0 if value < 0 else 1.0 if value > 1 else value
