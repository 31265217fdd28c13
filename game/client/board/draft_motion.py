"""Motion of the draft: colour spreads over a chosen area, and at the end the camera comes near."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.draw.easing import clamped, in_out_cubic, mixed, out_cubic
from game.client.draw.pixels import Point, blank
from game.engine.board import AreaId

SPREAD: Final = 0.42
POP: Final = 0.16
STILL_FADE: Final = 0.12
FLIGHT: Final = 0.6
SMALL: Final = 0.8
"""How large a number is when it begins to pop up."""


class Spread:
    """The old picture, with a hole that grows from where an area was chosen.

    With reduced motion it only fades. `seconds` is nought once nothing of it is left.
    """

    def __init__(
        self, old: Surface, centre: Point, areas: frozenset[AreaId], *, speed: float, is_still: bool
    ) -> None:
        self._old = blank(old.get_size())
        self._old.blit(old, (0, 0))
        self._centre, self._is_still = centre, is_still
        self._length = (STILL_FADE if is_still else SPREAD) / speed
        self._pop = POP / speed
        self._elapsed = 0.0
        self.areas = areas
        width, height = old.get_size()
        corners = ((0, 0), (width, 0), (0, height), (width, height))
        self._reach = max(math.dist(centre, corner) for corner in corners)

    @property
    def is_over(self) -> bool:
        return self._elapsed >= self._length

    @property
    def pop(self) -> float:
        """How large the numbers of these areas are."""
        return 1.0 if self._is_still else mixed(SMALL, 1.0, clamped(self._elapsed / self._pop))

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._elapsed += dt
        share = clamped(self._elapsed / self._length)
        if self._is_still:
            self._old.set_alpha(round(255 * (1 - share)))
        else:
            radius = self._reach * out_cubic(share)
            pygame.draw.circle(self._old, (0, 0, 0, 0), self._centre, radius)

    def paint(self, surface: Surface, rect: Rect) -> None:
        """What is left of the old picture."""
        surface.blit(self._old, rect)


@dataclass(frozen=True)
class Flight:
    """The way of a camera to another view."""

    start: Camera
    end: Camera
    seconds: float = FLIGHT
    elapsed: float = 0.0

    @property
    def is_over(self) -> bool:
        return self.elapsed >= self.seconds

    def after(self, dt: float) -> Flight:
        return replace(self, elapsed=self.elapsed + dt)

    @property
    def camera(self) -> Camera:
        """Where it is now: what is seen grows and moves evenly, so that nothing swings."""
        share = in_out_cubic(clamped(self.elapsed / self.seconds))
        start, end = self.start.view, self.end.view
        width = mixed(start.width, end.width, share)
        left = mixed(start.left, end.left, share)
        top = mixed(start.top, end.top, share)
        height = width * start.height / start.width
        centre = left + width / 2, top + height / 2
        zoom = self.start.zoom * start.width / width
        return replace(self.start, zoom=zoom, centre=centre).clamped()
