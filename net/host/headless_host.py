"""A host without a window: opens, plays what comes, keeps records, and ends with its game."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.end_signals import told_to_end_in_loop
from game.engine.errors import DataCode, DataError
from game.engine.plain import state_hash
from game.engine.replay import GameRecord, Recorder
from game.engine.setup import new_game
from game.engine.terms import Content
from game.records import write_record
from game.table import Table
from net.host.host_notes import HostNote, NoteKind, note
from net.host.hosting import Lodging, announced
from net.host.network_host import Host
from net.host.room import Room
from net.host.running_game import RunningGame
from net.kept.hosted_save import SavedGame, SaveFile
from net.protocol.room_view import RoomStatus

LINGER: Final = 3.0
"""Seconds in which guests can still look at the end of a game."""
LAST_RECORDS: Final = 0.5
"""Seconds that a host which is told to end gives to records that are being written."""
LINGER_FOR_THE_LOST: Final = 10.0
"""The same where the game was already over when the host came back: its guests must find it."""


@dataclass(frozen=True)
class Opened:
    """Where the room can be found."""

    port: int
    room: str


@dataclass(frozen=True)
class HeadlessPlan:
    """What to serve, and where."""

    room: Room
    lodging: Lodging
    saved: SavedGame | None = None
    records: Path | None = None
    """A folder for every finished game."""


@dataclass(frozen=True)
class HostEnd:
    """How a host came to its end; without any of this its game was played out."""

    stopped_by: signal.Signals | None = None
    is_deserted: bool = False
    """Nobody came back in time; the game is kept."""
    is_lost: bool = False
    """Something that should have been written could not be."""


class HeadlessHost:
    """Serves a room until its game is over, or until it is told to stop."""

    def __init__(
        self,
        plan: HeadlessPlan,
        opened: Callable[[Opened], None],
        listen: Callable[[HostNote], None],
    ) -> None:
        self._plan = plan
        self._room = plan.room
        self._opened = opened
        self._listen = listen
        self._stop = asyncio.Event()
        self._stopped_by: signal.Signals | None = None
        self._host: Host | None = None
        self._recorded = 0
        self._recordings: list[asyncio.Task[None]] = []
        self._unrecorded: set[int] = set()
        """Finished games whose record is not written (yet)."""
        self._is_lost = False

    async def serve(self) -> HostEnd:
        """Until the game is over; the value is what stopped it before. Raises NetError, DataError.

        A signal ends it as closing a window does: guests are told, and the game stays saved.
        """
        plan, room = self._plan, self._room
        save = SaveFile(plan.lodging.save) if plan.lodging.save is not None else None
        host = self._host = Host(room, save, self._listen, plan.lodging.seal)
        port = await host.open(plan.lodging.port, plan.lodging.address, plan.saved)
        self._opened(Opened(port, room.id))
        host.watch(self._look)
        with told_to_end_in_loop(self.stop):
            return await self._serve(host)

    async def _serve(self, host: Host) -> HostEnd:
        plan, room = self._plan, self._room
        async with announced(host, plan.lodging):
            self._look()
            await self._stop.wait()
            if self._stopped_by is None and not room.is_given_up:
                await self._linger(host)
            await self._finish_records()
            await self._close(host)
        return HostEnd(self._stopped_by, room.is_given_up, self._is_lost or bool(self._unrecorded))

    async def _close(self, host: Host) -> None:
        """What the disk did not take of a finished game it may take in the last moment."""
        is_unrecorded, was_faulty = bool(self._unrecorded), host.save_fault is not None
        await host.close(keep_save=self._room.games.number in self._unrecorded)
        if not is_unrecorded or not was_faulty:
            return
        if host.save_fault is None:
            self._listen(note(NoteKind.SAVED_AGAIN))
        else:
            self._listen(note(NoteKind.LOST_ON_STOP, reason=host.save_fault))

    def stop(self, why: signal.Signals) -> None:
        """End before the game does; it stays saved."""
        self._stopped_by = why
        kept = self._plan.lodging.save
        fault = None if self._host is None else self._host.save_fault
        if self._room.status is RoomStatus.RUNNING and fault is not None:
            self._is_lost = True
            self._listen(note(NoteKind.LOST_ON_STOP, reason=fault))
        elif self._room.status is RoomStatus.RUNNING and kept is not None:
            self._listen(note(NoteKind.STOPPED, file=str(kept)))
        else:
            self._listen(note(NoteKind.CLOSED))
        self._stop.set()

    def _look(self) -> None:
        """Something may have changed in the room."""
        room = self._room
        if room.is_given_up:
            self._stop.set()
        if room.status is not RoomStatus.OVER:
            return
        if self._recorded < room.games.number:
            self._recorded = room.games.number
            self._record()
        if not room.settings.stays:
            self._stop.set()

    async def _linger(self, host: Host) -> None:
        loop = asyncio.get_running_loop()
        was_over = self._plan.saved is not None and not host.guests
        deadline = loop.time() + (LINGER_FOR_THE_LOST if was_over else LINGER)
        while loop.time() < deadline and (host.guests or was_over):
            was_over = was_over and not host.guests
            await asyncio.sleep(0.02)

    def _record(self) -> None:
        folder, game = self._plan.records, self._room.games.running
        if folder is None or game is None:
            return
        self._unrecorded.add(game.number)
        setup = self._room.settings.setup
        name = f"{setup.edition}_{setup.map}_{setup.players}p_{self._room.id}_{game.number}.json"
        writing = self._write(folder / name, game)
        self._recordings.append(asyncio.get_running_loop().create_task(writing))

    async def _finish_records(self) -> None:
        """All of them, unless somebody wants the host to end now."""
        if self._recordings:
            patience = None if self._stopped_by is None else LAST_RECORDS
            await asyncio.wait(self._recordings, timeout=patience)
        for recording in self._recordings:
            recording.cancel()

    async def _write(self, path: Path, game: RunningGame) -> None:
        """Beside the guests' business: hashing every state takes a while."""

        def write() -> None:
            write_record(path, record_of(game.table, self._room.content))

        try:
            await _aside(write)
        except DataError as problem:
            kept = str(self._kept_aside(game))
            is_saved = self._host is None or self._host.save_fault is None
            kind = NoteKind.NOT_RECORDED if is_saved else NoteKind.NEITHER_RECORDED_NOR_SAVED
            self._listen(note(kind, reason=str(problem), file=kept))
        else:
            self._unrecorded.discard(game.number)

    def _kept_aside(self, game: RunningGame) -> Path | None:
        """Where a game is kept that has no record: not where the next one will be."""
        kept, room = self._plan.lodging.save, self._room
        if kept is None or not room.settings.stays or room.games.number != game.number:
            return kept
        aside = kept.with_stem(f"{kept.stem}-{game.number}")
        if self._host is not None:
            self._host.put_save_aside(aside)
        return aside


async def _aside(job: Callable[[], None]) -> None:
    """Do a job on a thread that keeps nobody from ending the program."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(problem: Exception | None) -> None:
        if done.cancelled():
            return
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)

    def work() -> None:
        problem = None
        try:
            job()
        except Exception as fault:
            problem = fault
        with suppress(RuntimeError):  # nobody waits for it any more
            loop.call_soon_threadsafe(settle, problem)

    threading.Thread(target=work, daemon=True).start()
    await done


def record_of(table: Table, content: Content) -> GameRecord:
    """A finished game to be played again. Raises DataError if it does not lead to the same end."""
    state = table.state
    recorder = Recorder(new_game(state.setup, content, state.seed, state.deal).state)
    for played in table.log:
        recorder.play(played.seat, played.action)
    if state_hash(recorder.state) != state_hash(state):
        raise DataError(DataCode.INCONSISTENT, what="its end")
    return recorder.record()
