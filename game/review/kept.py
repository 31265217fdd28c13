"""Where reviews are kept, and how accurate somebody was, read without playing the game back."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Final

from game.engine.errors import DataError
from game.engine.terms import Seat
from game.review.marks import accuracy
from game.review.review_format import SUFFIX, read_losses

FOLDER: Final = "reviews"
"""Below the folder of a person's data."""


def reviews_in(data: Path) -> Path:
    """The folder of the reviews of whoever's data this is."""
    return data / FOLDER


def review_file(folder: Path, game: str) -> Path:
    """Where the review of a game is kept; games are named by their digest."""
    return folder / (game + SUFFIX)


def kept_accuracy(path: Path, seat: Seat, numbers: AbstractSet[int]) -> float | None:
    """A seat's accuracy, once all its decisions, by their numbers, are judged.

    None where the review is not so far, is gone, damaged or too new: it can be made again.
    """
    try:
        judged = [loss for loss in read_losses(path) if loss.seat == seat]
    except DataError:
        return None
    if numbers - {loss.number for loss in judged}:
        return None
    return accuracy([loss.loss for loss in judged if loss.tried > 1])
