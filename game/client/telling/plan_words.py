"""What is said about one kind of plan, and about the actions that answer the same question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from game.client.planning.plan import Plan
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import Action
from game.engine.errors import Parameter
from game.engine.model import Position
from game.engine.terms import Seat

Planned = TypeVar("Planned", bound=Plan)
Done = TypeVar("Done", bound=Action)
PromptWords = tuple[str, str]
"""A lead, and the rest of the sentence."""


class PlanWords(ABC, Generic[Planned, Done]):
    """The words of one kind of plan."""

    plan: ClassVar[type[Plan]]

    @abstractmethod
    def asked(self, plan: Planned, names: Names) -> PromptWords:
        """What is asked, and what the plan so far costs."""

    @abstractmethod
    def confirm(self, plan: Planned, names: Names) -> str:
        """What Confirm says: what it does and for how much, or what is still to be chosen."""

    @abstractmethod
    def told(self, action: Done, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
        """The action as an invitation: "Buy 3 coal for 6"."""

    def pieces(self, action: Done) -> tuple[PieceId, ...]:
        """What on the table the action is about."""
        return ()

    def named(self, action: Done, names: Names) -> dict[str, Parameter]:
        """What fills the gaps of a sentence that says it will be done for somebody."""
        return {}


def prompt_words(key: str, part: str, names: Names, **facts: Parameter) -> PromptWords:
    """The lead and one of the endings that the catalogue has for a question."""
    key = f"table.ask.{key}"
    return names.say(f"{key}.lead", **facts), names.say(f"{key}.{part}", **facts)


def counted_words(key: str, part: str, names: Names, count: int, **facts: Parameter) -> PromptWords:
    """The same where the ending has a form for each number."""
    key = f"table.ask.{key}"
    return names.say(f"{key}.lead"), names.count(f"{key}.{part}", count, **facts)
