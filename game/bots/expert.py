"""Hard with more time, purchases tried out, rivals of many minds, and the last one worked out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.base import Bot, BotChoice, Budget, pick
from game.bots.easy import EasyBot
from game.bots.hard import USUAL_ROLLOUTS, HardBot
from game.bots.ladder import LadderBot
from game.bots.last_round import last_purchase
from game.bots.normal import NormalBot
from game.bots.outlook import Outlook
from game.bots.tuned import tuned_for
from game.engine.actions import Action, BuyResources
from game.engine.options import BuyOptions, Options
from game.engine.tokens import NO_TOKENS, RESOURCES, only

PATIENCE = 2
"""A table's budget is what hard may take; expert looks at this many times as many worlds."""

MORE_TOKENS = (1, 2, 3)
"""Tokens of one kind that it tries to buy besides what normal would."""

MINDS: tuple[type[NormalBot] | type[EasyBot] | type[LadderBot], ...] = (
    *(NormalBot,) * 6,
    EasyBot,
    LadderBot,
)
"""Whom it takes a rival for, drawn by lot for every world."""


class ExpertBot(HardBot):
    """Looks longer than hard, at purchases as well, and leaves the last one to nobody."""

    first_worlds = 2
    better_by = 0.02

    def policies(self, options: Options, dice: Random) -> list[Bot]:
        """Nobody knows how the others think, so in each world they think otherwise."""
        own = super().policies(options, dice)
        minds = [pick(dice, MINDS) for _ in own]
        return [
            bot if seat == options.seat or mind is NormalBot else mind()
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
