"""Hard with more time, purchases tried out, rivals it has watched, and the last one worked out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.base import Bot, BotChoice, Budget
from game.bots.hard import USUAL_ROLLOUTS, HardBot
from game.bots.last_round import last_purchase
from game.bots.minds import drawn
from game.bots.outlook import Outlook
from game.bots.tuned import tuned_for
from game.bots.watching import RivalWatch
from game.engine.actions import Action, BuyResources
from game.engine.options import BuyOptions, Options
from game.engine.tokens import NO_TOKENS, RESOURCES, only

PATIENCE = 2
"""A table's budget is what hard may take; expert looks at this many times as many worlds."""

MORE_TOKENS = (1, 2, 3)
"""Tokens of one kind that it tries to buy besides what normal would."""


class ExpertBot(HardBot):
    """Looks longer than hard, at purchases as well, and knows its rivals by what they did."""

    def __init__(self) -> None:
        super().__init__()
        self.watch = RivalWatch()
        """What it has seen of its rivals; whoever seats it may put one here that hears more."""

    def policies(self, options: Options, dice: Random) -> list[Bot]:
        """In each world a rival is of a mind that its deeds so far make likely."""
        own = super().policies(options, dice)
        notes = self.watch.notes
        minds = [drawn(notes.weights(seat), dice) for seat in options.at.seats]
        return [
            bot if seat == options.seat else mind.make()
            for seat, (bot, mind) in enumerate(zip(own, minds))
        ]

    def _candidates(self, options: Options, proposal: BotChoice) -> list[Action]:
        """What hard would try, and purchases, which hard leaves to normal."""
        if not isinstance(options, BuyOptions):
            return super()._candidates(options, proposal)
        others = [one.action for one in proposal.alternatives] + _larger_carts(proposal.action)
        return list(dict.fromkeys([proposal.action, *filter(options.__contains__, others)]))

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        self.retune(tuned_for(options.at.terms.players))
        if isinstance(options, BuyOptions):
            outlook = Outlook(options.view, options.seat, self.tuning)
            last = last_purchase(options, outlook) if outlook.may_end_now else None
            if last is not None:
                return last
        return super().decide(options, dice, _longer(budget))


def _larger_carts(action: Action) -> list[Action]:
    """The same purchase with a few more tokens of one kind."""
    cart = action.tokens if isinstance(action, BuyResources) else NO_TOKENS
    return [
        BuyResources(cart.plus(only(resource, more)), and_done=True)
        for resource in RESOURCES
        for more in MORE_TOKENS
    ]


def _longer(budget: Budget) -> Budget:
    """The same kind of budget with more in it."""
    if budget.seconds is not None:
        budget = replace(budget, seconds=PATIENCE * budget.seconds)
    if budget.rollouts is not None or budget.seconds is None:
        budget = replace(budget, rollouts=PATIENCE * (budget.rollouts or USUAL_ROLLOUTS))
    return budget
