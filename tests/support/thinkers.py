"""Thinkers without a process: they answer at once, or when a test tells them to."""

from __future__ import annotations

from game.bots.base import Choice
from game.bots.thinking import Answer, Question, think


class Pending:
    """A thought that a test brings to its end."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answer: Answer | None = None
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True

    def settle(self) -> None:
        """As a worker would answer."""
        self.answer = Answer(think(self.question))

    def choose(self, choice: Choice) -> None:
        self.answer = Answer(choice)

    def fail(self) -> None:
        self.answer = Answer(None, fault="worker lost")


class PatientThinker:
    """Answers nothing by itself, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Pending] = []

    def ask(self, question: Question) -> Pending:
        self.asked.append(Pending(question))
        return self.asked[-1]

    def settle_all(self) -> None:
        for thought in self.asked:
            thought.settle()
        self.asked.clear()


class QuickThinker(PatientThinker):
    """Answers in the same breath."""

    def ask(self, question: Question) -> Pending:
        thought = super().ask(question)
        thought.settle()
        return thought
