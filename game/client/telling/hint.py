"""A hint: what a bot would do here, why, in numbers, and what comes next best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.bots.base import BotChoice, Reason
from game.client.telling.spans import Scribe, Sentence
from game.client.telling.words_for import in_words, pieces_of
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import Action
from game.engine.view import PlayerView

SPOKEN_TO_THE_PLAYER: Final = frozenset(
    {
        Reason.PLANT_WORTH_IT,
        Reason.NO_PLANT_WORTH_IT,
        Reason.BELOW_CEILING,
        Reason.ABOVE_CEILING,
        Reason.BUILD_TO_POWER,
    }
)
"""Reasons in which a bot says "me" where a hint must say "you"."""

MOST_ALTERNATIVES: Final = 2


@dataclass(frozen=True)
class Hint:
    """What to do and why; `pieces` are to be lit up on the table."""

    action: Action
    sentence: Sentence
    why: str
    numbers: tuple[str, ...]
    alternatives: tuple[Sentence, ...]
    pieces: tuple[PieceId, ...]


def hint_for(choice: BotChoice, view: PlayerView, names: Names) -> Hint:
    """The choice of a bot that was asked in the place of the view's seat."""
    assert view.seat is not None
    at, seat, scribe = view.position, view.seat, Scribe(names)
    others = [other.action for other in choice.alternatives if other.action != choice.action]
    return Hint(
        action=choice.action,
        sentence=in_words(choice.action, at, seat, scribe),
        why=_why(choice, names),
        numbers=_numbers(choice, names),
        alternatives=tuple(
            in_words(action, at, seat, scribe) for action in others[:MOST_ALTERNATIVES]
        ),
        pieces=pieces_of(choice.action, at),
    )


def _why(choice: BotChoice, names: Names) -> str:
    topic = "hint.why" if choice.reason in SPOKEN_TO_THE_PLAYER else "reason"
    return reason_words(names, f"{topic}.{choice.reason}", dict(choice.numbers))


def remark_words(names: Names, choice: BotChoice) -> str:
    """Why a bot chose so, in its own words: its character's if taste decided."""
    if choice.character is not None:
        return names.say(f"character.{choice.character}.taste")
    return reason_words(names, f"reason.{choice.reason}", dict(choice.numbers))


def reason_words(names: Names, key: str, numbers: Mapping[str, int]) -> str:
    """A reason with its numbers, in the form for its cities if it speaks of any."""
    return names.count(key, numbers.get("cities", 0), **numbers)


def _numbers(choice: BotChoice, names: Names) -> tuple[str, ...]:
    """The numbers behind the reason, each with its meaning."""
    return tuple(names.say(f"hint.number.{name}", value=value) for name, value in choice.numbers)
