"""Real hosts and guests on the loopback interface for tests, and lines that go wrong."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from builders import content, read_record
from thinkers import QuickThinker

from game.bot_driver import BotSeat
from game.bots.base import Budget
from game.bots.thinking import BotQuestion, think
from game.content import GameContent
from game.engine.actions import Action
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.options import options_for
from game.engine.plain import state_hash
from game.engine.replay import GameRecord, first_difference, play_back
from game.engine.terms import GameSetup, Variant
from game.engine.view import PlayerView, view_for
from game.link import ActionPlayed, answers_in
from game.table import Table
from net.guest.guest import GuestEvent
from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.guest.line import LineStatus, Patience
from net.guest.remote_link import RemoteLink
from net.guest.trust import guests_context
from net.host.headless_host import record_of
from net.host.hosting import Hosting, Lodging
from net.host.limits import Limits
from net.kept.identity import new_identity
from net.kept.room_settings import RoomSettings
from net.protocol.fingerprint import fingerprint_of
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    GuestMessage,
    Hello,
    HostMessage,
    Join,
    Secure,
    Welcome,
    from_host,
    to_host,
)
from net.protocol.net_address import NetAddress
from net.protocol.passcode import prove, verifier_of
from net.protocol.room_view import TakeOver
from net.protocol.view_delta import digest_of

ROOT = Path(__file__).resolve().parents[2]
LOOPBACK = "127.0.0.1"
IDENTITY = new_identity()
"""Of all hosts in this process: who comes back finds the same one."""
PATIENCE = 120.0
"""Seconds after which a test gives up; nothing is expected to take nearly as long."""
SHORT = GameSetup("classic", "germany", 2, variants=(Variant.FIRST_GAME,))
"""About fifty actions."""
EVERY_PHASE = GameSetup("recharged", "germany", 2, variants=(Variant.CHOSEN_STARTS,))
"""Areas, Cartel, starting cities and all phases of a round."""
ONE_MACHINE = Limits(seats_per_address=6)
"""Everybody here has the same address, and yet may take over seats."""
EAGER = Patience(connect=5.0, idle=10.0, first_pause=0.02, longest_pause=0.2)


class Gone(Exception):
    """The host has closed the connection."""


@contextmanager
def hosting(
    setup: GameSetup = SHORT,
    *,
    bots: int = 0,
    save: Path | None = None,
    limits: Limits | None = None,
    library: GameContent | None = None,
    **settings: Any,
) -> Iterator[Hosting]:
    """A host on a thread of this process; bots sit on the last seats."""
    plan = {
        "name": "Test",
        "pace": 0.0,
        "starts_by_itself": True,
        "seed": 3,
        "take_over": TakeOver.ANYBODY,
        **settings,
    }
    if plan.get("passcode"):
        plan["passcode"] = verifier_of(str(plan["passcode"]))
    made = Hosting(
        RoomSettings(setup=setup, **plan),
        library or content(),
        None,
        Lodging(0, LOOPBACK, save, identity=IDENTITY),
        limits=limits or ONE_MACHINE,
        thinker=QuickThinker,
    )
    for seat in range(setup.players - bots, setup.players):
        made._room.seats.seat_bot(seat, BotSeat("ladder"))
    try:
        yield made
    finally:
        made.close()


def table_of(host: Hosting) -> Table:
    """The game on a host of this process."""
    game = host._room.games.running
    assert game is not None
    return game.table


def check_outcome(host: Hosting, people: list[Person], library: GameContent | None = None) -> None:
    """Nothing was lost: the record replays to the host's state, and everybody saw its end."""
    table, known = table_of(host), library or content()
    record = record_of(table, known)
    assert first_difference(record, known) is None
    *_, last = play_back(record, known)
    assert state_hash(last.state) == state_hash(table.state)
    check_views(last.state, people)


def check_views(state: GameState, people: list[Person]) -> None:
    assert state.is_over
    for person in people:
        link = person.link
        link.poll()
        assert digest_of(link.view) == digest_of(view_for(state, link.seat))


