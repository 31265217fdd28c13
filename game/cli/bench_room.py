"""What one guest can spoil: how soon honest actions are answered while somebody attacks the host.

The host has a process of its own, and so has the attacker, who comes from an address of its own.
Before every attack the same table is timed in peace, so that both come from one run.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from game.bot_driver import BotSeat
from game.bots.base import Budget
from game.bots.thinking import BotAnswer, BotQuestion, think
from game.cli.bench_net import LOOPBACK, Crowd, Figures, is_asked
from game.content import load_content
from game.engine.plain import encode_action
from game.engine.terms import AreaChoice, GameSetup
from game.own_process import largest_megabytes
from game.processes import WorkerProcess
from net.guest.host_stream import HostStream, JoinWish
from net.guest.trust import guests_context
from net.host.host_commands import SeatBot
from net.host.hosting import Hosting, Lodging
from net.kept.hosted_save import SUFFIX
from net.kept.room_settings import RoomSettings
from net.protocol.fingerprint import fingerprint_of
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    Act,
    FetchView,
    GuestMessage,
    Hello,
    Role,
    Say,
    StandUp,
    TakeSeat,
    to_host,
)
from net.protocol.net_errors import NetError
from net.protocol.passcode import verifier_of
from net.protocol.room_view import TakeOver

PEOPLE: Final = 3
BOT: Final = BotSeat("easy")
PASSCODE: Final = "bench"
ATTACKER: Final = "127.0.0.2"
"""Another machine, as far as the host can tell."""
AT_ONCE: Final = 6
"""So many connections attack at the same time."""
BEAT: Final = 0.01
FLOOD: Final[tuple[GuestMessage, ...]] = (Say("spam"), FetchView()) * 20
PATIENCE: Final = 30.0
UNDER_WAY: Final = 2.0
"""Seconds in which an attacker has begun for good: its own start is not what is measured."""


@dataclass(frozen=True)
class _Thought:
    """An easy bot's, which takes no time worth mentioning."""

    answer: BotAnswer

    def cancel(self) -> None:
        """It is over already."""


class _AtOnce:
    """Thinks in the host's own process: one that serves may have no children."""

    def ask(self, question: BotQuestion) -> _Thought:
        return _Thought(BotAnswer(think(question)))


@dataclass(frozen=True)
class Ordeal:
    """An attack, and how long honest actions took in peace and under it."""

    name: str
    in_peace: list[float]
    under_attack: list[float]
    cpu: float
    """Seconds of its core that the host used for each second of the attack."""
    grown: float
    """Megabytes by which the host grew."""


def measure(actions: int) -> Iterator[Ordeal]:
    """So many honest actions in peace and as many under attack, on a host for each attack."""
    for name in ATTACKS:
        process = WorkerProcess(serve)
        try:
            yield asyncio.run(_measure(process, process.receive(), name, actions))
        finally:
            process.stop()


def serve(pipe: Connection) -> None:
    """A host with a seat for everybody who is honest, and a bot's seat to take over."""
    setup = GameSetup("recharged", "germany", PEOPLE + 1, areas=AreaChoice.RANDOM)
    settings = RoomSettings(
        "bench",
        setup,
        pace=0.0,
        passcode=verifier_of(PASSCODE),
        starts_by_itself=True,
        take_over=TakeOver.ANYBODY,
        seed=1,
    )
    with TemporaryDirectory() as folder, suppress(EOFError):
        save = Path(folder) / f"bench{SUFFIX}"
        lodging = Lodging(0, LOOPBACK, save)
        host = Hosting(settings, load_content(), None, lodging, thinker=_AtOnce)
        host.command(SeatBot(PEOPLE, BOT.level))
        pipe.send(host.port)
        while True:
            pipe.recv()
            pipe.send((time.process_time(), largest_megabytes() or 0.0))


async def _measure(process: WorkerProcess, port: int, name: str, actions: int) -> Ordeal:
    crowd = Crowd(port, Figures(), PASSCODE)
    for number in range(PEOPLE):
        await crowd.join(f"G{number}", Role.PLAY)
    in_peace = await _delays(crowd, actions)
    attacker = WorkerProcess(attack, port, name, PEOPLE)
    try:
        attacker.receive()
        await asyncio.sleep(UNDER_WAY)
        before, started = _host_use(process), time.perf_counter()
        under_attack = await _delays(crowd, actions)
        seconds, after = time.perf_counter() - started, _host_use(process)
    finally:
        attacker.stop()
    cpu, grown = (after[0] - before[0]) / seconds, after[1] - before[1]
    return Ordeal(name, in_peace, under_attack, cpu, grown)


