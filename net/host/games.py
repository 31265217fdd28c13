"""The games of a room: how they begin, go on after a host was lost, are told and end."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.bot_driver import Thinks
from game.engine.errors import DataCode, DataError
from game.engine.setup import new_game
from game.engine.terms import Content
from game.table import Accepted, Table
from net.host.host_notes import NoteKind
from net.host.lobby import Lobby
from net.host.mail import Mail
from net.host.members import Members
from net.host.running_game import Audience, RunningGame
from net.host.seats import Seats
from net.kept.hosted_save import Acted, Began, SavedChair, SavedGame, SeatsChanged
from net.protocol.room_view import MemberId, RoomStatus, SeatKind
from net.protocol.view_delta import first_told

SEED_BITS: Final = 63
SHOWN_FOR: Final = 10.0
"""Seconds for which a finished game stays on the table before a room that stays reopens."""


class RoomGames:
    """The game on the table, and how many there have been."""

    def __init__(
        self,
        lobby: Lobby,
        seats: Seats,
        members: Members,
        mail: Mail,
        *,
        content: Content,
        thinker: Callable[[], Thinks],
    ) -> None:
        self._lobby = lobby
        self._seats = seats
        self._members = members
        self._mail = mail
        self._content = content
        self._thinker = thinker
        self._running: RunningGame | None = None
        self._number = 0
        self._over_at: float | None = None
        self._saved_chairs: tuple[SavedChair, ...] = ()

    @property
    def running(self) -> RunningGame | None:
        """The game on the table, over or not; None in the lobby."""
        return self._running

    @property
    def number(self) -> int:
        """How many games have begun here."""
        return self._number

    @property
    def status(self) -> RoomStatus:
        if self._running is None:
            return RoomStatus.LOBBY
        return RoomStatus.RUNNING if self._over_at is None else RoomStatus.OVER

    # From the lobby to the end, and back.

    def begin(self, now: float) -> None:
        """Another game. Raises SetupError if the choices make none."""
        settings = self._lobby.settings
        given = settings.seed if self._number == 0 else None
        seed, bot_seed = (secrets.randbits(SEED_BITS) if given is None else given for _ in range(2))
        table = Table(*new_game(settings.setup, self._content, seed))
        self._number += 1
        self._saved_chairs = self._seats.kept()
        self._mail.save(
            Began(
                room=self._lobby.id,
                port=self._lobby.port,
                settings=replace(settings, seed=None),
                game=self._number,
                seed=seed,
                bot_seed=bot_seed,
                map_digest=table.state.terms.board.digest,
                chairs=self._saved_chairs,
            )
        )
        self.open(self._game(table, bot_seed, now), None, now)
        self._mail.note(NoteKind.STARTED, game=self._number)
        for member in self._members:
            self.catch_up(member, now)

    def go_on(self, saved: SavedGame, now: float) -> None:
        """Take up a game whose host was lost. Raises DataError if it cannot have been played."""
        began, setup = saved.began, self._lobby.settings.setup
        outcome = new_game(setup, self._content, began.seed)
        if outcome.state.terms.board.digest != began.map_digest:
            raise DataError(DataCode.OTHER_MAP, map=setup.map)
        table = Table(*outcome)
        self._seats.restore(saved.chairs, now)
        self._saved_chairs = saved.chairs
        self._number = began.game
        game = self._game(table, began.bot_seed, now)
        for played in saved.log:
            answer = game.submit(played.seat, played.action, table.version)
            if not isinstance(answer, Accepted):
                raise DataError(DataCode.INCONSISTENT, what=str(answer.error))
        game.take_updates()
        game.take_played(now)
        self.open(game, saved.reserves, now)
        self._mail.note(NoteKind.RESUMED, game=self._number, actions=table.version)

    def open(self, game: RunningGame, reserves: tuple[float, ...] | None, now: float) -> None:
        """Put a game on the table; people have this much time left, or what the settings give."""
        game.use_clocks(reserves, now)
        self._running = game
        self._over_at = now if game.is_over else None
        self.drive(now)
        self._mail.room_changed()

    def reopen(self) -> None:
        """Back to the lobby; who is still there keeps the seat and has to be ready anew."""
        self.close()
        self._running = self._over_at = None
        self._seats.after_game()
        self._mail.note(NoteKind.REOPENED)
        self._mail.room_changed()

    def reopens_at(self) -> float | None:
        """When a room that stays is open again by itself."""
        if self._over_at is None or not self._lobby.settings.stays:
            return None
        is_empty = all(chair.member is None for chair in self._seats)
        return self._over_at + (0.0 if is_empty else SHOWN_FOR)

    def close(self) -> None:
        """Stop thinking; the table stays as it is."""
        if self._running is not None:
            self._running.close()

    # While a game is on the table.

    @property
    def is_deserted(self) -> bool:
        """A game of people is on the table, and not one of them is connected.

        A stranger who watches must not have bots finish the game of people whose lines were cut.
        Whoever hosts is there on a seat or watching; and once all have left for good nobody is
        waited for as long as somebody watches.
        """
        chairs = [chair for chair in self._seats if chair.kind is SeatKind.PERSON]
        if self.status is not RoomStatus.RUNNING or not chairs:
            return False
        if any(chair.member is not None for chair in chairs):
            return False
        watching = self._members.everybody()
        if any(member.key == self._lobby.own_key for member in watching):
            return False
        return not watching or any(not chair.is_vacant for chair in chairs)

    def drive(self, now: float) -> None:
        """Let bots play where bots sit or stand in; at a deserted table nobody stands in."""
        if self._running is None:
            return
        bots, is_deserted = self._seats.bots(), self.is_deserted
        if is_deserted:
            own = self._seats.of_kind(SeatKind.BOT)
            bots = {seat: bot for seat, bot in bots.items() if seat in own}
        self._running.drive(bots, now, is_deserted=is_deserted)

    def save_seats(self) -> None:
        """While a game runs its save follows the seats; who only comes back changes nothing."""
        chairs = self._seats.kept()
        if self._running is not None and chairs != self._saved_chairs:
            self._saved_chairs = chairs
            self._mail.save(SeatsChanged(chairs))

    def tick(self, now: float) -> None:
        """Do what time brings."""
        if self._running is not None:
            self._running.tick(now)
            self.follow(now)
        due = self.reopens_at()
        if due is not None and now >= due:
            self.reopen()

    def next_wake(self, now: float) -> tuple[float | None, ...]:
        """When `tick` may have something to do."""
        game = None if self._running is None else self._running.next_wake(now)
        return game, self.reopens_at()

    def catch_up(self, member: MemberId, now: float) -> None:
        """Tell a member all that its seat may know of the game."""
        if self._running is None:
            return
        snapshot = self._running.snapshot(self._seats.of_member(member))
        self._members[member].was_told_all(first_told(snapshot.story, snapshot.version))
        self._mail.post((member,), snapshot)
        clocks = self._running.clocks(now)
        if clocks is not None:
            self._mail.post((member,), clocks)

    def follow(self, now: float) -> None:
        """Save and tell what has been played since last asked."""
        game = self._running
        if game is None:
            return
        played = game.take_played(now)
        self._mail.save(*(Acted(line.seat, line.action, game.reserves) for line in played))
        for audience, updated in game.take_updates():
            self._mail.post(self._hears(audience), updated)
        if played:
            self._played(game, now)

    def _played(self, game: RunningGame, now: float) -> None:
        clocks = game.clocks(now)
        if clocks is not None:
            self._mail.post(self._members, clocks)
        if game.enters_round():
            at = game.table.state.position
            most = at.most_cities
            self._mail.note(
                NoteKind.ROUND, game=self._number, round=at.round, step=at.step, cities=most
            )
        if self._seats.end_single_turns(game.asked, now):
            self.drive(now)
            self._mail.room_changed()
        if game.is_over and self.status is RoomStatus.RUNNING:
            self._over_at = now
            self._mail.note(NoteKind.OVER, game=self._number, actions=game.table.version)
            self._mail.room_changed()

    def _game(self, table: Table, bot_seed: int, now: float) -> RunningGame:
        settings, number = self._lobby.settings, self._number
        return RunningGame(
            table, settings, self._thinker, number=number, bot_seed=bot_seed, now=now
        )

    def _hears(self, audience: Audience) -> tuple[MemberId, ...]:
        if audience is None:
            return tuple(one for one in self._members if self._seats.of_member(one) is None)
        member = self._seats[audience].member
        return () if member is None else (member,)
