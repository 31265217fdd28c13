"""A puzzle proven once more, with the engine as the judge of every line that is played.

The position is searched again from nothing. Then the answer and the best reply of each rival are
played by the rules to the end of the game, and its result must be what was worked out.
"""

from __future__ import annotations

from game.engine.actions import Action, Done
from game.engine.apply import apply
from game.engine.model import GameState
from game.engine.terms import Content, Seat
from game.puzzles.answers import PuzzleAnswer
from game.puzzles.best_purchase import prove_purchase
from game.puzzles.errors import PuzzleCode, PuzzleError
from game.puzzles.guarantee import Threat
from game.puzzles.puzzle import Puzzle, PuzzleKind, PuzzleNote
from game.puzzles.replies import Rank, best_reply, rank_of
from game.puzzles.verdict import (
    PuzzleOutcome,
    PuzzleVerdict,
    judge,
    next_move,
    solution,
)
from game.puzzles.winning_build import prove_building


def check_puzzle(puzzle: Puzzle, content: Content) -> None:
    """Raises PuzzleError if it is no puzzle with this answer, DataError if it cannot be read."""
    note, start = puzzle.note, puzzle.state(content)
    if note.seat not in start.position.to_act or proven(note.kind, start) != note.answer:
        raise PuzzleError(PuzzleCode.OTHER_ANSWER)
    after = apply(start, note.seat, _answered(note, start)).state
    verdict = judge(note, start, after)
    if not verdict.is_solved:
        raise PuzzleError(PuzzleCode.OTHER_ANSWER)
    for rival in start.position.seats:
        if rival != note.seat:
            _check_line(note, verdict, after, rival)


def proven(kind: PuzzleKind, start: GameState) -> PuzzleAnswer:
    """The only best answer. Raises PuzzleError if there is none."""
    if kind is PuzzleKind.WIN_ROUND:
        return prove_building(start).answer
    return prove_purchase(start).answer


def _answered(note: PuzzleNote, start: GameState) -> Action:
    assert start.position.decision is not None
    return solution(note.answer, start.position.decision)


def _check_line(note: PuzzleNote, verdict: PuzzleVerdict, state: GameState, rival: Seat) -> None:
    """One rival does its best while the others pass: the seat must win alone all the same."""
    expected: Rank | None = None
    while not state.is_over:
        seat = state.position.to_act[0]
        if seat == note.seat:
            seat, action = next_move(note, verdict, state)
        elif seat == rival:
            reply = best_reply(state, rival)
            expected = reply.rank
            alone = PuzzleVerdict(PuzzleOutcome.RIVAL, verdict.mine, Threat(rival, reply))
            seat, action = next_move(note, alone, state)
        else:
            action = Done()
        state = apply(state, seat, action).state
    result = state.position.result
    assert result is not None
    at, lines = state.position, {line.seat: line for line in result.ranking}
    mine, theirs = lines[note.seat], lines[rival]
    if result.winners != (note.seat,) or (mine.powered, mine.money) != verdict.mine:
        raise PuzzleError(PuzzleCode.OTHER_ANSWER)
    reached = rank_of(at, theirs.powered, theirs.money, theirs.cities)
    if expected is not None and reached != expected:
        raise PuzzleError(PuzzleCode.OTHER_ANSWER)
