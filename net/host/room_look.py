"""What can be seen of a room: from inside, from the door, and who may come in at it.

Nothing is changed here; the parts of the room are looked at as they are.
"""

from __future__ import annotations

from game.engine.agreement import work_out
from game.engine.terms import Content, Seat
from net.host.games import RoomGames
from net.host.limits import Address
from net.host.lobby import Lobby
from net.host.members import Holder, Member, Members
from net.host.seats import Seats
from net.host.take_overs import TakeOvers
from net.protocol.handshake import AtTheDoor, check_join
from net.protocol.messages import Join, Role
from net.protocol.net_errors import NetCode
from net.protocol.plain_text import clean_name
from net.protocol.room_view import (
    RoomStatus,
    RoomSummary,
    RoomView,
    SeatKind,
    TakeOver,
    Watcher,
)


class RoomLook:
    """A room as its parts show it."""

    def __init__(
        self,
        lobby: Lobby,
        seats: Seats,
        members: Members,
        games: RoomGames,
        take_overs: TakeOvers,
        *,
        content: Content,
    ) -> None:
        self._lobby = lobby
        self._seats = seats
        self._members = members
        self._games = games
        self._take_overs = take_overs
        self._content = content

    def view(self, *, is_saved: bool) -> RoomView:
        """The room as everybody in it may see it; `is_saved` while the host can keep the game."""
        return RoomView(
            id=self._lobby.id,
            name=self._lobby.settings.name,
            status=self._games.status,
            game=self._games.number,
            setup=self._lobby.settings.setup,
            seats=tuple(chair.view() for chair in self._seats),
            watchers=tuple(self._watcher(member) for member in self.watchers()),
            clock=self._lobby.settings.clock,
            take_over=self._lobby.settings.take_over,
            is_saved=is_saved,
            board=work_out(self._lobby.settings.setup, self._content).board.digest,
        )

    def summary(self) -> RoomSummary:
        """The room as a stranger is told of it."""
        needs_passcode = self._lobby.needs_passcode
        return RoomSummary(
            id=self._lobby.id,
            name=self._lobby.settings.name,
            status=self._games.status,
            setup=self._lobby.settings.setup,
            open_seats=tuple(
                self._seats[seat].offer(seat, with_name=not needs_passcode)
                for seat in self.free_seats()
            ),
            needs_passcode=needs_passcode,
        )

    def free_seats(self) -> tuple[Seat, ...]:
        """Open in the lobby, or offered to strangers in a running game."""
        is_lobby = self._games.status is RoomStatus.LOBBY
        if not is_lobby and self._lobby.settings.take_over is TakeOver.NOBODY:
            return ()
        return self.vacant_seats()

    def vacant_seats(self) -> tuple[Seat, ...]:
        """Where nobody sits who could be in the way."""
        if self._games.status is RoomStatus.OVER:
            return ()
        in_lobby = self._games.status is RoomStatus.LOBBY
        return self._seats.of_kind(SeatKind.OPEN) if in_lobby else self._seats.to_take()

    def watchers(self) -> list[Member]:
        return [m for m in self._members.everybody() if self._seats.of_member(m.id) is None]

    def why_not(self, join: Join, address: Address, *, is_known: bool) -> NetCode | None:
        """Why somebody who may know the passcode cannot come in."""
        code = check_join(AtTheDoor(join, self.summary(), is_known, self._watchers_left(address)))
        is_running = self._games.status is RoomStatus.RUNNING
        takes_over = join.seat is not None and is_running and not is_known
        if not takes_over or join.role is Role.WATCH:
            return code
        assert join.seat is not None
        if code is None or (code is NetCode.SEAT_TAKEN and join.seat in self.vacant_seats()):
            who = Holder(clean_name(join.name), address, join.key)
            code = self._take_overs.why_not(who, join.seat)
        if code is None and self._lobby.settings.take_over is TakeOver.ASK:
            # Until the host has said yes they only watch.
            return None if self._watchers_left(address) > 0 else NetCode.NO_MORE_WATCHERS
        return code

    def _watchers_left(self, address: Address) -> int:
        watchers = self.watchers()
        there = sum(member.address == address for member in watchers)
        left = self._members.limits.watchers_per_address - there
        return max(0, min(left, self._members.limits.watchers - len(watchers)))

    def _watcher(self, member: Member) -> Watcher:
        wants, held = self._take_overs.wish_of(member.id), self._take_overs.held_by(member.id)
        in_game = self._games.status is RoomStatus.RUNNING
        return Watcher(member.id, member.name, *((wants, held) if in_game else ()))
