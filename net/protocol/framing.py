"""Frames on a stream: four bytes of length, big-endian, then one msgpack value.

There is no I/O here: bytes go in as they come, whole frames come out. A length above the ceiling
is refused before a byte of the body is kept.
"""

from __future__ import annotations

from typing import Final

import msgpack

from game.engine.codec import Plain
from net.protocol.net_errors import LocalProtocolError, NetCode, RemoteProtocolError

HEAD: Final = 4
TO_HOST: Final = 4 * 1024
"""Ceiling of a frame that a guest sends, once it has joined."""
TO_STRANGER: Final = 1024
"""Ceiling of a frame from somebody who has not joined yet."""
TO_GUEST: Final = 64 * 1024
"""Ceiling of a frame that a host sends."""


class FrameReader:
    """Cuts a stream into frames."""

    def __init__(self, ceiling: int) -> None:
        self._ceiling = ceiling
        self._pending = bytearray()

    @property
    def has_part(self) -> bool:
        """A frame has begun and is not complete."""
        return bool(self._pending)

    def allow(self, ceiling: int) -> None:
        """Frames of up to this size from the next one on."""
        self._ceiling = ceiling

    def feed(self, data: bytes) -> None:
        """Take what has come."""
        self._pending += data

    def next(self) -> bytes | None:
        """The next whole frame's body, None if there is none. Raises RemoteProtocolError."""
        if len(self._pending) < HEAD:
            return None
        length = int.from_bytes(self._pending[:HEAD], "big")
        if length == 0:
            raise RemoteProtocolError(NetCode.UNREADABLE, what="empty frame")
        if length > self._ceiling:
            self._pending.clear()
            raise RemoteProtocolError(NetCode.TOO_LARGE, bytes=length, most=self._ceiling)
        if len(self._pending) < HEAD + length:
            return None
        body = bytes(self._pending[HEAD : HEAD + length])
        del self._pending[: HEAD + length]
        return body


def frame(value: Plain, ceiling: int) -> bytes:
    """Plain data as one frame. Raises LocalProtocolError if it is too large to send."""
    body: bytes = msgpack.packb(value)
    if len(body) > ceiling:
        raise LocalProtocolError(NetCode.TOO_LARGE, bytes=len(body), most=ceiling)
    return len(body).to_bytes(HEAD, "big") + body


def unpack(body: bytes) -> Plain:
    """A frame's body as plain data. Raises RemoteProtocolError, whatever is wrong with it."""
    try:
        # Lengths inside the body are checked against the body's own; extensions have no use here.
        data: Plain = msgpack.unpackb(body, ext_hook=_no_extension)
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as fault:
        raise RemoteProtocolError(NetCode.UNREADABLE, what=type(fault).__name__) from fault
    return data


def _no_extension(_code: int, _data: bytes) -> Plain:
    raise ValueError("extension")
