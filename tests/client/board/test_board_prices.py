"""Price labels find room beside every plate of the shipped boards."""

from __future__ import annotations

from itertools import combinations

import pytest
from builders import content

from game.client.board.plan.geometry import PAGE, around, distance, distance_to_plate
from game.client.board.plan.layout import BoardLayout
from game.client.board.plan.layout_file import shipped_layout
from game.client.board.price_labels import BADGE, label_spots
from game.client.draw.pixels import Point
from game.engine.board import Form

LABEL = (12.0, 7.5)
"""Half the size of a label with two digits."""
BOARDS = [(map_id, form) for map_id in ("germany", "usa") for form in Form]


def layout_of(map_id: str, form: Form) -> BoardLayout:
    found = shipped_layout(content().board(map_id, form))
    assert found is not None
    return found


def places(layout: BoardLayout) -> dict[str, Point]:
    offs = label_spots(layout)
    return {
        city.id: (city.place[0] + offs[city.id][0], city.place[1] + offs[city.id][1])
        for city in layout.cities
    }


@pytest.mark.parametrize(("map_id", "form"), BOARDS)
def test_labels_stay_on_the_page_and_apart(map_id: str, form: Form) -> None:
    spots = places(layout_of(map_id, form))
    for city, spot in spots.items():
        assert PAGE.grown(1, 1).encloses(around(spot, LABEL)), city
    for (one, a), (other, b) in combinations(spots.items(), 2):
        overlap = around(a, LABEL).clipped(around(b, LABEL))
        assert overlap.width * overlap.height < 12, (one, other)


@pytest.mark.parametrize(("map_id", "form"), BOARDS)
def test_labels_hide_no_cost(map_id: str, form: Form) -> None:
    """The middle of every badge, where its digits are, stays in sight."""
    layout = layout_of(map_id, form)
    for city, spot in places(layout).items():
        for cable in layout.cables:
            assert distance(spot, cable.badge) > 10, (city, cable)


@pytest.mark.parametrize(("map_id", "form"), BOARDS)
def test_labels_leave_badges_and_plates_in_sight(map_id: str, form: Form) -> None:
    """Of a badge, 17.4 wide, at most a third lies under a label, and that in few places."""
    layout = layout_of(map_id, form)
    crowded = 0
    for city, spot in places(layout).items():
        badges = (distance_to_plate(cable.badge, spot, LABEL) - BADGE for cable in layout.cables)
        nearest = min(badges)
        assert nearest > -6.5, city
        crowded += nearest < -1
        for other in layout.cities:
            if other.id != city:
                hidden = around(spot, LABEL).clipped(around(other.place, other.half))
                assert min(hidden.width, hidden.height) < 3.5, (city, other.id)
    assert crowded <= 7
