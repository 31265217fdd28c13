"""Arrows between boxes: edge to edge, and never sideways into another row."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.client.widgets.focus import Direction
from game.client.widgets.nearest_box import nearest_box

FORM = {
    "area": Rect(114, 233, 40, 40),
    "germany": Rect(59, 393, 184, 28),
    "usa": Rect(247, 393, 184, 28),
    "classic": Rect(175, 431, 126, 28),
    "recharged": Rect(305, 431, 127, 28),
    "seat": Rect(477, 202, 56, 56),
}
"""Part of the form of a new game, at 1280x720."""


@pytest.mark.parametrize(
    ("here", "way", "there"),
    [
        ("classic", Direction.UP, "germany"),
        ("recharged", Direction.UP, "usa"),
        ("germany", Direction.DOWN, "classic"),
        ("usa", Direction.DOWN, "recharged"),
        ("classic", Direction.RIGHT, "recharged"),
        ("germany", Direction.RIGHT, "usa"),
        ("germany", Direction.UP, "area"),
        ("usa", Direction.RIGHT, "seat"),
    ],
)
def test_an_arrow_goes_to_what_the_side_is_turned_to(here: str, way: Direction, there: str) -> None:
    assert nearest_box(FORM, here, way) == there


@pytest.mark.parametrize(("here", "way"), [("germany", Direction.LEFT), ("usa", Direction.DOWN)])
def test_what_lies_above_or_below_is_not_beside(here: str, way: Direction) -> None:
    """An area over the row, or the wider button of the next row, reaches a little farther."""
    boxes = {key: FORM[key] for key in ("area", "germany", "usa", "seat")}
    assert nearest_box(boxes, here, way) is None


def test_a_wide_button_leads_to_the_first_of_two_below() -> None:
    boxes = {
        "wide": Rect(73, 409, 320, 38),
        "left": Rect(73, 454, 157, 38),
        "right": Rect(236, 454, 157, 38),
    }
    assert nearest_box(boxes, "wide", Direction.DOWN) == "left"
    assert nearest_box(boxes, "right", Direction.UP) == "wide"
    assert nearest_box(boxes, "wide", Direction.RIGHT) is None
