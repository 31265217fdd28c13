"""Maps in parts: together they are the map again, and too much does not travel at all."""

from __future__ import annotations

import json

import pytest

from net.protocol.board_parts import MOST_PARTS, PART, parts_of


@pytest.mark.parametrize("size", [0, 1, PART, 3 * PART])
def test_the_parts_together_are_the_map(size: int) -> None:
    data = {"name": "ö" * (size // 6), "cities": []}
    parts = parts_of(data)
    assert json.loads("".join(parts)) == data
    assert all(len(part.encode("ascii")) <= PART for part in parts)
    assert len(parts) == max(1, -(-len(json.dumps(data, separators=(",", ":"))) // PART))


def test_a_map_that_is_too_large_does_not_travel() -> None:
    room = len(json.dumps({"name": ""}, separators=(",", ":")))
    assert len(parts_of({"name": "x" * (PART * MOST_PARTS - room)})) == MOST_PARTS
    assert parts_of({"name": "x" * (PART * MOST_PARTS - room + 1)}) == ()
