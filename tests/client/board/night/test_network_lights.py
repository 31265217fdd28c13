"""The light of networks: in boxes of their own, the brighter one where two meet."""

from __future__ import annotations

import pytest

from game.client.board.night.network_lights import (
    LightMap,
    aside,
    cable_light,
    part_of_path,
    shine,
)
from game.client.draw.theme import contrast, mix, shipped_theme

THEME = shipped_theme()
A, B = (60.0, 80.0), (160.0, 80.0)


@pytest.mark.parametrize("colour", range(6))
@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_a_cable_is_brightest_along_its_middle_and_dark_at_the_edge(
    colour: int, scale: float
) -> None:
    light = cable_light((A, B), shine(THEME, colour), scale)
    middle = 110 - light.place.x, 80 - light.place.y
    core = light.picture.get_at(middle)
    assert max(core[:3]) > 200
    assert max(light.picture.get_at((middle[0], 0))[:3]) < 40
    assert light.picture.get_size() == light.place.size


@pytest.mark.parametrize("colour", range(6))
def test_every_light_stands_out_on_the_night(colour: int) -> None:
    night = mix(THEME.area("green"), THEME.colour("night.land"), 0.9)
    assert contrast(THEME.glow(colour), night) >= 1.9
    core = cable_light((A, B), shine(THEME, colour), 1.0)
    seen = core.picture.get_at((110 - core.place.x, 80 - core.place.y))
    assert contrast(seen, THEME.colour("night.land")) >= 3.0


def test_the_lights_of_seats_differ() -> None:
    assert len({tuple(THEME.glow(index)) for index in range(6)}) == 6


def test_where_networks_meet_the_brighter_is_seen() -> None:
    red, blue = (cable_light((A, B), shine(THEME, colour), 1.0) for colour in (0, 1))
    board = LightMap((240, 160))
    board.add_all((red, blue))
    spot = (110, 80)
    one, other = (
        light.picture.get_at((spot[0] - light.place.x, spot[1] - light.place.y))
        for light in (red, blue)
    )
    assert tuple(board.surface.get_at(spot)[:3]) == tuple(map(max, one[:3], other[:3]))


@pytest.mark.parametrize(("networks", "houses"), [(2, 8), (4, 20), (6, 30), (4, 40), (6, 60)])
def test_networks_on_one_cable_lie_beside_each_other(networks: int, houses: int) -> None:
    looks = [shine(THEME, place, place, networks, houses) for place in range(networks)]
    assert len({look.offset for look in looks}) == networks
    assert max(abs(look.offset) for look in looks) <= 4.5


def test_both_ways_along_a_cable_lie_on_the_same_side() -> None:
    look = shine(THEME, 0, 0, 2, 8)
    assert aside((A, B), look, 1.0) == aside((B, A), look, 1.0)[::-1]


def test_a_crowded_board_has_thin_lines() -> None:
    few, many = shine(THEME, 0, 0, 4, 20), shine(THEME, 0, 0, 4, 35)
    assert many.line < few.line and many.lamps < few.lamps


def test_a_path_is_followed_by_its_length() -> None:
    path = ((0.0, 0.0), (10.0, 0.0), (10.0, 30.0))
    assert part_of_path(path, 0.5) == [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert part_of_path(path, 1.0) == list(path)
