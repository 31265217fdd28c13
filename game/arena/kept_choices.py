"""Choices of hard kept in a file, a game to a line, so that no game has to be played twice.

A run that is broken off loses nothing that way, and games may come from other machines. A line
names who played it, so that what is learned from it can say so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.arena.imitated_games import Imitable
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.engine.model import Decision
from game.engine.value import value

BY_THIS_COMMAND: Final = "main.py distil"


@value
class KeptGame:
    """The choices of one game; a game is told by its seed, its table and hard's rollouts."""

    seed: int
    table: str
    rollouts: int
    choices: tuple[Imitable, ...]
    played_by: str = BY_THIS_COMMAND

    @property
    def key(self) -> tuple[int, str, int]:
        return self.seed, self.table, self.rollouts


def games_in(path: Path) -> Iterator[KeptGame]:
    """Every game of a file; none if there is no such file. Raises DataError at a damaged line."""
    if not path.is_file():
        return
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield _game(json.loads(line))
            except (ValueError, TypeError, KeyError) as problem:
                where = f"{path.name}:{number}"
                raise DataError(DataCode.NOT_READABLE, where=where) from problem


def demand_writable(path: Path) -> None:
    """Before hours are spent on games that could not be kept. Raises DataError."""
    _append(path, "")


def keep(path: Path, game: KeptGame) -> None:
    """Add a game to the file. Raises DataError if it cannot be written."""
    choices = [[choice.decision, choice.chosen, choice.candidates] for choice in game.choices]
    line = {
        "seed": game.seed,
        "table": game.table,
        "rollouts": game.rollouts,
        "played_by": game.played_by,
        "choices": choices,
    }
    _append(path, json.dumps(line, separators=(",", ":")) + "\n")


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as lines:
            lines.write(text)
    except OSError as problem:
        reason = problem.strerror
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason) from problem


def _game(data: Unchecked) -> KeptGame:
    choices = [
        Imitable(
            Decision(decision),
            tuple(tuple(float(clue) for clue in row) for row in rows),
            int(chosen),
        )
        for decision, chosen, rows in data["choices"]
    ]
    return KeptGame(
        int(data["seed"]),
        str(data["table"]),
        int(data["rollouts"]),
        tuple(choices),
        str(data["played_by"]),
    )
