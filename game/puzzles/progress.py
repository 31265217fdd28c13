"""Which puzzles a person has solved, and the days in a row on which the daily one was.

Whatever is wrong with the file, nothing of it is lost: it is set aside under another name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from game.engine.codec import decode, encode
from game.engine.envelope import Upgrades, enveloped, open_envelope
from game.engine.errors import DataError, GameError
from game.plain_files import read_plain
from game.puzzles.puzzle import Puzzle, PuzzleBook
from game.whole_files import reason_of, write_whole

FILE: Final = "puzzles.json"
KIND: Final = "power-grid-puzzle-progress"
FORMAT: Final = 1
UPGRADES: Final[Upgrades] = {}


class ProgressCode(StrEnum):
    """What became of the file."""

    DAMAGED = "damaged"
    NOT_WRITABLE = "not_writable"


class ProgressProblem(GameError):
    """What was solved could not be read or kept; the puzzles themselves are there all the same."""

    topic = "puzzle.progress"


@dataclass(frozen=True)
class PuzzleProgress:
    """What has been solved so far."""

    solved: Mapping[str, str] = field(default_factory=dict)
    """The day on which each was, as ISO 8601 writes it; only what was found without being shown."""
    shown: tuple[str, ...] = ()
    """Whose solutions were shown first."""
    days: tuple[str, ...] = ()
    """On which the daily puzzle was solved, in order."""

    def with_solved(self, puzzle: str, day: date, *, is_daily: bool) -> PuzzleProgress:
        """It has been found; who was shown the solution before does not count as having."""
        today = day.isoformat()
        found = self
        if puzzle not in self.shown and puzzle not in self.solved:
            found = replace(found, solved={**self.solved, puzzle: today})
        if is_daily and puzzle not in self.shown and today not in self.days:
            found = replace(found, days=tuple(sorted((*self.days, today))))
        return found

    def with_shown(self, puzzle: str) -> PuzzleProgress:
        """The solution was shown, unless it had been found already."""
        if puzzle in self.solved or puzzle in self.shown:
            return self
        return replace(self, shown=(*self.shown, puzzle))

    def streak(self, today: date) -> int:
        """Days in a row up to today, or yesterday while today's is still open."""
        day = today if today.isoformat() in self.days else today - timedelta(days=1)
        count = 0
        while day.isoformat() in self.days:
            count, day = count + 1, day - timedelta(days=1)
        return count

    @property
    def longest_streak(self) -> int:
        """Of all times."""
        return max((self.streak(date.fromisoformat(day)) for day in self.days), default=0)


def daily(book: PuzzleBook, day: date) -> Puzzle:
    """Another one every day, all of them before one comes again, hard and easy in turn."""
    order = sorted(book.puzzles, key=lambda puzzle: (_spread(puzzle.note.id), puzzle.note.id))
    return order[day.toordinal() % len(order)]


def _spread(name: str) -> int:
    """Mixes names, the same on every machine."""
    mixed = 2166136261
    for letter in name.encode():
        mixed = (mixed ^ letter) * 16777619 % 2**32
    return mixed


class ProgressFile:
    """Keeps it in a folder of the player's data."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.problem: ProgressProblem | None = None
        """What there was to say when it was last read or written; None if nothing."""

    def load(self) -> PuzzleProgress:
        """What is kept; nothing yet where that cannot be read."""
        self.problem = None
        try:
            body = open_envelope(read_plain(self.path), KIND, FORMAT, UPGRADES)
            found = decode(PuzzleProgress, body.get("progress"), "progress")
            for day in (*found.days, *found.solved.values()):
                date.fromisoformat(day)
        except (DataError, ValueError) as error:
            if not isinstance(error.__cause__, FileNotFoundError):
                self._set_aside()
            return PuzzleProgress()
        return found

    def keep(self, progress: PuzzleProgress) -> None:
        """Write it down; a problem is noted."""
        self.problem = None
        data = enveloped(KIND, FORMAT, {"progress": encode(progress)})
        try:
            write_whole(self.path, (json.dumps(data, indent=1) + "\n").encode())
        except OSError as error:
            self.problem = ProgressProblem(
                ProgressCode.NOT_WRITABLE, file=self.path.name, reason=reason_of(error)
            )

    def _set_aside(self) -> None:
        """Under a name that nothing has yet."""
        number, aside = 1, self.path.with_suffix(".damaged")
        while aside.exists():
            number += 1
            aside = self.path.with_suffix(f".damaged-{number}")
        try:
            self.path.replace(aside)
        except OSError:
            aside = self.path
        self.problem = ProgressProblem(ProgressCode.DAMAGED, file=aside.name)
