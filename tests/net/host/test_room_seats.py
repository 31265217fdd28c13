"""Seats of a room: lost, left, taken back and taken over."""

from __future__ import annotations

import pytest
from rooms import Lodge, code_of, denial, full_lodge, last_room, lodge, only

from net.host.host_commands import Kick, LetIn
from net.host.host_notes import NoteKind
from net.host.limits import Limits
from net.host.running_game import RunningGame
from net.protocol.messages import (
    Join,
    Joined,
    Leave,
    Refused,
    Role,
    Snapshot,
    StandUp,
    TakeSeat,
)
from net.protocol.room_view import SeatKind, SeatPresence


def test_a_lost_guest_is_away_and_takes_the_seat_back() -> None:
    place = full_lodge(people=2, bots=1)
    token = only(place.hear(1), Joined).token
    place.room.lose(1, place.now)
    assert last_room(place.hear(2)).seats[0].presence is SeatPresence.AWAY
    back = place.join("whoever", token=token)
    heard = place.hear(back)
    joined = only(heard, Joined)
    assert (joined.seat, joined.token) == (0, token)
    assert joined.room.seats[0].name == "P0"
    assert only(heard, Snapshot).view["view"]["seat"] == 0


KEY = "0123456789abcdef" * 2


def test_a_guest_lost_before_it_heard_of_its_seat_is_known_by_its_key() -> None:
    place = lodge(2, passcode="x")
    anna = place.join("Anna", passcode="x", key=KEY)
    token = only(place.hear(anna), Joined).token
    again = place.join("Anna", key=KEY)
    joined = only(place.hear(again), Joined)
    assert (joined.seat, joined.token) == (0, token)
    assert [seat.name for seat in joined.room.seats] == ["Anna", ""], "and leaves no ghost"
    assert only(place.hear(anna), Refused).code == "replaced"


def test_the_same_in_a_game_that_began_with_its_coming() -> None:
    place = lodge(2, starts_by_itself=True)
    place.join("Ben")
    anna = place.join("Anna", key=KEY)
    place.room.lose(anna, place.now)
    again = place.join("Anna", key=KEY)
    assert only(place.hear(again), Snapshot).view["view"]["seat"] == 1


@pytest.mark.parametrize("key", [None, "", "x", "f" * 32, "é" * 32])
def test_another_key_opens_nothing(key: str | None) -> None:
    place = lodge(2)
    place.join("Anna", key=key if key in (None, "", "x") else KEY)
    place.join("Ben")
    assert code_of(place.try_join(Join("Eve", key=key))) == "full"


def test_a_key_is_worth_nothing_once_its_guest_was_shown_out() -> None:
    place = lodge(2, starts_by_itself=True)
    place.join("Ben")
    anna = place.join("Anna", key=KEY)
    place.order(Kick(anna))
    assert code_of(place.try_join(Join("Anna", key=KEY))) == "running"


def test_a_key_opens_nothing_once_the_token_has_arrived() -> None:
    place = lodge(2, starts_by_itself=True)
    place.join("Ben")
    anna = place.join("Anna", key=KEY)
    place.room.note_ping(anna, 3000.0, place.now + 2)
    assert place.room.seats[1].key == KEY, "a ping from before the token says nothing"
    place.room.note_ping(anna, 20.0, place.now + 3)
    assert code_of(place.try_join(Join("Anna", key=KEY))) == "running"


def test_who_is_shown_out_for_good_does_not_come_again() -> None:
    place = lodge(3)
    ann = place.join("Ann", address="10.0.0.5")
    place.order(Kick(ann, for_good=True))
    assert code_of(place.try_join(Join("Zoe"), "10.0.0.5")) == "kicked"
    assert code_of(place.try_join(Join("\u0410nn"), "10.0.0.6")) == "kicked"
    assert isinstance(place.try_join(Join("Zoe"), "10.0.0.6"), int)


