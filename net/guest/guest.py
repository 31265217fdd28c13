"""A room as a guest sees it, kept up to date by what the host says. There is no I/O here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from game.bots.characters import load_cast
from game.engine.codec import tag_of
from game.engine.terms import Seat
from net.guest.borrowed_board import BorrowedBoard
from net.guest.line import LineNews, LineState, LineStatus
from net.guest.remote_link import RemoteLink, Wire
from net.protocol.board_parts import LendingContent
from net.protocol.messages import (
    Answer,
    BoardPart,
    Clocks,
    Denied,
    Feeling,
    Felt,
    FetchBoard,
    FetchView,
    Joined,
    RoomChanged,
    Said,
    SeatClock,
    Snapshot,
    Told,
    Updated,
    Welcome,
)
from net.protocol.net_errors import NetCode, NetError, RemoteProtocolError
from net.protocol.plain_text import LONGEST_ROOM, clean_line, clean_name
from net.protocol.room_view import (
    COLOURS,
    MemberId,
    RoomStatus,
    RoomSummary,
    RoomView,
    SeatOffer,
    SeatView,
)


@dataclass(frozen=True)
class LineChanged:
    """The connection is now as it says."""

    state: LineState


@dataclass(frozen=True)
class RoomUpdated:
    """Somebody came, went, or changed something."""

    room: RoomView


@dataclass(frozen=True)
class OwnSeatChanged:
    """This guest now has this seat, or none."""

    seat: Seat | None


@dataclass(frozen=True)
class GameOpened:
    """A game is on the table; the link is the way to it."""

    link: RemoteLink


@dataclass(frozen=True)
class Chatted:
    """Somebody said something, as plain text."""

    member: MemberId
    name: str
    seat: Seat | None
    text: str


@dataclass(frozen=True)
class FeelingShown:
    member: MemberId
    name: str
    seat: Seat | None
    feeling: Feeling


@dataclass(frozen=True)
class RequestDenied:
    """The host did not grant what was asked for."""

    request: str
    error: NetError


@dataclass(frozen=True)
class CameBack:
    """The connection is there again, and the game is as the link now shows it."""

    since: int
    """The version this guest knew before; the link's story tells what came after."""


GuestEvent = (
    LineChanged
    | RoomUpdated
    | OwnSeatChanged
    | GameOpened
    | Chatted
    | FeelingShown
    | RequestDenied
    | CameBack
)


@dataclass(frozen=True)
class _RunningClocks:
    clocks: Clocks
    since: float


