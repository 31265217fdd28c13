"""Rows and columns: pieces of a box that lie where they should and cover it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.client.widgets.items import Box

ROOM = Box(10, 20, 100, 40)


def test_rows_are_counted_from_either_edge() -> None:
    assert ROOM.row(4, 10) == Box(10, 24, 100, 10)
    assert ROOM.row(-10, 10) == Box(10, 50, 100, 10)
    assert ROOM.below(12, 3) == Box(10, 63, 100, 12)


@pytest.mark.parametrize(("count", "gap"), [(1, 6.0), (3, 0.0), (4, 5.0)])
def test_columns_fill_the_width(count: int, gap: float) -> None:
    found = ROOM.columns(count, gap)
    assert len(found) == count
    assert found[0].x == ROOM.x and found[-1].right == pytest.approx(ROOM.right)
    for left, right in pairwise(found):
        assert right.x - left.right == pytest.approx(gap)
        assert right.width == left.width


def test_cells_go_along_the_rows() -> None:
    places = [ROOM.cell(place, 2, 10, 50) for place in range(3)]
    assert places == [Box(10, 20, 45, 40), Box(65, 20, 45, 40), Box(10, 70, 45, 40)]
