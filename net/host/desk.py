"""Where messages are taken: a few at a time, and sockets and clocks are looked at in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from net.host.limits import Address, ConnectionId
from net.host.turns import Turns

ONE_GO: Final = 0.002
"""Seconds after which whoever still waits is left for later."""


class Desk:
    """Calls connections in turn for as long as any waits."""

    def __init__(self, call: Callable[[ConnectionId], None]) -> None:
        """`call` takes one message of a connection, which waits again if it has more."""
        self._call = call
        self._turns = Turns()
        self._is_working = False

    def wait(self, connection: ConnectionId, address: Address) -> None:
        """It will be called when it is its turn."""
        self._turns.wait(connection, address)
        if not self._is_working:
            self._is_working = True
            asyncio.get_running_loop().call_soon(self._work)

    def _work(self) -> None:
        until = time.monotonic() + ONE_GO
        try:
            while self._turns and time.monotonic() < until:
                self._call(self._turns.next())
        finally:  # whatever becomes of one, the others wait on
            self._is_working = bool(self._turns)
            if self._is_working:
                asyncio.get_running_loop().call_soon(self._work)
