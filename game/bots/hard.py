"""Normal proposes, sampled worlds decide: flat Monte Carlo, the same worlds for every candidate."""

from __future__ import annotations

import time
from random import Random
from typing import ClassVar

from game.bots.base import STATED_VALUE, Alternative, Bot, BotChoice, Budget, Reason
from game.bots.normal import NormalBot
from game.bots.race import LEAST_WORLDS, Race, Runner
from game.bots.rollouts import play_forward
from game.bots.tuning import BY_HAND, Tuning
from game.bots.worlds import sample_world
from game.engine.actions import Action, Bid, BuildCities, Done, OpenAuction, Pass, PutUp
from game.engine.model import Decision
from game.engine.options import BidOptions, ChoosePlantOptions, Options

SEARCHED = {
    Decision.CHOOSE_PLANT,
    Decision.BID,
    Decision.BUILD_CITIES,
    Decision.DISCARD_PLANT,
}
"""What is tried out; purchases of fuel are left to normal, and to expert."""
USUAL_ROLLOUTS = 24
CLOSE_BIDS = 8
MOST_CANDIDATES = 12
OPENINGS_INSTEAD_OF_PASSING = 2
"""Normal is slow to see that it will be short of plants; these may show it."""


class HardBot:
    """Plays each sensible action forward in worlds that fit its view and takes the best."""

    rounds_ahead: ClassVar[int] = 1
    """Worlds are played to the end of this round and of so many more; then the chance counts."""

    def __init__(self, tuning: Tuning = BY_HAND) -> None:
        self.tuning = tuning
        self._proposer = NormalBot(tuning)

    def retune(self, tuning: Tuning) -> None:
        """Go on with these weights."""
        if tuning != self.tuning:
            self.tuning = tuning
            self._proposer = NormalBot(tuning)

    def policies(self, options: Options, dice: Random) -> list[Bot]:
        """Whom the seats are taken for in a rollout."""
        return [NormalBot(self.tuning) for _ in options.at.seats]

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        proposal = self._proposer.propose(options, dice, budget)
        candidates = self._candidates(options, proposal)
        if len(candidates) == 1:
            return proposal
        race = self._try_out(options, candidates, dice, budget)
        own, best = race.proposal, race.best
        others = sorted((one for one in race.runners if one is not best), key=_by_lead)
        chance = round(100 * _chance(best))
        numbers = proposal.numbers if best is own else _found_worth(best.action)
        found = Reason.PLAYED_FORWARD if chance else Reason.NOTHING_HELPS
        return BotChoice(
            best.action,
            proposal.reason if best is own else found,
            (*numbers, ("chance", chance)),
            own.mean + best.lead,
            tuple(Alternative(one.action, own.mean + one.lead) for one in others),
        )

    def _candidates(self, options: Options, proposal: BotChoice) -> list[Action]:
        """Normal's proposal first, then what else is worth a try."""
        found: list[Action] = [proposal.action]
        if options.decision not in SEARCHED:
            return found
        others = [alternative.action for alternative in proposal.alternatives]
        if isinstance(options, BidOptions):
            others = self._other_bid(options, proposal)
        elif isinstance(proposal.action, OpenAuction):
            others.append(Pass())
        elif isinstance(options, ChoosePlantOptions):
            others.extend(self._proposer.openings(options)[:OPENINGS_INSTEAD_OF_PASSING])
            others.extend(_put_ups(options))
        elif isinstance(proposal.action, BuildCities):
            others.append(Done())
        for action in others:
            if action not in found and action in options:
                found.append(action)
        return found

    def _other_bid(self, options: BidOptions, proposal: BotChoice) -> list[Action]:
        """The opposite of the proposal, where it was close."""
        if proposal.score > CLOSE_BIDS or self._proposer.is_waste(options):
            return []
        _, low, _ = options.bids()
        return [Pass()] if isinstance(proposal.action, Bid) else [Bid(low)]

    def _try_out(
        self, options: Options, candidates: list[Action], dice: Random, budget: Budget
    ) -> Race:
        """World after world, until time is up or more worlds would hardly change the choice."""
        limit = _Limit(budget)
        proposal, *others = candidates
        race = Race(proposal, others[: limit.most_candidates - 1])
        spent = 0
        while not race.is_over and not limit.reached(spent):
            seed = dice.random()
            race.take([self._play(options, one.action, seed) for one in race.running])
            spent = sum(len(one.rewards) for one in race.runners)
        return race

    def _play(self, options: Options, action: Action, world_seed: float) -> float:
        """One world; equal seeds give equal worlds, whatever the action."""
        dice = Random(world_seed)
        world = sample_world(options.view, options.seat, dice)
        policies = self.policies(options, dice)
        return play_forward(
            world, options.seat, action, policies=policies, dice=dice, rounds=self.rounds_ahead
        )


def _by_lead(runner: Runner) -> float:
    return -runner.lead


def _chance(runner: Runner) -> float:
    """The mean as a chance to win; rewards for margins may lie beyond."""
    return min(1.0, max(0.0, runner.mean))


def _put_ups(options: ChoosePlantOptions) -> list[Action]:
    """Who wants no plant may hand one to others: the worst to move the market, or the best."""
    plants = options.put_ups()
    return [PutUp(plant) for plant in sorted({plants[0], plants[-1]})] if plants else []


def _found_worth(action: Action) -> tuple[tuple[str, int], ...]:
    """A bid that did best in the worlds is the worth it states, whatever normal's ceiling is."""
    return ((STATED_VALUE, action.amount),) if isinstance(action, Bid) else ()


class _Limit:
    """When to stop: after so many rollouts, when the time is up, or when nobody waits any more."""

    def __init__(self, budget: Budget) -> None:
        self._rollouts = budget.rollouts
        self._should_stop = budget.should_stop
        self._asked = time.monotonic()
        self._deadline = None if budget.seconds is None else self._asked + budget.seconds
        if self._deadline is None and self._rollouts is None:
            self._rollouts = USUAL_ROLLOUTS

    @property
    def most_candidates(self) -> int:
        """No more than can be seen in a few worlds each; with a clock all are begun."""
        if self._rollouts is None:
            return MOST_CANDIDATES
        return max(2, min(MOST_CANDIDATES, self._rollouts // LEAST_WORLDS))

    def reached(self, spent: int) -> bool:
        """There is no time for another world, if it takes as long as the one just played."""
        if self._rollouts is not None and spent >= self._rollouts:
            return True
        if self._should_stop is not None and self._should_stop():
            return True
        if self._deadline is None:
            return False
        now = time.monotonic()
        taken, self._asked = now - self._asked, now
        return now + taken >= self._deadline
