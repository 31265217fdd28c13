"""A guest's end of the line: bytes in, messages and replies out. There is no I/O here.

It says hello, asks for its place, answers pings, and keeps the token that takes the seat back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from net.guest.trust import Trust
from net.protocol.framing import TO_GUEST, FrameReader
from net.protocol.handshake import PROGRAM, Status
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    Answer,
    BoardPart,
    Clocks,
    Denied,
    Felt,
    Hello,
    HostMessage,
    Join,
    Joined,
    Ping,
    Pong,
    Refused,
    Role,
    RoomChanged,
    Said,
    Secure,
    Snapshot,
    Told,
    Updated,
    Welcome,
    from_host,
    to_host,
)
from net.protocol.net_errors import JoinRefused, NetCode, RemoteProtocolError
from net.protocol.passcode import prove

IN_THE_ROOM = (
    Joined,
    RoomChanged,
    Said,
    Felt,
    Denied,
    Snapshot,
    Told,
    Updated,
    BoardPart,
    Answer,
    Clocks,
    Ping,
)


@dataclass(frozen=True)
class JoinWish:
    """Who wants in, and as what."""

    name: str
    role: Role = Role.PLAY
    passcode: str | None = None
    token: str | None = None
    """Takes one's own seat back."""
    seat: int | None = None
    """A seat to take over in a running game."""
    key: str | None = None
    """Tells the host that this is the same guest again, even if no token has come yet."""


class HostStream:
    """One connection to a host, from hello to the end."""

    def __init__(self, wish: JoinWish, trust: Trust | None = None) -> None:
        self.wish = wish
        """What to ask for the next time: with a token once there is one."""
        self.fingerprint = ""
        """Of the host's certificate; empty in plain."""
        self.wants_seal = False
        """The host waits for the handshake of TLS."""
        self._trust = trust or Trust()
        self.status = Status.NEW
        self._reader = FrameReader(TO_GUEST)
        self._replies: list[bytes] = []

    def hello(self) -> bytes:
        """What to send first."""
        return to_host(Hello(GAME, PROTOCOL, PROGRAM))

    def receive(self, data: bytes) -> Iterator[HostMessage]:
        """What the host says. Raises JoinRefused or RemoteProtocolError, and that is the end."""
        self._reader.feed(data)
        while (body := self._reader.next()) is not None:
            message = from_host(body)
            self._check(message)
            self._follow(message)
            if self.wants_seal:
                self._check_nothing_follows()
                return
            if not isinstance(message, Ping):
                yield message

    def is_sealed(self, fingerprint: str) -> None:
        """The handshake is over, with the owner of this certificate. Raises JoinRefused."""
        self._trust.check(fingerprint)
        self.fingerprint, self.wants_seal = fingerprint, False

    def take_replies(self) -> bytes:
        """What has to be sent in answer."""
        replies, self._replies = b"".join(self._replies), []
        return replies

    def _check(self, message: HostMessage) -> None:
        if isinstance(message, Refused):
            raise refused(message)
        if isinstance(message, Secure) and self.status is Status.NEW and not self.fingerprint:
            return
        expected: tuple[type, ...] = {
            Status.NEW: (Welcome,),
            Status.GREETED: (Joined,),
        }.get(self.status, IN_THE_ROOM)
        if not isinstance(message, expected):
            raise RemoteProtocolError(NetCode.UNEXPECTED, what=type(message).__name__)

    def _check_nothing_follows(self) -> None:
        """What was said in plain must not count as said under TLS."""
        if self._reader.has_part:
            raise RemoteProtocolError(NetCode.UNEXPECTED, what="plain after secure")

    def _follow(self, message: HostMessage) -> None:
        if isinstance(message, Secure):
            self.wants_seal = True
        elif isinstance(message, Welcome):
            self.status = Status.GREETED
            self._replies.append(to_host(self._join(message)))
        elif isinstance(message, Joined):
            self.status = Status.SEATED
            role = Role.WATCH if message.seat is None else Role.PLAY
            self.wish = replace(self.wish, role=role, token=message.token, seat=None)
        elif isinstance(message, Ping):
            self._replies.append(to_host(Pong(message.number)))

    def _join(self, welcome: Welcome) -> Join:
        """Our answer to a welcome. Raises JoinRefused if that should have come under TLS."""
        if not self.fingerprint:
            self._trust.check_plain()
        wish, proof = self.wish, None
        if welcome.challenge is not None and wish.passcode is not None and wish.token is None:
            proof = prove(wish.passcode, welcome.challenge, self.fingerprint)
        return Join(wish.name, wish.role, proof, wish.token, wish.seat, wish.key)


def refused(message: Refused) -> JoinRefused:
    """The host's refusal as an error; codes of later versions count as unknown."""
    try:
        code = NetCode(message.code)
    except ValueError:
        code = NetCode.UNKNOWN_CODE
    more: dict[str, str | int | None] = {}
    if code is NetCode.OTHER_VERSION:
        more = {"theirs": message.protocol, "ours": PROTOCOL, "program": message.program[:40]}
    elif code in (NetCode.TOO_MANY_TRIES, NetCode.TOO_RESTLESS):
        more = {"seconds": message.retry_after}
    elif code is NetCode.UNKNOWN_CODE:
        more = {"what": message.code[:40]}
    return JoinRefused(
        code, may_retry=message.may_retry, retry_after=max(0, message.retry_after), **more
    )
