"""Projection, spreading, warp and cells on their own."""

from __future__ import annotations

import pytest
from builders import content
from plates import cuts_plate

from game.client.board.plan.cells import area_cells, grown
from game.client.board.plan.geometry import (
    PAGE,
    Frame,
    distance,
    distance_to_plate,
    frame_of,
    is_inside,
    reach,
)
from game.client.board.plan.ground import Fit, ground_of
from game.client.board.plan.projection import MOST_STRETCH, plain_projection, projector
from game.client.board.plan.spreading import Task, spread
from game.client.board.plan.warp import elastic
from game.content.drawing import Albers, Equirectangular
from game.engine.board import Form


def test_north_is_up_and_east_is_right() -> None:
    for projection in (Equirectangular(51.2), Albers(29.5, 45.5, 37.5, -96)):
        project = plain_projection(projection)
        middle = project((-96, 40))
        assert project((-96, 45))[1] < middle[1] < project((-96, 35))[1]
        assert project((-100, 40))[0] < middle[0] < project((-90, 40))[0]


def test_an_equal_area_cone_bends_parallels() -> None:
    project = plain_projection(Albers(29.5, 45.5, 37.5, -96))
    west, middle, east = (project((lon, 45))[1] for lon in (-122, -96, -70))
    assert west == pytest.approx(east)
    assert middle > west + 0.03


@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_the_country_fills_the_page(map_id: str) -> None:
    board, drawing = content().board(map_id, Form.CLASSIC), content().map_drawing(map_id)
    project = projector(drawing, board, ground_of(map_id).fit)
    country = frame_of(project(point) for ring in drawing.outline for point in ring)
    assert PAGE.encloses(country)
    assert country.height > 0.8 * PAGE.height or country.width > 0.8 * PAGE.width


def test_a_map_without_a_fit_of_its_own_is_stretched_within_reason() -> None:
    board, drawing = content().board("germany", Form.CLASSIC), content().map_drawing("germany")
    project = projector(drawing, board, Fit())
    plain = plain_projection(drawing.projection)
    points = [point for ring in drawing.outline for point in ring]
    shown, true = frame_of(map(project, points)), frame_of(map(plain, points))
    stretch = shown.width / shown.height / (true.width / true.height)
    assert 1 < stretch <= MOST_STRETCH + 0.01


def test_plates_on_one_spot_are_parted() -> None:
    half = (25.5, 15.5)
    homes = ((300.0, 250.0), (301.0, 250.0), (300.0, 251.0))
    places = spread(Task(homes, (half,) * 3, ((0, 1), (1, 2))))
    for one in range(3):
        for other in range(one):
            dx, dy = (abs(places[one][axis] - places[other][axis]) for axis in (0, 1))
            assert dx >= 2 * half[0] or dy >= 2 * half[1]


def test_a_plate_moves_off_a_foreign_cable() -> None:
    half = (25.5, 15.5)
    homes = ((150.0, 250.0), (550.0, 250.0), (350.0, 252.0))
    places = spread(Task(homes, (half,) * 3, ((0, 1),)))
    assert not cuts_plate(places[0], places[1], places[2], half)


def test_a_lone_city_stays_at_home() -> None:
    assert spread(Task(((300.0, 200.0),), ((30.0, 15.5),), ()), rounds=50) == ((300.0, 200.0),)


def test_land_follows_the_city_near_it_and_stays_elsewhere() -> None:
    warp = elastic([(100.0, 100.0)], [(120.0, 90.0)])
    near, far = warp((101.0, 100.0)), warp((400.0, 400.0))
    assert distance(near, (120.0, 90.0)) < 4
    assert far == (400.0, 400.0)


def test_a_border_is_the_same_from_both_sides() -> None:
    border = grown((10.0, 20.0), (70.0, 90.0))
    assert border == grown((70.0, 90.0), (10.0, 20.0))[::-1]
    assert len(border) == 17
    assert border[0] == (10.0, 20.0)


def test_cells_of_one_area_have_no_border_between_them() -> None:
    cells = area_cells([(100.0, 100.0), (300.0, 100.0), (200.0, 300.0)], ["a", "a", "b"])
    assert len(cells.borders) == 2
    assert is_inside((110.0, 100.0), cells.rings[0])
    assert is_inside((290.0, 100.0), cells.rings[1])
    assert is_inside((200.0, 290.0), cells.rings[2])


def test_distances_to_plates_and_their_edges() -> None:
    assert distance_to_plate((5.0, 5.0), (0.0, 0.0), (10.0, 10.0)) == 0
    assert distance_to_plate((13.0, 14.0), (0.0, 0.0), (10.0, 10.0)) == 5
    assert reach((10.0, 4.0), (0.0, 1.0)) == 4
    assert Frame(0, 0, 10, 10).clipped(Frame(8, 8, 10, 10)) == Frame(8, 8, 2, 2)
