"""What became of a seat's chance: luck, its own decisions, those of others, and what adds them up.

    chance before the game + luck + own decisions + others' decisions + the rest = result

Each of the first is a sum of differences between two estimates that look ahead equally far, so
that none is moved by one estimate seeing farther than the other. With every round the look ahead
reaches one round farther; what the estimate changes by then is nobody's doing. That is the rest:
no bias is known of it, and its error is told by how much it went up and down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import hypot

from game.engine.events import Phase
from game.engine.terms import Seat
from game.engine.value import value
from game.review.marks import MoveMark, accuracy
from game.review.review import JudgedMove, Review

PHASES = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)


@value
class Account:
    """One seat's game in points of winning chance; 1 is the whole."""

    seat: Seat
    start: float
    """Before anything was known, lots included."""
    luck: float
    own: float
    others: float
    rest: float
    error: float
    """Of the rest, and so of the sum, one standard error."""
    result: float
    """A share of the victory, or the chance where the game was left."""
    lost: float
    """By own decisions that were not the best; at most 0."""


@value
class Accuracies:
    """How accurate a seat's decisions were, from 0 to 100; None where it had none."""

    all: float | None
    phases: tuple[tuple[Phase, float | None], ...]
    marks: tuple[tuple[MoveMark, int], ...]


def account_of(review: Review, seat: Seat) -> Account:
    """The account of a seat, as far as the review has come."""
    start = 1 / review.players
    luck = review.chances(0)[seat] - start
    own = others = rest = squares = 0.0
    before = review.chances(0)[seat]
    for number in range(1, len(review.glance)):
        point = review.points.get(number)
        now = review.chances(number)[seat]
        if point is None:
            others += now - before
        else:
            part = point.luck[seat] if point.luck else 0.0
            decided = point.after[seat] - point.before[seat] - part
            luck += part
            own += decided * (point.seat == seat)
            others += decided * (point.seat != seat)
            clearer = (now - before) - (point.after[seat] - point.before[seat])
            rest += clearer
            squares += clearer**2
        before = now
    noise = max([point.error for point in review.points.values()], default=0.0)
    error = hypot(squares**0.5, noise)
    lost = -sum(move.loss for move in review.judged.values() if move.seat == seat)
    return Account(seat, start, luck, own, others, rest, error, before, lost)


def accuracies(moves: Mapping[int, JudgedMove], seat: Seat) -> Accuracies:
    """Of all decisions in which there was something to decide."""
    decided = [move for move in moves.values() if move.seat == seat and move.tried > 1]
    counted = Counter(move.mark for move in decided)
    return Accuracies(
        all=accuracy([move.loss for move in decided]),
        phases=tuple(
            (phase, accuracy([move.loss for move in decided if move.phase is phase]))
            for phase in PHASES
        ),
        marks=tuple((mark, counted[mark]) for mark in MoveMark),
    )
