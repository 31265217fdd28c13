"""A guest's end of the line: hello, join, token, pings, and every refusal as an error."""

from __future__ import annotations

from itertools import count

import pytest
from rooms import lodge

from net.guest.host_stream import HostStream, JoinWish, refused
from net.guest.line import Patience
from net.guest.trust import Trust
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
    Secure,
    Welcome,
    from_guest,
    to_guest,
)
from net.protocol.net_errors import JoinRefused, NetCode, RemoteProtocolError
from net.protocol.passcode import challenge_for, is_proven, verifier_of

ROOM = lodge(3).room
IN_PLAIN = Trust(in_plain=True)
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
    caller = HostStream(JoinWish("Anna"), IN_PLAIN)
    assert sent(caller.hello()) == [Hello(GAME, PROTOCOL, PROGRAM)]
    for byte in WELCOME[:-1]:
        assert list(caller.receive(bytes([byte]))) == []
    assert list(caller.receive(WELCOME[-1:])) == [Welcome(ROOM.summary())]
    assert sent(caller.take_replies()) == [Join("Anna", Role.PLAY)]
    assert caller.take_replies() == b""
    list(caller.receive(JOINED))
    assert caller.status is Status.SEATED


def test_the_next_call_asks_for_the_own_seat() -> None:
    caller = HostStream(JoinWish("Anna", seat=1), IN_PLAIN)
    list(caller.receive(WELCOME + JOINED))
    assert caller.wish == JoinWish("Anna", Role.PLAY, token="f" * 32)
    list(caller.receive(to_guest(Joined(5, None, None, ROOM.view()))))
    assert caller.wish == JoinWish("Anna", Role.WATCH), "who stood up comes back to watch"


def test_pings_are_answered_and_not_passed_on() -> None:
    caller = HostStream(JoinWish("Anna"), IN_PLAIN)
    list(caller.receive(WELCOME + JOINED))
    caller.take_replies()
    assert list(caller.receive(to_guest(Ping(3)) + to_guest(Ping(4)))) == []
    assert sent(caller.take_replies()) == [Pong(3), Pong(4)]


@pytest.mark.parametrize("code", [NetCode.FULL, NetCode.CLOSING, NetCode.WRONG_PASSCODE])
@pytest.mark.parametrize(
    "before", [b"", WELCOME, WELCOME + JOINED], ids=["new", "greeted", "seated"]
)
def test_a_refusal_ends_it_at_any_time(before: bytes, code: NetCode) -> None:
    caller = HostStream(JoinWish("Anna"), IN_PLAIN)
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
        list(HostStream(JoinWish("Anna"), IN_PLAIN).receive(data))


def test_pauses_grow_up_to_a_limit() -> None:
    patience = Patience(first_pause=0.25, longest_pause=8.0)
    pauses = [patience.pause(attempt) for attempt in range(1, 10)]
    assert pauses == [0, 0.25, 0.5, 1, 2, 4, 8, 8, 8]


def test_a_guest_waits_for_tls_when_the_host_asks_for_it() -> None:
    caller = HostStream(JoinWish("Anna"))
    assert list(caller.receive(to_guest(Secure()))) == []
    assert caller.wants_seal and caller.take_replies() == b""
    caller.is_sealed("ab" * 32)
    list(caller.receive(WELCOME))
    assert sent(caller.take_replies()) == [Join("Anna")]


@pytest.mark.parametrize("after", [b"\0", WELCOME])
def test_nothing_said_in_plain_counts_as_said_under_tls(after: bytes) -> None:
    caller = HostStream(JoinWish("Anna"))
    with pytest.raises(RemoteProtocolError) as problem:
        list(caller.receive(to_guest(Secure()) + after))
    assert problem.value.code is NetCode.UNEXPECTED


def test_tls_is_begun_once() -> None:
    caller = HostStream(JoinWish("Anna"))
    list(caller.receive(to_guest(Secure())))
    caller.is_sealed("ab" * 32)
    with pytest.raises(RemoteProtocolError):
        list(caller.receive(to_guest(Secure())))


@pytest.mark.parametrize("trust", [Trust(), Trust("ab" * 32, in_plain=True)])
def test_a_host_that_does_not_encrypt_is_not_told_anything(trust: Trust) -> None:
    caller = HostStream(JoinWish("Anna", passcode="secret"), trust)
    with pytest.raises(JoinRefused) as refusal:
        list(caller.receive(WELCOME))
    assert refusal.value.code is NetCode.NOT_SEALED
    assert caller.take_replies() == b""


def test_another_host_than_expected_is_not_told_anything() -> None:
    caller = HostStream(JoinWish("Anna"), Trust("ab" * 32))
    list(caller.receive(to_guest(Secure())))
    with pytest.raises(JoinRefused) as refusal:
        caller.is_sealed("cd" * 32)
    assert refusal.value.code is NetCode.OTHER_KEY


def test_the_passcode_is_proven_and_not_sent() -> None:
    verifier = verifier_of("open sesame", rounds=3)
    caller = HostStream(JoinWish("Anna", passcode="open sesame"))
    list(caller.receive(to_guest(Secure())))
    caller.is_sealed("ab" * 32)
    list(caller.receive(to_guest(Welcome(ROOM.summary(), challenge_for(verifier, "n")))))
    replies = caller.take_replies()
    assert b"sesame" not in replies
    (join,) = sent(replies)
    assert isinstance(join, Join)
    assert is_proven(verifier, "n", join.proof, "ab" * 32)
    assert not is_proven(verifier, "n", join.proof, "cd" * 32), "to nobody in the middle"
