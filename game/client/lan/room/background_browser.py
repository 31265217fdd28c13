"""Looks for rooms on the network without making the window wait, not even to begin."""

from __future__ import annotations

import threading
from collections.abc import Callable

from game.client.lan.room.session import RunAside
from net.discovery.mdns import Browser, FoundGame


class Lookout:
    """A browser that is opened and closed aside."""

    def __init__(self, open_browser: Callable[[], Browser], run: RunAside) -> None:
        self._open_browser = open_browser
        self._run = run
        self._lock = threading.Lock()
        self._browser: Browser | None = None
        self._is_closed = False
        run(self._open)

    @property
    def is_blind(self) -> bool:
        """This network does not let rooms be found; typed addresses still work."""
        return self._browser is not None and self._browser.fault is not None

    def found(self) -> tuple[FoundGame, ...]:
        """The rooms there are now."""
        browser = self._browser
        return () if browser is None else browser.found()

    def close(self) -> None:
        with self._lock:
            browser, self._browser = self._browser, None
            self._is_closed = True
        if browser is not None:
            self._run(browser.close)

    def _open(self) -> None:
        browser = self._open_browser()
        with self._lock:
            if not self._is_closed:
                self._browser = browser
                return
        browser.close()
