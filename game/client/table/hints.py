"""Asking a strong bot what it would do here, without waiting for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bot_driver import Thinks
from game.bots.base import BotChoice, Budget
from game.bots.thinking import BotQuestion, Thought
from game.client.telling.hint import Hint, hint_for
from game.client.vocabulary.names import Names
from game.engine.options import options_for
from game.engine.view import PlayerView

LEVEL: Final = "hard"
THINKING: Final = Budget(seconds=1.2)


class Hints:
    """At most one question at a time; an answer to an old view is thrown away."""

    def __init__(self, thinker: Callable[[], Thinks], names: Names) -> None:
        """The thinker is looked for only when a hint is wanted."""
        self._thinker = thinker
        self._names = names
        self._asked: tuple[PlayerView, Thought] | None = None
        self._answered: tuple[BotChoice, PlayerView] | None = None
        self.hint: Hint | None = None
        self.count = 0
        """How many hints were given."""

    @property
    def is_thinking(self) -> bool:
        return self._asked is not None

    def ask(self, view: PlayerView, decision: int) -> bool:
        """Ask what to do in this view; False if nothing is asked of its seat."""
        if options_for(view) is None:
            return False
        self.forget()
        question = BotQuestion(LEVEL, None, view, decision, THINKING, decision)
        self._asked = view, self._thinker().ask(question)
        return True

    def poll(self) -> bool:
        """Look for an answer; whether one has come."""
        if self._asked is None:
            return False
        view, thought = self._asked
        answer = thought.answer
        if answer is None:
            return False
        self._asked = None
        if answer.choice is not None:
            self._answered = (answer.choice, view)
            self.retell()
            self.count += 1
        return True

    def retell(self) -> None:
        """Put the hint into words, in the language that is spoken now."""
        if self._answered is not None:
            self.hint = hint_for(*self._answered, self._names)

    def forget(self) -> None:
        """Put the hint, or the question, away."""
        if self._asked is not None:
            _, thought = self._asked
            thought.cancel()
        self._asked = self._answered = self.hint = None
