"""A guest's line: whatever happens at the other end, it can be told, and it can be ended."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from queue import Empty

import pytest
from lan import LOOPBACK, PATIENCE, SHORT, hosting

from net.guest.host_stream import JoinWish
from net.guest.line import HostLine, LineState, LineStatus, Patience
from net.host.limits import Limits
from net.protocol.messages import Role
from net.protocol.net_errors import NetCode


def wait_for(line: HostLine, status: LineStatus) -> LineState:
    deadline = time.monotonic() + PATIENCE
    while (left := deadline - time.monotonic()) > 0:
        try:
            news = line.news.get(timeout=left)
        except Empty:
            break
        if isinstance(news, LineState) and news.status is status:
            return news
    raise AssertionError(f"it never was {status}")


@pytest.mark.parametrize("moment", range(4))
def test_hanging_up_while_something_arrives(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """The end is heard even if it comes in the very moment in which data does."""
    read = asyncio.StreamReader.read
    lines: list[HostLine] = []

    async def read_and_hang_up(reader: asyncio.StreamReader, count: int = -1) -> bytes:
        data = await read(reader, count)
        if lines:
            after(moment, lines[0]._stop)
        return data

    with hosting(SHORT, limits=Limits(ping_every=0.05)) as host:
        monkeypatch.setattr(asyncio.StreamReader, "read", read_and_hang_up)
        line = HostLine(LOOPBACK, host.port, JoinWish("Eve", Role.WATCH))
        lines.append(line)
        wait_for(line, LineStatus.CLOSED)
        line.close(leave=False)
        assert not line._thread.is_alive()


def after(rounds: int, call: Callable[[], None]) -> None:
    """So many rounds of the event loop later."""
    loop = asyncio.get_running_loop()
    loop.call_soon(call if rounds == 0 else lambda: after(rounds - 1, call))


@pytest.mark.parametrize("name", ["a..b", "x" * 70, "-", "nowhere.invalid"])
def test_a_name_that_no_machine_has(name: str) -> None:
    line = HostLine(name, 4711, JoinWish("Anna"), Patience(first_pause=0.01, longest_pause=0.01))
    state = wait_for(line, LineStatus.REFUSED)
    assert state.error is not None and state.error.code is NetCode.NO_ANSWER
    line.close(leave=False)
