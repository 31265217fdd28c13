"""How far a long command has come: a bar for people, a line every tenth for files."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

from game.texts import Catalogue

WIDTH = 30
TENTHS = 10


class Progress:
    """Counts towards a total and tells the time that is probably left."""

    def __init__(
        self,
        texts: Catalogue,
        total: int,
        stream: TextIO,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._texts = texts
        self._total = total
        self._stream = stream
        self._clock = clock
        self._started = clock()
        self._done = 0
        self._is_bar = stream.isatty()
        self._longest = 0

    def advance(self) -> None:
        """One more is done."""
        before = self._done * TENTHS // self._total
        self._done += 1
        if self._is_bar:
            self._draw()
        elif self._done * TENTHS // self._total > before:
            print(self._line(), file=self._stream, flush=True)

    def close(self) -> None:
        """Leave the line of the bar, so that what follows has its own."""
        if self._is_bar and self._done:
            print(file=self._stream, flush=True)

    def _draw(self) -> None:
        filled = self._done * WIDTH // self._total
        line = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {self._line()}"
        self._longest = max(self._longest, len(line))
        print(f"\r{line:{self._longest}}", end="", file=self._stream, flush=True)

    def _line(self) -> str:
        spent = self._clock() - self._started
        return self._texts.say(
            "cli.progress",
            done=self._done,
            total=self._total,
            percent=self._done * 100 // self._total,
            left=_as_time(spent / self._done * (self._total - self._done)),
        )


def _as_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
