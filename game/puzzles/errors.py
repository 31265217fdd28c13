"""What can be wrong with puzzles and with the file of what was solved."""

from __future__ import annotations

from enum import StrEnum

from game.engine.errors import GameError


class PuzzleCode(StrEnum):
    """Why a puzzle is none."""

    TOO_LARGE = "too_large"
    NOT_THE_LAST_ROUND = "not_the_last_round"
    NOT_UNIQUE = "not_unique"
    NO_ANSWER = "no_answer"
    OTHER_ANSWER = "other_answer"


class PuzzleError(GameError):
    """A position that is no puzzle, or a file that holds none."""

    topic = "puzzle"
