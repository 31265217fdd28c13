"""Where guests call: one call is answered at a time, and everybody inside is heard in between.

An address that calls too often is told so before anything is made for it: that costs less than the
call did.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from net.host.limits import Address
from net.protocol.net_errors import NetCode, NetError

BACKLOG: Final = 128
OUT_OF_BREATH: Final = 0.5
"""Seconds to wait when the system has no connection to spare."""


class Door:
    """A socket that listens, for as long as the door is open."""

    def __init__(
        self,
        judge: Callable[[Address], bytes | None],
        make: Callable[[], asyncio.Protocol],
    ) -> None:
        """`judge` has the last words for an address that is not let in, None for all others."""
        self._judge = judge
        self._make = make
        self._socket: socket.socket | None = None
        self._answering: asyncio.Task[None] | None = None

    def open(self, address: Address, port: int) -> int:
        """Listen; the value is the port. Raises NetError if it is taken."""
        try:
            self._socket = socket.create_server((address, port), backlog=BACKLOG)
        except OSError as problem:
            raise NetError(NetCode.PORT_TAKEN, port=port, reason=problem.strerror) from problem
        self._socket.setblocking(False)
        self._answering = asyncio.get_running_loop().create_task(self._answer(self._socket))
        listens_at: int = self._socket.getsockname()[1]
        return listens_at

    async def close(self) -> None:
        """Answer nobody any more."""
        if self._answering is not None:
            self._answering.cancel()
            await asyncio.wait([self._answering])
        if self._socket is not None:
            self._socket.close()

    async def _answer(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                link, peer = await loop.sock_accept(listening)
            except ConnectionError:
                continue  # it has hung up already
            except OSError:
                await asyncio.sleep(OUT_OF_BREATH)
                continue
            words = self._judge(str(peer[0]))
            if words is None:
                with suppress(OSError):
                    await loop.connect_accepted_socket(self._make, link)
            else:
                with suppress(OSError):
                    link.send(words)
                link.close()
            # A call that is there already is taken without a pause: the others' turn.
            await asyncio.sleep(0)
