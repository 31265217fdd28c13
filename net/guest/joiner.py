"""Joining a host from a window or a command: asked and told by polling, never waiting.

The connection lives on a thread of its own (`line`); what it brings is taken in here, on the thread
that polls, so that room, link and events never change behind anybody's back.
"""

from __future__ import annotations

import time
from queue import Empty

from game.engine.terms import Seat
from net.guest.guest import Guest, GuestEvent
from net.guest.host_stream import JoinWish
from net.guest.line import HostKnown, HostLine, LineNews, LineState, LineStatus, Patience
from net.guest.remote_link import RemoteLink
from net.guest.trust import Trust
from net.kept.seat_tickets import SeatTicket
from net.protocol.board_parts import LendingContent
from net.protocol.messages import (
    Feel,
    Feeling,
    FetchView,
    GuestMessage,
    PickColour,
    Ready,
    Say,
    SeatClock,
    StandUp,
    TakeSeat,
)
from net.protocol.net_address import NetAddress
from net.protocol.net_errors import RemoteProtocolError
from net.protocol.room_view import MemberId, RoomSummary, RoomView


class Joiner:
    """A guest of a host, connected again and again until it is closed."""

    def __init__(
        self,
        address: NetAddress,
        wish: JoinWish,
        content: LendingContent,
        *,
        patience: Patience | None = None,
        trust: Trust | None = None,
    ) -> None:
        """Start calling."""
        self.address = address
        self._name = wish.name
        self._line = HostLine(address.host, address.port, wish, patience, trust)
        self._fingerprint: str | None = None
        self._guest = Guest(content, self, time.monotonic)
        self._is_closed = False
        self._is_given_up = False
        """The host cannot be believed: nothing is heard any more, not even that the line ends."""

    # How things stand, as far as they have been polled.

    @property
    def state(self) -> LineState:
        """How the connection is, and why."""
        return self._guest.state

    @property
    def is_open(self) -> bool:
        """In the room, and connected."""
        return self._guest.state.status is LineStatus.OPEN

    @property
    def room(self) -> RoomView | None:
        """The room, None before it has been entered."""
        return self._guest.room

    @property
    def summary(self) -> RoomSummary | None:
        """What the host told at the door, None before it has answered."""
        return self._guest.summary

    @property
    def member(self) -> MemberId | None:
        return self._guest.member

    @property
    def seat(self) -> Seat | None:
        return self._guest.seat

    @property
    def token(self) -> str | None:
        """What takes the seat back after a restart of the program: keep it, show it to nobody."""
        return self._guest.token

    @property
    def fingerprint(self) -> str | None:
        """Of the host's certificate, None before it was shown and where nothing is encrypted."""
        return self._fingerprint

    @property
    def link(self) -> RemoteLink | None:
        """The way to the game on the table, None while there is none."""
        return self._guest.link

    @property
    def content(self) -> LendingContent:
        """What the room is played with: the own maps, and maybe one that the host has lent."""
        return self._guest.content

    @property
    def has_board(self) -> bool:
        """The board of the room is there to be played on."""
        return self._guest.has_board

    def ticket(self, name: str) -> SeatTicket | None:
        """The way back, for whoever came in under this name; None before the room is known."""
        room, at = self.room, self.address
        if room is None:
            return None
        host = next((seat.name for seat in room.seats if seat.is_host), "")
        key = self._fingerprint
        return SeatTicket(at.host, at.port, name, room.id, self.token, key, room.name, host)

    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks that are running, as they stand now."""
        return self._guest.clocks()

    def poll(self) -> list[GuestEvent]:
        """What has happened since last asked, oldest first; never waits."""
        self.pump()
        return self._guest.take_events()

    # What can be asked for; the answer is an event.

    def ready(self, is_ready: bool = True) -> None:
        self.send(Ready(is_ready))

    def pick_colour(self, colour: int) -> None:
        self.send(PickColour(colour))

    def take_seat(self, seat: Seat) -> None:
        """A free seat of the lobby, or a vacant or bot-held one of a running game."""
        self.send(TakeSeat(seat))

    def stand_up(self) -> None:
        """Give the seat up and watch."""
        self.send(StandUp())

    def say(self, text: str) -> None:
        self.send(Say(text))

    def feel(self, feeling: Feeling) -> None:
        self.send(Feel(feeling))

    def open_game(self) -> None:
        """Look at the game anew after its link was closed: `GameOpened` brings another one."""
        self.send(FetchView())

    def retry_now(self) -> None:
        """Do not wait for the next try to reconnect."""
        self._line.retry_now()

    def leave(self) -> None:
        """Say good-bye and hang up; a seat in a running game becomes vacant."""
        self._close(leave=True)

    def close(self) -> None:
        """Hang up only: the seat waits, and its token takes it back."""
        self._close(leave=False)

    # What a link needs.

    def send(self, message: GuestMessage) -> None:
        if not self._is_closed:
            self._line.send(message)

    def pump(self, seconds: float = 0.0) -> bool:
        """Take in what has come, waiting so long for something; whether anything had."""
        has_news = False
        queue = self._line.news
        while True:
            try:
                news = queue.get(timeout=seconds) if seconds > 0 else queue.get_nowait()
            except Empty:
                self._guest.tick()
                return has_news
            has_news, seconds = True, 0.0
            self._take(news)

    def _take(self, news: LineNews) -> None:
        if self._is_given_up:
            return
        if isinstance(news, HostKnown):
            self._fingerprint = news.fingerprint
            return
        try:
            self._guest.receive(news)
        except RemoteProtocolError as problem:
            # A host that talks nonsense, or whose map is none: there is no way to go on.
            self._is_given_up = True
            self._guest.receive(LineState(LineStatus.REFUSED, problem))
            self._close(leave=False)

    def _close(self, *, leave: bool) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._line.close(leave=leave)
