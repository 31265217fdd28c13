"""Hard with weights tuned for the table's size, mixed rivals, and the last round worked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.bots.base import Bot, Budget, Choice, pick
from game.bots.easy import EasyBot
from game.bots.hard import HardBot
from game.bots.last_round import last_purchase
from game.bots.normal import NormalBot
from game.bots.outlook import Outlook
from game.bots.tuned import tuned_for
from game.engine.options import BuyOptions, Options

Policy = Callable[[], Bot]
HAND_MADE: Sequence[Policy] = (NormalBot, NormalBot, EasyBot)
"""Whom rivals are taken for in a rollout, besides a copy of itself: not all think alike."""


class ExpertBot(HardBot):
    """Takes rivals for different players in every world, and works the last round out."""

    def decide(self, options: Options, dice: Random, budget: Budget) -> Choice:
        """A choice whose action is in the options."""
        self.retune(tuned_for(options.at.terms.players))
        if isinstance(options, BuyOptions):
            outlook = Outlook(options.view, options.seat, self.tuning)
            last = last_purchase(options, outlook) if outlook.may_end_now else None
            if last is not None:
                return last
        return super().decide(options, dice, budget)

    def policies(self, options: Options, dice: Random) -> list[Bot]:
        def rival() -> Bot:
            return pick(dice, (self.copy, *HAND_MADE))()

        return [self.copy() if seat == options.seat else rival() for seat in options.at.seats]

    def copy(self) -> Bot:
        """What it takes itself for in a rollout."""
        return NormalBot(self.tuning)
