"""Layouts as files: whole hundredths of a unit, every point told by its distance from the last."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Final

from game.client.board.plan.geometry import Frame, Path
from game.client.board.plan.ground import LAYOUTS
from game.client.board.plan.layout import (
    BoardLayout,
    PlacedCable,
    PlacedCity,
    PlacedRidge,
    PlacedSoil,
    Scenery,
    board_key,
)
from game.client.draw.pixels import Point
from game.engine.board import Board, Form
from game.engine.codec import Unchecked

FINE: Final = 100
BAKED_AT_ONCE: Final = 8
"""Boards whose layout stays in memory."""
PATHS: Final = (
    "land",
    "neighbours",
    "border_lakes",
    "lakes",
    "rivers",
    "inner_borders",
    "cells",
    "borders",
)


class LayoutError(Exception):
    """A layout cannot be read; it is to be made anew."""


def layout_path(map_id: str, folder: FilePath = LAYOUTS) -> FilePath:
    return folder / f"{map_id}.json"


def shipped_layout(board: Board, folder: FilePath = LAYOUTS) -> BoardLayout | None:
    """The baked layout of a board, unless there is none or the board has changed since."""
    path = layout_path(board.id, folder)
    try:
        layout = _baked(path, board.form, path.stat().st_mtime_ns)
    except OSError:
        return None
    return layout if layout is not None and layout.key == board_key(board) else None


@lru_cache(maxsize=BAKED_AT_ONCE)
def _baked(path: FilePath, form: Form, _written: int) -> BoardLayout | None:
    """Read once for all scenes that show the board, unless it is baked anew meanwhile."""
    try:
        return decode_layout(json.loads(path.read_bytes())["forms"][form.value])
    except (KeyError, TypeError, ValueError, LayoutError):
        return None


def file_text(layouts: Mapping[Form, BoardLayout]) -> str:
    """What the file of a map's layouts holds: one line for each form."""
    lines = [
        f'"{form.value}":{json.dumps(encode_layout(layout), separators=(",", ":"))}'
        for form, layout in layouts.items()
    ]
    return '{"forms":{\n' + ",\n".join(lines) + "\n}}\n"


def encode_layout(layout: BoardLayout) -> Unchecked:
    """A layout as plain data."""
    scenery = layout.scenery
    return {
        "key": layout.key,
        "areas": [list(area) for area in layout.area_colours],
        "cities": [
            [city.id, city.name, city.area, *_fine(city.place, city.half, city.spot)]
            for city in layout.cities
        ],
        "cables": [[link.a, link.b, link.cost, *_fine(link.badge)] for link in layout.cables],
        "colour": scenery.colour,
        "seed": scenery.seed,
        "extent": _frame_sides(scenery.extent),
        "ridges": [
            [_whole(ridge.height), _whole(ridge.width), _steps(ridge.line)]
            for ridge in scenery.ridges
        ],
        "soils": [[soil.colour, _whole(soil.radius), *_fine(soil.place)] for soil in scenery.soils],
        **{name: [_steps(path) for path in getattr(scenery, name)] for name in PATHS},
    }


def layout_text(layout: BoardLayout) -> bytes:
    """A layout as it travels between processes."""
    return json.dumps(encode_layout(layout), separators=(",", ":")).encode()


def decode_layout(data: Unchecked) -> BoardLayout:
    """Raises LayoutError if the data are damaged."""
    try:
        return BoardLayout(
            key=data["key"],
            cities=tuple(_city(*row) for row in data["cities"]),
            cables=tuple(
                PlacedCable(a, b, cost, _point(x, y)) for a, b, cost, x, y in data["cables"]
            ),
            scenery=_scenery(data),
            area_colours=tuple((area, colour) for area, colour in data["areas"]),
        )
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        raise LayoutError(f"the layout is damaged: {problem!r}") from problem


def _scenery(data: Unchecked) -> Scenery:
    return Scenery(
        colour=data["colour"],
        seed=int(data["seed"]),
        extent=_frame(data["extent"]),
        ridges=tuple(
            PlacedRidge(height / FINE, width / FINE, _path(steps))
            for height, width, steps in data["ridges"]
        ),
        soils=tuple(
            PlacedSoil(colour, radius / FINE, _point(x, y))
            for colour, radius, x, y in data["soils"]
        ),
        **{name: tuple(map(_path, data[name])) for name in PATHS},
    )


def _city(id_: str, name: str, area: str, *places: int) -> PlacedCity:
    x, y, half_x, half_y, spot_x, spot_y = places
    return PlacedCity(id_, name, area, _point(x, y), _point(half_x, half_y), _point(spot_x, spot_y))


def _frame_sides(frame: Frame | None) -> list[int] | None:
    if frame is None:
        return None
    return _fine((frame.left, frame.top), (frame.width, frame.height))


def _frame(data: list[int] | None) -> Frame | None:
    if data is None:
        return None
    left, top, width, height = (value / FINE for value in data)
    return Frame(left, top, width, height)


def _whole(value: float) -> int:
    return round(value * FINE)


def _fine(*points: Point) -> list[int]:
    return [_whole(value) for point in points for value in point]


def _point(x: int, y: int) -> Point:
    return x / FINE, y / FINE


def _steps(path: Iterable[Point]) -> list[int]:
    steps: list[int] = []
    last_x = last_y = 0
    for x, y in path:
        now_x, now_y = _whole(x), _whole(y)
        steps += (now_x - last_x, now_y - last_y)
        last_x, last_y = now_x, now_y
    return steps


def _path(steps: list[int]) -> Path:
    points, x, y = [], 0, 0
    for dx, dy in zip(steps[::2], steps[1::2]):
        x += dx
        y += dy
        points.append((x / FINE, y / FINE))
    return tuple(points)
