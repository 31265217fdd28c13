"""Who may say what when: every message in every status, and every way not to get in."""

from __future__ import annotations

import typing

import pytest
from rooms import full_lodge, lodge, of_kind, only

from game.engine.codec import tag_of
from game.version import VERSION
from net.protocol.handshake import (
    PROGRAM,
    AtTheDoor,
    Status,
    Verdict,
    check_hello,
    check_join,
    judge,
    refusal,
)
from net.protocol.messages import (
    GAME,
    PROTOCOL,
    Act,
    Denied,
    Feel,
    Feeling,
    FetchBoard,
    FetchStory,
    FetchView,
    GuestMessage,
    Hello,
    Join,
    Leave,
    PickColour,
    Pong,
    Ready,
    Refused,
    Role,
    Say,
    Snapshot,
    StandUp,
    TakeSeat,
)
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.room_view import RoomStatus, RoomSummary, SeatOffer

EXAMPLES: dict[type, GuestMessage] = {
    Hello: Hello(GAME, PROTOCOL, "x"),
    Join: Join("Anna"),
    Ready: Ready(True),
    PickColour: PickColour(2),
    TakeSeat: TakeSeat(0),
    StandUp: StandUp(),
    Say: Say("hi"),
    Feel: Feel(Feeling.HELLO),
    Act: Act(1, 0, {"type": "pass"}),
    FetchView: FetchView(),
    FetchStory: FetchStory(1),
    FetchBoard: FetchBoard("germany", 0),
    Pong: Pong(1),
    Leave: Leave(),
}

WELCOME = {
    "new": "hello",
    "greeted": "join pong",
    "seated": "ready pick_colour take_seat stand_up say feel fetch_board pong leave",
    "playing": "act fetch_view fetch_story take_seat stand_up say feel fetch_board pong leave",
    "gone": "",
}
POLITELY_DENIED = {"seated": "act fetch_view fetch_story", "playing": "ready pick_colour"}

CELLS = [(status, kind) for status in Status for kind in typing.get_args(GuestMessage)]


@pytest.mark.parametrize(("status", "kind"), CELLS, ids=lambda part: getattr(part, "value", None))
def test_every_message_in_every_status(status: Status, kind: type) -> None:
    tag = tag_of(kind)
    if tag in WELCOME[status].split():
        wanted = Verdict.TAKE
    elif tag in POLITELY_DENIED.get(status, "").split():
        wanted = Verdict.DENY
    else:
        wanted = Verdict.REFUSE
    assert judge(status, EXAMPLES[kind]) is wanted


@pytest.mark.parametrize("kind", [Hello, Join])
def test_no_second_introduction(kind: type) -> None:
    for place in (lodge(), full_lodge()):
        member = place.join("Eve", Role.WATCH)
        with pytest.raises(RemoteProtocolError) as caught:
            place.tell(member, EXAMPLES[kind])
        assert caught.value.code is NetCode.UNEXPECTED


@pytest.mark.parametrize("kind", [Ready, PickColour])
def test_what_comes_a_moment_too_late_is_denied_not_punished(kind: type) -> None:
    place = full_lodge()
    heard = place.tell(1, EXAMPLES[kind])
    assert only(heard, Denied) == Denied(tag_of(kind), NetCode.TOO_LATE)


@pytest.mark.parametrize("kind", [Act, FetchView])
def test_the_lobby_has_no_game(kind: type) -> None:
    place = lodge()
    heard = place.tell(place.join(), EXAMPLES[kind])
    assert only(heard, Denied) == Denied(tag_of(kind), NetCode.NO_GAME)
    assert not of_kind(heard, Snapshot)


def test_hello_checks_game_and_version() -> None:
    assert check_hello(Hello(GAME, PROTOCOL, "x")) is None
    assert check_hello(Hello("chess", PROTOCOL, "x")) is NetCode.WRONG_GAME
    assert check_hello(Hello(GAME, PROTOCOL + 1, "x")) is NetCode.OTHER_VERSION
    assert check_hello(Hello(GAME, PROTOCOL - 1, "x")) is NetCode.OTHER_VERSION


def door(
    join: Join,
    *open_seats: int,
    status: RoomStatus = RoomStatus.LOBBY,
    known: bool = False,
    watchers: int = 5,
) -> NetCode | None:
    setup = lodge().room.settings.setup
    offers = tuple(SeatOffer("", seat, seat=seat) for seat in open_seats)
    room = RoomSummary("id", "room", status, setup, offers, False)
    return check_join(AtTheDoor(join, room, known, watchers))


def test_the_door_lets_in_who_fits() -> None:
    assert door(Join("Anna"), 0, 1) is None
    assert door(Join("Anna", Role.WATCH)) is None
    assert door(Join("Anna", token="x"), known=True) is None
    assert door(Join("Anna", seat=1), 1, status=RoomStatus.RUNNING) is None


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u202e\u200b", "\x00"])
def test_a_name_must_show(name: str) -> None:
    assert door(Join(name), 0) is NetCode.BAD_NAME


def test_everybody_else_is_told_why_not() -> None:
    running = RoomStatus.RUNNING
    assert door(Join("Anna")) is NetCode.FULL
    assert door(Join("Anna"), 1, status=running) is NetCode.RUNNING
    assert door(Join("Anna", seat=0), 1, status=running) is NetCode.SEAT_TAKEN
    assert door(Join("Anna", seat=-1), 1, status=running) is NetCode.SEAT_TAKEN
    assert door(Join("Anna", token="x"), 0) is NetCode.UNKNOWN_TOKEN
    assert door(Join("Anna", Role.WATCH), watchers=0) is NetCode.NO_MORE_WATCHERS
    assert door(Join("Anna"), status=RoomStatus.OVER) is NetCode.RUNNING


def test_a_refusal_says_whether_to_come_again() -> None:
    assert refusal(NetCode.CLOSING).may_retry
    assert not refusal(NetCode.KICKED).may_retry
    assert refusal(NetCode.FULL) == Refused("full", "full", False, 0, PROTOCOL, PROGRAM)


def test_the_program_names_its_version() -> None:
    assert f"power-grid {VERSION}" == PROGRAM
