"""Whatever one connection does, the others' game goes on to its right end."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from builders import content
from lan import (
    LOOPBACK,
    PATIENCE,
    SHORT,
    Company,
    Gone,
    Person,
    RawGuest,
    check_outcome,
    choose,
    hosting,
    table_of,
    until,
)

from game.engine.codec import Plain
from game.engine.plain import encode_action
from net.guest.guest import Chatted
from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.guest.line import LineStatus
from net.host.hosting import Hosting
from net.host.limits import Limits
from net.protocol.framing import frame
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    Act,
    Answer,
    Hello,
    Join,
    Joined,
    Leave,
    Pong,
    Refused,
    Role,
    Said,
    Say,
    Snapshot,
    Updated,
    Welcome,
    to_guest,
    to_host,
)
from net.protocol.net_address import NetAddress
from net.protocol.net_errors import NetCode
from net.protocol.view_delta import ViewReader

STRICT = Limits(handshake=1.0, idle=2.5, ping_every=0.2)
"""Short enough to wait for; long enough for honest guests on a busy machine."""

Table = tuple[Hosting, Company]


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """A game of two in full swing; after the test it is played to its end, and checked."""
    limits = getattr(request, "param", Limits())
    with hosting(SHORT, limits=limits) as host, Company(host.port, 2) as company:
        company.play(8)
        yield host, company
        company.play()
        check_outcome(host, company.people)
        assert all(not returns(person) for person in company.people), "nobody was disturbed"


def returns(person: Person) -> int:
    return sum(type(event).__name__ == "CameBack" for event in person.events)


def farewell(guest: RawGuest) -> str:
    """The code with which the host ends the connection."""
    refused: Refused = guest.wait_for(Refused)
    with pytest.raises(Gone):
        guest.receive()
    return refused.code


def watcher(host: Hosting) -> RawGuest:
    guest = RawGuest(host.port)
    guest.join(Join("Eve", Role.WATCH))
    guest.wait_for(Joined)
    return guest


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x00\x00\x00",
        b"\x00\x00\x00\x01\xc1",
        b"\x00\x00\x00\x04\x93\x01\x02\x03",
        b"\x00\x00\x00\x02\x81\xc0",
        frame({"type": "hello"}, 100),
        frame({"type": "hello", "game": 1, "protocol": "x", "program": None}, 100),
        frame({"type": "act", "number": 1, "version": 0, "action": {}}, 100),
    ],
)
def test_garbage(table: Table, data: bytes) -> None:
    host, _ = table
    with RawGuest(host.port) as guest:
        guest.send_bytes(data)
        assert farewell(guest) in ("unreadable", "unexpected")


def test_a_browser_knocks(table: Table) -> None:
    host, _ = table
    with RawGuest(host.port) as guest:
        guest.send_bytes(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        assert farewell(guest) == "too_large"


def test_garbage_from_a_member(table: Table) -> None:
    host, _ = table
    dice = Random(5)
    for _ in range(20):
        with watcher(host) as guest:
            body = dice.randbytes(dice.randint(1, 200))
            guest.send_bytes(len(body).to_bytes(4, "big") + body)
            with pytest.raises(Gone):
                while True:
                    guest.receive()


def test_many_strangers_talk_nonsense(table: Table) -> None:
    host, company = table
    dice = Random(6)
    for number in range(60):
        with RawGuest(host.port) as guest:
            guest.send_bytes(dice.randbytes(dice.randint(1, 3000)))
        if number % 10 == 0:
            company.play(1)


@pytest.mark.parametrize("length", [1025, 2**24, 2**32 - 1])
def test_an_oversized_frame_is_refused_at_its_head(table: Table, length: int) -> None:
    host, _ = table
    with RawGuest(host.port) as guest:
        guest.send_bytes(length.to_bytes(4, "big"))
        assert farewell(guest) == "too_large"


def test_an_oversized_frame_from_a_member(table: Table) -> None:
    host, _ = table
    with watcher(host) as guest:
        guest.send_bytes((4097).to_bytes(4, "big") + b"x" * 10)
        assert farewell(guest) == "too_large"


@pytest.mark.parametrize("table", [STRICT], indirect=True)
def test_a_hello_byte_by_byte(table: Table) -> None:
    host, company = table
    with RawGuest(host.port) as guest:
        sender = threading.Thread(target=dribble, args=(guest,), daemon=True)
        sender.start()
        company.play(2)
        assert farewell(guest) == "too_slow"
        sender.join(PATIENCE)


@pytest.mark.parametrize("table", [STRICT], indirect=True)
def test_a_member_that_never_finishes_its_sentence(table: Table) -> None:
    host, company = table
    with watcher(host) as guest:
        sender = threading.Thread(target=dribble, args=(guest,), daemon=True)
        sender.start()
        company.play(2)
        assert farewell(guest) == "idle"
        sender.join(PATIENCE)


def dribble(guest: RawGuest) -> None:
    """A byte now and then, of a frame that never ends."""
    pause = threading.Event()
    with suppress(OSError):
        for byte in b"\x00\x00\x03\xe8" + bytes(900):
            guest.socket.sendall(bytes([byte]))
            if pause.wait(0.03):
                return


@pytest.mark.parametrize("table", [Limits(handshake=1.0, idle=30.0)], indirect=True)
def test_two_hundred_connections_that_say_nothing(table: Table) -> None:
    host, company = table
    silent = [socket.create_connection((LOOPBACK, host.port)) for _ in range(200)]
    company.play(3)
    late = Person(host.port, "Eve", JoinWish("Eve", Role.WATCH))
    until(lambda: late.joiner.link is not None, [late])
    late.close()
    for one in silent:
        one.settimeout(60)
        with suppress(ConnectionError):
            while one.recv(4096):
                pass  # the refusal; then the host hangs up
        one.close()
    assert len(host._host._connections) <= 3  # type: ignore[union-attr]


def test_who_is_shown_out_is_noted_once(table: Table) -> None:
    """Said in plain what belongs under TLS, in one go with the hello."""
    host, company = table
    with socket.create_connection((LOOPBACK, host.port), PATIENCE) as line:
        hello, join = Hello(GAME, PROTOCOL, "x"), Join("Eve", Role.WATCH)
        line.sendall(to_host(hello) + 3 * to_host(join))
        with suppress(ConnectionError):
            while line.recv(4096):
                pass  # what is asked of it before the host hangs up
    company.play(3)
    notes = [note for note in host.poll() if "plain after hello" in str(note)]
    assert len(notes) == 1


def test_a_flood(table: Table) -> None:
    host, company = table
    with watcher(host) as guest:
        for _ in range(20):
            guest.send(*[Pong(0)] * 50)
        company.play(3)
        with pytest.raises(Gone):
            while True:
                message = guest.receive()
                assert not isinstance(message, Refused) or message.code == "flood"


MEAN = Limits(messages_per_second=0.001, message_burst=12)
"""A handful of frames for the whole game."""


def test_who_only_answers_the_host_is_never_a_flood() -> None:
    """However fast they are: pings every moment, and all players in one process."""
    limits = replace(MEAN, ping_every=0.02)
    with hosting(SHORT, limits=limits) as host, Company(host.port, 2) as company:
        company.play()
        check_outcome(host, company.people)
        for person in company.people:
            assert not returns(person)
            assert len(person.played) > 1.5 * limits.message_burst


@pytest.mark.parametrize("table", [MEAN], indirect=True)
def test_the_same_action_again_and_again_is_a_flood(table: Table) -> None:
    host, company = table
    player = RawPlayer(company.people[1])
    player.guest.send(*[Act(1, table_of(host).version, {"type": "pass"})] * 40)
    assert player.guest.wait_for(Refused).code == "flood"
    player.guest.socket.close()
    company.people[1].restart()


def test_a_flood_of_talk_reaches_nobody(table: Table) -> None:
    host, company = table
    with watcher(host) as guest:
        guest.send(*[Say("buy! " * 30)] * 40)
        company.play(5)
        said = [e for p in company.people for e in p.events if type(e).__name__ == "Chatted"]
        assert len(said) <= 2 * 6


@pytest.mark.parametrize("table", [STRICT], indirect=True)
def test_a_reader_that_is_frozen_is_dropped_as_silent(table: Table) -> None:
    host, company = table
    with watcher(host) as guest:
        company.play(3)
        until(lambda: not host._room.watchers(), [])
        guest.socket.close()


TALKATIVE = Limits(
    outbox=128 * 1024,
    messages_per_second=1e6,
    message_burst=10**6,
    lines_per_second=1e6,
    line_burst=10**6,
    idle=60,
)


@pytest.mark.parametrize("table", [TALKATIVE], indirect=True)
def test_an_outbox_that_is_full_drops_its_guest_only(table: Table) -> None:
    host, company = table
    frozen = RawGuest.hard_of_hearing(host.port, 4096)
    frozen.join(Join("Frozen", Role.WATCH))
    with watcher(host) as talker:
        heard: list[object] = []
        reader = threading.Thread(target=read_all, args=(talker, heard), daemon=True)
        reader.start()
        lines = 0

        def talk() -> None:
            """No more at once than the others are known to have read."""
            nonlocal lines
            talker.send(*[Say("x" * 190)] * BURST)
            lines += BURST
            until(lambda: all(said(p.events) >= lines for p in company.people), company.people)
            until(lambda: said(heard) >= lines, [])

        until(lambda: [m.name for m in host._room.watchers()] == ["Eve"], [], talk)
        company.play(3)
        talker.send(Leave())
        reader.join(PATIENCE)
    frozen.socket.close()
    notes = [note for note in host.poll() if "cannot_keep_up" in str(note)]
    assert len(notes) == 1


BURST = 20


def said(heard: Sequence[object]) -> int:
    return sum(isinstance(one, (Said, Chatted)) for one in heard)


def read_all(guest: RawGuest, heard: list[object]) -> None:
    with suppress(Gone, OSError):
        while True:
            heard.append(guest.receive())


class RawPlayer:
    """Somebody with a right to a seat and a program of their own."""

    def __init__(self, person: Person) -> None:
        token = person.joiner.token
        person.joiner.close()
        self.guest = RawGuest(person.port)
        self.guest.join(Join("x", token=token))
        self.reader = ViewReader(self.guest.wait_for(Snapshot), content())

    def act(self, number: int, version: int, action: object) -> Answer:
        self.guest.send(Act(number, version, action))
        return self.answer()

    def answer(self) -> Answer:
        while True:
            message = self.guest.receive()
            if isinstance(message, Updated):
                self.reader.follow(message)
            if isinstance(message, Answer):
                return message


def code(answer: Answer) -> str | None:
    return answer.fault.code if answer.fault else None


def test_duplicated_reordered_stale_and_foreign_actions() -> None:
    with hosting(SHORT) as host, Company(host.port, 2) as company:
        company.play(8)
        honest, cheat = company.people
        mine = cheat.link.seat
        # Whoever is cheated is asked, and has not answered yet.
        until(lambda: honest.is_asked and not cheat.link.is_waiting, company.people, cheat.act)
        version = table_of(host).version
        player = RawPlayer(cheat)
        foreign = encode_action(choose(honest.link.view, version))
        assert code(player.act(1, version, foreign)) == "not_your_turn"
        assert table_of(host).version == version
        until(lambda: mine in table_of(host).state.position.to_act, [honest], honest.act)
        player.guest.send(Pong(0))
        assert code(player.act(2, version, foreign)) == "stale_version"
        version = table_of(host).version
        action = encode_action(choose(player.reader.view, version))
        act = Act(3, version, action)
        player.guest.send(Act(4, version + 1, action), act, act, act)
        codes = [code(player.answer()) for _ in range(4)]
        assert codes == ["stale_version", None, "stale_version", "stale_version"]
        assert table_of(host).version == version + 1
        player.guest.socket.close()
        cheat.restart()
        company.play()
        check_outcome(host, company.people)


STRANGE = [
    *({"type": "bid", "amount": number} for number in (-(2**63), -1, 0, 2**63)),
    *({"type": "open_auction", "plant": 3, "bid": number} for number in (-1, 0, 2**63)),
    {"type": "open_auction", "plant": -(2**63), "bid": 9},
    {"type": "buy_resources", "tokens": [99, 99, 99, 99]},
    {"type": "buy_resources", "tokens": [-1, 2**63, 0, 0]},
    {"type": "build_cities", "cities": ["berlin"] * 200},
    {"type": "build_cities", "cities": ["<b>", ""]},
    {"type": "discard_plant", "plant": 2**63},
    {"type": "discard_tokens", "tokens": [-5, 5, 0, 0]},
    {"type": "run_plants", "runs": [{"plant": 3, "fuel": [2**63, 0, 0, -1]}] * 50},
    {"type": "choose_area", "area": "x" * 1000},
    {"type": "place_cartel_house", "city": "berlin"},
    {"type": "mark_city", "city": ""},
]


def test_every_action_of_a_cheat_is_checked_by_the_rules() -> None:
    """In every phase in which the cheat is asked."""
    with hosting(SHORT) as host, Company(host.port, 2) as company:
        honest, cheat = company.people
        phases = set[str]()
        until(lambda: honest.joiner.link and cheat.joiner.link, company.people)

        def step() -> None:
            honest.look(0.002)
            honest.act()
            position = table_of(host).state.position
            if position.to_act == (cheat.link.seat,) and position.phase not in phases:
                phases.add(position.phase)
                version, player = table_of(host).version, RawPlayer(cheat)
                assert all(code(player.act(1, version, action)) for action in STRANGE)
                assert table_of(host).version == version
                player.guest.socket.close()
                cheat.restart()
                until(lambda: cheat.joiner.link, [cheat])
            cheat.look()
            if table_of(host).state.position.phase in phases:
                cheat.act()

        until(lambda: all(person.is_done for person in company.people), [], step)
        assert phases == {"areas", "auction", "resources", "building", "bureaucracy"}
        check_outcome(host, company.people)


def test_an_unknown_token_and_a_second_hello(table: Table) -> None:
    host, _ = table
    with RawGuest(host.port) as guest:
        guest.join(Join("Eve", token=os.urandom(16).hex()))
        assert farewell(guest) == "unknown_token"
    with RawGuest(host.port) as guest:
        guest.send(Hello(GAME, PROTOCOL, "x"))
        guest.wait_for(Welcome)
        guest.send(Hello(GAME, PROTOCOL, "x"))
        assert farewell(guest) == "unexpected"


def test_passcodes_cannot_be_tried_quickly() -> None:
    with hosting(passcode="1234") as host:
        codes = []
        for guess in range(5):
            with RawGuest(host.port) as guest:
                guest.join(Join("Eve"), passcode=str(guess))
                codes.append(farewell(guest))
        # On a slow machine the second that has to be waited may be over before the next guess.
        assert codes[0] == "wrong_passcode" and "too_many_tries" in codes
        assert set(codes) <= {"wrong_passcode", "too_many_tries"}


@pytest.mark.parametrize("version", [PROTOCOL + 1, PROTOCOL - 1, 2**40])
def test_a_guest_of_another_version_learns_why(table: Table, version: int) -> None:
    host, _ = table
    with RawGuest(host.port) as guest:
        hello: Plain = {
            "type": "hello",
            "game": GAME,
            "protocol": version,
            "program": "x",
            "new": [1],
        }
        guest.send_bytes(frame(hello, 1000))
        refused: Refused = guest.wait_for(Refused)
        assert (refused.code, refused.protocol) == ("other_version", PROTOCOL)
        assert not refused.may_retry


@pytest.mark.parametrize("version", [PROTOCOL + 1, 0])
def test_a_host_of_another_version_is_understood(version: int) -> None:
    server = socket.create_server((LOOPBACK, 0))

    def answer() -> None:
        near, _ = server.accept()
        near.recv(4096)
        refused = Refused("other_version", "sorry", False, 0, version, "power-grid 9.9")
        near.sendall(to_guest(refused))
        near.close()

    threading.Thread(target=answer, daemon=True).start()
    joiner = Joiner(NetAddress(LOOPBACK, server.getsockname()[1]), JoinWish("Anna"), content())
    until(lambda: joiner.pump(0.01) and joiner.state.status is LineStatus.REFUSED, [])
    error = joiner.state.error
    assert error is not None and error.code is NetCode.OTHER_VERSION
    assert error.parameters == {"theirs": version, "ours": PROTOCOL, "program": "power-grid 9.9"}
    joiner.close()
    server.close()


def test_a_program_of_another_game_is_no_host() -> None:
    server = socket.create_server((LOOPBACK, 0))

    def answer() -> None:
        with suppress(OSError):
            while True:
                near, _ = server.accept()
                near.sendall(b"220 mail ready\r\n")

    threading.Thread(target=answer, daemon=True).start()
    joiner = Joiner(NetAddress(LOOPBACK, server.getsockname()[1]), JoinWish("Anna"), content())
    until(lambda: joiner.pump(0.01) and joiner.state.status is LineStatus.REFUSED, [])
    error = joiner.state.error
    assert error is not None and error.code is NetCode.UNREADABLE
    joiner.close()
    server.close()


def test_nobody_answers() -> None:
    server = socket.create_server((LOOPBACK, 0))
    port = server.getsockname()[1]
    server.close()
    joiner = Joiner(NetAddress(LOOPBACK, port), JoinWish("Anna"), content())
    until(lambda: joiner.pump(0.01) and joiner.state.status is LineStatus.REFUSED, [])
    assert joiner.state.error is not None and joiner.state.error.code is NetCode.NO_ANSWER
    joiner.close()


def test_who_wraps_every_byte_by_itself_is_a_flood(table: Table) -> None:
    """TLS can be kept at work without a single message."""
    host, company = table
    with watcher(host) as guest:
        with suppress(OSError):
            for byte in (4000).to_bytes(4, "big") + bytes(4000):
                guest.socket.send(bytes([byte]))
        company.play(2)
        with suppress(Gone, OSError):
            while True:
                message = guest.receive()
                assert not isinstance(message, Refused) or message.code == "flood"
        until(lambda: not host._room.watchers(), [])


@pytest.mark.parametrize("table", [Limits(joined=8, joined_per_address=8)], indirect=True)
def test_who_leaves_and_hangs_on_takes_nobodys_place(table: Table) -> None:
    host, company = table
    hanging = []
    for _ in range(12):
        guest = RawGuest(host.port)
        guest.join(Join("Eve", Role.WATCH))
        guest.wait_for(Joined)
        guest.send(Leave())
        hanging.append(guest)
    back = RawPlayer(company.people[1])
    back.guest.socket.close()
    company.people[1].restart()
    for guest in hanging:
        guest.socket.close()


@pytest.mark.parametrize("table", [Limits(leaving=4)], indirect=True)
def test_not_many_may_still_read_why(table: Table) -> None:
    host, company = table
    hanging = []
    for _ in range(20):
        guest = RawGuest(host.port)
        guest.send(Hello("chess", PROTOCOL, "x"))
        assert guest.wait_for(Refused).code == "wrong_game"
        hanging.append(guest)
    served = host._host
    assert served is not None
    until(lambda: len(served._connections) <= len(company.people) + 4, company.people)
    for guest in hanging:
        guest.socket.close()
