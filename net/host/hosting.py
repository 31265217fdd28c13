"""Hosting beside a window: the host on a thread of its own, asked by queues.

The person who hosts plays as a guest of its own host, so that one kind of lobby and one kind of
link serve everybody; `own_token` opens the seat that is kept for them.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from game.bot_driver import Thinks
from game.bots.worker import Thinker
from game.engine.agreement import work_out
from net.discovery.mdns import Announcer
from net.host.host_commands import HostCommand
from net.host.host_notes import HostNote
from net.host.kept_out import KeptOut
from net.host.limits import Limits
from net.host.network_host import EVERYWHERE, Host
from net.host.room import Room
from net.kept.hosted_save import SavedGame, SaveFile
from net.kept.identity import Identity, new_identity
from net.kept.room_settings import RoomSettings
from net.protocol.board_parts import LendingContent
from net.protocol.net_errors import NetCode

CLOSING: Final = 20.0
"""Seconds after which a host that does not come to its end is left to itself."""


class SharedThinker:
    """A thinker that is started when first needed, and ended with its host."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._thinker: Thinker | None = None

    def __call__(self) -> Thinks:
        if self._thinker is None:
            self._thinker = Thinker(self._processes)
        return self._thinker

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None


@dataclass(frozen=True)
class Obeyed:
    """What became of a command; without a code it was done."""

    number: int
    code: NetCode | None


HostNews = HostNote | Obeyed


@dataclass(frozen=True)
class Lodging:
    """Where a host listens and keeps its game."""

    port: int = 0
    """0 for any that is free; a game that goes on does so on its own port."""
    address: str = EVERYWHERE
    save: Path | None = None
    is_announced: bool = False
    """Lets the game appear by itself on other machines."""
    identity: Identity | None = None
    """Whom guests meet; None for somebody new."""
    in_plain: bool = False
    """Nothing is encrypted, and everybody on the network can listen."""

    @property
    def seal(self) -> Identity | None:
        """Under what everything is encrypted, None in plain."""
        return None if self.in_plain else self.identity or new_identity()


def new_room(
    settings: RoomSettings,
    content: LendingContent,
    thinker: Callable[[], Thinks],
    limits: Limits | None = None,
) -> Room:
    """An empty lobby. Raises SetupError if the settings make no game."""
    work_out(settings.setup, content)
    return Room(settings, content, thinker, limits)


def room_of(
    saved: SavedGame,
    content: LendingContent,
    thinker: Callable[[], Thinks],
    limits: Limits | None = None,
) -> Room:
    """The room that a saved game goes on in. Raises SetupError."""
    work_out(saved.began.settings.setup, content)
    return Room(saved.began.settings, content, thinker, limits, saved.began.room)


@asynccontextmanager
async def announced(host: Host, lodging: Lodging) -> AsyncIterator[None]:
    """Let the room appear on other machines, if it is to, for as long as this goes on."""
    if not lodging.is_announced:
        yield
        return
    room = host.room
    announcer = Announcer(room.summary(), room.lobby.port, fingerprint=room.lobby.fingerprint)

    def changed() -> None:
        if host.is_closing:
            announcer.end()  # while guests are told, so that closing takes no longer for it
        else:
            announcer.update(room.summary())

    host.watch(changed)
    try:
        yield
    finally:
        host.unwatch(changed)
        await asyncio.to_thread(announcer.close)


class Hosting:
    """A running host, to be asked from another thread."""

    def __init__(
        self,
        settings: RoomSettings | SavedGame,
        content: LendingContent,
        own_name: str | None,
        lodging: Lodging | None = None,
        *,
        limits: Limits | None = None,
        thinker: Callable[[], Thinks] | None = None,
    ) -> None:
        """Open it; returns once guests can come. Without a name no seat is kept for the host.

        `thinker` answers for bots in the place of a process of their own.
        Raises NetError if the port is taken, SetupError or DataError.
        """
        self._news: SimpleQueue[HostNews] = SimpleQueue()
        self._numbers = itertools.count(1)
        self._thinker = SharedThinker()
        self._saved = settings if isinstance(settings, SavedGame) else None
        if isinstance(settings, SavedGame):
            self._room = room_of(settings, content, thinker or self._thinker, limits)
            chairs = settings.chairs
            self.own_token = next((chair.token for chair in chairs if chair.is_host), None)
        else:
            self._room = new_room(settings, content, thinker or self._thinker, limits)
            self.own_token = own_name and self._room.reserve_host_seat(own_name)
        self._lodging = lodging or Lodging()
        self._ready = threading.Event()
        self._fault: Exception | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._host: Host | None = None
        self._end: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._live, name="host", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._fault is not None:
            self._thread.join()
            raise self._fault

    @property
    def port(self) -> int:
        return self._room.lobby.port

    @property
    def own_key(self) -> str:
        """By which the person who hosts is let in."""
        return self._room.lobby.own_key

    @property
    def fingerprint(self) -> str | None:
        """Of the certificate under which everything is encrypted, None in plain."""
        return self._room.lobby.fingerprint or None

    @property
    def kept_out(self) -> tuple[KeptOut, ...]:
        """Who is not let in."""
        return self._room.lobby.kept_out.listed

    @property
    def room_id(self) -> str:
        return self._room.id

    def command(self, command: HostCommand) -> int:
        """Ask for something; `poll` tells under this number what became of it."""
        number = next(self._numbers)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._obey, number, command)
        return number

    def poll(self) -> list[HostNews]:
        """What has happened since last asked; never waits."""
        news = []
        while True:
            try:
                news.append(self._news.get_nowait())
            except Empty:
                return news

    def close(self) -> None:
        """Show everybody out and stop; an unfinished game stays saved."""
        if self._loop is not None and self._end is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join(CLOSING)

    def _live(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as fault:
            self._fault = fault  # told by whoever opens it; later there is nobody left to tell
            if self._ready.is_set():
                raise
        finally:
            self._thinker.close()
            self._ready.set()

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        lodging = self._lodging
        save = SaveFile(lodging.save) if lodging.save is not None else None
        host = Host(self._room, save, self._news.put, lodging.seal)
        port = lodging.port or (self._saved.began.port if self._saved else 0)
        await host.open(port, lodging.address, self._saved)
        self._host = host
        self._ready.set()
        async with announced(host, lodging):
            await self._end.wait()
            # What the disk did not take may be all there is of a game that has just ended.
            await host.close(keep_save=host.save_fault is not None)

    def _obey(self, number: int, command: HostCommand) -> None:
        if self._host is not None:
            self._news.put(Obeyed(number, self._host.obey(command)))
