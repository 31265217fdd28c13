"""One decision beside the best that can be found for it, by the same futures for all choices."""

from __future__ import annotations

from typing import Final

from game.bots.race import Race, Runner
from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.options import options_for
from game.review.break_even import limit_of
from game.review.candidates import candidates
from game.review.deals import dealt_world
from game.review.futures import horizon_of, played_on
from game.review.marks import MoveMark, mark_of
from game.review.moves import ReviewedMove, as_seen_by
from game.review.reasons import Told, why
from game.review.review import JudgedMove, ReviewReason
from game.review.sequels import NO_NUMBERS, NO_SEQUEL, ReviewSequel, SeatStory, sequel

TOLD_AT_LENGTH: Final = frozenset({MoveMark.INACCURACY, MoveMark.MISTAKE, MoveMark.BLUNDER})
"""Decisions for which the price is looked for at which the balance tips."""
SAID_ALREADY: Final = {
    ReviewReason.FUEL_SHORT: (ReviewSequel.LIT_NOW,),
    ReviewReason.POWER_MORE: (ReviewSequel.LIT_NOW, ReviewSequel.MONEY),
}
"""What a reason has told needs no second sentence."""


def judged(move: ReviewedMove, seed: int, rollouts: int) -> JudgedMove:
    """Every choice is played on in the same deals; what cannot win any more drops out early."""
    options = options_for(as_seen_by(move.before, move.seat, move.settled))
    assert options is not None
    tried = candidates(options, move.action)
    trial = _Trial(move, tried, seed)
    trial.run(rollouts)
    race = trial.race
    best = race.best
    made = race.proposal.mean
    loss = max(0.0, best.lead)
    mark = mark_of(loss, best.error)
    reason, numbers = ReviewReason.NEARLY, NO_NUMBERS
    then = ReviewSequel.NOTHING
    if len(tried) == 1:
        reason = ReviewReason.ONLY
    elif not loss:
        reason = ReviewReason.BEST
    elif mark is not MoveMark.BEST:
        pair = trial.told(best)
        limit = None
        if mark in TOLD_AT_LENGTH:
            limit = limit_of(move, options, best.action, seed, rollouts)
        reason, numbers = limit or why(options, pair)
        in_auction = move.before.phase is Phase.AUCTION
        then, more = sequel(pair.made_of, pair.best_of, in_auction=in_auction)
        if then in SAID_ALREADY.get(reason, ()):
            then, more = NO_SEQUEL
        numbers = (*numbers, *more)
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
        then=then,
        numbers=numbers,
        tried=len(tried),
    )


class _Trial:
    """Choices raced through the same deals; then the best is measured beside what was done."""

    def __init__(self, move: ReviewedMove, tried: list[Action], seed: int) -> None:
        self._move, self._seed = move, seed
        self.race = Race(tried[0], tried[1:])
        self._stories: dict[Action, dict[int, SeatStory]] = {action: {} for action in tried}

    def run(self, deals: int) -> None:
        """A race is over once it is known who is best; how much better is another question."""
        race, deal = self.race, 0
        if race.is_over:
            race.take([self._chance(race.proposal, deal)])
        while not race.is_over and deal < deals:
            race.take([self._chance(one, deal) for one in race.running])
            deal += 1
        while race.best is not race.proposal and deal < deals:
            best = race.best
            race.measure(best, self._chance(race.proposal, deal), self._chance(best, deal))
            deal += 1

    def told(self, best: Runner) -> Told:
        """What the deals held that both were played in."""
        made, other = (self._stories[one.action] for one in (self.race.proposal, best))
        deals = [deal for deal in other if deal in made]
        return Told(
            self._move.action,
            [made[deal] for deal in deals],
            best.action,
            [other[deal] for deal in deals],
        )

    def _chance(self, runner: Runner, deal: int) -> float:
        chance, story = _future(self._move, runner.action, self._seed, deal)
        self._stories[runner.action][deal] = story
        return chance


def _future(move: ReviewedMove, action: Action, seed: int, deal: int) -> tuple[float, SeatStory]:
    """Of the seat that decides, if it does this in the world of one deal."""
    world = dealt_world(move.before, move.settled, move.seat, seed, deal)
    story = SeatStory(move.seat)
    state, events = apply(world, move.seat, action)
    story.hear(events)
    return played_on(state, horizon_of(move.before), hear=story.hear)[move.seat], story
