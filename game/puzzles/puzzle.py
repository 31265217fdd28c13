"""A puzzle: a position, what is asked and the one best answer; and a file of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cached_property
from pathlib import Path
from typing import Final

from game.engine.codec import Plain, decode, encode
from game.engine.envelope import Upgrades, enveloped, open_envelope
from game.engine.errors import DataCode, DataError
from game.engine.model import GameState
from game.engine.plain import decode_state, encode_state
from game.engine.terms import Content, Seat
from game.plain_files import read_plain
from game.puzzles.answers import PuzzleAnswer

KIND: Final = "power-grid-puzzles"
FORMAT: Final = 1
UPGRADES: Final[Upgrades] = {}
SHIPPED: Final = Path(__file__).resolve().parents[2] / "assets" / "puzzles" / "puzzles.json"


class PuzzleKind(StrEnum):
    """What is asked."""

    WIN_ROUND = "win_round"
    BEST_PURCHASE = "best_purchase"


class Grade(IntEnum):
    """How hard it is: how many levels of bots miss the answer, and how much there is to weigh."""

    FIRST = 1
    SECOND = 2
    THIRD = 3


@dataclass(frozen=True)
class PuzzleNote:
    """What is told of a puzzle without looking into its position."""

    id: str
    kind: PuzzleKind
    grade: Grade
    edition: str
    map: str
    players: int
    seat: Seat
    seed: int
    """Of the game between bots in which the position came up."""
    candidates: int
    """Answers that the seat could pay for."""
    missed_by: tuple[str, ...]
    """Levels of bots that do not find it."""
    answer: PuzzleAnswer


@dataclass(frozen=True)
class Puzzle:
    """A note and its position, which is read when it is needed."""

    note: PuzzleNote
    position: Plain

    def state(self, content: Content) -> GameState:
        """Everything as it lay on the table. Raises DataError."""
        return decode_state(self.position, content)


@dataclass(frozen=True)
class PuzzleBook:
    """All puzzles of a file, and the commands that made it, one after the other."""

    made_by: str
    puzzles: tuple[Puzzle, ...]

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        return {puzzle.note.id: puzzle for puzzle in self.puzzles}

    def with_more(self, made_by: str, puzzles: Sequence[Puzzle]) -> PuzzleBook:
        """With these as well, the easiest first; none of them twice."""
        new = [puzzle for puzzle in puzzles if puzzle.note.id not in self.by_id]
        everything = sorted((*self.puzzles, *new), key=lambda puzzle: puzzle.note.grade)
        commands = " && ".join(filter(None, (self.made_by, made_by)))
        return PuzzleBook(commands, tuple(everything))

    def graded(self, grade: Grade) -> tuple[Puzzle, ...]:
        """In the order of the file."""
        return tuple(puzzle for puzzle in self.puzzles if puzzle.note.grade is grade)


def puzzle_of(note: PuzzleNote, state: GameState) -> Puzzle:
    return Puzzle(note, encode_state(state))


def encode_book(book: PuzzleBook) -> dict[str, Plain]:
    """As plain data."""
    entries: list[Plain] = [
        {"note": encode(puzzle.note), "position": puzzle.position} for puzzle in book.puzzles
    ]
    return enveloped(KIND, FORMAT, {"made_by": book.made_by, "puzzles": entries})


def decode_book(data: Plain) -> PuzzleBook:
    """Raises DataError if the data is damaged or too new."""
    body = open_envelope(data, KIND, FORMAT, UPGRADES)
    entries = body.get("puzzles")
    if not isinstance(entries, list):
        raise DataError(DataCode.NOT_READABLE, where="puzzles")
    puzzles = tuple(_puzzle(entry, f"puzzles[{i}]") for i, entry in enumerate(entries))
    if len({puzzle.note.id for puzzle in puzzles}) < len(puzzles):
        raise DataError(DataCode.INCONSISTENT, what="id")
    return PuzzleBook(decode(str, body.get("made_by"), "made_by"), puzzles)


def _puzzle(entry: Plain, where: str) -> Puzzle:
    if not isinstance(entry, dict) or set(entry) != {"note", "position"}:
        raise DataError(DataCode.NOT_READABLE, where=where)
    return Puzzle(decode(PuzzleNote, entry["note"], f"{where}.note"), entry["position"])


def read_book(path: Path) -> PuzzleBook:
    """Raises DataError."""
    return decode_book(read_plain(path))
