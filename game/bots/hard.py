"""Normal proposes, sampled worlds decide: flat Monte Carlo, the same worlds for every candidate."""

from __future__ import annotations

import time
from random import Random
from typing import ClassVar

from game.bots.base import Alternative, Bot, BotChoice, Budget, Reason
from game.bots.contenders import contenders_for
from game.bots.minds import EXPECTED_BY_HARD, drawn
from game.bots.normal import NormalBot, SilentNormalBot
from game.bots.race import LEAST_WORLDS, Race, Runner
from game.bots.rollouts import play_forward
from game.bots.tuning import BY_HAND, Tuning
from game.bots.watching import RivalWatch
from game.bots.worlds import sample_world
from game.engine.actions import Action, Bid
from game.engine.options import BuildOptions, Options

USUAL_ROLLOUTS = 24
MOST_CANDIDATES = 12


class HardBot:
    """Plays each sensible action forward in worlds that fit its view and takes the best."""

    rounds_ahead: ClassVar[int] = 1
    """Worlds are played to the end of this round and of so many more; then the chance counts."""
    expected: ClassVar[tuple[float, ...]] = EXPECTED_BY_HARD
    """What minds it thinks likely of somebody who has done nothing yet."""

    def __init__(self, tuning: Tuning = BY_HAND) -> None:
        self.tuning = tuning
        self.proposer = NormalBot(tuning)
        self.watch = RivalWatch()
        """What it has seen of its rivals; whoever seats it may put one here that hears more."""

    def retune(self, tuning: Tuning) -> None:
        """Go on with these weights."""
        if tuning != self.tuning:
            self.tuning = tuning
            self.proposer = NormalBot(tuning)

    def policies(self, options: Options, dice: Random) -> list[Bot]:
        """Whom the seats are taken for: each rival is of a mind that its deeds make likely."""
        notes = self.watch.notes
        minds = [drawn(notes.weights(seat, self.expected), dice) for seat in options.at.seats]
        return [
            self.successor() if seat == options.seat else mind.make()
            for seat, mind in enumerate(minds)
        ]

    def successor(self) -> Bot:
        """Who decides for it in the worlds, after the action that is tried out."""
        return SilentNormalBot(self.tuning)

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        proposal = self.proposer.propose(options, dice, budget)
        if _is_settled(options, proposal):
            return proposal
        candidates = self.candidates(options, proposal)
        if len(candidates) == 1:
            return proposal
        race = self._try_out(options, candidates, dice, budget)
        own, best = race.proposal, race.best
        others = sorted((one for one in race.runners if one is not best), key=_by_lead)
        chance = race.percent
        is_normals = best.action == proposal.action
        found = Reason.NOTHING_HELPS if chance == 0 else Reason.PLAYED_FORWARD
        return BotChoice(
            best.action,
            proposal.reason if is_normals else found,
            (*(proposal.numbers if is_normals else ()), *_told(chance)),
            own.mean + best.lead,
            tuple(Alternative(one.action, own.mean + one.lead) for one in others),
            worth=None if is_normals else _found_worth(best.action),
        )

    def candidates(self, options: Options, proposal: BotChoice) -> list[Action]:
        """The proposal first, then what else is worth a try."""
        return contenders_for(self.proposer, options, proposal)

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


def _is_settled(options: Options, proposal: BotChoice) -> bool:
    """The last cities of the game: what is best was worked out, and no world could change it."""
    if not isinstance(options, BuildOptions):
        return False
    is_over = options.at.most_cities >= options.at.terms.end_cities
    return is_over or proposal.reason is Reason.BUILD_TO_WIN


def _by_lead(runner: Runner) -> float:
    return -runner.lead


def _told(chance: int | None) -> tuple[tuple[str, int], ...]:
    """The chance among the numbers of a reason, where some of the worlds played showed one.

    That none of a few showed any is no proof that there is none: such a game has been won.
    """
    return (("chance", chance),) if chance else ()


def _found_worth(action: Action) -> int | None:
    """What a bid that did best is worth at least; it may yet bid more, so it is not told."""
    return action.amount if isinstance(action, Bid) else None


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
