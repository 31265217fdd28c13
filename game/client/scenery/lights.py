"""Life on the night map: lamps that twinkle, and light that runs along the cables.

A few small lights move ten times a second and leave everything else alone, so that the title
costs next to nothing. They rest when nobody has touched anything for a while.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame
from pygame import BLEND_RGB_ADD, Rect, Surface

from game.client.draw.pixels import Point

STEP: Final = 0.1
"""Seconds between two pictures."""
STILL_AFTER: Final = 60.0
"""Seconds without input after which the lights stand still."""
TWINKLES, RUNNERS = 5, 4
TWINKLE_SECONDS: Final = 1.9
RUN_SPEED: Final = 0.55
"""Cables a second."""
TWINKLE_RADIUS, RUNNER_RADIUS = 34.0, 13.0
"""Device pixels per pixel of the composed picture where the map is nearest."""
BRIGHTNESS_LEVELS: Final = 8
SEED: Final = 4


@dataclass(frozen=True)
class Lamp:
    """A city in the window: its place, and how large things are there (1: nearest)."""

    place: Point
    size: float


@dataclass
class _Twinkle:
    lamp: int
    age: float


@dataclass
class _Runner:
    start: int
    end: int
    way: float


class Lights:
    """The moving lights of one picture."""

    def __init__(
        self,
        lamps: Sequence[Lamp],
        cables: Mapping[int, Sequence[int]],
        scale: float,
        colour: pygame.Color,
    ) -> None:
        """`cables` are the neighbours of each lamp that may shine; every lamp has some.

        `scale` is device pixels per composed pixel.
        """
        self._lamps = tuple(lamps)
        self._cables = {lamp: tuple(ends) for lamp, ends in cables.items()}
        self._bright = tuple(self._cables)
        self._scale = scale
        self._colour = colour
        self._dice = Random(SEED)
        self._glows: dict[tuple[int, int], Surface] = {}
        self._since_step = 0.0
        self._since_input = 0.0
        self._twinkles = [
            _Twinkle(self._any_lamp(), -i * TWINKLE_SECONDS / TWINKLES) for i in range(TWINKLES)
        ]
        self._runners = [self._new_runner(self._any_lamp()) for _ in range(RUNNERS)]

    @property
    def is_still(self) -> bool:
        """Nobody has touched anything for a while."""
        return self._since_input >= STILL_AFTER

    def touch(self) -> None:
        """Somebody is there."""
        self._since_input = 0.0

    def update(self, dt: float) -> bool:
        """Let time pass; whether the lights have moved."""
        self._since_input += dt
        if self.is_still:
            return False
        self._since_step += dt
        if self._since_step < STEP:
            return False
        self._move(self._since_step)
        self._since_step = 0.0
        return True

    def places(self) -> list[Rect]:
        """Where the lights are now."""
        return [rect for _, rect in self._drawn()]

    def draw(self, surface: Surface) -> None:
        """Add the lights to the picture."""
        for glow, rect in self._drawn():
            surface.blit(glow, rect, special_flags=BLEND_RGB_ADD)

    def _move(self, dt: float) -> None:
        for twinkle in self._twinkles:
            twinkle.age += dt
            if twinkle.age >= TWINKLE_SECONDS:
                twinkle.lamp, twinkle.age = self._any_lamp(), 0.0
        for i, runner in enumerate(self._runners):
            runner.way += dt * RUN_SPEED
            if runner.way >= 1.0:
                self._runners[i] = self._new_runner(runner.end)

    def _drawn(self) -> list[tuple[Surface, Rect]]:
        drawn = []
        for twinkle in self._twinkles:
            lamp = self._lamps[twinkle.lamp]
            level = math.sin(math.pi * max(0.0, twinkle.age) / TWINKLE_SECONDS)
            drawn.append(self._glow(lamp.place, TWINKLE_RADIUS * lamp.size, level))
        for runner in self._runners:
            start, end = self._lamps[runner.start], self._lamps[runner.end]
            place = _between(start.place, end.place, runner.way)
            size = start.size + (end.size - start.size) * runner.way
            level = 0.35 + 0.65 * math.sin(math.pi * runner.way)
            drawn.append(self._glow(place, RUNNER_RADIUS * size, level))
        return [(glow, rect) for glow, rect in drawn if rect]

    def _glow(self, place: Point, radius: float, level: float) -> tuple[Surface, Rect]:
        px = max(2, round(radius * self._scale))
        key = (px, round(level * BRIGHTNESS_LEVELS))
        if key not in self._glows:
            self._glows[key] = _glow(px, self._colour, key[1] / BRIGHTNESS_LEVELS)
        glow = self._glows[key]
        return glow, glow.get_rect(center=(round(place[0]), round(place[1])))

    def _any_lamp(self) -> int:
        return self._bright[int(self._dice.random() * len(self._bright))]

    def _new_runner(self, start: int) -> _Runner:
        ends = self._cables[start]
        return _Runner(start, ends[int(self._dice.random() * len(ends))], 0.0)


def _between(one: Point, other: Point, way: float) -> Point:
    return one[0] + (other[0] - one[0]) * way, one[1] + (other[1] - one[1]) * way


def _glow(radius: int, colour: pygame.Color, level: float) -> Surface:
    """A soft spot to be added: bright in the middle, nothing at its edge."""
    spot = Surface((2 * radius, 2 * radius))
    for ring in range(radius, 0, -1):
        near = (1 - ring / radius) ** 2.4 * level * 0.8
        shade = (colour.r * near, colour.g * near, colour.b * near)
        pygame.draw.circle(spot, shade, (radius, radius), ring)
    return spot
