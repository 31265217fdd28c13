"""Map files: reading one and building the board of either printed form from it.

A map has a common part and, where its printed forms differ, a part for each form. A map without
the latter has two equal forms, so every map can be played with every edition.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.content.drawing import MapDrawing, bare_drawing, build_drawing
from game.content.files import read_json
from game.content.map_check import check_map_data, connections_of
from game.engine import codec
from game.engine.board import Area, Board, City, CoalDepot, Connection, Form, MapRule, PhaseOut
from game.engine.codec import Unchecked

SHIPPED_MAPS: Final = Path(__file__).resolve().parents[2] / "maps"


@dataclass(frozen=True)
class MapInfo:
    """What a menu tells of a map."""

    id: str
    name: str
    areas: tuple[Area, ...]
    city_count: int
    map_rule: MapRule | None


def map_files(folder: Path) -> tuple[Path, ...]:
    """The map files of a folder by name; a missing folder has none, and schemas are no maps."""
    return tuple(
        path
        for path in sorted(folder.glob("*.json"))
        if path.is_file() and not path.name.endswith(".schema.json")
    )


def read_map(path: Path) -> Unchecked:
    """The checked content of a map file. Raises the first ContentError found in it."""
    data = read_json(path)
    for error in check_map_data(data, path):
        raise error
    return data


def map_info(data: Unchecked) -> MapInfo:
    """What a checked map is, without its cities' places and its drawing."""
    return MapInfo(
        id=data["id"],
        name=data["name"],
        areas=_areas(data),
        city_count=len(data["cities"]),
        map_rule=_map_rule(data.get("map_rule")),
    )


def build_board(data: Unchecked, form: Form) -> Board:
    """One printed form of a checked map."""
    return Board(
        id=data["id"],
        name=data["name"],
        form=form,
        areas=_areas(data),
        cities=_cities(data, form),
        connections=tuple(Connection(a, b, cost) for a, b, cost in connections_of(data, form)),
        map_rule=_map_rule(data.get("map_rule")),
        digest=_digest(data, form),
    )


def build_map_drawing(data: Unchecked) -> MapDrawing:
    """The drawing of a checked map, or a bare frame if it has none."""
    if "drawing" in data:
        return build_drawing(data["drawing"])
    return bare_drawing((city.lon, city.lat) for form in Form for city in _cities(data, form))


def _areas(data: Unchecked) -> tuple[Area, ...]:
    return tuple(Area(area["id"], area["name"], area["color"]) for area in data["areas"])


def _cities(data: Unchecked, form: Form) -> tuple[City, ...]:
    return tuple(
        City(
            id=city["id"],
            name=_in_form(city["name"], form),
            area=city["area"],
            lon=float(_in_form(city["lon"], form)),
            lat=float(_in_form(city["lat"], form)),
        )
        for city in data["cities"]
    )


def _in_form(value: Unchecked, form: Form) -> Unchecked:
    return value[form] if isinstance(value, dict) else value


def _map_rule(data: Unchecked) -> MapRule | None:
    if data is None:
        return None
    return CoalDepot(data["price"]) if data["kind"] == "coal_depot" else PhaseOut(data["plant"])


def _digest(data: Unchecked, form: Form) -> str:
    """Names what the rules see. The order of connections means nothing, that of areas and cities
    decides what a random choice among them gives."""
    connections = sorted([*sorted((a, b)), cost] for a, b, cost in connections_of(data, form))
    return codec.digest(
        {
            "areas": [area["id"] for area in data["areas"]],
            "cities": [[city["id"], city["area"]] for city in data["cities"]],
            "connections": connections,
            "map_rule": data.get("map_rule"),
        }
    )
