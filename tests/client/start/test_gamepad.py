"""A gamepad: it does all that the keyboard does, says so, comes and goes, and plays a game."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from builders import content
from next_games import game_of
from pygame.event import Event
from thinkers import QuickThinker
from ui.pad import Pad
from ui.pilot import Pilot
from ui.players import PadPerson, open_game
from ui.tables import QUICK

from game.client.settings.key_map import Command
from game.client.settings.pad_map import (
    GRIPS,
    PadButton,
    PadDeed,
    PadFamily,
    Triggers,
    family_of,
    pad_caps,
)
from game.client.settings.preferences import KeyBinding
from game.client.start.program import title_scene
from game.client.start.title_menu import PLAY_NOW
from game.client.table.menu import MenuScene
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, button
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant

DECK = (1280, 800)


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(DECK, settings=QUICK) as pilot:
        yield pilot


@pytest.fixture
def pad(pilot: Pilot) -> Pad:
    return Pad(pilot)


@pytest.fixture
def table(pilot: Pilot) -> TableScene:
    return open_game(pilot, new_game(GameSetup("recharged", "germany", 3), content(), 4).state)


def at_title(pilot: Pilot) -> None:
    pilot.context.workers.thinker = QuickThinker  # type: ignore[method-assign]
    pilot.open(lambda context: title_scene(context, lambda: 3))


def test_every_command_has_a_button() -> None:
    done = set(GRIPS.values())
    assert set(Command) - done == {Command.ACT}
    assert {PadDeed.PRESS, PadDeed.CONFIRM} <= done
    assert len(done) == len(GRIPS)


def test_a_game_from_the_title_to_its_results_by_gamepad() -> None:
    game = game_of("germany", "classic", bots=("easy",), players=2).with_setup(
        areas=AreaChoice.DRAFT, variants=(Variant.FIRST_GAME,)
    )
    with Pilot(DECK, settings=replace(QUICK, game=game)) as pilot:
        at_title(pilot)
        pad = Pad(pilot)
        pad.press(PadButton.DOWN)
        pad.press(PadButton.UP)
        top = pilot.context.scenes.top
        assert top is not None and top.ring == PLAY_NOW
        pad.press(PadButton.A)
        pilot.run_until(lambda: isinstance(pilot.context.scenes.top, TableScene))
        scene = pilot.context.scenes.top
        assert isinstance(scene, TableScene)
        PadPerson(pilot, scene).play()
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, ResultsScene)
        assert pilot.context.scenes.top.ring is not None


def test_hints_name_the_buttons_of_the_hands_that_play(
    pilot: Pilot, pad: Pad, table: TableScene
) -> None:
    say = pilot.context.catalogue.say
    pad.press(PadButton.RIGHT_SHOULDER)
    assert (say("keys.cap.act"), say("keys.cap.add")) == ("Ⓧ", "LT ⒶⒷⓍⓎ")
    pilot.press(pygame.K_TAB)
    assert say("keys.cap.act") == "Enter"
    pad.axis(pygame.CONTROLLER_AXIS_LEFTY, 1.0)
    assert say("keys.cap.act") == "Ⓧ"
    pad.axis(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
    pilot.click(button(Button.LOG))
    assert say("keys.cap.act") == "Enter"


def test_a_mouse_that_lies_on_the_table_is_not_in_hand(
    pilot: Pilot, pad: Pad, table: TableScene
) -> None:
    pilot.hover(button(Button.MENU))
    pad.press(PadButton.RIGHT_SHOULDER)
    assert table.hands.hover is None
    parts: dict[str, Any] = {"pos": (9, 9), "buttons": (0, 0, 0), "touch": False}
    pilot.step([Event(pygame.MOUSEMOTION, rel=(1, 0), **parts)])
    assert pilot.app.pads.family is PadFamily.XBOX
    pilot.step([Event(pygame.MOUSEMOTION, rel=(9, 0), **parts)])
    assert pilot.app.pads.family is None


def test_the_menu_button_opens_and_closes_the_menu(
    pilot: Pilot, pad: Pad, table: TableScene
) -> None:
    pad.press(PadButton.START)
    menu = pilot.context.scenes.top
    assert isinstance(menu, MenuScene)
    assert menu.ring == menu.default()
    pad.press(PadButton.DOWN)
    assert menu.ring not in (None, menu.default())
    pad.press(PadButton.START)
    assert pilot.context.scenes.top is table


def test_the_gold_button_is_pressed_wherever_the_ring_is(pilot: Pilot, pad: Pad) -> None:
    at_title(pilot)
    for _ in range(3):
        pad.press(PadButton.DOWN)
    pad.press(PadButton.X)
    pilot.run_until(lambda: isinstance(pilot.context.scenes.top, TableScene))


def test_a_button_that_is_held_goes_on(pilot: Pilot, pad: Pad, table: TableScene) -> None:
    pad.press(PadButton.RIGHT_SHOULDER)
    seen = [table.focus.shown]
    pad.axis(pygame.CONTROLLER_AXIS_LEFTX, 0.9)
    for _ in range(60):
        pilot.step()
        if table.focus.shown != seen[-1]:
            seen.append(table.focus.shown)
    assert len(seen) > 3
    pad.axis(pygame.CONTROLLER_AXIS_LEFTX, 0.1)
    rests = table.focus.shown
    pilot.wait(1.0)
    assert table.focus.shown == rests


def test_the_right_stick_moves_the_map_and_with_a_trigger_zooms(
    pilot: Pilot, pad: Pad, table: TableScene
) -> None:
    city = table.link.view.position.terms.board.cities[0].id
    first = table.stage.board.city_place(city)
    pad.axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    pad.axis(pygame.CONTROLLER_AXIS_RIGHTY, -1.0)
    pilot.wait(0.5)
    nearer = table.stage.board.city_place(city)
    assert nearer != first
    pad.axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)
    pad.axis(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
    pad.axis(pygame.CONTROLLER_AXIS_RIGHTX, 1.0)
    pilot.wait(0.1)
    assert table.stage.board.city_place(city)[0] < nearer[0]


def test_other_keys_of_the_keyboard_change_nothing_for_the_pad(pilot: Pilot, pad: Pad) -> None:
    binding = KeyBinding(Command.LOG.value, ("q",))
    pilot.context.preferences.change(keys=(binding, KeyBinding(Command.NEXT.value, ())))
    state = new_game(GameSetup("recharged", "germany", 3), content(), 4).state
    table = open_game(pilot, state)
    pad.press(PadButton.DOWN, Triggers.RIGHT)
    assert table.stage.shows_log
    assert pilot.context.catalogue.say("keys.cap.log") == "RT ↓"


def test_pads_are_named_as_their_makers_do() -> None:
    assert family_of("Sony DualSense Wireless Controller") is PadFamily.PLAYSTATION
    assert family_of("Nintendo Switch Pro Controller") is PadFamily.SWITCH
    assert family_of("Steam Deck") is PadFamily.XBOX
    assert pad_caps(PadFamily.PLAYSTATION)["add"] == "L2 ✕○□△"


@pytest.fixture
def sdl() -> ctypes.CDLL:
    """The very library that pygame plays on, to plug a pad into it."""
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    for file in folder.glob("libSDL2-2*"):
        return ctypes.CDLL(str(file))
    pytest.skip("SDL lies elsewhere")


def test_a_pad_is_plugged_in_used_and_pulled_out(
    pilot: Pilot, table: TableScene, sdl: ctypes.CDLL
) -> None:
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    press = sdl.SDL_JoystickSetVirtualButton
    press.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    pilot.app.pads.open()
    index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    if index < 0:
        pytest.skip("this SDL has no virtual pads")
    pilot.step()
    assert "connected" in pilot.app.notices.text
    pad = sdl.SDL_JoystickFromInstanceID(sdl.SDL_JoystickGetDeviceInstanceID(index))
    press(pad, PadButton.START.value, 1)
    pilot.step()
    assert isinstance(pilot.context.scenes.top, MenuScene)
    press(pad, PadButton.DOWN.value, 1)
    pilot.step()
    assert pilot.app.pads.is_moving
    sdl.SDL_JoystickDetachVirtual(index)
    pilot.step()
    assert "disconnected" in pilot.app.notices.text
    assert not pilot.app.pads.is_moving
    assert pilot.app.pads.family is None
