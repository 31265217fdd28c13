"""Hard with more time, purchases tried out, rivals it has watched, and the last one worked out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.base import Bot, BotChoice, Budget
from game.bots.fuelling import baskets
from game.bots.hard import USUAL_ROLLOUTS, HardBot
from game.bots.imitation import ImitationBot, is_learned, ranked
from game.bots.last_round import last_purchase
from game.bots.minds import EXPECTED
from game.bots.outlook import Outlook
from game.bots.tuned import tuned_for
from game.engine.actions import Action, BuildCities, BuyResources, Done
from game.engine.options import BuildOptions, BuyOptions, Options
from game.engine.tokens import NO_TOKENS, RESOURCES, only

PATIENCE = 2
"""A table's budget is what hard may take; expert looks at this many times as many worlds."""

LAST_ROUNDS = 2
"""So many rounds before the expected end it tries every purchase and every number of cities."""

MORE_TOKENS = (1, 2, 3)
"""Tokens of one kind that it tries to buy besides what normal would."""


class ExpertBot(HardBot):
    """Looks longer than hard, at purchases as well, and knows its rivals by what they did."""

    expected = EXPECTED

    def successor(self) -> Bot:
        """Somebody who knows what search usually finds."""
        return ImitationBot(self.tuning) if is_learned() else super().successor()

    def candidates(self, options: Options, proposal: BotChoice) -> list[Action]:
        """What hard would try, its likely choice first; purchases, and the end in full."""
        if isinstance(options, BuyOptions):
            others = [one.action for one in proposal.alternatives] + _larger_carts(proposal.action)
            if self._is_end_near(options):
                others = [*_all_carts(options), *others]
            return list(dict.fromkeys([proposal.action, *filter(options.__contains__, others)]))
        usual = super().candidates(options, proposal)
        if isinstance(options, BuildOptions) and self._is_end_near(options):
            usual = list(dict.fromkeys([*usual, *self._all_sites(options)]))
        return ranked(self.proposer, options, proposal, usual)

    def _is_end_near(self, options: Options) -> bool:
        """This round or the next one will be the last; what follows is worked out exactly."""
        return self.proposer.look(options).rounds_left <= LAST_ROUNDS

    def _all_sites(self, options: BuildOptions) -> list[Action]:
        """The best cities for every number of them."""
        plan = self.proposer.plan(options)
        sites = [plan.site(count) for count in range(1, plan.most + 1)]
        return [BuildCities(site.cities, and_done=True) for site in sites if site.cities]

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        self.retune(tuned_for(options.at.terms.players))
        if isinstance(options, BuyOptions):
            outlook = Outlook(options.view, options.seat, self.tuning)
            last = last_purchase(options, outlook) if outlook.may_end_now else None
            if last is not None:
                return last
        return super().decide(options, dice, _longer(budget))


def _all_carts(options: BuyOptions) -> list[Action]:
    """What each set of plants lacks, the largest first."""
    found = baskets(options.at, options.seat, options.purse)
    carts = [basket.tokens for basket in sorted(found, key=lambda one: -one.cities)]
    return [BuyResources(cart, and_done=True) if any(cart) else Done() for cart in carts]


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
