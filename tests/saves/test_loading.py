"""Taking a game up again: exactly where it was left, or wherever somebody wants to go back to."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest
from builders import content
from saved_games import (
    NOW,
    PHASES,
    SEATS,
    SETUP,
    first_save,
    play_on,
    save_in,
    table_of,
    whole_game,
)

from game.engine.actions import Pass
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError, SetupCode, SetupError
from game.engine.events import Phase
from game.engine.plain import state_hash
from game.engine.replay import first_difference, play_back
from game.engine.setup import new_game
from game.engine.terms import AreaChoice
from game.engine.view import view_for
from game.saves.errors import SaveCode, SaveError
from game.saves.loading import cut, load, open_table, play_on_from, rewind
from game.saves.save import Save
from game.table import Table


@pytest.mark.parametrize("phase", PHASES)
def test_a_game_goes_on_exactly_where_it_was_left(phase: Phase) -> None:
    save = save_in(phase)
    table = open_table(load(save, content()))
    last = save.record.actions[-1].hash if save.record.actions else save.record.first_hash
    assert state_hash(table.state) == last
    assert table.version == len(table.log) == save.headline.actions
    names = [state_hash(state) for state in play_on(table)]
    assert names == [action.hash for action in whole_game().record.actions[save.headline.actions :]]


def test_the_opening_is_told_where_nothing_has_been_done() -> None:
    fresh = Table(*new_game(replace(SETUP, areas=AreaChoice.RANDOM), content(), 1))
    table = open_table(load(first_save(fresh), content()))
    assert table.listen(0).take() == fresh.listen(0).take() != []
    later = open_table(load(save_in(Phase.AUCTION), content()))
    assert later.listen(0).take() == []


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_past_is_what_a_seat_was_told_at_the_time(seat: int | None) -> None:
    save = save_in(Phase.BUREAUCRACY)
    loaded = load(save, content())
    past = loaded.past(seat)
    assert [update.version for update in past] == list(range(save.headline.actions + 1))
    assert past[0].seat is None and past[0].action is None
    assert past[-1].view == view_for(loaded.state, seat)
    fresh = open_table(load(replace_record(save, 0), content()))
    listener = fresh.listen(seat)
    for recorded in save.record.actions:
        fresh.submit(recorded.seat, recorded.action, fresh.version)
    assert tuple(listener.take()) == past[1:]


def replace_record(save: Save, number: int) -> Save:
    return play_on_from(save.record, content(), number, table=table_of(), now=NOW)


def test_a_log_that_is_played_otherwise_today_leaves_the_checkpoint() -> None:
    save = save_in(Phase.BUILDING)
    actions = list(save.record.actions)
    actions[12] = replace(actions[12], action=Pass(), seat=1 - actions[12].seat)
    odd = replace(save, record=replace(save.record, actions=tuple(actions)))
    loaded = load(odd, content())
    assert loaded.difference == SaveError(SaveCode.LOG_DIFFERS, number=13)
    assert loaded.moments == ()
    assert loaded.past(0) == ()
    assert state_hash(loaded.state) == save.record.actions[-1].hash


def test_a_log_that_leads_elsewhere_leaves_the_checkpoint() -> None:
    save, later = save_in(Phase.RESOURCES), save_in(Phase.BUILDING)
    loaded = load(replace(save, checkpoint=later.checkpoint), content())
    assert loaded.difference is not None
    assert loaded.state.position.phase is Phase.BUILDING


def test_another_version_of_the_map_is_told() -> None:
    save = save_in(Phase.AUCTION)
    checkpoint: Unchecked = save.checkpoint
    other = replace(save, checkpoint={**checkpoint, "map_digest": "0" * 24})
    with pytest.raises(DataError) as refusal:
        load(other, content())
    assert refusal.value == DataError(DataCode.OTHER_MAP, map="germany")


def test_a_map_that_is_gone_is_told() -> None:
    save = save_in(Phase.AUCTION)
    checkpoint: Unchecked = deepcopy(save.checkpoint)
    checkpoint["state"]["setup"]["map"] = "atlantis"
    with pytest.raises(SetupError) as refusal:
        load(replace(save, checkpoint=checkpoint), content())
    assert refusal.value.code is SetupCode.UNKNOWN_MAP


@pytest.mark.parametrize("number", [0, 1, 40, 138, 139])
def test_a_game_can_be_rewound_to_any_action(number: int) -> None:
    whole = whole_game()
    back = rewind(whole, content(), number, game="b-game", now=NOW)
    assert back.headline.game == "b-game"
    assert back.headline.seats == SEATS
    assert back.headline.actions == number
    loaded = load(back, content())
    moments = list(play_back(whole.record, content()))
    assert state_hash(loaded.state) == state_hash(moments[number].state)
    assert loaded.state.is_over == (number == 139)
    assert first_difference(back.record, content()) is None


@pytest.mark.parametrize("number", [-1, 140])
def test_there_is_no_rewinding_to_what_never_was(number: int) -> None:
    with pytest.raises(SaveError) as refusal:
        rewind(whole_game(), content(), number, game="b-game", now=NOW)
    assert refusal.value == SaveError(SaveCode.NO_SUCH_MOMENT, number=number, last=139)


def test_a_game_with_others_is_not_rewound() -> None:
    with pytest.raises(SaveError) as refusal:
        rewind(replace(whole_game(), host={}), content(), 3, game="b-game", now=NOW)
    assert refusal.value.code is SaveCode.SHARED


def test_playing_on_from_a_record_is_a_new_game() -> None:
    record = whole_game().record
    save = play_on_from(record, content(), 50, table=table_of("c-game"), now=NOW)
    table = open_table(load(save, content()))
    names = [state_hash(state) for state in play_on(table)]
    assert names == [action.hash for action in record.actions[50:]]


def test_a_game_cut_short_has_no_result() -> None:
    record = whole_game().record
    assert cut(record, 139) == record
    assert record.result is not None
    assert cut(record, 138).result is None
