"""Enter belongs to what lies on top; a click during motion does what was meant, or says why not."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event
from thinkers import PatientThinker, QuickThinker
from ui.pilot import Pilot
from ui.players import open_game
from ui.tables import QUICK, open_table, seated, table_in

from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.rulebook.book_scene import BookScene
from game.client.settings.preferences import BotPace, Settings
from game.client.table.menu import KeysScene, MenuScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, button, city
from game.client.vocabulary.table_buttons import Verb
from game.engine.actions import BuildCities, Done
from game.engine.events import Phase
from game.link import LocalLink
from game.table import Table

CONFIRM = button(Button.CONFIRM)


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as opened:
        yield opened


@pytest.fixture
def moving() -> Iterator[Pilot]:
    with Pilot(settings=Settings(bot_pace=BotPace.NORMAL)) as opened:
        yield opened


def hinted(pilot: Pilot) -> TableScene:
    """Somebody has asked for a hint about fuel, and it lies there."""
    scene = open_table(pilot, table_in(Phase.RESOURCES, tokens={}))
    scene.hints._thinker = QuickThinker
    pilot.click(button(Button.HINT))
    assert scene.hints.hint is not None
    return scene


def test_enter_takes_the_hint_that_lies_on_top(pilot: Pilot) -> None:
    scene = hinted(pilot)
    version = scene.link.version
    pilot.press(pygame.K_RETURN)
    assert scene.hints.hint is None and scene.answering.sure is None
    assert isinstance(scene.answering.plan, FuelCart) and not scene.answering.plan.is_empty
    assert scene.link.version == version
    pilot.press(pygame.K_RETURN)
    assert scene.link.version > version, "now it is for the sheet again"


def test_enter_does_nothing_while_the_hint_is_thought_about(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES, tokens={}))
    scene.hints._thinker = PatientThinker
    pilot.press(pygame.K_SLASH, pygame.KMOD_SHIFT)
    pilot.press(pygame.K_RETURN)
    assert scene.hints.is_thinking and scene.answering.sure is None


def test_a_card_takes_the_keyboard_from_the_table_and_tab_reaches_its_buttons(
    pilot: Pilot,
) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES, tokens={}))
    scene.hints._thinker = QuickThinker
    plan, version = scene.answering.plan, scene.link.version
    pilot.press(pygame.K_TAB)
    assert scene.focus.shown is not None
    pilot.press(pygame.K_SLASH, pygame.KMOD_SHIFT)
    assert scene.focus.shown is None
    pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_TAB)
    assert scene.focus.shown == controls.simple(Verb.CLOSE)
    pilot.press(pygame.K_RETURN)
    assert scene.hints.hint is None
    assert scene.answering.plan == plan and scene.link.version == version


def test_enter_confirms_nothing_under_the_log(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING))
    pilot.click(city("fulda"))
    version = scene.link.version
    pilot.press(pygame.K_l)
    pilot.press(pygame.K_RETURN)
    assert scene.stage.shows_log and scene.link.version == version
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_RETURN)
    assert scene.link.version > version


def test_enter_presses_the_gold_button_of_the_menu_the_keys_and_the_book(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING))
    scenes = pilot.context.scenes
    scenes.push(KeysScene(pilot.context))
    pilot.settle()
    pilot.press(pygame.K_RETURN)
    assert scenes.top is scene
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(scenes.top, MenuScene)
    pilot.press(pygame.K_SPACE)
    assert isinstance(scenes.top, MenuScene), "Space presses only what has the focus"
    pilot.press(pygame.K_RETURN)
    assert scenes.top is scene
    pilot.press(pygame.K_F1)
    pilot.type("auction")
    pilot.press(pygame.K_RETURN)
    assert isinstance(scenes.top, BookScene), "Enter goes to the next hit"
    for _ in "auction":
        pilot.press(pygame.K_BACKSPACE)
    pilot.press(pygame.K_RETURN)
    assert scenes.top is scene


def test_what_is_pulled_off_a_panel_does_not_close_it(pilot: Pilot) -> None:
    open_table(pilot, table_in(Phase.BUILDING))
    pilot.press(pygame.K_ESCAPE)
    pilot.drag(control("resume"), (5, 5))
    assert isinstance(pilot.context.scenes.top, MenuScene)
    pilot.click((5, 5))
    assert isinstance(pilot.context.scenes.top, TableScene)


def moved(pilot: Pilot) -> TableScene:
    """My city has just been built, and the bots' answers are on their way over the board."""
    scene = open_game(pilot, table_in(Phase.BUILDING))
    pilot.click(city("fulda"))
    scene.hands.press(CONFIRM)
    pilot.step()
    assert not scene.director.is_idle
    return scene


