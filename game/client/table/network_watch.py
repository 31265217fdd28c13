"""Whose network is lit: whoever is pointed at for a moment, or was pinned by a click."""

from __future__ import annotations

from typing import Final

from game.client.planning.networks import Owner

LIGHT_AFTER: Final = 0.15
"""Seconds a box is pointed at before its network is lit; the way across boxes lights nothing."""


class NetworkWatch:
    """Follows pointer and keyboard over the boxes."""

    def __init__(self) -> None:
        self.pinned: Owner | None = None
        self._pointed: Owner | None = None
        self._left = 0.0

    @property
    def shown(self) -> Owner | None:
        """Whose network is to be lit now; what is pointed at goes before what is pinned."""
        return self._pointed if self._pointed is not None and not self._left else self.pinned

    @property
    def is_waiting(self) -> bool:
        """A network will be lit by itself."""
        return self._left > 0

    def point(self, owner: Owner | None) -> None:
        """This box is pointed at, for the first time or still; None for none."""
        if owner != self._pointed:
            was_lit = self.shown is not None
            self._pointed = owner
            self._left = 0.0 if owner is None or was_lit else LIGHT_AFTER

    def toggle(self, owner: Owner) -> None:
        """Keep a network lit until the next click; the same again lets it go."""
        self.pinned = None if self.pinned == owner else owner

    def release(self) -> None:
        """Nothing is pinned any more."""
        self.pinned = None

    def update(self, dt: float) -> bool:
        """Let time pass; whether another network is lit by it."""
        if not self._left:
            return False
        self._left = max(0.0, self._left - dt)
        return not self._left
