"""What the person who hosts may do: move, kick, bots in and out, another set-up, stand-ins."""

from __future__ import annotations

import pytest
from rooms import full_lodge, lodge, of_kind, only, quick_setup

from game.bot_driver import BotSeat
from net.host.host_commands import (
    ChangeClock,
    ChangeSetup,
    GiveUpSeat,
    HostCommand,
    Kick,
    MoveSeat,
    OpenSeat,
    Reopen,
    SeatBot,
    StandIn,
    StartGame,
    Wait,
)
from net.protocol.messages import Join, Joined, Leave, Ready, Refused
from net.protocol.net_errors import NetCode
from net.protocol.room_view import ClockRules, RoomStatus, SeatKind, SeatPresence


def test_the_host_keeps_a_seat_that_nobody_else_gets() -> None:
    place = lodge(3)
    token = place.room.reserve_host_seat("Hanna")
    place.join("Anna")
    assert [chair.name for chair in place.room.seats] == ["Hanna", "Anna", ""]
    host = place.join("Hanna", token=token)
    view = place.room.view().seats[0]
    assert (view.member, view.is_host) == (host, True)
    assert place.order(Kick(host)) is NetCode.SEAT_IN_USE
    assert place.order(SeatBot(0, "easy")) is NetCode.SEAT_IN_USE


def test_a_kicked_guest_is_told_and_gone() -> None:
    place = lodge(2)
    anna = place.join("Anna")
    token = only(place.hear(anna), Joined).token
    assert place.order(Kick(anna)) is None
    refused = only(place.hear(anna), Refused)
    assert (refused.code, refused.may_retry) == ("kicked", False)
    assert place.room.seats[0].kind is SeatKind.OPEN
    answer = place.try_join(Join("Anna", token=token))
    assert isinstance(answer, Refused) and answer.code == "unknown_token"
    assert place.order(Kick(anna)) is NetCode.NOT_SEATED


def test_a_player_kicked_from_a_game_leaves_a_vacant_seat() -> None:
    place = full_lodge(people=2, bots=1)
    place.order(Kick(1))
    chair = place.room.seats[0]
    assert chair.presence is SeatPresence.GONE and chair.token is None
    assert place.room.summary().free == (0, 2)


def test_seats_change_places_and_their_people_are_told() -> None:
    place = lodge(3)
    anna, ben = place.join("Anna"), place.join("Ben")
    token = only(place.hear(anna), Joined).token
    place.hear(ben)
    assert place.order(MoveSeat(0, 2)) is None
    joined = only(place.hear(anna), Joined)
    assert (joined.seat, joined.token) == (2, token)
    assert not of_kind(place.hear(ben), Joined)
    assert place.order(MoveSeat(0, 3)) is NetCode.NO_SUCH_SEAT


def test_a_seat_becomes_a_bots_and_free_again() -> None:
    place = lodge(2)
    anna = place.join("Anna")
    assert place.order(SeatBot(0, "hard")) is None
    seat = place.room.view().seats[0]
    assert (seat.kind, seat.level) == (SeatKind.BOT, "hard")
    assert seat.character is not None, "it gets a character"
    assert of_kind(place.hear(anna), Joined)[-1].seat is None, "Anna goes on watching"
    assert place.order(OpenSeat(0)) is None
    assert place.room.seats[0].kind is SeatKind.OPEN
    assert place.order(SeatBot(0, "genius")) is NetCode.NO_SUCH_SEAT
    assert place.order(SeatBot(7, "easy")) is NetCode.NO_SUCH_SEAT
    assert place.order(OpenSeat(7)) is NetCode.NO_SUCH_SEAT


def test_bots_have_different_characters() -> None:
    place = lodge(6)
    for seat in range(6):
        place.order(SeatBot(seat, "easy"))
    assert len({seat.character for seat in place.room.view().seats}) == 6


def test_another_set_up_asks_everybody_again() -> None:
    place = lodge(4)
    people = [place.join(name) for name in ("Anna", "Ben", "Cleo")]
    place.order(SeatBot(3, "easy"))
    for member in people:
        place.tell(member, Ready(True))
    assert place.order(ChangeSetup(quick_setup(2))) is None
    view = place.room.view()
    assert [seat.name for seat in view.seats] == ["Anna", "Ben"]
    assert [watcher.name for watcher in view.watchers] == ["Cleo"]
    assert not any(seat.is_ready for seat in view.seats)
    place.order(ChangeSetup(quick_setup(5)))
    view = place.room.view()
    assert [seat.kind for seat in view.seats] == [SeatKind.PERSON] * 2 + [SeatKind.OPEN] * 3
    assert len({seat.colour for seat in view.seats}) == 5
    assert place.order(ChangeSetup(quick_setup(9))) is NetCode.BAD_SETUP
    assert len(place.room.seats) == 5


