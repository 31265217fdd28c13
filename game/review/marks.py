"""What a loss of winning chance is called, and how accurate decisions were; numbers in a file."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from math import exp
from pathlib import Path
from statistics import fmean, harmonic_mean
from typing import Any, Final

from game.engine.codec import decode
from game.engine.value import value
from game.plain_files import read_plain

MARKS_FILE: Final = Path(__file__).with_name("marks.json")
LEVELS_FILE: Final = Path(__file__).with_name("levels.json")
LEVELS: Final = ("easy", "normal", "hard")
LEAST_ACCURACY: Final = 0.01


class MoveMark(StrEnum):
    """How good a decision was, the best first."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BAD: Final = frozenset({MoveMark.MISTAKE, MoveMark.BLUNDER})
"""Worth another try."""


@value
class Thresholds:
    """From which loss on a decision is called what, and how fast accuracy falls with it."""

    about: str
    doubt: float
    good: float
    inaccuracy: float
    mistake: float
    blunder: float
    decay: float
    """Of accuracy, for each point of winning chance lost."""


@cache
def thresholds() -> Thresholds:
    return decode(Thresholds, read_plain(MARKS_FILE))


@cache
def accuracy_of_levels() -> tuple[tuple[str, int], ...]:
    """What bots of each level come to."""
    found = decode(dict[str, Any], read_plain(LEVELS_FILE))
    return tuple((level, decode(int, found.get(level), level)) for level in LEVELS)


def mark_of(loss: float, error: float) -> MoveMark:
    """The mark for a loss that is known this well: what may be mere chance is not held against."""
    limits = thresholds()
    sure = max(0.0, loss - limits.doubt * error)
    found = MoveMark.BEST
    for mark in (MoveMark.GOOD, MoveMark.INACCURACY, MoveMark.MISTAKE, MoveMark.BLUNDER):
        least: float = getattr(limits, mark.value)
        if sure >= least:
            found = mark
    return found


def accuracy(losses: Sequence[float]) -> float | None:
    """From 0 to 100. It falls exponentially with each loss, and one bad loss costs more than many
    small ones: the mean of the arithmetic and the harmonic mean. None where nothing was decided."""
    if not losses:
        return None
    decay = thresholds().decay
    each = [max(LEAST_ACCURACY, exp(-decay * 100 * loss)) for loss in losses]
    return 100 * (fmean(each) + harmonic_mean(each)) / 2
