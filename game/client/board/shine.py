"""The light of a network as it comes and goes: pure numbers."""

from __future__ import annotations

from typing import Final

from game.client.board.marks import NetworkMarks

COMES, GOES = 0.16, 0.12
"""Seconds in which somebody's network is brought to light, and let go."""
AT_ONCE: Final = 1.0

LitNetwork = tuple[NetworkMarks, float]
"""A network, and how far its light has come."""


class Shine:
    """Which network is lit, and how far; one that is let go is remembered while it fades."""

    def __init__(self) -> None:
        self._network: NetworkMarks | None = None
        self._light = 0.0

    @property
    def lit(self) -> LitNetwork | None:
        """What to draw, None in plain daylight."""
        if self._network is None or not self._light:
            return None
        return self._network, 1 - (1 - self._light) ** 3

    def update(self, wanted: NetworkMarks | None, dt: float | None) -> bool:
        """Let time pass, None for no motion at all; whether it looks different now."""
        before = self._network, self._light
        if wanted is not None:
            step = AT_ONCE if dt is None else dt / COMES
            self._network, self._light = wanted, min(1.0, self._light + step)
        else:
            step = AT_ONCE if dt is None else dt / GOES
            self._light = max(0.0, self._light - step)
            self._network = self._network if self._light else None
        return (self._network, self._light) != before
