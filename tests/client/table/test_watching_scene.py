"""Watching bots: play, pause, step and pace; and what comes after the end."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from builders import content
from thinkers import QuickThinker
from ui.pilot import Pilot
from ui.tables import QUICK, seated, table_in

from game.bot_driver import BotDriver, BotSeat
from game.bots.base import Budget
from game.client.settings.preferences import BotPace
from game.client.shell.scene import Scene
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.table_buttons import Verb
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.link import LocalLink
from game.table import Table

PLAY, STEP = controls.simple(Verb.PLAY), controls.simple(Verb.STEP)
FIRST = GameSetup("classic", "germany", 2, areas=AreaChoice.RANDOM, variants=(Variant.FIRST_GAME,))


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as opened:
        yield opened


def watch(pilot: Pilot, state: GameState, rematch: Scene | None = None) -> TableScene:
    table = Table(state)
    seats = state.position.seats
    links = {seat: LocalLink(table, seat) for seat in seats}
    driver = BotDriver(
        links, {seat: BotSeat("easy") for seat in seats}, QuickThinker(), 1, Budget()
    )
    again = (lambda: rematch) if rematch is not None else None
    scene = TableScene(
        pilot.context,
        LocalLink(table, None),
        seated(len(seats), None),
        driver=driver,
        rematch=again,
    )
    scene.pace.toggle()
    pilot.open(lambda context: scene)
    return scene


def test_a_paused_show_stands_still_and_a_step_shows_one_move(pilot: Pilot) -> None:
    scene = watch(pilot, table_in(Phase.RESOURCES))
    pilot.wait(0.3)
    assert scene.link.version == 0
    pilot.click(STEP)
    pilot.wait(0.3)
    assert scene.link.version == 1
    pilot.click(STEP)
    pilot.wait(0.3)
    assert scene.link.version == 2


def test_the_show_goes_on_by_key_too(pilot: Pilot) -> None:
    scene = watch(pilot, table_in(Phase.RESOURCES))
    pilot.press(pygame.K_RETURN)
    pilot.wait(0.2)
    assert not scene.pace.is_paused and scene.link.version > 2


def test_the_pace_goes_round(pilot: Pilot) -> None:
    scene = watch(pilot, table_in(Phase.RESOURCES))
    seen = []
    for _ in BotPace:
        pilot.click(controls.simple(Verb.PACE))
        seen.append(scene.pace.pace)
    assert set(seen) == set(BotPace)


def test_a_watched_game_ends_with_its_results(pilot: Pilot) -> None:
    rematch = Scene()
    scene = watch(pilot, new_game(FIRST, content(), 3).state, rematch)
    scene.pace.toggle()
    pilot.run_until(lambda: isinstance(pilot.context.scenes.top, ResultsScene))
    pilot.click(control("board"))
    assert pilot.context.scenes.top is scene
    pilot.click(controls.simple(Verb.RESULTS))
    assert isinstance(pilot.context.scenes.top, ResultsScene)
    pilot.press(pygame.K_RETURN)
    assert pilot.context.scenes.top is rematch
