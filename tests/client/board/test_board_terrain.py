"""Painted terrain, looked at in a few pixels; and the maps that have little to paint."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pygame
import pytest
from builders import content
from pygame import Surface

from game.client.board.land.night import paint_night
from game.client.board.land.noise import noise
from game.client.board.land.quick_ground import draw_quick_ground
from game.client.board.land.terrain import paint_terrain
from game.client.board.plan.geometry import PAGE, is_inside
from game.client.board.plan.ground import LandGround
from game.client.board.plan.layout import BoardLayout, lay_out_quickly
from game.client.board.plan.layout_file import shipped_layout
from game.client.draw.pixels import Point
from game.client.draw.theme import shipped_theme
from game.content import GameContent
from game.content.maps import SHIPPED_MAPS
from game.engine.board import Form

SIZE = (348, 256)


@cache
def layout_of(map_id: str) -> BoardLayout:
    found = shipped_layout(content().board(map_id, Form.RECHARGED))
    assert found is not None
    return found


@cache
def day(map_id: str, zone: tuple[str, ...] | None = None) -> Surface:
    return paint_terrain(layout_of(map_id), PAGE, SIZE, shipped_theme(), zone=zone)


def colour_at(picture: Surface, place: Point) -> pygame.Color:
    scale = picture.get_width() / PAGE.width
    return picture.get_at((int(place[0] * scale), int(place[1] * scale)))


def mean(picture: Surface, places: Sequence[Point]) -> pygame.Color:
    colours = [colour_at(picture, place) for place in places]
    red, green, blue = (
        sum(channel) // len(colours) for channel in zip(*((c.r, c.g, c.b) for c in colours))
    )
    return pygame.Color(red, green, blue)


def cities(map_id: str, area: str) -> list[Point]:
    return [city.place for city in layout_of(map_id).cities if city.area == area]


def test_the_same_order_gives_the_same_picture() -> None:
    again = paint_terrain(layout_of("germany"), PAGE, SIZE, shipped_theme())
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(day("germany"), "RGB")


def test_the_sea_is_bluer_than_the_land() -> None:
    sea = colour_at(day("germany"), (40, 120))
    land = mean(day("germany"), cities("germany", "east"))
    assert sea.b > sea.r + 20
    assert land.r > land.b


def test_areas_are_tinted_in_their_colours() -> None:
    green = mean(day("germany"), cities("germany", "north-west"))
    brown = mean(day("germany"), cities("germany", "west"))
    assert green.g > green.r
    assert brown.r > brown.g + 15


def test_areas_out_of_play_are_grey() -> None:
    zone = ("west", "south-west", "south", "east")
    out = mean(day("germany", zone), cities("germany", "north-west"))
    playing = mean(day("germany", zone), cities("germany", "east"))
    assert max(out.r, out.g, out.b) - min(out.r, out.g, out.b) < 22
    assert max(playing.r, playing.g, playing.b) - min(playing.r, playing.g, playing.b) > 40


def test_snow_stays_white_under_the_tint() -> None:
    """The Rockies lie in a purple area; their brightest spots are white, not lilac."""
    picture = paint_terrain(layout_of("usa"), PAGE, (696, 512), shipped_theme())
    rockies = [picture.get_at((x, y)) for x in range(150, 260) for y in range(60, 260)]
    brightest = max(rockies, key=lambda colour: min(colour.r, colour.g, colour.b))
    assert min(brightest.r, brightest.g, brightest.b) > 185
    assert max(brightest.r, brightest.g, brightest.b) - brightest.g < 30


def test_the_lower_edge_is_not_black() -> None:
    picture = day("germany")
    row = [picture.get_at((x, SIZE[1] - 1)) for x in range(SIZE[0])]
    assert min(colour.r + colour.g + colour.b for colour in row) > 3 * 30


def test_lakes_show_water() -> None:
    scenery = layout_of("usa").scenery
    grid = [(x, y) for x in range(400, 560, 2) for y in range(60, 200, 2)]
    lakes = [
        place
        for place in grid
        if any(is_inside(place, ring) for ring in scenery.border_lakes)
        and not any(is_inside(place, ring) for ring in (*scenery.land, *scenery.neighbours))
    ]
    assert len(lakes) > 50
    water = mean(day("usa"), lakes)
    assert water.b > water.r + 15


def test_nights_are_dark_with_lights_in_the_cities() -> None:
    night = paint_night(layout_of("germany"), PAGE, SIZE, shipped_theme())
    lit = mean(night, cities("germany", "east"))
    dark = colour_at(night, (40, 300))
    assert lit.r > lit.b and lit.r > 150
    assert sum((dark.r, dark.g, dark.b)) < 240


def test_the_quick_ground_already_has_land_and_sea() -> None:
    quick = draw_quick_ground(layout_of("germany"), PAGE, SIZE, shipped_theme(), None)
    assert quick.get_size() == SIZE
    sea, land = colour_at(quick, (40, 120)), mean(quick, cities("germany", "west"))
    assert sea.b > sea.r
    assert land.r > land.b


def test_noise_is_the_same_land_in_a_wider_frame() -> None:
    narrow = noise(PAGE, 22, 5)
    wide = noise(PAGE.grown(110, 0), 22, 5)
    off = (wide.get_width() - narrow.get_width()) // 2
    down = (wide.get_height() - narrow.get_height()) // 2
    differences = [
        abs(narrow.get_at((x, y)).r - wide.get_at((x + off, y + down)).r)
        for x in range(10, 100, 15)
        for y in range(10, 80, 15)
    ]
    assert max(differences) <= 24


@pytest.fixture
def plain_map(tmp_path: Path) -> GameContent:
    """A board of somebody's own, without any drawing."""
    data = json.loads((SHIPPED_MAPS / "germany.json").read_text("utf-8"))
    del data["drawing"]
    data["id"] = "plainland"
    (tmp_path / "plainland.json").write_text(json.dumps(data), "utf-8")
    return GameContent(tmp_path)


def test_a_map_without_an_outline_gets_plain_land(plain_map: GameContent) -> None:
    board, drawing = plain_map.board("plainland", Form.CLASSIC), plain_map.map_drawing("plainland")
    layout = lay_out_quickly(board, drawing, LandGround(), lambda name: 6.0 * len(name))
    picture = paint_terrain(layout, PAGE, SIZE, shipped_theme())
    corner = picture.get_at((5, 5))
    assert corner.r > corner.b
