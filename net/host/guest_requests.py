"""What guests ask of a room, one function for each message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.engine.codec import tag_of
from game.engine.errors import DataError, GameError
from game.engine.plain import decode_action
from game.table import Rejected
from net.host.host_notes import NoteKind
from net.host.room import Room
from net.protocol.handshake import DENIED, Verdict, judge
from net.protocol.messages import (
    Act,
    Answer,
    BoardPart,
    Fault,
    Feel,
    Felt,
    FetchBoard,
    FetchStory,
    FetchView,
    GuestMessage,
    Leave,
    PickColour,
    Ready,
    Said,
    Say,
    StandUp,
    TakeSeat,
    Told,
)
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.plain_text import clean_line
from net.protocol.room_view import MemberId, RoomStatus
from net.protocol.view_delta import first_told

LARGEST_NUMBER: Final = 2**53


def receive(room: Room, member: MemberId, message: GuestMessage, now: float) -> bool:
    """Take a member's message; the value is whether the game called for it.

    Raises RemoteProtocolError if no honest guest would send it.
    """
    called_for = _is_called_for(room, member, message)
    _take(room, member, message, now)
    return called_for


def _is_called_for(room: Room, member: MemberId, message: GuestMessage) -> bool:
    """One action for each version that the table has come to: no guest needs more."""
    game = room.games.running
    if not isinstance(message, Act) or game is None:
        return False
    return room.members[member].decides(game.number, message.version, game.table.version)


def _take(room: Room, member: MemberId, message: GuestMessage, now: float) -> None:
    status = room.guests_are
    verdict = judge(status, message)
    request = tag_of(type(message))
    if verdict is Verdict.REFUSE:
        raise RemoteProtocolError(NetCode.UNEXPECTED, what=request)
    if verdict is Verdict.DENY:
        room.deny(member, request, DENIED[status][type(message)], now)
        return
    code = HANDLERS[type(message)](room, member, message, now)
    if code is not None:
        room.deny(member, request, code, now)


def _ready(room: Room, member: MemberId, message: Ready, now: float) -> NetCode | None:
    seat = room.seats.of_member(member)
    if seat is None:
        return NetCode.NOT_SEATED
    room.seats.mark_ready(seat, message.is_ready)
    room.mail.room_changed()
    room.start_if_due(now)
    return None


def _pick_colour(room: Room, member: MemberId, message: PickColour, _now: float) -> NetCode | None:
    seat = room.seats.of_member(member)
    if seat is None:
        return NetCode.NOT_SEATED
    if not room.seats.pick_colour(seat, message.colour):
        return NetCode.COLOUR_TAKEN
    room.mail.room_changed()
    return None


def _take_seat(room: Room, member: MemberId, message: TakeSeat, now: float) -> NetCode | None:
    seat, mine = message.seat, room.seats.of_member(member)
    if seat not in room.seats:
        return NetCode.NO_SUCH_SEAT
    if mine is None:
        code = room.ask_for(member, seat, now)
        room.start_if_due(now)
        return code
    if room.status is not RoomStatus.LOBBY:
        return NetCode.SEAT_IN_USE
    if seat not in room.free_seats():
        return NetCode.SEAT_TAKEN
    if not room.take_overs.may_move(member, now):
        return NetCode.TOO_RESTLESS
    room.seats.swap(mine, seat)
    room.tell_place(member, room.seats[seat].token, now)
    return None


def _stand_up(room: Room, member: MemberId, _message: StandUp, now: float) -> NetCode | None:
    seat = room.seats.of_member(member)
    if seat is None:
        return NetCode.NOT_SEATED
    if len(room.watchers()) >= room.limits.watchers:
        return NetCode.NO_MORE_WATCHERS
    if not room.take_overs.may_move(member, now):
        return NetCode.TOO_RESTLESS
    room.mail.note(NoteKind.LEFT, name=room.seats[seat].name, seat=seat)
    room.vacate(seat, now, keep_token=False)
    room.tell_place(member, None, now)
    return None


def _say(room: Room, member: MemberId, message: Say, now: float) -> NetCode | None:
    who = room.members[member]
    if not who.may_speak(now):
        return NetCode.TOO_FAST
    text = clean_line(message.text)
    if text:
        seat = room.seats.of_member(member)
        room.mail.post(room.members, Said(member, who.name, seat, text))
    return None


def _feel(room: Room, member: MemberId, message: Feel, now: float) -> NetCode | None:
    who = room.members[member]
    if not who.may_speak(now):
        return NetCode.TOO_FAST
    seat = room.seats.of_member(member)
    room.mail.post(room.members, Felt(member, who.name, seat, message.feeling))
    return None


def _act(room: Room, member: MemberId, message: Act, now: float) -> NetCode | None:
    game = room.games.running
    assert game is not None
    if not 0 <= message.number <= LARGEST_NUMBER:
        raise RemoteProtocolError(NetCode.UNREADABLE, what="number")
    try:
        action = decode_action(message.action)
    except DataError as fault:
        raise RemoteProtocolError(NetCode.UNREADABLE, what=str(fault)) from fault
    answer = game.submit(room.seats.of_member(member), action, message.version)
    # The update goes first: who waits for the answer then has both.
    room.games.follow(now)
    why = fault_of(answer.error) if isinstance(answer, Rejected) else None
    room.mail.post((member,), Answer(message.number, answer.version, why))
    return None


def _fetch_view(room: Room, member: MemberId, _message: FetchView, now: float) -> NetCode | None:
    if not room.members[member].may_fetch(now):
        return NetCode.TOO_FAST
    room.games.catch_up(member, now)
    return None


def _fetch_story(room: Room, member: MemberId, message: FetchStory, now: float) -> NetCode | None:
    """What a guest has not been told yet is always told; the same again only now and then."""
    game = room.games.running
    assert game is not None
    who = room.members[member]
    if who.knows(message.before) and not who.may_fetch(now):
        return NetCode.TOO_FAST
    story = game.story(room.seats.of_member(member), message.before)
    who.was_told_more(first_told(story, -1))
    room.mail.post((member,), Told(game.number, story))
    return None


def _fetch_board(room: Room, member: MemberId, message: FetchBoard, now: float) -> NetCode | None:
    """Only the map of the room; who asks for another has just been told that it was changed."""
    if message.map != room.settings.setup.map:
        return None
    if not room.members[member].may_borrow(now):
        return NetCode.TOO_FAST
    parts = room.boards.parts(message.map)
    if not parts:
        return NetCode.NO_BOARD
    if not 0 <= message.part < len(parts):
        raise RemoteProtocolError(NetCode.UNREADABLE, what="part")
    text = parts[message.part]
    room.mail.post((member,), BoardPart(message.map, message.part, len(parts), text))
    return None


def _leave(room: Room, member: MemberId, _message: Leave, now: float) -> NetCode | None:
    room.part(member, now)
    return None


def fault_of(error: GameError) -> Fault:
    """An error as it travels; its parameters are those of the seat it is sent to."""
    return Fault(error.topic, error.code.value, dict(error.parameters))


HANDLERS: Final[Mapping[type, Callable[[Room, MemberId, Any, float], NetCode | None]]] = {
    Ready: _ready,
    PickColour: _pick_colour,
    TakeSeat: _take_seat,
    StandUp: _stand_up,
    Say: _say,
    Feel: _feel,
    Act: _act,
    FetchView: _fetch_view,
    FetchStory: _fetch_story,
    FetchBoard: _fetch_board,
    Leave: _leave,
}
