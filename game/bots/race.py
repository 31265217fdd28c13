"""Candidates that race through the same worlds, and when enough has been seen of them.

What counts is how much better than the proposal a candidate does, world by world, so the luck that
all share cancels out. Few worlds flatter whoever had luck in them, and the best of many candidates
most of all; so small samples are shrunk towards no difference. A candidate whose luck could hardly
make it worth choosing is given up, and the race is over when nobody is left to challenge the lead.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import Final

from game.engine.actions import Action

USUAL_SPREAD: Final = 0.06
"""How far the difference between two candidates usually spreads from world to world."""
WORLDS_BEHIND_IT: Final = 3
"""As many worlds of its own make a candidate's spread count as much as the usual one."""
DOUBT: Final = 5.4
"""A mean of so many worlds is believed half: true differences spread that much less than luck."""
LUCK: Final = 1.25
"""Standard errors that a candidate behind is thought to have been unlucky by."""
WORTH_A_LOOK: Final = 0.008
"""Who could not lead by this share of a win, even unlucky so far, is given up."""
WORTH_A_CHANGE: Final = 0.004
"""The proposal stays unless another is believed to be better by this much."""
LEAST_WORLDS: Final = 2
"""Each candidate is to be seen in as many worlds, or there are too many candidates."""
SETTLED_AFTER: Final = 3
"""After so many worlds without any difference there is none."""


class Runner:
    """One candidate, its rewards, and what it did better than the proposal in each world."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.rewards: list[float] = []
        self.leads: list[float] = []

    @property
    def mean(self) -> float:
        return fmean(self.rewards) if self.rewards else 0.0

    @property
    def chance(self) -> float:
        """The mean share of a win; what a reward has for the margin is none."""
        return fmean(min(1.0, max(0.0, one)) for one in self.rewards) if self.rewards else 0.0

    @property
    def lead(self) -> float:
        """By how much it is believed to be better than the proposal."""
        return sum(self.leads) / (len(self.leads) + DOUBT)

    @property
    def error(self) -> float:
        """How far that belief may be off."""
        count = len(self.leads)
        if not count:
            return 0.0
        middle = fmean(self.leads)
        spread = sum((lead - middle) ** 2 for lead in self.leads)
        spread += WORLDS_BEHIND_IT * USUAL_SPREAD**2
        return sqrt(spread / (WORLDS_BEHIND_IT + count - 1) / (count + DOUBT))


class Race:
    """The proposal, which never drops out while there is a race, and all who challenge it."""

    def __init__(self, proposal: Action, others: list[Action]) -> None:
        self.proposal = Runner(proposal)
        self.runners = [self.proposal, *(Runner(action) for action in others)]
        self.running = list(self.runners)

    @property
    def is_over(self) -> bool:
        return len(self.running) == 1

    @property
    def best(self) -> Runner:
        """The one to choose, by what has been seen so far."""
        found = max(self.runners, key=lambda one: one.lead)
        return found if found.lead >= WORTH_A_CHANGE else self.proposal

    @property
    def percent(self) -> int | None:
        """The chance of the one to choose, in hundredths; None before any world has been seen.

        It won its place by leads that were partly luck: only what is believed of them is told. And
        it is 0 only if no world of several was won; worlds that were all won make nothing certain.
        """
        worlds = len(self.proposal.rewards)
        if not worlds:
            return None
        if worlds >= SETTLED_AFTER and not any(round(100 * one.chance) for one in self.runners):
            return 0
        return max(1, min(99, round(100 * (self.proposal.chance + self.best.lead))))

    def take(self, rewards: list[float]) -> None:
        """What one world gave to each who is still running; then some may drop out."""
        for runner, reward in zip(self.running, rewards, strict=True):
            runner.rewards.append(reward)
            if runner is not self.proposal:
                runner.leads.append(reward - rewards[0])
        if len(self.proposal.rewards) < LEAST_WORLDS:
            return
        leader = max(self.running, key=lambda one: one.lead)
        still = [one for one in self.running if one is leader or _may_lead(one, leader)]
        if len(still) > 1 and self.proposal not in still:
            still.insert(0, self.proposal)  # the others are compared with it
        self.running = still

    def measure(self, runner: Runner, own: float, reward: float) -> None:
        """One more world of the proposal and one other: not who is better, but by how much."""
        self.proposal.rewards.append(own)
        runner.rewards.append(reward)
        runner.leads.append(reward - own)


def _may_lead(runner: Runner, leader: Runner) -> bool:
    """With better luck it could still come out ahead by enough to matter."""
    if len(runner.leads) >= SETTLED_AFTER and not any(runner.leads) and not leader.leads:
        return False
    error = sqrt(runner.error**2 + leader.error**2)
    return runner.lead + LUCK * error >= leader.lead + WORTH_A_LOOK
