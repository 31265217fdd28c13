"""A finished game to look back on: all that was told of it, and the way to any of its moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from game.table import Update


@dataclass(frozen=True)
class Hindsight:
    """What a table knows of its past."""

    record: Sequence[Update]
    """One update for every moment, the first one first."""
    look_at: Callable[[int], object]
    """Shows one of them over what is on the screen."""
    try_at: Callable[[int], object] | None = None
    """Begins another game there; None where the cards to come are not known."""
    day: date | None = None
    """When it was played, if that is known."""
