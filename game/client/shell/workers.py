"""Processes and threads that work for the window, started when first needed and ended with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.client.board.land.painter import Painter
from game.folders import cache_folder

if TYPE_CHECKING:
    from game.bot_driver import Thinks
    from game.bots.worker import Thinker

LONGEST_ASIDE: Final = 5.0
"""Seconds that the end of the program waits for what was left to be said."""


class Workers:
    """One thinker for all bots and hints of the window, and one painter for its maps."""

    def __init__(self, painter: Painter | None = None) -> None:
        """The painter unless told keeps its pictures between sessions."""
        self._thinker: Thinker | None = None
        self._asides: list[threading.Thread] = []
        self.painter = painter or Painter(cache_folder() / "pictures")

    def thinker(self) -> Thinks:
        """Whom to ask what a bot would do; the first to want it starts its process."""
        if self._thinker is None:
            from game.bots.worker import Thinker  # noqa: PLC0415  # not in the title's way

            self._thinker = Thinker()
        return self._thinker

    def aside(self, job: Callable[[], object]) -> None:
        """Get something done that may take a moment, such as good-byes over a network."""
        self._asides = [thread for thread in self._asides if thread.is_alive()]
        thread = threading.Thread(target=job, name="aside", daemon=True)
        self._asides.append(thread)
        thread.start()

    def close(self) -> None:
        """End all processes, and let everybody finish what they were saying."""
        for thread in self._asides:
            thread.join(LONGEST_ASIDE)
        self._asides.clear()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        self.painter.close()
