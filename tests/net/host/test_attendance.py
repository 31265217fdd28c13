"""A table that all people have lost waits until one is back."""

from __future__ import annotations

from rooms import Lodge, full_lodge, lodge, only

from game.bot_driver import BotSeat
from net.host.host_commands import GiveUpSeat
from net.protocol.messages import Join, Joined, Leave, Role, TakeSeat
from net.protocol.room_view import ClockRules


def lost_by_all(**settings: object) -> tuple[Lodge, list[str | None]]:
    place = full_lodge(people=2, bots=1, stand_in="easy", grace=30.0, **settings)
    tokens = [only(place.hear(member), Joined).token for member in (1, 2)]
    for member in (1, 2):
        place.room.lose(member, place.now)
    return place, tokens


def rest_a_while(place: Lodge, seconds: int) -> int:
    for _ in range(seconds):
        place.pass_time(1.0)
    assert place.room.games.running is not None
    return place.room.games.running.table.version


def test_nobody_stands_in_at_a_deserted_table() -> None:
    place, tokens = lost_by_all()
    version = rest_a_while(place, 5)
    assert rest_a_while(place, 200) == version
    place.join("P0", token=tokens[0])
    assert not place.room.view().seats[1].has_stand_in, "the others are waited for anew"
    rest_a_while(place, 31)
    assert place.room.view().seats[1].has_stand_in


def test_who_stood_in_rests_when_the_last_person_goes() -> None:
    place, tokens = lost_by_all()
    back = place.join("P0", token=tokens[0])
    rest_a_while(place, 31)
    assert place.room.view().seats[1].has_stand_in
    place.room.lose(back, place.now)
    version = rest_a_while(place, 5)
    assert rest_a_while(place, 200) == version


def test_clocks_stand_still_at_a_deserted_table() -> None:
    place, tokens = lost_by_all(clock=ClockRules(10, 0))
    version = rest_a_while(place, 5)
    assert rest_a_while(place, 200) == version
    assert place.room.games.running is not None
    place.join("P0", token=tokens[0])
    assert rest_a_while(place, 15) > version


def test_a_stranger_who_watches_has_no_bots_finish_the_game_of_others() -> None:
    place, tokens = lost_by_all(deserted=1000.0)
    version = rest_a_while(place, 5)
    for _ in range(10):
        eve = place.join("Eve", Role.WATCH, "10.0.0.9")
        assert rest_a_while(place, 50) == version
        place.tell(eve, Leave())
        assert rest_a_while(place, 50) == version
    assert place.room.is_given_up, "nor is a host kept waiting by who comes and goes"
    place.join("P0", token=tokens[0])
    assert not place.room.is_given_up


def test_whoever_hosts_keeps_the_table_going_by_watching() -> None:
    place, _ = lost_by_all()
    version = rest_a_while(place, 5)
    place.join("Hanna", Role.WATCH, key=place.room.lobby.own_key)
    assert rest_a_while(place, 60) > version


def test_once_all_have_left_for_good_spectators_see_the_game_go_on() -> None:
    place = full_lodge(people=2, bots=1, stand_in="easy")
    place.join("Eve", Role.WATCH, "10.0.0.9")
    for member in (1, 2):
        place.tell(member, Leave())
    version = rest_a_while(place, 5)
    assert rest_a_while(place, 20) > version


def test_who_takes_a_deserted_seat_makes_the_table_go_on() -> None:
    place, _ = lost_by_all()
    place.order(GiveUpSeat(1))
    eve = place.join("Eve", Role.WATCH, "10.0.0.9")
    version = rest_a_while(place, 5)
    place.tell(eve, TakeSeat(1))
    for _ in range(40):
        place.pass_time(1.0)
        if 1 in place.room.games.running.asked:  # type: ignore[union-attr]
            place.act_for(1)
    assert rest_a_while(place, 1) > version + 1


def test_the_host_waits_only_so_long() -> None:
    place, tokens = lost_by_all(deserted=100.0)
    rest_a_while(place, 99)
    assert not place.room.is_given_up
    rest_a_while(place, 2)
    assert place.room.is_given_up
    place.join("P0", token=tokens[0])
    assert not place.room.is_given_up


def test_who_leaves_for_good_leaves_a_deserted_table_too() -> None:
    place = full_lodge(people=1, bots=1, stand_in="easy")
    place.tell(1, Leave())
    version = rest_a_while(place, 5)
    assert rest_a_while(place, 100) == version


def test_bots_among_themselves_need_nobody() -> None:
    place = lodge(2)
    for seat in range(2):
        place.room.seats.seat_bot(seat, BotSeat("easy"))
    place.room.start(place.now)
    assert rest_a_while(place, 20) > 5
    assert place.room.games.running is not None
    assert isinstance(place.try_join(Join("Eve", Role.WATCH)), int)
