"""Spreading the cities so that every plate, cable and cost can be seen.

True places are far too close together (the Ruhr) for plates that can be read. Cities push each
other apart where plates overlap, cables hide or a cable runs under a strange plate, and a weak
spring pulls each home; cooling down, they come to rest. Nothing but sums, products and roots is
used, so that every machine finds the same places.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.client.board.plan.geometry import PAGE
from game.client.draw.pixels import Point

ROUNDS: Final = 900
COOLED: Final = 0.7
"""Moves shrink by this share from the first round to the last."""
GAP: Final = (7.0, 6.0)
FREE_CABLE: Final = 26.0
CABLE_GAP: Final = 7.0
CABLE_END: Final = 4.0
"""A plate beyond the ends of a cable, but for this much, does not mind it."""
SPRING: Final = 0.004
STEP: Final = (6.0, 0.3)
"""The longest move: so much times the warmth, and so much more."""
EDGE: Final = 4.0
WIDER_THAN_HIGH: Final = 0.8
"""Plates rather move sideways: there is more room."""


@dataclass(frozen=True)
class Task:
    """What is to be spread: true places and half-sizes of plates, and which are joined."""

    homes: tuple[Point, ...]
    halves: tuple[Point, ...]
    cables: tuple[tuple[int, int], ...]


def spread(task: Task, rounds: int = ROUNDS) -> tuple[Point, ...]:
    """Where the plates come to rest."""
    swarm = _Swarm(task)
    for round_ in range(rounds):
        swarm.play_round(1 - COOLED * round_ / rounds)
    return tuple(zip(swarm.xs, swarm.ys))


class _Swarm:
    """The plates on their way, and how they are pushed in this round."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.xs, self.ys = [x for x, _ in task.homes], [y for _, y in task.homes]
        self.push_x, self.push_y = [0.0] * len(self.xs), [0.0] * len(self.xs)

    def play_round(self, warmth: float) -> None:
        self.push_x, self.push_y = [0.0] * len(self.xs), [0.0] * len(self.xs)
        self._part_plates()
        for cable in self.task.cables:
            self._part_cable(cable)
        self._move(warmth)

    def _part_plates(self) -> None:
        """Overlapping plates move apart along the axis on which they overlap less."""
        xs, ys, halves = self.xs, self.ys, self.task.halves
        for i in range(len(xs)):
            x, y = xs[i], ys[i]
            room_x, room_y = halves[i][0] + GAP[0], halves[i][1] + GAP[1]
            for j in range(i + 1, len(xs)):
                dy = ys[j] - y
                over_y = room_y + halves[j][1] - abs(dy)
                if over_y <= 0:
                    continue
                dx = xs[j] - x
                over_x = room_x + halves[j][0] - abs(dx)
                if over_x > 0:
                    self._part_pair((i, j), (dx, dy), (over_x, over_y))

    def _part_pair(self, pair: tuple[int, int], off: Point, over: Point) -> None:
        i, j = pair
        if over[0] * WIDER_THAN_HIGH < over[1]:
            half = math.copysign(over[0] / 2, off[0])
            self.push_x[i] -= half
            self.push_x[j] += half
        else:
            half = math.copysign(over[1] / 2, off[1])
            self.push_y[i] -= half
            self.push_y[j] += half

    def _part_cable(self, cable: tuple[int, int]) -> None:
        """Its ends move apart if too little of it is seen, and foreign plates off it."""
        a, b = cable
        halves = self.task.halves
        dx, dy = self.xs[b] - self.xs[a], self.ys[b] - self.ys[a]
        length = math.sqrt(dx * dx + dy * dy) or 1e-9
        ux, uy = dx / length, dy / length
        short = FREE_CABLE - (length - _reach(halves[a], ux, uy) - _reach(halves[b], ux, uy))
        if short > 0:
            self._push(a, -ux * short * 0.35, -uy * short * 0.35)
            self._push(b, ux * short * 0.35, uy * short * 0.35)
        self._clear_cable(cable, (ux, uy), length)

    def _clear_cable(self, cable: tuple[int, int], along: Point, length: float) -> None:
        """Plates too near to the cable of others move off, and its ends a little the other way."""
        ux, uy = along
        xs, ys = self.xs, self.ys
        ax, ay = xs[cable[0]], ys[cable[0]]
        for i, (half_x, half_y) in enumerate(self.task.halves):
            forward = (xs[i] - ax) * ux + (ys[i] - ay) * uy
            if not CABLE_END <= forward <= length - CABLE_END or i in cable:
                continue
            off = (ys[i] - ay) * ux - (xs[i] - ax) * uy
            need = half_x * abs(uy) + half_y * abs(ux) + CABLE_GAP
            if abs(off) < need:
                step = math.copysign(need - abs(off), off) * 0.3
                self._push(i, -uy * step, ux * step)
                for end in cable:
                    self._push(end, uy * step * 0.4, -ux * step * 0.4)

    def _push(self, city: int, dx: float, dy: float) -> None:
        self.push_x[city] += dx
        self.push_y[city] += dy

    def _move(self, warmth: float) -> None:
        longest = STEP[0] * warmth + STEP[1]
        for i, (home, half) in enumerate(zip(self.task.homes, self.task.halves)):
            dx = self.push_x[i] * warmth + (home[0] - self.xs[i]) * SPRING
            dy = self.push_y[i] * warmth + (home[1] - self.ys[i]) * SPRING
            length = math.sqrt(dx * dx + dy * dy)
            if length > longest:
                dx, dy = dx * longest / length, dy * longest / length
            self.xs[i] = _kept(self.xs[i] + dx, half[0] + EDGE, PAGE.width)
            self.ys[i] = _kept(self.ys[i] + dy, half[1] + EDGE, PAGE.height)


def _kept(value: float, edge: float, size: float) -> float:
    return min(size - edge, max(edge, value))


def _reach(half: Point, ux: float, uy: float) -> float:
    across = half[0] / abs(ux) if abs(ux) > 1e-9 else math.inf
    along = half[1] / abs(uy) if abs(uy) > 1e-9 else math.inf
    return min(across, along)
