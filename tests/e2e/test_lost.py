"""Lost guests, lost hosts and bad lines: everybody comes back, and nothing is lost.

Hosts that are killed are real programs, and so is one guest; the others share this process.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from lan import (
    EAGER,
    EVERY_PHASE,
    LOOPBACK,
    SHORT,
    BadLine,
    Company,
    Person,
    Program,
    RawGuest,
    check_outcome,
    check_views,
    hosting,
    recorded,
    recorded_end,
    start,
    table_of,
    until,
)

from game.engine.events import Phase
from net.guest.guest import CameBack, LineChanged
from net.guest.host_stream import JoinWish
from net.guest.line import LineStatus, Patience
from net.host.limits import Limits
from net.kept.hosted_save import SavedGame, read_save
from net.protocol.messages import Join, Role, Snapshot
from net.protocol.net_errors import JoinRefused, NetCode
from net.protocol.room_view import RoomStatus, SeatPresence
from net.protocol.view_delta import digest_of

PHASES = tuple(Phase)
"""All of them: `EVERY_PHASE` goes through each."""


@pytest.mark.parametrize("victim", [0, 1])
def test_a_guest_killed_and_back_in_every_phase(victim: int) -> None:
    with hosting(EVERY_PHASE) as host, Company(host.port, 2) as company:
        person = company.people[victim]
        for phase in PHASES:
            company.reach(phase)
            seat = person.link.seat
            person.restart()
            until(lambda: person.joiner.link, [person])
            assert person.link.seat == seat
        company.play()
        check_outcome(host, company.people)
        assert all(other.played for other in company.people)
        check_nothing_lost([p.action for p in table_of(host).log], company.people)


def check_nothing_lost(actions: Sequence[object], people: list[Person]) -> None:
    """What a host once said was played is there, in its place."""
    for person in people:
        for version, action in person.played.items():
            assert actions[version - 1] == action


def test_a_guest_cut_off_in_the_door_is_not_left_out() -> None:
    """The game has begun with it, but it never heard so; the same call again is understood."""
    with hosting(SHORT) as host, Company(host.port, 1) as company:
        until(lambda: company.people[0].joiner.seat is not None, company.people)
        key = os.urandom(16).hex()
        with RawGuest(host.port) as guest:
            guest.join(Join("Ben", key=key))
            until(lambda: host._room.status is RoomStatus.RUNNING, [])
        company.people.append(Person(host.port, "Ben", JoinWish("Ben", key=key)))
        company.play()
        check_outcome(host, company.people)


def test_all_guests_are_lost_at_once() -> None:
    with hosting(SHORT) as host, Company(host.port, 2) as company:
        for _ in range(3):
            company.play(7)
            before = table_of(host).version
            for person in company.people:
                person.restart()
            until(lambda: all(p.joiner.link for p in company.people), company.people)
            # An action may have been on its way when its sender was lost; nobody else plays.
            assert before <= table_of(host).version <= before + 1
        company.play()
        check_outcome(host, company.people)


def test_a_guest_killed_as_a_program_comes_back_by_its_ticket(tmp_path: Path) -> None:
    with hosting(SHORT) as host, Company(host.port, 1) as company:
        words = ["join", f"{LOOPBACK}:{host.port}", "--bot", "ladder", "--name", "Ben"]
        first = start(tmp_path, *words)
        try:
            company.reach(Phase.AUCTION)
        finally:
            first.end()
        anna = company.people[0]
        seat = 1 - anna.link.seat
        until(lambda: presence(anna, seat) is SeatPresence.AWAY, company.people)
        again = start(tmp_path, *words, "--rejoin")
        try:
            company.play()
            result = again.result()
        finally:
            again.end()
        check_outcome(host, company.people)
        assert result["seat"] == seat
        assert result["actions"] == table_of(host).version


class Mortal:
    """A host as a program, which can be killed and goes on with what it has saved."""

    WORDS = (
        "host --headless --quiet --address 127.0.0.1 --pace 0 --stand-in none --seed 3 "
        "--map germany --edition recharged --seats 2 --variant chosen_starts"
    )

    def __init__(self, home: Path) -> None:
        self.home = home
        self.save = home / "game.hosting"
        self.records = home / "records"
        self.program = self._start("--save", str(self.save))
        self.port = self.program.port

    def _start(self, *words: str) -> Program:
        return start(self.home, *self.WORDS.split(), "--record", str(self.records), *words)

    def kill(self) -> None:
        self.program.kill()
        self.program.end()

    def resume(self) -> None:
        """On the port that it had before."""
        self.program = self._start("--resume", str(self.save))
        assert self.program.port == self.port


@contextmanager
def mortal(home: Path) -> Iterator[Mortal]:
    host = Mortal(home)
    try:
        yield host
    finally:
        host.program.end()


def lose_the_host(host: Mortal, company: Company) -> None:
    """Kill it and let it go on; its guests find it by themselves, and find everything."""
    known = {person.name: person.link.version for person in company.people}
    returns = [person.times(CameBack) for person in company.people]
    tokens = [person.joiner.token for person in company.people]
    seats = [person.link.seat for person in company.people]
    host.kill()
    saved = read_save(host.save)
    assert len(saved.log) >= max(known.values()), "nothing was told before it was saved"
    check_nothing_lost([played.action for played in saved.log], company.people)
    until(lambda: all(person.times(LineChanged) for person in company.people), company.people)
    host.resume()
    until(
        lambda: all(p.times(CameBack) > n for p, n in zip(company.people, returns)),
        company.people,
    )
    assert [person.joiner.token for person in company.people] == tokens
    assert [person.link.seat for person in company.people] == seats
    assert all(person.link.version == len(saved.log) for person in company.people)


def play_to_the_end(host: Mortal, company: Company) -> None:
    """The host ends well, and its record leads to what everybody saw."""
    company.play()
    for person in company.people:
        person.joiner.leave()
    assert host.program.result() is None
    actions = [played.action for played in recorded(host.records).actions]
    assert all(person.played for person in company.people)
    check_nothing_lost(actions, company.people)
    check_views(recorded_end(host.records), company.people)
    log = host.program.log.read_text("utf-8")
    assert "Traceback" not in log
    assert not host.save.exists(), "nothing is left to go on with"


def test_a_host_killed_again_and_again(tmp_path: Path) -> None:
    """In the set-up, in a round and at the end; every phase by itself is a larger sweep."""
    with mortal(tmp_path) as host, Company(host.port, 2) as company:
        for phase in (Phase.STARTS, Phase.BUREAUCRACY, Phase.END):
            company.reach(phase)
            lose_the_host(host, company)
        play_to_the_end(host, company)


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
def test_a_host_killed_in_every_phase(tmp_path: Path, phase: Phase) -> None:
    with mortal(tmp_path) as host, Company(host.port, 2) as company:
        company.reach(phase)
        lose_the_host(host, company)
        company.step()
        lose_the_host(host, company)
        play_to_the_end(host, company)


def killed_while_playing(host: Mortal, company: Company, seconds: float) -> None:
    """Whatever it is doing at that moment, and started again; people try to play all the time."""
    saved: list[SavedGame] = []

    def fall_and_rise() -> None:
        host.kill()
        saved.append(read_save(host.save))
        host.resume()

    cord = threading.Timer(seconds, fall_and_rise)
    cord.start()
    until(lambda: not cord.is_alive(), [], company.step)
    (found,) = saved
    assert found.log[:3], "it was in the middle of its game"


def test_a_host_killed_at_some_moment_of_play(tmp_path: Path) -> None:
    with mortal(tmp_path) as host, Company(host.port, 2) as company:
        company.play(3)
        killed_while_playing(host, company, 0.05)
        play_to_the_end(host, company)


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(12))
def test_a_host_killed_at_any_moment_of_play(tmp_path: Path, moment: int) -> None:
    with mortal(tmp_path) as host, Company(host.port, 2) as company:
        company.play(3)
        for _ in range(3):
            killed_while_playing(host, company, 0.011 * moment)
        play_to_the_end(host, company)


def test_host_and_guest_are_lost_together(tmp_path: Path) -> None:
    """A power cut: nothing is left but a file and a token."""
    with mortal(tmp_path) as host, Company(host.port, 2) as company:
        company.reach(Phase.RESOURCES)
        until(lambda: len({p.link.version for p in company.people}) == 1, company.people)
        known = digest_of(company.people[0].link.view)
        host.kill()
        host.resume()
        company.people[0].restart()
        until(lambda: company.people[0].joiner.link, company.people)
        assert digest_of(company.people[0].link.view) == known
        play_to_the_end(host, company)


QUICK = Limits(idle=2.5, ping_every=0.2)
ATTENTIVE = Patience(connect=5.0, idle=1.5, first_pause=0.02, longest_pause=0.2)


def test_a_half_open_connection_is_noticed_and_made_anew() -> None:
    """Nothing gets through any more and nobody says so: the guest notices by itself."""
    with (
        hosting(SHORT, limits=QUICK) as host,
        BadLine(host.port) as line,
        Company(line.port, 2, patience=ATTENTIVE) as company,
    ):
        company.play(9)
        line.stall()
        until(lambda: all(p.times(CameBack) for p in company.people), company.people)
        company.play()
        check_outcome(host, company.people)


def presence(witness: Person, seat: int) -> SeatPresence:
    """Of a seat, as somebody else sees it."""
    assert witness.joiner.room is not None
    return witness.joiner.room.seats[seat].presence


def test_a_player_who_is_silent_is_away_for_the_others() -> None:
    """The host's side of a half-open connection."""
    with hosting(SHORT, limits=QUICK) as host, Company(host.port, 2) as company:
        company.play(5)
        anna, ben = company.people
        token, seat = ben.joiner.token, ben.link.seat
        ben.close()
        with RawGuest(host.port) as silent:
            silent.join(Join("x", token=token))
            silent.wait_for(Snapshot)
            assert host._room.seats[seat].member is not None
            until(lambda: host._room.seats[seat].member is None, [anna])
            until(lambda: presence(anna, seat) is SeatPresence.AWAY, [anna])
        ben.restart()
        company.play()
        check_outcome(host, company.people)


