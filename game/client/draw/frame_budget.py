"""How long a frame may go on painting what can as well wait for the next one."""

from __future__ import annotations

from collections.abc import Callable


class Allowance:
    """Time granted by whoever has a clock; without one it never runs out.

    So the loop keeps frames short, and whoever steps the app by hand sees everything at once.
    """

    def __init__(self) -> None:
        self._left: Callable[[], float] | None = None

    def grant(self, left: Callable[[], float]) -> None:
        """`left` tells how many seconds are left of what is granted."""
        self._left = left

    @property
    def is_spent(self) -> bool:
        """What can wait should wait now."""
        return self._left is not None and self._left() <= 0
