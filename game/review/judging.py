"""One decision beside the best that can be found for it, by the same futures for all choices."""

from __future__ import annotations

from game.bots.race import Race
from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.options import options_for
from game.review.candidates import candidates
from game.review.deals import dealt_world
from game.review.futures import horizon_of, played_on
from game.review.marks import MoveMark, mark_of
from game.review.moves import ReviewedMove, as_seen_by
from game.review.reasons import NO_NUMBERS, why
from game.review.review import JudgedMove, ReviewReason


def judged(move: ReviewedMove, seed: int, rollouts: int) -> JudgedMove:
    """Every choice is played on in the same deals; what cannot win any more drops out early."""
    options = options_for(as_seen_by(move.before, move.seat, move.settled))
    assert options is not None
    tried = candidates(options, move.action)
    race = Race(move.action, tried[1:])
    deal = 0
    while not race.is_over and deal < rollouts:
        race.take([_chance(move, one.action, seed, deal) for one in race.running])
        deal += 1
    best = race.best
    made = race.proposal.mean if deal else _chance(move, move.action, seed, 0)
    loss = max(0.0, best.lead)
    mark = mark_of(loss, best.error)
    reason, numbers = ReviewReason.NEARLY, NO_NUMBERS
    if len(tried) == 1:
        reason = ReviewReason.ONLY
    elif not loss:
        reason = ReviewReason.BEST
    elif mark is not MoveMark.BEST:
        reason, numbers = why(options, move.action, best.action)
    return JudgedMove(
        number=move.number,
        seat=move.seat,
        round=move.before.round,
        phase=move.before.phase,
        action=move.action,
        chance=made,
        best=best.action,
        best_chance=min(1.0, made + loss),
        loss=loss,
        error=best.error,
        mark=mark,
        reason=reason,
        numbers=numbers,
        tried=len(tried),
    )


def _chance(move: ReviewedMove, action: Action, seed: int, deal: int) -> float:
    """Of the seat that decides, if it does this in the world of one deal."""
    world = dealt_world(move.before, move.settled, move.seat, seed, deal)
    state = apply(world, move.seat, action).state
    return played_on(state, horizon_of(move.before))[move.seat]
