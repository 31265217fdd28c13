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

from game.bot_driver import BotSeat, Thinks
from game.engine.codec import tag_of
from game.engine.terms import Seat
from net.host import absence
from net.host.attendance import Attendance
from net.host.games import RoomGames
from net.host.host_notes import NoteKind
from net.host.lent_boards import LentBoards
from net.host.limits import Address, Limits
from net.host.lobby import Lobby
from net.host.mail import Mail, Post
from net.host.members import Member, Members
from net.host.room_look import RoomLook
from net.host.seats import Seats
from net.host.take_overs import TakeOvers
from net.kept.hosted_save import SavedGame
from net.kept.room_settings import RoomSettings
from net.protocol.board_parts import LendingContent
from net.protocol.handshake import Status, refusal
from net.protocol.messages import Denied, Join, Joined, Refused, Role, RoomChanged, TakeSeat
from net.protocol.net_errors import NetCode
from net.protocol.plain_text import clean_name, distinct_name
from net.protocol.room_view import (
    MemberId,
    RoomStatus,
    RoomSummary,
    RoomView,
    SeatKind,
    TakeOver,
    missing,
)

PING_STEP: Final = 10
"""Milliseconds; finer differences are not worth a message."""


LOOKS_APART: Final = 0.1
"""Seconds from telling everybody how the room looks to telling it again."""


