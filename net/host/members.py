"""Who has joined a room: each one's name, what it was told, and how much it may ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from net.host.limits import Address, Bucket, Buckets, Limits
from net.protocol.plain_text import skeleton
from net.protocol.room_view import MemberId


@dataclass(frozen=True)
class Holder:
    """Somebody who has, or wants, a seat."""

    name: str
    address: Address = ""
    key: str | None = None
    member: MemberId | None = None
    """None at the door, and for people of a game that was taken up again."""

    def is_surely(self, other: Holder) -> bool:
        """The same connection."""
        return self.member is not None and self.member == other.member

    def may_be(self, other: Holder) -> bool:
        """The same person, as far as can be told."""
        same_key = self.key is not None and self.key == other.key
        return self.is_surely(other) or same_key or skeleton(self.name) == skeleton(other.name)


class Neighbours:
    """What all guests of an address may say and ask together, those who have left included."""

    def __init__(self, limits: Limits) -> None:
        per_second = limits.talkers_per_address * limits.lines_per_second
        burst = limits.talkers_per_address * limits.line_burst
        self.lines = Buckets(per_second, burst)
        self.fetches = Buckets(per_second, burst)


class Member:
    """Somebody who has joined."""

    def __init__(
        self,
        id: MemberId,
        name: str,
        limits: Limits,
        now: float,
        *,
        address: Address,
        key: str | None,
        neighbours: Neighbours,
    ) -> None:
        self.id = id
        self.address = address
        self.key = key
        self._name = name
        self._neighbours = neighbours
        self._lines = Bucket(limits.lines_per_second, limits.line_burst, now)
        self._fetches = Bucket(limits.lines_per_second, limits.line_burst, now)
        self._parts = Bucket(limits.board_parts_per_second, limits.board_part_burst, now)
        per_second = limits.seat_changes_per_minute / 60
        self.seat_changes = Bucket(per_second, limits.seat_change_burst, now)
        """How often it may sit down, stand up or ask for a seat."""
        self._placed_at = now
        """When it was last told where it sits."""
        self._decided = (0, -1)
        """The last game and version on which it has acted."""
        self._told_from = 0
        """The version from which on it has been told what happened."""

    @property
    def name(self) -> str:
        return self._name

    @property
    def holder(self) -> Holder:
        """By what it is known on a seat."""
        return Holder(self._name, self.address, self.key, self.id)

    def is_placed(self, now: float) -> None:
        """It is told where it sits."""
        self._placed_at = now

    def knows_its_place(self, heard: float) -> bool:
        """Whether it answers something from after it was told where it sits."""
        return heard >= self._placed_at

    def is_called(self, name: str) -> None:
        """Whoever sits down may get another name, so that no two are the same."""
        self._name = name

    def may_speak(self, now: float) -> bool:
        """Whether another line is not too many; it counts."""
        return self._lines.take(now) and self._neighbours.lines.take(self.address, now)

    def may_fetch(self, now: float) -> bool:
        """Whether the same may be told once more; it counts."""
        return self._fetches.take(now) and self._neighbours.fetches.take(self.address, now)

    def may_borrow(self, now: float) -> bool:
        """Whether another part of a map is not too many; it counts."""
        return self._parts.take(now)

    def decides(self, game: int, version: int, newest: int) -> bool:
        """Whether its action on a version is its first, as every version that was there allows."""
        if not self._decided < (game, version) <= (game, newest):
            return False
        self._decided = (game, version)
        return True

    def knows(self, version: int) -> bool:
        """It has been told what led to this version."""
        return version > self._told_from

    def was_told_all(self, first: int) -> None:
        """It has been told anew, from a version on."""
        self._told_from = first

    def was_told_more(self, first: int) -> None:
        """It has been told what was before, back to a version."""
        self._told_from = min(self._told_from, first)


class Members:
    """Everybody in a room, in the order in which they came."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._neighbours = Neighbours(limits)
        self._members: dict[MemberId, Member] = {}
        self._next = 1

    def __getitem__(self, member: MemberId) -> Member:
        return self._members[member]

    def __contains__(self, member: object) -> bool:
        return member in self._members

    def __iter__(self) -> Iterator[MemberId]:
        return iter(tuple(self._members))

    def __len__(self) -> int:
        return len(self._members)

    def everybody(self) -> tuple[Member, ...]:
        return tuple(self._members.values())

    def names(self) -> frozenset[str]:
        return frozenset(member.name for member in self._members.values())

    def add(self, name: str, address: Address, key: str | None, now: float) -> Member:
        """Somebody new, under a number that nobody has had before."""
        member = Member(
            self._next,
            name,
            self.limits,
            now,
            address=address,
            key=key,
            neighbours=self._neighbours,
        )
        self._members[member.id] = member
        self._next += 1
        return member

    def remove(self, member: MemberId) -> bool:
        """Whether there was such a member."""
        return self._members.pop(member, None) is not None

    def clear(self) -> None:
        self._members.clear()
