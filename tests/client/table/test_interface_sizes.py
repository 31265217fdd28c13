"""Every interface size that a window offers: what folds, what never does, and that it all fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from builders import play
from pygame import Rect
from ui.pilot import Pilot
from ui.sheets import cartel, too_many_plants
from ui.tables import QUICK, drafting, open_table, table_in

from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, Pressable, button
from game.client.widgets.fold import Drawer, Fold
from game.client.widgets.screen_layout import TableLayout, largest_interface_scale
from game.engine.actions import OpenAuction
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.tokens import Resource, Tokens
from game.texts import Catalogue, known_languages

Size = tuple[int, int]
WINDOWS: dict[Size, tuple[float, ...]] = {
    (1280, 720): (1.0, 1.1),
    (1280, 800): (1.0, 1.1),
    (1366, 768): (1.0, 1.1),
    (1600, 900): (1.0, 1.1, 1.25),
    (1920, 1080): (1.0, 1.1, 1.25, 1.5),
    (1920, 1200): (1.0, 1.1, 1.25, 1.5),
    (2560, 1080): (1.0, 1.1, 1.25, 1.5),
    (2560, 1440): (1.0, 1.1, 1.25, 1.5),
    (3840, 2160): (1.0, 1.1, 1.25, 1.5),
}
OFFERED = [(window, scale) for window, scales in WINDOWS.items() for scale in scales]
OFTEN = [((1280, 720), 1.1), ((1280, 800), 1.1), ((1600, 900), 1.25), ((1920, 1080), 1.5)]
TOUCH = 32
BOARD_LEAST = 400


@pytest.mark.parametrize(("window", "scales"), WINDOWS.items())
def test_every_window_offers_what_it_has_room_for(window: Size, scales: tuple[float, ...]) -> None:
    assert largest_interface_scale(window) == scales[-1]
    assert [TableLayout.of(window, scale).scale for scale in scales] == pytest.approx(
        [TableLayout.of(window).scale * scale for scale in scales]
    )


@pytest.mark.parametrize(
    ("window", "scale", "desk", "fold"),
    [
        ((1280, 720), 1.0, (1280, 720), Fold.NOTHING),
        ((1280, 720), 1.1, (1164, 655), Fold.NAMES),
        ((1600, 900), 1.25, (1024, 576), Fold.ROWS),
        ((1920, 1080), 1.5, (853, 480), Fold.DRAWERS),
        ((3840, 2160), 1.5, (853, 480), Fold.DRAWERS),
        ((1280, 800), 1.0, (1280, 800), Fold.NOTHING),
    ],
)
def test_a_larger_interface_is_a_smaller_desk(
    window: Size, scale: float, desk: Size, fold: Fold
) -> None:
    layout = TableLayout.of(window, scale)
    assert layout.fold is fold
    assert tuple(round(length / layout.scale) for length in window) == desk


@pytest.mark.parametrize(("window", "scale"), OFFERED)
@pytest.mark.parametrize("drawer", [None, *Drawer])
def test_parts_lie_apart_and_the_board_stays_wide(
    window: Size, scale: float, drawer: Drawer | None
) -> None:
    layout = TableLayout.of(window, scale).opened(drawer)
    names = ("top_bar", "left_column", "board", "plants", "resources", "action", "tableau", "log")
    parts = [getattr(layout, name) for name in names]
    assert all(layout.window.contains(part) for part in parts)
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
    assert layout.board.w >= BOARD_LEAST * layout.scale
    assert layout.board.h >= TableLayout.of(window).board.h * 0.9
    for players in range(2, 7):
        boxes = layout.player_boxes(players)
        assert all(layout.left_column.contains(box) for box in boxes)


def test_a_window_of_1280_by_800_gives_its_height_to_the_board() -> None:
    usual, taller = TableLayout.of((1280, 720)), TableLayout.of((1280, 800))
    assert taller.scale == usual.scale
    assert taller.board.h == usual.board.h + 80


def tables() -> Iterator[GameState]:
    """Every phase, and every number of players in the phases of a round."""
    rounds = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)
    for players, phase in zip((6, 5, 4, 3), rounds):
        yield table_in(phase, players)
    for players, phase in zip((3, 4, 6, 5), rounds):
        yield table_in(phase, players)
    plants = dict(enumerate(((5, 7, 12), (4, 9), (10, 11, 13), (8, 14), (3, 6, 19), (25, 33))))
    state = table_in(Phase.AUCTION, 6, plants=plants, tokens={0: Tokens(2, 4), 4: Tokens(0, 2, 4)})
    yield play(state, OpenAuction(state.position.on_offer[0], 20)).state
    yield from (drafting(), cartel(), too_many_plants())


def opened(pilot: Pilot, state: GameState) -> TableScene:
    return open_table(pilot, state, state.position.to_act[0])


def look_at(scene: TableScene, scale: float) -> None:
    """No text outside its frame, no panel over another, no tool over a plate in play."""
    stage = scene.stage
    solid = [panel.rect for panel in stage.panels() if panel is not stage.tools]
    solid += [*(box.rect for box in stage.strip.boxes.values()), stage.layout.board]
    assert all(stage.layout.window.contains(rect) for rect in solid)
    assert not [pair for pair in combinations(solid, 2) if pair[0].colliderect(pair[1])]
    for panel in (*stage.panels(), *stage.strip.boxes.values()):
        texts = panel.text_boxes()
        for text in texts:
            assert text.is_whole, text
            assert text.frame.contains(text.rect), text
        for one, other in combinations(texts, 2):
            assert not one.rect.colliderect(other.rect), (one, other)
    check_tools(scene)
    check_buttons(scene, scale)


def check_tools(scene: TableScene) -> None:
    zone = scene.answering.view.position.zone
    tools = scene.stage.tools
    assert scene.stage.layout.board.contains(tools.rect)
    for city in zone.cities if zone else ():
        plate = scene.stage.board.plate_rect(city)
        assert not plate.colliderect(tools.rect), city
        assert scene.place_of(pieces.city(city)) is not None, city


def check_buttons(scene: TableScene, scale: float) -> None:
    """All of them inside the window; from 125 % on a finger meets each of them."""
    stage = scene.stage
    confirm = scene.place_of(button(Button.CONFIRM))
    assert confirm is not None and stage.layout.action.contains(confirm)
    felt = round(TOUCH * stage.kit.scale) - 2
    for panel in stage.panels():
        for piece in panel.pieces():
            place = panel.place_of(piece)
            assert place is not None
            if isinstance(piece, Pressable):
                assert stage.layout.window.contains(place), piece
                if scale >= 1.25 and panel in (stage.action, stage.tools, stage.top_bar):
                    assert is_met(scene, piece, place, felt), (piece, place)


def is_met(scene: TableScene, piece: pieces.PieceId, place: Rect, felt: int) -> bool:
    """A pointer that misses the middle by as much as a finger does still means the piece."""
    far = felt // 2
    around = ((0, 0), (far, 0), (-far, 0), (0, far), (0, -far))
    return all(scene.piece_at((place.centerx + x, place.centery + y)) == piece for x, y in around)


@pytest.mark.parametrize(("window", "scale"), OFTEN)
def test_every_phase_fits(window: Size, scale: float) -> None:
    for state in tables():
        with Pilot(window, replace(QUICK, interface_scale=scale)) as pilot:
            look_at(opened(pilot, state), scale)


@pytest.mark.slow
@pytest.mark.parametrize(("window", "scale"), OFFERED)
def test_every_phase_fits_everywhere(window: Size, scale: float) -> None:
    test_every_phase_fits(window, scale)


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(name, marks=() if name == "de" else pytest.mark.slow)
        for name in known_languages()
    ],
)
@pytest.mark.parametrize(("window", "scale"), OFTEN[2:])
def test_every_language_fits(window: Size, scale: float, language: str) -> None:
    settings = replace(QUICK, interface_scale=scale, language=language)
    for state in tables():
        with Pilot(window, settings) as pilot:
            pilot.context.catalogue.become(Catalogue.load(language))
            look_at(opened(pilot, state), scale)


def large(pilot: Pilot, phase: Phase) -> TableScene:
    return opened(pilot, table_in(phase))


def at_150() -> Pilot:
    return Pilot((1920, 1080), replace(QUICK, interface_scale=1.5))


def test_table_and_menus_are_equally_large() -> None:
    with at_150() as pilot:
        assert pilot.context.kit.scale == pytest.approx(2.25)
    with Pilot((1920, 1080), QUICK) as pilot:
        assert pilot.context.kit.scale == pytest.approx(1.5)


@pytest.mark.parametrize(
    ("phase", "drawer"),
    [(Phase.AUCTION, Drawer.PLANTS), (Phase.RESOURCES, Drawer.FUEL), (Phase.BUILDING, None)],
)
def test_the_drawer_that_a_phase_needs_lies_open(phase: Phase, drawer: Drawer | None) -> None:
    with at_150() as pilot:
        scene = large(pilot, phase)
        layout = TableLayout.of((1920, 1080), 1.5).opened(drawer)
        assert scene.stage.layout == layout
        assert scene.stage.plants.rect == layout.plants
        assert scene.stage.resources.rect == layout.resources


def test_a_closed_drawer_is_pulled_out_by_click_or_key_and_pushed_back_by_esc() -> None:
    with at_150() as pilot:
        scene = large(pilot, Phase.BUILDING)
        coal = pieces.token_space(Resource.COAL, 23)
        for by_key in (True, False):
            if by_key:
                pilot.press(pygame.K_f)
            else:
                pilot.click(button(Button.FUEL))
            assert scene.stage.has_pulled_out
            place = scene.place_of(coal)
            assert place is not None and scene.stage.layout.board.contains(place)
            pilot.press(pygame.K_ESCAPE)
            assert not scene.stage.has_pulled_out
        pilot.press(pygame.K_m)
        place = scene.place_of(pieces.market_plant(31))
        assert place is not None and scene.stage.layout.board.contains(place)
        pilot.press(pygame.K_m)
        assert not scene.stage.has_pulled_out


def test_a_table_that_is_not_folded_has_nothing_to_pull_out() -> None:
    with Pilot((1920, 1080), QUICK) as pilot:
        scene = large(pilot, Phase.BUILDING)
        pilot.press(pygame.K_m)
        assert not scene.stage.has_pulled_out


def test_the_log_is_a_button_that_opens_it_over_the_board() -> None:
    with at_150() as pilot:
        scene = large(pilot, Phase.BUILDING)
        assert set(scene.stage.log.pieces()) == {button(Button.LOG)}
        pilot.click(button(Button.LOG))
        assert scene.stage.shows_log
        pilot.press(pygame.K_ESCAPE)
        assert not scene.stage.shows_log


def test_tools_are_behind_one_button() -> None:
    with at_150() as pilot:
        scene = large(pilot, Phase.BUILDING)
        assert set(scene.stage.tools.pieces()) == {button(Button.TOOLS)}
        pilot.click(button(Button.TOOLS))
        pilot.click(button(Button.AREA_TINT))
        assert button(Button.AREA_TINT) in scene.stage.tools.pieces()
        pilot.press(pygame.K_ESCAPE)
        assert set(scene.stage.tools.pieces()) == {button(Button.TOOLS)}


def test_phases_are_marks_and_triggers_are_told_with_the_step() -> None:
    with at_150() as pilot:
        scene = large(pilot, Phase.BUILDING)
        written = [text.text for text in scene.stage.top_bar.text_boxes()]
        names = [scene.names.phase(phase) for phase in Phase]
        assert [name for name in names if name in written] == [scene.names.phase(Phase.BUILDING)]
        tip = scene.show.tip(pieces.STEP, scene.answering)
        assert tip is not None and any("Step 2 at" in row.value for row in tip.rows)


def test_another_interface_size_is_taken_over_while_the_table_lies_open() -> None:
    with Pilot((1920, 1080), QUICK) as pilot:
        scene = large(pilot, Phase.BUILDING)
        before = scene.stage.layout
        pilot.context.preferences.change(interface_scale=1.5)
        pilot.settle()
        assert scene.stage.layout.fold is Fold.DRAWERS
        pilot.press(pygame.K_f)
        pilot.context.preferences.change(interface_scale=1.0)
        pilot.settle()
        assert scene.stage.layout == before
        assert not scene.stage.has_pulled_out
