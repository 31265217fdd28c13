"""Tables for the tests of what the table says and plans."""

from __future__ import annotations

from functools import cache

from builders import arrange, game

from game.client.vocabulary.names import Names
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.tokens import Tokens
from game.engine.view import PlayerView, view_for
from game.texts import Catalogue

PLAYERS = ("Anna", "Boris", "Clara", "Dao", "Emil", "Fay")


@cache
def catalogue() -> Catalogue:
    return Catalogue.load()


def names_of(state: GameState) -> Names:
    return Names(catalogue(), state.terms, PLAYERS[: state.terms.players])


def own_view(state: GameState) -> PlayerView:
    """As the first seat that is asked sees it."""
    return view_for(state, state.position.to_act[0])


def fuel_turn(**more: object) -> GameState:
    """Phase 3, seat 2 first: a hybrid 05, coal 20 and some fuel; a cheap market."""
    usual: dict[str, object] = {
        "plants": {0: (3,), 1: (10,), 2: (5, 20)},
        "tokens": {2: Tokens(1, 0, 0, 0)},
        "cities": {2: ("essen", "duisburg", "muenster", "dortmund", "koeln", "kassel")},
        "money": {2: 60},
        "fuel": Tokens(18, 15, 6, 2),
    }
    return arrange(game(), Phase.RESOURCES, **{**usual, **more})  # type: ignore[arg-type]


def build_turn(**more: object) -> GameState:
    """Phase 4, seat 2 first: Münster and Essen are its network, as in the rules' example."""
    usual: dict[str, object] = {
        "plants": {0: (3,), 1: (10,), 2: (13, 20)},
        "tokens": {2: Tokens(3)},
        "cities": {2: ("muenster", "essen"), 1: ("trier",)},
        "money": {2: 100},
        "fuel": Tokens(12, 12, 6, 2),
    }
    return arrange(game(), Phase.BUILDING, **{**usual, **more})  # type: ignore[arg-type]


def fresh(edition: str = "classic", **setup: object) -> GameState:
    return game(edition, **setup)  # type: ignore[arg-type]
