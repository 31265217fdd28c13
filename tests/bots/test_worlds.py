"""Sampled worlds: true to everything the seat sees, and blind to everything it does not."""

from __future__ import annotations

from random import Random

import pytest
from builders import content

from game.bots.random_bot import RandomBot
from game.bots.worlds import sample_world
from game.engine import invariants
from game.engine.apply import apply
from game.engine.model import GameState
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import GameSetup, Variant
from game.engine.view import view_for
from game.playing import next_action

TABLES = (
    GameSetup("classic", "germany", 3),
    GameSetup("classic", "usa", 4, variants=(Variant.FIRST_GAME,)),
    GameSetup("recharged", "germany", 2),
    GameSetup("recharged", "usa", 4, variants=(Variant.CHOSEN_STARTS,)),
    GameSetup("recharged", "germany", 6),
)


def states_of(setup: GameSetup, seed: int, step: int) -> list[GameState]:
    """Every so many states of a random game."""
    state, dice = new_game(setup, content(), seed).state, Random(seed)
    bots = [RandomBot()] * setup.players
    found = []
    while not state.is_over:
        found.append(state)
        state = apply(state, *next_action(state, bots, dice)).state
    return found[::step]


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_worlds_are_real_games_that_look_the_same_to_the_seat(setup: GameSetup) -> None:
    for state in states_of(setup, 5, 3):
        for seat in state.position.seats:
            world = sample_world(view_for(state, seat), seat, Random(1))
            assert list(invariants.broken(world)) == []
            assert view_for(world, seat) == view_for(state, seat)
            hidden = sorted(state.deck + state.set_aside)
            assert sorted(world.deck + world.set_aside) == hidden


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_worlds_do_not_depend_on_what_is_hidden(setup: GameSetup) -> None:
    for state in states_of(setup, 6, 7):
        twin = state.fork()
        twin.rng, twin.seed = state.rng ^ 1, state.seed + 1
        at = state.position
        if at.deck_back is None and at.known_top is None and STEP_3 not in state.deck:
            twin.deck = state.deck[::-1]
        for seat in at.seats:
            mine = sample_world(view_for(state, seat), seat, Random(2))
            other = sample_world(view_for(twin, seat), seat, Random(2))
            assert (mine.deck, mine.set_aside) == (other.deck, other.set_aside)


def test_hidden_cards_differ_from_world_to_world() -> None:
    state = new_game(GameSetup("recharged", "germany", 4), content(), 1).state
    view = view_for(state, 0)
    worlds = {sample_world(view, 0, Random(n)).deck for n in range(20)}
    assert len(worlds) == 20


def test_the_known_top_of_the_deck_stays_on_top() -> None:
    state = new_game(GameSetup("classic", "germany", 3), content(), 1).state
    for n in range(20):
        assert sample_world(view_for(state, 0), 0, Random(n)).deck[0] == 13


def test_the_public_back_of_the_top_card_is_kept() -> None:
    state = new_game(GameSetup("recharged", "usa", 5), content(), 3).state
    plants = state.terms.plants
    for n in range(20):
        world = sample_world(view_for(state, 0), 0, Random(n))
        assert plants.back(world.deck[0]) is state.position.deck_back


def test_secret_purses_are_added_up_from_the_public_record() -> None:
    for state in states_of(GameSetup("classic", "germany", 3), 9, 5):
        assert sample_world(view_for(state, 1), 1, Random(0)).purses == state.purses
