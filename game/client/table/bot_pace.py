"""How long a move stays to be seen before the next bot may act."""

from __future__ import annotations

from typing import Final

from game.client.settings.preferences import BotPace

BIDDING: Final = 0.5
"""Bids follow one another faster than other moves."""
ORDER: Final = (BotPace.SLOW, BotPace.NORMAL, BotPace.FAST, BotPace.INSTANT)


class Pace:
    """Counts down from move to move; can be held, and let go for a single move."""

    def __init__(self, pace: BotPace) -> None:
        self.pace = pace
        self.is_paused = False
        self._left = 0.0
        self._steps = 0

    def tick(self, dt: float) -> bool:
        """Let time pass; whether a bot may act now."""
        self._left = max(0.0, self._left - dt)
        if self.is_paused:
            return self._steps > 0
        return self._left == 0.0

    @property
    def wait(self) -> float | None:
        """Seconds until a bot may act, None if it may not by itself."""
        if self.is_paused:
            return 0.0 if self._steps else None
        return self._left

    def moved(self, *, is_bid: bool = False) -> None:
        """A move has been shown: leave it to be seen."""
        self._left = self.pace.seconds * (BIDDING if is_bid else 1.0)

    def stepped(self) -> None:
        """A bot has acted."""
        self._steps = max(0, self._steps - 1)

    def skip(self) -> None:
        """Do not wait any longer."""
        self._left = 0.0

    def toggle(self) -> None:
        """Hold, or go on."""
        self.is_paused = not self.is_paused
        self._steps = 0

    def step(self) -> None:
        """Hold, but let one more move come."""
        self.is_paused = True
        self._steps = 1

    def next(self) -> None:
        """The next faster pace, and after the fastest the slowest."""
        self.pace = ORDER[(ORDER.index(self.pace) + 1) % len(ORDER)]
