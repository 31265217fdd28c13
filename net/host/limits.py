"""What one guest, one address and all of them together may ask of a host.

Nothing here reads a clock: whoever asks says what time it is.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Final

from net.protocol.net_errors import NetCode
from net.protocol.passcode import PasscodeVerifier
from net.protocol.plain_text import skeleton

ConnectionId = int
Address = str

MOST_ADDRESSES: Final = 1024
"""So many addresses with wrong passcodes are remembered."""


@dataclass(frozen=True)
class Limits:
    """Every ceiling and deadline of a host; times in seconds."""

    handshake: float = 10.0
    """From the connection to having joined."""
    handshake_pause: float = 0.005
    """Between the beginnings of two handshakes of TLS, so that many at once delay no action."""
    idle: float = 12.0
    """Without a whole frame; a guest answers pings, so silence means that it is gone."""
    ping_every: float = 3.0
    messages_per_second: float = 20.0
    """Not counting what the host itself asked for: however fast the table is, who only answers it
    is never refused."""
    message_burst: int = 60
    lines_per_second: float = 0.5
    """Of chat and feelings."""
    line_burst: int = 6
    talkers_per_address: int = 4
    """So many guests' lines and fetches one address may have, who may come again and again."""
    board_parts_per_second: float = 4.0
    """Of a map that a guest lacks."""
    board_part_burst: int = 32
    waste_per_second: float = 4 * 1024
    """Bytes under TLS that are no message: what wraps one, new keys."""
    waste_burst: int = 20 * 1024
    outbox: int = 256 * 1024
    """Bytes that may wait for a guest that does not read."""
    leaving: int = 64
    """Connections that were shown out and may still read why; the oldest is cut."""
    waiting: int = 32
    """Connections that have not joined yet; the oldest makes room."""
    waiting_per_address: int = 16
    connections_per_second: float = 10.0
    """Of one address."""
    connection_burst: int = 60
    joins_per_second: float = 5.0
    """Of one address, those that bring people back included."""
    join_burst: int = 50
    joined: int = 48
    joined_per_address: int = 40
    watchers: int = 32
    watchers_per_address: int = 16
    seat_changes_per_minute: float = 6.0
    """Sitting down, standing up and asking for a seat, of one person."""
    seat_change_burst: int = 4
    seat_changes_per_address: float = 20.0
    """The same a minute for everybody at one address, who may come again and again."""
    seat_change_address_burst: int = 12
    seat_changes_of_all: float = 60.0
    """The same a minute for the whole room: each is a line of the save, and one machine can have
    thousands of addresses."""
    seat_change_burst_of_all: int = 40
    seats_per_address: int = 1
    """Seats of a running game that people of one address may have, once one of them takes one over
    without the host's leave."""


class HandshakeTurns:
    """Beginnings that keep apart: whoever comes is told how long to wait."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._next = float("-inf")

    def wait(self, now: float) -> float:
        """Take the next turn; so many seconds are left until then."""
        turn = max(now, self._next)
        self._next = turn + self._pause
        return turn - now


class Bucket:
    """A rate with a burst: full at first, refilled by time."""

    def __init__(self, per_second: float, burst: int, now: float) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = self._burst
        self._then = now

    def take(self, now: float, count: int = 1) -> bool:
        """Use so many up; False if there are not so many."""
        refilled = self._left + (now - self._then) * self._per_second
        self._left = min(self._burst, refilled)
        self._then = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def wait(self, now: float) -> float:
        """Seconds until there is one to be used up."""
        left = min(self._burst, self._left + (now - self._then) * self._per_second)
        return max(0.0, (1.0 - left) / self._per_second)

    def give_back(self, count: int = 1) -> None:
        """So many that were used up do not count after all."""
        self._left = min(self._burst, self._left + count)


class Buckets:
    """A rate for each of many; those who have been quiet the longest are forgotten first."""

    def __init__(self, per_second: float, burst: int, most: int = MOST_ADDRESSES) -> None:
        self._rate = per_second, burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, now: float) -> bool:
        """Use one up; False if there is none."""
        return self._of(name, now).take(now)

    def wait(self, name: str, now: float) -> float:
        """Seconds until there is one to be used up."""
        return self._of(name, now).wait(now)

    def _of(self, name: str, now: float) -> Bucket:
        bucket = self._buckets.setdefault(name, Bucket(*self._rate, now))
        self._buckets.move_to_end(name)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket


class Doorkeeper:
    """Counts connections. Who says nothing makes room for who comes next."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: OrderedDict[ConnectionId, Address] = OrderedDict()
        self._joined: dict[ConnectionId, Address] = {}

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def joined(self) -> int:
        return len(self._joined)

    def arrive(self, connection: ConnectionId, address: Address) -> ConnectionId | None:
        """Let a connection in; the value is one that has to go for it."""
        victim = self._victim(address)
        if victim is not None:
            del self._waiting[victim]
        self._waiting[connection] = address
        return victim

    def join(self, connection: ConnectionId) -> NetCode | None:
        """Count a connection as joined, or say why not."""
        address = self._waiting[connection]
        from_there = sum(1 for other in self._joined.values() if other == address)
        full = len(self._joined) >= self._limits.joined
        if full or from_there >= self._limits.joined_per_address:
            return NetCode.HOST_BUSY
        self._joined[connection] = self._waiting.pop(connection)
        return None

    def leave(self, connection: ConnectionId) -> None:
        """Forget a connection; twice does no harm."""
        self._waiting.pop(connection, None)
        self._joined.pop(connection, None)

    def _victim(self, address: Address) -> ConnectionId | None:
        """The oldest of the address that makes most use of the room there is."""
        counts = Counter(self._waiting.values())
        if counts[address] >= self._limits.waiting_per_address:
            greedy = address
        elif len(self._waiting) >= self._limits.waiting:
            greedy = counts.most_common(1)[0][0]
        else:
            return None
        return next(key for key, other in self._waiting.items() if other == greedy)


class PasscodeGuard:
    """Checks passcodes; every wrong one makes its name at its address wait longer.

    Friends behind the same router have names of their own, so that nobody locks them out. Who takes
    another name for every try is slowed down all the same: the address has so many tries a second.
    """

    FIRST_WAIT: Final = 1.0
    LONGEST_WAIT: Final = 60.0
    TRIES_PER_SECOND: Final = 1.0
    TRY_BURST: Final = 10

    def __init__(self, verifier: PasscodeVerifier | None) -> None:
        self.verifier = verifier
        self._wrong: OrderedDict[tuple[Address, str], tuple[int, float]] = OrderedDict()
        self._tries = Buckets(self.TRIES_PER_SECOND, self.TRY_BURST)

    @property
    def is_needed(self) -> bool:
        return self.verifier is not None

    def wait(self, address: Address, name: str, now: float) -> float:
        """Seconds until somebody may try again; until then nothing is compared."""
        _, until = self._wrong.get((address, skeleton(name)), (0, now))
        return max(0.0, until - now, self._tries.wait(address, now) if self.is_needed else 0.0)

    def note(self, address: Address, name: str, now: float, *, is_right: bool) -> None:
        """Somebody has tried."""
        who = address, skeleton(name)
        if is_right:
            self._wrong.pop(who, None)
        else:
            self._tries.take(address, now)
            tries = self._wrong.pop(who, (0, 0.0))[0] + 1
            pause = min(self.LONGEST_WAIT, self.FIRST_WAIT * 2.0 ** min(tries - 1, 16))
            self._wrong[who] = (tries, now + pause)
            while len(self._wrong) > MOST_ADDRESSES:
                self._wrong.popitem(last=False)
