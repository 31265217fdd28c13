"""A room on the host: who comes and goes, what time brings, and what everybody has to be told.

Its parts own what can change: the `lobby` what is agreed on, the `seats` who sits where, `members`
who is there, `games` what is played. There is no I/O here: messages go in with the time they came,
posts and entries for the save come out. What guests may ask is in `guest_requests`, what the host
may in `carry_out`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.bot_driver import Thinks
from game.engine.terms import Content, Seat
from net.host import absence
from net.host.games import RoomGames
from net.host.host_notes import NoteKind
from net.host.limits import Address, Limits
from net.host.lobby import Lobby
from net.host.mail import Mail, Post
from net.host.members import Member, Members
from net.host.seats import Seats
from net.kept.hosted_save import SavedGame
from net.kept.room_settings import RoomSettings
from net.protocol.handshake import AtTheDoor, Status, check_join, refusal
from net.protocol.messages import Denied, Join, Joined, Refused, Role, RoomChanged
from net.protocol.net_errors import NetCode
from net.protocol.plain_text import clean_name, distinct_name
from net.protocol.room_view import (
    MemberId,
    RoomStatus,
    RoomSummary,
    RoomView,
    SeatKind,
    Watcher,
    missing,
)

PING_STEP: Final = 10
"""Milliseconds; finer differences are not worth a message."""


class Room:
    """Everything a host knows."""

    def __init__(
        self,
        settings: RoomSettings,
        content: Content,
        thinker: Callable[[], Thinks],
        limits: Limits | None = None,
        id: str | None = None,
    ) -> None:
        self.content = content
        self.limits = limits or Limits()
        self.mail = Mail()
        self.lobby = Lobby(settings, id)
        self.seats = Seats(settings.setup.players)
        self.members = Members(self.limits)
        self.games = RoomGames(
            self.lobby, self.seats, self.members, self.mail, content=content, thinker=thinker
        )

    # What can be seen.

    @property
    def id(self) -> str:
        return self.lobby.id

    @property
    def settings(self) -> RoomSettings:
        return self.lobby.settings

    @property
    def status(self) -> RoomStatus:
        return self.games.status

    @property
    def guests_are(self) -> Status:
        """The status of everybody who has joined."""
        return Status.SEATED if self.games.running is None else Status.PLAYING

    def view(self) -> RoomView:
        return RoomView(
            id=self.id,
            name=self.settings.name,
            status=self.status,
            game=self.games.number,
            setup=self.settings.setup,
            seats=tuple(chair.view() for chair in self.seats),
            watchers=tuple(Watcher(m.id, m.name) for m in self.watchers()),
            clock=self.settings.clock,
        )

    def summary(self) -> RoomSummary:
        needs_passcode = self.lobby.needs_passcode
        return RoomSummary(
            id=self.id,
            name=self.settings.name,
            status=self.status,
            setup=self.settings.setup,
            open_seats=tuple(
                self.seats[seat].offer(seat, with_name=not needs_passcode)
                for seat in self.free_seats()
            ),
            needs_passcode=needs_passcode,
        )

    def free_seats(self) -> tuple[Seat, ...]:
        """Open in the lobby, or to be taken over in a running game."""
        if self.status is RoomStatus.OVER:
            return ()
        in_lobby = self.status is RoomStatus.LOBBY
        return self.seats.of_kind(SeatKind.OPEN) if in_lobby else self.seats.to_take()

    def watchers(self) -> list[Member]:
        return [m for m in self.members.everybody() if self.seats.of_member(m.id) is None]

    def take_posts(self) -> list[Post]:
        """What has to be sent, in order."""
        if self.mail.take_change():
            self.mail.post(self.members, RoomChanged(self.view()))
        return self.mail.take_posts()

    # Coming and going.

    def join(self, join: Join, address: Address, now: float) -> MemberId | Refused:
        """Let somebody in, or say why not."""
        known = self.seats.of_token(join.token)
        if known is None and join.token is None and join.role is Role.PLAY:
            known = self.seats.of_key(join.key)  # lost before it heard that it had come in
        refused = self.lobby.turn_away(join, address, now) if known is None else None
        if refused is not None:
            return refused
        left = self.limits.watchers - len(self.watchers())
        code = check_join(AtTheDoor(join, self.summary(), known is not None, left))
        if code is not None:
            return refusal(code)
        member = self._come_in(join, now) if known is None else self._come_back(known, now)
        self.start_if_due(now)
        return member.id

    def lose(self, member: MemberId, now: float) -> None:
        """A connection is gone without a word; a seat waits for its person."""
        if not self.members.remove(member):
            return
        seat = self.seats.of_member(member)
        if seat is not None:
            self.seats.lose(seat, now)
            self.mail.note(NoteKind.AWAY, name=self.seats[seat].name, seat=seat)
        self.mail.room_changed()

    def show_out(self, member: MemberId, code: NetCode) -> None:
        """End a member's connection; the seat is for the caller to look after."""
        self.mail.post((member,), refusal(code))
        self.members.remove(member)
        self.mail.room_changed()

    def vacate(self, seat: Seat, now: float, *, keep_token: bool) -> None:
        """The person of a seat has left it for good."""
        if self.games.running is None:
            self.seats.open(seat)
        else:
            self.seats.leave(seat, now, keep_token=keep_token)
            self.games.save_seats()
        self.mail.room_changed()

    def sit_down(self, member: MemberId, seat: Seat, now: float) -> None:
        """Give a free seat to a member, in the lobby or in a running game."""
        who, in_game = self.members[member], self.games.running is not None
        is_ready = self.settings.starts_by_itself or in_game
        token = self.seats.seat_person(seat, who.name, member, who.key, is_ready=is_ready)
        who.is_called(self.seats[seat].name)
        kind = NoteKind.TOOK_OVER if in_game else NoteKind.JOINED
        self.mail.note(kind, name=who.name, seat=seat)
        self._placed(member, token, now)

    def tell_place(self, member: MemberId, token: str | None, now: float) -> None:
        """Tell a member where it is now, and all that it may know there."""
        seat = self.seats.of_member(member)
        self.mail.post((member,), Joined(member, seat, token, self.view()))
        self.games.catch_up(member, now)
        self.mail.room_changed()

    def reserve_host_seat(self, name: str) -> str:
        """A seat for the person who hosts; the value is its token."""
        seat = self.seats.of_kind(SeatKind.OPEN)[0]
        return self.seats.seat_person(seat, clean_name(name), None, is_host=True)

    def note_ping(self, member: MemberId, milliseconds: float) -> None:
        seat = self.seats.of_member(member)
        rounded = PING_STEP * round(milliseconds / PING_STEP)
        if seat is not None and self.seats.note_ping(seat, rounded):
            self.mail.room_changed()

    # Games.

    def start(self, now: float) -> NetCode | None:
        """Begin a game, or say why not. Raises SetupError if the choices make no game."""
        if self.status is not RoomStatus.LOBBY:
            return NetCode.TOO_LATE
        if missing(self.view()):
            return NetCode.NOT_READY
        self.games.begin(now)
        return None

    def start_if_due(self, now: float) -> None:
        """A room that starts by itself does so as soon as nothing is missing."""
        if self.settings.starts_by_itself and self.status is RoomStatus.LOBBY:
            self.start(now)

    def go_on(self, saved: SavedGame, now: float) -> None:
        """Take up a game whose host was lost. Raises DataError if it cannot have been played."""
        self.games.go_on(saved, now)

    def stand_in(self, seat: Seat, level: str, now: float, *, for_one_turn: bool = False) -> None:
        """Let a bot play for a person who is not there."""
        self.seats.stand_in(seat, level, for_one_turn=for_one_turn)
        self.mail.note(NoteKind.STAND_IN, name=self.seats[seat].name, seat=seat, level=level)
        self.games.drive(now)
        self.mail.room_changed()

    def call_off(self, seat: Seat, now: float) -> None:
        """Wait for the person again."""
        self.seats.call_off(seat, now)
        self.games.drive(now)
        self.mail.room_changed()

    # Time.

    def tick(self, now: float) -> None:
        """Do what time brings."""
        self._mind_the_absent(now)
        self.games.tick(now)
        self.start_if_due(now)

    def next_wake(self, now: float) -> float | None:
        """When `tick` may have something to do."""
        moments = [absence.until(chair, self.status, self.settings) for chair in self.seats]
        moments += self.games.next_wake(now)
        return min((moment for moment in moments if moment is not None), default=None)

    def close(self) -> None:
        """Say good-bye to everybody; the save stays as it is."""
        self.mail.post(self.members, self.farewell())
        self.members.clear()
        self.games.close()

    def farewell(self) -> Refused:
        """The last words of a host; only an unfinished game is worth coming back for."""
        return replace(refusal(NetCode.CLOSING), may_retry=self.status is RoomStatus.RUNNING)

    def deny(self, member: MemberId, request: str, code: NetCode) -> None:
        self.mail.post((member,), Denied(request, code))

    # Inner workings.

    def _come_in(self, join: Join, now: float) -> Member:
        taken = self.seats.names() | self.members.names()
        member = self.members.add(distinct_name(clean_name(join.name), taken), join.key, now)
        if join.role is Role.PLAY:
            seat = self.free_seats()[0] if join.seat is None else join.seat
            self.sit_down(member.id, seat, now)
        else:
            self.mail.note(NoteKind.WATCHING, name=member.name)
            self.tell_place(member.id, None, now)
        return member

    def _come_back(self, seat: Seat, now: float) -> Member:
        chair = self.seats[seat]
        if chair.member is not None:
            self.show_out(chair.member, NetCode.REPLACED)
        member = self.members.add(chair.name, chair.key, now)
        self.seats.come_back(seat, member.id, is_ready=self.settings.starts_by_itself)
        self.mail.note(NoteKind.BACK, name=chair.name, seat=seat)
        self._placed(member.id, chair.token, now)
        return member

    def _placed(self, member: MemberId, token: str | None, now: float) -> None:
        """Somebody plays a seat from now on, and no bot for them."""
        self.tell_place(member, token, now)
        self.games.save_seats()
        self.games.drive(now)

    def _mind_the_absent(self, now: float) -> None:
        """In the lobby a seat becomes free after a while; in a game a bot may step in."""
        for seat, chair in enumerate(self.seats):
            due = absence.until(chair, self.status, self.settings)
            if due is None or now < due:
                continue
            if self.status is RoomStatus.LOBBY:
                self.mail.note(NoteKind.LEFT, name=chair.name, seat=seat)
                self.seats.open(seat)
                self.mail.room_changed()
            elif self.settings.stand_in is not None:
                self.stand_in(seat, self.settings.stand_in, now)
