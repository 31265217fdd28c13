"""What was solved is kept; whatever is wrong with the file, nothing is lost."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.puzzles.progress import ProgressCode, ProgressFile, PuzzleProgress, daily
from game.puzzles.puzzle import SHIPPED, read_book

DAY = date(2026, 3, 1)
BOOK = read_book(SHIPPED)


def test_what_was_solved_is_kept(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path)
    assert file.load() == PuzzleProgress() and file.problem is None
    solved = PuzzleProgress().with_solved("a", DAY, is_daily=True).with_shown("b")
    file.keep(solved)
    assert ProgressFile(tmp_path).load() == solved


def test_who_was_shown_the_solution_has_not_solved_it() -> None:
    shown = PuzzleProgress().with_shown("a").with_solved("a", DAY, is_daily=True)
    assert not shown.solved and not shown.days
    solved = PuzzleProgress().with_solved("a", DAY, is_daily=False)
    assert solved.with_shown("a") == solved


def test_days_in_a_row_are_counted() -> None:
    progress = PuzzleProgress()
    for number in (0, 1, 2, 4, 5):
        day = DAY + timedelta(days=number)
        progress = progress.with_solved(str(number), day, is_daily=True)
    assert progress.streak(DAY + timedelta(days=5)) == 2
    assert progress.streak(DAY + timedelta(days=6)) == 2, "today may still be solved"
    assert progress.streak(DAY + timedelta(days=7)) == 0
    assert progress.longest_streak == 3
    assert PuzzleProgress().longest_streak == 0


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    found = [daily(BOOK, DAY + timedelta(days=n)).note.id for n in range(len(BOOK.puzzles))]
    assert len(set(found)) == len(found)
    assert daily(BOOK, DAY).note.id == found[0]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"kind": "power-grid-puzzle-progress", "format": 99}',
        json.dumps(
            {
                "kind": "power-grid-puzzle-progress",
                "format": 1,
                "progress": {"solved": {}, "shown": [], "days": ["someday"]},
            }
        ),
    ],
)
def test_a_damaged_file_is_set_aside(content: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(content, "utf-8")
    file = ProgressFile(tmp_path)
    assert file.load() == PuzzleProgress()
    assert file.problem is not None and file.problem.code is ProgressCode.DAMAGED
    aside = tmp_path / str(file.problem.parameters["file"])
    assert aside.read_text("utf-8") == content
    path.write_text("again", "utf-8")
    again = ProgressFile(tmp_path)
    again.load()
    assert aside.read_text("utf-8") == content, "what was set aside before stays"
    assert again.problem is not None and again.problem.parameters["file"] != aside.name


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way", "utf-8")
    file = ProgressFile(tmp_path / "data")
    file.keep(PuzzleProgress().with_shown("a"))
    assert file.problem is not None and file.problem.code is ProgressCode.NOT_WRITABLE