async def _delays(crowd: Crowd, actions: int) -> list[float]:
    """Seconds from sending an action until its guest has heard of it, for so many actions."""
    found: list[float] = []
    while len(found) < actions:
        crowd.read()
        if any(guest.is_over for guest in crowd.guests):
            break
        asked = next((guest for guest in crowd.guests if is_asked(guest)), None)
        if asked is None or asked.reader is None:
            await crowd.listen()
            continue
        reader = asked.reader
        view, version = reader.view, reader.version
        action = think(BotQuestion("easy", None, view, 1, Budget(), version)).action
        sent = time.perf_counter()
        asked.send(to_host(Act(1, version, encode_action(action))))
        while version + 1 not in asked.heard:
            await crowd.listen()
            crowd.read()
        found.append(asked.heard[version + 1] - sent)
    return found


def _host_use(process: WorkerProcess) -> tuple[float, float]:
    process.send("use")
    seconds, megabytes = process.receive()
    return float(seconds), float(megabytes)


# The attacks: each is one connection after the other, for as long as the process lives.


def attack(pipe: Connection, port: int, name: str, bot_seat: int) -> None:
    """Attack without end, from several connections at once."""
    pipe.send("ready")

    async def storm() -> None:
        attackers = (_again(ATTACKS[name], port, bot_seat, number) for number in range(AT_ONCE))
        await asyncio.gather(*attackers)

    asyncio.run(storm())


async def _again(way: Attack, port: int, bot_seat: int, number: int) -> None:
    dice = Random(number)
    while True:
        with suppress(OSError, TimeoutError, NetError, asyncio.IncompleteReadError):
            async with asyncio.timeout(PATIENCE):
                await way(port, bot_seat, dice)
        await asyncio.sleep(BEAT)


class _Line:
    """An attacker's connection: it can behave like a guest for as long as it pays."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> _Line:
        made = await asyncio.open_connection(LOOPBACK, port, local_addr=(ATTACKER, 0))
        return cls(*made)

    def send(self, *messages: GuestMessage) -> None:
        self.writer.write(b"".join(map(to_host, messages)))

    async def join(self, name: str, passcode: str = PASSCODE) -> HostStream:
        """As a spectator; the value is its end of the line."""
        stream = HostStream(JoinWish(name, Role.WATCH, passcode))
        self.writer.write(stream.hello())
        while stream.status.value in ("new", "greeted"):
            data = await self.reader.read(65536)
            if not data:
                raise ConnectionError
            list(stream.receive(data))
            if stream.wants_seal:
                await self.writer.start_tls(guests_context())
                peer = self.writer.get_extra_info("ssl_object")
                stream.is_sealed(fingerprint_of(peer.getpeercert(binary_form=True)))
            self.writer.write(stream.take_replies())
        return stream


async def _restless(port: int, bot_seat: int, dice: Random) -> None:
    """Takes a bot's seat and stands up, seven times a second."""
    line = await _Line.open(port)
    await line.join(f"Eve {dice.randrange(10**6)}")
    while not line.reader.at_eof():
        line.send(TakeSeat(bot_seat), StandUp())
        await line.writer.drain()
        await asyncio.sleep(1 / 7)


async def _caller(port: int, _seat: int, _dice: Random) -> None:
    """Calls and hangs up."""
    line = await _Line.open(port)
    line.writer.close()


async def _silent(port: int, _seat: int, _dice: Random) -> None:
    """Says hello and never begins the handshake that it is asked for."""
    line = await _Line.open(port)
    line.send(Hello(GAME, PROTOCOL, "x"))
    await asyncio.sleep(1.0)
    line.writer.close()


async def _babbler(port: int, _seat: int, dice: Random) -> None:
    """Sends garbage."""
    line = await _Line.open(port)
    line.writer.write(dice.randbytes(4096))
    await line.reader.read()


async def _flood(port: int, _seat: int, dice: Random) -> None:
    """Talks and asks without a pause."""
    line = await _Line.open(port)
    await line.join(f"Eve {dice.randrange(10**6)}")
    while not line.reader.at_eof():
        line.send(*FLOOD)
        await line.writer.drain()
        await asyncio.sleep(0)


async def _deaf(port: int, _seat: int, dice: Random) -> None:
    """Asks for everything and reads nothing."""
    line = await _Line.open(port)
    await line.join(f"Eve {dice.randrange(10**6)}")
    line.writer.transport.pause_reading()  # type: ignore[attr-defined]
    for _ in range(200):
        line.send(FetchView())
        await asyncio.sleep(0.1)


async def _guesser(port: int, _seat: int, dice: Random) -> None:
    """Tries passcodes."""
    line = await _Line.open(port)
    await line.join(f"Eve {dice.randrange(10**6)}", str(dice.randrange(10**4)))


Attack = Callable[[int, int, Random], Awaitable[None]]
ATTACKS: Final[dict[str, Attack]] = {
    "restless": _restless,
    "caller": _caller,
    "silent": _silent,
    "babbler": _babbler,
    "flood": _flood,
    "deaf": _deaf,
    "guesser": _guesser,
}
