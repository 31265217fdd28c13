"""When a bot's move is played: at the table's beat, whenever it was thought out.

A pass forced by an empty purse is decided faster than a hard choice. The beat hides the difference.
"""

from __future__ import annotations


class Beat:
    """Marks moments at a fixed distance, counted from the last move at the table."""

    def __init__(self, seconds: float, now: float) -> None:
        """With 0 seconds every moment counts."""
        self._seconds = seconds
        self._next = now + seconds

    @property
    def next(self) -> float:
        """The next moment at which a move may be played."""
        return self._next

    def restart(self, now: float) -> None:
        """Somebody has moved."""
        self._next = now + self._seconds

    def strikes(self, now: float) -> bool:
        """Whether a moment has come since last asked; what is not ready waits for the next."""
        if now < self._next:
            return False
        if self._seconds > 0:
            missed = int((now - self._next) / self._seconds)
            self._next += (missed + 1) * self._seconds
        return True
