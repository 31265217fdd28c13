"""Watches line, room and clocks for one table: what its panels and its bar have to show of them."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from game.client.lan.room.session import LanSession
from game.client.lan.table.bar import BarModel
from game.client.lan.table.bar_words import absence_bar, line_bar, wish_bar
from game.client.lan.table.clocks import warning
from game.client.lan.table.net_decoration import NetLook
from game.client.lan.table.room_seating import is_absent, presence_of
from game.client.lan.table.stand_in_level import level_row, stand_in_level
from game.client.table.table_scene import TableScene
from game.client.vocabulary.names import Names
from game.client.widgets.models import SeatLine
from game.engine.terms import Seat
from net.guest.line import LineStatus
from net.protocol.messages import SeatClock
from net.protocol.room_view import RoomStatus, RoomView, SeatView

SLOW_ANSWER: Final = 1.0
"""Seconds without the host's answer from which on my line is told to be slow."""
SECOND: Final = 1000


class NetWatch:
    """Reads the session as it stands; only time and the host's patience are its own."""

    def __init__(self, session: LanSession, room: RoomView, told: int) -> None:
        self.room = room
        """As it was last looked at."""
        self.told = told
        """The version up to which everything has been told."""
        self._session = session
        self._line = session.joiner.state
        self._until_try = 0.0
        self._waited = 0.0
        self._awaited: tuple[Seat, int] | None = None
        self._warned_at: tuple[SeatClock, int, Names] | None = None
        self._warning_words = ""

    def pass_time(self, dt: float, *, is_waiting: bool) -> bool:
        """Let time pass, maybe while the host owes an answer; whether the line is back."""
        self._waited = self._waited + dt if is_waiting else 0.0
        self._until_try = max(0.0, self._until_try - dt)
        state = self._session.joiner.state
        if state is self._line:
            return False
        was_open = self._line.status is LineStatus.OPEN
        self._line, self._until_try = state, state.pause
        return state.status is LineStatus.OPEN and not was_open

    def wait_for(self, seat: Seat) -> None:
        """The host will not be asked about this seat again before the game goes on."""
        self._awaited = seat, self.told

    def look(self, table: TableScene) -> NetLook:
        """How things stand besides the game."""
        seats = self.room.seats
        clocks = {} if is_over(table) else self._clocks()
        mine = table.link.seat
        told = clocks.get(mine) if mine is not None and table.answering.is_asked else None
        own = self._own_chair(mine)
        return NetLook(
            me=self._my_presence(own),
            ping=own.ping if own is not None else None,
            presence={
                seat: presence
                for seat, chair in enumerate(seats)
                if (presence := presence_of(chair)) is not None
            },
            pings={seat: chair.ping for seat, chair in enumerate(seats) if chair.ping is not None},
            clocks=clocks,
            warning=self._warning(told, table) if told else "",
            free=self._free_seats(mine),
            asked_for=self._asked_for(),
        )

    def bar(self, table: TableScene, *, can_keep: bool) -> BarModel | None:
        """What the network asks for; a lost line before anything else."""
        left, over = ceil(self._until_try), is_over(table)
        bar = line_bar(self._line, left, table.names, can_keep=can_keep, is_over=over)
        if bar is not None or not self._session.is_host:
            return bar
        wish = wish_bar(self.room, table.names)
        if wish is not None:
            return wish
        seat = self._absent(table)
        if seat is None:
            return None
        levels = level_row(stand_in_level(table.context), table.context.catalogue)
        return absence_bar(seat, self.room.seats[seat], table.names, levels)

    def _warning(self, clock: SeatClock, table: TableScene) -> str:
        """Worked out once a second; what is best to run takes a moment to find."""
        now = clock, self.told, table.names
        if now != self._warned_at:
            self._warned_at = now
            self._warning_words = warning(clock, table.answering.view, table.names)
        return self._warning_words

    def _clocks(self) -> Mapping[Seat, SeatClock]:
        joiner = self._session.joiner
        running = joiner.clocks() if joiner.is_open else ()
        return {clock.seat: _whole(clock) for clock in running}

    def _own_chair(self, mine: Seat | None) -> SeatView | None:
        seats = self.room.seats
        return seats[mine] if mine is not None and mine < len(seats) else None

    def _my_presence(self, own: SeatView | None) -> SeatLine:
        if not self._session.joiner.is_open:
            return SeatLine.AWAY
        is_slow = own is not None and presence_of(own) is SeatLine.SLOW
        return SeatLine.SLOW if is_slow or self._waited > SLOW_ANSWER else SeatLine.GOOD

    def _asked_for(self) -> Seat | None:
        """The seat that the host has yet to give me."""
        me = self._session.joiner.member
        return next((one.wants for one in self.room.watchers if one.member == me), None)

    def _free_seats(self, mine: Seat | None) -> frozenset[Seat]:
        return self.room.seats_for(self._session.joiner.member) if mine is None else frozenset()

    def _absent(self, table: TableScene) -> Seat | None:
        """A seat that is asked while nobody is there to answer, unless the host wants to wait."""
        at, seats = table.answering.view.position, self.room.seats
        if self.room.status is not RoomStatus.RUNNING or len(seats) != len(at.players):
            return None
        for seat in at.to_act:
            if is_absent(seats[seat]) and self._awaited != (seat, self.told):
                return seat
        return None


def is_over(table: TableScene) -> bool:
    """The game has ended, though its last moments may still be to be shown."""
    return table.link.view.position.result is not None


def _whole(clock: SeatClock) -> SeatClock:
    """In whole seconds, begun ones included, so that it changes once a second."""
    turn, reserve = (SECOND * ceil(part / SECOND) for part in (clock.turn, clock.reserve))
    return SeatClock(clock.seat, turn, reserve)
