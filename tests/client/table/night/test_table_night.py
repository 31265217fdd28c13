"""The night at the table: when it falls, what is told when, and how it is skipped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from panel_tables import untidy
from pygame.event import Event
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, seated, table_in

from game.client.board.night.night_board import shadow
from game.client.settings.preferences import AnimationSpeed, Settings
from game.client.table.sheets.ledger_sheet import ledger_sheet
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, button
from game.client.widgets.items import Ground, HouseRow, TokenPicture, Words
from game.engine.actions import RunPlants
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.powering import best_runs
from game.engine.tokens import Tokens
from game.link import LocalLink
from game.table import Table
from game.texts import Catalogue, known_languages

COUNTS = (4, 12, 18, 9, 21, 7)
SIZES = [(1280, 720), (1920, 1080), (1280, 800), (2560, 1080)]


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=Settings()) as opened:
        yield opened


class Powering:
    """A table in Power, and everybody's hands."""

    def __init__(self, pilot: Pilot, state: GameState | None = None) -> None:
        self.pilot = pilot
        self.state = state or table_in(Phase.BUREAUCRACY)
        self.scene = open_table(pilot, self.state)
        link = self.scene.link
        assert isinstance(link, LocalLink)
        self.table: Table = link._table

    def answer(self, seat: int) -> None:
        at = self.state.position
        runs = best_runs(at, at.players[seat])
        LocalLink(self.table, seat).submit(RunPlants(runs))
        self.pilot.step()

    def all_answer(self) -> TableScene:
        for seat in self.state.position.to_act[::-1]:
            self.answer(seat)
        return self.scene

    def go_until(self, time: float) -> None:
        self.pilot.run_until(lambda: self.time >= time)

    @property
    def time(self) -> float:
        night = self.scene.night._night
        return night.time if night is not None else 99.0


def purses(scene: TableScene) -> tuple[int | None, ...]:
    return scene.answering.view.money


def title(scene: TableScene) -> str:
    sheet = scene.stage.action.model
    assert sheet is not None
    return sheet.title


def test_it_stays_day_while_somebody_still_chooses(pilot: Pilot) -> None:
    powering = Powering(pilot)
    before = purses(powering.scene)
    for seat in (3, 1, 2):
        powering.answer(seat)
        pilot.settle()
        assert not powering.scene.night.is_on and powering.scene.stage.board.night.board is None
        assert purses(powering.scene) == before
        box = powering.scene.stage.strip.model.boxes[seat]  # type: ignore[union-attr]
        assert box.note is not None
        assert box.note.text == powering.scene.names.say("panels.status.ready")
    assert powering.scene.answering.is_asked, "I can still choose"


def test_night_falls_with_the_last_answer_and_day_comes_back(pilot: Pilot) -> None:
    powering = Powering(pilot)
    scene = powering.all_answer()
    assert scene.night.is_on and not scene.answering.is_asked
    powering.go_until(0.5)
    assert scene.stage.board.night.board is not None
    pilot.settle()
    assert not scene.night.is_on and scene.stage.board.night.board is None
    assert not scene.stage.board.night.is_kept
    assert scene.answering.view.position.phase is Phase.AUCTION
    assert scene.show.night is None


def test_whoever_watches_sees_the_same_night(pilot: Pilot) -> None:
    state = table_in(Phase.BUREAUCRACY)
    table = Table(state)
    scene = TableScene(pilot.context, LocalLink(table, None), seated(4))
    pilot.open(lambda context: scene)
    for seat in state.position.to_act[::-1]:
        at = state.position
        LocalLink(table, seat).submit(RunPlants(best_runs(at, at.players[seat])))
        pilot.step()
    assert scene.night.is_on
    pilot.run_until(lambda: scene.show.night is not None and scene.show.night.is_over)
    assert scene.stage.board.night.board is not None
    model = scene.show.night
    assert model is not None and [row.seat for row in model.rows] == list(state.position.order)
    pilot.settle()
    assert not scene.night.is_on and scene.answering.view.position.phase is Phase.AUCTION


def test_figures_change_when_the_network_is_complete(pilot: Pilot) -> None:
    powering = Powering(pilot)
    before = purses(powering.scene)[0]
    scene = powering.all_answer()
    powering.go_until(0.3)
    assert purses(scene)[0] == before and not scene.story.lines
    powering.go_until(0.52)
    after = purses(scene)[0]
    assert before is not None and after is not None and after > before
    assert len(scene.story.lines) == 1
    powering.go_until(0.78)
    assert len(scene.story.lines) == 2
    assert scene.answering.view.position.phase is Phase.BUREAUCRACY


