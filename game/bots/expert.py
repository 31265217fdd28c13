"""Hard with more time, rivals of many minds, tuned weights, and the last purchase worked out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.base import Bot, Budget, Choice, pick
from game.bots.easy import EasyBot
from game.bots.hard import USUAL_ROLLOUTS, HardBot
from game.bots.ladder import LadderBot
from game.bots.last_round import last_purchase
from game.bots.normal import NormalBot
from game.bots.outlook import Outlook
from game.bots.tuned import tuned_for
from game.engine.actions import Action, BuildCities
from game.engine.options import BuildOptions, BuyOptions, Options

PATIENCE = 2
"""A table's budget is what hard may take; expert looks at this many times as many worlds."""

OTHER_SITES = 2

MINDS: tuple[type[NormalBot] | type[EasyBot] | type[LadderBot], ...] = (
    *(NormalBot,) * 6,
    EasyBot,
    LadderBot,
)
"""Whom it takes a rival for, drawn by lot for every world."""


class ExpertBot(HardBot):
    """Looks longer than hard, and leaves the last purchase neither to chance nor to a policy."""

    def policies(self, options: Options, dice: Random) -> list[Bot]:
        """Nobody knows how the others think, so in each world they think otherwise."""
        own = super().policies(options, dice)
        minds = [pick(dice, MINDS) for _ in own]
        return [
            bot if seat == options.seat or mind is NormalBot else mind()
            for seat, (bot, mind) in enumerate(zip(own, minds))
        ]

    def _candidates(self, options: Options, proposal: Choice) -> list[Action]:
        """What hard would try, and the next best places to build as many cities."""
        found = super()._candidates(options, proposal)
        if isinstance(options, BuildOptions) and isinstance(proposal.action, BuildCities):
            sites = self._proposer.sites(options, len(proposal.action.cities))
            found.extend([site for site in sites if site not in found][:OTHER_SITES])
        return found

    def decide(self, options: Options, dice: Random, budget: Budget) -> Choice:
        """A choice whose action is in the options."""
        self.retune(tuned_for(options.at.terms.players))
        if isinstance(options, BuyOptions):
            outlook = Outlook(options.view, options.seat, self.tuning)
            last = last_purchase(options, outlook) if outlook.may_end_now else None
            if last is not None:
                return last
        return super().decide(options, dice, _longer(budget))


def _longer(budget: Budget) -> Budget:
    """The same kind of budget with more in it."""
    if budget.seconds is not None:
        budget = replace(budget, seconds=PATIENCE * budget.seconds)
    if budget.rollouts is not None or budget.seconds is None:
        budget = replace(budget, rollouts=PATIENCE * (budget.rollouts or USUAL_ROLLOUTS))
    return budget
