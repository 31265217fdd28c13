"""Where the table's panels lie, in every window that people have."""

from __future__ import annotations

from itertools import combinations

import pytest
from panel_tables import WINDOWS
from pygame import Rect

from game.client.widgets.screen_layout import TableLayout, largest_interface_scale

SIXTEEN_TO_NINE = WINDOWS[:5]
SCALES = (0.9, 1.0, 1.2, 1.5)


def parts(layout: TableLayout) -> dict[str, Rect]:
    """What must neither overlap nor leave the window."""
    names = ("top_bar", "left_column", "board", "plants", "resources", "action", "tableau", "log")
    return {name: getattr(layout, name) for name in names}


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scale", SCALES)
def test_parts_lie_in_the_window_and_beside_each_other(
    window: tuple[int, int], scale: float
) -> None:
    layout = TableLayout.of(window, scale)
    places = parts(layout)
    for name, place in places.items():
        assert layout.window.contains(place), name
    for (one, place), (other, another) in combinations(places.items(), 2):
        assert not place.colliderect(another), (one, other)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_player_has_a_box_in_the_left_column(
    window: tuple[int, int], scale: float, players: int
) -> None:
    layout = TableLayout.of(window, scale)
    boxes = [*layout.player_boxes(players)]
    order = layout.order_panel(players)
    assert len(boxes) == players
    for one, other in combinations([*boxes, order] if order else boxes, 2):
        assert not one.colliderect(other)
    assert all(layout.left_column.contains(box) for box in boxes)
    assert order is None or layout.left_column.contains(order)


def test_the_desk_is_laid_out_for_1280_by_720() -> None:
    layout = TableLayout.of((1280, 720))
    assert layout.scale == 1
    assert layout.board.size == (688, 500)
    assert layout.action == Rect(904, 434, 370, 280)


@pytest.mark.parametrize(
    ("window", "scale"), list(zip(SIXTEEN_TO_NINE, (1, 1366 / 1280, 1.5, 2, 3)))
)
def test_larger_windows_enlarge_the_same_layout(window: tuple[int, int], scale: float) -> None:
    layout = TableLayout.of(window)
    assert layout.scale == pytest.approx(scale, abs=0.001)
    assert layout.action.w == pytest.approx(370 * scale, abs=1)


def test_the_board_takes_what_a_window_has_beyond_16_to_9() -> None:
    usual, wide = TableLayout.of((1920, 1080)), TableLayout.of((2560, 1080))
    assert wide.board.w == usual.board.w + 640
    assert wide.left_column.w == usual.left_column.w
    assert wide.action.w == usual.action.w
    usual, tall = TableLayout.of((1600, 900)), TableLayout.of((1600, 1200))
    assert tall.board.h == usual.board.h + 300
    assert tall.plants.h == usual.plants.h


@pytest.mark.parametrize("window", SIXTEEN_TO_NINE)
def test_the_order_panel_is_there_for_up_to_four(window: tuple[int, int]) -> None:
    layout = TableLayout.of(window)
    shown = [players for players in range(2, 7) if layout.order_panel(players)]
    assert shown == [2, 3, 4]


def test_the_action_panel_keeps_its_corner() -> None:
    for window in WINDOWS:
        layout = TableLayout.of(window)
        margin = layout.window.right - layout.action.right
        assert margin == pytest.approx(6 * layout.scale, abs=1)
        assert layout.window.bottom - layout.action.bottom == pytest.approx(margin, abs=1)


def test_the_interface_grows_only_as_far_as_it_fits() -> None:
    assert TableLayout.of((1280, 720), 1.5) == TableLayout.of((1280, 720), 1.1)
    most = largest_interface_scale((1600, 1200))
    assert most == 1.25
    assert TableLayout.of((1600, 1200), 1.5).scale == pytest.approx(1600 / 1280 * most)


def test_a_smaller_interface_gives_the_board_more_room() -> None:
    usual, small = TableLayout.of((1920, 1080)), TableLayout.of((1920, 1080), 0.9)
    assert small.board.w > usual.board.w
    assert small.board.h > usual.board.h
    assert small.plants.w < usual.plants.w


def test_a_window_below_the_desk_is_not_shrunk_into() -> None:
    assert TableLayout.of((1000, 600)).scale == 1
