"""A guest's socket on the host's side."""

from __future__ import annotations

import asyncio
import socket
from typing import Final, Protocol, cast

from net.host.guest_stream import GuestStream
from net.host.limits import Limits
from net.protocol.messages import Refused, to_guest
from net.protocol.room_view import MemberId

SYSTEM_BUFFER: Final = 64 * 1024
"""Bytes on their way that the system keeps for a guest, beside our outbox."""
LAST_WORDS: Final = 2.0
"""Seconds in which a guest that is shown out can still read why."""


class SocketOwner(Protocol):
    """To whom a guest's socket reports."""

    @property
    def limits(self) -> Limits: ...

    def now(self) -> float: ...

    def arrived(self, connection: GuestSocket) -> None: ...

    def heard(self, connection: GuestSocket, data: bytes) -> None: ...

    def lost(self, connection: GuestSocket) -> None: ...

    def overflowed(self, connection: GuestSocket) -> None:
        """A guest does not read what it is sent."""
        ...


class GuestSocket(asyncio.Protocol):
    """A guest's socket."""

    def __init__(self, host: SocketOwner, number: int) -> None:
        self.number = number
        self.address = ""
        self.member: MemberId | None = None
        self.stream = GuestStream(host.limits, host.now())
        self._host = host
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        # Left to itself the system would keep megabytes for a guest that does not read.
        link: socket.socket = transport.get_extra_info("socket")
        link.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self._host.arrived(self)

    def data_received(self, data: bytes) -> None:
        self._host.heard(self, data)

    def connection_lost(self, problem: Exception | None) -> None:
        self._host.lost(self)

    def joins_as(self, member: MemberId) -> None:
        """The guest is in the room now."""
        self.member = member
        self.stream.has_come_in()

    def part(self) -> None:
        """The guest has said good-bye."""
        self.member = None
        self.end()

    def send(self, data: bytes) -> None:
        """Hand bytes over; a guest for whom too many are waiting already is dropped."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(data)
        if transport.get_write_buffer_size() > self._host.limits.outbox:
            self._host.overflowed(self)
            self.cut()

    def end(self, refused: Refused | None = None) -> None:
        """Close once all has been sent, the refusal last, but do not wait for long."""
        self.stream.is_gone()
        if refused is not None:
            self.send(to_guest(refused))
        if self._transport is not None:
            self._transport.close()
            asyncio.get_running_loop().call_later(LAST_WORDS, self.cut)

    def cut(self) -> None:
        """Close at once."""
        self.stream.is_gone()
        if self._transport is not None:
            self._transport.abort()
