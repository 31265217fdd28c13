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
        self._last = now

    def rest(self, now: float) -> None:
        """Nothing moves at this moment."""
        if now - self._last > EVERY:
            gc.collect()
            give_back()
            self._last = now
