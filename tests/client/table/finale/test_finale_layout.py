"""Where the end stands, in windows of every shape, with two to six players."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.client.table.finale.finale_layout import PIECE, FinaleLayout
from game.client.widgets.screen_layout import plane_of, reading_scale

SIZES: list[Size] = [(1280, 720), (1920, 1080), (3840, 2160), (1280, 800), (2560, 1080)]
INTERFACE = [1.0, 1.5]


def laid_out(size: Size, players: int, cities: int = 17, interface: float = 1.0) -> FinaleLayout:
    kit = Kit(plane_of(size, interface).scale, reading_scale=reading_scale(size))
    kit = kit.at_reading_scale()
    return FinaleLayout.of(size, kit, (cities,) * players)


@pytest.mark.parametrize("interface", INTERFACE)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("size", SIZES)
def test_towers_stand_beside_the_land(size: Size, players: int, interface: float) -> None:
    layout = laid_out(size, players, interface=interface)
    window = Rect((0, 0), size)
    assert all(window.contains(tower) for tower in layout.towers)
    assert all(one.right < other.left for one, other in pairwise(layout.towers))
    assert layout.land.right < layout.towers[0].left
    assert layout.land.w >= size[0] * 0.35
    assert window.contains(layout.caption)
    assert window.contains(layout.skip)
    assert not layout.caption.colliderect(layout.skip)
    faces = layout.foot + layout.face + 20 * layout.unit
    assert faces < layout.skip.bottom
    assert layout.caption.right < layout.towers[0].left + layout.towers[0].w


@pytest.mark.parametrize("size", SIZES)
def test_two_stand_on_either_side_of_what_they_have(size: Size) -> None:
    one, other = laid_out(size, 6).tied((2, 5))
    middle = laid_out(size, 6).middle
    assert one.tower.right < one.stack < middle < other.stack < other.tower.left
    assert all(Rect((0, 0), size).contains(place.tower) for place in (one, other))


@pytest.mark.parametrize("interface", INTERFACE)
@pytest.mark.parametrize(("players", "level"), [(3, 3), (4, 3), (4, 4), (6, 3), (5, 5), (6, 6)])
@pytest.mark.parametrize("size", SIZES)
def test_more_than_two_stand_beside_what_they_have(
    size: Size, players: int, level: int, interface: float
) -> None:
    layout = laid_out(size, players, interface=interface)
    places = layout.tied(tuple(range(players - level, players)))
    boxes = []
    for place in places:
        stack = Rect(0, place.tower.y, round(PIECE * place.share * layout.unit), place.tower.h)
        stack.centerx = place.stack
        boxes += [place.tower, stack]
    assert len(places) == level
    assert all(Rect((0, 0), size).contains(box) for box in boxes)
    assert all(one.right <= other.left for one, other in pairwise(boxes))
    assert boxes[0].left > layout.land.w * 0.9


@pytest.mark.parametrize("winners", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("size", SIZES)
def test_winners_stand_side_by_side(size: Size, winners: int) -> None:
    places = laid_out(size, 6).winners(winners)
    assert len(places) == winners
    assert all(Rect((0, 0), size).contains(place) for place in places)
    assert all(one.right < other.left for one, other in pairwise(places))


def test_a_large_network_does_not_leave_the_window() -> None:
    layout = laid_out((1280, 720), 4, cities=32)
    assert min(tower.top for tower in layout.towers) > 100
