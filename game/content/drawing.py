"""The background of a map: coasts, borders, lakes and rivers as longitude and latitude.

Only screens need it, so it is kept apart from the rules of a board. A map without a drawing gets a
bare one that just frames its cities.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.content.errors import ContentCode
from game.content.faults import FileItem, Report, is_number, shown
from game.engine.codec import Unchecked

LonLat = tuple[float, float]
"""Longitude and latitude in degrees."""
LonLatLine = tuple[LonLat, ...]
Ring = tuple[LonLat, ...]
"""A closed shape; the last point is joined to the first."""

STEEPEST: Final = 80
"""A projection centred nearer to a pole would shrink to a point."""
PROJECTION_FIELDS: Final = {
    "equirectangular": ("lat0",),
    "albers": ("lat1", "lat2", "lat0", "lon0"),
}
PROJECTION_RANGES: Final = {
    "lat0": (-STEEPEST, STEEPEST),
    "lat1": (-STEEPEST, STEEPEST),
    "lat2": (-STEEPEST, STEEPEST),
    "lon0": (-180, 180),
}
FRAME_DEGREES: Final = 1.0
FURTHEST_LON: Final = 360
"""Twice round, so that a country can lie across the date line in one piece."""
FURTHEST_LAT: Final = 90
LONGEST_SHOWN_POINT: Final = 4


@dataclass(frozen=True)
class DegreeBox:
    """A frame in degrees."""

    west: float
    south: float
    east: float
    north: float


@dataclass(frozen=True)
class Equirectangular:
    """Degrees as they are, with longitudes shortened as at latitude `lat0`."""

    lat0: float


@dataclass(frozen=True)
class Albers:
    """Equal-area cone through the parallels `lat1` and `lat2`, centred on `lat0`, `lon0`."""

    lat1: float
    lat2: float
    lat0: float
    lon0: float


Projection = Equirectangular | Albers


@dataclass(frozen=True)
class Land:
    """A neighbouring country, which may consist of several pieces."""

    name: str
    rings: tuple[Ring, ...]


@dataclass(frozen=True)
class Lake:
    """A lake on the `border` between lands is painted before them, so that its islands show."""

    name: str
    border: bool
    rings: tuple[Ring, ...]


@dataclass(frozen=True)
class River:
    """A river with its arms."""

    name: str
    lines: tuple[LonLatLine, ...]


@dataclass(frozen=True)
class MapDrawing:
    """Painted in this order: sea, border lakes, neighbours, outline, inner borders, lakes, rivers.

    `bounds` encloses the country; `margin` is how far the background reaches beyond it.
    """

    source: str
    bounds: DegreeBox
    margin: DegreeBox
    projection: Projection
    outline: tuple[Ring, ...] = ()
    neighbours: tuple[Land, ...] = ()
    lakes: tuple[Lake, ...] = ()
    rivers: tuple[River, ...] = ()
    inner_borders: tuple[LonLatLine, ...] = ()


def build_drawing(data: Unchecked) -> MapDrawing:
    """The drawing written in a map file that has been checked."""
    return MapDrawing(
        source=data["source"],
        bounds=DegreeBox(*map(float, data["bounds"])),
        margin=DegreeBox(*map(float, data["margin"])),
        projection=_projection(data["projection"]),
        outline=_lines(data["outline"]),
        neighbours=tuple(
            Land(land["name"], _lines(land["rings"])) for land in data.get("neighbours", ())
        ),
        lakes=tuple(
            Lake(lake["name"], lake["border"], _lines(lake["rings"]))
            for lake in data.get("lakes", ())
        ),
        rivers=tuple(
            River(river["name"], _lines(river["lines"])) for river in data.get("rivers", ())
        ),
        inner_borders=_lines(data.get("inner_borders", ())),
    )


def bare_drawing(cities: Iterable[LonLat]) -> MapDrawing:
    """A frame round the cities of a map that has no drawing of its own."""
    points = tuple(cities)
    lons, lats = [lon for lon, _ in points], [lat for _, lat in points]
    bounds = DegreeBox(min(lons), min(lats), max(lons), max(lats))
    margin = DegreeBox(
        bounds.west - FRAME_DEGREES,
        bounds.south - FRAME_DEGREES,
        bounds.east + FRAME_DEGREES,
        bounds.north + FRAME_DEGREES,
    )
    middle = (bounds.south + bounds.north) / 2
    lat0 = max(-float(STEEPEST), min(float(STEEPEST), middle))
    return MapDrawing(source="", bounds=bounds, margin=margin, projection=Equirectangular(lat0))


def check_drawing(report: Report, data: Unchecked) -> None:
    """Reports what is wrong with the `drawing` of a map file."""
    item = FileItem(report, "drawing")
    optional = ("neighbours", "lakes", "rivers", "inner_borders")
    if not item.record("", data, ("source", "bounds", "margin", "projection", "outline"), optional):
        return
    item.text("source", data["source"], longest=400)
    _check_box(item, "bounds", data["bounds"])
    _check_box(item, "margin", data["margin"])
    _check_projection(item, data["projection"])
    _check_lines(item, "outline", data["outline"], fewest=3)
    _check_lines(item, "inner_borders", data.get("inner_borders", []), fewest=2)
    _check_shapes(item, "neighbours", data.get("neighbours", []), "rings")
    _check_shapes(item, "lakes", data.get("lakes", []), "rings", ("border",))
    _check_shapes(item, "rivers", data.get("rivers", []), "lines")


def _projection(data: Unchecked) -> Projection:
    if data["kind"] == "albers":
        return Albers(*(float(data[name]) for name in PROJECTION_FIELDS["albers"]))
    return Equirectangular(float(data["lat0"]))


def _lines(data: Unchecked) -> tuple[LonLatLine, ...]:
    return tuple(tuple((float(lon), float(lat)) for lon, lat in line) for line in data)


def _check_box(item: FileItem, field: str, value: Unchecked) -> None:
    match value:
        case [west, south, east, north] if all(map(is_number, value)):
            if _on_earth(west, south) and _on_earth(east, north) and west < east and south < north:
                return
    item.fault(ContentCode.NOT_BOX, field=field)


def _check_projection(item: FileItem, data: Unchecked) -> None:
    if not isinstance(data, dict):
        item.record("projection", data, ())
        return
    if not item.choice("projection.kind", data.get("kind"), PROJECTION_FIELDS):
        return
    fields = PROJECTION_FIELDS[data["kind"]]
    if not item.record("projection", data, ("kind", *fields)):
        return
    sound = [
        item.number(f"projection.{name}", data[name], *PROJECTION_RANGES[name]) for name in fields
    ]
    if data["kind"] == "albers" and all(sound) and data["lat1"] == -data["lat2"]:
        item.fault(ContentCode.FLAT_PROJECTION, field="projection")


def _check_shapes(
    item: FileItem, field: str, value: Unchecked, geometry: str, flags: tuple[str, ...] = ()
) -> None:
    if not item.rows(field, value):
        return
    for place, shape in enumerate(value, start=1):
        address = f"{field} {place}"
        if item.record(address, shape, ("name", *flags, geometry)):
            item.text(f"{address}.name", shape["name"])
            for flag in flags:
                item.yes_no(f"{address}.{flag}", shape[flag])
            fewest = 3 if geometry == "rings" else 2
            _check_lines(item, f"{address}.{geometry}", shape[geometry], fewest)


def _check_lines(item: FileItem, field: str, value: Unchecked, fewest: int) -> None:
    if not item.rows(field, value):
        return
    for place, line in enumerate(value, start=1):
        address = f"{field} {place}"
        if not item.rows(address, line):
            continue
        if len(line) < fewest:
            item.fault(ContentCode.TOO_FEW_POINTS, field=address, count=len(line), fewest=fewest)
        if _are_points(line):
            continue
        for point in line:
            if not _is_point(point):
                item.fault(ContentCode.NOT_POINT, field=address, value=_shown_point(point))
                break


def _are_points(line: Unchecked) -> bool:
    """A quick look at a whole line, of which maps have thousands; no is no verdict."""
    try:
        return all(
            type(lon) is float and type(lat) is float and _on_earth(lon, lat) for lon, lat in line
        )
    except (TypeError, ValueError):
        return False


def _is_point(value: Unchecked) -> bool:
    match value:
        case [lon, lat]:
            return is_number(lon) and is_number(lat) and _on_earth(lon, lat)
    return False


def _on_earth(lon: float, lat: float) -> bool:
    return -FURTHEST_LON <= lon <= FURTHEST_LON and -FURTHEST_LAT <= lat <= FURTHEST_LAT


def _shown_point(value: Unchecked) -> str:
    if isinstance(value, list) and len(value) <= LONGEST_SHOWN_POINT:
        return "[" + ", ".join(map(shown, value)) + "]"
    return shown(value)
