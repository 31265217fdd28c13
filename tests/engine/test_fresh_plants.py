"""Plants that have never run: kept for whoever wants to know, asked for by no rule."""

from __future__ import annotations

from pathlib import Path

from builders import content, game
from hypothesis import given
from hypothesis import strategies as st
from random_play import random_game, setups

from game.engine import invariants
from game.engine.events import CitiesPowered, Event, PlantBought, PlantRemoved, Removal
from game.engine.plain import decode_state, encode_state, state_hash
from game.engine.terms import GameSetup
from game.plain_files import read_plain
from game.saves.loading import load
from game.saves.save_format import decode_save

OLD_SAVES = Path(__file__).parents[1] / "saves" / "v1"


def watched(fresh: frozenset[int], event: Event) -> frozenset[int]:
    """What somebody who only watches knows after an event."""
    match event:
        case PlantBought():
            return fresh | {event.plant}
        case PlantRemoved(reason=Removal.REPLACED):
            return fresh - {event.plant}
        case CitiesPowered():
            return fresh - {run.plant for run in event.runs}
    return fresh


@given(setup=setups(), seed=st.integers(0, 40))
def test_the_position_knows_what_a_watcher_could_have_noted(setup: GameSetup, seed: int) -> None:
    fresh: frozenset[int] = frozenset()
    for moment in random_game(setup, seed):
        for event in moment.events:
            fresh = watched(fresh, event)
        assert list(moment.state.position.fresh) == sorted(fresh)


def test_nobody_owns_a_fresh_plant_that_lies_in_the_market() -> None:
    state = game()
    state.position.fresh = (state.position.market[0],)
    assert list(invariants.broken(state)) == ["fresh_plants_owned"]


def test_it_is_written_and_read_but_has_no_part_in_the_name_of_a_state() -> None:
    state = random_game(game().setup, 3)[60].state
    assert state.position.fresh
    assert decode_state(encode_state(state), content()).position.fresh == state.position.fresh
    forgetful = state.fork()
    forgetful.position = state.position.fork()
    forgetful.position.fresh = ()
    assert forgetful == state
    assert state_hash(forgetful) == state_hash(state)


def test_a_game_kept_before_it_was_noted_knows_it_again_from_its_log() -> None:
    save = decode_save(read_plain(OLD_SAVES / "recharged_germany_4p_fuel.json"))
    assert decode_state(save.checkpoint, content()).position.fresh == ()
    loaded = load(save, content())
    assert loaded.difference is None
    assert loaded.state.position.fresh == loaded.moments[-1].state.position.fresh != ()
