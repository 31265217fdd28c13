"""Bots that spoil games, for whoever must cope with them."""

from __future__ import annotations

from random import Random

import pytest
from builders import IDLE

from game.bots import registry
from game.bots.base import Bot, BotChoice, Budget, Reason
from game.bots.random_bot import RandomBot
from game.engine.actions import Bid, OpenAuction
from game.engine.model import Decision
from game.engine.options import ChoosePlantOptions, Options


class Spoiler:
    """Plays at random until a round, and then spoils the game whenever it may choose a plant."""

    def __init__(self, round: int) -> None:
        self._round = round
        self._random = RandomBot()

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        if isinstance(options, ChoosePlantOptions) and options.at.round >= self._round:
            return self.spoil(options)
        return self._random.decide(options, dice, budget)

    def spoil(self, options: ChoosePlantOptions) -> BotChoice:
        raise NotImplementedError


class Cheat(Spoiler):
    """Does what it was not asked for."""

    def spoil(self, options: ChoosePlantOptions) -> BotChoice:
        return BotChoice(Bid(1), Reason.CHANCE)


class Breaker(Spoiler):
    """Has a bug."""

    def spoil(self, options: ChoosePlantOptions) -> BotChoice:
        raise ZeroDivisionError("by design")


class Boaster(Spoiler):
    """Buys dearer than it says a plant is worth."""

    def spoil(self, options: ChoosePlantOptions) -> BotChoice:
        plant, low, _ = options.offers()[0]
        return BotChoice(OpenAuction(plant, low), Reason.CHANCE, (("ceiling", low - 1),))


class Idler:
    """Does nothing wherever that is allowed, so that no game would ever end."""

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        must_buy = options.at.round == 1 and options.decision is Decision.CHOOSE_PLANT
        if options.decision in IDLE and not must_buy:
            return BotChoice(IDLE[options.decision], Reason.CHANCE)
        return RandomBot().decide(options, dice, budget)


class Quitter:
    """Somebody presses Ctrl-C after so many decisions of all its copies together."""

    left = 0

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        Quitter.left -= 1
        if Quitter.left < 0:
            raise KeyboardInterrupt
        return RandomBot().decide(options, dice, budget)


def seat(monkeypatch: pytest.MonkeyPatch, **bots: Bot) -> None:
    """Add bots to those that commands know, in this process."""
    added = {name: (lambda bot=bot: bot) for name, bot in bots.items()}
    monkeypatch.setattr(registry, "BOTS", {**registry.BOTS, **added})
