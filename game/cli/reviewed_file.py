"""The game that a record or a save holds, read to be reviewed."""

from __future__ import annotations

from pathlib import Path

from game.content import load_content
from game.plain_files import read_plain
from game.review.moves import ReviewedGame, reviewed_game
from game.saves.loading import all_moments, updates_for
from game.saves.save_format import recorded_in


def game_in(path: Path) -> ReviewedGame:
    """As a spectator saw it. Raises a GameError."""
    record = recorded_in(read_plain(path))
    moments = all_moments(record, load_content())
    return reviewed_game(list(updates_for(record, moments, None)))
