"""Puzzles looked for in games between bots: every position that could be one, proven or dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from game.bots.base import Budget, pick
from game.bots.dice import dice_from
from game.bots.registry import bot_named
from game.content import load_content
from game.engine.apply import apply
from game.engine.model import Decision, GameState
from game.engine.options import options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Seat
from game.engine.view import view_for
from game.playing import is_stalled
from game.puzzles.best_purchase import PurchaseProof, prove_purchase
from game.puzzles.errors import PuzzleError
from game.puzzles.puzzle import (
    Grade,
    Puzzle,
    PuzzleKind,
    PuzzleNote,
    puzzle_of,
)
from game.puzzles.verdict import is_answered, judge
from game.puzzles.winning_build import prove_building

SETTINGS: Final = tuple(product(("recharged", "classic"), ("germany", "usa"), range(2, 7)))
"""Editions, boards and numbers of players, in turn."""
COMPANY: Final = ("easy", "normal", "normal")
"""Who sits at these tables, drawn by lot for each seat."""
TESTED: Final = ("easy", "normal", "hard")
"""Levels that are asked for their answer."""
THOUGHT: Final = Budget(rollouts=8)
FEWEST_CANDIDATES: Final = 8
FEWEST_CITIES: Final = 2
MOST_WINNING: Final = 30
"""With more bundles that win it is less a puzzle than a matter of small change."""
LEAST_LEAD: Final = 2
"""So much money the best purchase is ahead of the next, where both power as many cities."""
MANY_CANDIDATES: Final = 60
PER_GRADE: Final = 60

_KINDS: Final = {
    Decision.BUILD_CITIES: PuzzleKind.WIN_ROUND,
    Decision.BUY_RESOURCES: PuzzleKind.BEST_PURCHASE,
}


@dataclass(frozen=True)
class Find:
    """A puzzle, and how hard it seems."""

    puzzle: Puzzle
    difficulty: int


def hunt(seed: int) -> list[Find]:
    """Play one game and give back its puzzles, at most one of each kind.

    The seed decides everything about it, the table as well.
    """
    edition, board, players = SETTINGS[(seed - 1) % len(SETTINGS)]
    setup = GameSetup(edition, board, players, areas=AreaChoice.RANDOM, open_money=True)
    found: dict[PuzzleKind, Find] = {}
    for state in _turning_points(setup, seed):
        assert state.position.decision is not None
        kind = _KINDS[state.position.decision]
        if kind not in found:
            find = examined(state, kind, seed)
            if find is not None:
                found[kind] = find
    return [found[kind] for kind in PuzzleKind if kind in found]


def _turning_points(setup: GameSetup, seed: int) -> Iterator[GameState]:
    """Every turn of a game at which a seat could end it."""
    dice = [dice_from(seed, "puzzles", seat) for seat in range(setup.players)]
    bots = [bot_named(pick(die, COMPANY)) for die in dice]
    state = new_game(setup, load_content(), seed).state
    begun: tuple[int, Decision, Seat] | None = None
    while not state.is_over and not is_stalled(state):
        at = state.position
        seat = at.to_act[0]
        assert at.decision is not None
        turn = (at.round, at.decision, seat)
        if at.decision in _KINDS and turn != begun and _may_end(state, seat):
            yield state
        begun = turn
        options = options_for(view_for(state, seat))
        assert options is not None
        state = apply(state, seat, bots[seat].decide(options, dice[seat], Budget()).action).state


def _may_end(state: GameState, seat: Seat) -> bool:
    at = state.position
    most = len(at.players[seat].cities) + state.purses[seat] // min(at.terms.house_prices)
    return max(most, at.most_cities) >= at.terms.end_cities


def examined(state: GameState, kind: PuzzleKind, seed: int) -> Find | None:
    """The position as a puzzle, None if it is none, or none worth anybody's time."""
    try:
        if kind is PuzzleKind.WIN_ROUND:
            built = prove_building(state)
            candidates, answer = built.candidates, built.answer
        else:
            bought = prove_purchase(state)
            if not _is_telling(bought):
                return None
            candidates, answer = bought.candidates, bought.answer
    except PuzzleError:
        return None
    if candidates < FEWEST_CANDIDATES:
        return None
    at, setup = state.position, state.setup
    seat = at.to_act[0]
    note = PuzzleNote(
        id=f"{kind.value.replace('_', '-')}-{seed}-{seat}",
        kind=kind,
        grade=Grade.FIRST,
        edition=setup.edition,
        map=setup.map,
        players=setup.players,
        seat=seat,
        seed=seed,
        candidates=candidates,
        missed_by=(),
        answer=answer,
    )
    missed = _missed_by(note, state)
    note = replace(note, missed_by=missed)
    return Find(puzzle_of(note, state), 2 * len(missed) + (candidates >= MANY_CANDIDATES))


def _is_telling(proof: PurchaseProof) -> bool:
    """Few bundles win, and the best is not ahead by a single coin."""
    if proof.winning > MOST_WINNING:
        return False
    if proof.next_rank is None or proof.next_rank[0] != proof.answer.powered:
        return True
    return abs(proof.answer.money - proof.next_rank[1]) >= LEAST_LEAD


def _missed_by(note: PuzzleNote, state: GameState) -> tuple[str, ...]:
    """The levels that do not find the answer, up to the first one that does."""
    missed: list[str] = []
    for level in TESTED:
        if _solves(level, note, state):
            break
        missed.append(level)
    return tuple(missed)


def _solves(level: str, note: PuzzleNote, start: GameState) -> bool:
    bot, dice, state = bot_named(level), dice_from(note.id, level), start
    while not is_answered(note, start, state):
        options = options_for(view_for(state, note.seat))
        assert options is not None
        state = apply(state, note.seat, bot.decide(options, dice, THOUGHT).action).state
    try:
        return judge(note, start, state).is_solved
    except PuzzleError:
        return False


def chosen(finds: Sequence[Find], per_grade: int = PER_GRADE) -> tuple[Puzzle, ...]:
    """As many of each grade as there are, of every kind of table in turn; the easiest first."""
    puzzles: list[Puzzle] = []
    for grade in Grade:
        graded = [find for find in finds if grade_of(find.difficulty) is grade and _is_fun(find)]
        for find in in_turn(graded)[:per_grade]:
            note = replace(find.puzzle.note, grade=grade)
            puzzles.append(replace(find.puzzle, note=note))
    return tuple(puzzles)


def _is_fun(find: Find) -> bool:
    """There is more to it than a single city."""
    note = find.puzzle.note
    return note.kind is not PuzzleKind.WIN_ROUND or len(note.answer.cities) >= FEWEST_CITIES


def grade_of(difficulty: int) -> Grade:
    """First: easy finds it, among few answers; second: among many; third: bots miss it."""
    if difficulty <= 1:
        return Grade.SECOND if difficulty else Grade.FIRST
    return Grade.THIRD


def in_turn(finds: Iterable[Find]) -> list[Find]:
    """One of each kind of table after the other, as long as there are any."""
    seen: Counter[tuple[str | int, ...]] = Counter()
    ranked = []
    for place, find in enumerate(finds):
        note = find.puzzle.note
        table = (note.kind, note.edition, note.map, note.players)
        ranked.append((seen[table], place, find))
        seen[table] += 1
    ranked.sort(key=lambda entry: entry[:2])
    return [find for _, _, find in ranked]
