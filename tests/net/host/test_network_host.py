"""The host around its room: disks that are full, nights with the lid closed, and a quick end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from lan import LOOPBACK, PATIENCE, RawGuest
from rooms import lodge

from game.bot_driver import BotSeat
from game.engine.errors import DataCode, DataError
from net.host import headless_host, hosting
from net.host.headless_host import HeadlessHost, HeadlessPlan, HostEnd
from net.host.host_notes import HostNote, NoteKind
from net.host.hosting import Lodging
from net.host.limits import Limits
from net.host.network_host import Host
from net.kept.hosted_save import SaveFile, read_save
from net.protocol.messages import (
    Join,
    Joined,
    Leave,
    Pong,
    Refused,
    Role,
    RoomChanged,
    Said,
    Say,
)


def bots_only(tmp_path: Path, **settings: object) -> tuple[HeadlessPlan, Path]:
    """A game that plays itself."""
    place = lodge(2, starts_by_itself=True, **settings)  # type: ignore[arg-type]
    for seat in range(2):
        place.room.seats.seat_bot(seat, BotSeat("easy"))
    save = tmp_path / "game.hosting"
    plan = HeadlessPlan(
        place.room, Lodging(address=LOOPBACK, save=save), records=tmp_path / "records"
    )
    return plan, save


def served(plan: HeadlessPlan) -> tuple[HostEnd, list[HostNote]]:
    notes: list[HostNote] = []

    async def serve() -> HostEnd:
        return await HeadlessHost(plan, lambda opened: None, notes.append).serve()

    return asyncio.run(serve()), notes


def kinds(notes: list[HostNote]) -> list[NoteKind]:
    return [one.kind for one in notes]


def test_a_finished_game_is_recorded_and_its_save_goes(tmp_path: Path) -> None:
    plan, save = bots_only(tmp_path)
    ending, notes = served(plan)
    assert ending == HostEnd()
    assert len(list((tmp_path / "records").iterdir())) == 1
    assert not save.exists()
    assert NoteKind.NOT_RECORDED not in kinds(notes)


def test_without_room_for_the_record_the_save_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, record: object) -> None:
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason="No space left on device")

    monkeypatch.setattr(headless_host, "write_record", full)
    plan, save = bots_only(tmp_path)
    ending, notes = served(plan)
    assert ending == HostEnd(is_lost=True)
    assert NoteKind.NOT_RECORDED in kinds(notes)
    assert read_save(save).log, "and the whole game is in it"


def test_a_disk_that_takes_neither_record_nor_save_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the second line on: the game began on a disk that had room."""
    write, written = os.write, []

    def fills(file: int, data: bytes) -> int:
        written.append(data)
        return write(file, data if len(written) < 3 else data[:3])

    def full(path: Path, record: object) -> None:
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason="No space left on device")

    monkeypatch.setattr(os, "write", fills)
    monkeypatch.setattr(headless_host, "write_record", full)
    plan, save = bots_only(tmp_path)
    ending, notes = served(plan)
    assert ending == HostEnd(is_lost=True)
    heard = kinds(notes)
    assert NoteKind.NOT_RECORDED not in heard, "nobody is told that it is saved"
    assert heard.index(NoteKind.NEITHER_RECORDED_NOR_SAVED) < heard.index(NoteKind.LOST_ON_STOP)
    assert len(read_save(save).log) < 3


def test_what_the_disk_takes_in_the_last_moment_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, written = os.write, []

    def fills(file: int, data: bytes) -> int:
        written.append(data)
        return write(file, data if len(written) < 3 else data[:3])

    def full(path: Path, record: object) -> None:
        monkeypatch.setattr(os, "write", write)
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason="No space left on device")

    monkeypatch.setattr(os, "write", fills)
    monkeypatch.setattr(headless_host, "write_record", full)
    plan, save = bots_only(tmp_path)
    ending, notes = served(plan)
    assert ending == HostEnd(is_lost=True), "there is no record"
    assert NoteKind.SAVED_AGAIN in kinds(notes)
    assert len(read_save(save).log) > 20, "and the whole game is in it"


