"""The pace of the window: the only place that reads a clock and waits.

While something moves there are sixty steps a second. While nothing does, the loop sleeps until
something happens, and wakes up now and then to look for answers of bots.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pygame
from pygame.event import Event

from game.client.shell.garbage_collection import Tidier
from game.client.start.app import App

FRAME: Final = 1 / 60
PAINTING: Final = 0.006
"""Seconds into a frame after which it begins to paint nothing more that can wait."""
LONGEST_STEP: Final = 0.25
"""Seconds; a machine that slept or stalled does not make everything jump."""

LoopClock = Callable[[], float]


class Loop:
    """Runs an app until it is over."""

    def __init__(
        self,
        app: App,
        *,
        clock: LoopClock = time.perf_counter,
        on_frame: Callable[[float], None] | None = None,
    ) -> None:
        """`on_frame` is told how many seconds each drawn frame took, waiting not counted."""
        self._app = app
        self._clock = clock
        self._on_frame = on_frame
        self._last = clock()
        self._tidier = Tidier(self._last)
        app.context.allowance.grant(lambda: self._last + PAINTING - clock())

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Go on until the app is over or something else says so."""
        while not self._app.is_over and not until():
            self.once()

    def once(self) -> None:
        """Wait for the next step's time, take it, and draw what has changed."""
        waited = self._wait()
        started = self._clock()
        events = waited + pygame.event.get()
        dt = min(LONGEST_STEP, started - self._last)
        self._last = started
        self._app.step(events, dt)
        if self._app.draw() and self._on_frame is not None:
            self._on_frame(self._clock() - started)
        while not self._app.context.allowance.is_spent and self._app.prepare():
            pass
        if not self._app.context.allowance.is_spent:
            self._tidier.breathe(self._clock())

    def _wait(self) -> list[Event]:
        """Until the next frame is due, and beyond it for as long as nothing moves or happens."""
        early = FRAME - (self._clock() - self._last)
        if early > 0.001:
            pygame.time.wait(int(early * 1000))
        rest = self._app.rest
        if rest <= 0.0:
            return []
        self._tidier.rest(self._clock())
        event = pygame.event.wait(max(1, int(rest * 1000)))
        return [] if event.type == pygame.NOEVENT else [event]
