"""Asking a strong bot what it would do here, without waiting for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from game.bots.base import BotChoice, Budget
from game.bots.thinking import BotAnswer, BotQuestion
from game.client.telling.hint import Hint, hint_for
from game.client.vocabulary.names import Names
from game.engine.options import options_for
from game.engine.view import PlayerView

LEVEL: Final = "hard"
THINKING: Final = Budget(seconds=1.2)
QUESTION: Final = 1


class Oracle(Protocol):
    """Whoever can be asked; a share in the thinker."""

    def ask(self, question: BotQuestion) -> None: ...

    def poll(self) -> list[BotAnswer]: ...

    def close(self) -> None: ...


class Hints:
    """At most one question at a time; an answer to an old view is thrown away."""

    def __init__(self, find_oracle: Callable[[], Oracle], names: Names) -> None:
        """The oracle is looked for when it is first needed."""
        self._find_oracle = find_oracle
        self._found: Oracle | None = None
        self._names = names
        self._asked: PlayerView | None = None
        self._answered: tuple[BotChoice, PlayerView] | None = None
        self.hint: Hint | None = None
        self.count = 0
        """How many hints were given."""

    @property
    def _oracle(self) -> Oracle:
        if self._found is None:
            self._found = self._find_oracle()
        return self._found

    @property
    def is_thinking(self) -> bool:
        return self._asked is not None

    def ask(self, view: PlayerView, decision: int) -> bool:
        """Ask what to do in this view; False if nothing is asked of its seat."""
        if options_for(view) is None:
            return False
        self.forget()
        self._asked = view
        self._oracle.ask(BotQuestion(QUESTION, LEVEL, None, view, decision, THINKING, decision))
        return True

    def poll(self) -> bool:
        """Look for an answer; whether one has come."""
        if self._asked is None:
            return False
        for answer in self._oracle.poll():
            view, self._asked = self._asked, None
            if answer.choice is not None and view is not None:
                self._answered = (answer.choice, view)
                self.retell()
                self.count += 1
            return True
        return False

    def retell(self) -> None:
        """Put the hint into words, in the language that is spoken now."""
        if self._answered is not None:
            self.hint = hint_for(*self._answered, self._names)

    def forget(self) -> None:
        """Put the hint, or the question, away."""
        if self._asked is not None:
            self._oracle.close()
        self._asked = self._answered = self.hint = None

    def close(self) -> None:
        if self._found is not None:
            self._found.close()
