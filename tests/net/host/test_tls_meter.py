"""What stands between a guest's socket and TLS."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress

from lan import PATIENCE

from net.host.tls_meter import TlsMeter


class Below(asyncio.BufferedProtocol):
    """Notes what it hears; `more` is written when it may write again, as TLS does."""

    def __init__(self, more: Callable[[], None] = lambda: None) -> None:
        self.heard: list[str] = []
        self._more = more

    def connection_lost(self, exc: Exception | None) -> None:
        self.heard.append("lost")

    def pause_writing(self) -> None:
        self.heard.append("pause")

    def resume_writing(self) -> None:
        self.heard.append("resume")
        self._more()


def heard_of(*steps: str) -> list[str]:
    tls = Below()

    async def take() -> None:
        meter = TlsMeter(tls, lambda _count: None)
        for step in steps:
            if step == "lost":
                meter.connection_lost(None)
            else:
                getattr(meter, f"{step}_writing")()
        await asyncio.sleep(0)

    asyncio.run(take())
    return tls.heard


def test_who_may_write_again_is_told_unless_it_is_too_late() -> None:
    assert heard_of("pause", "resume") == ["pause", "resume"]
    assert heard_of("pause", "resume", "pause") == ["pause", "pause"]
    assert heard_of("pause", "resume", "lost") == ["pause", "lost"]


def _break_off(far: socket.socket, near: asyncio.Transport) -> None:
    """When it may be written to again the guest is gone, and more is written to it."""
    far.close()
    near.write(b"more")


def test_a_guest_that_hangs_up_without_having_read_is_lost_once_and_without_an_error() -> None:
    faults: list[object] = []

    async def play() -> list[str]:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: faults.append(context))
        near, far = socket.socketpair()
        near.setblocking(False)
        made: list[asyncio.Transport] = []
        below = Below(lambda: _break_off(far, made[0]))
        meter = TlsMeter(below, lambda _count: None)
        transport, _ = await loop.create_connection(lambda: meter, sock=near)
        made.append(transport)
        transport.set_write_buffer_limits(1000)
        far.setblocking(False)
        transport.write(bytes(1_000_000))
        transport.close()  # once all has been sent
        while "lost" not in below.heard:
            with suppress(OSError):  # nothing has come yet, or it has hung up
                far.recv(65536)
            await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.sleep(0)
        return below.heard

    heard = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert heard.count("lost") == 1
    assert not faults
