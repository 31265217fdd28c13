"""One guest as its host knows it before any game: bytes in, messages out, patience in between.

There is no I/O here. A guest that breaks the protocol, sends too much or takes too long ends in a
RemoteProtocolError or in a code; what has come after that is not looked at.
"""

from __future__ import annotations

from net.host.limits import Bucket, Limits
from net.protocol.framing import TO_HOST, TO_STRANGER, FrameReader
from net.protocol.handshake import Status
from net.protocol.messages import GuestMessage, from_guest
from net.protocol.net_errors import NetCode, RemoteProtocolError


class GuestStream:
    """The other end of a connection."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._status = Status.NEW
        self._limits = limits
        self._reader = FrameReader(TO_STRANGER)
        self._rate = Bucket(limits.messages_per_second, limits.message_burst, now)
        self._came = now
        self._heard = now
        self._ping = 0
        self._pinged: float | None = None
        self._ponged = 0

    @property
    def status(self) -> Status:
        return self._status

    @property
    def has_part(self) -> bool:
        """More has come than was taken, of a guest that is listened to."""
        return self._status is not Status.GONE and self._reader.has_part

    def is_greeted(self) -> None:
        """It has said hello, and may ask to join."""
        self._status = Status.GREETED

    def has_come_in(self) -> None:
        """It has joined, and may say whatever its room takes."""
        self._status = Status.SEATED
        self._reader.allow(TO_HOST)

    def is_gone(self) -> None:
        """Nothing more is listened to."""
        self._status = Status.GONE

    @property
    def has_joined(self) -> bool:
        return self.status in (Status.SEATED, Status.PLAYING)

    def feed(self, data: bytes) -> None:
        """Keep what has come until it is taken."""
        if self.status is not Status.GONE:
            self._reader.feed(data)

    def take(self, now: float) -> GuestMessage | None:
        """The next message that has come whole. Raises RemoteProtocolError."""
        body = self._reader.next() if self.status is not Status.GONE else None
        if body is None:
            return None
        if not self._rate.take(now):
            raise RemoteProtocolError(NetCode.FLOOD)
        message = from_guest(body)
        self._heard = now
        return message

    def is_waited_for_anew(self, now: float) -> None:
        """The host itself was asleep: nobody can be blamed for that time."""
        self._came = self._heard = now

    def overdue(self, now: float) -> NetCode | None:
        """Why this guest has used up our patience, None if it has not."""
        if not self.has_joined:
            return NetCode.TOO_SLOW if now - self._came > self._limits.handshake else None
        return NetCode.IDLE if now - self._heard > self._limits.idle else None

    def ping(self, now: float) -> int | None:
        """The number of a ping that is due, None if none is."""
        waits = self._pinged is not None and now - self._pinged < self._limits.ping_every
        if not self.has_joined or waits:
            return None
        self._ping += 1
        self._pinged = now
        return self._ping

    def pong(self, number: int, now: float) -> float | None:
        """Seconds there and back, None if this does not answer our last ping."""
        if not self._ponged < number <= self._ping or self._pinged is None:
            return None
        self._ponged = number
        self.excuse()
        return now - self._pinged if number == self._ping else None

    def excuse(self) -> None:
        """The message taken last was called for: it does not count against the rate."""
        self._rate.give_back()