def test_a_friend_at_the_address_of_somebody_kept_out_is_let_in_by_name() -> None:
    place = lodge(4)
    place.order(Kick(place.join("Ann", address="10.0.0.5"), for_good=True))
    assert code_of(place.try_join(Join("Zoe"), "10.0.0.5")) == "kicked"
    listed = place.room.lobby.kept_out.listed
    assert [(one.name, one.is_neighbour) for one in listed] == [("Ann", False), ("Zoe", True)]
    place.order(LetIn("Zoe"))
    assert isinstance(place.try_join(Join("Zoe"), "10.0.0.5"), int)
    assert code_of(place.try_join(Join("Eve"), "10.0.0.5")) == "kicked", "the others stay out"


def test_others_of_the_address_stay_and_whoever_hosts_hears_who_they_are() -> None:
    place = lodge(4)
    for name, address in (("Zoe", "10.0.0.5"), ("Ben", "10.0.0.6")):
        place.join(name, address=address)
    ann = place.join("Ann", address="10.0.0.5")
    place.room.mail.take_notes()
    place.order(Kick(ann, for_good=True))
    there = [one for one in place.room.mail.take_notes() if one.kind is NoteKind.SAME_ADDRESS]
    assert [one.parameters for one in there] == [{"name": "Zoe", "other": "Ann"}]
    assert [member.name for member in place.room.members.everybody()] == ["Zoe", "Ben"]


def test_whoever_was_kept_out_may_be_let_in_again() -> None:
    place = lodge(4)
    place.order(Kick(place.join("Ann", address="10.0.0.5"), for_good=True))
    assert code_of(place.try_join(Join("Zoe"), "10.0.0.5")) == "kicked"
    place.order(LetIn("Ann"))
    assert place.room.lobby.kept_out.listed == (), "nor is anybody kept out for the address"
    assert isinstance(place.try_join(Join("Ann"), "10.0.0.5"), int)
    assert isinstance(place.try_join(Join("Zoe"), "10.0.0.5"), int)


def test_of_many_who_are_turned_away_for_their_address_the_newest_are_known() -> None:
    place = lodge(4)
    place.order(Kick(place.join("Ann", address="10.0.0.5"), for_good=True))
    for number in range(100):
        place.try_join(Join(f"E{number}x"), "10.0.0.5")
    names = [one.name for one in place.room.lobby.kept_out.listed]
    assert names == ["Ann", *(f"E{number}x" for number in range(92, 100))]


def test_who_is_only_shown_out_may_come_again() -> None:
    place = lodge(3)
    place.order(Kick(place.join("Ann", address="10.0.0.5")))
    assert isinstance(place.try_join(Join("Ann"), "10.0.0.5"), int)


def test_one_address_has_only_so_many_spectators() -> None:
    place = lodge(2, limits=Limits(watchers_per_address=2))
    place.join("A", Role.WATCH)
    place.join("B", Role.WATCH)
    assert code_of(place.try_join(Join("C", Role.WATCH))) == "no_more_watchers"
    assert isinstance(place.try_join(Join("C", Role.WATCH), "10.0.0.2"), int)


def test_the_newest_connection_of_a_seat_is_the_right_one() -> None:
    place = full_lodge(people=2, bots=1)
    token = only(place.hear(1), Joined).token
    again = place.join("P0", token=token)
    assert only(place.hear(1), Refused).code == "replaced"
    assert place.room.seats[0].member == again
    place.room.lose(1, place.now)
    assert place.room.seats[0].member == again


def until_asked(place: Lodge, seat: int) -> RunningGame:
    """The game, once everybody waits for this seat."""
    match = place.room.games.running
    assert match is not None
    while match.asked != (seat,):
        place.pass_time(0.0)
    return match