class Room:
    """Everything a host knows."""

    def __init__(
        self,
        settings: RoomSettings,
        content: LendingContent,
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
        self.take_overs = TakeOvers(self.lobby, self.seats, self.members, self.limits)
        self.boards = LentBoards(content)
        self._attendance = Attendance()
        self._is_saved = True
        self._next_look = 0.0
        """When everybody may be told again how the room looks."""
        self.games = RoomGames(
            self.lobby, self.seats, self.members, self.mail, content=content, thinker=thinker
        )
        self.look = RoomLook(
            self.lobby, self.seats, self.members, self.games, self.take_overs, content=content
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
        """The room as everybody in it may see it."""
        return self.look.view(is_saved=self._is_saved)

    def summary(self) -> RoomSummary:
        """The room as a stranger is told of it."""
        return self.look.summary()

    def free_seats(self) -> tuple[Seat, ...]:
        """Open in the lobby, or offered to strangers in a running game."""
        return self.look.free_seats()

    def watchers(self) -> list[Member]:
        return self.look.watchers()

    @property
    def is_given_up(self) -> bool:
        """Nobody has come back for so long that the host may end; the game is kept."""
        return self._attendance.is_given_up

    def take_posts(self, now: float | None = None) -> list[Post]:
        """What has to be sent, in order; how the room looks not more often than need be.

        However quickly people come and go, everybody would have to read all of it each time.
        """
        if (now is None or now >= self._next_look) and self.mail.take_change():
            self._next_look = self._next_look if now is None else now + LOOKS_APART
            self.mail.post(self.members, RoomChanged(self.view()))
        return self.mail.take_posts()

    # Coming and going.

    def join(self, join: Join, address: Address, now: float, nonce: str = "") -> MemberId | Refused:
        """Let somebody in, or say why not; `nonce` is that of the challenge it was sent."""
        known = self.seats.of_token(join.token)
        if known is None and join.token is None and join.role is Role.PLAY:
            known = self.seats.of_key(join.key)  # lost before it heard that it had come in
        refused = self.lobby.turn_away(join, address, now, nonce) if known is None else None
        if refused is not None:
            return refused
        code = self.look.why_not(join, address, is_known=known is not None)
        if code is not None:
            return refusal(code)
        if self._moves_in(join, known) and not self.take_overs.may_move_in(address, now):
            wait = self.take_overs.moves_in_after(address, now)
            return refusal(NetCode.TOO_RESTLESS, retry_after=int(wait) + 1)
        if known is None:
            member = self._come_in(join, address, now)
        else:
            member = self._come_back(known, join.key, address, now)
        self._attend(now)
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
        self._attend(now)
        self.mail.room_changed()

    def part(self, member: MemberId, now: float) -> None:
        """Somebody says good-bye."""
        seat = self.seats.of_member(member)
        self.mail.note(NoteKind.LEFT, name=self.members[member].name, seat=seat)
        self.members.remove(member)
        if seat is not None:
            self.vacate(seat, now, keep_token=True)
        self._attend(now)
        self.mail.room_changed()

    def show_out(self, member: MemberId, code: NetCode, now: float) -> None:
        """End a member's connection; the seat is for the caller to look after."""
        self.mail.post((member,), refusal(code))
        self.members.remove(member)
        self._attend(now)
        self.mail.room_changed()

    def vacate(self, seat: Seat, now: float, *, keep_token: bool) -> None:
        """The person of a seat has left it for good."""
        if self.games.running is None:
            self.seats.open(seat)
        else:
            self.seats.leave(seat, now, keep_token=keep_token)
            self.games.save_seats()
            self._attend(now)
            self.games.drive(now)
        self.mail.room_changed()

    def sit_down(self, member: MemberId, seat: Seat, now: float) -> None:
        """Give a free seat to a member, in the lobby or in a running game."""
        who, in_game = self.members[member], self.games.running is not None
        is_ready = self.settings.starts_by_itself or in_game
        is_host = who.key == self.lobby.own_key
        token = self.seats.seat_person(
            seat, who.name, member, who.key, is_ready=is_ready, is_host=is_host
        )
        who.is_called(self.seats[seat].name)
        kind = NoteKind.TOOK_OVER if in_game else NoteKind.JOINED
        self.mail.note(kind, name=who.name, seat=seat)
        if in_game:
            self.take_overs.take_wish(member)
            self.take_overs.sits_down(seat, who.holder)
            for other in self.take_overs.wish_for(seat):
                self.answer_wish(other, False, now, NetCode.SEAT_TAKEN)
        self._placed(member, token, now)

    def ask_for(self, member: MemberId, seat: Seat, now: float) -> NetCode | None:
        """Somebody without a seat wants one; why not, or None if it is theirs or asked for."""
        if seat not in self.look.vacant_seats():
            return NetCode.SEAT_TAKEN
        if self.status is RoomStatus.RUNNING:
            code = self.take_overs.why_not(self.members[member].holder, seat)
            if code is not None:
                return code
        if not self.take_overs.may_move(member, now):
            return NetCode.TOO_RESTLESS
        self._sit_or_wish(member, seat, now)
        return None

    def answer_wish(
        self, member: MemberId, is_granted: bool, now: float, why: NetCode = NetCode.DECLINED
    ) -> None:
        """The host lets somebody take over a seat, or not."""
        seat = self.take_overs.take_wish(member)
        if seat is None or member not in self.members:
            return
        code = self._why_not_now(member, seat) if is_granted else why
        if code is None:
            self.sit_down(member, seat, now)
        else:
            self.deny(member, tag_of(TakeSeat), code, now)
        self.mail.room_changed()

    def tell_place(self, member: MemberId, token: str | None, now: float) -> None:
        """Tell a member where it is now, and all that it may know there."""
        seat = self.seats.of_member(member)
        self.members[member].is_placed(now)
        self.mail.post((member,), Joined(member, seat, token, self.view()))
        self.games.catch_up(member, now)
        self.mail.room_changed()

    def reserve_host_seat(self, name: str) -> str:
        """A seat for the person who hosts; the value is its token."""
        seat = self.seats.of_kind(SeatKind.OPEN)[0]
        return self.seats.seat_person(seat, clean_name(name), None, is_host=True)

    def note_ping(self, member: MemberId, milliseconds: float, now: float) -> None:
        """A ping was answered: what was told before it has arrived."""
        seat = self.seats.of_member(member)
        sent = now - milliseconds / 1000
        if seat is not None and self.members[member].knows_its_place(sent):
            self.seats.forget_key(seat)
        rounded = PING_STEP * round(milliseconds / PING_STEP)
        if seat is not None and self.seats.note_ping(seat, rounded):
            self.mail.room_changed()

    # Games.

    def note_saved(self, is_saved: bool) -> None:
        """Everybody is told when the host can keep the game no longer, and when it can again."""
        if is_saved != self._is_saved:
            self._is_saved = is_saved
            self.mail.room_changed()

    def start(self, now: float) -> NetCode | None:
        """Begin a game, or say why not. Raises SetupError if the choices make no game."""
        if self.status is not RoomStatus.LOBBY:
            return NetCode.TOO_LATE
        if missing(self.view()):
            return NetCode.NOT_READY
        self.games.begin(now)
        self.take_overs.begin()
        self._attend(now)
        return None

    def start_if_due(self, now: float) -> None:
        """A room that starts by itself does so as soon as nothing is missing."""
        if self.settings.starts_by_itself and self.status is RoomStatus.LOBBY:
            self.start(now)

    def go_on(self, saved: SavedGame, now: float) -> None:
        """Take up a game whose host was lost. Raises DataError if it cannot have been played."""
        self.games.go_on(saved, now)
        self.take_overs.begin()
        self._attend(now)

    def stand_in(self, seat: Seat, bot: BotSeat, now: float, *, for_one_turn: bool = False) -> None:
        """Let a bot play for a person who is not there."""
        self.seats.stand_in(seat, bot, for_one_turn=for_one_turn)
        self.mail.note(NoteKind.STAND_IN, name=self.seats[seat].name, seat=seat, level=bot.level)
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
        if self._attendance.gives_up(self.settings.deserted, now):
            self.mail.note(NoteKind.GIVEN_UP)
        self.games.tick(now)
        self.start_if_due(now)

    def next_wake(self, now: float) -> float | None:
        """When `tick` may have something to do."""
        moments = [self._attendance.until(self.settings.deserted)]
        if not self._attendance.is_deserted:
            moments += [absence.until(chair, self.status, self.settings) for chair in self.seats]
        moments += self.games.next_wake(now)
        moments += (self._next_look,) if self.mail.is_changed else ()
        return min((moment for moment in moments if moment is not None), default=None)

    def close(self) -> None:
        """Say good-bye to everybody; the save stays as it is."""
        self.mail.post(self.members, self.farewell())
        self.members.clear()
        self.games.close()

    def farewell(self) -> Refused:
        """The last words of a host; only an unfinished game is worth coming back for."""
        return replace(refusal(NetCode.CLOSING), may_retry=self.status is RoomStatus.RUNNING)

    def deny(self, member: MemberId, request: str, code: NetCode, now: float) -> None:
        wait = 0
        if code is NetCode.TOO_RESTLESS:
            wait = int(self.take_overs.restless_for(member, now)) + 1
        self.mail.post((member,), Denied(request, code, wait))

    # Inner workings.

    def _sit_or_wish(self, member: MemberId, seat: Seat, now: float) -> None:
        """On a seat that was never theirs people sit down in a game only as the host allows."""
        asks = self.settings.take_over is TakeOver.ASK and self.status is RoomStatus.RUNNING
        if not asks or self.take_overs.held_by(member) == seat:
            self.sit_down(member, seat, now)
            return
        self.take_overs.wish(member, seat)
        who = self.members[member]
        self.mail.note(NoteKind.ASKS, name=who.name, seat=seat)
        for other in self.take_overs.neighbours(who.address, seat):
            self.mail.note(NoteKind.SAME_ADDRESS, name=who.name, other=other)
        self.mail.room_changed()

    def _moves_in(self, join: Join, known: Seat | None) -> bool:
        """Whether a seat of the running game changes hands by it, as none does by a lost line."""
        if self.status is not RoomStatus.RUNNING:
            return False
        if known is not None:
            return self.seats[known].is_vacant
        return join.role is Role.PLAY and join.seat is not None

    def _why_not_now(self, member: MemberId, seat: Seat) -> NetCode | None:
        """Why somebody cannot have the seat that was free when they asked for it."""
        if seat not in self.look.vacant_seats():
            return NetCode.SEAT_TAKEN
        return self.take_overs.why_not(self.members[member].holder, seat)

    def _come_in(self, join: Join, address: Address, now: float) -> Member:
        taken = self.seats.names() | self.members.names()
        name = distinct_name(clean_name(join.name), taken)
        member = self.members.add(name, address, join.key, now)
        if join.role is Role.PLAY:
            seat = self.free_seats()[0] if join.seat is None else join.seat
            self._sit_or_wish(member.id, seat, now)
        if self.seats.of_member(member.id) is None:
            self.mail.note(NoteKind.WATCHING, name=member.name)
            self.tell_place(member.id, None, now)
        return member

    def _come_back(self, seat: Seat, key: str | None, address: Address, now: float) -> Member:
        chair = self.seats[seat]
        if chair.member is not None:
            self.show_out(chair.member, NetCode.REPLACED, now)
        member = self.members.add(chair.name, address, key or chair.key, now)
        if self.games.running is not None:
            self.take_overs.comes_back(seat, member.holder)
        self.seats.come_back(seat, member.id, is_ready=self.settings.starts_by_itself)
        self.mail.note(NoteKind.BACK, name=chair.name, seat=seat)
        self._placed(member.id, chair.token, now)
        return member

    def _placed(self, member: MemberId, token: str | None, now: float) -> None:
        """Somebody plays a seat from now on, and no bot for them."""
        self.tell_place(member, token, now)
        self.games.save_seats()
        self._attend(now)
        self.games.drive(now)

    def _mind_the_absent(self, now: float) -> None:
        """In the lobby a seat becomes free after a while; in a game a bot may step in."""
        if self._attendance.is_deserted:
            return
        for seat, chair in enumerate(self.seats):
            due = absence.until(chair, self.status, self.settings)
            if due is None or now < due:
                continue
            if self.status is RoomStatus.LOBBY:
                self.mail.note(NoteKind.LEFT, name=chair.name, seat=seat)
                self.seats.open(seat)
                self.mail.room_changed()
            else:
                bot = chair.origin or BotSeat(self.settings.stand_in or "")
                self.stand_in(seat, bot, now)

    # A table without people.

    def _attend(self, now: float) -> None:
        """The last person has gone, or the first is there again: then the others are waited for."""
        is_deserted = self.games.is_deserted
        if not self._attendance.changes(is_deserted, now):
            return
        self.mail.note(NoteKind.DESERTED if is_deserted else NoteKind.ATTENDED)
        if not is_deserted:
            self.seats.wait_anew(now)
        self.games.drive(now)
        self.mail.room_changed()
