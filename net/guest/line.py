"""A guest's connection on a thread of its own: it calls, listens, and calls again when cut off.

The only things that both threads touch are two queues: what the host said, and what to send.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from queue import SimpleQueue
from typing import Final, cast

from net.guest.host_stream import HostStream, JoinWish
from net.guest.trust import Trust, guests_context
from net.protocol.fingerprint import fingerprint_of
from net.protocol.handshake import Status
from net.protocol.messages import GuestMessage, HostMessage, Leave, to_host
from net.protocol.net_errors import (
    ConnectionLost,
    JoinRefused,
    NetCode,
    NetError,
    RemoteProtocolError,
)

KEY_BYTES: Final = 16
CHUNK: Final = 64 * 1024
CLOSING: Final = 1.0
"""Seconds for the last bytes to leave."""
HANGING_UP: Final = 5.0
"""Seconds after which a line that is still busy is left to itself."""
SPREAD: Final = 0.3
"""Of a pause, by chance: guests of one host should not all come back at the same instant."""


class LineStatus(StrEnum):
    """How a guest's connection is."""

    CALLING = "calling"
    OPEN = "open"
    LOST = "lost"
    """It will be tried again."""
    REFUSED = "refused"
    """It will not."""
    CLOSED = "closed"


@dataclass(frozen=True)
class LineState:
    """The status, and where it is not good, why and what happens next."""

    status: LineStatus
    error: NetError | None = None
    attempt: int = 0
    """Which try is next, or under way."""
    pause: float = 0.0
    """Seconds until it."""


@dataclass(frozen=True)
class Patience:
    """How long a guest waits, in seconds."""

    connect: float = 5.0
    idle: float = 12.0
    """Without a word from the host, which pings every few seconds."""
    first_pause: float = 0.25
    longest_pause: float = 8.0
    first_tries: int = 3
    """So often a host is called that has never answered; later a guest never gives up."""

    def pause(self, attempt: int) -> float:
        """Before this try; the first comes at once."""
        if attempt <= 1:
            return 0.0
        return min(self.longest_pause, self.first_pause * 2.0 ** min(attempt - 2, 16))


@dataclass(frozen=True)
class HostKnown:
    """The host has shown its certificate, and everything is said under it."""

    fingerprint: str


LineNews = HostMessage | LineState | HostKnown


class HostLine:
    """Keeps a guest connected to a host until it is closed."""

    def __init__(
        self,
        host: str,
        port: int,
        wish: JoinWish,
        patience: Patience | None = None,
        trust: Trust | None = None,
    ) -> None:
        """Start calling."""
        self.news: SimpleQueue[LineNews] = SimpleQueue()
        self._host, self._port = host, port
        self._wish = replace(wish, key=wish.key or secrets.token_hex(KEY_BYTES))
        self._patience = patience or Patience()
        self._trust = trust or Trust()
        self._writer: asyncio.StreamWriter | None = None
        self._has_joined = False
        self._is_open = False
        self._loop = asyncio.new_event_loop()
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._live, name="guest", daemon=True)
        self._thread.start()

    def send(self, message: GuestMessage) -> None:
        """Send as soon as possible; lost with the connection if that is lost."""
        with suppress(RuntimeError):  # the loop may just have ended
            self._loop.call_soon_threadsafe(self._send, to_host(message))

    def retry_now(self) -> None:
        """Do not wait for the next try."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._hurry.set)

    def close(self, *, leave: bool) -> None:
        """Hang up, with or without saying good-bye."""
        if leave:
            self.send(Leave())
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stop)
        self._thread.join(HANGING_UP)

    def _live(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(self._stay_connected())
        try:
            self._loop.run_until_complete(self._task)
        except asyncio.CancelledError:
            self.news.put(LineState(LineStatus.CLOSED))
        self._loop.close()

    def _send(self, data: bytes) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(data)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _stay_connected(self) -> None:
        attempt = 1
        while True:
            self.news.put(LineState(LineStatus.CALLING, attempt=attempt))
            self._is_open = False
            error = await self._call()
            attempt = 2 if self._is_open else attempt + 1
            if self._gives_up(error, attempt):
                self.news.put(LineState(LineStatus.REFUSED, error))
                return
            await self._pause(error, attempt)

    def _gives_up(self, error: NetError, attempt: int) -> bool:
        if isinstance(error, JoinRefused):
            return not error.may_retry
        return not self._has_joined and attempt > self._patience.first_tries

    async def _pause(self, error: NetError, attempt: int) -> None:
        pause = self._patience.pause(attempt) * (1.0 + SPREAD * random.random())
        if isinstance(error, JoinRefused):
            pause = max(pause, float(error.retry_after))
        self.news.put(LineState(LineStatus.LOST, error, attempt, pause))
        self._hurry.clear()
        # Not `wait_for`, here and below: in Python 3.11 that may lose a cancellation.
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._hurry.wait()

    async def _call(self) -> NetError:
        """One connection from beginning to end; the value is why it ended."""
        try:
            await self._talk(HostStream(self._wish, self._trust))
        except JoinRefused as refusal:
            return refusal
        except RemoteProtocolError as problem:
            return ConnectionLost(NetCode.UNREADABLE, what=str(problem))
        except (OSError, TimeoutError, UnicodeError):
            pass  # the last: a name that no machine can have
        return ConnectionLost(NetCode.LOST if self._has_joined else NetCode.NO_ANSWER)

    async def _talk(self, stream: HostStream) -> None:
        patience = self._patience
        async with asyncio.timeout(patience.connect):
            reader, writer = await asyncio.open_connection(self._host, self._port)
        self._writer = writer
        try:
            writer.write(stream.hello())
            while data := await self._read(reader):
                for message in stream.receive(data):
                    self._follow(stream)
                    self.news.put(message)
                if stream.wants_seal:
                    await self._seal(stream, reader, writer)
                writer.write(stream.take_replies())
        finally:
            self._writer = None
            writer.close()
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(CLOSING):
                    await writer.wait_closed()

    async def _seal(
        self, stream: HostStream, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Go on under TLS. Raises JoinRefused if this is another host than expected."""
        cast(asyncio.Transport, writer.transport).pause_reading()
        with suppress(TimeoutError):  # nothing has come, as it should be
            async with asyncio.timeout(0):
                if await reader.read(CHUNK):
                    raise RemoteProtocolError(NetCode.UNEXPECTED, what="plain after secure")
        await writer.start_tls(guests_context(), ssl_handshake_timeout=self._patience.connect)
        certificate = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        stream.is_sealed(fingerprint_of(certificate))
        # Who was believed once has to come back: nobody else may take over in the meantime.
        self._trust = replace(self._trust, fingerprint=stream.fingerprint)
        self.news.put(HostKnown(stream.fingerprint))

    async def _read(self, reader: asyncio.StreamReader) -> bytes:
        """What has come, empty at the end. Raises TimeoutError."""
        async with asyncio.timeout(self._patience.idle):
            return await reader.read(CHUNK)

    def _follow(self, stream: HostStream) -> None:
        self._wish = stream.wish
        if stream.status is Status.SEATED and not self._is_open:
            self._has_joined = self._is_open = True
            self.news.put(LineState(LineStatus.OPEN))
