"""The laid out boards: everything can be seen, and the shipped files are what baking gives."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from builders import content
from plates import crosses, cuts_plate

from game.client.board.plan import layout_file
from game.client.board.plan.badges import visible_cable
from game.client.board.plan.baking import bake
from game.client.board.plan.geometry import (
    PAGE,
    distance,
    distance_to_plate,
    distance_to_segment,
    is_inside,
)
from game.client.board.plan.ground import LAYOUTS
from game.client.board.plan.layout import BoardLayout, board_key
from game.client.board.plan.layout_file import (
    LayoutError,
    decode_layout,
    encode_layout,
    layout_path,
    shipped_layout,
)
from game.client.draw.pixels import Point
from game.engine.board import Form

BADGE = 8.7
MAPS = ("germany", "usa")
BOARDS = [(map_id, form) for map_id in MAPS for form in Form]

on_every_board = pytest.mark.parametrize(("map_id", "form"), BOARDS)


@cache
def layout_of(map_id: str, form: Form) -> BoardLayout:
    found = shipped_layout(content().board(map_id, form))
    assert found is not None
    return found


def ends(layout: BoardLayout) -> list[tuple[Point, Point]]:
    return [(layout.city[link.a].place, layout.city[link.b].place) for link in layout.cables]


@on_every_board
def test_plates_stay_on_the_page_and_clear_of_each_other(map_id: str, form: Form) -> None:
    layout = layout_of(map_id, form)
    for city in layout.cities:
        assert PAGE.grown(-3, -3).encloses(city.plate), city.id
    for one, other in combinations(layout.cities, 2):
        overlap = one.plate.grown(1, 1).clipped(other.plate.grown(1, 1))
        assert not (overlap.width and overlap.height), (one.id, other.id)


@on_every_board
def test_no_cables_cross(map_id: str, form: Form) -> None:
    layout = layout_of(map_id, form)
    for one, other in combinations(layout.cables, 2):
        if len({one.a, one.b, other.a, other.b}) == 4:
            (a, b), (c, d) = (
                (layout.city[link.a].place, layout.city[link.b].place) for link in (one, other)
            )
            assert not crosses(a, b, c, d), (one, other)


@on_every_board
def test_no_cable_runs_under_a_foreign_plate(map_id: str, form: Form) -> None:
    layout = layout_of(map_id, form)
    for link, (a, b) in zip(layout.cables, ends(layout)):
        for city in layout.cities:
            if city.id not in (link.a, link.b):
                assert not cuts_plate(a, b, city.place, city.half), (link, city.id)


@on_every_board
def test_enough_of_every_cable_is_seen(map_id: str, form: Form) -> None:
    layout = layout_of(map_id, form)
    index = {city.id: number for number, city in enumerate(layout.cities)}
    places = [city.place for city in layout.cities]
    halves = [city.half for city in layout.cities]
    shortest = min(
        visible_cable(places, halves, (index[link.a], index[link.b])) for link in layout.cables
    )
    assert shortest >= 21


@on_every_board
def test_badges_can_be_read_and_told_apart(map_id: str, form: Form) -> None:
    layout = layout_of(map_id, form)
    for link in layout.cables:
        for city in layout.cities:
            from_plate = distance_to_plate(link.badge, city.place, city.half)
            assert from_plate >= BADGE - 3, (link, city.id)
    for one, other in combinations(layout.cables, 2):
        assert distance(one.badge, other.badge) >= 2 * BADGE, (one, other)


@on_every_board
def test_a_badge_lies_on_its_own_cable_only(map_id: str, form: Form) -> None:
    layout = layout_of(map_id, form)
    lines = ends(layout)
    for link, line in zip(layout.cables, lines):
        assert distance_to_segment(link.badge, *line) < 0.05
        for other, foreign in zip(layout.cables, lines):
            if other is not link:
                assert distance_to_segment(link.badge, *foreign) >= BADGE, (link, other)


@on_every_board
def test_the_land_moves_with_its_cities(map_id: str, form: Form) -> None:
    """No city lies far from the spot that the warped land has for it."""
    layout = layout_of(map_id, form)
    moves = [distance(city.place, city.spot) for city in layout.cities]
    assert max(moves) < 70
    assert sum(moves) / len(moves) < 25


@on_every_board
def test_every_city_stands_in_the_cell_of_its_area(map_id: str, form: Form) -> None:
    layout = layout_of(map_id, form)
    for city, cell in zip(layout.cities, layout.scenery.cells):
        assert is_inside(city.place, cell), city.id


@pytest.mark.parametrize("map_id", MAPS)
def test_the_shipped_file_is_what_baking_gives(map_id: str, tmp_path: Path) -> None:
    fresh = bake(content(), map_id, tmp_path)
    assert fresh.read_bytes() == layout_path(map_id).read_bytes(), "run: main.py maps bake"


def test_every_shipped_map_is_laid_out() -> None:
    """A map that somebody adds need not be: then it is laid out when it is first shown."""
    baked = {path.stem for path in LAYOUTS.glob("*.json") if "." not in path.stem}
    assert set(MAPS) <= baked <= set(content().map_ids())


def test_a_layout_survives_its_file() -> None:
    layout = layout_of("germany", Form.CLASSIC)
    assert decode_layout(encode_layout(layout)) == layout


def test_a_layout_of_another_board_is_not_used(tmp_path: Path) -> None:
    board = content().board("germany", Form.CLASSIC)
    text = layout_path("germany").read_text("utf-8")
    layout_path("germany", tmp_path).write_text(text.replace(board_key(board), "0" * 24), "utf-8")
    assert shipped_layout(board, tmp_path) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"forms": {"classic": {"key": 1}}}'])
def test_a_damaged_layout_is_not_used(text: str, tmp_path: Path) -> None:
    layout_path("germany", tmp_path).write_text(text, "utf-8")
    assert shipped_layout(content().board("germany", Form.CLASSIC), tmp_path) is None


def test_damaged_data_are_told() -> None:
    data = encode_layout(layout_of("germany", Form.CLASSIC))
    data["cities"][0] = ["essen"]
    with pytest.raises(LayoutError):
        decode_layout(data)


def test_the_layout_of_a_board_is_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[object] = []

    def counted(data: object) -> BoardLayout:
        decoded.append(data)
        return decode_layout(data)

    layout_file._baked.cache_clear()
    monkeypatch.setattr(layout_file, "decode_layout", counted)
    board = content().board("germany", Form.CLASSIC)
    assert shipped_layout(board) is shipped_layout(board)
    assert len(decoded) == 1
    shipped_layout(content().board("germany", Form.RECHARGED))
    assert len(decoded) == 2
