"""The page of results: charts that tell, cards that lead to their moment, and no empty place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from builders import content
from pygame import Rect
from saved_games import whole_game
from ui.at_home import at_title, home_in
from ui.pilot import Pilot
from ui.tables import QUICK, open_table

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.client.planning.chronicle import ChartKind
from game.client.planning.turning_points import TurnKind
from game.client.table.features.replay import ReplayControls
from game.client.table.features.saved_table import opened_table
from game.client.table.results.final_board import BOARD, FinalBoard
from game.client.table.results.result_choices import ResultChoice, network_chip, turning_card
from game.client.table.results.results_layout import ResultsLayout
from game.client.table.results.results_scene import ResultsScene
from game.client.table.results.turning_panel import TurningCard, TurningPanel
from game.client.table.sheets.replay_sheet import NOW, LookBack
from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.vocabulary.controls import control
from game.client.widgets.chart import PLOT, tab_of
from game.client.widgets.screen_layout import plane_of
from game.engine.model import GameState
from game.saves.loading import all_moments
from game.texts import Catalogue

SIZES: list[Size] = [(1280, 720), (1920, 1080), (3840, 2160), (1280, 800), (2560, 1080)]


@contextmanager
def at_results(folder: Path) -> Iterator[tuple[Pilot, ResultsScene]]:
    """The results of a finished game, over its table."""
    home = home_in(folder)
    with at_title(home) as pilot:
        table = opened_table(pilot.context, home.shelf, whole_game())
        pilot.context.scenes.start_over(table)
        pilot.settle()
        table.show_results()
        pilot.settle()
        scene = pilot.context.scenes.top
        assert isinstance(scene, ResultsScene)
        yield pilot, scene


def chart_of(scene: ResultsScene) -> tuple[ChartKind, int | None]:
    assert scene.chart is not None and scene.chart.model is not None
    return scene.chart.model.chosen, scene.chart.band


def test_keys_and_tabs_turn_to_a_chart(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, scene):
        assert chart_of(scene)[0] is ChartKind.CITIES
        for key, kind in zip((pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_1), ROUND_TRIP):
            pilot.press(key)
            assert chart_of(scene)[0] is kind
        pilot.click(tab_of(ChartKind.MONEY))
        assert chart_of(scene)[0] is ChartKind.MONEY


ROUND_TRIP = (ChartKind.INCOME, ChartKind.MONEY, ChartKind.SPENDING, ChartKind.CITIES)


def test_a_round_that_is_pointed_at_tells_its_values(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, scene):
        place = pilot.see(PLOT)
        assert place is not None
        pilot.hover((place.left + 8, place.centery))
        assert chart_of(scene)[1] == 1
        pilot.hover((place.right - 8, place.centery))
        assert chart_of(scene)[1] == whole_game().headline.round
        pilot.hover((place.centerx, place.bottom + 60))
        assert chart_of(scene)[1] is None


def test_arrows_go_through_the_rounds(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, scene):
        last = whole_game().headline.round
        pilot.press(pygame.K_LEFT)
        assert chart_of(scene)[1] == last
        pilot.press(pygame.K_LEFT)
        pilot.press(pygame.K_LEFT)
        pilot.press(pygame.K_RIGHT)
        assert chart_of(scene)[1] == last - 1


def test_a_card_leads_to_the_moment_before_and_back_to_the_same_tab(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, scene):
        pilot.press(pygame.K_3)
        point = scene.points[0]
        pilot.click(turning_card(0))
        table = pilot.context.scenes.top
        assert isinstance(table, TableScene)
        assert table.feature(ReplayControls).link.number == point.moment
        assert table.feature(ReplayControls).state().look_back is LookBack.RESULTS
        pilot.click(NOW)
        assert pilot.context.scenes.top is scene
        assert chart_of(scene)[0] is ChartKind.MONEY


def test_a_card_that_is_pointed_at_marks_its_round(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, scene):
        last = len(scene.points) - 1
        pilot.hover(turning_card(last))
        assert chart_of(scene)[1] == scene.points[last].round


def network_of(scene: ResultsScene) -> int:
    (board,) = (panel for panel in scene.panels if isinstance(panel, FinalBoard))
    assert board.model is not None
    return board.model.chosen


def test_a_chip_or_a_row_lights_a_network(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, scene):
        winner = network_of(scene)
        other = 1 - winner
        pilot.click(network_chip(other))
        assert network_of(scene) == other
        pilot.hover(pieces.seat(winner))
        assert network_of(scene) == winner


@pytest.mark.parametrize("piece", [BOARD, control(ResultChoice.BOARD)])
def test_the_picture_leads_to_the_board(tmp_path: Path, piece: pieces.PieceId) -> None:
    with at_results(tmp_path) as (pilot, _):
        pilot.click(piece)
        assert isinstance(pilot.context.scenes.top, TableScene)


def finished() -> GameState:
    return all_moments(whole_game().record, content())[-1].state


def test_where_nothing_is_known_of_the_past_no_place_is_kept_for_it() -> None:
    with Pilot(settings=QUICK) as pilot:
        table = open_table(pilot, finished())
        table.show_results()
        pilot.settle()
        scene = pilot.context.scenes.top
        assert isinstance(scene, ResultsScene)
        assert scene.points == ()
        assert not any(isinstance(panel, TurningPanel) for panel in scene.panels)
        assert scene.chart is not None
        assert scene.chart.rect.bottom == max(panel.rect.bottom for panel in scene.panels[:-1])


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("interface", [1.0, 1.5])
@pytest.mark.parametrize("has_story", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_another(
    size: Size, has_story: bool, interface: float, players: int
) -> None:
    kit = Kit(plane_of(size, interface).scale)
    places = ResultsLayout.of(size, kit, players, has_story=has_story)
    parts = [places.head, places.ranking, places.chart, places.board, places.foot]
    if places.story is not None:
        parts.append(places.story)
    window, fixed = Rect((0, 0), size), (places.head, places.foot)
    moving = [part for part in parts if part not in fixed]
    assert all(window.contains(part) for part in (*fixed, places.view))
    assert all(window.left <= part.left < part.right <= window.right for part in moving)
    assert min(part.top for part in moving) == places.view.top
    is_scrolled = max(part.bottom for part in moving) > places.view.bottom
    assert is_scrolled == (interface > 1.0 and size not in ((1280, 720), (1280, 800)))
    assert not any(one.colliderect(other) for one, other in combinations(moving, 2))
    assert not any(places.view.colliderect(part) for part in fixed)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_cards_leave_no_place_empty(count: int) -> None:
    kit = Kit(1.0)
    place = Rect(464, 436, 798, 210)
    panel = TurningPanel(kit, place, Catalogue.load())
    card = TurningCard(TurnKind.LEAD, "Round 7", "Anna takes the lead with 9 cities.", 0, None)
    panel.show((card,) * count)
    boxes = [panel.place_of(turning_card(number)) for number in range(count)]
    found = [box for box in boxes if box is not None]
    assert len(found) == count
    assert not any(one.colliderect(other) for one, other in combinations(found, 2))
    rows: dict[int, int] = {}
    for box in found:
        rows[box.y] = max(rows.get(box.y, 0), box.right)
    assert len(set(rows.values())) == 1, "every row reaches the right edge"
    assert max(rows.values()) >= place.right - 12


def test_sentences_of_all_cards_have_one_size() -> None:
    panel = TurningPanel(Kit(1.0), Rect(464, 436, 798, 210), Catalogue.load())
    short = "Anna takes the lead with 9 cities."
    long = "Kraftwerk 32 von Anna-Katharina kann nicht laufen: kein Öl."
    panel.show(
        tuple(
            TurningCard(TurnKind.LEAD, "Round 7", sentence, 0, None)
            for sentence in (short, long, short, short, long, short)
        )
    )
    words = {*short.split(), *long.split()}
    sizes = {box.size_px for box in panel.text_boxes() if words & {*box.text.split()}}
    assert len(sizes) == 1
    assert all(box.is_whole and box.frame.contains(box.rect) for box in panel.text_boxes())
