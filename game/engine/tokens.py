"""The four resources and counts of their tokens."""

from __future__ import annotations

from enum import IntEnum
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
        return Tokens(
            self[0] + other[0], self[1] + other[1], self[2] + other[2], self[3] + other[3]
        )

    def minus(self, other: Tokens) -> Tokens:
        return Tokens(
            self[0] - other[0], self[1] - other[1], self[2] - other[2], self[3] - other[3]
        )

    @property
    def total(self) -> int:
        return self[0] + self[1] + self[2] + self[3]


NO_TOKENS = Tokens()

RESOURCES: tuple[Resource, ...] = tuple(Resource)
"""All kinds; walking a tuple is much quicker than walking the enum."""


def only(resource: Resource, amount: int) -> Tokens:
    """Tokens of a single kind."""
    counts = [0, 0, 0, 0]
    counts[resource] = amount
    return Tokens(*counts)
