"""Seats that change hands in a running game: who has held which, who waits for the host's leave.

Whoever has held a seat in a game may have only that one again: nobody looks into a rival's purse
and comes back. People are known by what they cannot help showing: their connection, their key,
their name, and the address of a seat that its person has left.
"""

from __future__ import annotations

from typing import Final

from game.engine.terms import Seat
from net.host.limits import Address, Buckets, Limits
from net.host.lobby import Lobby
from net.host.members import Holder, Members
from net.host.seats import Chair, Seats
from net.protocol.net_errors import NetCode
from net.protocol.room_view import MemberId, SeatKind, TakeOver

EVERYBODY: Final = "everybody"
"""Stands for all addresses."""


class TakeOvers:
    """What has happened to the seats of one game."""

    def __init__(self, lobby: Lobby, seats: Seats, members: Members, limits: Limits) -> None:
        self._lobby = lobby
        self._limits = limits
        self._seats = seats
        self._members = members
        per_second = limits.seat_changes_per_address / 60
        self._moves = Buckets(per_second, limits.seat_change_address_burst)
        self._moves_of_all = Buckets(
            limits.seat_changes_of_all / 60, limits.seat_change_burst_of_all
        )
        self._held: dict[Seat, list[Holder]] = {}
        """By seat, the one who has it now or had it last at the end."""
        self._wishes: dict[MemberId, Seat] = {}

    def begin(self) -> None:
        """A game begins, or goes on: everybody has held the own seat only."""
        self._wishes.clear()
        self._held = {
            seat: [self._owner(chair)]
            for seat, chair in enumerate(self._seats)
            if chair.kind is SeatKind.PERSON
        }

    def _owner(self, chair: Chair) -> Holder:
        if chair.member is None or chair.member not in self._members:
            return Holder(chair.name)
        return self._members[chair.member].holder

    # How often, and by whom.

    def may_move(self, member: MemberId, now: float) -> bool:
        """Whether another change of seats is not too many; it counts."""
        if self.restless_for(member, now) > 0:
            return False
        who = self._members[member]
        return who.seat_changes.take(now) and self.may_move_in(who.address, now)

    def restless_for(self, member: MemberId, now: float) -> float:
        """Seconds for which somebody has to stay where they are."""
        who = self._members[member]
        return max(who.seat_changes.wait(now), self.moves_in_after(who.address, now))

    def may_move_in(self, address: Address, now: float) -> bool:
        """Whether somebody who comes in may have a seat of the running game at once; it counts.

        Else leaving and coming in again would change seats as often as one likes.
        """
        if self.moves_in_after(address, now) > 0:
            return False
        return self._moves.take(address, now) and self._moves_of_all.take(EVERYBODY, now)

    def moves_in_after(self, address: Address, now: float) -> float:
        """Seconds until somebody who comes from there may have a seat."""
        return max(self._moves.wait(address, now), self._moves_of_all.wait(EVERYBODY, now))

    def why_not(self, who: Holder, seat: Seat) -> NetCode | None:
        """Why a seat of the running game cannot be theirs."""
        if self._has_held_another(who, seat):
            return NetCode.OTHER_SEAT
        has_held = who.member is not None and self.held_by(who.member) == seat
        way = self._lobby.settings.take_over
        if has_held or way is TakeOver.ASK:
            return None
        if way is TakeOver.NOBODY:
            return NetCode.NO_TAKE_OVER
        return NetCode.SAME_ADDRESS if self._has_seats_enough(who.address, seat) else None

    def sits_down(self, seat: Seat, holder: Holder) -> None:
        """Somebody has a seat that was another's, or the own one again."""
        self._held.setdefault(seat, []).append(holder)

    def comes_back(self, seat: Seat, holder: Holder) -> None:
        """The person of a seat has another connection."""
        self._held.setdefault(seat, [holder])[-1] = holder

    def held_by(self, member: MemberId) -> Seat | None:
        """The only seat that a member may have, None if it has held none."""
        for seat, holders in self._held.items():
            if any(holder.member == member for holder in holders):
                return seat
        return None

    def _has_seats_enough(self, address: Address, seat: Seat) -> bool:
        """Whether others of an address are at the table: whoever asks may be one of them."""
        return len(self.neighbours(address, seat)) >= self._limits.seats_per_address

    def neighbours(self, address: Address, seat: Seat) -> tuple[str, ...]:
        """Who plays from an address, on other seats than this one."""
        members = (chair.member for other, chair in enumerate(self._seats) if other != seat)
        there = [self._members[one] for one in members if one is not None and one in self._members]
        return tuple(one.name for one in there if address and one.address == address)

    def _has_held_another(self, who: Holder, seat: Seat) -> bool:
        """Whether somebody has known another seat's secrets.

        Of an address whose person has left a seat anybody may be that person.
        """
        for other, holders in self._held.items():
            for holder in holders if other != seat else ():
                sits = holder.member is not None and self._seats[other].member == holder.member
                same_place = bool(who.address) and who.address == holder.address
                if who.may_be(holder) or (same_place and not sits):
                    return True
        return False

    # Wishes that wait for the host's leave.

    def wish(self, member: MemberId, seat: Seat) -> None:
        self._wishes[member] = seat

    def wish_of(self, member: MemberId) -> Seat | None:
        return self._wishes.get(member)

    def take_wish(self, member: MemberId) -> Seat | None:
        """What somebody waits for; it is answered now."""
        return self._wishes.pop(member, None)

    def wish_for(self, seat: Seat) -> tuple[MemberId, ...]:
        """Everybody who waits for a seat."""
        return tuple(member for member, wanted in self._wishes.items() if wanted == seat)

    def wishing(self) -> tuple[MemberId, ...]:
        return tuple(self._wishes)
