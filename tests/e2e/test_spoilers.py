"""One guest who only sends what it may cannot spoil the others' game."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

from lan import PATIENCE, SHORT, Company, RawGuest, check_outcome, hosting, start, until

from game.bot_driver import BotSeat
from net.host.host_commands import AnswerWish
from net.protocol.messages import Denied, Join, Joined, Role, RoomChanged, StandUp, TakeSeat
from net.protocol.room_view import SeatKind, TakeOver

THREE = replace(SHORT, players=3)


def watcher(port: int) -> RawGuest:
    guest = RawGuest(port)
    guest.join(Join("Eve", Role.WATCH))
    guest.wait_for(Joined)
    return guest


def test_who_sits_down_and_stands_up_all_the_time_stops_nobody() -> None:
    with (
        hosting(THREE, bots=1, take_over=TakeOver.ANYBODY) as host,
        Company(host.port, 2) as company,
        watcher(host.port) as eve,
    ):
        company.play(2)
        for _ in range(12):
            eve.send(TakeSeat(2), StandUp())
        codes = set()
        while "too_restless" not in codes:
            denied: Denied = eve.wait_for(Denied)
            codes.add(denied.code)
        assert denied.retry_after > 0
        company.play()
        check_outcome(host, company.people)
        chair = host._room.seats[2]
        assert (chair.kind, chair.bot) == (SeatKind.BOT, BotSeat("ladder"))


def test_a_seat_is_given_by_the_host_only() -> None:
    with (
        hosting(THREE, bots=1, take_over=TakeOver.ASK) as host,
        Company(host.port, 2) as company,
        watcher(host.port) as eve,
    ):
        company.play(2)
        eve.send(TakeSeat(2))
        member = None
        while member is None:
            changed: RoomChanged = eve.wait_for(RoomChanged)
            member = next((one.member for one in changed.room.watchers if one.wants == 2), None)
        host.command(AnswerWish(member, False))
        assert eve.wait_for(Denied).code == "declined"
        eve.send(TakeSeat(2))
        until(lambda: host._room.take_overs.wish_of(member) == 2, company.people)
        host.command(AnswerWish(member, True))
        joined: Joined = eve.wait_for(Joined)
        assert joined.seat == 2
        eve.send(StandUp())
        company.play()


def test_a_deserted_host_ends_and_keeps_the_game(tmp_path: Path) -> None:
    words = ("host", "--headless", "--seats", "2", "--bots", "easy", "--deserted", "0.5")
    save = tmp_path / "kept.hosting"
    more = ("--address", "127.0.0.1", "--quiet", "--save", str(save), "--pace", "0")
    host = start(tmp_path / "home", *words, *more)
    try:
        with RawGuest(host.port) as guest:
            guest.join(Join("Anna"))
            guest.wait_for(Joined)
        assert host.process.wait(PATIENCE) == 75, host.log.read_text("utf-8")
        assert save.exists()
        assert "Nobody is connected" in host.log.read_text("utf-8")
    finally:
        host.end()


def test_a_host_ends_at_once_though_somebody_does_not_read(tmp_path: Path) -> None:
    words = ("host", "--headless", "--seats", "2", "--bots", "easy")
    save = tmp_path / "kept.hosting"
    host = start(
        tmp_path / "home", *words, "--address", "127.0.0.1", "--quiet", "--save", str(save)
    )
    try:
        port = host.port
        with RawGuest.hard_of_hearing(port, 1024) as deaf, RawGuest(port) as anna:
            deaf.join(Join("Eve", Role.WATCH))
            anna.join(Join("Anna"))
            anna.wait_for(Joined)
            for _ in range(40):
                anna.send(TakeSeat(1), StandUp())
            host.process.send_signal(signal.SIGTERM)
            assert host.process.wait(PATIENCE) == 128 + signal.SIGTERM
        assert save.exists()
    finally:
        host.end()
