"""The two shipped boards in both printed forms: what is on them, and that every zone works."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

import pytest

from game.content import load_content
from game.content.drawing import Albers, Equirectangular
from game.content.maps import SHIPPED_MAPS
from game.engine.board import (
    Board,
    CoalDepot,
    Form,
    PhaseOut,
    is_contiguous,
    touching_areas,
    zone_of,
)
from game.engine.errors import SetupCode, SetupError

BOARDS = [(name, form) for name in ("germany", "usa") for form in Form]


@pytest.fixture(params=BOARDS, ids="-".join)
def board(request: pytest.FixtureRequest) -> Board:
    return load_content().board(*request.param)


def germany(form: Form) -> Board:
    return load_content().board("germany", form)


def usa(form: Form) -> Board:
    return load_content().board("usa", form)


def costs(board: Board) -> dict[frozenset[str], int]:
    return {frozenset((c.a, c.b)): c.cost for c in board.connections}


def differences(name: str) -> dict[tuple[str, ...], tuple[int | None, int | None]]:
    """Connections whose cost is not the same in both forms: classic, then Recharged."""
    classic, recharged = (costs(load_content().board(name, form)) for form in Form)
    return {
        tuple(sorted(pair)): (classic.get(pair), recharged.get(pair))
        for pair in classic.keys() | recharged.keys()
        if classic.get(pair) != recharged.get(pair)
    }


@pytest.mark.parametrize(
    ("name", "form", "count"),
    [
        ("germany", Form.CLASSIC, 83),
        ("germany", Form.RECHARGED, 83),
        ("usa", Form.CLASSIC, 87),
        ("usa", Form.RECHARGED, 86),
    ],
)
def test_connection_counts(name: str, form: Form, count: int) -> None:
    board = load_content().board(name, form)
    assert len(board.connections) == len(costs(board)) == count


def test_seven_cities_in_each_of_six_areas(board: Board) -> None:
    per_area = Counter(city.area for city in board.cities)
    assert per_area == dict.fromkeys(board.area_ids(), 7)
    assert len(board.areas) == 6
    assert len({city.name for city in board.cities}) == 42


TOUCHING = {
    "germany": {
        "north-west": "north-east west east",
        "north-east": "north-west east",
        "west": "north-west east south-west",
        "east": "north-west north-east west south-west south",
        "south-west": "west east south",
        "south": "east south-west",
    },
    "usa": {
        "north-west": "south-west midwest south",
        "south-west": "north-west south",
        "midwest": "north-west south south-east north-east",
        "south": "north-west south-west midwest south-east",
        "south-east": "midwest south north-east",
        "north-east": "midwest south-east",
    },
}


def test_touching_areas(board: Board) -> None:
    wanted = {area: set(others.split()) for area, others in TOUCHING[board.id].items()}
    assert touching_areas(board) == wanted


def test_area_colors() -> None:
    colors = {
        name: " ".join(area.color for area in load_content().map_info(name).areas)
        for name in ("germany", "usa")
    }
    assert colors == {
        "germany": "green brown red yellow blue purple",
        "usa": "purple teal yellow red green brown",
    }


def test_contiguous_choices(board: Board) -> None:
    found = [
        sum(is_contiguous(board, choice) for choice in combinations(board.area_ids(), size))
        for size in range(1, 7)
    ]
    assert found == {"germany": [6, 9, 13, 12, 6, 1], "usa": [6, 9, 12, 12, 6, 1]}[board.id]


def test_every_contiguous_zone_is_one_network(board: Board) -> None:
    for size in range(1, 7):
        for choice in combinations(board.area_ids(), size):
            if is_contiguous(board, choice):
                zone = zone_of(board, choice)
                assert all(len(zone.distance[city]) == len(zone.cities) for city in zone.cities)


FREE = {
    "germany": [
        {"duisburg", "essen"},
        {"halle", "leipzig"},
        {"frankfurt-main", "wiesbaden-mainz"},
    ],
    "usa": [{"cheyenne", "denver"}, {"savannah", "jacksonville"}, {"philadelphia", "new-york"}],
}


def test_free_connections(board: Board) -> None:
    free = {pair for pair, cost in costs(board).items() if cost == 0}
    assert free == set(map(frozenset, FREE[board.id]))
    assert max(costs(board).values()) == {"germany": 21, "usa": 28}[board.id]


def test_connections_that_differ_between_the_forms() -> None:
    assert differences("germany") == {
        ("dortmund", "essen"): (4, 5),
        ("mannheim", "saarbruecken"): (11, 16),
    }
    assert differences("usa") == {
        ("houston", "santa-fe"): (21, 20),
        ("chicago", "omaha"): (13, 12),
        ("boise", "cheyenne"): (24, None),
        ("cincinnati", "raleigh"): (15, None),
        ("knoxville", "raleigh"): (None, 11),
    }


def test_cities_that_differ_between_the_forms() -> None:
    def named(form: Form, city: str) -> tuple[str, float, float]:
        found = germany(form).city(city)
        return found.name, found.lon, found.lat

    assert named(Form.CLASSIC, "torgelow-stralsund") == ("Torgelow", 14.008, 53.633)
    assert named(Form.RECHARGED, "torgelow-stralsund") == ("Stralsund", 13.091, 54.314)
    assert named(Form.CLASSIC, "wiesbaden-mainz") == ("Wiesbaden", 8.24, 50.083)
    assert named(Form.RECHARGED, "wiesbaden-mainz") == ("Mainz", 8.274, 49.999)
    assert usa(Form.CLASSIC).cities == usa(Form.RECHARGED).cities


def test_printed_names() -> None:
    names = {city.id: city.name for form in Form for city in germany(form).cities}
    names |= {city.id: city.name for city in usa(Form.CLASSIC).cities}
    printed = {
        "koeln": "Köln",
        "muenchen": "München",
        "frankfurt-main": "Frankfurt-M",
        "frankfurt-oder": "Frankfurt-O",
        "st-louis": "St. Louis",
        "washington": "Washington D.C.",
    }
    assert printed.items() <= names.items()


def test_costs_of_the_rulebook_example() -> None:
    for form in Form:
        found = costs(germany(form))
        assert found[frozenset(("essen", "duisburg"))] == 0
        assert found[frozenset(("muenster", "dortmund"))] == 2
        assert found[frozenset(("essen", "duesseldorf"))] == 2
        assert found[frozenset(("duesseldorf", "aachen"))] == 9
        assert found[frozenset(("duesseldorf", "koeln"))] == 4


def test_map_rules_are_on_both_forms() -> None:
    for form in Form:
        assert germany(form).map_rule == PhaseOut(plant=39)
        assert usa(form).map_rule == CoalDepot(price=8)


def test_boards_are_built_once_and_named_by_content(board: Board) -> None:
    assert load_content().board(board.id, board.form) is board
    assert len({load_content().board(*key).digest for key in BOARDS}) == 4


def test_shipped_maps() -> None:
    content = load_content()
    maps = content.map_ids()
    assert {"germany", "usa"} <= set(maps)
    assert content.broken_maps() == ()
    info = content.map_info("usa")
    assert (info.name, info.city_count) == ("USA", 42)
    with pytest.raises(SetupError) as caught:
        content.board("../maps/usa", Form.CLASSIC)
    assert caught.value == SetupError(
        SetupCode.UNKNOWN_MAP, map="../maps/usa", known=", ".join(maps)
    )


@pytest.mark.parametrize(
    ("name", "counts", "projection"),
    [
        ("germany", (13, 27, 15, 18, 30), Equirectangular(51.2)),
        ("usa", (14, 11, 14, 18, 116), Albers(29.5, 45.5, 37.5, -96.0)),
    ],
)
def test_drawings(name: str, counts: tuple[int, ...], projection: object) -> None:
    drawing = load_content().map_drawing(name)
    shapes = (drawing.outline, drawing.neighbours, drawing.lakes, drawing.rivers)
    assert (*map(len, shapes), len(drawing.inner_borders)) == counts
    assert drawing.projection == projection
    assert "public domain" in drawing.source
    assert load_content().map_drawing(name) is drawing


def test_cities_lie_inside_the_bounds_of_the_drawing(board: Board) -> None:
    bounds = load_content().map_drawing(board.id).bounds
    for city in board.cities:
        assert bounds.west <= city.lon <= bounds.east, city.id
        assert bounds.south <= city.lat <= bounds.north, city.id


@pytest.mark.parametrize("name", ["germany", "usa"])
def test_shipped_maps_follow_the_published_schema(name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((SHIPPED_MAPS / "map.schema.json").read_text("utf-8"))
    data = json.loads((SHIPPED_MAPS / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(data)
