"""What a loss of winning chance is called, and how accurate decisions were; numbers in a file."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from math import exp
from pathlib import Path
from statistics import fmean, harmonic_mean
from typing import Final

from game.engine.codec import decode
from game.engine.value import value
from game.plain_files import read_plain

MARKS_FILE: Final = Path(__file__).with_name("marks.json")
LEVELS_FILE: Final = Path(__file__).with_name("levels.json")
LEVELS: Final = ("easy", "normal", "hard", "expert")
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


@value
class LevelAccuracy:
    """What bots of one level come to: the mean over their seats, each over a whole game."""

    accuracy: float
    seats: int
    decisions: int
    """In which there was something to decide."""
    games: tuple[str, ...]
    """By the names of the commands that record them."""


@value
class LevelAccuracies:
    """What bots come to, and what finds it out again."""

    about: str
    made_by: str
    games: dict[str, str]
    """Commands, each recording one game, by a name that ends with its seed."""
    levels: dict[str, LevelAccuracy]


@cache
def measured_levels() -> LevelAccuracies:
    return decode(LevelAccuracies, read_plain(LEVELS_FILE))


def accuracy_of_levels() -> tuple[tuple[str, int], ...]:
    """What bots of each level come to, in whole points."""
    found = measured_levels().levels
    return tuple((level, round(found[level].accuracy)) for level in LEVELS)


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
