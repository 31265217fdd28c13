"""Fingers on the screen: a tap presses, a long press tells, one finger pulls, two pinch."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from builders import content
from pygame.event import Event
from ui.pilot import Pilot
from ui.players import open_game
from ui.tables import QUICK

from game.client.screens.settings_form import Section
from game.client.screens.settings_scene import SettingsScene
from game.client.settings.preferences import Volumes
from game.client.shell.touch import LONG
from game.client.table.menu import MenuScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, button
from game.engine.setup import new_game
from game.engine.terms import GameSetup

Place = tuple[int, int]
MENU = button(Button.MENU)


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot((1280, 800), settings=QUICK) as pilot:
        yield pilot


@pytest.fixture
def table(pilot: Pilot) -> TableScene:
    return open_game(pilot, new_game(GameSetup("recharged", "germany", 3), content(), 4).state)


def finger(pilot: Pilot, kind: int, place: Place, number: int = 0) -> None:
    width, height = pilot.window.size
    x, y = place[0] / width, place[1] / height
    also: list[Event] = []
    if number == 0 and kind != pygame.FINGERMOTION:  # SDL's own mouse of the first finger
        mouse = pygame.MOUSEBUTTONDOWN if kind == pygame.FINGERDOWN else pygame.MOUSEBUTTONUP
        also = [Event(mouse, pos=place, button=1, touch=True)]
    pilot.step([Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0), *also])


def tap(pilot: Pilot, place: Place, seconds: float = 0.05) -> None:
    finger(pilot, pygame.FINGERDOWN, place)
    pilot.wait(seconds)
    finger(pilot, pygame.FINGERUP, place)
    pilot.settle()


def centre(pilot: Pilot, piece: object) -> Place:
    place = pilot.see(piece)  # type: ignore[arg-type]
    assert place is not None
    return place.center


def test_a_tap_presses_once_and_points_at_nothing_after(pilot: Pilot, table: TableScene) -> None:
    tap(pilot, centre(pilot, button(Button.LOG)))
    assert table.stage.shows_log
    assert table.hands.hover is None


def test_a_finger_that_rests_is_told_and_presses_nothing(pilot: Pilot, table: TableScene) -> None:
    place = centre(pilot, MENU)
    finger(pilot, pygame.FINGERDOWN, place)
    pilot.wait(LONG + 0.1)
    assert table.hands.hover == MENU
    assert table.over._tooltip.rect is not None
    finger(pilot, pygame.FINGERUP, place)
    pilot.settle()
    assert pilot.context.scenes.top is table
    tap(pilot, place)
    assert isinstance(pilot.context.scenes.top, MenuScene)


def city_places(table: TableScene) -> tuple[tuple[float, float], tuple[float, float]]:
    cities = table.link.view.position.terms.board.cities
    board = table.stage.board
    return board.city_place(cities[0].id), board.city_place(cities[-1].id)


def spread(table: TableScene) -> float:
    (x, y), (right, down) = city_places(table)
    return abs(right - x) + abs(down - y)


def test_two_fingers_zoom_and_one_pulls(pilot: Pilot, table: TableScene) -> None:
    x, y = table.stage.layout.board.center
    before = spread(table)
    finger(pilot, pygame.FINGERDOWN, (x - 40, y))
    finger(pilot, pygame.FINGERDOWN, (x + 40, y), 1)
    for step in range(1, 6):
        finger(pilot, pygame.FINGERMOTION, (x - 40 - 20 * step, y))
        finger(pilot, pygame.FINGERMOTION, (x + 40 + 20 * step, y), 1)
    finger(pilot, pygame.FINGERUP, (x + 140, y), 1)
    finger(pilot, pygame.FINGERUP, (x - 140, y))
    pilot.settle()
    assert spread(table) > 1.5 * before
    first = city_places(table)[0]
    version = table.link.version
    finger(pilot, pygame.FINGERDOWN, (x, y))
    finger(pilot, pygame.FINGERMOTION, (x + 30, y))
    finger(pilot, pygame.FINGERMOTION, (x + 60, y))
    finger(pilot, pygame.FINGERUP, (x + 60, y))
    pilot.settle()
    assert city_places(table)[0][0] == pytest.approx(first[0] + 60, abs=2)
    assert table.link.version == version


def test_a_slider_follows_the_finger(pilot: Pilot) -> None:
    pilot.open(lambda context: SettingsScene(context, Section.SOUND))
    place = pilot.see(control("volume", "turn"))
    assert place is not None
    finger(pilot, pygame.FINGERDOWN, place.center)
    finger(pilot, pygame.FINGERMOTION, (place.left + 20, place.centery))
    finger(pilot, pygame.FINGERMOTION, (place.left, place.centery))
    finger(pilot, pygame.FINGERUP, (place.left, place.centery))
    assert pilot.context.settings.volumes.turn == 0.0 != Volumes().turn