def test_the_ledger_counts_in_the_action_panel(pilot: Pilot) -> None:
    powering = Powering(pilot)
    scene = powering.all_answer()
    powering.go_until(0.3)
    model = scene.show.night
    assert model is not None and model.active == 0
    assert title(scene) == scene.names.phase(Phase.BUREAUCRACY)
    active = [box.is_active for box in scene.stage.strip.model.boxes]  # type: ignore[union-attr]
    assert active == [True, False, False, False]
    powering.go_until(1.5)
    model = scene.show.night
    assert model is not None and model.is_over and model.active is None
    assert [row.lit for row in model.rows] == [row.powers for row in model.rows]
    assert scene.stage.action.button_at(button(Button.SKIP)) is not None


def test_dark_cities_stay_dark(pilot: Pilot) -> None:
    powering = Powering(pilot)
    scene = powering.all_answer()
    powering.go_until(1.5)
    dark = scene.stage.board.night.board
    assert dark is not None
    at = powering.state.position
    assert scene.night._night is not None
    for event, light in zip(scene.night._night.plan.powered, scene.night._night.lights):
        assert light.lit == event.powered
        assert len(light.tree.dark) == len(at.players[event.seat].cities) - event.powered
    assert any(light.tree.dark for light in scene.night._night.lights)


@pytest.mark.parametrize("how", ["space", "click", "button"])
def test_the_first_skip_leads_to_dawn_and_the_second_to_day(pilot: Pilot, how: str) -> None:
    powering = Powering(pilot)
    scene = powering.all_answer()
    powering.go_until(0.4)

    def skip() -> None:
        """Press without waiting for anything to come to rest."""
        if how == "space":
            pilot.step([Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)])
            pilot.step([Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)])
            return
        place = scene.place_of(button(Button.SKIP)) if how == "button" else None
        spot = place.center if place is not None else scene.stage.layout.board.center
        pilot.step([Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False)])
        pilot.step([Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False)])

    skip()
    assert scene.night.is_on and scene.night._night is not None
    assert scene.night._night.time >= scene.night._night.clock.end
    assert len(scene.story.lines) >= 4, "everything has been told"
    assert scene.show.night is not None and scene.show.night.is_over
    assert scene.answering.view.position.phase is Phase.BUREAUCRACY
    skip()
    assert not scene.night.is_on and scene.stage.board.night.board is None
    assert scene.director.is_idle


def test_without_motion_the_night_is_a_picture(pilot: Pilot) -> None:
    with Pilot(settings=Settings(reduced_motion=True)) as still:
        powering = Powering(still)
        scene = powering.all_answer()
        assert scene.night._night is not None and not scene.night._night.clock.has_coins
        assert all(light.lit == len(light.tree.lit) for light in scene.night._night.lights)
        powering.go_until(0.3)
        assert len(scene.story.lines) == 4
        assert scene.night.paint(still.surface) == []
        still.settle()
        assert not scene.night.is_on


def test_fast_is_over_in_less_than_a_second() -> None:
    with Pilot(settings=Settings(animation_speed=AnimationSpeed.FAST)) as fast:
        powering = Powering(fast)
        scene = powering.all_answer()
        assert scene.night._night is not None
        assert scene.night._night.clock.end < 0.6
        fast.settle()
        assert scene.answering.view.position.phase is Phase.AUCTION


def test_without_animation_only_values_change() -> None:
    with Pilot(settings=QUICK) as quick:
        powering = Powering(quick)
        scene = powering.all_answer()
        assert not scene.night.is_on and scene.stage.board.night.board is None
        assert scene.answering.view.position.phase is Phase.AUCTION
        assert len(scene.story.lines) >= 4


def test_panels_that_have_nothing_to_say_recede_and_come_back(pilot: Pilot) -> None:
    powering = Powering(pilot)
    spot = powering.scene.stage.layout.plants.center
    light = sum(pilot.surface.get_at(spot)[:3])
    scene = powering.all_answer()
    powering.go_until(0.4)
    dark = sum(pilot.surface.get_at(spot)[:3])
    assert dark < 0.6 * light
    powering.go_until(1.4)
    assert sum(pilot.surface.get_at(spot)[:3]) == dark, "it does not go on darkening"
    pilot.settle()
    assert scene.stage.plants._darkness == 0.0


def test_moving_the_board_brings_the_day(pilot: Pilot) -> None:
    powering = Powering(pilot)
    scene = powering.all_answer()
    powering.go_until(0.5)
    scene.stage.board.zoom(scene.stage.layout.board.center, 2)
    assert scene.stage.board.night.board is None
    pilot.settle()
    assert scene.answering.view.position.phase is Phase.AUCTION


