"""What LAN play costs: how soon everybody knows of an action, how much travels, a host at rest.

The host has a process of its own; all its guests share this one. What a guest receives is timed
first and read afterwards, so that reading does not slow down the others' arrival.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from game.bots.base import Budget
from game.bots.thinking import BotQuestion, think
from game.content import load_content
from game.engine.options import options_for
from game.engine.plain import encode_action
from game.engine.terms import AreaChoice, GameSetup
from game.processes import WorkerProcess
from net.guest.host_stream import HostStream, JoinWish
from net.guest.trust import Trust, guests_context
from net.host.hosting import Hosting, Lodging
from net.host.limits import Limits
from net.kept.hosted_save import SUFFIX
from net.kept.room_settings import RoomSettings
from net.protocol.fingerprint import fingerprint_of
from net.protocol.handshake import Status
from net.protocol.messages import Act, FetchView, Role, Snapshot, Updated, to_guest, to_host
from net.protocol.view_delta import ViewReader

PLAYERS: Final = 6
WATCHERS: Final = 20
LOOPBACK: Final = "127.0.0.1"
MAP: Final = "germany"
PATIENCE: Final = 60.0
GENEROUS: Final = Limits(
    messages_per_second=1000.0,
    message_burst=1000,
    lines_per_second=1000.0,
    watchers_per_address=WATCHERS,
)


@dataclass
class Figures:
    """What was measured: seconds, bytes, and a share of a core."""

    latencies: list[float] = field(default_factory=list)
    """Per action, until the last guest had it."""
    updates: list[int] = field(default_factory=list)
    snapshots: list[int] = field(default_factory=list)
    per_action: float = 0.0
    """Seconds of its core that the host used for an action."""
    idle_share: float = 0.0


def measure(actions: int, seconds: float, *, in_plain: bool) -> Figures:
    """Play so many actions of a full table with spectators, then watch the host at rest."""
    process = WorkerProcess(serve)
    try:
        process.send(in_plain)
        port = process.receive()
        return asyncio.run(_measure(process, port, actions, seconds))
    finally:
        process.stop()


def serve(pipe: Connection) -> None:
    """A host in a process of its own, with a save; asked by the pipe, it tells the time it used."""
    setup = GameSetup("recharged", MAP, PLAYERS, areas=AreaChoice.RANDOM)
    settings = RoomSettings("bench", setup, pace=0.0, starts_by_itself=True, seed=1)
    with TemporaryDirectory() as folder, suppress(EOFError):
        save = Path(folder) / f"bench{SUFFIX}"
        lodging = Lodging(0, LOOPBACK, save, in_plain=pipe.recv())
        host = Hosting(settings, load_content(), None, lodging, limits=GENEROUS)
        pipe.send(host.port)
        while True:
            pipe.recv()
            pipe.send(time.process_time())


class _Guest(asyncio.Protocol):
    """Notes when something arrives; reads it when asked to."""

    def __init__(
        self, name: str, role: Role, bell: asyncio.Event, passcode: str | None = None
    ) -> None:
        self._caller = HostStream(JoinWish(name, role, passcode), Trust(in_plain=True))
        self._bell = bell
        self._plays = role is Role.PLAY
        self._transport: asyncio.Transport | None = None
        self._arrived: list[tuple[float, bytes]] = []
        self.reader: ViewReader | None = None
        self.heard: dict[int, float] = {}
        """When which version came."""

    @property
    def has_mail(self) -> bool:
        return bool(self._arrived)

    @property
    def has_joined(self) -> bool:
        return self._caller.status is Status.SEATED

    @property
    def is_over(self) -> bool:
        """The game has come to its end, as far as this guest knows."""
        return self.reader is not None and self.reader.view.position.result is not None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._caller.hello())

    def data_received(self, data: bytes) -> None:
        self._arrived.append((time.perf_counter(), data))
        self._bell.set()

    @property
    def wants_seal(self) -> bool:
        return self._caller.wants_seal

    async def seal(self) -> None:
        """Go on under TLS."""
        assert self._transport is not None
        loop = asyncio.get_running_loop()
        sealed = await loop.start_tls(self._transport, self, guests_context())
        assert sealed is not None
        self._transport = sealed
        certificate = sealed.get_extra_info("ssl_object").getpeercert(binary_form=True)
        self._caller.is_sealed(fingerprint_of(certificate))

    def send(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def read(self, figures: Figures) -> None:
        """Take in what has come."""
        arrived, self._arrived = self._arrived, []
        for moment, data in arrived:
            for message in self._caller.receive(data):
                if isinstance(message, Snapshot):
                    figures.snapshots.append(len(to_guest(message)))
                    self.reader = ViewReader(message, load_content()) if self._plays else None
                elif isinstance(message, Updated):
                    figures.updates.append(len(to_guest(message)))
                    self.heard[message.version] = moment
                    if self.reader is not None:
                        self.reader.follow(message)
        replies = self._caller.take_replies()
        if replies:
            self.send(replies)


@dataclass
class Crowd:
    """All guests of the host."""

    port: int
    figures: Figures
    passcode: str | None = None
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    guests: list[_Guest] = field(default_factory=list)

    async def join(self, name: str, role: Role) -> None:
        loop = asyncio.get_running_loop()
        make = lambda: _Guest(name, role, self.bell, self.passcode)  # noqa: E731
        _, guest = await loop.create_connection(make, LOOPBACK, self.port)
        self.guests.append(guest)
        await self.until(lambda: guest.has_joined or guest.wants_seal, [guest])
        if guest.wants_seal:
            await guest.seal()
            await self.until(lambda: guest.has_joined, [guest])

    async def until(self, is_so: Callable[[], bool], expected: Sequence[_Guest]) -> None:
        """Wait for mail for all who expect some, then read it, until something is so."""
        while not is_so():
            while not all(guest.has_mail for guest in expected):
                self.bell.clear()
                await asyncio.wait_for(self.bell.wait(), PATIENCE)
            await asyncio.sleep(0)
            self.read()

    async def listen(self, to: Sequence[_Guest]) -> None:
        """Wait until something has come for one of them."""
        while not any(guest.has_mail for guest in to):
            self.bell.clear()
            await asyncio.wait_for(self.bell.wait(), PATIENCE)

    def read(self) -> None:
        for guest in self.guests:
            guest.read(self.figures)

    async def play_one(self) -> bool:
        """One action, timed until everybody has heard of it; False if the game is over."""
        asked = next((guest for guest in self.guests if is_asked(guest)), None)
        if asked is None or asked.reader is None:
            return False
        view, version = asked.reader.view, asked.reader.version
        action = think(BotQuestion("easy", None, view, 1, Budget(), version)).action
        frame = to_host(Act(1, version, encode_action(action)))
        sent = time.perf_counter()
        asked.send(frame)
        everybody = self.guests
        await self.until(lambda: all(version + 1 in g.heard for g in everybody), everybody)
        self.figures.latencies.append(max(g.heard[version + 1] for g in everybody) - sent)
        return True


async def _measure(process: WorkerProcess, port: int, actions: int, seconds: float) -> Figures:
    crowd = Crowd(port, Figures())
    for number in range(WATCHERS + PLAYERS):
        role = Role.WATCH if number < WATCHERS else Role.PLAY
        await crowd.join(f"G{number}", role)
    figures, guests = crowd.figures, crowd.guests
    await crowd.until(lambda: len(figures.snapshots) >= len(guests), ())
    before = _host_time(process)
    for _ in range(actions):
        if not await crowd.play_one():
            break
    figures.per_action = (_host_time(process) - before) / max(1, len(figures.latencies))
    for guest in guests:
        guest.send(to_host(FetchView()))
    await crowd.until(lambda: len(figures.snapshots) >= 2 * len(guests), ())
    before, started = _host_time(process), time.perf_counter()
    while time.perf_counter() - started < seconds:
        await asyncio.sleep(0.05)
        crowd.read()
    figures.idle_share = (_host_time(process) - before) / (time.perf_counter() - started)
    return figures


def _host_time(process: WorkerProcess) -> float:
    process.send("time")
    return float(process.receive())


def is_asked(guest: _Guest) -> bool:
    return guest.reader is not None and options_for(guest.reader.view) is not None


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
