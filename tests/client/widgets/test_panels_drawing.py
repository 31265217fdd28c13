"""Panels keep their picture, tips keep to the window, charts keep their labels apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from panel_tables import Screen, auction, kit_of, played_game, seating_of, words
from pygame import Rect, Surface

from game.client.planning.chronicle import ChartKind
from game.client.table.panels.seat_presenter import strip_model
from game.client.telling.results import Chart, Series
from game.client.telling.tip import Tip
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.widgets.banner import Announcement, Banner
from game.client.widgets.chart import ChartModel, ChartPanel
from game.client.widgets.chart_scale import axis_for, spread
from game.client.widgets.models import LogModel, NoteTone, SeatNote
from game.client.widgets.tooltip import Tooltip, beside
from game.engine.model import Decision
from game.engine.view import view_for

WINDOW = Rect(0, 0, 1280, 720)
TIP = (150, 84)
APART = 12


def pixels(surface: Surface) -> bytes:
    return bytes(surface.get_buffer().raw)


@pytest.fixture
def table() -> Screen:
    return Screen(view_for(auction(4), 0))


def test_a_panel_is_fresh_until_something_changes(table: Screen) -> None:
    table.drawn()
    assert not any(panel.is_stale for panel in table.panels)
    log = table.log.model
    assert log
    table.log.show(LogModel(log.lines, log.colours))
    assert not table.log.is_stale
    table.log.show(LogModel(log.lines[:-1], log.colours))
    assert table.log.is_stale


def test_the_same_table_is_drawn_alike(table: Screen) -> None:
    assert pixels(table.drawn()) == pixels(Screen(table.view).drawn())


def test_a_panel_moves_with_the_window(table: Screen) -> None:
    larger = Screen(table.view, (1920, 1080))
    before = table.top.place_of(pieces.STEP)
    table.top.resize(larger.kit, larger.layout.top_bar)
    assert table.top.place_of(pieces.STEP) == larger.top.place_of(pieces.STEP) != before


def test_a_piece_of_another_panel_lights_nothing_up(table: Screen) -> None:
    table.drawn()
    table.tableau.hover(pieces.market_plant(15))
    assert table.tableau.hovered is None
    assert not table.tableau.is_stale
    table.tableau.hover(pieces.own_plant(5))
    assert table.tableau.is_stale


def test_only_the_box_of_a_player_that_changed_is_painted_anew(table: Screen) -> None:
    table.drawn()
    seating = seating_of(4)
    names = Names(words(), table.view.position.terms, tuple(s.name for s in seating))
    note = SeatNote("bid 22", NoteTone.STRONG)
    table.players.show(strip_model(table.view, seating, names, notes={1: note}))
    assert [piece for piece, box in table.players.boxes.items() if box.is_stale] == [pieces.seat(1)]


def test_boxes_slide_and_come_back(table: Screen) -> None:
    resting = pixels(table.drawn())
    table.players.slide({pieces.seat(1): (0, -40)})
    assert pixels(table.drawn()) != resting
    table.players.slide({})
    assert pixels(table.drawn()) == resting


@pytest.mark.parametrize(
    ("target", "side"),
    [
        (Rect(300, 300, 60, 30), "right"),
        (Rect(1150, 300, 60, 30), "left"),
        (Rect(60, 5, 40, 30), "below"),
        (Rect(300, 600, 60, 60), "above"),
    ],
)
def test_a_tip_stands_beside_its_target(target: Rect, side: str) -> None:
    place = beside(TIP, target, WINDOW, apart=APART)
    distances = {
        "right": place.x - target.right,
        "left": target.x - place.right,
        "below": place.y - target.bottom,
        "above": target.y - place.bottom,
    }
    assert distances[side] == APART


def test_a_tip_never_leaves_the_window() -> None:
    for x in range(0, 1280, 97):
        for y in range(0, 720, 61):
            place = beside(TIP, Rect(x, y, 40, 30).clamp(WINDOW), WINDOW, apart=APART, edge=4)
            assert WINDOW.contains(place)
            assert not place.colliderect(Rect(x, y, 40, 30).clamp(WINDOW))


def test_a_tip_leaves_its_panel_clear() -> None:
    panel = Rect(904, 50, 370, 202)
    card = Rect(1000, 140, 86, 80)
    assert beside(TIP, card, WINDOW, apart=APART, clear=panel).right == panel.x - APART


def test_a_tip_is_as_wide_as_its_words() -> None:
    tooltip = Tooltip(kit_of(1), WINDOW)
    widths = []
    for title in ("Köln", "A city with a very long name indeed"):
        tooltip.show(Tip(title), Rect(300, 300, 20, 20))
        assert tooltip.rect
        widths.append(tooltip.rect.w)
    assert widths[0] < widths[1]
    tooltip.show(None)
    assert tooltip.rect is None


def test_a_banner_fades() -> None:
    banner = Banner(kit_of(1), Rect(100, 100, 500, 120), words())
    banner.show(Announcement("Step 2", ("Two houses a city",)))
    empty, faint, full = (Surface((700, 320)) for _ in range(3))
    for surface, alpha in ((faint, 0.5), (full, 1.0), (empty, 0.0)):
        surface.fill("white")
        banner.alpha = alpha
        banner.draw(surface)
    shades = [surface.get_at((350, 190))[0] for surface in (empty, faint, full)]
    assert shades == sorted(shades, reverse=True)
    assert shades[0] == 255


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        ([0], (0, 1)),
        ([3, 17], (0, 5, 10, 15, 20)),
        ([150, 189], (0, 50, 100, 150, 200)),
        ([-12, 40], (-20, 0, 20, 40)),
    ],
)
def test_an_axis_has_few_round_steps(values: list[int], lines: tuple[int, ...]) -> None:
    assert axis_for(values).lines == lines


def test_labels_keep_apart_and_near_their_lines() -> None:
    wanted = [100.0, 101.0, 102.0, 300.0, 5.0]
    places = spread(wanted, 18, 0, 310)
    assert places[3] == 300
    assert places[4] == 5
    ordered = sorted(places)
    assert all(below - above >= 18 for above, below in pairwise(ordered))
    assert places[0] < places[1] < places[2]


def test_labels_of_equal_lines_keep_inside() -> None:
    places = spread([200.0] * 6, 18, 0, 200)
    assert max(places) <= 200
    assert min(places) >= 0


def test_a_chart_without_rounds_says_so() -> None:
    chart = Chart(ChartKind.CITIES, "Cities", (), (Series(0, ()), Series(1, ())))
    drawn = ChartPanel(kit_of(1), Rect(0, 0, 400, 300), words())
    drawn.show(ChartModel((chart,), seating_of(2)))
    assert words().say("result.no_data") in {box.text for box in drawn.text_boxes()}


def test_every_line_of_a_chart_is_named() -> None:
    played = played_game()
    series = tuple(
        Series(seat, played.chronicle.series(ChartKind.MONEY, seat)) for seat in range(4)
    )
    rounds = tuple(figures.round for figures in played.chronicle.rounds)
    drawn = ChartPanel(kit_of(1), Rect(0, 0, 700, 400), words())
    model = ChartModel(
        (Chart(ChartKind.MONEY, "Money", rounds, series),), seating_of(4), ChartKind.MONEY
    )
    drawn.show(model)
    names = {sitter.name for sitter in seating_of(4)}
    assert names <= {box.text for box in drawn.text_boxes()}
    drawn.show(replace(model, strong=frozenset({1})))
    assert drawn.is_stale


def test_every_question_and_place_has_words() -> None:
    known = set(words().keys())
    assert {f"panels.status.thinking.{decision}" for decision in Decision} <= known
    assert {f"panels.players.place.{place}" for place in range(1, 7)} <= known
