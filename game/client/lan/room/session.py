"""One visit to a room on the network, shared by all scenes that follow each other in it.

Lobby and table poll the same session, so that neither the line nor what was said is lost between
them. The person who hosts is a guest of its own host; the session holds both ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from game.content import GameContent
from game.engine.errors import DataError
from game.engine.terms import Seat
from net.guest.guest import Chatted, GuestEvent
from net.guest.joiner import Joiner
from net.guest.line import LineStatus
from net.host.host_commands import HostCommand
from net.host.hosting import Hosting, HostNews
from net.host.kept_out import KeptOut
from net.kept.known_hosts import KnownHosts
from net.kept.seat_tickets import SeatTicket, TicketBook
from net.protocol.messages import Feeling
from net.protocol.net_errors import NetCode
from net.protocol.room_view import MemberId, RoomStatus

MOST_LINES: Final = 200
SEAT_IS_GONE: Final = (NetCode.KICKED, NetCode.UNKNOWN_TOKEN, NetCode.CLOSING)
"""Refusals after which a ticket opens nothing any more."""

RunAside = Callable[[Callable[[], None]], None]
"""Gets a job done, now or later, without anybody waiting for it."""


def at_once(job: Callable[[], None]) -> None:
    """Do a job now."""
    job()


@dataclass(frozen=True)
class ChatLine:
    """What somebody said, as plain text; the seat is the one they had then."""

    member: MemberId
    name: str
    seat: Seat | None
    text: str


class LanSession:
    """A guest, the host beside it if this program is one, and what was said so far."""

    def __init__(
        self,
        joiner: Joiner,
        hosting: Hosting | None = None,
        *,
        name: str = "",
        passcode: str | None = None,
        tickets: TicketBook | None = None,
        ticket: SeatTicket | None = None,
        known: KnownHosts | None = None,
        run: RunAside = at_once,
    ) -> None:
        """`name` is the one that was asked for, `ticket` the one that was shown to get in.

        `run` carries out what may take a moment.
        """
        self.joiner = joiner
        self.hosting = hosting
        self.chat: deque[ChatLine] = deque(maxlen=MOST_LINES)
        self.passcode = passcode
        """What lets friends in."""
        self._name = name
        self._tickets = tickets
        self._ticket = ticket
        self._known = known
        self._run = run
        self._host_news: list[HostNews] = []
        self._is_closed = False

    @property
    def content(self) -> GameContent:
        """What is played with here: the own maps, and maybe one that the host has lent."""
        content = self.joiner.content
        assert isinstance(content, GameContent), "a window plays with nothing else"
        return content

    @property
    def is_host(self) -> bool:
        """This program serves the room."""
        return self.hosting is not None

    @property
    def kept_out(self) -> tuple[KeptOut, ...]:
        """Whom the own host does not let in."""
        return () if self.hosting is None else self.hosting.kept_out

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    @property
    def has_company(self) -> bool:
        """Somebody else is in the room, on a seat or watching."""
        room, mine = self.joiner.room, self.joiner.member
        if room is None:
            return False
        people = [*(seat.member for seat in room.seats), *(one.member for one in room.watchers)]
        return any(member not in (None, mine) for member in people)

    @property
    def has_table(self) -> bool:
        """A game is there to be looked at: one that runs, or one that has just ended."""
        room, link = self.joiner.room, self.joiner.link
        if room is None or link is None or link.is_closed:
            return False
        return room.status is not RoomStatus.LOBBY or link.game > room.game

    def poll(self) -> list[GuestEvent]:
        """What has happened in the room since last asked, oldest first; never waits."""
        if self._is_closed:
            return []
        if self.hosting is not None:
            self._host_news += self.hosting.poll()
        events = self.joiner.poll()
        for event in events:
            if isinstance(event, Chatted):
                line = ChatLine(event.member, event.name, event.seat, event.text)
                self.chat.append(line)
        if events:
            self._keep_ticket()
        return events

    def take_host_news(self) -> list[HostNews]:
        """What the host has noted, and what became of commands, as far as it was polled."""
        news, self._host_news = self._host_news, []
        return news

    def say(self, text: str) -> None:
        """Tell everybody in the room."""
        self.joiner.say(text)

    def feel(self, feeling: Feeling) -> None:
        """Show everybody a feeling."""
        self.joiner.feel(feeling)

    def command(self, command: HostCommand) -> int | None:
        """Ask something of the own host; the number under which `take_host_news` tells of it."""
        if self.hosting is None or self._is_closed:
            return None
        return self.hosting.command(command)

    def close(self, *, leave: bool = True) -> None:
        """Say good-bye and end the hosting; an unfinished game stays saved.

        Without leaving, the seat only counts as away and waits for its owner. The host's own seat
        always waits.
        """
        if self._is_closed:
            return
        self._is_closed = True
        if leave and not self._is_playing:
            self._replace_ticket(None)
        hang_up = self.joiner.leave if leave and not self.is_host else self.joiner.close
        hosting = self.hosting

        def end() -> None:
            hang_up()
            if hosting is not None:
                hosting.close()

        self._run(end)

    @property
    def _is_playing(self) -> bool:
        """A game is under way; its first view may come before the room says that it runs."""
        room, link = self.joiner.room, self.joiner.link
        if room is None or link is None:
            return False
        return room.status is RoomStatus.RUNNING or link.game > room.game

    def _keep_ticket(self) -> None:
        """Whoever hosts needs none: the saved game has the way back to the seat."""
        if self.is_host:
            return
        joiner = self.joiner
        state, room = joiner.state, joiner.room
        if state.status is LineStatus.REFUSED and state.error is not None:
            if state.error.code in SEAT_IS_GONE:
                self._replace_ticket(None)
        elif room is not None and joiner.is_open:
            self._know_host()
            ticket = None
            if joiner.token is not None and room.status is not RoomStatus.OVER:
                ticket = joiner.ticket(self._name)
            self._replace_ticket(ticket)

    def _know_host(self) -> None:
        """Whoever answers at this address the next time is expected to be the same."""
        known, fingerprint = self._known, self.joiner.fingerprint
        if known is not None and fingerprint is not None:
            known.remember(self.joiner.address.host, fingerprint)
            self._known = None

    def _replace_ticket(self, ticket: SeatTicket | None) -> None:
        """A book that cannot be written is no reason to stop playing."""
        before, self._ticket = self._ticket, ticket
        if self._tickets is None or ticket == before:
            return
        with suppress(DataError):
            if ticket is not None:
                self._tickets.keep(ticket)
            elif before is not None:
                self._tickets.forget(before)