def test_a_window_of_another_size_ends_the_night(pilot: Pilot) -> None:
    powering = Powering(pilot)
    scene = powering.all_answer()
    powering.go_until(0.5)
    scene.resize((1600, 900))
    assert not scene.night.is_on
    pilot.settle()
    assert scene.answering.view.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_ledger_fits_and_its_rows_do_not_touch(size: tuple[int, int], players: int) -> None:
    with Pilot(size=size, settings=Settings()) as pilot:
        powering = Powering(pilot)
        scene = powering.all_answer()
        powering.go_until(1.5)
        model = scene.show.night
        assert model is not None
        crowd = [replace(row, cities=cities) for row, cities in zip(model.rows * 2, COUNTS)]
        rows = tuple(crowd[:players])
        many = type(model)(model.round, rows)
        sheet = ledger_sheet(many, scene.refreshing.idle(), scene.stage.action.height)
        names = [item for item in sheet.items if isinstance(item, Words)]
        assert all(item.box.bottom <= scene.stage.action.height for item in names)
        houses = [item for item in sheet.items if isinstance(item, HouseRow)]
        tokens = [item for item in sheet.items if isinstance(item, TokenPicture)]
        for row in houses:
            assert row.count * row.pitch <= row.box.width
            beside = [one.box for one in tokens if abs(one.box.y - row.box.y) < 24]
            assert all(box.x >= row.box.right for box in beside)
        scene.stage.action.show(sheet)
        for text in scene.stage.action.text_boxes():
            assert text.is_whole and text.frame.contains(text.rect), text.text


@pytest.mark.parametrize("size", SIZES)
def test_six_networks_of_many_houses_and_two_fuels_are_still_drawn(size: tuple[int, int]) -> None:
    with Pilot(size=size, settings=Settings()) as pilot:
        powering = Powering(pilot)
        scene = powering.all_answer()
        powering.go_until(1.5)
        model = scene.show.night
        assert model is not None
        burnt = Tokens(coal=3, uranium=2)
        rows = tuple(
            replace(row, cities=cities, lit=lit, burnt=burnt, counted=134)
            for row, cities, lit in zip(
                model.rows * 2, (14, 18, 7, 16, 12, 15), (13, 9, 7, 2, 0, 15)
            )
        )
        many = type(model)(model.round, rows)
        sheet = ledger_sheet(many, scene.refreshing.idle(), scene.stage.action.height)
        houses = [item for item in sheet.items if isinstance(item, HouseRow)]
        grounds = [item.box for item in sheet.items if isinstance(item, Ground)]
        assert len(grounds) == len(rows)
        for row, ground in zip(rows, grounds):
            lines = [one for one in houses if ground.y <= one.box.y < ground.bottom]
            assert sum(one.count for one in lines) == row.cities
            assert sum(one.lit for one in lines) == row.lit
            assert [one.lit for one in lines[1:]] in ([], [max(0, row.lit - lines[0].count)])
            assert all(one.box.bottom <= ground.bottom for one in lines)
            assert all(one.count * one.pitch <= one.box.width for one in lines)


def test_the_shadow_comes_from_the_right_and_covers_all() -> None:
    assert [shadow(strip, 0.0, True) for strip in (0, 24, 47)] == [0.0, 0.0, 0.0]
    half = [shadow(strip, 0.5, True) for strip in range(48)]
    assert half == sorted(half) and half[0] == 0.0 and half[-1] == 1.0
    assert [shadow(strip, 1.0, True) for strip in (0, 47)] == [1.0, 1.0]
    assert shadow(3, 0.25, False) == shadow(40, 0.25, False) == 0.25


@pytest.mark.parametrize("language", known_languages())
def test_its_words_fit_in_every_language(language: str) -> None:
    with Pilot(settings=Settings(language=language)) as pilot:
        pilot.context.catalogue.become(Catalogue.load(language))
        powering = Powering(pilot)
        scene = powering.all_answer()
        for time in (0.1, 0.3, 0.55, 1.4):
            powering.go_until(time)
            panels = (scene.stage.action, scene.stage.top_bar)
            boxes = [box for panel in panels for box in panel.text_boxes()]
            assert not untidy(boxes, 1.0), (time, untidy(boxes, 1.0))
            prompt = scene.stage.top_bar.model.prompt  # type: ignore[union-attr]
            assert prompt is not None and prompt.lead
            assert "%{" not in prompt.lead + prompt.rest
