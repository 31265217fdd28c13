"""The title of a map lies on no city and no price, in any language."""

from __future__ import annotations

from functools import cache

import pytest
from builders import content

from game.client.board.cartouche import cartouche, cartouche_fits
from game.client.board.plan.geometry import PAGE, Frame, around
from game.client.board.plan.layout import BoardLayout
from game.client.board.plan.layout_file import shipped_layout
from game.client.draw import Kit
from game.client.draw.pixels import Point
from game.client.vocabulary.place_names import map_name
from game.engine.board import Form
from game.texts import Catalogue, known_languages

SCALE = 1.1
"""Of pieces on the smallest window's whole map."""


@cache
def layout_of(map_id: str, form: Form) -> BoardLayout:
    found = shipped_layout(content().board(map_id, form))
    assert found is not None
    return found


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_it_hides_no_plate_and_no_price(map_id: str, form: Form, language: str) -> None:
    words, kit = Catalogue.load(language), Kit(1.0, language)
    board, layout = content().board(map_id, form), layout_of(map_id, form)
    edition = words.say(f"board.form.{form.value}")
    about = words.say("board.drafted", edition=edition, cities=42, areas=4, all=5)
    sizes: list[Point] = []

    def size_of(share: float) -> Point:
        picture = cartouche(kit, map_name(words, board), about, SCALE * share)
        sizes.append((picture.get_width() / SCALE, picture.get_height() / SCALE))
        return sizes[-1]

    fit = cartouche_fits(layout, PAGE, size_of)[0]
    title = Frame(*fit.corner, *sizes[-1])
    assert not [city.id for city in layout.cities if city.plate.overlaps(title)]
    badges = [around(cable.badge, (9.0, 9.0)) for cable in layout.cables]
    assert not any(badge.overlaps(title) for badge in badges)
    assert PAGE.encloses(title)


def test_where_it_has_no_room_it_hides_as_little_as_it_can() -> None:
    layout = layout_of("germany", Form.CLASSIC)
    fit = cartouche_fits(layout, PAGE, lambda share: (690.0 * share, 200.0))[0]
    assert fit.share < 1.0
