"""A kept table in the window: left at any moment, it is found again with its log and its plan."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from builders import content
from saved_games import PHASES, first_save, in_phase, new_table, play_on, play_until
from thinkers import PatientThinker
from ui.pilot import Pilot
from ui.tables import QUICK, has

from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.setup.open_game import THINKING, OpenGame, seat_at
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.shell.workers import Workers
from game.client.table.features.saved_table import begun_table, opened_table
from game.client.table.features.saving import Saving
from game.client.table.save_mapping import kept_plans, seating_of
from game.client.table.table_scene import TableScene
from game.client.vocabulary.seating import Seating
from game.engine.actions import BuyResources
from game.engine.errors import DataError
from game.engine.events import Phase
from game.engine.model import Decision
from game.engine.plain import state_hash
from game.engine.tokens import RESOURCES, Tokens
from game.saves.autosave import in_utc
from game.saves.loading import load
from game.saves.save import SavedPlan
from game.saves.shelf import SaveKind, Shelf, ShelfEntry
from game.table import Table
from game.table_seat import TableSeat

PEOPLE = Seating((TableSeat("Ada", 0), TableSeat("Bea", 4)))


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "thinker", lambda workers: PatientThinker())


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@contextmanager
def opened(scene_of: object) -> Iterator[tuple[Pilot, TableScene]]:
    with Pilot(settings=QUICK) as pilot:
        scene = pilot.open(scene_of)  # type: ignore[arg-type]
        assert has(scene, Saving)
        yield pilot, scene


def taken_up(context: Context, shelf: Shelf, entry: ShelfEntry) -> TableScene:
    return opened_table(context, shelf, shelf.take_up(entry, in_utc()))


def seated(table: Table) -> OpenGame:
    """Two people at a table, the one who is asked first before the window."""
    first = table.state.position.to_act[0] if table.state.position.to_act else 0
    return seat_at(table, PEOPLE, first, PatientThinker(), THINKING)


def test_a_new_table_is_kept_from_its_first_moment(shelf: Shelf) -> None:
    table = new_table()
    with opened(lambda context: begun_table(context, shelf, seated(table))):
        latest = shelf.latest()
        assert latest is not None and latest.headline is not None
        assert [seat.name for seat in latest.headline.seats] == ["Ada", "Bea"]
        next(play_on(table))
        save = shelf.read(latest.path)
    assert save.headline.actions == 1
    assert state_hash(load(save, content()).state) == state_hash(table.state)


def lines_of(scene: TableScene) -> list[str]:
    return [str(line) for line in scene.story.lines]


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase is not Phase.END])
def test_a_table_left_in_any_phase_is_found_again(shelf: Shelf, phase: Phase) -> None:
    table = new_table()
    with opened(lambda context: begun_table(context, shelf, first_seated(table))) as (pilot, scene):
        play_until(table, in_phase(phase))
        pilot.settle()
        told, rounds, deeds = lines_of(scene), scene.story.chronicle, scene.story.deeds
        shown = scene.answering.view
    entry = shelf.latest()
    assert entry is not None
    with opened(lambda context: taken_up(context, shelf, entry)) as (_, again):
        assert again.answering.view == shown
        assert lines_of(again) == told
        assert again.story.chronicle == rounds
        assert again.story.deeds == deeds
        assert again.stage.strip.model == scene.stage.strip.model
        assert again.link.version == table.version
        assert again.answering.bidding == scene.answering.bidding
        assert again.feature(Saving).keeper.game == scene.feature(Saving).keeper.game


def first_seated(table: Table) -> OpenGame:
    return seat_at(table, PEOPLE, 0, PatientThinker(), THINKING)


def table_asking(phase: Phase) -> Table:
    """A table at which the first seat is asked in a phase."""
    table = new_table()
    play_until(table, lambda state: in_phase(phase)(state) and state.position.to_act[0] == 0)
    return table


def test_a_cart_is_found_again(shelf: Shelf) -> None:
    table = table_asking(Phase.RESOURCES)
    with opened(lambda context: begun_table(context, shelf, first_seated(table))) as (_, scene):
        cart = scene.answering.plan
        assert isinstance(cart, FuelCart)
        for resource in RESOURCES:
            cart = cart.add(resource)
        assert not cart.is_empty
        scene.answering.replan(cart)
    entry = shelf.latest()
    assert entry is not None
    with opened(lambda context: taken_up(context, shelf, entry)) as (_, again):
        found = again.answering.plan
        assert isinstance(found, FuelCart)
        assert found.tokens == cart.tokens
        case = again.answering.case()
        assert case is not None and case.can_undo


def test_a_plan_ahead_of_its_turn_is_found_again(shelf: Shelf) -> None:
    table = table_asking(Phase.RESOURCES)
    with opened(lambda context: begun_table(context, shelf, first_seated(table))) as (_, scene):
        scene.answering.think_through(Decision.BUILD_CITIES)
        plan = scene.answering.plan
        assert isinstance(plan, BuildPlan)
        plan = plan.add(next(iter(plan.prices())))
        assert not plan.is_empty
        scene.answering.replan(plan)
    entry = shelf.latest()
    assert entry is not None
    with opened(lambda context: taken_up(context, shelf, entry)) as (_, again):
        found = again.answering.plan
        assert isinstance(found, BuildPlan)
        assert found.cities == plan.cities


def test_a_plan_that_has_become_impossible_is_left_out(shelf: Shelf) -> None:
    table = table_asking(Phase.RESOURCES)
    with opened(lambda context: begun_table(context, shelf, first_seated(table))) as (_, scene):
        odd = SavedPlan(0, Decision.BUY_RESOURCES, BuyResources(Tokens(99, 99, 99, 99)))
        other = SavedPlan(1, Decision.BUY_RESOURCES, BuyResources(Tokens(1)))
        save = replace(scene.feature(Saving).keeper.save(), plans=(odd, other))
    with opened(lambda context: opened_table(context, shelf, save)) as (_, again):
        found = again.answering.plan
        assert isinstance(found, FuelCart)
        assert found.refusal is None


def test_what_was_sent_is_no_plan_any_more(shelf: Shelf) -> None:
    table = table_asking(Phase.RESOURCES)
    with opened(lambda context: begun_table(context, shelf, first_seated(table))) as (pilot, scene):
        cart = scene.answering.plan
        assert isinstance(cart, FuelCart)
        scene.answering.replan(cart.one_run())
        assert kept_plans(scene.answering.plan)
        version = table.version
        pilot.press(pygame.K_RETURN)
        assert table.version == version + 1
        latest = shelf.latest()
        assert latest is not None
        assert all(
            plan.decision != cart.desk.options.decision for plan in shelf.read(latest.path).plans
        )


def test_a_picture_is_taken_when_the_table_is_left(shelf: Shelf) -> None:
    table = new_table()
    with opened(lambda context: begun_table(context, shelf, seated(table))) as (pilot, _):
        pilot.context.scenes.push(Scene())
        pilot.settle()
        entry = shelf.latest()
        assert entry is not None and entry.picture is not None
        assert pygame.image.load(entry.picture).get_size() == (480, 270)


def test_a_named_save_begins_a_branch_and_leaves_the_game_alone(shelf: Shelf) -> None:
    table = new_table()
    with opened(lambda context: begun_table(context, shelf, seated(table))) as (_, scene):
        next(play_on(table))
        shelf.keep_named(scene.feature(Saving).keeper.save(), "Early")
        play_until(table, in_phase(Phase.AUCTION))
    (named,) = shelf.entries(SaveKind.NAMED)
    with opened(lambda context: taken_up(context, shelf, named)) as (_, again):
        assert again.link.version == 1
        assert again.feature(Saving).keeper.game != scene.feature(Saving).keeper.game
    actions = {e.headline.actions for e in shelf.entries(SaveKind.AUTO) if e.headline}
    assert actions == {1, table.version}


def test_a_damaged_game_is_refused_before_anything_is_opened(shelf: Shelf) -> None:
    path = shelf.keep(first_save(new_table()))
    path.write_text("{")
    entry = shelf.latest()
    assert entry is not None
    with Pilot(settings=QUICK) as pilot, pytest.raises(DataError):
        taken_up(pilot.context, shelf, entry)


def test_a_full_disk_is_told_in_the_window(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    table = new_table()
    with opened(lambda context: begun_table(context, shelf, seated(table))) as (pilot, _):
        monkeypatch.setattr(os, "fsync", fail)
        next(play_on(table))
        assert pilot.app.notices.text.startswith("The disk is full")


def test_everybody_comes_back_to_their_seats() -> None:
    seating = Seating(
        (
            TableSeat("Ada", 5),
            TableSeat("Igor", 1, level="hard", character="saver"),
            TableSeat("Bot", 2, level="easy"),
        )
    )
    assert seating_of(seating.seats) == seating


def test_a_bot_that_is_gone_is_stood_in_for() -> None:
    (sitter,) = seating_of([TableSeat("Old", 0, "grandmaster", "dreamer")])
    assert sitter == TableSeat("Old", 0, level="normal")
