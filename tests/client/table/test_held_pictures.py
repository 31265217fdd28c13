"""What a table holds in memory: bounded at 3840x2160, and no more than is on show."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from held_pictures import held_bytes
from ui.pilot import Pilot
from ui.tables import open_table, table_in

from game.client.board.night.board_night import BoardNight
from game.client.settings.preferences import Settings
from game.client.table.table_scene import TableScene
from game.engine.events import Phase

SIZE = (3840, 2160)
SCREEN = 4 * SIZE[0] * SIZE[1]
MOST_BY_DAY = 6.3
"""Screens: the picture of the table, two layers of the board (0.5 each), panels, and caches."""
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
