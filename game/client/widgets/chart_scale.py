"""Where things lie in a chart: round steps for its axis, and labels that do not overlap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STEPS: Final = (1, 2, 5)
MOST_LINES: Final = 6


@dataclass(frozen=True)
class Axis:
    """Values from `low` to `high` with a line at every step."""

    low: int
    high: int
    step: int

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1, self.step))

    def share(self, value: float) -> float:
        """How far up a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def axis_for(values: list[int]) -> Axis:
    """An axis from zero, or below for debts, in steps of 1, 2 or 5 times a power of ten."""
    low, high = min(0, *values, 0), max(1, *values, 1)
    step = _step(high - low)
    return Axis(low // step * step, -(-high // step) * step, step)


def _step(span: int) -> int:
    power = 1
    while True:
        for factor in STEPS:
            if span / (factor * power) <= MOST_LINES - 1:
                return factor * power
        power *= 10


def spread(wanted: list[float], height: float, low: float, high: float) -> list[float]:
    """Places for labels of a height, as near as can be to where they are wanted, none on another.

    Labels keep their order; a group that collides is centred on what its members wanted.
    """
    rack = _Rack(wanted, height, low, high)
    groups: list[list[int]] = []
    for label in sorted(range(len(wanted)), key=lambda label: wanted[label]):
        groups.append([label])
        while len(groups) > 1 and rack.collide(groups[-2], groups[-1]):
            last = groups.pop()
            groups[-1] += last
    places = [0.0] * len(wanted)
    for group in groups:
        for number, label in enumerate(group):
            places[label] = rack.start(group) + number * height
    return places


@dataclass(frozen=True)
class _Rack:
    """Labels of one height between two ends."""

    wanted: list[float]
    height: float
    low: float
    high: float

    def start(self, group: list[int]) -> float:
        """Where the first label of a group stands."""
        middle = sum(self.wanted[label] for label in group) / len(group)
        start = middle - (len(group) - 1) * self.height / 2
        return max(self.low, min(start, self.high - (len(group) - 1) * self.height))

    def collide(self, above: list[int], below: list[int]) -> bool:
        return self.start(above) + len(above) * self.height > self.start(below)