def test_the_game_starts_when_all_are_ready() -> None:
    place = lodge(2)
    anna = place.join("Anna")
    assert place.order(StartGame()) is NetCode.NOT_READY
    place.order(SeatBot(1, "easy"))
    assert place.order(StartGame()) is NetCode.NOT_READY
    place.tell(anna, Ready(True))
    assert place.order(StartGame()) is None
    assert place.room.status is RoomStatus.RUNNING


@pytest.mark.parametrize(
    "command",
    [
        MoveSeat(0, 1),
        SeatBot(0, "easy"),
        OpenSeat(0),
        ChangeSetup(quick_setup(2)),
        ChangeClock(None),
        StartGame(),
        Reopen(),
    ],
)
def test_a_running_game_is_not_rearranged(command: HostCommand) -> None:
    assert full_lodge().order(command) is NetCode.TOO_LATE


def test_a_clock_for_the_next_game() -> None:
    place = lodge(2)
    place.order(ChangeClock(ClockRules(60, 300)))
    assert place.room.view().clock == ClockRules(60, 300)


def test_a_bot_for_this_turn_only() -> None:
    place = full_lodge(people=2, bots=1)
    match = place.room.games.running
    assert match is not None
    while match.asked != (0,):
        place.play_on(1)
    assert place.order(StandIn(0, "easy")) is NetCode.SEAT_IN_USE, "the person is there"
    place.room.lose(1, place.now)
    assert place.order(StandIn(0, "easy", for_one_turn=True)) is None
    for _ in range(6):
        if 0 not in match.asked:
            break
        place.pass_time(0.0)
    assert 0 not in match.asked
    assert place.room.seats[0].bot is None
    assert place.room.seats[0].presence is SeatPresence.AWAY


def test_a_bot_until_the_person_is_back_or_the_host_would_rather_wait() -> None:
    place = full_lodge(people=2, bots=1)
    place.tell(1, Leave())
    assert place.order(StandIn(0, "normal")) is None
    assert place.room.seats[0].bot == BotSeat("normal")
    assert place.order(Wait(0)) is None
    assert place.room.seats[0].bot is None
    assert place.order(Wait(2)) is NetCode.SEAT_IN_USE
    assert place.order(Wait(9)) is NetCode.NO_SUCH_SEAT
    assert place.order(StandIn(2, "easy")) is NetCode.SEAT_IN_USE
    assert place.order(StandIn(0, "genius")) is NetCode.NO_SUCH_SEAT


def test_the_seat_of_somebody_who_does_not_come_back_is_given_to_others() -> None:
    place = full_lodge(people=2, bots=1)
    token = place.room.seats[0].token
    assert place.order(GiveUpSeat(0)) is NetCode.SEAT_IN_USE, "the person is there"
    place.room.lose(1, place.now)
    assert place.room.summary().free == (2,)
    assert place.order(GiveUpSeat(0)) is None
    assert place.room.seats[0].presence is SeatPresence.GONE
    assert place.room.summary().free == (0, 2)
    place.join("Eve", seat=0, address="10.0.0.9")
    assert place.room.seats[0].name == "Eve"
    answer = place.try_join(Join("P0", token=token))
    assert isinstance(answer, Refused) and answer.code == "unknown_token"
    assert place.order(GiveUpSeat(2)) is NetCode.SEAT_IN_USE, "it is a bot's"
    assert place.order(GiveUpSeat(9)) is NetCode.NO_SUCH_SEAT


def test_who_was_given_up_may_still_come_back_before_somebody_else_does() -> None:
    place = full_lodge(people=2, bots=1)
    token = place.room.seats[0].token
    place.room.lose(1, place.now)
    place.order(GiveUpSeat(0))
    place.join("P0", token=token)
    assert place.room.seats[0].presence is SeatPresence.HERE


def test_after_a_game_the_host_opens_the_room_again() -> None:
    place = full_lodge(people=1, bots=1)
    place.play_on()
    assert place.order(StandIn(0, "easy")) is NetCode.NO_GAME
    assert place.order(GiveUpSeat(0)) is NetCode.NO_GAME
    assert place.order(Reopen()) is None
    assert place.room.status is RoomStatus.LOBBY
    assert place.room.seats[1].kind is SeatKind.BOT
