"""The table in its window: what is shown, what answers, and what ends motion."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from thinkers import QuickThinker
from ui.pilot import Pilot
from ui.players import open_game
from ui.tables import QUICK, open_table, table_in

from game.client.planning.bid_plan import BidPlan
from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.rulebook.book_scene import BookScene
from game.client.rulebook.chapters import ChapterId
from game.client.settings.preferences import BotPace, Settings
from game.client.shell.audio import Sound
from game.client.table.menu import KeysScene, MenuScene
from game.client.table.plan_marks import Tint
from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, button, city
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.find_city import FindCityScene
from game.engine.events import Phase
from game.engine.model import Decision
from game.engine.tokens import Resource, Tokens

MOVING = Settings(bot_pace=BotPace.NORMAL)


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as opened:
        yield opened


@pytest.fixture
def moving() -> Iterator[Pilot]:
    with Pilot(settings=MOVING) as opened:
        yield opened


def building(pilot: Pilot) -> TableScene:
    return open_table(pilot, table_in(Phase.BUILDING))


def plan_of(scene: TableScene) -> BuildPlan:
    assert isinstance(scene.answering.plan, BuildPlan)
    return scene.answering.plan


def test_a_hovered_city_shows_its_route_and_its_price_at_once(pilot: Pilot) -> None:
    scene = building(pilot)
    pilot.hover(city("stuttgart"))
    marks = scene.attention
    assert marks.hover == city("stuttgart")
    assert scene.over._tooltip.rect is not None


def test_the_tip_of_a_button_comes_after_a_moment(pilot: Pilot) -> None:
    scene = building(pilot)
    place = pilot.see(button(Button.CONFIRM))
    assert place is not None
    pilot._point_at(place.center)
    pilot.step()
    assert scene.over._tooltip.rect is None
    pilot.wait(0.5)
    assert scene.over._tooltip.rect is not None


def test_a_closed_button_says_why_when_it_is_clicked(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.AUCTION))
    pilot.click(button(Button.CONFIRM))
    assert scene.over._toast.model is not None


def test_a_city_that_cannot_be_is_refused_with_a_sentence(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 12}))
    pilot.click(city("passau"))
    message = scene.over._toast.model
    assert message is not None and "Elektro" in message.text
    assert plan_of(scene).is_empty


def test_cities_are_planned_and_removed_by_mouse_in_the_cheapest_order(pilot: Pilot) -> None:
    scene = building(pilot)
    for name in ("augsburg", "stuttgart", "fulda"):
        pilot.click(city(name))
    plan = plan_of(scene)
    assert set(plan.cities) == {"augsburg", "stuttgart", "fulda"}
    assert plan.cities.index("stuttgart") < plan.cities.index("augsburg")
    clicked = BuildPlan(plan.desk, ("augsburg", "stuttgart", "fulda"))
    assert plan.bill().total < clicked.bill().total
    pilot.click(controls.remove("fulda"))
    assert plan_of(scene).cities == ("stuttgart", "augsburg")
    pilot.click(city("augsburg"), button=3)
    assert plan_of(scene).cities == ("stuttgart",)
    pilot.click(button(Button.CLEAR))
    assert plan_of(scene).is_empty


def test_the_wheel_over_the_sheet_raises_a_bid_and_typing_names_one(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.AUCTION))
    pilot.click(pieces.market_plant(20))
    pilot.wheel(button(Button.BID_FIELD), 2)
    assert isinstance(scene.answering.plan, BidPlan) and scene.answering.plan.amount == 22
    pilot.click(button(Button.BID_FIELD))
    pilot.press(pygame.K_BACKSPACE)
    pilot.type("31")
    assert scene.answering.plan.amount == 22, "it counts when it is finished"
    pilot.press(pygame.K_RETURN)
    assert isinstance(scene.answering.plan, BidPlan) and scene.answering.plan.amount == 31
    assert not scene.hands.field.is_open and scene.answering.is_asked


def test_shortcuts_sleep_while_something_is_typed(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.AUCTION))
    pilot.click(pieces.market_plant(20))
    pilot.click(button(Button.BID_FIELD))
    pilot.press(pygame.K_x)
    pilot.press(pygame.K_p)
    assert scene.answering.sure is None and not scene.attention.shows_prices


def test_fuel_by_its_numbers(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES))
    pilot.press(pygame.K_1)
    pilot.press(pygame.K_2)
    pilot.press(pygame.K_2, pygame.KMOD_SHIFT)
    assert isinstance(scene.answering.plan, FuelCart)
    assert scene.answering.plan.tokens == Tokens(1)
    pilot.press(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.answering.plan.tokens == Tokens(1, 1)


def test_a_held_enter_confirms_only_once(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES, tokens={}))
    pilot.click(button(Button.CLEAR))
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    before = scene.link.version
    for _ in range(30):
        pilot.step([down])
    assert scene.link.version == before, "buying nothing here asks twice"


def test_keys_switch_prices_tint_log_and_home(pilot: Pilot) -> None:
    scene = building(pilot)
    assert scene.attention.shows_prices
    pilot.press(pygame.K_p)
    pilot.press(pygame.K_r)
    assert not scene.attention.shows_prices and scene.attention.tint is Tint.AREAS
    pilot.press(pygame.K_l)
    assert scene.stage.shows_log
    pilot.press(pygame.K_ESCAPE)
    assert not scene.stage.shows_log
    near = scene.stage.board.camera
    pilot.press(pygame.K_HOME)
    assert scene.stage.board.camera != near


def test_every_tool_can_be_used_by_mouse(pilot: Pilot) -> None:
    scene = building(pilot)
    pilot.click(button(Button.PRICES))
    pilot.click(button(Button.AREA_TINT))
    assert not scene.attention.shows_prices and scene.attention.tint is Tint.AREAS
    pilot.click(button(Button.RULES))
    book = pilot.context.scenes.top
    assert isinstance(book, BookScene)
    pilot.click(control("close_rules"))
    pilot.click(controls.simple(Verb.FIND))
    finding = pilot.context.scenes.top
    assert isinstance(finding, FindCityScene)
    pilot.click((5, 5))
    assert pilot.context.scenes.top is scene, "a click beside it closes it"


def test_escape_steps_back_and_then_opens_the_menu(pilot: Pilot) -> None:
    scene = building(pilot)
    pilot.click(city("fulda"))
    pilot.press(pygame.K_ESCAPE)
    assert plan_of(scene).is_empty
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.context.scenes.top, MenuScene)
    pilot.press(pygame.K_DOWN)
    pilot.press(pygame.K_DOWN)
    pilot.press(pygame.K_DOWN)
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.context.scenes.top, KeysScene)
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_ESCAPE)
    assert len(pilot.context.scenes) == 1


def test_the_rules_open_at_the_present_phase_and_can_be_searched(pilot: Pilot) -> None:
    building(pilot)
    pilot.press(pygame.K_F1)
    book = pilot.context.scenes.top
    assert isinstance(book, BookScene) and book.chapter is ChapterId.BUILDING
    pilot.type("uranium")
    assert book.hits
    pilot.press(pygame.K_ESCAPE)
    assert pilot.context.scenes.top is not book


def test_tab_reaches_every_control_of_the_sheet(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES))
    seen = set()
    for _ in range(30):
        pilot.press(pygame.K_TAB)
        seen.add(scene.focus.shown)
    assert {button(Button.ONE_RUN), controls.more(Resource.COAL), button(Button.CONFIRM)} <= seen


def test_a_hint_can_be_asked_for_and_planned(pilot: Pilot) -> None:
    state = table_in(Phase.RESOURCES, tokens={})
    scene = open_table(pilot, state)
    scene.hints._thinker = QuickThinker
    pilot.click(button(Button.HINT))
    pilot.settle()
    assert scene.hints.hint is not None and scene.hints.count == 1
    pilot.click(controls.simple(Verb.TAKE_HINT))
    assert isinstance(scene.answering.plan, FuelCart) and not scene.answering.plan.is_empty
    assert scene.hints.hint is None


def test_no_hint_out_of_turn(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES), 1)
    pilot.press(pygame.K_SLASH, pygame.KMOD_SHIFT)
    assert not scene.hints.is_thinking and scene.over._toast.model is not None


def test_one_chime_and_a_title_when_it_is_my_turn(
    moving: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(moving.context.audio, "play", heard.append)
    building(moving)
    moving.wait(1.0)
    assert heard.count(Sound.YOUR_TURN) == 1
    assert "Your turn" in pygame.display.get_caption()[0]


def test_a_click_ends_motion_and_confirms_nothing_that_was_not_seen(moving: Pilot) -> None:
    scene = open_game(moving, table_in(Phase.BUILDING))
    moving.click(city("fulda"))
    place = moving.see(button(Button.CONFIRM))
    assert place is not None
    scene.hands.press(button(Button.CONFIRM))
    moving.step()
    assert not scene.director.is_idle
    version = scene.link.version
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place.center, button=1, touch=False)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place.center, button=1, touch=False)
    moving.step([down])
    moving.step([up], dt=0.0)
    assert scene.link.version == version
    assert "fulda" in scene.answering.view.position.players[0].cities


def test_space_skips_what_moves(moving: Pilot) -> None:
    scene = open_game(moving, table_in(Phase.BUILDING))
    moving.click(city("fulda"))
    scene.hands.press(button(Button.CONFIRM))
    moving.step()
    space = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    moving.step([space], dt=0.0)
    assert scene.director.is_idle


def test_what_is_drawn_in_parts_is_what_would_be_drawn_as_a_whole(moving: Pilot) -> None:
    scene = open_game(moving, table_in(Phase.BUILDING))
    moving.click(city("fulda"))
    moving.hover(city("stuttgart"))
    scene.hands.press(button(Button.CONFIRM))
    for _ in range(4):
        for _ in range(9):
            moving.step()
        parts = pygame.image.tobytes(moving.surface, "RGB")
        scene.draw(moving.surface)
        moving.context.ui_manager.draw_ui(moving.surface)
        assert pygame.image.tobytes(moving.surface, "RGB") == parts


def test_a_plan_survives_a_resize(pilot: Pilot) -> None:
    scene = building(pilot)
    pilot.click(city("fulda"))
    pilot.resize((1600, 900))
    assert plan_of(scene).cities == ("fulda",)
    pilot.click(city("stuttgart"))
    assert plan_of(scene).cities == ("fulda", "stuttgart")


def test_a_click_on_a_player_shows_their_plants(pilot: Pilot) -> None:
    scene = building(pilot)
    pilot.click(pieces.seat(2))
    tableau = scene.stage.tableau.model
    assert tableau is not None and [c.stocked.plant.number for c in tableau.cards] == [10, 11, 13]
    pilot.click(pieces.seat(2))
    tableau = scene.stage.tableau.model
    assert tableau is not None and [c.stocked.plant.number for c in tableau.cards] == [5, 7]


def test_others_turns_can_be_used_to_plan(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES), 1)
    pilot.click(controls.planning(Decision.BUILD_CITIES))
    pilot.click(city("saarbruecken"))
    assert plan_of(scene).cities == ("saarbruecken",)
    pilot.click(controls.simple(Verb.BACK))
    assert scene.answering.plan is None


def test_the_board_is_dragged_and_zoomed(pilot: Pilot) -> None:
    scene = building(pilot)
    before = scene.stage.board.camera
    pilot.wheel(city("stuttgart"), 3)
    assert scene.stage.board.camera.zoom > before.zoom
    middle = scene.stage.layout.board.center
    centre = scene.stage.board.camera.centre
    pilot.drag(middle, (middle[0] + 60, middle[1] + 30))
    assert scene.stage.board.camera.centre != centre
    assert plan_of(scene).is_empty, "a drag is no click"
