"""Cables on the board: drawn once, and anew only when they come into play or go out."""

from __future__ import annotations

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
    assert shown == {id(picture) for pair in kept.values() for picture in pair}
    fresh = cable_sprites(SIZE, layout, ground, theme, zone)
    assert [_pixels(one) for one, _ in again] == [_pixels(one) for one, _ in fresh]


def _pixels(surface: Surface) -> bytes:
    return surface.get_buffer().raw
