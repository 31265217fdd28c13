"""What one guest can spoil: how soon honest actions are answered while somebody attacks the host.

Three kinds of moments take turns in one run, in room after room: peace, an attack on another host
beside this one, and the same attack on this one. Host, other host, attacker and the honest guests
share the cores of one machine, so that the second kind tells what the attacker's own work costs
here; what the third costs beyond that is the host's fault.

Attackers have machines of their own in life. So the hosts and the honest guests go before all else
on this one, where the system grants that: an attacker gets the time that they leave over, and no
action waits for strangers.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.bot_driver import BotSeat
from game.bots.base import Budget
from game.bots.thinking import BotAnswer, BotQuestion, think
from game.cli.bench_attacks import AT_REST, ATTACKS, PASSCODE, attack
from game.cli.bench_net import LOOPBACK, MAP, Crowd, Figures, is_asked
from game.content import load_content
from game.engine.plain import encode_action
from game.engine.terms import AreaChoice, GameSetup
from game.own_process import largest_megabytes
from game.processes import WorkerProcess
from net.host.garbage import seldom_searched
from net.host.hosting import new_room
from net.host.network_host import Host
from net.host.room import Room
from net.kept.hosted_save import SUFFIX, SaveFile
from net.kept.identity import new_identity
from net.kept.room_settings import RoomSettings
from net.protocol.messages import Act, Role, to_host
from net.protocol.passcode import verifier_of
from net.protocol.room_view import TakeOver

PEOPLE: Final = 3
BOT: Final = BotSeat("easy")
BLOCK: Final = 10
"""Actions of one kind of moment before the next."""
ROUNDS: Final = 4
"""So often all kinds of moments take turns in a room; that much fits into one game."""
GRACE: Final = 0.3
"""Seconds after which a bot plays on for an attacker who was stopped on its seat."""
EVERY: Final = 0.02
"""Seconds from one honest action to the next: those of a block are spread over a second."""
LOOK: Final = 0.002
"""Seconds between two looks at the mail meanwhile."""


class Block(IntEnum):
    """What goes on while honest people act."""

    PEACE = 0
    ELSEWHERE = 1
    """Another host is attacked."""
    ATTACK = 2


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


@dataclass
class Ordeal:
    """An attack, and how long honest actions took in each kind of moment."""

    name: str
    delays: dict[Block, list[float]] = field(default_factory=lambda: {m: [] for m in Block})
    busy: dict[Block, float] = field(default_factory=lambda: dict.fromkeys(Block, 0.0))
    """Seconds of its core that the host used."""
    seconds: dict[Block, float] = field(default_factory=lambda: dict.fromkeys(Block, 0.0))
    tries: int = 0
    """How often the attacker called this host."""
    grown: float = 0.0
    """Megabytes by which the host grew while it was attacked."""

    def share(self, moment: Block) -> float:
        """Of its core that the host used."""
        return self.busy[moment] / self.seconds[moment]


class _Place:
    """A host in a process of its own, with one room after the other."""

    def __init__(self) -> None:
        self._process = WorkerProcess(serve)

    def open(self) -> int:
        """Close the room there is, and open another; the value is its port."""
        self._process.send("open")
        return int(self._process.receive())

    def use(self) -> tuple[float, float]:
        """Seconds of its core, and megabytes, that it has used."""
        self._process.send("use")
        seconds, megabytes = self._process.receive()
        return float(seconds), float(megabytes)

    def stop(self) -> None:
        self._process.stop()


def measure(actions: int, attacks: Sequence[str] = tuple(ATTACKS)) -> Iterator[Ordeal]:
    """So many honest actions in each kind of moment, for each attack.

    Its hosts go first if whoever calls it does.
    """
    places = _Place(), _Place()
    try:
        for name in attacks:
            yield _measure(places, name, actions)
    finally:
        for place in places:
            place.stop()


def serve(pipe: Connection) -> None:
    """As a host without a window does: one room after the other, on the main thread."""
    with TemporaryDirectory() as folder, suppress(EOFError):
        asyncio.run(_serve(pipe, Path(folder) / f"bench{SUFFIX}"))


async def _serve(pipe: Connection, save: Path) -> None:
    identity, host = new_identity(), None
    _room()  # its board is there before anybody is timed, as at a host that has a lobby
    async with seldom_searched():
        while True:
            if await asyncio.to_thread(pipe.recv) == "use":
                pipe.send((time.process_time(), largest_megabytes() or 0.0))
                continue
            if host is not None:
                await host.close()
            host = Host(_room(), SaveFile(save), identity=identity)
            pipe.send(await host.open(0, LOOPBACK))


def _room() -> Room:
    """With a seat for everybody who is honest, and a bot's seat to take over."""
    setup = GameSetup("recharged", MAP, PEOPLE + 1, areas=AreaChoice.RANDOM)
    settings = RoomSettings(
        "bench",
        setup,
        pace=0.0,
        passcode=verifier_of(PASSCODE),
        starts_by_itself=True,
        take_over=TakeOver.ANYBODY,
        grace=GRACE,
        seed=1,
    )
    room = new_room(settings, load_content(), _AtOnce)
    room.seats.seat_bot(PEOPLE, BOT)
    return room