def test_a_record_that_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, _ = bots_only(tmp_path)

    def fail(self: Path, text: str, encoding: str) -> int:
        self.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    ending, _ = served(plan)
    assert ending.is_lost
    assert [one.name for one in tmp_path.rglob("*") if one.is_file()] == ["game.hosting"]


async def opened(save: Path, limits: Limits | None = None) -> tuple[Host, list[HostNote], int]:
    notes: list[HostNote] = []
    place = lodge(2, starts_by_itself=True, pace=1000.0, limits=limits)
    place.room.seats.seat_bot(1, BotSeat("easy"))
    host = Host(place.room, SaveFile(save), notes.append)
    return host, notes, await host.open(0, LOOPBACK)


async def told(guest: RawGuest, kind: type, is_it: Callable[[object], bool]) -> None:
    """Wait for a message of a kind without stopping the host."""
    while not is_it(await asyncio.to_thread(guest.wait_for, kind)):
        pass


def test_everybody_is_told_when_the_game_cannot_be_saved_and_when_it_can_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> list[NoteKind]:
        save = tmp_path / "game.hosting"
        host, notes, port = await opened(save)
        write = os.write
        monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:3]))
        guest = await asyncio.to_thread(RawGuest, port)
        with guest:
            await asyncio.to_thread(guest.join, Join("Anna"))
            await told(guest, RoomChanged, lambda message: not message.room.is_saved)  # type: ignore[attr-defined]
            assert not list(tmp_path.glob("*.partial"))
            monkeypatch.setattr(os, "write", write)
            await told(guest, RoomChanged, lambda message: message.room.is_saved)  # type: ignore[attr-defined]
        await host.close()
        assert read_save(save).began.game == 1
        return kinds(notes)

    heard = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert heard.index(NoteKind.NOT_SAVED) < heard.index(NoteKind.SAVED_AGAIN)


def test_a_host_that_slept_blames_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(idle=4.0, ping_every=0.2)

    async def play() -> None:
        host, notes, port = await opened(tmp_path / "game.hosting", limits)
        guest = await asyncio.to_thread(RawGuest, port)
        with guest:
            await asyncio.to_thread(guest.join, Join("Anna"))
            await asyncio.to_thread(guest.wait_for, Joined)
            now = host.now
            monkeypatch.setattr(host, "now", lambda: now() + 3600)
            host._check_deadlines()
            assert host.guests == 1
            assert NoteKind.DROPPED not in kinds(notes)
        await host.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_one_address_connects_only_so_often(tmp_path: Path) -> None:
    limits = Limits(connections_per_second=0.001, connection_burst=3)

    async def play() -> None:
        host, notes, port = await opened(tmp_path / "game.hosting", limits)
        guests = [await asyncio.to_thread(RawGuest, port) for _ in range(4)]
        refused: Refused = await asyncio.to_thread(guests[-1].wait_for, Refused)
        assert (refused.code, refused.may_retry, refused.retry_after) == ("host_busy", True, 1)
        for guest in guests:
            guest.socket.close()
        await host.close()
        assert NoteKind.REFUSED in kinds(notes)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


async def seated(port: int, name: str, role: Role = Role.PLAY) -> RawGuest:
    guest = await asyncio.to_thread(RawGuest, port)
    await asyncio.to_thread(guest.join, Join(name, role))
    await asyncio.to_thread(guest.wait_for, Joined)
    return guest


def test_what_somebody_says_is_taken_between_two_messages_of_a_flood(tmp_path: Path) -> None:
    async def play() -> list[str]:
        host, _, port = await opened(tmp_path / "game.hosting")
        eve, anna = await seated(port, "Eve", Role.WATCH), await seated(port, "Anna")
        # The host runs on this thread: both have come before anything is taken.
        eve.send(*(Say(f"spam {number}") for number in range(6)))
        anna.send(Say("hello"))
        lines = [(await asyncio.to_thread(anna.wait_for, Said)).text for _ in range(7)]
        for guest in (eve, anna):
            guest.socket.close()
        await host.close()
        return lines

    lines = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert "hello" in lines[:2]


