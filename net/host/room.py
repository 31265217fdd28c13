"""A room on the host: who is in it, what is played, and what everybody has to be told.

There is no I/O here: messages go in with the time they came, posts and entries for the save come
out. What guests may ask is in `guest_requests`, what the host may in `carry_out`, how games begin
and end in `games`, and what becomes of empty seats in `absence`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.bot_driver import BotSeat, Thinks
from game.bots.characters import load_cast
from game.engine.terms import Content, Seat
from net.host import absence, games
from net.host.host_notes import NoteKind
from net.host.limits import Address, Bucket, Limits, PasscodeGuard
from net.host.mail import Mail, Post
from net.host.running_game import RunningGame
from net.host.seats import Seats
from net.kept.hosted_save import SeatsChanged
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
)
from net.protocol.view_delta import first_told

PING_STEP: Final = 10
"""Milliseconds; finer differences are not worth a message."""


@dataclass
class Member:
    """Somebody who has joined."""

    id: MemberId
    name: str
    lines: Bucket
    fetches: Bucket
    key: str | None = None
    decided: tuple[int, int] = (0, -1)
    """The last game and version on which it has acted."""
    told_from: int = 0
    """The version from which on it has been told what happened."""


class Room:
    """Everything a host knows, and the only place where it changes."""

    def __init__(
        self,
        settings: RoomSettings,
        content: Content,
        thinker: Callable[[], Thinks],
        limits: Limits | None = None,
        id: str | None = None,
    ) -> None:
        self.id = id or secrets.token_hex(8)
        self.settings = settings
        self.content = content
        self.thinker = thinker
        self.limits = limits or Limits()
        self.port = 0
        """Where guests find the room; kept in the save."""
        self.status = RoomStatus.LOBBY
        self.seats = Seats.of(settings.setup.players)
        self.members: dict[MemberId, Member] = {}
        self.match: RunningGame | None = None
        self.game = 0
        """How many games have begun here."""
        self.over_at: float | None = None
        self.mail = Mail()
        self._guard = PasscodeGuard(settings.passcode)
        self._next_member = 1
        self._is_changed = False

    # What can be seen.

    @property
    def guests_are(self) -> Status:
        """The status of everybody who has joined."""
        return Status.SEATED if self.match is None else Status.PLAYING

    def view(self) -> RoomView:
        return RoomView(
            id=self.id,
            name=self.settings.name,
            status=self.status,
            game=self.game,
            setup=self.settings.setup,
            seats=tuple(chair.view() for chair in self.seats),
            watchers=tuple(Watcher(m.id, m.name) for m in self.watchers()),
            clock=self.settings.clock,
        )

    def summary(self) -> RoomSummary:
        return RoomSummary(
            id=self.id,
            name=self.settings.name,
            status=self.status,
            setup=self.settings.setup,
            open_seats=tuple(
                self.seats[seat].offer(seat, with_name=not self._guard.is_needed)
                for seat in self.free_seats()
            ),
            needs_passcode=self._guard.is_needed,
        )

    def free_seats(self) -> tuple[Seat, ...]:
        """Open in the lobby, or to be taken over in a running game."""
        if self.status is RoomStatus.OVER:
            return ()
        in_lobby = self.status is RoomStatus.LOBBY
        return self.seats.of_kind(SeatKind.OPEN) if in_lobby else self.seats.to_take()

    def watchers(self) -> list[Member]:
        return [m for m in self.members.values() if self.seats.of_member(m.id) is None]

    def take_posts(self) -> list[Post]:
        """What has to be sent, in order."""
        if self._is_changed:
            self._is_changed = False
            self.mail.post(self.members, RoomChanged(self.view()))
        return self.mail.take_posts()

    # Coming and going.

    def join(self, join: Join, address: Address, now: float) -> MemberId | Refused:
        """Let somebody in, or say why not."""
        known = self.seats.of_token(join.token)
        if known is None and join.token is None and join.role is Role.PLAY:
            known = self.seats.of_key(join.key)  # lost before it heard that it had come in
        if known is None:
            wait = self._guard.wait(address, now)
            if wait > 0:
                return refusal(NetCode.TOO_MANY_TRIES, retry_after=int(wait) + 1)
            if not self._guard.is_right(join.passcode, address, now):
                return refusal(NetCode.WRONG_PASSCODE)
        left = self.limits.watchers - len(self.watchers())
        code = check_join(AtTheDoor(join, self.summary(), known is not None, left))
        if code is not None:
            return refusal(code)
        member = self._come_in(join, now) if known is None else self._come_back(known, now)
        games.start_if_due(self, now)
        return member

    def lose(self, member: MemberId, now: float) -> None:
        """A connection is gone without a word; a seat waits for its person."""
        if self.members.pop(member, None) is None:
            return
        seat = self.seats.of_member(member)
        if seat is not None:
            self.seats[seat].lose(now)
            self.mail.note(NoteKind.AWAY, name=self.seats[seat].name, seat=seat)
        self.changed()

    def show_out(self, member: MemberId, code: NetCode) -> None:
        """End a member's connection; the seat is for the caller to look after."""
        self.mail.post((member,), refusal(code))
        self.members.pop(member, None)
        self.changed()

    def vacate(self, seat: Seat, now: float, *, keep_token: bool) -> None:
        """The person of a seat has left it for good."""
        if self.match is None:
            self.seats.open(seat)
        else:
            chair = self.seats[seat]
            chair.lose(now)
            chair.is_vacant = True
            if not keep_token:
                chair.token = chair.key = None
            self.save_seats()
        self.changed()

    def sit_down(self, member: MemberId, seat: Seat, now: float) -> None:
        """Give a free seat to a member, in the lobby or in a running game."""
        who = self.members[member]
        token = self.seats.seat_person(seat, who.name, member, who.key)
        chair = self.seats[seat]
        chair.is_ready = self.settings.starts_by_itself or self.match is not None
        who.name = chair.name
        kind = NoteKind.JOINED if self.match is None else NoteKind.TOOK_OVER
        self.mail.note(kind, name=chair.name, seat=seat)
        self.tell_place(member, token, now)
        self.save_seats()
        self.drive(now)

    def tell_place(self, member: MemberId, token: str | None, now: float) -> None:
        """Tell a member where it is now, and all that it may know there."""
        seat = self.seats.of_member(member)
        self.mail.post((member,), Joined(member, seat, token, self.view()))
        self.catch_up(member, now)
        self.changed()

    def catch_up(self, member: MemberId, now: float) -> None:
        """Tell a member all that its seat may know of the game."""
        if self.match is None:
            return
        snapshot = self.match.snapshot(self.seats.of_member(member))
        self.members[member].told_from = first_told(snapshot.story, snapshot.version)
        self.mail.post((member,), snapshot)
        clocks = self.match.clocks(now)
        if clocks is not None:
            self.mail.post((member,), clocks)

    def reserve_host_seat(self, name: str) -> str:
        """A seat for the person who hosts; the value is its token."""
        seat = self.seats.of_kind(SeatKind.OPEN)[0]
        token = self.seats.seat_person(seat, clean_name(name), None)
        self.seats[seat].is_host = True
        return token

    def note_ping(self, member: MemberId, milliseconds: float) -> None:
        seat = self.seats.of_member(member)
        rounded = PING_STEP * round(milliseconds / PING_STEP)
        if seat is not None and self.seats[seat].ping != rounded:
            self.seats[seat].ping = rounded
            self.changed()

    # Time.

    def tick(self, now: float) -> None:
        """Do what time brings."""
        absence.mind(self, now)
        if self.match is not None:
            self.match.tick(now)
            games.follow(self, now)
        games.reopen_if_due(self, now)
        games.start_if_due(self, now)

    def next_wake(self, now: float) -> float | None:
        """When `tick` may have something to do."""
        moments = [absence.until(self, chair) for chair in self.seats]
        if self.match is not None:
            moments.append(self.match.next_wake(now))
        moments.append(games.reopens_at(self))
        return min((moment for moment in moments if moment is not None), default=None)

    def close(self) -> None:
        """Say good-bye to everybody; the save stays as it is."""
        self.mail.post(self.members, self.farewell())
        self.members.clear()
        if self.match is not None:
            self.match.close()

    def farewell(self) -> Refused:
        """The last words of a host; only an unfinished game is worth coming back for."""
        return replace(refusal(NetCode.CLOSING), may_retry=self.status is RoomStatus.RUNNING)

    # For requests, orders and games.

    def deny(self, member: MemberId, request: str, code: NetCode) -> None:
        self.mail.post((member,), Denied(request, code))

    def changed(self) -> None:
        """Everybody will be told how the room looks now."""
        self._is_changed = True

    def save_seats(self) -> None:
        """While a game runs its save follows the seats."""
        if self.match is not None:
            self.mail.save(SeatsChanged(self.seats.kept()))

    def drive(self, now: float) -> None:
        """Let bots play where bots sit or stand in."""
        if self.match is not None:
            bots = {seat: chair.bot for seat, chair in enumerate(self.seats) if chair.bot}
            self.match.drive(bots, now)

    def bot(self, level: str, character: str | None = None) -> BotSeat:
        """A bot for a seat; without a character it gets one that nobody else has."""
        taken = {chair.bot.character for chair in self.seats if chair.bot}
        free = [person.id for person in load_cast().characters if person.id not in taken]
        return BotSeat(level, character or (secrets.choice(free) if free else None))

    # Inner workings.

    def _new_member(self, name: str, key: str | None, now: float) -> MemberId:
        limits, id = self.limits, self._next_member
        self._next_member += 1
        lines, fetches = (Bucket(limits.lines_per_second, limits.line_burst, now) for _ in range(2))
        self.members[id] = Member(id, name, lines, fetches, key)
        return id

    def _come_in(self, join: Join, now: float) -> MemberId:
        taken = self.seats.names() | {member.name for member in self.members.values()}
        name = distinct_name(clean_name(join.name), taken)
        member = self._new_member(name, join.key, now)
        if join.role is Role.PLAY:
            seat = self.free_seats()[0] if join.seat is None else join.seat
            self.sit_down(member, seat, now)
        else:
            self.mail.note(NoteKind.WATCHING, name=name)
            self.tell_place(member, None, now)
        return member

    def _come_back(self, seat: Seat, now: float) -> MemberId:
        chair = self.seats[seat]
        if chair.member is not None:
            self.show_out(chair.member, NetCode.REPLACED)
        member = self._new_member(chair.name, chair.key, now)
        chair.return_to(member)
        chair.is_ready = chair.is_ready or self.settings.starts_by_itself
        self.mail.note(NoteKind.BACK, name=chair.name, seat=seat)
        self.tell_place(member, chair.token, now)
        self.save_seats()
        self.drive(now)
        return member
