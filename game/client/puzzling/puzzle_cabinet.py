"""All puzzles there are and what has been solved of them, as the page and its tables share it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from game.engine.errors import GameError
from game.puzzles.progress import ProgressFile, PuzzleProgress, daily
from game.puzzles.puzzle import SHIPPED, Puzzle, PuzzleBook, read_book

Today = Callable[[], date]


class PuzzleCabinet:
    """Reads the book once, and keeps every puzzle that is solved at once."""

    def __init__(self, folder: Path, today: Today = date.today, book: Path = SHIPPED) -> None:
        self._file = ProgressFile(folder)
        self._today = today
        self.problem: GameError | None = None
        """What is wrong with the puzzles or with what was solved; None if nothing."""
        self.book = self._read(book)
        self.progress: PuzzleProgress = self._file.load()
        self.problem = self.problem or self._file.problem

    @property
    def today(self) -> date:
        return self._today()

    @property
    def daily(self) -> Puzzle | None:
        """Today's puzzle."""
        return daily(self.book, self.today) if self.book.puzzles else None

    @property
    def is_daily_solved(self) -> bool:
        """Today's has been found."""
        return self.today.isoformat() in self.progress.days

    def is_solved(self, puzzle: Puzzle) -> bool:
        return puzzle.note.id in self.progress.solved

    def is_shown(self, puzzle: Puzzle) -> bool:
        """Its solution was asked for."""
        return puzzle.note.id in self.progress.shown

    def number(self, puzzle: Puzzle) -> int:
        """Its place among those of its grade."""
        return self.book.graded(puzzle.note.grade).index(puzzle) + 1

    def solve(self, puzzle: Puzzle) -> GameError | None:
        """It has been found; what went wrong with keeping that."""
        is_daily = puzzle is self.daily
        return self._keep(self.progress.with_solved(puzzle.note.id, self.today, is_daily=is_daily))

    def show(self, puzzle: Puzzle) -> GameError | None:
        """Its solution is being shown."""
        return self._keep(self.progress.with_shown(puzzle.note.id))

    def after(self, puzzle: Puzzle) -> Puzzle:
        """The next one that is still to be solved, else simply the next."""
        puzzles = self.book.puzzles
        place = puzzles.index(puzzle)
        following = (*puzzles[place + 1 :], *puzzles[:place])
        is_open = (one for one in following if not self.is_solved(one) and not self.is_shown(one))
        return next(is_open, following[0] if following else puzzle)

    @property
    def first_open(self) -> Puzzle:
        """The first that is neither solved nor shown, else the very first."""
        puzzles = self.book.puzzles
        is_open = (one for one in puzzles if not self.is_solved(one) and not self.is_shown(one))
        return next(is_open, puzzles[0])

    def _keep(self, progress: PuzzleProgress) -> GameError | None:
        if progress == self.progress:
            return None
        self.progress = progress
        self._file.keep(progress)
        return self._file.problem

    def _read(self, book: Path) -> PuzzleBook:
        try:
            return read_book(book)
        except GameError as problem:
            self.problem = problem
            return PuzzleBook("", ())
