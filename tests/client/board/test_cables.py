"""Cables on the board: drawn once, and anew only when they come into play or go out."""

from __future__ import annotations

from itertools import combinations

from builders import content
from pygame import Surface

from game.client.board.cables import CableGround, DrawnCables, cable_sprites
from game.client.board.plan.geometry import PAGE
from game.client.board.plan.layout_file import shipped_layout
from game.client.draw.theme import shipped_theme
from game.engine.board import Form

SIZE = (900, 650)


def test_a_change_of_zone_draws_only_the_cables_that_it_touches() -> None:
    layout = shipped_layout(content().board("germany", Form.RECHARGED))
    assert layout is not None
    ground, theme = CableGround(PAGE, 1.2, 1.2), shipped_theme()
    kept: DrawnCables = {}
    cable_sprites(SIZE, layout, ground, theme, None, kept=kept)
    before = dict(kept)
    zone = ("west", "south-west", "east")
    again = cable_sprites(SIZE, layout, ground, theme, zone, kept=kept)
    inside = [key for key in kept if key[2]]
    assert inside and len(inside) < len(kept) == len(before)
    assert all(kept[key] is before[key] for key in inside)
    assert not any(key in before for key in kept if not key[2])
    shown = {id(picture) for picture, _ in again}
    parts = [pieces for pair in kept.values() for pieces in pair]
    assert shown == {id(picture) for pieces in parts for picture, _ in pieces}
    fresh = cable_sprites(SIZE, layout, ground, theme, zone)
    assert [_pixels(one) for one, _ in again] == [_pixels(one) for one, _ in fresh]


def test_a_slanting_cable_is_kept_without_the_emptiness_of_its_box() -> None:
    layout = shipped_layout(content().board("germany", Form.RECHARGED))
    assert layout is not None
    ground, theme = CableGround(PAGE, 2.4, 2.4), shipped_theme()
    kept: DrawnCables = {}
    cable_sprites((2400, 1800), layout, ground, theme, None, kept=kept)
    boxes = pixels = 0
    for pair in kept.values():
        for pieces in pair:
            places = [place for _, place in pieces]
            assert all(picture.get_size() == place.size for picture, place in pieces)
            assert all(not a.colliderect(b) for a, b in combinations(places, 2))
            box = places[0].unionall(places[1:])
            boxes += box.w * box.h
            pixels += sum(place.w * place.h for place in places)
    assert pixels < 0.65 * boxes


def _pixels(surface: Surface) -> bytes:
    return surface.get_buffer().raw
