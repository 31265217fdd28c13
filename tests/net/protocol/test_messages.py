"""Messages on the wire: literal bytes for what is frozen, and every kind there and back."""

from __future__ import annotations

import dataclasses
import types
import typing
from enum import Enum
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rooms import quick_setup

from game.engine.codec import tag_of
from net.protocol.messages import (
    GuestMessage,
    Hello,
    HostMessage,
    Join,
    Refused,
    Welcome,
    from_guest,
    from_host,
    to_guest,
    to_host,
)
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.room_view import RoomStatus, RoomSummary

GUEST_KINDS = typing.get_args(GuestMessage)
HOST_KINDS = typing.get_args(HostMessage)

HELLO = (
    b"\x00\x00\x003\x84\xa4type\xa5hello\xa4game\xaapower-grid\xa8protocol\x01\xa7program\xa4test"
)
REFUSED = (
    b"\x00\x00\x00W"
    b"\x87\xa4type\xa7refused\xa4code\xa4full\xa7message\xa7no seat\xa9may_retry\xc2"
    b"\xabretry_after\x00\xa8protocol\x01\xa7program\xa4host"
)


def test_hello_never_changes_its_bytes() -> None:
    message = Hello("power-grid", 1, "test")
    assert to_host(message) == HELLO
    assert from_guest(HELLO[4:]) == message


def test_refused_never_changes_its_bytes() -> None:
    message = Refused("full", "no seat", False, 0, 1, "host")
    assert to_guest(message) == REFUSED
    assert from_host(REFUSED[4:]) == message


def test_later_versions_may_say_more_in_hello_and_refused() -> None:
    hello = {"type": "hello", "game": "power-grid", "protocol": 9, "program": "x", "mood": "good"}
    assert from_guest(msgpack.packb(hello)) == Hello("power-grid", 9, "x")
    fields = dataclasses.asdict(Refused("gone_fishing", "", True, 5, 9, "x"))
    assert from_host(msgpack.packb({"type": "refused", "song": [1], **fields})) == Refused(
        "gone_fishing", "", True, 5, 9, "x"
    )


def test_other_messages_have_no_unknown_fields() -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        from_guest(msgpack.packb({"type": "leave", "mood": "bad"}))
    assert caught.value.code is NetCode.UNREADABLE


def values_of(wanted: Any) -> st.SearchStrategy[Any]:
    """Anything of a field's declared type."""
    if wanted is Any:
        return st.none() | st.integers(0, 9) | st.lists(st.text(max_size=3), max_size=2)
    if wanted is int:
        return st.integers(-(2**63), 2**63 - 1)
    if wanted is str:
        return st.text(max_size=8)
    if wanted is bool:
        return st.booleans()
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*(st.none() if a is type(None) else values_of(a) for a in arguments))
    if origin is tuple:
        return st.lists(values_of(arguments[0]), max_size=2).map(tuple)
    if origin is dict:
        return st.dictionaries(st.text(max_size=4), st.integers(0, 9), max_size=2)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return st.sampled_from(list(wanted))
    return messages_of(wanted)


def messages_of(kind: type) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind)
    if kind is type(quick_setup()):
        return st.just(quick_setup())
    fields = {field.name: values_of(hints[field.name]) for field in dataclasses.fields(kind)}
    return st.builds(kind, **fields)


@pytest.mark.parametrize("kind", GUEST_KINDS, ids=tag_of)
def test_every_message_of_a_guest_comes_back(kind: type) -> None:
    @given(messages_of(kind))
    def check(message: GuestMessage) -> None:
        assert from_guest(to_host(message)[4:]) == message

    check()


@pytest.mark.parametrize("kind", HOST_KINDS, ids=tag_of)
def test_every_message_of_a_host_comes_back(kind: type) -> None:
    @given(messages_of(kind))
    def check(message: HostMessage) -> None:
        assert from_host(to_guest(message)[4:]) == message

    check()


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=9)
    | st.binary(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_any_data_is_a_message_or_one_error(data: Any) -> None:
    for read in (from_guest, from_host):
        with pytest.raises(RemoteProtocolError):
            read(msgpack.packb(data))


@given(st.sampled_from([*GUEST_KINDS, *HOST_KINDS]), st.dictionaries(st.text(max_size=9), PLAIN))
def test_damaged_fields_are_one_error(kind: type, damage: dict[str, Any]) -> None:
    hints = [field.name for field in dataclasses.fields(kind)]
    data = {"type": tag_of(kind), **dict(zip(hints, damage.values()))}
    for read in (from_guest, from_host):
        try:
            read(msgpack.packb(data))
        except RemoteProtocolError as error:
            assert error.code is NetCode.UNREADABLE


def test_a_guest_does_not_speak_as_a_host() -> None:
    summary = RoomSummary("id", "room", RoomStatus.LOBBY, quick_setup(), (), False)
    for data in (to_guest(Welcome(summary)), REFUSED):
        with pytest.raises(RemoteProtocolError):
            from_guest(data[4:])
    with pytest.raises(RemoteProtocolError):
        from_host(to_host(Join("Anna"))[4:])
