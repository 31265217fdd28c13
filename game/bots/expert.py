"""Hard with twice the time, weights for the table's size, and the last round worked out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.base import Budget, Choice
from game.bots.hard import USUAL_ROLLOUTS, HardBot
from game.bots.last_round import last_purchase
from game.bots.outlook import Outlook
from game.bots.tuned import tuned_for
from game.engine.options import BuyOptions, Options

PATIENCE = 2
"""A table's budget is what hard may take; expert looks at this many times as many worlds."""


class ExpertBot(HardBot):
    """Looks longer than hard, and leaves the last purchase neither to chance nor to a policy."""

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