def test_last_words_count_though_the_line_is_cut_behind_them(tmp_path: Path) -> None:
    async def play() -> None:
        host, notes, port = await opened(tmp_path / "game.hosting")
        anna = await seated(port, "Anna")
        anna.send(*[Pong(0)] * 20, Leave())
        anna.socket.close()
        while host.guests:
            await asyncio.sleep(0.005)
        await host.close()
        assert NoteKind.LEFT in kinds(notes) and NoteKind.AWAY not in kinds(notes)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_one_address_joins_only_so_often(tmp_path: Path) -> None:
    limits = Limits(joins_per_second=0.001, join_burst=2)

    async def play() -> None:
        host, _, port = await opened(tmp_path / "game.hosting", limits)
        codes = []
        for number in range(4):
            with await asyncio.to_thread(RawGuest, port) as guest:
                await asyncio.to_thread(guest.join, Join(f"W{number}", Role.WATCH))
                answer = await asyncio.to_thread(guest.receive)
                codes.append(answer.code if isinstance(answer, Refused) else "in")
        await host.close()
        assert codes == ["in", "in", "host_busy", "host_busy"]

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_stopped_host_whose_game_is_not_kept_says_so(tmp_path: Path) -> None:
    plan, save = bots_only(tmp_path, pace=1000.0)
    notes: list[HostNote] = []

    async def serve() -> HostEnd:
        host = HeadlessHost(plan, lambda opened: None, notes.append)
        serving = asyncio.create_task(host.serve())
        while NoteKind.STARTED not in kinds(notes):
            await asyncio.sleep(0.01)
        assert host._host is not None and host._host._save is not None
        host._host._save.fault = "No space left on device"
        host.stop(signal.SIGTERM)
        return await serving

    ending = asyncio.run(asyncio.wait_for(serve(), PATIENCE))
    assert ending == HostEnd(signal.SIGTERM, is_lost=True)
    assert NoteKind.LOST_ON_STOP in kinds(notes)
    assert NoteKind.STOPPED not in kinds(notes)
    assert save.exists()


def test_in_a_room_that_stays_an_unrecorded_game_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, record: object) -> None:
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason="No space left on device")

    monkeypatch.setattr(headless_host, "write_record", full)
    monkeypatch.setattr("net.host.games.RoomGames.reopens_at", lambda games: None)
    plan, save = bots_only(tmp_path, stays=True)
    notes: list[HostNote] = []

    async def serve() -> HostEnd:
        host = HeadlessHost(plan, lambda opened: None, notes.append)
        serving = asyncio.create_task(host.serve())
        while NoteKind.NOT_RECORDED not in kinds(notes):
            await asyncio.sleep(0.01)
        host.stop(signal.SIGTERM)
        return await serving

    ending = asyncio.run(asyncio.wait_for(serve(), PATIENCE))
    assert ending.is_lost
    aside = save.with_stem(f"{save.stem}-1")
    assert read_save(aside).began.game == 1
    assert not save.exists()


def test_the_announcement_is_taken_back_while_guests_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []

    class Noted:
        def __init__(self, *_what: object, **_how: object) -> None: ...

        def update(self, _summary: object) -> None:
            called.append("update")

        def end(self) -> None:
            called.append("end")

        def close(self) -> None:
            called.append("close")

    monkeypatch.setattr(hosting, "Announcer", Noted)

    async def play() -> None:
        host, _, port = await opened(tmp_path / "game.hosting")
        async with hosting.announced(host, Lodging(is_announced=True)):
            guest = await seated(port, "Anna")
            assert called and set(called) == {"update"}
            await host.close()
            assert called[-1] == "end", "before anybody waits for it"
            guest.socket.close()
        assert called[-1] == "close"

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