class Person:
    """Somebody at a computer of their own, who plays as a simple bot would."""

    def __init__(
        self,
        port: int,
        name: str,
        wish: JoinWish | None = None,
        patience: Patience = EAGER,
        library: GameContent | None = None,
    ) -> None:
        self.port = port
        self._library = library or content()
        self.patience = patience
        self.name = name
        self.played: dict[int, Action] = {}
        """What the host said was played, by the version it led to."""
        self._sent: dict[tuple[RemoteLink, int], Action] = {}
        self.events: list[GuestEvent] = []
        self.joiner = self._call(wish or JoinWish(name))

    def _call(self, wish: JoinWish) -> Joiner:
        address = NetAddress(LOOPBACK, self.port)
        return Joiner(address, wish, self._library, patience=self.patience)

    @property
    def link(self) -> Any:
        assert self.joiner.link is not None
        return self.joiner.link

    @property
    def is_done(self) -> bool:
        link = self.joiner.link
        return link is not None and link.view.position.result is not None

    @property
    def is_asked(self) -> bool:
        """The screen shows a decision, and nothing has been sent."""
        link = self.joiner.link
        return link is not None and not link.is_waiting and options_for(link.view) is not None

    def look(self, seconds: float = 0.0) -> None:
        self.joiner.pump(seconds)
        self.events += self.joiner.poll()
        if self.joiner.link is not None:
            self._hear_answers(self.joiner.link)
        if self.joiner.state.status is LineStatus.REFUSED:
            raise AssertionError(self.joiner.state.error)

    def _hear_answers(self, link: RemoteLink) -> None:
        for answer in answers_in(link.poll()):
            action = self._sent.pop((link, answer.number), None)
            if isinstance(answer, ActionPlayed) and action is not None:
                self.played[answer.version] = action

    def act(self) -> bool:
        """Send an action if asked; whether one was sent."""
        if not self.is_asked:
            return False
        link = self.link
        action = choose(link.view, link.version)
        self._sent[link, link.submit(action)] = action
        return True

    def wait_for(self, *kinds: type) -> Any:
        """The first event of a kind, waited for."""
        found = until(lambda: next((e for e in self.events if isinstance(e, kinds)), None), [self])
        self.events.remove(found)
        return found

    def restart(self) -> None:
        """The program was killed and started again, with nothing left but the token."""
        token = self.joiner.token
        assert token is not None
        self.joiner.close()
        self.joiner = self._call(JoinWish(self.name, token=token))

    def times(self, kind: type) -> int:
        """How many events of a kind have come."""
        return sum(isinstance(event, kind) for event in self.events)

    def close(self) -> None:
        self.joiner.close()


def choose(view: PlayerView, version: int) -> Action:
    """What people do here."""
    return think(BotQuestion("ladder", None, view, 7, Budget(), version)).action


class Company:
    """People who sit at one table."""

    def __init__(self, port: int, count: int, **more: Any) -> None:
        self.people = [Person(port, f"P{number}", **more) for number in range(count)]

    @classmethod
    def of(cls, people: list[Person]) -> Self:
        """People who are there already; whoever made them ends them."""
        made = cls(0, 0)
        made.people = people
        return made

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for person in self.people:
            person.close()

    def step(self) -> bool:
        """Everybody looks and acts; whether anybody did."""
        acted = False
        for person in self.people:
            person.look()
            acted = person.act() or acted
        if not acted:
            self.people[0].look(0.005)
        return acted

    def play(self, actions: int | None = None) -> None:
        """Until the game is over, or so many actions further."""
        goal = None if actions is None else self.version + actions
        until(lambda: self._is_there(goal), [], self.step)

    def sees(self, phase: Phase) -> bool:
        """Somebody's screen shows this phase."""
        links = [person.joiner.link for person in self.people]
        return any(link.view.position.phase is phase for link in links if link is not None)

    def reach(self, phase: Phase) -> None:
        """Play until a phase is there; whoever sees it first does not act in it."""

        def step() -> None:
            for person in self.people:
                person.look(0.002)
                if self.sees(phase):
                    return
                person.act()

        until(lambda: all(person.joiner.link for person in self.people), self.people)
        until(lambda: self.sees(phase), [], step)

    @property
    def version(self) -> int:
        links = [p.joiner.link for p in self.people if p.joiner.link is not None]
        return max((link.version for link in links), default=0)

    def _is_there(self, goal: int | None) -> bool:
        if goal is not None and self.version >= goal:
            return True
        return all(person.is_done for person in self.people)


def until(is_so: Any, people: list[Person], step: Any = None) -> Any:
    """Look until something is so. Fails when patience is at its end."""
    pause = threading.Event()
    deadline = threading.Timer(PATIENCE, pause.set)
    deadline.daemon = True
    deadline.start()
    try:
        while not pause.is_set():
            if found := is_so():
                return found
            for person in people:
                person.look(0.005)
            if step is not None:
                step()
            elif not people:
                pause.wait(0.005)
    finally:
        deadline.cancel()
    raise AssertionError("waited for too long")


