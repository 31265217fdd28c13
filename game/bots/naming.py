"""What bots are called: a level such as `normal`, or a level and a character: `normal+saver`.

Nobody has to read the bots themselves in order to know their names.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from game.bots.characters import load_cast

PLUS: Final = "+"


class BotLevel(StrEnum):
    """The names by which commands and tables know the kinds of bots."""

    LEGAL = "legal"
    RANDOM = "random"
    DRIFTER = "drifter"
    LADDER = "ladder"
    RUSH = "rush"
    HOARDER = "hoarder"
    GREEN = "green"
    BOOKISH = "bookish"
    PATIENT = "patient"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"


WATCHFUL: Final = frozenset({BotLevel.HARD, BotLevel.EXPERT})
"""Levels that want to hear what everybody does."""


def is_bot(name: str) -> bool:
    """There is a bot of this name."""
    level, plus, character = name.partition(PLUS)
    known = {known.id for known in load_cast().characters} if plus else {""}
    return level in tuple(BotLevel) and character in known
