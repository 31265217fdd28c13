"""A guest's socket on the host's side."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol, cast

from net.host.guest_stream import GuestStream
from net.host.limits import Bucket, Limits
from net.host.tls_meter import TlsMeter
from net.protocol.handshake import Status
from net.protocol.messages import Refused, Secure, to_guest
from net.protocol.passcode import new_nonce
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

    def seal_wait(self) -> float:
        """Seconds until this guest's handshake of TLS may begin."""
        ...

    def arrived(self, connection: GuestSocket) -> None: ...

    def heard(self, connection: GuestSocket, data: bytes) -> None: ...

    def lost(self, connection: GuestSocket) -> None: ...

    def overflowed(self, connection: GuestSocket) -> None:
        """A guest does not read what it is sent."""
        ...

    def wasted(self, connection: GuestSocket) -> None:
        """A guest keeps TLS at work and says nothing."""
        ...


class GuestSocket(asyncio.Protocol):
    """A guest's socket."""

    def __init__(self, host: SocketOwner, number: int) -> None:
        self.number = number
        self.address = ""
        self.member: MemberId | None = None
        self.stream = GuestStream(host.limits, host.now())
        self.nonce = new_nonce()
        """Of the challenge for whoever knows the passcode."""
        self.is_sealing = False
        """The handshake of TLS is under way."""
        self._host = host
        self._transport: asyncio.Transport | None = None
        self._wire: asyncio.Transport | None = None
        """The same without TLS, which knows first when the line is cut."""
        self._sealing: asyncio.Task[None] | None = None
        self._is_lost = False
        limits = host.limits
        self._waste = Bucket(limits.waste_per_second, limits.waste_burst, host.now())
        """Bytes that may come under TLS beside those of messages."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = self._wire = cast(asyncio.Transport, transport)
        # Left to itself the system would keep megabytes for a guest that does not read.
        link: socket.socket = transport.get_extra_info("socket")
        link.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)
        # Nor does the end of a message wait until its beginning has arrived.
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self._host.arrived(self)

    def data_received(self, data: bytes) -> None:
        self._waste.give_back(len(data))
        self._host.heard(self, data)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._host.lost(self)

    @property
    def is_lost(self) -> bool:
        """There is nobody at the other end any more."""
        return self._is_lost

    def hold(self) -> None:
        """Read no more until what has come is dealt with: the guest's own system keeps the rest."""
        transport = self._open_transport
        if transport is not None:
            transport.pause_reading()

    def listen(self) -> None:
        """Go on reading."""
        transport = self._open_transport
        if transport is not None and not self.is_sealing:
            transport.resume_reading()

    @property
    def _open_transport(self) -> asyncio.Transport | None:
        """None once nothing can be said or heard any more."""
        transport, wire = self._transport, self._wire
        if transport is None or wire is None or self._is_lost:
            return None
        return None if transport.is_closing() or wire.is_closing() else transport

    def seal(self, context: ssl.SSLContext, then: Callable[[], None]) -> None:
        """Say everything else under TLS; `then` is called when its handshake is over.

        Nothing that came in plain may count as said under it, so reading stops before the guest is
        asked to begin.
        """
        assert self._transport is not None
        self.is_sealing = True
        self._transport.pause_reading()
        self.send(to_guest(Secure()))
        self._sealing = asyncio.get_running_loop().create_task(self._seal(context, then))

    async def _seal(self, context: ssl.SSLContext, then: Callable[[], None]) -> None:
        assert self._transport is not None
        loop, patience = asyncio.get_running_loop(), self._host.limits.handshake
        await asyncio.sleep(self._host.seal_wait())
        sealed = None
        if self._open_transport is not None:
            with suppress(OSError, TimeoutError, RuntimeError):  # ssl.SSLError is an OSError
                sealed = await loop.start_tls(
                    self._transport, self, context, server_side=True, ssl_handshake_timeout=patience
                )
        if sealed is None or self.stream.status is Status.GONE:
            self.cut()
            self.connection_lost(None)  # nobody else says so before the handshake is over
            return
        self._transport, self.is_sealing = sealed, False
        if self._wire is not None:
            TlsMeter.before(self._wire, self._came)
        then()

    def _came(self, count: int) -> None:
        if not self._waste.take(self._host.now(), count) and self.stream.status is not Status.GONE:
            self._host.wasted(self)

    def joins_as(self, member: MemberId) -> None:
        """The guest is in the room now."""
        self.member = member
        self.stream.has_come_in()

    def send(self, data: bytes) -> None:
        """Hand bytes over; a guest for whom too many are waiting already is dropped."""
        transport = self._open_transport
        if transport is None:
            return
        transport.write(data)
        if transport.get_write_buffer_size() > self._host.limits.outbox:
            self._host.overflowed(self)
            self.cut()

    def end(self, refused: Refused | None = None) -> None:
        """Close once all has been sent, the refusal last, but do not wait for long."""
        self.stream.is_gone()
        if self.is_sealing:
            self.cut()
            return
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
