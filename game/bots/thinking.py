"""A decision put to a bot as a value: everything it depends on, so that any process can answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from game.bots.base import BotChoice, Budget
from game.bots.dice import dice_from
from game.bots.naming import WATCHFUL
from game.bots.registry import bot_of
from game.bots.watching import NO_NOTES, RivalNotes, RivalWatch, Witnessed
from game.engine.options import options_for
from game.engine.value import value
from game.engine.view import PlayerView


@value
class BotQuestion:
    """What shall the seat of this view do? The view must be of a seat that is to act."""

    level: str
    character: str | None
    view: PlayerView
    seed: int
    """Of the table's bots; never the seed of the game."""
    budget: Budget
    decision: int = 0
    """Which decision of the game this is, such as the table's version: it picks the dice."""
    rivals: RivalNotes = NO_NOTES
    """What the seat has learned about the others so far."""
    heard: tuple[Witnessed, ...] = ()
    """What everybody has seen since."""


@value
class BotAnswer:
    """What the bot chose, or for developers why there is no choice."""

    choice: BotChoice | None
    fault: str | None = None
    rivals: RivalNotes | None = None
    """What is known of the rivals by now, if the bot wanted to know; no need to tell it again."""


class Thought(Protocol):
    """A question on its way: a small future in the hands of whoever asked."""

    @property
    def answer(self) -> BotAnswer | None:
        """The answer once it has come; looking never waits."""

    def cancel(self) -> None:
        """Nobody wants to know any more: no answer will come."""


def think(question: BotQuestion, should_stop: Callable[[], bool] | None = None) -> BotChoice:
    """A choice here and now; with a budget in rollouts it is the same in every process."""
    return _think(question, RivalWatch(question.rivals, question.heard), should_stop)


def answered(question: BotQuestion, should_stop: Callable[[], bool] | None = None) -> BotAnswer:
    """The same with what was learned about the rivals, for whoever will ask again."""
    watch = RivalWatch(question.rivals, question.heard)
    choice = _think(question, watch, should_stop)
    return BotAnswer(choice, rivals=watch.notes if question.level in WATCHFUL else None)


def _think(
    question: BotQuestion, watch: RivalWatch, should_stop: Callable[[], bool] | None
) -> BotChoice:
    options = options_for(question.view)
    assert options is not None, "this seat has nothing to decide"
    dice = dice_from(question.seed, options.seat, question.decision)
    budget = replace(question.budget, should_stop=should_stop)
    # A new bot remembers nothing, so that no answer depends on an earlier one.
    bot = bot_of(question.level, question.character, watch)
    return bot.decide(options, dice, budget)