def test_after_the_grace_period_a_bot_stands_in_until_the_owner_is_back() -> None:
    place = full_lodge(people=1, bots=2, grace=30.0, stand_in="easy")
    place.join("Hanna", Role.WATCH, key=place.room.lobby.own_key)
    token = only(place.hear(1), Joined).token
    place.room.lose(1, place.now)
    match = until_asked(place, 0)
    version = match.table.version
    place.pass_time(29.0)
    assert match.table.version == version
    for _ in range(20):
        place.pass_time(1.0)
    assert match.table.version > version
    assert place.room.view().seats[0].has_stand_in
    assert place.room.view().seats[0].name == "P0"
    place.join("P0", token=token)
    assert not place.room.view().seats[0].has_stand_in
    until_asked(place, 0)
    version = match.table.version
    place.pass_time(5.0)
    assert match.table.version == version, "the owner decides again"


def test_without_a_stand_in_everybody_waits() -> None:
    place = full_lodge(people=1, bots=1, stand_in=None)
    place.room.lose(1, place.now)
    match = until_asked(place, 0)
    version = match.table.version
    place.pass_time(10_000.0)
    assert match.table.version == version
    assert place.room.next_wake(place.now) is None


def test_in_the_lobby_a_lost_seat_becomes_free() -> None:
    place = lodge(2, lobby_grace=20.0)
    anna = place.join("Anna")
    place.room.lose(anna, place.now)
    place.deliver()
    assert place.room.next_wake(place.now) == place.now + 20
    place.pass_time(19.0)
    assert place.room.free_seats() == (1,)
    place.pass_time(1.0)
    assert place.room.free_seats() == (0, 1)


def test_who_leaves_the_lobby_frees_the_seat() -> None:
    place = lodge(2)
    anna = place.join("Anna")
    place.tell(anna, Leave())
    assert not place.room.members
    assert place.room.seats[0].kind is SeatKind.OPEN


def test_a_vacant_seat_can_be_taken_over_and_then_the_old_token_is_worthless() -> None:
    place = full_lodge(people=3, bots=0)
    token = only(place.hear(1), Joined).token
    place.tell(1, Leave())
    assert place.room.summary().free == (0,)
    watcher = place.join("Eve", Role.WATCH, "10.0.0.9")
    taken = place.tell(watcher, TakeSeat(0))
    assert only(taken, Joined).seat == 0
    assert only(taken, Snapshot).view["view"]["seat"] == 0
    assert code_of(place.try_join(Join("P0", token=token))) == "unknown_token"


def test_who_left_may_come_back_while_the_seat_is_vacant() -> None:
    place = full_lodge(people=3, bots=0)
    token = only(place.hear(1), Joined).token
    place.tell(1, Leave())
    back = place.join("P0", token=token)
    assert place.room.seats[0].member == back
    assert place.room.summary().free == ()


def test_a_bots_seat_can_be_taken_over_on_joining() -> None:
    place = full_lodge(people=1, bots=2)
    assert place.room.summary().free == (1, 2)
    assert code_of(place.try_join(Join("Eve"))) == "running"
    assert code_of(place.try_join(Join("Eve", seat=0))) == "seat_taken"
    eve = place.join("Eve", seat=2, address="10.0.0.9")
    heard = place.hear(eve)
    assert only(heard, Joined).seat == 2
    assert only(heard, Snapshot).view["view"]["seat"] == 2
    assert place.room.seats[2].bot is None


def test_a_player_has_one_seat_only() -> None:
    place = full_lodge(people=1, bots=2)
    assert denial(place.tell(1, TakeSeat(1))) == "seat_in_use"


def test_a_player_may_stand_up_in_a_running_game() -> None:
    place = full_lodge(people=2, bots=1)
    heard = place.tell(1, StandUp())
    assert only(heard, Joined).seat is None
    snapshot = only(heard, Snapshot)
    assert snapshot.view["view"]["seat"] is None
    assert snapshot.view["view"]["money"] == [None] * 3
    assert place.room.seats[0].token is None
