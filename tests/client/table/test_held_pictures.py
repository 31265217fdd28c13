"""What a table holds in memory: bounded at 3840x2160, and no more than is on show."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pygame
import pytest
from held_pictures import held_bytes
from ui.pilot import Pilot
from ui.tables import open_table, table_in

from game.client.board.night.board_night import BoardNight
from game.client.settings.preferences import AnimationSpeed, Settings
from game.client.table.table_scene import TableScene
from game.engine.actions import RunPlants
from game.engine.events import Phase
from game.engine.powering import best_runs
from game.link import LocalLink

SIZE = (3840, 2160)
SCREEN = 4 * SIZE[0] * SIZE[1]
MOST_BY_DAY = 6.3
"""Screens: the picture of the table, two layers of the board (0.5 each), panels, and caches."""
MOST_COVERED = 0.7
"""The terrain, which takes long to be painted again."""
MOST_BY_NIGHT = 3.0
"""Three layers of what is seen of the board (0.4 each), a light for each cable and city, plates."""


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(SIZE, settings=Settings()) as opened:
        yield opened


def screens_held(scene: TableScene) -> float:
    return held_bytes(scene, scene.context.kit) / SCREEN


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING])
def test_by_day_a_table_holds_few_screens(pilot: Pilot, phase: Phase) -> None:
    scene = open_table(pilot, table_in(phase))
    assert not scene.stage.board.night.is_kept
    assert screens_held(scene) < MOST_BY_DAY


def test_a_night_is_there_in_power_only_and_takes_no_more_than_the_board(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUREAUCRACY))
    night: BoardNight = scene.stage.board.night
    assert not night.is_kept
    while scene.night.prepare(scene.answering.view.position):
        pass
    assert night.is_kept
    with_night = screens_held(scene)
    night.forget()
    assert with_night - screens_held(scene) < MOST_BY_NIGHT


def test_the_night_that_has_been_is_not_made_again_and_none_is_kept_by_day() -> None:
    settings = Settings(animation_speed=AnimationSpeed.FAST)
    with Pilot(settings=settings) as pilot:
        state = table_in(Phase.BUREAUCRACY)
        scene = open_table(pilot, state)
        night: BoardNight = scene.stage.board.night
        link = scene.link
        assert isinstance(link, LocalLink)
        at = state.position
        for seat in at.to_act:
            LocalLink(link._table, seat).submit(RunPlants(best_runs(at, at.players[seat])))
        pilot.run_until(lambda: scene.night.is_on)
        pilot.run_until(lambda: not scene.night.is_on)
        assert scene.night._is_power
        while scene.prepare():
            pass
        assert not night.is_kept
        pilot.run_until(lambda: not scene.night._is_power)
        night.made_for(scene.night._networks_of(at))
        assert night.is_kept
        while scene.prepare():
            pass
        assert not night.is_kept


def test_light_that_has_come_is_kept_once(pilot: Pilot) -> None:
    """The picture of a lit cable or city is part of the light on the board."""
    state = table_in(Phase.BUREAUCRACY)
    scene = open_table(pilot, state)
    dark = scene.stage.board.night.made_for(scene.night._networks_of(state.position))
    assert dark is not None
    while dark.prepare():
        pass
    assert dark._legs and dark._pools
    for network in scene.night._networks_of(state.position):
        for leg in network.tree.legs:
            dark.light_leg(network.colour, leg.a, leg.b)
        for city in network.tree.lit:
            dark.light_city(network.colour, city)
    assert not dark._legs and not dark._pools


def test_a_table_that_is_covered_for_long_keeps_next_to_nothing_and_comes_back_as_it_was(
    pilot: Pilot,
) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING))
    pilot.settle()
    before = pygame.image.tobytes(pilot.surface, "RGB")
    scene.let_go()
    assert screens_held(scene) < MOST_COVERED
    scene.spoil()
    pilot.settle()
    assert pygame.image.tobytes(pilot.surface, "RGB") == before


@pytest.mark.parametrize("is_ready", [True, False])
def test_a_night_that_is_over_leaves_memory_without_a_search_for_garbage(
    pilot: Pilot, is_ready: bool
) -> None:
    scene = open_table(pilot, table_in(Phase.BUREAUCRACY))
    night: BoardNight = scene.stage.board.night
    gc.disable()
    try:
        position = scene.answering.view.position
        while scene.night.prepare(position) and (is_ready or not night.is_kept):
            pass
        assert night._ready is not None
        board = weakref.ref(night._ready[1])
        night.forget()
        assert board() is None
    finally:
        gc.enable()
