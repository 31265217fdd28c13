"""When Python looks for garbage: while nothing moves, since a full search costs several frames."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from game.client.shell.spare_memory import give_back

NEVER: Final = 1_000_000_000
EVERY: Final = 20.0
"""Seconds between two full searches, if there is rest enough."""
EVERY_GIFT: Final = 5.0
"""Seconds between two times that spare memory is given back; that takes a few milliseconds."""


@contextmanager
def no_stutter() -> Iterator[None]:
    """Full searches are made only by a `Tidier` in here."""
    first, second, third = gc.get_threshold()
    gc.set_threshold(first, second, NEVER)
    try:
        yield
    finally:
        gc.set_threshold(first, second, third)
        gc.unfreeze()


def keep_for_good() -> None:
    """All that is there now stays to the end, modules above all: never search it again."""
    gc.freeze()


class Tidier:
    """Searches now and then, when it is told that there is time."""

    def __init__(self, now: float) -> None:
        self._searched = self._gave_back = now

    def rest(self, now: float) -> None:
        """Nothing moves at this moment."""
        is_due = now - self._searched > EVERY
        if is_due:
            gc.collect()
            self._searched = now
        if is_due:
            self._give(now)
        self.breathe(now)

    def breathe(self, now: float) -> None:
        """Something moves, and yet there is time for a little."""
        if now - self._gave_back > EVERY_GIFT:
            self._give(now)

    def _give(self, now: float) -> None:
        give_back()
        self._gave_back = now
