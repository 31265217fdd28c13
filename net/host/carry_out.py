"""What the host asks of the room, one function for each command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.bot_driver import BotSeat
from game.bots.naming import PLUS, is_bot
from game.engine.agreement import work_out
from game.engine.errors import SetupError
from net.host.host_commands import (
    AnswerWish,
    ChangeClock,
    ChangeSetup,
    ChangeTakeOver,
    GiveUpSeat,
    HostCommand,
    Kick,
    LetIn,
    MoveSeat,
    OpenSeat,
    Reopen,
    SeatBot,
    StandIn,
    StartGame,
    Wait,
)
from net.host.host_notes import NoteKind
from net.host.members import Member
from net.host.room import Room
from net.protocol.net_errors import NetCode
from net.protocol.room_view import RoomStatus, SeatKind, SeatPresence, TakeOver

IN_LOBBY: Final = (MoveSeat, SeatBot, OpenSeat, ChangeSetup, ChangeClock, StartGame)


def carry_out(room: Room, command: HostCommand, now: float) -> NetCode | None:
    """Do what the host asks, or say why not."""
    if isinstance(command, IN_LOBBY) and room.status is not RoomStatus.LOBBY:
        return NetCode.TOO_LATE
    code = _HOW[type(command)](room, command, now)
    room.start_if_due(now)
    return code


def _kick(room: Room, command: Kick, now: float) -> NetCode | None:
    if command.member not in room.members:
        return NetCode.NOT_SEATED
    seat = room.seats.of_member(command.member)
    if seat is not None and room.seats[seat].is_host:
        return NetCode.SEAT_IN_USE
    who = room.members[command.member]
    if command.for_good:
        room.lobby.kept_out.add(who.name, who.address)
        _tell_of_others_there(room, who)
    room.mail.note(NoteKind.KICKED, name=who.name)
    if seat is not None:
        room.vacate(seat, now, keep_token=False)
    room.show_out(command.member, NetCode.KICKED, now)
    return None


def _tell_of_others_there(room: Room, who: Member) -> None:
    """They stay, as friends behind the same router would want; yet one may be the same person."""
    others = [other for other in room.members.everybody() if other.address == who.address]
    for other in others:
        if other is not who and other.key != room.lobby.own_key:
            room.mail.note(NoteKind.SAME_ADDRESS, name=other.name, other=who.name)


def _let_in(room: Room, command: LetIn, _now: float) -> NetCode | None:
    room.lobby.kept_out.let_in(command.name)
    return None


def _move_seat(room: Room, command: MoveSeat, now: float) -> NetCode | None:
    if command.one not in room.seats or command.other not in room.seats:
        return NetCode.NO_SUCH_SEAT
    room.seats.swap(command.one, command.other)
    for seat in {command.one, command.other}:
        chair = room.seats[seat]
        if chair.member is not None:
            room.tell_place(chair.member, chair.token, now)
    room.mail.room_changed()
    return None


def _seat_bot(room: Room, command: SeatBot, now: float) -> NetCode | None:
    named = PLUS.join(filter(None, (command.level, command.character)))
    if command.seat not in room.seats or not is_bot(named):
        return NetCode.NO_SUCH_SEAT
    code = _make_room(room, command.seat, now)
    if code is None:
        room.seats.seat_bot(command.seat, room.seats.new_bot(command.level, command.character))
        room.mail.room_changed()
    return code


def _open_seat(room: Room, command: OpenSeat, now: float) -> NetCode | None:
    if command.seat not in room.seats:
        return NetCode.NO_SUCH_SEAT
    return _make_room(room, command.seat, now)


def _make_room(room: Room, seat: int, now: float) -> NetCode | None:
    """Open a seat of the lobby; who sat there goes on watching."""
    chair = room.seats[seat]
    if chair.is_host:
        return NetCode.SEAT_IN_USE
    room.vacate(seat, now, keep_token=False)
    if chair.member is not None:
        room.tell_place(chair.member, None, now)
    return None


def _change_setup(room: Room, command: ChangeSetup, now: float) -> NetCode | None:
    try:
        work_out(command.setup, room.content)
    except SetupError:
        return NetCode.BAD_SETUP
    room.lobby.change_setup(command.setup)
    room.boards.prepare(command.setup.map)
    standing = room.seats.resize(command.setup.players)
    room.seats.nobody_is_ready()
    for seat, chair in enumerate(room.seats):
        if chair.member is not None and room.seats.of_member(chair.member) == seat:
            room.tell_place(chair.member, chair.token, now)
    for member in standing:
        room.tell_place(member, None, now)
    room.mail.room_changed()
    return None


def _change_clock(room: Room, command: ChangeClock, _now: float) -> NetCode | None:
    room.lobby.change_clock(command.clock)
    room.mail.room_changed()
    return None


def _start(room: Room, _command: StartGame, now: float) -> NetCode | None:
    return room.start(now)


def _stand_in(room: Room, command: StandIn, now: float) -> NetCode | None:
    if command.seat not in room.seats or not is_bot(command.level):
        return NetCode.NO_SUCH_SEAT
    chair = room.seats[command.seat]
    if room.status is not RoomStatus.RUNNING:
        return NetCode.NO_GAME
    if chair.kind is not SeatKind.PERSON or chair.presence is SeatPresence.HERE:
        return NetCode.SEAT_IN_USE
    bot = BotSeat(command.level)
    room.stand_in(command.seat, bot, now, for_one_turn=command.for_one_turn)
    return None


def _wait(room: Room, command: Wait, now: float) -> NetCode | None:
    if command.seat not in room.seats:
        return NetCode.NO_SUCH_SEAT
    if room.seats[command.seat].kind is not SeatKind.PERSON:
        return NetCode.SEAT_IN_USE
    room.call_off(command.seat, now)
    return None


def _give_up_seat(room: Room, command: GiveUpSeat, now: float) -> NetCode | None:
    if command.seat not in room.seats:
        return NetCode.NO_SUCH_SEAT
    if room.status is not RoomStatus.RUNNING:
        return NetCode.NO_GAME
    chair = room.seats[command.seat]
    if chair.presence is not SeatPresence.AWAY or chair.is_host:
        return NetCode.SEAT_IN_USE
    room.mail.note(NoteKind.LEFT, name=chair.name, seat=command.seat)
    room.vacate(command.seat, now, keep_token=True)
    return None


def _reopen(room: Room, _command: Reopen, _now: float) -> NetCode | None:
    if room.status is not RoomStatus.OVER:
        return NetCode.TOO_LATE
    room.games.reopen()
    return None


def _answer_wish(room: Room, command: AnswerWish, now: float) -> NetCode | None:
    if room.take_overs.wish_of(command.member) is None or command.member not in room.members:
        return NetCode.NO_SUCH_SEAT
    room.answer_wish(command.member, command.is_granted, now)
    return None


def _change_take_over(room: Room, command: ChangeTakeOver, now: float) -> NetCode | None:
    room.lobby.change_take_over(command.take_over)
    if command.take_over is not TakeOver.ASK:
        for member in room.take_overs.wishing():
            room.answer_wish(member, command.take_over is TakeOver.ANYBODY, now)
    room.mail.room_changed()
    return None


_HOW: Final[Mapping[type, Callable[[Room, Any, float], NetCode | None]]] = {
    Kick: _kick,
    LetIn: _let_in,
    MoveSeat: _move_seat,
    SeatBot: _seat_bot,
    OpenSeat: _open_seat,
    ChangeSetup: _change_setup,
    ChangeClock: _change_clock,
    StartGame: _start,
    StandIn: _stand_in,
    Wait: _wait,
    GiveUpSeat: _give_up_seat,
    Reopen: _reopen,
    AnswerWish: _answer_wish,
    ChangeTakeOver: _change_take_over,
}
