"""Every shipped puzzle is proven again; the search is held against one that skips nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from game.cli import main
from game.content import load_content
from game.engine.actions import BuildCities, Done
from game.engine.apply import apply
from game.engine.errors import IllegalAction
from game.engine.model import Decision, GameState
from game.puzzles.checking import check_puzzle
from game.puzzles.errors import PuzzleCode, PuzzleError
from game.puzzles.growing import Growing
from game.puzzles.guarantee import guarantee
from game.puzzles.hunting import hunt
from game.puzzles.puzzle import (
    SHIPPED,
    Grade,
    Puzzle,
    PuzzleKind,
    decode_book,
    encode_book,
    read_book,
)
from game.puzzles.replies import best_reply

BOOK = read_book(SHIPPED)
SAMPLED = 8
"""One of so many is proven in every run."""


def start_of(puzzle: Puzzle) -> GameState:
    return puzzle.state(load_content())


def test_there_are_enough_of_every_kind_of_table() -> None:
    notes = [puzzle.note for puzzle in BOOK.puzzles]
    assert len(notes) >= 150
    assert all(len(BOOK.graded(grade)) >= 40 for grade in Grade)
    assert {note.kind for note in notes} == set(PuzzleKind)
    assert {(note.edition, note.map) for note in notes} == {
        (edition, board) for edition in ("classic", "recharged") for board in ("germany", "usa")
    }
    assert {note.players for note in notes} == {2, 3, 4, 5, 6}
    assert BOOK.made_by.startswith("main.py puzzles make --games ")


@pytest.mark.parametrize("puzzle", BOOK.puzzles[::SAMPLED], ids=lambda puzzle: puzzle.note.id)
def test_a_sample_of_the_shipped_puzzles_is_proven(puzzle: Puzzle) -> None:
    check_puzzle(puzzle, load_content())


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", BOOK.puzzles, ids=lambda puzzle: puzzle.note.id)
def test_every_shipped_puzzle_is_proven(puzzle: Puzzle) -> None:
    check_puzzle(puzzle, load_content())


def of_kind(kind: PuzzleKind) -> Puzzle:
    return min(
        (puzzle for puzzle in BOOK.puzzles if puzzle.note.kind is kind),
        key=lambda puzzle: puzzle.note.candidates,
    )


def all_buildable(state: GameState, most: int) -> dict[frozenset[str], int]:
    """Every set the engine lets the seat build, by trying every order of every city."""
    at, seat = state.position, state.position.to_act[0]
    found = {frozenset[str](): 0}
    for count in range(1, most + 1):
        for order in permutations(Growing(at, seat).cities, count):
            try:
                after = apply(state, seat, BuildCities(order)).state
            except IllegalAction:
                continue
            paid, cities = state.purses[seat] - after.purses[seat], frozenset(order)
            found[cities] = min(paid, found.get(cities, paid))
    return found


def test_the_sets_of_cities_are_those_that_the_engine_lets_one_build() -> None:
    start = start_of(of_kind(PuzzleKind.WIN_ROUND))
    seat = start.position.to_act[0]
    sets = Growing(start.position, seat).payable(start.purses[seat])
    ours = {cities: bill.price for cities, bill in sets.items() if len(cities) <= 2}
    assert ours == all_buildable(start, 2)


def test_the_cheapest_set_is_the_cheapest_of_all() -> None:
    for puzzle in BOOK.puzzles[:: len(BOOK.puzzles) // 12]:
        start = start_of(puzzle)
        growing = Growing(start.position, puzzle.note.seat)
        sets = growing.payable(min(70, start.purses[puzzle.note.seat]))
        for count in {len(cities) for cities in sets}:
            least = min(bill.price for cities, bill in sets.items() if len(cities) == count)
            found = growing.cheapest(count, least)
            assert found is not None and found.price == least
            assert growing.cheapest(count, least - 1) is None


def test_no_other_set_of_cities_wins() -> None:
    """Without any of the prover's shortcuts: each set is built, each rival answers."""
    puzzle = of_kind(PuzzleKind.WIN_ROUND)
    start, seat = start_of(puzzle), puzzle.note.seat
    winning = []
    for cities, bill in Growing(start.position, seat).payable(start.purses[seat]).items():
        action = BuildCities(bill.cities, and_done=True) if cities else Done()
        if guarantee(apply(start, seat, action).state, seat).wins:
            winning.append(cities)
    assert winning == [frozenset(puzzle.note.answer.cities)]


def test_another_answer_is_refused() -> None:
    for kind in PuzzleKind:
        puzzle = of_kind(kind)
        answer = replace(puzzle.note.answer, money=puzzle.note.answer.money + 1)
        wrong = replace(puzzle, note=replace(puzzle.note, answer=answer))
        with pytest.raises(PuzzleError) as refused:
            check_puzzle(wrong, load_content())
        assert refused.value.code is PuzzleCode.OTHER_ANSWER


def test_a_seat_that_is_done_reaches_what_it_has() -> None:
    start = start_of(of_kind(PuzzleKind.WIN_ROUND))
    done = [seat for seat in start.position.seats if seat not in start.position.waiting]
    for seat in done:
        assert best_reply(start, seat).built.cities == ()


def test_the_same_seed_finds_the_same_puzzles() -> None:
    note = next(one.note for one in BOOK.puzzles if one.note.players == 2)
    twice = [hunt(note.seed) for _ in range(2)]
    assert twice[0] == twice[1]
    ids = {find.puzzle.note.id: find.puzzle for find in twice[0]}
    found = ids[note.id]
    assert found.position == BOOK.by_id[note.id].position
    assert found.note.answer == note.answer and found.note.missed_by == note.missed_by


def test_the_book_survives_its_own_file() -> None:
    assert decode_book(encode_book(BOOK)) == BOOK
    assert {puzzle.state(load_content()).position.decision for puzzle in BOOK.puzzles[:20]} <= {
        Decision.BUILD_CITIES,
        Decision.BUY_RESOURCES,
    }


def test_the_command_makes_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = next(one.note for one in BOOK.puzzles if one.note.players == 2)
    path = tmp_path / "puzzles.json"
    command = ["puzzles", "make", "--games", "1", "--seed", str(note.seed), "--out", str(path)]
    assert main(command) == 0
    assert read_book(path).made_by == f"main.py puzzles make --games 1 --seed {note.seed}"
    assert main([*command, "--step", "20", "--add"]) == 0, "what is there stays"
    assert read_book(path).made_by.endswith("--step 20 --add")
    assert main(["puzzles", "check", str(path)]) == 0
    assert "puzzles.json" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["", "[]", '{"kind": "power-grid-puzzles"}', '{"kind": "x"}'])
def test_a_damaged_file_is_one_sentence(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(content, "utf-8")
    assert main(["puzzles", "check", str(path)]) == 2
    told = capsys.readouterr().err.strip()
    assert told.endswith(".") and "Traceback" not in told and "\n" not in told
