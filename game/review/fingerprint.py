"""By whom a review was made: the program's version, and all that the bots in it know."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.bots.chances import CHANCES_FILE
from game.bots.sharpness import SHARPNESS_FILE
from game.bots.tuning import BY_HAND
from game.bots.worth import WORTH_FILE
from game.engine.codec import digest
from game.plain_files import read_plain
from game.review.marks import MARKS_FILE

METHOD: Final = 3
"""Raise it when reviews come to be made otherwise; older ones are then made anew."""


@cache
def fingerprint() -> str:
    """Changes with everything that a review depends on besides the game."""
    known = (CHANCES_FILE, SHARPNESS_FILE, WORTH_FILE, MARKS_FILE)
    return digest([METHOD, repr(BY_HAND), *map(read_plain, known)])[:12]
