"""Bots do not scrap a plant that has never run, and buy none for which they would have to."""

from __future__ import annotations

from random import Random

import pytest
from builders import arrange, game

from game.bots.base import Budget
from game.bots.registry import bot_named
from game.engine.actions import Action, Bid, DiscardPlant, OpenAuction, Pass
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.options import options_for
from game.engine.view import view_for

LEVELS = ("easy", "normal", "hard", "expert")
SMALL = (3, 4, 5)
"""Anybody would give up any of these for a great plant."""
GREAT = 36


def before_the_auction(fresh: tuple[int, ...]) -> GameState:
    """Three players; seat 0 owns three small plants and money, and great ones are on offer."""
    state = arrange(
        game(players=3),
        Phase.AUCTION,
        round=5,
        order=(0, 1, 2),
        plants={0: SMALL, 1: (13,), 2: (15,)},
        cities={0: ("essen", "duisburg", "koeln", "dortmund"), 1: ("trier",), 2: ("aachen",)},
        money={0: 200, 1: 40, 2: 40},
        market=(18, 25, 31, GREAT, 38, 39, 42, 46),
    )
    state.position.fresh = fresh
    return state


def chosen(level: str, state: GameState) -> Action:
    """What a bot of this level does at seat 0."""
    options = options_for(view_for(state, 0))
    assert options is not None
    return bot_named(level).decide(options, Random(1), Budget(rollouts=4)).action


def with_one_too_many(fresh: tuple[int, ...]) -> GameState:
    """Seat 0 has bought the great plant and must give one up."""
    state = apply(before_the_auction(fresh), 0, OpenAuction(GREAT, GREAT)).state
    while state.position.decision is Decision.BID:
        state = apply(state, state.position.to_act[0], Pass()).state
    assert state.position.decision is Decision.DISCARD_PLANT
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_a_plant_is_bought_for_one_that_has_run(level: str) -> None:
    assert isinstance(chosen(level, before_the_auction(())), OpenAuction)


@pytest.mark.parametrize("level", LEVELS)
def test_no_plant_is_bought_for_one_that_has_not(level: str) -> None:
    assert chosen(level, before_the_auction(SMALL)) == Pass()


@pytest.mark.parametrize("level", LEVELS)
def test_no_bid_is_made_for_it_either(level: str) -> None:
    state = before_the_auction(SMALL)
    state.position.order = state.position.waiting = (1, 2, 0)
    state.position.to_act = (1,)
    state = apply(state, 1, OpenAuction(18, 18)).state
    while state.position.to_act != (0,):
        state = apply(state, state.position.to_act[0], Pass()).state
    assert not isinstance(chosen(level, state), Bid)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("has_run", SMALL)
def test_of_three_plants_the_one_that_has_run_goes(level: str, has_run: int) -> None:
    fresh = tuple(number for number in SMALL if number != has_run)
    assert chosen(level, with_one_too_many(fresh)) == DiscardPlant(has_run)