def _measure(places: tuple[_Place, _Place], name: str, actions: int) -> Ordeal:
    ordeal = Ordeal(name)
    attacker = WorkerProcess(attack, name, PEOPLE)
    try:
        while len(ordeal.delays[Block.ATTACK]) < actions:
            asyncio.run(_one_room(places, attacker, ordeal, actions))
    finally:
        attacker.stop()
    return ordeal


async def _one_room(
    places: tuple[_Place, _Place], attacker: WorkerProcess, ordeal: Ordeal, actions: int
) -> None:
    """A room, another beside it in which nobody acts, and blocks of each kind of moment."""
    here, there = [await _crowd(place.open()) for place in places]
    ports = {Block.PEACE: AT_REST, Block.ELSEWHERE: there.port, Block.ATTACK: here.port}
    for moment, port in list(ports.items()) * ROUNDS:
        left = actions - len(ordeal.delays[moment])
        await _command(attacker, port, (here, there))
        before, started = places[0].use(), time.perf_counter()
        ordeal.delays[moment] += await _delays(here, there, min(left, BLOCK))
        ordeal.seconds[moment] += time.perf_counter() - started
        after = places[0].use()
        ordeal.busy[moment] += after[0] - before[0]
        tries = await _command(attacker, AT_REST, (here, there))
        if moment is Block.ATTACK:
            ordeal.tries += tries
            ordeal.grown += after[1] - before[1]


async def _crowd(port: int) -> Crowd:
    crowd = Crowd(port, Figures(), PASSCODE)
    for number in range(PEOPLE):
        await crowd.join(f"G{number}", Role.PLAY)
    return crowd


async def _command(attacker: WorkerProcess, port: int, crowds: Sequence[Crowd]) -> int:
    """Whom to attack from now on; the value is how often the one before was called.

    An attacker may take long to hear of it, and nobody else falls silent over that.
    """
    attacker.send(port)
    answer = asyncio.create_task(asyncio.to_thread(attacker.receive))
    while not answer.done():
        await asyncio.sleep(LOOK)
        for crowd in crowds:
            crowd.read()
    return int(answer.result())


async def _delays(here: Crowd, there: Crowd, actions: int) -> list[float]:
    """Seconds from sending an action until its guest has heard of it, for so many actions."""
    found: list[float] = []
    while len(found) < actions and not any(guest.is_over for guest in here.guests):
        started = time.perf_counter()
        found.append(await _delay(here))
        while time.perf_counter() - started < EVERY:
            await asyncio.sleep(LOOK)
            here.read()
            there.read()
    return found


async def _delay(crowd: Crowd) -> float:
    """Of the next action of whoever is asked."""
    while True:
        crowd.read()
        asked = next((guest for guest in crowd.guests if is_asked(guest)), None)
        if asked is not None and asked.reader is not None:
            break
        await crowd.listen(crowd.guests)
    view, version = asked.reader.view, asked.reader.version
    action = think(BotQuestion("easy", None, view, 1, Budget(), version)).action
    frame = to_host(Act(1, version, encode_action(action)))
    sent = time.perf_counter()
    asked.send(frame)
    while version + 1 not in asked.heard:
        await crowd.listen([asked])  # the others have machines of their own to read with
        asked.read(crowd.figures)
    return asked.heard[version + 1] - sent
