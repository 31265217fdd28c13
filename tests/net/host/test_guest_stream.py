"""One guest as the host knows it: bytes to messages, and where patience ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.host.guest_stream import GuestStream
from net.host.limits import Limits
from net.protocol.framing import frame
from net.protocol.handshake import Status
from net.protocol.messages import GAME, GuestMessage, Hello, Join, Leave, Pong, Say, to_host
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.passcode import PasscodeProof

HELLO = Hello(GAME, 1, "x")


def stream(status: Status = Status.NEW, **limits: float) -> GuestStream:
    made = GuestStream(Limits(**limits), now=0.0)  # type: ignore[arg-type]
    become(made, status)
    return made


def become(one: GuestStream, status: Status) -> None:
    if status is Status.GREETED:
        one.is_greeted()
    elif status is Status.SEATED:
        one.has_come_in()


def taken(one: GuestStream, data: bytes, now: float) -> Iterator[GuestMessage]:
    """All that has come whole."""
    one.feed(data)
    while (message := one.take(now)) is not None:
        yield message


def test_messages_come_out_as_soon_as_they_are_whole() -> None:
    one = stream()
    data = to_host(HELLO)
    for byte in data[:-1]:
        assert list(taken(one, bytes([byte]), 0.0)) == []
    assert list(taken(one, data[-1:], 0.0)) == [HELLO]


def test_a_stranger_may_send_less_at_once_than_a_member() -> None:
    long = to_host(Say("x" * 2000))
    with pytest.raises(RemoteProtocolError) as caught:
        list(taken(stream(), long, 0.0))
    assert caught.value.code is NetCode.TOO_LARGE
    assert list(taken(stream(Status.SEATED), long, 0.0)) == [Say("x" * 2000)]


def test_the_ceiling_follows_the_status_within_one_piece_of_data() -> None:
    one = stream()
    data = to_host(HELLO) + to_host(Join("Anna")) + to_host(Say("x" * 2000))
    heard = []
    for message in taken(one, data, 0.0):
        heard.append(type(message))
        become(one, Status.GREETED if isinstance(message, Hello) else Status.SEATED)
    assert heard == [Hello, Join, Say]


def test_more_than_the_rate_allows_is_a_flood() -> None:
    one = stream(Status.SEATED, messages_per_second=10, message_burst=5)
    heard = []
    with pytest.raises(RemoteProtocolError) as caught:
        for message in taken(one, to_host(Pong(0)) * 100, 0.0):
            heard.append(message)
    assert caught.value.code is NetCode.FLOOD
    assert len(heard) == 5


def test_what_the_host_called_for_is_no_flood() -> None:
    one = stream(Status.SEATED, messages_per_second=0.001, message_burst=3, ping_every=1)
    for second in range(20):
        number = one.ping(float(second))
        assert number is not None
        (message,) = taken(one, to_host(Pong(number)), float(second))
        assert isinstance(message, Pong)
        assert one.pong(message.number, float(second)) == 0.0
        assert one.pong(message.number, float(second)) is None, "one answer is enough"
    late = [one.ping(float(second)) for second in range(20, 30)]
    for message in taken(one, b"".join(to_host(Pong(number or 0)) for number in late), 30.0):
        assert isinstance(message, Pong)
        one.pong(message.number, 30.0)
    with pytest.raises(RemoteProtocolError):
        list(taken(one, to_host(Pong(0)) * 4, 30.0))


def test_nothing_is_read_of_who_is_gone() -> None:
    one = stream(Status.SEATED)
    heard = []
    for message in taken(one, to_host(Leave()) + to_host(Say("still here?")), 0.0):
        heard.append(message)
        one.is_gone()
    assert heard == [Leave()]


def test_joining_may_not_take_long() -> None:
    one = stream(handshake=10)
    assert one.overdue(10.0) is None
    assert one.overdue(10.1) is NetCode.TOO_SLOW
    list(taken(one, to_host(HELLO), 9.0))
    one.is_greeted()
    assert one.overdue(10.1) is NetCode.TOO_SLOW, "a hello buys no time"


def test_bytes_that_never_make_a_frame_are_no_sign_of_life() -> None:
    one = stream(Status.SEATED, idle=12)
    data = to_host(Say("x" * 50))
    for second in range(12):
        list(taken(one, data[second : second + 1], float(second)))
    assert one.overdue(12.1) is NetCode.IDLE
    list(taken(one, data[12:], 12.2))
    assert one.overdue(20.0) is None


def test_pings_go_out_regularly_and_are_timed() -> None:
    one = stream(Status.SEATED, ping_every=3)
    assert one.ping(0.0) == 1
    assert one.ping(2.9) is None
    assert one.pong(1, 0.25) == 0.25
    assert one.pong(7, 0.25) is None
    assert one.ping(3.0) == 2
    assert one.pong(1, 3.1) is None, "too late to tell anything"
    assert stream().ping(0.0) is None


@given(st.lists(st.binary(max_size=40), max_size=5))
def test_any_bytes_are_messages_or_the_guests_fault(pieces: list[bytes]) -> None:
    one = stream(Status.SEATED)
    try:
        for piece in pieces:
            list(taken(one, piece, 0.0))
    except RemoteProtocolError as error:
        assert error.code in (NetCode.UNREADABLE, NetCode.TOO_LARGE)


@given(st.data())
def test_damaged_frames_are_messages_or_the_guests_fault(data: st.DataObject) -> None:
    good = bytearray(to_host(Join("Anna", proof=PasscodeProof("1a", "2b"))))
    for _ in range(data.draw(st.integers(1, 4))):
        good[data.draw(st.integers(4, len(good) - 1))] = data.draw(st.integers(0, 255))
    try:
        list(taken(stream(), bytes(good), 0.0))
    except RemoteProtocolError as error:
        assert error.code is NetCode.UNREADABLE


def test_plain_data_that_is_no_message() -> None:
    with pytest.raises(RemoteProtocolError):
        list(taken(stream(), frame(["hello"], 100), 0.0))
