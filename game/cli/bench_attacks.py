"""Guests who would spoil a room, in a process of their own: what each does over and over."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import Final, Self

from game.cli.bench_net import LOOPBACK, MAP
from game.cli.first_in_line import goes_second
from net.guest.host_stream import HostStream, JoinWish
from net.guest.trust import guests_context
from net.protocol.fingerprint import fingerprint_of
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    FetchBoard,
    FetchView,
    GuestMessage,
    Hello,
    Leave,
    Role,
    Say,
    StandUp,
    TakeSeat,
    to_host,
)
from net.protocol.net_errors import NetError

PASSCODE: Final = "bench"
ATTACKER: Final = "127.0.0.2"
"""Another machine, as far as the host can tell."""
NICE: Final = 19
"""Where the host and the honest cannot go first: in life an attacker has a machine of its own."""
AT_ONCE: Final = 6
"""So many connections attack at the same time."""
BEAT: Final = 0.002
"""Seconds between two attacks of one connection."""
PATIENCE: Final = 30.0
FLOOD: Final[tuple[GuestMessage, ...]] = (Say("spam"), FetchView()) * 20
LONG: Final = (4000).to_bytes(4, "big") + bytes(4000)
"""A sentence that takes long to say."""
AT_REST: Final = 0
"""Told instead of a port: attack nobody."""


def attack(pipe: Connection, name: str, bot_seat: int) -> None:
    """Attack the port that is told, until another is told; the answer is how often it was tried."""
    if not goes_second() and hasattr(os, "nice"):
        os.nice(NICE)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it goes on writing to a line that is cut
    with suppress(EOFError):
        asyncio.run(_attack(pipe, name, bot_seat))


async def _attack(pipe: Connection, name: str, bot_seat: int) -> None:
    port = AT_REST
    while True:
        storm = _Storm(ATTACKS[name], port, bot_seat)
        port = await asyncio.to_thread(pipe.recv)
        pipe.send(await storm.end())


class _Storm:
    """Several connections that attack one after the other, and all at the same time."""

    def __init__(self, way: Attack, port: int, bot_seat: int) -> None:
        self._tries = 0
        count = AT_ONCE if port != AT_REST else 0
        self._tasks = [
            asyncio.create_task(self._again(way, port, bot_seat, Random(number)))
            for number in range(count)
        ]

    async def end(self) -> int:
        """How often somebody called."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return self._tries

    async def _again(self, way: Attack, port: int, bot_seat: int, dice: Random) -> None:
        while True:
            self._tries += 1
            with suppress(OSError, TimeoutError, NetError, asyncio.IncompleteReadError):
                async with asyncio.timeout(PATIENCE), await _Line.open(port) as line:
                    await way(line, bot_seat, dice)
            await asyncio.sleep(BEAT)


class _Line:
    """An attacker's connection: it can behave like a guest for as long as it pays."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> _Line:
        made = await asyncio.open_connection(LOOPBACK, port, local_addr=(ATTACKER, 0))
        return cls(*made)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_problem: object) -> None:
        self.writer.transport.abort()

    def send(self, *messages: GuestMessage) -> None:
        self.writer.write(b"".join(map(to_host, messages)))

    async def greet(self, wish: JoinWish) -> HostStream:
        """As far as a handshake under TLS; the value is this end of the line."""
        stream = HostStream(wish)
        self.writer.write(stream.hello())
        while not stream.wants_seal:
            await self._read(stream)
        await self.writer.start_tls(guests_context())
        peer = self.writer.get_extra_info("ssl_object")
        stream.is_sealed(fingerprint_of(peer.getpeercert(binary_form=True)))
        return stream

    async def join(self, name: str, passcode: str = PASSCODE, seat: int | None = None) -> None:
        """As a spectator, or on a seat."""
        role = Role.WATCH if seat is None else Role.PLAY
        stream = await self.greet(JoinWish(name, role, passcode, seat=seat))
        while stream.status.value in ("new", "greeted"):
            await self._read(stream)
            self.writer.write(stream.take_replies())

    async def _read(self, stream: HostStream) -> None:
        data = await self.reader.read(65536)
        if not data:
            raise ConnectionError
        list(stream.receive(data))


async def _restless(line: _Line, bot_seat: int, dice: Random) -> None:
    """Takes a bot's seat and stands up, seven times a second."""
    await line.join(f"Eve {dice.randrange(10**6)}")
    while not line.reader.at_eof():
        line.send(TakeSeat(bot_seat), StandUp())
        await line.writer.drain()
        await asyncio.sleep(1 / 7)


async def _caller(_line: _Line, _seat: int, _dice: Random) -> None:
    """Calls and hangs up."""


async def _silent(line: _Line, _seat: int, _dice: Random) -> None:
    """Says hello and never begins the handshake that it is asked for."""
    line.send(Hello(GAME, PROTOCOL, "x"))
    await asyncio.sleep(1.0)


async def _sealer(line: _Line, _seat: int, _dice: Random) -> None:
    """Lets the host work on a handshake, and hangs up."""
    await line.greet(JoinWish("Eve", Role.WATCH))


async def _babbler(line: _Line, _seat: int, dice: Random) -> None:
    """Sends garbage."""
    line.writer.write(dice.randbytes(4096))
    await line.reader.read()


async def _flood(line: _Line, _seat: int, dice: Random) -> None:
    """Talks and asks without a pause."""
    await line.join(f"Eve {dice.randrange(10**6)}")
    while not line.reader.at_eof():
        line.send(*FLOOD)
        await line.writer.drain()
        await asyncio.sleep(0)


async def _deaf(line: _Line, _seat: int, dice: Random) -> None:
    """Asks for everything and reads nothing."""
    await line.join(f"Eve {dice.randrange(10**6)}")
    line.writer.transport.pause_reading()  # type: ignore[attr-defined]
    for _ in range(200):
        line.send(FetchView())
        await asyncio.sleep(0.1)


async def _guesser(line: _Line, _seat: int, dice: Random) -> None:
    """Tries passcodes."""
    await line.join(f"Eve {dice.randrange(10**6)}", str(dice.randrange(10**4)))


async def _churner(line: _Line, bot_seat: int, dice: Random) -> None:
    """Comes in on a bot's seat, and goes at once."""
    await line.join(f"Eve {dice.randrange(10**6)}", seat=bot_seat)
    line.send(Leave())
    await line.reader.read()


async def _wrapper(line: _Line, _seat: int, dice: Random) -> None:
    """Keeps TLS at work and says nothing."""
    await line.join(f"Eve {dice.randrange(10**6)}")
    byte = 0
    while not line.reader.at_eof():
        for _ in range(50):
            line.writer.write(bytes([LONG[byte % len(LONG)]]))
            byte += 1
        await line.writer.drain()
        await asyncio.sleep(0)


async def _borrower(line: _Line, _seat: int, dice: Random) -> None:
    """Asks for the map again and again."""
    await line.join(f"Eve {dice.randrange(10**6)}")
    while not line.reader.at_eof():
        line.send(*[FetchBoard(MAP, part) for part in range(2)] * 5)
        await line.writer.drain()
        await line.reader.read(1 << 20)


Attack = Callable[[_Line, int, Random], Awaitable[None]]
ATTACKS: Final[dict[str, Attack]] = {
    "restless": _restless,
    "caller": _caller,
    "silent": _silent,
    "sealer": _sealer,
    "babbler": _babbler,
    "flood": _flood,
    "deaf": _deaf,
    "guesser": _guesser,
    "churner": _churner,
    "wrapper": _wrapper,
    "borrower": _borrower,
}
