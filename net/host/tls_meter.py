"""Between a guest's socket and TLS: little is read at a time, and what says nothing is counted.

Under TLS one can keep a host at work without ever sending a message: by asking for new keys again
and again, or by wrapping every byte by itself. Neither comes up where messages are counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

AT_ONCE: Final = 1024
"""Bytes that are read before it is somebody else's turn."""


class TlsMeter(asyncio.BufferedProtocol):
    """Hands everything on to TLS, in small pieces."""

    def __init__(self, tls: asyncio.BufferedProtocol, came: Callable[[int], None]) -> None:
        """`came` hears how many bytes there were, before TLS has looked at them."""
        self._tls = tls
        self._came = came
        self._is_paused = False
        self._is_lost = False

    @classmethod
    def before(cls, wire: asyncio.Transport, came: Callable[[int], None]) -> None:
        """Stand between a socket and TLS, whose handshake is over."""
        wire.set_protocol(cls(cast(asyncio.BufferedProtocol, wire.get_protocol()), came))

    def get_buffer(self, sizehint: int) -> memoryview:
        return memoryview(self._tls.get_buffer(AT_ONCE))[:AT_ONCE]

    def buffer_updated(self, nbytes: int) -> None:
        self._came(nbytes)
        self._tls.buffer_updated(nbytes)

    def eof_received(self) -> bool | None:
        return self._tls.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = True
        self._tls.connection_lost(exc)

    def pause_writing(self) -> None:
        self._is_paused = True
        self._tls.pause_writing()

    def resume_writing(self) -> None:
        """Not at once: TLS would write, and a socket that breaks by it is lost twice for asyncio.

        That ends in an error for the log, as often as somebody hangs up without having read.
        """
        self._is_paused = False
        asyncio.get_running_loop().call_soon(self._resume)

    def _resume(self) -> None:
        if not self._is_paused and not self._is_lost:
            self._tls.resume_writing()