def click(pilot: Pilot, place: tuple[int, int], button: int = 1) -> None:
    """Without waiting for anything to come to rest."""
    pilot.mouse(pygame.MOUSEBUTTONDOWN, place, button)
    pilot.mouse(pygame.MOUSEBUTTONUP, place, button)


def said(scene: TableScene) -> str:
    message = scene.over._toast.model
    return message.text if message is not None and scene.over._toast_left else ""


def test_a_click_on_a_tool_during_motion_ends_it_and_is_carried_out(moving: Pilot) -> None:
    scene = moved(moving)
    place = moving.see(button(Button.PRICES))
    assert place is not None
    click(moving, place.center)
    assert scene.director.is_idle and scene.attention.shows_prices and not said(scene)


def test_the_menu_opens_by_a_click_during_motion(moving: Pilot) -> None:
    moved(moving)
    place = moving.see(button(Button.MENU))
    assert place is not None
    click(moving, place.center)
    assert isinstance(moving.context.scenes.top, MenuScene)


def test_a_confirm_that_means_something_else_by_now_is_not_pressed_and_says_so(
    moving: Pilot,
) -> None:
    scene = open_game(moving, table_in(Phase.BUILDING))
    moving.click(city("fulda"))
    place = moving.see(CONFIRM)
    assert place is not None
    moving.mouse(pygame.MOUSEBUTTONDOWN, place.center)
    scene.hands.press(CONFIRM)
    moving.step()
    version = scene.link.version
    moving.mouse(pygame.MOUSEBUTTONUP, place.center)
    assert scene.director.is_idle and scene.link.version == version
    assert said(scene) == moving.context.catalogue.say("action.moved_on")


def test_a_confirm_that_was_asked_otherwise_when_it_was_pressed_is_not_carried_out(
    pilot: Pilot,
) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING))
    pilot.click(city("fulda"))
    place = pilot.see(CONFIRM)
    assert place is not None
    pilot.mouse(pygame.MOUSEBUTTONDOWN, place.center)
    pilot.press(pygame.K_z, pygame.KMOD_CTRL)
    version = scene.link.version
    pilot.mouse(pygame.MOUSEBUTTONUP, place.center)
    assert scene.link.version == version and said(scene)


def test_a_city_means_the_same_whatever_is_asked(moving: Pilot) -> None:
    """While somebody else builds nothing is asked of me; when the motion ends it is my turn."""
    table = Table(table_in(Phase.BUILDING))
    scene = TableScene(moving.context, LocalLink(table, 1), seated(4, 1))
    moving.open(lambda context: scene)
    builder = LocalLink(table, 0)
    for action in (BuildCities(("fulda",)), Done()):
        builder.poll()
        builder.submit(action)
    assert table.version == 2
    moving.step()
    place = moving.see(city("saarbruecken"))
    assert place is not None and not scene.director.is_idle and not scene.answering.is_asked
    click(moving, place.center)
    assert scene.director.is_idle and scene.answering.is_asked
    assert isinstance(scene.answering.plan, BuildPlan)
    assert scene.answering.plan.cities == ("saarbruecken",) and not said(scene)


def test_keys_end_motion_and_are_carried_out_or_say_why_not(moving: Pilot) -> None:
    scene = moved(moving)
    moving.hold(pygame.K_p)
    assert scene.director.is_idle and scene.attention.shows_prices
    moving.release(pygame.K_p)


def test_enter_during_motion_confirms_nothing_that_was_not_seen(moving: Pilot) -> None:
    scene = moved(moving)
    version = scene.link.version
    moving.hold(pygame.K_RETURN)
    assert scene.director.is_idle and scene.link.version == version
    moving.release(pygame.K_RETURN)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_b, pygame.K_x, pygame.K_z])
def test_decisions_do_not_repeat_and_steps_do(pilot: Pilot, key: int) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES, tokens={}))
    pilot.click(button(Button.CLEAR))
    assert not scene.repeats(Event(pygame.KEYDOWN, key=key, mod=0))
    for one in (pygame.K_1, pygame.K_PLUS, pygame.K_LEFT, pygame.K_PAGEDOWN):
        assert scene.repeats(Event(pygame.KEYDOWN, key=one, mod=0))
    pilot.hold(pygame.K_1, repeats=3)
    assert isinstance(scene.answering.plan, FuelCart)
    assert scene.answering.plan.tokens[0] == 3
