"""The games of a room: how they begin, go on after a host was lost, are told and end."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.engine.errors import DataCode, DataError
from game.engine.setup import new_game
from game.table import Accepted, Table
from net.host import absence
from net.host.host_notes import NoteKind
from net.host.running_game import Audience, RunningGame
from net.host.seats import Seats
from net.kept.hosted_save import Acted, Began, SavedGame
from net.protocol.net_errors import NetCode
from net.protocol.room_view import MemberId, RoomStatus, SeatKind, missing

if TYPE_CHECKING:
    from net.host.room import Room

SEED_BITS: Final = 63
SHOWN_FOR: Final = 10.0
"""Seconds for which a finished game stays on the table before a room that stays reopens."""


def start(room: Room, now: float) -> NetCode | None:
    """Begin a game, or say why not. Raises SetupError if the choices make no game."""
    if room.status is not RoomStatus.LOBBY:
        return NetCode.TOO_LATE
    if missing(room.view()):
        return NetCode.NOT_READY
    given = room.settings.seed if room.game == 0 else None
    seed, bot_seed = (secrets.randbits(SEED_BITS) if given is None else given for _ in range(2))
    table = Table(*new_game(room.settings.setup, room.content, seed))
    room.game += 1
    room.mail.save(
        Began(
            room=room.id,
            port=room.port,
            settings=replace(room.settings, seed=None),
            game=room.game,
            seed=seed,
            bot_seed=bot_seed,
            map_digest=table.state.terms.board.digest,
            chairs=room.seats.kept(),
        )
    )
    _open(room, _match(room, table, bot_seed, now), None, now)
    room.mail.note(NoteKind.STARTED, game=room.game)
    for member in room.members:
        room.catch_up(member, now)
    return None


def start_if_due(room: Room, now: float) -> None:
    """A room that starts by itself does so as soon as nothing is missing."""
    if room.settings.starts_by_itself and room.status is RoomStatus.LOBBY:
        start(room, now)


def go_on(room: Room, saved: SavedGame, now: float) -> None:
    """Take up a game whose host was lost. Raises DataError if it cannot have been played."""
    began = saved.began
    outcome = new_game(room.settings.setup, room.content, began.seed)
    if outcome.state.terms.board.digest != began.map_digest:
        raise DataError(DataCode.OTHER_MAP, map=room.settings.setup.map)
    table = Table(*outcome)
    room.seats = Seats.restored(saved.chairs, now)
    room.game = began.game
    match = _match(room, table, began.bot_seed, now)
    for played in saved.log:
        answer = match.submit(played.seat, played.action, table.version)
        if not isinstance(answer, Accepted):
            raise DataError(DataCode.INCONSISTENT, what=str(answer.error))
    match.take_updates()
    match.take_played(now)
    _open(room, match, saved.reserves, now)
    room.mail.note(NoteKind.RESUMED, game=room.game, actions=table.version)


def follow(room: Room, now: float) -> None:
    """Save and tell what has been played since last asked."""
    match = room.match
    if match is None:
        return
    played = match.take_played(now)
    room.mail.save(*(Acted(line.seat, line.action, match.reserves) for line in played))
    for audience, updated in match.take_updates():
        room.mail.post(_hears(room, audience), updated)
    if not played:
        return
    clocks = match.clocks(now)
    if clocks is not None:
        room.mail.post(room.members, clocks)
    _note_round(room, match)
    absence.end_single_turns(room, match.asked, now)
    if match.is_over and room.status is RoomStatus.RUNNING:
        room.status, room.over_at = RoomStatus.OVER, now
        room.mail.note(NoteKind.OVER, game=room.game, actions=match.table.version)
        room.changed()


def _note_round(room: Room, match: RunningGame) -> None:
    at = match.table.state.position
    if at.round != match.noted_round:
        match.noted_round = at.round
        most = at.most_cities
        room.mail.note(NoteKind.ROUND, game=room.game, round=at.round, step=at.step, cities=most)


def reopen(room: Room) -> None:
    """Back to the lobby; who is still there keeps the seat and has to be ready anew."""
    if room.match is not None:
        room.match.close()
    room.match, room.status, room.over_at = None, RoomStatus.LOBBY, None
    for seat, chair in enumerate(room.seats):
        chair.is_ready = False
        if chair.kind is SeatKind.PERSON:
            chair.bot = None
            if chair.member is None and not chair.is_host:
                room.seats.open(seat)
    room.mail.note(NoteKind.REOPENED)
    room.changed()


def reopens_at(room: Room) -> float | None:
    """When a room that stays is open again by itself."""
    if room.over_at is None or not room.settings.stays:
        return None
    is_empty = all(chair.member is None for chair in room.seats)
    return room.over_at + (0.0 if is_empty else SHOWN_FOR)


def reopen_if_due(room: Room, now: float) -> None:
    due = reopens_at(room)
    if due is not None and now >= due:
        reopen(room)


def _match(room: Room, table: Table, bot_seed: int, now: float) -> RunningGame:
    return RunningGame(
        table, room.settings, room.thinker, number=room.game, bot_seed=bot_seed, now=now
    )


def _open(room: Room, match: RunningGame, reserves: tuple[float, ...] | None, now: float) -> None:
    match.use_clocks(reserves, now)
    room.match = match
    room.status = RoomStatus.OVER if match.is_over else RoomStatus.RUNNING
    room.over_at = now if match.is_over else None
    room.drive(now)
    room.changed()


def _hears(room: Room, audience: Audience) -> tuple[MemberId, ...]:
    if audience is None:
        return tuple(member.id for member in room.watchers())
    member = room.seats[audience].member
    return () if member is None else (member,)
