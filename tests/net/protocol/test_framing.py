"""Frames, byte by byte: cut anywhere, glued together, refused before they are kept."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.codec import Plain
from net.protocol.framing import FrameReader, frame, unpack
from net.protocol.net_errors import LocalProtocolError, NetCode, RemoteProtocolError


def read(reader: FrameReader, data: bytes) -> list[bytes]:
    reader.feed(data)
    found = []
    while (body := reader.next()) is not None:
        found.append(body)
    return found


def test_a_frame_is_its_length_and_then_msgpack() -> None:
    assert frame({"a": [1, 2]}, 100) == b"\x00\x00\x00\x06\x81\xa1a\x92\x01\x02"
    assert unpack(b"\x81\xa1a\x92\x01\x02") == {"a": [1, 2]}


def test_a_frame_arrives_byte_by_byte() -> None:
    reader = FrameReader(100)
    data = frame({"a": [1, 2]}, 100)
    for byte in data[:-1]:
        assert read(reader, bytes([byte])) == []
        assert reader.has_part
    assert read(reader, data[-1:]) == [b"\x81\xa1a\x92\x01\x02"]
    assert not reader.has_part


def test_frames_arrive_glued_together() -> None:
    reader = FrameReader(100)
    data = b"".join(frame(number, 100) for number in range(5))
    assert [unpack(body) for body in read(reader, data + b"\x00\x00")] == [0, 1, 2, 3, 4]
    assert reader.has_part


@given(st.lists(st.binary(min_size=1, max_size=60), max_size=8), st.data())
def test_frames_survive_any_cut(bodies: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(len(body).to_bytes(4, "big") + body for body in bodies)
    reader = FrameReader(60)
    found = []
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        found += read(reader, stream[:cut])
        stream = stream[cut:]
    assert found == bodies


def test_a_length_above_the_ceiling_is_refused_at_its_fourth_byte() -> None:
    reader = FrameReader(100)
    assert read(reader, b"\x00\x00\x00") == []
    with pytest.raises(RemoteProtocolError) as caught:
        read(reader, b"\x65")
    assert caught.value.code is NetCode.TOO_LARGE
    assert caught.value.parameters == {"bytes": 101, "most": 100}


def test_a_frame_of_exactly_the_ceiling_is_read() -> None:
    assert read(FrameReader(100), b"\x00\x00\x00\x64" + bytes(100)) == [bytes(100)]


def test_another_ceiling_holds_from_the_next_frame_on() -> None:
    reader = FrameReader(1)
    reader.feed(b"\x00\x00\x00\x01a" + b"\x00\x00\x00\x03bcd")
    assert reader.next() == b"a"
    reader.allow(3)
    assert reader.next() == b"bcd"


def test_an_empty_frame_is_no_frame() -> None:
    with pytest.raises(RemoteProtocolError):
        read(FrameReader(100), b"\x00\x00\x00\x00")


def test_nothing_too_large_is_sent() -> None:
    with pytest.raises(LocalProtocolError) as caught:
        frame("x" * 200, 100)
    assert caught.value.code is NetCode.TOO_LARGE


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        b"\x92\x01",
        b"\xa2\xff\xfe",
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\x7f\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\xd4\x05\x00",
        b"\x81\x01\x02",
        b"\x01\x02",
        b"\x91" * 4000,
    ],
)
def test_what_is_no_msgpack_is_one_error(body: bytes) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        unpack(body)
    assert caught.value.code is NetCode.UNREADABLE


@given(st.binary(max_size=200))
def test_no_bytes_lead_to_another_error(body: bytes) -> None:
    try:
        unpack(body)
    except RemoteProtocolError as error:
        assert error.code is NetCode.UNREADABLE


@given(st.recursive(st.none() | st.booleans() | st.text(max_size=5), st.lists, max_leaves=20))
def test_plain_data_survives(value: Plain) -> None:
    assert unpack(frame(value, 10_000)[4:]) == msgpack.unpackb(msgpack.packb(value))
