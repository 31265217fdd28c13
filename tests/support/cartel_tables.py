"""The table of two players and the Cartel that the tests of section 8 sit at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builders import arrange, game, of_kind

from game.engine.apply import Outcome
from game.engine.events import (
    Event,
    MarketRefilled,
    Phase,
)
from game.engine.model import Cartel, GameState
from game.engine.plants import STEP_3
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.view import view_for

SIX = ("essen", "duisburg", "duesseldorf", "koeln", "aachen", "trier")
"""Six cities of the west and south-west, each one connection from one before it."""

SIX_SLOTS: Mapping[str, int] = dict.fromkeys(SIX, 0)

WEST = ("osnabrueck", "muenster", "duisburg", "essen", "dortmund", "duesseldorf", "kassel")
EAST = ("halle", "leipzig", "erfurt", "dresden", "fulda", "wuerzburg", "nuernberg")
SOUTH_WEST = (
    "aachen",
    "koeln",
    "trier",
    "frankfurt-main",
    "wiesbaden-mainz",
    "mannheim",
    "saarbruecken",
)

MARKET = (10, 13, 15, 18, 20, 22, 25, 26)
LATE_MARKET = (31, 33, 35, 37, 38, 44)
DECK = (30, 31, 32, 33, STEP_3)


def table(
    phase: Phase,
    *,
    slots: Mapping[str, int] = SIX_SLOTS,
    cartel_plants: tuple[int, ...] = (),
    cartel_tokens: Tokens = NO_TOKENS,
    **more: Any,
) -> GameState:
    """A two-player Recharged game in Germany, the Cartel's six houses standing as in SIX."""
    if more.get("step") == 3:
        more.setdefault("market", LATE_MARKET)
    start = game("recharged", players=2, variants=more.pop("variants", ()))
    cartel = Cartel(16 - len(slots), cartel_plants, cartel_tokens)
    return arrange(start, phase, cartel=cartel, cartel_slots=slots, **more)


def auction(**more: Any) -> GameState:
    """Phase 2 of a later round; seat 0 is first in order, both are rich."""
    usual = {"market": MARKET, "deck": DECK, "money": {0: 200, 1: 200}}
    return table(Phase.AUCTION, **{**usual, **more})


def cartel_of(state: GameState) -> Cartel:
    """The Cartel as everybody sees it."""
    cartel = view_for(state, None).position.cartel
    assert cartel is not None
    return cartel


def place(events: tuple[Event, ...], *kinds: type) -> list[int]:
    """Where the first event of each kind stands among all."""
    return [next(i for i, event in enumerate(events) if isinstance(event, k)) for k in kinds]


def refill(outcome: Outcome) -> Tokens:
    """What the refill among the events brought."""
    event = of_kind(outcome.events, MarketRefilled)[0]
    assert isinstance(event, MarketRefilled)
    return event.tokens