def test_a_line_that_is_cut_again_and_again() -> None:
    with (
        hosting(SHORT) as host,
        BadLine(host.port) as line,
        Company(line.port, 2, patience=EAGER) as company,
    ):
        watcher = Person(line.port, "Eve", JoinWish("Eve", Role.WATCH))
        for _ in range(6):
            company.play(4)
            line.cut()
        company.play()
        until(lambda: watcher.is_done, [watcher])
        check_outcome(host, [*company.people, watcher])
        check_nothing_lost([p.action for p in table_of(host).log], company.people)
        watcher.close()


def test_a_line_that_dawdles_and_tears_data_apart() -> None:
    with hosting(SHORT) as host, BadLine(host.port) as line, Company(line.port, 2) as company:
        line.dawdles = 0.002
        company.play()
        check_outcome(host, company.people)


def test_a_guest_is_told_at_once_that_the_host_is_gone(tmp_path: Path) -> None:
    with mortal(tmp_path) as host, Company(host.port, 2) as company:
        company.play(2)
        until(lambda: all(p.link.version >= 2 for p in company.people), company.people)
        host.kill()
        for person in company.people:
            until(lambda: person.joiner.state.status is LineStatus.LOST, [person])  # noqa: B023
            assert not person.joiner.is_open
            assert person.link.version >= 2, "what was there can still be looked at"


def heard_farewell(person: Person) -> bool:
    """The host has said that it closes, and that one may come back."""
    errors = [event.state.error for event in person.events if isinstance(event, LineChanged)]
    return any(
        isinstance(error, JoinRefused) and error.code is NetCode.CLOSING and error.may_retry
        for error in errors
    )


@pytest.mark.parametrize("told_by", [signal.SIGINT, signal.SIGTERM])
def test_a_host_that_is_stopped_says_so_and_can_go_on(
    tmp_path: Path, told_by: signal.Signals
) -> None:
    """Ctrl-C is no power cord: the guests hear why, and nothing of the game is lost."""
    with mortal(tmp_path) as host, Company(host.port, 2) as company:
        company.play(3)
        host.program.process.send_signal(told_by)
        until(lambda: all(map(heard_farewell, company.people)), company.people)
        assert host.program.process.wait(60) == 128 + told_by
        log = host.program.log.read_text("utf-8")
        assert f"--resume {host.save}" in log and "Traceback" not in log
        host.program.end()
        host.resume()
        play_to_the_end(host, company)
