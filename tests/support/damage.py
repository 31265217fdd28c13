"""Ways to damage plain data: at a named place, or at any place by chance."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Place = tuple[str | int, ...]

GONE = object()
"""Stands for a field that is left out."""


def nested(depth: int) -> Any:
    """Lists in lists."""
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    7,
    13,
    99,
    2**63,
    2**64 - 1,
    -(2**63),
    2**64,
    10**100,
    0.5,
    float("nan"),
    "",
    "x",
    "auction",
    "\ud800",
    "long " * 1000,
    [],
    {},
    [0, 0, 0, 0],
    {"type": "pass"},
    nested(20),
)


def changed(data: Any, changes: dict[str, Any]) -> Any:
    """A copy with other values at places such as `players.0.tokens`, or without them."""
    twin = copy.deepcopy(data)
    for name, value in changes.items():
        _put(twin, tuple(int(key) if key.isdigit() else key for key in name.split(".")), value)
    return twin


def places(data: Any, place: Place = ()) -> Iterator[Place]:
    """Every place in plain data, however deep."""
    entries: Any = ()
    if isinstance(data, dict):
        entries = data.items()
    elif isinstance(data, list):
        entries = enumerate(data)
    for key, value in entries:
        yield (*place, key)
        yield from places(value, (*place, key))


def value_at(data: Any, place: Place) -> Any:
    """What is found there."""
    for key in place:
        data = data[key]
    return data


@st.composite
def damage(draw: st.DrawFn, data: Any, most: int = 3) -> Any:
    """A copy with up to `most` places changed by chance."""
    twin = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, most))):
        found = list(places(twin))
        if found:
            place = draw(st.sampled_from(found))
            value = draw(st.sampled_from(_other_values(twin, place, found, draw)))
            _put(twin, place, value if value is GONE else copy.deepcopy(value))
    return twin


def _other_values(data: Any, place: Place, found: list[Place], draw: st.DrawFn) -> list[Any]:
    """Junk, nothing, a near miss, or what stands somewhere else in the data."""
    value = value_at(data, place)
    elsewhere = value_at(data, draw(st.sampled_from(found)))
    near: list[Any] = [GONE, elsewhere, draw(st.sampled_from(JUNK))]
    if type(value) is int:
        near += [value + 1, value - 1]
    if isinstance(value, list) and value:
        near += [value[::-1], value[1:], [*value, value[0]], [*value, elsewhere]]
    if isinstance(value, dict):
        near.append({**value, "x": 1})
    return near


def _put(data: Any, place: Place, value: Any) -> None:
    inner = value_at(data, place[:-1])
    if value is GONE:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
