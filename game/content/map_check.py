"""The validator of map files: it names the file, the entry and the field of everything wrong.

A map comes from anybody's editor, so nothing about it is taken for granted. First the shape of the
file is checked, then, once every reference holds, what the graph must be for the game to work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from game.content.drawing import check_drawing
from game.content.errors import ContentCode, ContentError
from game.content.faults import FileItem, Report, shown
from game.content.files import read_json, shown_file
from game.content.rule_files import read_plants
from game.engine.board import AreaId, CityId, Form
from game.engine.codec import Unchecked

FORMAT: Final = 1
"""The newest map format that this version reads."""
FEWEST_AREAS: Final = 3
"""What a game of two or three players needs."""
HIGHEST_COST: Final = 1000
AREA_COLORS: Final = (
    "blue",
    "brown",
    "gray",
    "green",
    "orange",
    "purple",
    "red",
    "teal",
    "yellow",
)
MAP_RULE_FIELDS: Final = {"coal_depot": "price", "phase_out": "plant"}
REQUIRED: Final = ("format", "id", "name", "areas", "cities", "connections")
OPTIONAL: Final = ("$schema", "forms", "map_rule", "drawing")


def check_map(path: Path) -> list[ContentError]:
    """Everything wrong with a map file that can be found; nothing if it is playable."""
    try:
        data = read_json(path)
    except ContentError as error:
        return [error]
    return check_map_data(data, path)


def check_map_data(data: Unchecked, path: Path) -> list[ContentError]:
    """Everything wrong with the content of a map file, of which `path` gives the name."""
    report = Report(shown_file(path))
    whole = FileItem(report, "map")
    if _is_of_known_format(whole, data):
        _check_head(whole, data, path)
        areas = _check_areas(whole, data)
        cities = _check_cities(whole, data, areas)
        _check_connections(whole, data, cities)
        _check_map_rule(FileItem(report, "map_rule"), data)
        if not report.errors:
            _check_graph(report, data)
        if "drawing" in data:
            check_drawing(report, data["drawing"])
    return report.errors


def connections_of(data: Unchecked, form: Form) -> tuple[Unchecked, ...]:
    """All connections of one form of a map: the common ones, then its own."""
    own = data["forms"][form]["connections"] if "forms" in data else ()
    return (*data["connections"], *own)


def _is_of_known_format(whole: FileItem, data: Unchecked) -> bool:
    """A newer format may mean anything, so that nothing else is worth a check."""
    if not isinstance(data, dict):
        return whole.record("", data, REQUIRED)
    number = data.get("format")
    if type(number) is int and number > FORMAT:
        whole.report.add(ContentCode.TOO_NEW, format=number, known=FORMAT)
        return False
    whole.record("", data, REQUIRED, OPTIONAL)
    return True


def _check_head(whole: FileItem, data: Unchecked, path: Path) -> None:
    if "format" in data:
        whole.whole_number("format", data["format"], FORMAT, FORMAT)
    if "name" in data:
        whole.text("name", data["name"])
    if "$schema" in data:
        whole.text("$schema", data["$schema"], longest=200)
    if "id" in data and whole.slug("id", data["id"]) and data["id"] != path.stem:
        whole.report.add(ContentCode.FILE_NAME, id=data["id"])


def _entries(
    whole: FileItem, data: Unchecked, field: str, kind: str
) -> Iterator[tuple[FileItem, Unchecked]]:
    """The entries of a list with their addresses; each id may occur once."""
    if field not in data or not whole.rows(field, data[field]):
        return
    seen: set[str] = set()
    for place, entry in enumerate(data[field], start=1):
        name = entry.get("id") if isinstance(entry, dict) else None
        if not isinstance(name, str):
            yield FileItem(whole.report, f"{kind} #{place}"), entry
            continue
        item = FileItem(whole.report, f"{kind} {name}")
        if name in seen:
            item.fault(ContentCode.ID_TWICE)
        seen.add(name)
        yield item, entry


def _check_areas(whole: FileItem, data: Unchecked) -> set[AreaId]:
    areas: set[AreaId] = set()
    count = 0
    for item, area in _entries(whole, data, "areas", "area"):
        count += 1
        if item.record("", area, ("id", "name", "color")):
            item.text("name", area["name"])
            item.choice("color", area["color"], AREA_COLORS)
            if item.slug("id", area["id"]):
                areas.add(area["id"])
    if isinstance(data.get("areas"), list) and count < FEWEST_AREAS:
        whole.report.add(ContentCode.TOO_FEW_AREAS, count=count, fewest=FEWEST_AREAS)
    return areas


def _check_cities(whole: FileItem, data: Unchecked, areas: set[AreaId]) -> set[CityId]:
    cities: set[CityId] = set()
    settled: set[AreaId] = set()
    for item, city in _entries(whole, data, "cities", "city"):
        if isinstance(city, dict) and isinstance(city.get("id"), str):
            cities.add(city["id"])
        if not item.record("", city, ("id", "name", "area", "lon", "lat")):
            continue
        item.slug("id", city["id"])
        _by_form(item, "name", city["name"], item.text)
        _by_form(item, "lon", city["lon"], partial(item.number, low=-180, high=180))
        _by_form(item, "lat", city["lat"], partial(item.number, low=-90, high=90))
        if item.slug("area", city["area"]):
            settled.add(city["area"])
            if city["area"] not in areas:
                item.fault(ContentCode.UNKNOWN_AREA, field="area", area=city["area"])
    if isinstance(data.get("cities"), list):
        for area in sorted(areas - settled):
            FileItem(whole.report, f"area {area}").fault(ContentCode.EMPTY_AREA)
    return cities


def _by_form(
    item: FileItem, field: str, value: Unchecked, check: Callable[[str, Unchecked], bool]
) -> None:
    """One value for both forms, or an object with a value for each."""
    if not isinstance(value, dict):
        check(field, value)
        return
    _check_both_forms(item, field, value)
    for form in Form:
        if form in value:
            check(f"{field}.{form}", value[form])


def _check_both_forms(item: FileItem, field: str, value: Mapping[str, Unchecked]) -> None:
    for form in Form:
        if form not in value:
            item.fault(ContentCode.FORM_MISSING, field=field, form=form.value)
    item.record(field, value, (), tuple(Form))


def _check_connections(whole: FileItem, data: Unchecked, cities: set[CityId]) -> None:
    common: set[frozenset[str]] = set()
    if "connections" in data:
        _check_connection_list(whole, "connections", data["connections"], cities, common)
    if "forms" not in data:
        return
    forms = data["forms"]
    if not whole.record("forms", forms, (), tuple(Form)):
        return
    for form in Form:
        if form not in forms:
            whole.fault(ContentCode.FORM_MISSING, field="forms", form=form.value)
        elif whole.record(f"forms.{form}", forms[form], ("connections",)):
            field = f"forms.{form}.connections"
            _check_connection_list(whole, field, forms[form]["connections"], cities, set(common))


def _check_connection_list(
    whole: FileItem, field: str, value: Unchecked, cities: set[CityId], seen: set[frozenset[str]]
) -> None:
    if not whole.rows(field, value):
        return
    for place, row in enumerate(value, start=1):
        if not _is_connection(row):
            whole.fault(ContentCode.NOT_CONNECTION, field=f"{field} #{place}", value=shown(row))
            continue
        a, b, cost = row
        item = FileItem(whole.report, f"connection {a} - {b}")
        for city in {a: None, b: None}:
            if city not in cities:
                item.fault(ContentCode.UNKNOWN_CITY, field=field, city=city)
        if a == b:
            item.fault(ContentCode.SAME_CITY, field=field)
        elif frozenset((a, b)) in seen:
            item.fault(ContentCode.CONNECTION_TWICE, field=field)
        seen.add(frozenset((a, b)))
        item.whole_number("cost", cost, 0, HIGHEST_COST)


def _is_connection(row: Unchecked) -> bool:
    match row:
        case [str(), str(), _]:
            return True
    return False


def _check_map_rule(item: FileItem, data: Unchecked) -> None:
    rule = data.get("map_rule")
    if rule is None:
        return
    if not isinstance(rule, dict):
        item.record("", rule, ("kind",))
        return
    if not item.choice("kind", rule.get("kind"), MAP_RULE_FIELDS):
        return
    field = MAP_RULE_FIELDS[rule["kind"]]
    if not item.record("", rule, ("kind", field)):
        return
    sound = item.whole_number(field, rule[field], 1, HIGHEST_COST)
    if sound and field == "plant" and rule["plant"] not in read_plants():
        item.fault(ContentCode.UNKNOWN_PLANT, field=field, plant=rule["plant"])


def _check_graph(report: Report, data: Unchecked) -> None:
    """Reports what holds in both forms of a map once, naming both."""
    faults: dict[ContentError, list[Form]] = {}
    for form in Form:
        if _is_whole(data, form):
            continue
        for error in _graph_faults(data, form):
            faults.setdefault(error, []).append(form)
    for error, forms in faults.items():
        report.add(ContentCode(error.code), **error.parameters, forms=", ".join(forms))


def _is_whole(data: Unchecked, form: Form) -> bool:
    """Every area is in one piece and all hang together, as in every map that can be played."""
    area_of = {city["id"]: city["area"] for city in data["cities"]}
    roads = [(a, b) for a, b, _ in connections_of(data, form)]
    within = [(a, b) for a, b in roads if area_of[a] == area_of[b]]
    return _pieces(area_of, within) == len(data["areas"]) and _pieces(area_of, roads) == 1


def _pieces(cities: Iterable[str], roads: Iterable[tuple[str, str]]) -> int:
    """How many parts there are that no road joins."""
    part = {city: {city} for city in cities}
    for a, b in roads:
        if part[a] is not part[b]:
            part[a] |= part[b]
            part.update(dict.fromkeys(part[b], part[a]))
    return len({id(cities) for cities in part.values()})


def _graph_faults(data: Unchecked, form: Form) -> Iterator[ContentError]:
    """Areas whose cities are not connected within the area, or that no other area touches."""
    import networkx as nx  # noqa: PLC0415 - dear to import, and needed only to tell what is wrong

    area_of = {city["id"]: city["area"] for city in data["cities"]}
    roads: nx.Graph[str] = nx.Graph((a, b) for a, b, _ in connections_of(data, form))
    roads.add_nodes_from(area_of)
    touching: nx.Graph[str] = nx.Graph((area_of[a], area_of[b]) for a, b in roads.edges)
    for area in (entry["id"] for entry in data["areas"]):
        touching.add_node(area)
        inside = [city for city in area_of if area_of[city] == area]
        reached = nx.node_connected_component(roads.subgraph(inside), inside[0])
        for city in [city for city in inside if city not in reached][:1]:
            yield ContentError(
                ContentCode.AREA_IN_PIECES, item=f"area {area}", city=city, other=inside[0]
            )
    first = data["areas"][0]["id"]
    reached = nx.node_connected_component(touching, first)
    for area in (entry["id"] for entry in data["areas"] if entry["id"] not in reached):
        yield ContentError(ContentCode.AREAS_APART, item=f"area {area}", other=first)