class Guest:
    """What one guest knows."""

    def __init__(
        self,
        content: LendingContent,
        wire: Wire,
        clock: Callable[[], float],
    ) -> None:
        self.state = LineState(LineStatus.CALLING, attempt=1)
        self.summary: RoomSummary | None = None
        self.room: RoomView | None = None
        self.member: MemberId | None = None
        self.seat: Seat | None = None
        self.token: str | None = None
        self.link: RemoteLink | None = None
        self._boards = BorrowedBoard(content, wire, clock)
        self._has_missed = False
        """The game was told of while its board was on its way."""
        self._wire = wire
        self._clock = clock
        self._clocks: _RunningClocks | None = None
        self._is_back = False
        self._events: list[GuestEvent] = []

    def take_events(self) -> list[GuestEvent]:
        events, self._events = self._events, []
        return events

    @property
    def content(self) -> LendingContent:
        """What the room is played with: the own maps, and maybe one that the host has lent."""
        return self._boards.content

    @property
    def has_board(self) -> bool:
        """The board of the room is there to be played on."""
        return self.room is not None and not self._boards.is_missing

    def tick(self) -> None:
        """Do what time brings."""
        self._boards.tick()

    def clocks(self) -> tuple[SeatClock, ...]:
        """The clocks that are running, as they stand now."""
        if self._clocks is None:
            return ()
        gone = round(1000 * (self._clock() - self._clocks.since))
        return tuple(_after(clock, gone) for clock in self._clocks.clocks.running)

    def receive(self, news: LineNews) -> None:
        """Take in what the line brought. Raises RemoteProtocolError if it makes no sense."""
        match news:
            case LineState():
                self.state = news
                if news.status is not LineStatus.OPEN:
                    self._boards.lost()
                    self._has_missed = False
                self._events.append(LineChanged(news))
            case Welcome():
                self.summary = cleaned_summary(news.room)
            case Joined():
                self._placed(news)
            case RoomChanged():
                self._look_around(news.room)
            case Said():
                text = clean_line(news.text)
                who = clean_name(news.name)
                self._events.append(Chatted(news.member, who, news.seat, text))
            case Felt():
                who = clean_name(news.name)
                self._events.append(FeelingShown(news.member, who, news.seat, news.feeling))
            case Denied(request=request) if request == tag_of(FetchBoard):
                self._boards.denied(news)
            case BoardPart():
                self._borrow(news)
            case Denied():
                self._events.append(RequestDenied(news.request[:40], _denial(news)))
            case Clocks():
                self._clocks = _RunningClocks(news, self._clock())
            case Snapshot() | Told() | Updated() | Answer():
                self._follow_game(news)

    def _placed(self, joined: Joined) -> None:
        self.member, self.token = joined.member, joined.token
        if joined.seat is not None and not 0 <= joined.seat < len(joined.room.seats):
            raise RemoteProtocolError(NetCode.UNREADABLE, what="seat")
        self.seat = joined.seat
        self._is_back = True
        self._events.append(OwnSeatChanged(joined.seat))
        self._look_around(joined.room)

    def _look_around(self, room: RoomView) -> None:
        self.room = cleaned(room)
        self._boards.look(self.room)
        self._has_missed = self._has_missed and room.status is not RoomStatus.LOBBY
        self._look_again()
        self._events.append(RoomUpdated(self.room))

    def _borrow(self, part: BoardPart) -> None:
        if self._boards.take(part) and self.room is not None:
            self._look_again()
            self._events.append(RoomUpdated(self.room))

    def _look_again(self) -> None:
        """What was said before the board was there is asked for once more."""
        if self._has_missed and not self._boards.is_missing:
            self._has_missed = False
            self._wire.send(FetchView())

    def _follow_game(self, news: Snapshot | Told | Updated | Answer) -> None:
        link = self.link
        if self._boards.is_missing:
            self._has_missed = True
            return
        if isinstance(news, Snapshot):
            self._open(news)
        elif link is not None and isinstance(news, Updated):
            link.updated(news)
        elif link is not None and isinstance(news, Answer):
            link.answered(news)
        elif link is not None and isinstance(news, Told):
            link.told(news)

    def _open(self, snapshot: Snapshot) -> None:
        """The same game at the same seat goes on through the same link, unless that was closed."""
        link = self.link
        goes_on = link is not None and (link.game, link.seat) == (snapshot.game, self.seat)
        if link is not None and goes_on and not link.is_closed:
            since, is_back = link.newest, self._is_back
            self._is_back = False
            link.renewed(snapshot, is_back=is_back)
            if is_back:
                self._events.append(CameBack(since))
            return
        self._is_back = False
        self.link = RemoteLink(snapshot, self.content, self._wire)
        if self.link.seat != self.seat:
            raise RemoteProtocolError(NetCode.UNREADABLE, what="view of another seat")
        self._clocks = None
        self._events.append(GameOpened(self.link))


def cleaned(room: RoomView) -> RoomView:
    """The room with nothing in it that a window could take for more than text, or not draw."""
    seats = tuple(map(_cleaned_seat, room.seats))
    watchers = tuple(replace(one, name=clean_name(one.name)) for one in room.watchers)
    return replace(room, name=clean_line(room.name, LONGEST_ROOM), seats=seats, watchers=watchers)


def cleaned_summary(room: RoomSummary) -> RoomSummary:
    """The same for what is told at the door."""
    offers = tuple(map(_cleaned_seat, room.open_seats))
    return replace(room, name=clean_line(room.name, LONGEST_ROOM), open_seats=offers)


SeatTold = TypeVar("SeatTold", SeatView, SeatOffer)


def _cleaned_seat(seat: SeatTold) -> SeatTold:
    faces = {person.id for person in load_cast().characters}
    return replace(
        seat,
        name=clean_name(seat.name),
        colour=seat.colour % COLOURS,
        level=None if seat.level is None else clean_name(seat.level),
        character=seat.character if seat.character in faces else None,
    )


def _denial(denied: Denied) -> NetError:
    try:
        code = NetCode(denied.code)
    except ValueError:
        return NetError(NetCode.UNKNOWN_CODE, what=denied.code[:40])
    waits = denied.retry_after > 0
    return NetError(code, seconds=denied.retry_after) if waits else NetError(code)


def _after(clock: SeatClock, milliseconds: int) -> SeatClock:
    """A clock some time later: first the turn's time runs, then the reserve."""
    beyond = max(0, milliseconds - clock.turn)
    turn, reserve = max(0, clock.turn - milliseconds), max(0, clock.reserve - beyond)
    return SeatClock(clock.seat, turn, reserve)
