"""The four resources and counts of their tokens."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import NamedTuple


class Resource(IntEnum):
    """A kind of fuel; its value is its place in `Tokens`."""

    COAL = 0
    OIL = 1
    GARBAGE = 2
    URANIUM = 3


class Tokens(NamedTuple):
    """How many tokens of each resource, in the order of the market's rows."""

    coal: int = 0
    oil: int = 0
    garbage: int = 0
    uranium: int = 0

    def plus(self, other: Tokens) -> Tokens:
        coal, oil, garbage, uranium = self
        c, o, g, u = other
        return _NEW(Tokens, (coal + c, oil + o, garbage + g, uranium + u))

    def minus(self, other: Tokens) -> Tokens:
        coal, oil, garbage, uranium = self
        c, o, g, u = other
        return _NEW(Tokens, (coal - c, oil - o, garbage - g, uranium - u))

    @property
    def total(self) -> int:
        return self[0] + self[1] + self[2] + self[3]


_NEW = tuple.__new__
"""Half the price of calling `Tokens`, whose own constructor is a Python function."""

NO_TOKENS = Tokens()

RESOURCES: tuple[Resource, ...] = tuple(Resource)
"""All kinds; walking a tuple is much quicker than walking the enum."""


@cache
def only(resource: Resource, amount: int) -> Tokens:
    """Tokens of a single kind."""
    counts = [0, 0, 0, 0]
    counts[resource] = amount
    return Tokens(*counts)
