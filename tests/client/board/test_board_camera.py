"""The camera: what is under the pointer stays there, and nothing beyond the sheet is seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.board.camera import CLOSEST, Camera, camera_for, piece_zoom, sheet_of
from game.client.board.plan.geometry import PAGE, Frame

WINDOWS = ((696, 512), (1044, 768), (2088, 1536), (1623, 768), (1044, 1128))
coordinates = st.floats(0, 500)


def is_inside_its_sheet(camera: Camera) -> bool:
    return camera.sheet.grown(1e-6, 1e-6).encloses(camera.view)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_sheet_holds_the_page_in_the_shape_of_the_window(window: tuple[int, int]) -> None:
    sheet = sheet_of(window)
    assert sheet.grown(1e-6, 1e-6).encloses(PAGE)
    assert sheet.width / sheet.height == pytest.approx(window[0] / window[1])
    assert sheet.width == PAGE.width or sheet.height == PAGE.height


@given(x=coordinates, y=coordinates, notches=st.lists(st.integers(-4, 4), max_size=6))
def test_no_zooming_or_dragging_leaves_the_sheet(x: float, y: float, notches: list[int]) -> None:
    camera = camera_for((696, 512))
    for turn in notches:
        camera = camera.zoomed((x, y), turn).dragged(7 * turn, -5 * turn)
        assert is_inside_its_sheet(camera)
        assert 1 <= camera.zoom <= CLOSEST


def test_what_is_under_the_pointer_stays_there() -> None:
    camera = camera_for((1044, 768)).zoomed((500, 380), 3)
    held = camera.to_page((600, 300))
    nearer = camera.zoomed((600, 300), 2)
    assert nearer.zoom > camera.zoom
    assert nearer.to_window(held) == pytest.approx((600, 300))


def test_window_and_page_are_each_others_inverse() -> None:
    camera = camera_for((1044, 768)).zoomed((100, 700), 5)
    assert camera.to_window(camera.to_page((321, 123))) == pytest.approx((321, 123))


def test_dragging_moves_the_land_with_the_hand() -> None:
    camera = camera_for((696, 512)).zoomed((348, 256), 4)
    before = camera.to_window((300, 200))
    after = camera.dragged(20, -10).to_window((300, 200))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((20, -10))


def test_a_frame_is_fitted_into_the_middle() -> None:
    frame = Frame(200, 150, 300, 200)
    camera = camera_for((696, 512)).fitted(frame)
    assert camera.view.grown(1e-6, 1e-6).encloses(frame)
    assert camera.view.centre == pytest.approx(frame.centre)
    assert camera.zoom == pytest.approx(min(696 / 300, 512 / 200))


def test_a_frame_at_the_edge_is_seen_without_looking_beyond() -> None:
    frame = Frame(0, 300, 200, 212)
    camera = camera_for((696, 512)).fitted(frame)
    assert is_inside_its_sheet(camera)
    assert camera.view.grown(1e-6, 1e-6).encloses(frame)


def test_another_window_keeps_zoom_and_centre() -> None:
    camera = camera_for((696, 512)).zoomed((348, 256), 4)
    larger = camera.resized((1392, 1024))
    assert larger.zoom == camera.zoom
    assert larger.centre == pytest.approx(camera.centre)
    assert larger.scale == pytest.approx(2 * camera.scale)


def test_all_is_shown_at_first_and_again() -> None:
    camera = camera_for((696, 512))
    assert camera.shows_all
    nearer = camera.zoomed((0, 0), 3)
    assert not nearer.shows_all
    assert nearer.whole() == camera


def test_plates_grow_more_slowly_than_the_land_when_near() -> None:
    assert piece_zoom(1.0) == 1.0
    assert piece_zoom(1.3) == 1.3
    assert 1.35 < piece_zoom(3.0) < 3.0
