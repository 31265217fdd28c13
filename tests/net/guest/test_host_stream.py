"""A guest's end of the line: hello, join, token, pings, and every refusal as an error."""

from __future__ import annotations

from itertools import count

import pytest
from rooms import lodge

from net.guest.host_stream import HostStream, JoinWish, refused
from net.guest.line import Patience
from net.protocol.handshake import PROGRAM, Status, refusal
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    Hello,
    Join,
    Joined,
    Ping,
    Pong,
    Refused,
    Role,
    RoomChanged,
    Welcome,
    from_guest,
    to_guest,
)
from net.protocol.net_errors import JoinRefused, NetCode, RemoteProtocolError

ROOM = lodge(3).room
WELCOME = to_guest(Welcome(ROOM.summary()))
JOINED = to_guest(Joined(5, 1, "f" * 32, ROOM.view()))


def sent(data: bytes) -> list[object]:
    found: list[object] = []
    while data:
        length = int.from_bytes(data[:4], "big")
        found.append(from_guest(data[4 : 4 + length]))
        data = data[4 + length :]
    return found


def test_a_guest_says_hello_and_asks_for_a_place_when_welcome() -> None:
    caller = HostStream(JoinWish("Anna", passcode="secret"))
    assert sent(caller.hello()) == [Hello(GAME, PROTOCOL, PROGRAM)]
    for byte in WELCOME[:-1]:
        assert list(caller.receive(bytes([byte]))) == []
    assert list(caller.receive(WELCOME[-1:])) == [Welcome(ROOM.summary())]
    assert sent(caller.take_replies()) == [Join("Anna", Role.PLAY, "secret")]
    assert caller.take_replies() == b""
    list(caller.receive(JOINED))
    assert caller.status is Status.SEATED


def test_the_next_call_asks_for_the_own_seat() -> None:
    caller = HostStream(JoinWish("Anna", seat=1))
    list(caller.receive(WELCOME + JOINED))
    assert caller.wish == JoinWish("Anna", Role.PLAY, token="f" * 32)
    list(caller.receive(to_guest(Joined(5, None, None, ROOM.view()))))
    assert caller.wish == JoinWish("Anna", Role.WATCH), "who stood up comes back to watch"


def test_pings_are_answered_and_not_passed_on() -> None:
    caller = HostStream(JoinWish("Anna"))
    list(caller.receive(WELCOME + JOINED))
    caller.take_replies()
    assert list(caller.receive(to_guest(Ping(3)) + to_guest(Ping(4)))) == []
    assert sent(caller.take_replies()) == [Pong(3), Pong(4)]


@pytest.mark.parametrize("code", [NetCode.FULL, NetCode.CLOSING, NetCode.WRONG_PASSCODE])
@pytest.mark.parametrize(
    "before", [b"", WELCOME, WELCOME + JOINED], ids=["new", "greeted", "seated"]
)
def test_a_refusal_ends_it_at_any_time(before: bytes, code: NetCode) -> None:
    caller = HostStream(JoinWish("Anna"))
    with pytest.raises(JoinRefused) as caught:
        list(caller.receive(before + to_guest(refusal(code))))
    assert caught.value.code is code
    assert caught.value.may_retry == (code is NetCode.CLOSING)


def test_another_version_names_both() -> None:
    error = refused(Refused("other_version", "", False, 0, 7, "power-grid 3.0"))
    assert error.parameters == {"theirs": 7, "ours": PROTOCOL, "program": "power-grid 3.0"}


def test_a_code_of_a_later_version_is_told_as_unknown() -> None:
    error = refused(Refused("gone_fishing", "", True, 30, 7, "x"))
    assert (error.code, error.may_retry, error.retry_after) == (NetCode.UNKNOWN_CODE, True, 30)
    assert error.parameters == {"what": "gone_fishing"}


@pytest.mark.parametrize(
    "data",
    [
        JOINED,
        WELCOME + WELCOME,
        WELCOME + JOINED + WELCOME,
        to_guest(RoomChanged(ROOM.view())),
        WELCOME + to_guest(Ping(1)),
        b"\x00\x00\x00\x01\xc1",
        b"\xff\xff\xff\xff",
    ],
    ids=map(str, count()),
)
def test_a_host_that_breaks_the_protocol_is_not_listened_to(data: bytes) -> None:
    with pytest.raises(RemoteProtocolError):
        list(HostStream(JoinWish("Anna")).receive(data))


def test_pauses_grow_up_to_a_limit() -> None:
    patience = Patience(first_pause=0.25, longest_pause=8.0)
    pauses = [patience.pause(attempt) for attempt in range(1, 10)]
    assert pauses == [0, 0.25, 0.5, 1, 2, 4, 8, 8, 8]
