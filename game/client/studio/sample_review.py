"""A review without the work: plausible losses for the decisions of one seat, for pictures."""

from __future__ import annotations

from itertools import cycle
from typing import Final

from game.engine.events import Phase
from game.engine.options import options_for
from game.engine.terms import Seat
from game.review.candidates import candidates
from game.review.marks import mark_of
from game.review.moves import ReviewedGame, ReviewedMove, as_seen_by
from game.review.reasons import Compared, why
from game.review.review import CurvePoint, JudgedMove, Review, ReviewReason
from game.review.sequels import NO_NUMBERS, Numbers, ReviewSequel

LOSSES: Final = (0.0, 0.0, 0.004, 0.0, 0.024, 0.0, 0.066, 0.0, 0.013, 0.123)
ERROR: Final = 0.008


def fill_in(game: ReviewedGame, review: Review, seat: Seat) -> None:
    """A curve as it is at a glance, all of it counted as sharp, and a loss now and then."""
    losses = cycle(LOSSES)
    for move in game.moves:
        before, after = review.glance[move.number - 1], review.glance[move.number]
        luck = tuple(0.6 * (b - a) for a, b in zip(before, after)) if move.drawn else None
        review.points[move.number] = CurvePoint(move.number, move.seat, before, after, luck, ERROR)
        if move.seat == seat:
            review.judged[move.number] = _judged(move, review, next(losses))


def _judged(move: ReviewedMove, review: Review, loss: float) -> JudgedMove:
    options = options_for(as_seen_by(move.before, move.seat, move.settled))
    assert options is not None
    tried = candidates(options, move.action)
    loss = loss if len(tried) > 1 else 0.0
    best = tried[1] if loss else move.action
    reason, numbers, then = ReviewReason.BEST, NO_NUMBERS, ReviewSequel.NOTHING
    if loss:
        reason, numbers = why(options, Compared(move.action, (), best, ()))
        then, more = _sequel(move)
        numbers = (*numbers, *more)
    chance = review.glance[move.number][move.seat]
    return JudgedMove(
        number=move.number,
        seat=move.seat,
        round=move.before.round,
        phase=move.before.phase,
        action=move.action,
        chance=chance,
        best=best,
        best_chance=min(1.0, chance + loss),
        loss=loss,
        error=ERROR if loss else 0.0,
        mark=mark_of(loss, ERROR),
        reason=reason,
        then=then,
        numbers=numbers,
        tried=len(tried),
    )


def _sequel(move: ReviewedMove) -> tuple[ReviewSequel, Numbers]:
    """The longest sentences, so that pictures show whether there is room."""
    if move.before.phase is not Phase.AUCTION:
        return ReviewSequel.LIT_NEXT, (("lit", 2),)
    plant = max(move.before.on_offer, default=1)
    numbers = (("next", plant), ("next_price", plant), ("often", 17), ("futures", 32))
    return ReviewSequel.PLANT, numbers