class RawGuest:
    """A program of somebody else's, byte by byte."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((LOOPBACK, port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._start()

    @classmethod
    def hard_of_hearing(cls, port: int, buffer: int) -> Self:
        """One whose system keeps little of what comes in."""
        made = cls.__new__(cls)
        made.socket = socket.socket()
        made.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        made.socket.settimeout(PATIENCE)
        made.socket.connect((LOOPBACK, port))
        made._start()
        return made

    def _start(self) -> None:
        self._data = b""
        self.fingerprint = ""
        self._deadline = time.monotonic() + PATIENCE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.socket.close()

    def send(self, *messages: GuestMessage) -> None:
        self.send_bytes(b"".join(to_host(message) for message in messages))

    def send_bytes(self, data: bytes) -> None:
        with suppress(OSError):
            self.socket.sendall(data)

    def receive(self) -> HostMessage:
        """The next message. Raises Gone; fails when patience is at its end, whatever comes."""
        assert time.monotonic() < self._deadline
        while len(self._data) < 4 or len(self._data) < 4 + self._length():
            try:
                data = self.socket.recv(65536)
            except ConnectionError as problem:
                raise Gone from problem
            if not data:
                raise Gone
            self._data += data
        body, self._data = self._data[4 : 4 + self._length()], self._data[4 + self._length() :]
        message = from_host(body)
        return self._sealed() if isinstance(message, Secure) else message

    def _sealed(self) -> HostMessage:
        """The next message, the first one under TLS. Raises Gone."""
        assert not self._data
        try:
            sealed = guests_context().wrap_socket(self.socket)
        except OSError as problem:
            raise Gone from problem
        self.socket = sealed
        self.fingerprint = fingerprint_of(sealed.getpeercert(binary_form=True) or b"")
        return self.receive()

    def wait_for(self, kind: type | tuple[type, ...]) -> Any:
        """The next message of a kind. Raises Gone."""
        while True:
            message = self.receive()
            if isinstance(message, kind):
                return message

    def greet(self) -> Welcome:
        """As far as being welcome."""
        self.send(Hello(GAME, PROTOCOL, "raw"))
        welcome: Welcome = self.wait_for(Welcome)
        return welcome

    def join(self, join: Join, passcode: str | None = None) -> None:
        """As far as asking for a place."""
        welcome = self.greet()
        if passcode is not None and welcome.challenge is not None:
            join = replace(join, proof=prove(passcode, welcome.challenge, self.fingerprint))
        self.send(join)

    def _length(self) -> int:
        return int.from_bytes(self._data[:4], "big")


class BadLine:
    """A proxy before a host: it can stall without a word, be cut, dawdle and tear data apart."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self._target = port
        self._dice = Random(seed)
        self._stalls = threading.Event()
        """Set once the connections of today let nothing through any more."""
        self._sockets: set[socket.socket] = set()
        self.dawdles = 0.0
        """Seconds that each piece of data may take, by chance."""
        self._server = socket.create_server((LOOPBACK, 0))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self._server.close()
        self.cut()

    def stall(self) -> None:
        """Let nothing through on the connections there are, and let nobody know."""
        self._stalls.set()
        self._stalls = threading.Event()

    def cut(self) -> None:
        """End all connections at once; new ones are welcome."""
        for one in list(self._sockets):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._sockets.clear()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                far = socket.create_connection((LOOPBACK, self._target))
                self._sockets |= {near, far}
                for ends in ((near, far), (far, near)):
                    carried = (*ends, self._stalls)
                    threading.Thread(target=self._carry, args=carried, daemon=True).start()

    def _carry(self, source: socket.socket, goal: socket.socket, stalls: threading.Event) -> None:
        with suppress(OSError):
            while data := source.recv(4096):
                while data and not stalls.is_set():
                    size = self._dice.randint(1, len(data)) if self.dawdles else len(data)
                    threading.Event().wait(self.dawdles * self._dice.random())
                    goal.sendall(data[:size])
                    data = data[size:]
        if stalls.is_set():
            return
        for one in (source, goal):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


@dataclass
class Program:
    """`main.py` with some arguments, in a process of its own."""

    process: subprocess.Popen[str]
    log: Path

    @cached_property
    def facts(self) -> Any:
        """What a host says of itself when it is open, waited for."""
        out = self.process.stdout
        assert out is not None
        assert select.select([out], [], [], PATIENCE)[0], "it says nothing"
        line = out.readline()
        assert line, self.log.read_text("utf-8")
        return json.loads(line)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.facts["port"])

    def kill(self) -> None:
        """On the spot, as by the power cord."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def result(self) -> Any:
        """The line it prints in the end; it must have ended well."""
        out, _ = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, self.log.read_text("utf-8")
        return json.loads(out) if out else None

    def end(self) -> None:
        if self.process.poll() is None:
            self.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()


def start(home: Path, *words: str) -> Program:
    """Start `main.py` with a home of its own."""
    home.mkdir(parents=True, exist_ok=True)
    log = home / "log.txt"
    with log.open("a") as errors:
        process = subprocess.Popen(
            [sys.executable, "main.py", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "POWER_GRID_HOME": str(home)},
        )
    return Program(process, log)


def recorded(folder: Path) -> GameRecord:
    """The only record in a folder, which must agree with the rules throughout."""
    (path,) = folder.iterdir()
    record = read_record(path)
    assert first_difference(record, content()) is None
    return record


def recorded_end(folder: Path) -> GameState:
    """The last state of the only record in a folder."""
    *_, last = play_back(recorded(folder), content())
    return last.state
