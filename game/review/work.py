"""The work of a review, cut into tasks that any process can do in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from game.engine.actions import Action
from game.engine.codec import digest, encode
from game.engine.plain import encode_action, encode_setup
from game.engine.terms import GameSetup, Seat
from game.engine.value import value
from game.review.fingerprint import fingerprint
from game.review.futures import Chances, at_a_glance
from game.review.judging import judged
from game.review.luck import Valuer
from game.review.moves import ReviewedGame
from game.review.review import CurvePoint, JudgedMove, Review, ReviewHead
from game.version import VERSION

MOVES_AT_ONCE = 6
"""Moves of one task of the curve: neighbours share their values."""
CURVE_SHARE = 2
"""One in so many of the rollouts of a decision are played for a point of the curve."""
USUAL_ROLLOUTS = 32
USUAL_SEED = 1


class TaskKind(StrEnum):
    """What is to be found out."""

    CURVE = "curve"
    JUDGE = "judge"


@value
class ReviewTask:
    """Some moves, and what is to be found out about them."""

    kind: TaskKind
    numbers: tuple[int, ...]


@value
class ReviewFindings:
    """What was found out."""

    points: tuple[CurvePoint, ...] = ()
    judged: tuple[JudgedMove, ...] = ()


def begun_review(game: ReviewedGame, seed: int, rollouts: int, seat: Seat | None = None) -> Review:
    """With a curve by the network alone, at once."""
    result = game.positions[-1].result
    head = ReviewHead(
        game=game_digest(game),
        version=VERSION,
        bots=fingerprint(),
        seed=seed,
        rollouts=rollouts,
        moments=len(game.positions),
        winners=result.winners if result else (),
        seat=seat,
    )
    return Review(head, _glanced(game))


def _glanced(game: ReviewedGame) -> tuple[Chances, ...]:
    """By the network where a phase begins, as it has learned to look; straight in between."""
    last = len(game.positions) - 1
    phases = [(at.round, at.phase) for at in game.positions]
    looks = [n for n in range(last + 1) if n in (0, last) or phases[n] != phases[n - 1]]
    seen = {n: at_a_glance(game.positions[n], game.settled[n]) for n in looks}
    found: list[Chances] = []
    for begin, end in pairwise(looks):
        for number in range(begin, end):
            share = (number - begin) / (end - begin)
            pairs = zip(seen[begin], seen[end])
            found.append(tuple(round(a + (b - a) * share, 4) for a, b in pairs))
    return (*found, seen[last])


def game_digest(game: ReviewedGame) -> str:
    """The same for every copy of a game from which the same can be told."""
    terms = game.positions[0].terms
    moves = [(move.number, move.seat, move.action) for move in game.moves]
    order = game.positions[-1].order
    return digest_of(terms.setup, terms.board.digest, len(game.positions), order, moves)


def digest_of(
    setup: GameSetup,
    map_digest: str,
    moments: int,
    order: Sequence[Seat],
    moves: Sequence[tuple[int, Seat, Action]],
) -> str:
    """Of a game's set-up and moves, and the order of play at its last moment."""
    done = [[number, seat, encode_action(action)] for number, seat, action in moves]
    return digest([encode_setup(setup), map_digest, moments, encode(tuple(order)), done])


def tasks_of(
    game: ReviewedGame, review: Review, first: Seat | None = None, *, alone: bool = False
) -> list[ReviewTask]:
    """What is still to be done: the curve, then the decisions, those of one seat first or alone."""
    numbers = [move.number for move in game.moves if move.number not in review.points]
    curve = [
        ReviewTask(TaskKind.CURVE, tuple(numbers[place : place + MOVES_AT_ONCE]))
        for place in range(0, len(numbers), MOVES_AT_ONCE)
    ]
    moves = [move for move in game.moves if move.number not in review.judged]
    if first is not None:
        moves = [move for move in moves if move.seat == first or not alone]
        moves.sort(key=lambda move: move.seat != first)
    return [*curve, *(ReviewTask(TaskKind.JUDGE, (move.number,)) for move in moves)]


class ReviewWorker:
    """Does tasks of one review, one after the other."""

    def __init__(self, game: ReviewedGame, seed: int, rollouts: int) -> None:
        self._moves = {move.number: move for move in game.moves}
        self._seed = seed
        self._rollouts = rollouts
        self._valuer = Valuer(game, seed, max(2, rollouts // CURVE_SHARE))

    def do(self, task: ReviewTask) -> ReviewFindings:
        """The same in every process."""
        moves = [self._moves[number] for number in task.numbers]
        if task.kind is TaskKind.CURVE:
            return ReviewFindings(points=tuple(map(self._valuer.point, moves)))
        return ReviewFindings(
            judged=tuple(judged(move, self._seed, self._rollouts) for move in moves)
        )


def take(review: Review, found: ReviewFindings) -> None:
    """Enter what was found into the review."""
    review.points.update({point.number: point for point in found.points})
    review.judged.update({move.number: move for move in found.judged})


def done_here(game: ReviewedGame, review: Review, tasks: Sequence[ReviewTask]) -> Iterator[int]:
    """Do tasks in this process; after each how many are left."""
    worker = ReviewWorker(game, review.head.seed, review.head.rollouts)
    for done, task in enumerate(tasks, start=1):
        take(review, worker.do(task))
        yield len(tasks) - done
