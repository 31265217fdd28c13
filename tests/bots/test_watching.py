"""Watching the rivals: what all can see, and nothing else, tells what mind somebody is of."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest
from builders import content

from game.bots.base import Budget
from game.bots.minds import EXPECTED, POOL, drawn
from game.bots.thinking import BotQuestion, answered, think
from game.bots.watching import NO_NOTES, PRIOR_KEPT, RivalNotes, RivalWatch, Witnessed
from game.engine.actions import Pass
from game.engine.apply import apply
from game.engine.model import GameState
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.view import view_for
from game.playing import next_action

SETUP = GameSetup("recharged", "germany", 4, areas=AreaChoice.RANDOM)
NAMES = [mind.name for mind in POOL]
FEW = Budget(rollouts=6)


@pytest.fixture(scope="module")
def watched() -> tuple[GameState, list[Witnessed]]:
    """A game to its fifth round, each seat of one mind of the pool, and all that was seen of it."""
    state, dice = new_game(SETUP, content(), 8).state, Random(8)
    bots = [mind.make() for mind in POOL[:4]]
    seen = []
    while state.position.round < 5:
        seat, action = next_action(state, bots, dice)
        seen.append(Witnessed(state.position, seat, action))
        state = apply(state, seat, action).state
    return state, seen


def test_everybody_is_found_out(watched: tuple[GameState, list[Witnessed]]) -> None:
    notes = RivalWatch(NO_NOTES, watched[1]).notes
    for seat in range(4):
        weights = notes.weights(seat)
        assert weights[seat] == max(weights), (NAMES[seat], weights)
        assert sum(weights) == pytest.approx(1)
        assert all(weight > 0 for weight in weights)


def test_notes_do_not_depend_on_when_they_are_read(
    watched: tuple[GameState, list[Witnessed]],
) -> None:
    _, seen = watched
    at_once = RivalWatch(NO_NOTES, seen).notes
    watch = RivalWatch()
    for number, one in enumerate(seen):
        watch.hear(one)
        if number % 7 == 0:
            watch = RivalWatch(watch.notes)
    assert watch.notes == at_once
    assert pickle.loads(pickle.dumps(at_once)) == at_once


def test_of_a_stranger_only_the_first_guess_is_known() -> None:
    assert NO_NOTES.weights(3) == pytest.approx([one / sum(EXPECTED) for one in EXPECTED])
    heard = {drawn(EXPECTED, Random(seed)).name for seed in range(60)}
    assert heard == set(NAMES)
    sure = RivalNotes(((0,) * (len(POOL) - 1) + (40,),)).weights(0)
    assert sure[-1] == pytest.approx(1 - PRIOR_KEPT + PRIOR_KEPT * EXPECTED[-1] / sum(EXPECTED))


def test_nothing_hidden_changes_a_decision(watched: tuple[GameState, list[Witnessed]]) -> None:
    state, seen = watched
    while state.position.decision != "choose_plant":
        state = apply(state, state.position.to_act[0], Pass()).state
    twin = state.fork()
    twin.rng, twin.seed = state.rng ^ 1, state.seed + 1
    first, *rest = [card for card in state.deck if card != STEP_3]
    twin.deck = (first, *reversed(rest), *(card for card in state.deck if card == STEP_3))
    twin.set_aside = state.set_aside[::-1]
    seat = state.position.to_act[0]
    asked = BotQuestion("expert", None, view_for(state, seat), 3, FEW, heard=tuple(seen))
    assert think(asked) == think(replace(asked, view=view_for(twin, seat)))


def test_an_answer_brings_back_what_was_learned(
    watched: tuple[GameState, list[Witnessed]],
) -> None:
    state, seen = watched
    seat = state.position.to_act[0]
    asked = BotQuestion("expert", None, view_for(state, seat), 3, FEW, heard=tuple(seen))
    answer = answered(asked)
    assert answer.rivals == RivalWatch(NO_NOTES, seen).notes
    later = replace(asked, rivals=answer.rivals, heard=())
    assert think(later) == answer.choice, "told at once or bit by bit, it knows the same"
