"""Seats whose person is not there: how long they wait, and the bots that stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bot_driver import BotSeat
from game.engine.terms import Seat
from net.host.host_notes import NoteKind
from net.host.seats import Chair
from net.protocol.room_view import RoomStatus, SeatKind

if TYPE_CHECKING:
    from net.host.room import Room


def until(room: Room, chair: Chair) -> float | None:
    """When something happens to a seat whose person is away, None if nothing does by itself."""
    if chair.kind is not SeatKind.PERSON or chair.away_since is None or chair.bot:
        return None
    if room.status is RoomStatus.LOBBY:
        return None if chair.is_host else chair.away_since + room.settings.lobby_grace
    if room.status is RoomStatus.OVER or room.settings.stand_in is None:
        return None
    return chair.away_since + (0.0 if chair.is_vacant else room.settings.grace)


def mind(room: Room, now: float) -> None:
    """In the lobby a seat becomes free after a while; in a game a bot may step in."""
    for seat, chair in enumerate(room.seats):
        due = until(room, chair)
        if due is None or now < due:
            continue
        if room.status is RoomStatus.LOBBY:
            room.mail.note(NoteKind.LEFT, name=chair.name, seat=seat)
            room.seats.open(seat)
            room.changed()
        elif room.settings.stand_in is not None:
            stand_in(room, seat, room.settings.stand_in, now)


def stand_in(room: Room, seat: Seat, level: str, now: float, *, for_one_turn: bool = False) -> None:
    """Let a bot play for a person who is not there."""
    chair = room.seats[seat]
    chair.bot, chair.for_one_turn = BotSeat(level), for_one_turn
    room.mail.note(NoteKind.STAND_IN, name=chair.name, seat=seat, level=level)
    room.drive(now)
    room.changed()


def call_off(room: Room, seat: Seat, now: float) -> None:
    """Wait for the person again."""
    chair = room.seats[seat]
    chair.bot, chair.for_one_turn = None, False
    chair.away_since = now
    room.drive(now)
    room.changed()


def end_single_turns(room: Room, asked: tuple[Seat, ...], now: float) -> None:
    """Bots that stood in for one turn have answered and step back."""
    for seat, chair in enumerate(room.seats):
        if chair.for_one_turn and seat not in asked:
            call_off(room, seat, now)
