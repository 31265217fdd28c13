"""What is heard around a table all the time: the room, and low strings in the last rounds."""

from __future__ import annotations

from typing import Final

from game.client.shell.audio import Surrounding
from game.engine.model import Position

LAST_STEP: Final = 3
NEAR: Final = 2
"""Cities that somebody lacks when the end is felt to come."""


def surroundings(at: Position) -> frozenset[Surrounding]:
    """The room falls silent with the light when the game is over."""
    if at.result is not None:
        return frozenset()
    if at.step >= LAST_STEP or at.most_cities >= at.terms.end_cities - NEAR:
        return frozenset(Surrounding)
    return frozenset({Surrounding.ROOM_TONE})
