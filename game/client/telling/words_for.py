"""From a plan or an action to its words, whatever is being decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.client.planning.plan import Plan
from game.client.planning.planner import PLANS
from game.client.telling.auction_words import BidWords, NominationWords
from game.client.telling.build_words import BuildWords
from game.client.telling.discard_words import PlantDiscardWords, TokenDiscardWords
from game.client.telling.fuel_words import FuelWords
from game.client.telling.plan_words import PlanWords, PromptWords
from game.client.telling.power_words import PowerWords
from game.client.telling.setup_words import AreaWords, CityWords
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import Action
from game.engine.errors import Parameter
from game.engine.model import Decision, Position
from game.engine.terms import Seat

ALL_WORDS: Final[Mapping[type[Plan], PlanWords[Any, Any]]] = {
    words.plan: words
    for words in (
        AreaWords(),
        CityWords(),
        NominationWords(),
        BidWords(),
        PlantDiscardWords(),
        TokenDiscardWords(),
        FuelWords(),
        BuildWords(),
        PowerWords(),
    )
}
"""The words of every kind of plan."""


def asked_words(plan: Plan, names: Names) -> PromptWords:
    """What is asked of a player, and what the plan so far costs."""
    return ALL_WORDS[type(plan)].asked(plan, names)


def confirm_label(plan: Plan, names: Names) -> str:
    """What Confirm says: what it does and for how much, or what is still to be chosen."""
    return ALL_WORDS[type(plan)].confirm(plan, names)


def in_words(action: Action, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
    """An action that answers what is asked now, as an invitation: "Buy 3 coal for 6"."""
    return _answering(at.decision).told(action, at, seat, scribe)


def pieces_of(action: Action, at: Position) -> tuple[PieceId, ...]:
    """What on the table an action is about that answers what is asked now."""
    return _answering(at.decision).pieces(action)


def named_in(action: Action, decision: Decision, names: Names) -> dict[str, Parameter]:
    """What fills the gaps of a sentence that says an action will be done for somebody."""
    return _answering(decision).named(action, names)


def _answering(decision: Decision | None) -> PlanWords[Any, Any]:
    assert decision is not None
    return ALL_WORDS[PLANS[decision]]
