"""Maps that people drop in: a small one is playable at once, a damaged one is told exactly why."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.random_bot import RandomBot
from game.content import ContentCode, ContentError, GameContent, check_map
from game.content.drawing import DegreeBox, Equirectangular
from game.content.maps import SHIPPED_MAPS
from game.engine.agreement import work_out
from game.engine.board import CoalDepot, Form, zone_of
from game.engine.errors import SetupCode, SetupError
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.playing import play_out
from game.texts import Catalogue

Plain = Any
SHIPPED = GameContent().map_ids()
FILE = "fans/atoll.json"

ATOLL: Plain = {
    "format": 1,
    "id": "atoll",
    "name": "Atoll",
    "areas": [
        {"id": "north", "name": "North", "color": "blue"},
        {"id": "middle", "name": "Middle", "color": "red"},
        {"id": "south", "name": "South", "color": "gray"},
    ],
    "cities": [
        {"id": "reef", "name": "Reef", "area": "north", "lon": -150, "lat": -16.5},
        {"id": "bay", "name": "Bay", "area": "north", "lon": -149.5, "lat": -16.6},
        {"id": "port", "name": "Port", "area": "middle", "lon": -149, "lat": -17},
        {"id": "palm", "name": "Palm", "area": "south", "lon": -148.5, "lat": -17.5},
    ],
    "connections": [["reef", "bay", 3], ["bay", "port", 0], ["port", "palm", 7]],
}

DRAWING: Plain = {
    "source": "drawn by hand",
    "bounds": [-150, -18, -148, -16],
    "margin": [-151, -19, -147, -15],
    "projection": {"kind": "equirectangular", "lat0": -17},
    "outline": [[[-150, -18], [-148, -18], [-148, -16]]],
    "lakes": [
        {"name": "Lagoon", "border": False, "rings": [[[-149, -17], [-148, -17], [-148, -16]]]}
    ],
}

FORMS: Plain = {
    "classic": {"connections": [["reef", "port", 5]]},
    "recharged": {"connections": []},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "fans"
    path.mkdir()
    return path


def atoll(**changes: Plain) -> Plain:
    return {**copy.deepcopy(ATOLL), **copy.deepcopy(changes)}


def save(folder: Path, data: Plain, name: str = "atoll.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(data), "utf-8")
    return path


def error(code: ContentCode, **parameters: str | int) -> ContentError:
    return ContentError(code, file=FILE, **parameters)


def archipelago() -> Plain:
    """Three areas of seven islands each, all on one ring."""
    islands = [(area["id"], number) for area in ATOLL["areas"] for number in range(7)]
    cities = [
        {"id": f"{area}-{n}", "name": f"{area} {n}", "area": area, "lon": n, "lat": 10}
        for area, n in islands
    ]
    ids = [city["id"] for city in cities]
    ring = [[a, b, 3] for a, b in zip(ids, ids[1:] + ids[:1])]
    return atoll(cities=cities, connections=ring)


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_a_map_dropped_in_is_played_to_the_end(folder: Path, edition: str) -> None:
    save(folder, archipelago())
    setup = GameSetup(edition, "atoll", 3, areas=AreaChoice.DRAFT)
    start = new_game(setup, GameContent(folder), seed=4).state
    end, _ = play_out(start, [RandomBot()] * 3, Random(4))
    assert end.is_over
    assert end.position.most_cities >= 17


def test_a_map_too_small_for_the_game_is_refused(folder: Path) -> None:
    save(folder, ATOLL)
    setup = GameSetup("classic", "atoll", 3, areas=AreaChoice.RANDOM)
    with pytest.raises(SetupError) as refusal:
        work_out(setup, GameContent(folder))
    assert refusal.value == SetupError(SetupCode.ZONE_TOO_SMALL, cities=4, needed=17)


def test_a_small_map_is_read(folder: Path) -> None:
    path = save(folder, atoll(map_rule={"kind": "coal_depot", "price": 9}))
    assert check_map(path) == []
    content = GameContent(folder)
    assert content.map_ids() == (*SHIPPED, "atoll")
    board = content.board("atoll", Form.RECHARGED)
    assert board.map_rule == CoalDepot(9)
    zone = zone_of(board, ("north", "middle", "south"))
    assert zone.distance["reef"]["palm"] == 10
    info = content.map_info("atoll")
    assert (info.name, info.city_count) == ("Atoll", 4)
    assert info.map_rule == CoalDepot(9)


def test_without_forms_both_boards_are_the_same(folder: Path) -> None:
    save(folder, ATOLL)
    classic, recharged = (GameContent(folder).board("atoll", form) for form in Form)
    assert classic.connections == recharged.connections
    assert classic.cities == recharged.cities
    assert classic.digest == recharged.digest


def test_forms_add_connections_and_values(folder: Path) -> None:
    data = atoll(forms=FORMS)
    data["cities"][2]["name"] = {"classic": "Old Port", "recharged": "New Port"}
    save(folder, data)
    classic, recharged = (GameContent(folder).board("atoll", form) for form in Form)
    assert (len(classic.connections), len(recharged.connections)) == (4, 3)
    assert (classic.city("port").name, recharged.city("port").name) == ("Old Port", "New Port")
    assert classic.digest != recharged.digest


def test_the_digest_follows_the_rules_only(folder: Path) -> None:
    def digest(data: Plain) -> str:
        save(folder, data)
        return GameContent(folder).board("atoll", Form.CLASSIC).digest

    plain = digest(ATOLL)
    drawn = atoll(drawing=DRAWING, name="Coral")
    drawn["connections"] = [["palm", "port", 7], ["reef", "bay", 3], ["bay", "port", 0]]
    assert digest(drawn) == plain
    dearer = atoll(connections=[["reef", "bay", 4], ["bay", "port", 0], ["port", "palm", 7]])
    assert digest(dearer) != plain
    assert digest(atoll(map_rule={"kind": "phase_out", "plant": 39})) != plain


def test_a_map_without_a_drawing_gets_a_frame(folder: Path) -> None:
    save(folder, ATOLL)
    drawing = GameContent(folder).map_drawing("atoll")
    assert drawing.bounds == DegreeBox(-150.0, -17.5, -148.5, -16.5)
    assert drawing.margin == DegreeBox(-151.0, -18.5, -147.5, -15.5)
    assert drawing.projection == Equirectangular(-17.0)
    assert drawing.outline == ()


def test_a_drawing_is_read_with_its_optional_parts_missing(folder: Path) -> None:
    save(folder, atoll(drawing=DRAWING))
    drawing = GameContent(folder).map_drawing("atoll")
    assert drawing.outline == (((-150.0, -18.0), (-148.0, -18.0), (-148.0, -16.0)),)
    assert [(lake.name, lake.border) for lake in drawing.lakes] == [("Lagoon", False)]
    assert not (drawing.rivers or drawing.neighbours or drawing.inner_borders)


def at(*path: str | int, value: Plain) -> Callable[[Plain], None]:
    """A change that puts a value at a place of the map."""

    def change(data: Plain) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def without(*path: str | int) -> Callable[[Plain], None]:
    def change(data: Plain) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


CITY_FIELDS = "id, name, area, lon, lat"
COLORS = "blue, brown, gray, green, orange, purple, red, teal, yellow"
TOP_FIELDS = "format, id, name, areas, cities, connections, $schema, forms, map_rule, drawing"

DAMAGES: list[tuple[Callable[[Plain], None], ContentError]] = [
    (at("format", value=2), error(ContentCode.TOO_NEW, format=2, known=1)),
    (
        at("format", value="1"),
        error(ContentCode.NOT_WHOLE_NUMBER, item="map", field="format", low=1, high=1, value="'1'"),
    ),
    (without("cities"), error(ContentCode.MISSING_FIELD, item="map", field="cities")),
    (without("name"), error(ContentCode.MISSING_FIELD, item="map", field="name")),
    (
        at("colour", value="red"),
        error(ContentCode.UNKNOWN_FIELD, item="map", field="colour", known=TOP_FIELDS),
    ),
    (at("id", value="lagoon"), error(ContentCode.FILE_NAME, id="lagoon")),
    (
        at("id", value="The Atoll"),
        error(ContentCode.NOT_SLUG, item="map", field="id", value="'The Atoll'"),
    ),
    (
        at("name", value=""),
        error(ContentCode.NOT_TEXT, item="map", field="name", longest=60, value="''"),
    ),
    (at("areas", value={}), error(ContentCode.NOT_LIST, item="map", field="areas", value="{...}")),
    (
        at("areas", 0, value="north"),
        error(ContentCode.NOT_OBJECT, item="area #1", field="area #1", value="'north'"),
    ),
    (
        at("areas", 0, "color", value="pink"),
        error(
            ContentCode.NOT_CHOICE,
            item="area north",
            field="color",
            choices=COLORS,
            value="'pink'",
        ),
    ),
    (at("areas", 1, "id", value="north"), error(ContentCode.ID_TWICE, item="area north")),
    (at("cities", 1, "id", value="reef"), error(ContentCode.ID_TWICE, item="city reef")),
    (
        at("cities", 0, "id", value="Reef"),
        error(ContentCode.NOT_SLUG, item="city Reef", field="id", value="'Reef'"),
    ),
    (
        at("cities", 1, "area", value="west"),
        error(ContentCode.UNKNOWN_AREA, item="city bay", field="area", area="west"),
    ),
    (at("cities", 3, "area", value="middle"), error(ContentCode.EMPTY_AREA, item="area south")),
    (
        at("cities", 0, "lat", value="x"),
        error(ContentCode.NOT_NUMBER, item="city reef", field="lat", low=-90, high=90, value="'x'"),
    ),
    (
        at("cities", 0, "lat", value=90.5),
        error(
            ContentCode.NOT_NUMBER, item="city reef", field="lat", low=-90, high=90, value="90.5"
        ),
    ),
    (
        at("cities", 0, "lon", value=float("nan")),
        error(
            ContentCode.NOT_NUMBER, item="city reef", field="lon", low=-180, high=180, value="NaN"
        ),
    ),
    (
        at("cities", 0, "lon", value=True),
        error(
            ContentCode.NOT_NUMBER, item="city reef", field="lon", low=-180, high=180, value="true"
        ),
    ),
    (without("cities", 2, "lon"), error(ContentCode.MISSING_FIELD, item="city port", field="lon")),
    (
        at("cities", 2, "size", value=3),
        error(ContentCode.UNKNOWN_FIELD, item="city port", field="size", known=CITY_FIELDS),
    ),
    (
        at("cities", 2, "lat", value={"classic": -17}),
        error(ContentCode.FORM_MISSING, item="city port", field="lat", form="recharged"),
    ),
    (
        at("cities", 2, "lat", value={"classic": -17, "recharged": None}),
        error(
            ContentCode.NOT_NUMBER,
            item="city port",
            field="lat.recharged",
            low=-90,
            high=90,
            value="null",
        ),
    ),
    (
        at("cities", 2, "name", value={"classic": "A", "recharged": "B", "deluxe": "C"}),
        error(
            ContentCode.UNKNOWN_FIELD,
            item="city port",
            field="name.deluxe",
            known="classic, recharged",
        ),
    ),
    (
        at("connections", 1, value=["bay", "port"]),
        error(ContentCode.NOT_CONNECTION, item="map", field="connections #2", value="[...]"),
    ),
    (
        at("connections", 1, 1, value="harbour"),
        error(
            ContentCode.UNKNOWN_CITY,
            item="connection bay - harbour",
            field="connections",
            city="harbour",
        ),
    ),
    (
        at("connections", 1, value=["bay", "bay", 1]),
        error(ContentCode.SAME_CITY, item="connection bay - bay", field="connections"),
    ),
    (
        at("connections", 1, value=["bay", "reef", 3]),
        error(ContentCode.CONNECTION_TWICE, item="connection bay - reef", field="connections"),
    ),
    (
        at("connections", 1, 2, value=-1),
        error(
            ContentCode.NOT_WHOLE_NUMBER,
            item="connection bay - port",
            field="cost",
            low=0,
            high=1000,
            value="-1",
        ),
    ),
    (
        at("connections", 1, 2, value=1.0),
        error(
            ContentCode.NOT_WHOLE_NUMBER,
            item="connection bay - port",
            field="cost",
            low=0,
            high=1000,
            value="1.0",
        ),
    ),
    (
        at("connections", 0, value=["reef", "port", 3]),
        error(
            ContentCode.AREA_IN_PIECES,
            item="area north",
            city="bay",
            other="reef",
            forms="classic, recharged",
        ),
    ),
    (
        without("connections", 2),
        error(
            ContentCode.AREAS_APART, item="area south", other="north", forms="classic, recharged"
        ),
    ),
    (
        at("forms", value={"classic": {"connections": []}}),
        error(ContentCode.FORM_MISSING, item="map", field="forms", form="recharged"),
    ),
    (
        at("forms", value={**FORMS, "recharged": {"connections": [["bay", "reef", 4]]}}),
        error(
            ContentCode.CONNECTION_TWICE,
            item="connection bay - reef",
            field="forms.recharged.connections",
        ),
    ),
    (
        at("forms", value={**FORMS, "recharged": {}}),
        error(ContentCode.MISSING_FIELD, item="map", field="forms.recharged.connections"),
    ),
    (
        at("map_rule", value={"kind": "free_coal"}),
        error(
            ContentCode.NOT_CHOICE,
            item="map_rule",
            field="kind",
            choices="coal_depot, phase_out",
            value="'free_coal'",
        ),
    ),
    (
        at("map_rule", value={"kind": "phase_out", "plant": 41}),
        error(ContentCode.UNKNOWN_PLANT, item="map_rule", field="plant", plant=41),
    ),
    (
        at("map_rule", value={"kind": "coal_depot"}),
        error(ContentCode.MISSING_FIELD, item="map_rule", field="price"),
    ),
    (
        at("drawing", value=[]),
        error(ContentCode.NOT_OBJECT, item="drawing", field="drawing", value="[...]"),
    ),
    (
        at("drawing", value={**DRAWING, "outline": [[[0, 0], [1, 1]]]}),
        error(ContentCode.TOO_FEW_POINTS, item="drawing", field="outline 1", count=2, fewest=3),
    ),
    (
        at("drawing", value={**DRAWING, "outline": [[[0, 0], [1, 1], [1, "2"]]]}),
        error(ContentCode.NOT_POINT, item="drawing", field="outline 1", value="[1, '2']"),
    ),
    (
        at("drawing", value={**DRAWING, "lakes": [{"name": "Lagoon", "border": 1, "rings": []}]}),
        error(ContentCode.NOT_YES_NO, item="drawing", field="lakes 1.border", value="1"),
    ),
    (
        at("drawing", value={**DRAWING, "rivers": [{"name": "Brook", "lines": [[[0, 0]]]}]}),
        error(
            ContentCode.TOO_FEW_POINTS,
            item="drawing",
            field="rivers 1.lines 1",
            count=1,
            fewest=2,
        ),
    ),
    (
        at("drawing", value={**DRAWING, "bounds": [1, 0, 0, 1]}),
        error(ContentCode.NOT_BOX, item="drawing", field="bounds"),
    ),
    (
        at(
            "drawing",
            value={
                **DRAWING,
                "projection": {"kind": "albers", "lat1": 20, "lat2": -20, "lat0": 0, "lon0": 0},
            },
        ),
        error(ContentCode.FLAT_PROJECTION, item="drawing", field="projection"),
    ),
    (
        at("drawing", value={**DRAWING, "projection": {"kind": "globe"}}),
        error(
            ContentCode.NOT_CHOICE,
            item="drawing",
            field="projection.kind",
            choices="equirectangular, albers",
            value="'globe'",
        ),
    ),
]


def assert_sentence_names(fault: ContentError) -> None:
    sentence = Catalogue.load().sentence(fault)
    assert FILE in sentence
    assert "%{" not in sentence
    offending = fault.parameters.get("item")
    if offending not in (None, "map"):
        assert str(offending) in sentence
    assert str(fault.parameters.get("field", "")) in sentence


@pytest.mark.parametrize(("damage", "fault"), DAMAGES, ids=lambda value: getattr(value, "code", ""))
def test_damage_is_named_exactly(
    folder: Path, damage: Callable[[Plain], None], fault: ContentError
) -> None:
    data = atoll()
    damage(data)
    path = save(folder, data)
    assert check_map(path)[0] == fault
    assert_sentence_names(fault)
    content = GameContent(folder)
    assert content.map_ids() == SHIPPED
    assert content.broken_maps() == ((path, fault),)
    with pytest.raises(ContentError) as caught:
        content.board("atoll", Form.CLASSIC)
    assert caught.value == fault


def test_two_areas_are_too_few(folder: Path) -> None:
    data = atoll(areas=ATOLL["areas"][:2], cities=ATOLL["cities"][:3])
    data["connections"].pop()
    assert check_map(save(folder, data)) == [error(ContentCode.TOO_FEW_AREAS, count=2, fewest=3)]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'{"id": "atoll",\n "name" "Atoll"}', error(ContentCode.NOT_JSON, line=2, column=9)),
        (b"", error(ContentCode.NOT_JSON, line=1, column=1)),
        (b'{"id": "\xff"}', error(ContentCode.NOT_UTF8, byte=8)),
        (b"[" * 200_000, error(ContentCode.EXTREME_JSON)),
        (b'{"format": ' + b"9" * 5000 + b"}", error(ContentCode.EXTREME_JSON)),
        (b'{"id": "a", "id": "b"}', error(ContentCode.FIELD_TWICE, field="id")),
        (b"null", error(ContentCode.NOT_OBJECT, item="map", field="map", value="null")),
    ],
)
def test_files_that_are_no_map_at_all(folder: Path, content: bytes, fault: ContentError) -> None:
    path = folder / "atoll.json"
    path.write_bytes(content)
    assert check_map(path) == [fault]
    assert GameContent(folder).broken_maps() == ((path, fault),)
    assert_sentence_names(fault)


def test_the_sentence_reads_as_promised(folder: Path) -> None:
    data = atoll()
    data["cities"][0]["lat"] = "x"
    (fault,) = check_map(save(folder, data))
    assert Catalogue.load().sentence(fault) == (
        "fans/atoll.json: city reef: field lat must be a number between -90 and 90; found 'x'."
    )


def test_all_faults_of_a_file_are_found(folder: Path) -> None:
    data = atoll(drawing={**DRAWING, "margin": None})
    data["cities"][0]["lat"] = 100
    data["cities"][1]["lon"] = None
    data["connections"][2][2] = "7"
    faults = check_map(save(folder, data))
    assert [(fault.code, fault.parameters["item"]) for fault in faults] == [
        (ContentCode.NOT_NUMBER, "city reef"),
        (ContentCode.NOT_NUMBER, "city bay"),
        (ContentCode.NOT_WHOLE_NUMBER, "connection port - palm"),
        (ContentCode.NOT_BOX, "drawing"),
    ]


def test_a_fault_of_one_form_names_that_form(folder: Path) -> None:
    data = atoll(forms={**FORMS, "classic": {"connections": [["port", "palm", 7]]}})
    data["connections"].pop()
    assert check_map(save(folder, data)) == [
        error(ContentCode.AREAS_APART, item="area south", other="north", forms="recharged")
    ]


def test_a_name_that_is_taken_or_none(folder: Path) -> None:
    usurper = save(folder, {**ATOLL, "id": "usa"}, "usa.json")
    nameless = save(folder, ATOLL, "My Atoll.json")
    content = GameContent(folder)
    assert content.map_ids() == SHIPPED
    assert content.board("usa", Form.CLASSIC).name == "USA"
    assert dict(content.broken_maps()) == {
        usurper: ContentError(
            ContentCode.MAP_TWICE, file="fans/usa.json", id="usa", other="maps/usa.json"
        ),
        nameless: ContentError(ContentCode.FILE_NAME, file="fans/My Atoll.json", id="atoll"),
    }


def test_missing_files_and_folders(tmp_path: Path, folder: Path) -> None:
    assert GameContent(tmp_path / "nowhere").map_ids() == SHIPPED
    assert check_map(folder / "atoll.json") == [error(ContentCode.UNREADABLE)]
    empty = GameContent(shipped=tmp_path / "nowhere")
    with pytest.raises(SetupError) as caught:
        empty.board("usa", Form.CLASSIC)
    assert caught.value == SetupError(SetupCode.UNKNOWN_MAP, map="usa", known="")


def test_no_single_damage_to_a_map_escapes_as_a_traceback(folder: Path) -> None:
    """Every value of the file in turn becomes something else, or goes."""

    def places(data: Plain, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
        steps = data.items() if isinstance(data, dict) else enumerate(data)
        found = []
        for step, value in steps:
            found.append((*path, step))
            if isinstance(value, (dict, list)):
                found += places(value, (*path, step))
        return found

    wrong: list[Plain] = [None, [], {}, [[]], -1, "?", True, 1e308, [None] * 3]
    whole = atoll(forms=FORMS, drawing=DRAWING, map_rule={"kind": "phase_out", "plant": 39})
    for place in places(whole):
        for value in wrong:
            data = copy.deepcopy(whole)
            at(*place, value=value)(data)
            path = save(folder, data)
            if not check_map(path):
                GameContent(folder).board("atoll", Form.CLASSIC)
                GameContent(folder).map_drawing("atoll")


def test_the_schema_is_not_taken_for_a_map() -> None:
    assert (SHIPPED_MAPS / "map.schema.json").is_file()
    assert GameContent().broken_maps() == ()
