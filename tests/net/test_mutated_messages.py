"""Messages that were right once: whatever is changed in them, both ends refuse or go on.

A million of them are tried when asked for with `-m slow`, some thousands always.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from random import Random
from typing import Any, get_args

import msgpack
import pytest
from builders import content
from own_maps import NAME, map_data
from rooms import Lodge, full_lodge, sensible

from game.engine.codec import encode_tagged
from game.engine.options import options_for
from game.engine.replay import first_difference
from net.guest.guest import Guest
from net.guest.host_stream import HostStream, JoinWish
from net.guest.trust import Trust
from net.host import guest_requests
from net.host.guest_stream import GuestStream
from net.host.headless_host import record_of
from net.host.limits import Limits
from net.protocol.board_parts import parts_of
from net.protocol.handshake import Status, refusal
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    Act,
    Answer,
    BoardPart,
    Clocks,
    Denied,
    Fault,
    Feel,
    Feeling,
    Felt,
    FetchBoard,
    FetchStory,
    FetchView,
    GuestMessage,
    Hello,
    HostMessage,
    Join,
    Joined,
    Leave,
    PickColour,
    Ping,
    Pong,
    Ready,
    Role,
    RoomChanged,
    Said,
    Say,
    SeatClock,
    Secure,
    Snapshot,
    StandUp,
    TakeSeat,
    Told,
    Updated,
    Welcome,
    to_guest,
)
from net.protocol.net_errors import JoinRefused, NetCode, NetError, RemoteProtocolError
from net.protocol.passcode import Challenge, PasscodeProof
from net.protocol.view_delta import digest_of

JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    -(2**63),
    1.5,
    float("nan"),
    "",
    "\u202e<b>",
    "x" * 300,
    [],
    {},
    [[]],
    {"type": "act"},
    b"\x00",
)
KEPT_AT = 200
"""So often both ends are looked at for what must still hold."""


# How a message is changed.


def mutated(data: Any, dice: Random) -> bytes:
    """The frame of a message in which something is different."""
    if dice.random() < 0.5:
        body = _other_bytes(bytearray(msgpack.packb(data)), dice)
    else:
        twin = copy.deepcopy(data)
        for _ in range(dice.randint(1, 3)):
            twin = _other_value(twin, dice)
        body = msgpack.packb(twin)
    return len(body).to_bytes(4, "big") + body


def _other_bytes(body: bytearray, dice: Random) -> bytes:
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(body)) if body else 0
        match dice.randrange(4):
            case 0 if body:
                body[place] = dice.randrange(256)
            case 1 if body:
                del body[place]
            case 2 if body:
                del body[place:]
            case _:
                body.insert(place, dice.randrange(256))
    return bytes(body)


def _other_value(data: Any, dice: Random) -> Any:
    """Some way down: junk, a near miss, one entry less, one more, or another order."""
    if isinstance(data, dict) and data and dice.random() < 0.85:
        key = dice.choice(list(data))
        match dice.randrange(8):
            case 0:
                del data[key]
            case 1:
                data["x"] = data[key]
            case _:
                data[key] = _other_value(data[key], dice)
        return data
    if isinstance(data, list) and data and dice.random() < 0.85:
        place = dice.randrange(len(data))
        match dice.randrange(6):
            case 0:
                del data[place]
            case 1:
                data.append(copy.deepcopy(data[place]))
            case 2:
                data.reverse()
            case _:
                data[place] = _other_value(data[place], dice)
        return data
    if isinstance(data, int) and dice.random() < 0.5:
        return data + dice.choice((-1, 1)) if abs(data) < 2**62 else 0
    return copy.deepcopy(dice.choice(JUNK))


# What guests say, and a room that hears it.


def of_guests(place: Lodge) -> list[GuestMessage]:
    match = place.room.games.running
    assert match is not None
    seat = match.asked[0] if match.asked else 0
    view = place.view(seat)
    action = sensible(view) if options_for(view) is not None else {"type": "pass"}
    return [
        Hello(GAME, PROTOCOL, "x"),
        Join("Zoe", proof=PasscodeProof("1a", "2b"), key="0" * 32),
        Join("Wim", Role.WATCH, token="0" * 32, seat=1),
        Ready(True),
        PickColour(3),
        TakeSeat(1),
        StandUp(),
        Say("hello"),
        Feel(Feeling.OUCH),
        Act(1, match.table.version, action),
        FetchView(),
        FetchStory(3),
        FetchBoard("germany", 0),
        Pong(1),
        Leave(),
    ]


def check_room(place: Lodge) -> None:
    """Everybody who sits somewhere is there, and what was played is a game."""
    room, match = place.room, place.room.games.running
    sitting = [chair.member for chair in room.seats if chair.member is not None]
    assert len(set(sitting)) == len(sitting) and all(one in room.members for one in sitting)
    assert len(room.view().seats) == room.settings.setup.players
    assert match is not None
    assert first_difference(record_of(match.table, content()), content()) is None


def hear(place: Lodge, member: int, frame: bytes, now: float) -> None:
    """A connection of its own brings one frame. Raises RemoteProtocolError."""
    stream, room = GuestStream(Limits(), now), place.room
    stream.has_come_in()
    stream.feed(frame)
    while (message := stream.take(now)) is not None:
        if isinstance(message, Join):
            came = room.join(message, f"10.0.{int(now) % 250}.9", now)
            if isinstance(came, int):
                room.part(came, now)
        elif isinstance(message, Pong):
            stream.pong(message.number, now)
        elif member in room.members:
            guest_requests.receive(room, member, message, now)


def spoil_a_room(count: int, seed: int) -> int:
    """Frames of guests that went wrong; the value is how many were refused as such."""
    dice, refused, place, member, now = Random(seed), 0, full_lodge(), 0, 1000.0
    samples: list[Any] = []
    for number in range(count):
        now += 0.05
        match = place.room.games.running
        if match is None or match.is_over or number % 20_000 == 0:
            place = full_lodge(seed=seed + number)
            match = place.room.games.running
        assert match is not None
        if number % 25 == 0:
            place.room.tick(now)
            samples = [encode_tagged(message) for message in of_guests(place)]
            asked = [place.room.seats[seat].member for seat in match.asked]
            member = next((one for one in asked if one is not None), 0)
        if member not in place.room.members:
            came = place.room.join(Join(f"New {number}", Role.WATCH), "10.1.1.1", now)
            member = came if isinstance(came, int) else member
        try:
            hear(place, member, mutated(dice.choice(samples), dice), now)
        except RemoteProtocolError:
            refused += 1
        for post in place.room.take_posts():
            to_guest(post.message)
        place.room.mail.take_entries()
        place.room.mail.take_notes()
        if number % (50 * KEPT_AT) == 0:
            check_room(place)
    check_room(place)
    return refused


# What hosts say, and a guest that hears it.


class Wire:
    is_open = True

    def send(self, message: GuestMessage) -> None: ...

    def pump(self) -> bool:
        return False


def of_hosts() -> list[HostMessage]:
    """One of each kind, as a real room sends them where it can be."""
    place = full_lodge()
    member = place.room.seats[0].member
    assert member is not None
    heard = place.hear(member)
    place.play_on(12)
    heard += place.hear(member)
    match, room = place.room.games.running, place.room.view()
    assert match is not None
    first = {type(message): message for message in reversed(heard)}
    board = parts_of(map_data(drawing=False))
    return [
        refusal(NetCode.FULL),
        Secure(),
        Welcome(place.room.summary(), Challenge("1a", 5, "2b")),
        Joined(member, 0, "0" * 32, room),
        RoomChanged(room),
        Said(1, "Anna", 0, "hello"),
        Felt(1, "Anna", 0, Feeling.OUCH),
        Denied("take_seat", "seat_taken", 3),
        Denied("fetch_board", "too_fast"),
        first[Snapshot],
        first[Updated],
        Told(1, match.story(0, 5)),
        BoardPart(NAME, 0, len(board), board[0]),
        Answer(1, 3, Fault("illegal", "bid_too_low", {"bid": 3, "low": 4})),
        Clocks(3, (SeatClock(0, 1000, 2000),)),
        Ping(4),
    ]


def spoil_a_guest(count: int, seed: int) -> int:
    """Frames of a host that went wrong; the value is how many were refused as such."""
    dice, refused, samples = Random(seed), 0, of_hosts()
    joined = next(one for one in samples if isinstance(one, Joined))
    snapshot = next(one for one in samples if isinstance(one, Snapshot))
    plain = [(type(one), encode_tagged(one)) for one in samples]
    guest = Guest(content(), Wire(), lambda: 0.0)
    for number in range(count):
        if number % KEPT_AT == 0:
            if number % (10 * KEPT_AT) == 0:
                guest = Guest(content(), Wire(), lambda: 0.0)
            guest.receive(joined)
            guest.receive(snapshot)
            assert guest.link is not None and guest.has_board
            guest.link.poll()
            assert digest_of(guest.link.view) == snapshot.digest
        kind, data = dice.choice(plain)
        stream = HostStream(JoinWish("Anna"), Trust(in_plain=True))
        if kind not in (Welcome, Secure):
            stream.status = Status.SEATED
        try:
            for message in stream.receive(mutated(data, dice)):
                guest.receive(message)
            stream.take_replies()
        except (RemoteProtocolError, JoinRefused):
            refused += 1
        if guest.link is not None:
            guest.link.poll()
        guest.tick()
        guest.clocks()
        for event in guest.take_events():
            assert not isinstance(event, NetError)
    return refused


def kinds(messages: Iterable[object]) -> set[type]:
    return {type(message) for message in messages}


def test_every_kind_is_among_what_is_changed() -> None:
    assert kinds(of_guests(full_lodge())) == set(get_args(GuestMessage))
    assert kinds(of_hosts()) == set(get_args(HostMessage))


@pytest.mark.parametrize("seed", [1, 2])
def test_guests_cannot_spoil_a_room_by_what_they_say(seed: int) -> None:
    assert 1000 < spoil_a_room(4_000, seed) < 4_000


@pytest.mark.parametrize("seed", [1, 2])
def test_hosts_cannot_spoil_a_guest_by_what_they_say(seed: int) -> None:
    assert 500 < spoil_a_guest(2_000, seed) < 2_000


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10, 20))
def test_half_a_million_messages_of_guests(seed: int) -> None:
    spoil_a_room(50_000, seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10, 20))
def test_half_a_million_messages_of_hosts(seed: int) -> None:
    spoil_a_guest(50_000, seed)
