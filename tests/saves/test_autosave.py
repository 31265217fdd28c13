"""Autosave: every action is on the disk before anybody hears of it, and problems stop no game."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from builders import content
from saved_games import PHASES, in_phase, keeper_of, new_table, only_entry, play_on, play_until

from game.engine.actions import ChooseArea
from game.engine.events import Phase
from game.engine.model import Decision
from game.engine.plain import state_hash
from game.engine.replay import first_difference
from game.saves.autosave import Autosaver
from game.saves.errors import SaveCode, SaveError
from game.saves.loading import load, open_table
from game.saves.save import SavedPlan
from game.saves.shelf import SaveKind, Shelf
from game.table import Update


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def kept_hash(shelf: Shelf) -> str:
    return state_hash(load(shelf.read(only_entry(shelf).path), content()).state)


def test_a_game_is_kept_from_its_first_moment(shelf: Shelf) -> None:
    table = new_table()
    keeper_of(table, shelf)
    assert kept_hash(shelf) == state_hash(table.state)


def test_every_action_is_kept(shelf: Shelf) -> None:
    table = new_table()
    keeper_of(table, shelf)
    for state in play_on(table):
        if state.is_over or state.position.round > 3:
            break
        assert kept_hash(shelf) == state_hash(state)


def test_an_action_is_kept_before_anybody_hears_of_it(shelf: Shelf) -> None:
    table = new_table()
    keeper = keeper_of(table, shelf)
    listener = table.listen(0)
    heard: list[Update] = []
    table.attend(lambda played: heard.extend(listener.take()))
    next(play_on(table))
    assert heard == []
    assert keeper.save().headline.actions == 1
    assert len(shelf.read(only_entry(shelf).path).record.actions) == 1


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase is not Phase.END])
def test_a_game_taken_up_again_is_kept_in_the_same_place(shelf: Shelf, phase: Phase) -> None:
    table = new_table()
    keeper_of(table, shelf)
    play_until(table, in_phase(phase))
    save = shelf.read(only_entry(shelf).path)
    again = open_table(load(save, content()))
    Autosaver(again, shelf, save)
    for both in zip(play_on(table), play_on(again)):
        assert state_hash(both[0]) == state_hash(both[1])
        if both[0].is_over:
            break
    record = shelf.read(only_entry(shelf, SaveKind.REPLAY).path).record
    assert first_difference(record, content()) is None


def test_a_finished_game_becomes_a_replay(shelf: Shelf) -> None:
    table = new_table()
    keeper = keeper_of(table, shelf)
    for _ in play_on(table):
        pass
    assert shelf.entries(SaveKind.AUTO) == ()
    save = shelf.read(only_entry(shelf, SaveKind.REPLAY).path)
    assert save.record.result == table.state.position.result is not None
    assert first_difference(save.record, content()) is None
    keeper.put_picture(b"the end")
    assert keeper.keep()
    entry = only_entry(shelf, SaveKind.REPLAY)
    assert entry.picture is not None and entry.picture.read_bytes() == b"the end"


def test_plans_and_time_at_the_table_are_kept(shelf: Shelf) -> None:
    seconds = [0.0]
    table = new_table()
    keeper = keeper_of(table, shelf, clock=lambda: seconds[0])
    plan = SavedPlan(1, Decision.CHOOSE_AREA, ChooseArea("west"))
    keeper.plans = lambda: (plan,)
    seconds[0] = 61.9
    keeper.keep()
    save = shelf.read(only_entry(shelf).path)
    assert save.plans == (plan,)
    assert save.headline.seconds == 61
    seconds[0] = 0.0
    again = Autosaver(open_table(load(save, content())), shelf, save, clock=lambda: seconds[0])
    seconds[0] = 9.0
    assert again.save().headline.seconds == 70
    assert again.save().plans == (plan,), "nobody has looked at it yet"


def full(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def fail(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table()
    told: list[SaveError] = []
    keeper = keeper_of(table, shelf, tell=told.append)
    moves = play_on(table)
    safe = state_hash(next(moves))
    with monkeypatch.context() as broken:
        full(broken, errno.ENOSPC)
        for _ in range(5):
            next(moves)
        assert [problem.code for problem in told] == [SaveCode.DISK_FULL]
        assert keeper.problem is not None
        assert kept_hash(shelf) == safe
        full(broken, errno.EROFS)
        next(moves)
        assert [problem.code for problem in told][1:] == [SaveCode.NOT_WRITABLE]
    latest = state_hash(next(moves))
    assert keeper.problem is None
    assert kept_hash(shelf) == latest
    assert len(told) == 2


def test_a_result_that_cannot_be_kept_stays_with_the_games_in_progress(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table()
    keeper = keeper_of(table, shelf)
    (shelf.folder(SaveKind.REPLAY)).write_text("a file where a folder should be")
    for _ in play_on(table):
        pass
    assert keeper.problem is not None
    assert kept_hash(shelf) == state_hash(table.state)
    assert shelf.latest() is None, "there is nothing to continue"
    shelf.folder(SaveKind.REPLAY).unlink()
    assert keeper.keep()
    assert shelf.entries(SaveKind.AUTO) == ()
    assert only_entry(shelf, SaveKind.REPLAY).headline is not None
