"""Thinkers without a process: they answer at once, or when a test tells them to."""

from __future__ import annotations

from game.bots.base import BotChoice
from game.bots.thinking import BotAnswer, BotQuestion, think


class Pending:
    """A thought that a test brings to its end."""

    def __init__(self, question: BotQuestion) -> None:
        self.question = question
        self.answer: BotAnswer | None = None
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True

    def settle(self) -> None:
        """As a worker would answer."""
        self.answer = BotAnswer(think(self.question))

    def choose(self, choice: BotChoice) -> None:
        self.answer = BotAnswer(choice)

    def fail(self) -> None:
        self.answer = BotAnswer(None, fault="worker lost")


class PatientThinker:
    """Answers nothing by itself, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Pending] = []

    def ask(self, question: BotQuestion) -> Pending:
        self.asked.append(Pending(question))
        return self.asked[-1]

    def settle_all(self) -> None:
        for thought in self.asked:
            thought.settle()
        self.asked.clear()


class QuickThinker(PatientThinker):
    """Answers in the same breath."""

    def ask(self, question: BotQuestion) -> Pending:
        thought = super().ask(question)
        thought.settle()
        return thought
