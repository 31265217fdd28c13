"""Seats that change hands in a running game: not often, not without leave, only one each."""

from __future__ import annotations

import pytest
from rooms import Lodge, code_of, denial, full_lodge, last_room, lodge, of_kind, only
from thinkers import PatientThinker, QuickThinker

from game.bot_driver import BotSeat
from net.host.host_commands import AnswerWish, ChangeTakeOver, Kick
from net.host.host_notes import NoteKind
from net.host.limits import Limits
from net.kept.hosted_save import SeatsChanged
from net.protocol.messages import Denied, Join, Joined, Leave, Role, Snapshot, StandUp, TakeSeat
from net.protocol.room_view import RoomStatus, SeatKind, SeatPresence, TakeOver

CALM = Limits(seat_change_burst=1000, seat_change_address_burst=1000, seat_change_burst_of_all=1000)
"""For tests of what else keeps people from changing seats."""


def watcher(place: Lodge, name: str = "Eve", address: str = "10.0.0.9") -> int:
    return place.join(name, Role.WATCH, address)


def test_other_bots_think_on_while_somebody_changes_seats() -> None:
    thinker = PatientThinker()
    place = full_lodge(people=1, bots=3, thinker=lambda: thinker, limits=CALM, pace=1.0)
    game = place.room.games.running
    assert game is not None
    while game.asked[0] == 0:
        place.act_for(0)
    place.pass_time(0.0)
    (asked,) = game.asked
    other = next(seat for seat in (1, 2, 3) if seat != asked)
    before = list(thinker.asked)
    eve = watcher(place)
    for _ in range(50):
        place.tell(eve, TakeSeat(other))
        place.pass_time(0.1)
        place.tell(eve, StandUp())
        place.pass_time(0.1)
    assert thinker.asked == before, "nobody was asked anew"
    assert not any(pending.is_cancelled for pending in before)


def test_the_beat_goes_on_while_somebody_changes_seats() -> None:
    quick = QuickThinker()
    place = full_lodge(people=1, bots=3, thinker=lambda: quick, limits=CALM, pace=1.0)
    game = place.room.games.running
    assert game is not None
    while game.asked[0] == 0:
        place.act_for(0)
    place.pass_time(0.0)
    version = game.table.version
    asked = game.asked
    other = next(seat for seat in (1, 2, 3) if seat not in asked)
    eve = watcher(place)
    for _ in range(15):
        place.tell(eve, TakeSeat(other))
        place.pass_time(0.05)
        place.tell(eve, StandUp())
        place.pass_time(0.05)
    assert game.table.version > version, "a second and a half has passed: the bot has moved"


@pytest.mark.parametrize("way", ["stand_up", "leave", "kick"])
def test_a_bots_seat_is_the_same_bots_again(way: str) -> None:
    place = full_lodge(people=1, bots=2, stand_in=None)
    bot = BotSeat("hard", "volt")
    place.room.seats.seat_bot(2, bot)
    eve = watcher(place)
    place.tell(eve, TakeSeat(2))
    assert place.room.seats[2].name == "Eve"
    if way == "kick":
        place.order(Kick(eve))
    else:
        place.tell(eve, StandUp() if way == "stand_up" else Leave())
    assert place.room.seats[2].kind is SeatKind.BOT
    assert place.room.seats[2].bot == bot
    assert place.room.seats[2].name == ""


def test_with_stand_ins_off_a_bot_goes_on_for_who_was_lost_on_its_seat() -> None:
    place = full_lodge(people=1, bots=2, stand_in=None, grace=30.0)
    bot = place.room.seats[2].bot
    eve = watcher(place)
    token = only(place.tell(eve, TakeSeat(2)), Joined).token
    place.room.lose(eve, place.now)
    place.pass_time(29.0)
    assert place.room.seats[2].bot is None
    place.pass_time(2.0)
    assert place.room.seats[2].bot == bot
    place.join("Eve", token=token, address="10.0.0.9")
    assert place.room.seats[2].bot is None, "and the person may still come back"


def test_the_bot_of_a_seat_is_kept_in_the_save() -> None:
    place = full_lodge(people=1, bots=2)
    bot = place.room.seats[2].bot
    place.tell(watcher(place), TakeSeat(2))
    saved = [entry for entry in place.entries if isinstance(entry, SeatsChanged)][-1].chairs
    place.room.seats.restore(saved, place.now)
    assert (place.room.seats[2].kind, place.room.seats[2].origin) == (SeatKind.PERSON, bot)


def test_who_only_comes_back_makes_the_save_no_longer() -> None:
    place = full_lodge(people=2, bots=1)
    token = only(place.hear(1), Joined).token
    member, before = 1, len(place.entries)
    for _ in range(20):
        place.room.lose(member, place.now)
        member = place.join("P0", token=token)
    assert len(place.entries) == before


def test_seats_are_changed_only_so_often() -> None:
    place = full_lodge(people=1, bots=2)
    eve = watcher(place)
    answers = []
    for _ in range(4):
        answers += place.tell(eve, TakeSeat(2)) + place.tell(eve, StandUp())
    denied = of_kind(answers, Denied)
    assert {one.code for one in denied} == {"too_restless", "not_seated"}
    wait = next(one.retry_after for one in denied if one.code == "too_restless")
    assert 0 < wait <= 11
    place.now += wait
    assert not of_kind(place.tell(eve, TakeSeat(2)), Denied)


def test_coming_anew_does_not_make_anybody_less_restless() -> None:
    place = full_lodge(people=1, bots=2)
    denied = 0
    for _ in range(30):
        eve = watcher(place)
        denied += bool(of_kind(place.tell(eve, TakeSeat(2)), Denied))
        place.tell(eve, Leave())
    assert denied >= 18


@pytest.mark.parametrize("way", ["bot", "own"])
def test_leaving_and_coming_in_again_is_no_way_round_it(way: str) -> None:
    thinker = PatientThinker()
    place = full_lodge(people=2, bots=1, thinker=lambda: thinker, pace=1.0)
    token = only(place.hear(2), Joined).token if way == "own" else None
    place.tell(2, Leave()) if way == "own" else None
    join = Join("P1", token=token) if way == "own" else Join("Eve", seat=2)
    before, refused = len(place.entries), []
    for _ in range(100):
        answer = place.try_join(join, "10.0.0.9")
        if isinstance(answer, int):
            place.tell(answer, Leave())
        else:
            refused.append(answer)
        place.pass_time(0.2)
    assert {one.code for one in refused} == {"too_restless"}
    assert all(one.may_retry and one.retry_after > 0 for one in refused)
    assert len(refused) > 75
    assert len(place.entries) - before < 50, "nor does the save grow by it"
    place.now += refused[-1].retry_after
    assert isinstance(place.try_join(join, "10.0.0.9"), int)


def test_who_has_held_a_seat_may_have_only_that_one() -> None:
    place = full_lodge(people=2, bots=2, limits=CALM)
    place.tell(1, StandUp())
    assert denial(place.tell(1, TakeSeat(3))) == "other_seat"
    assert only(place.tell(1, TakeSeat(0)), Joined).seat == 0


@pytest.mark.parametrize("disguise", ["name", "key", "address", "look_alike"])
def test_coming_as_somebody_else_does_not_help(disguise: str) -> None:
    place = full_lodge(people=1, bots=2, limits=CALM)
    key, other = "ab" * 16, "cd" * 16
    eve = place.join("Eve", Role.WATCH, "10.0.0.9", key=key)
    place.tell(eve, TakeSeat(1))
    place.tell(eve, Leave())
    join = {
        "name": (Join("Eve", seat=2, key=other), "10.0.0.7"),
        "key": (Join("Zoe", seat=2, key=key), "10.0.0.7"),
        "address": (Join("Zoe", seat=2, key=other), "10.0.0.9"),
        "look_alike": (Join("\u0415ve", seat=2, key=other), "10.0.0.7"),
    }[disguise]
    assert code_of(place.try_join(*join)) == "other_seat"


def test_whoever_plays_looks_into_no_second_purse_under_another_name() -> None:
    place = full_lodge(people=1, bots=2)
    assert code_of(place.try_join(Join("Zoe", seat=2), "10.0.0.1")) == "same_address"
    puppet = watcher(place, "Zoe", "10.0.0.1")
    assert denial(place.tell(puppet, TakeSeat(2))) == "same_address"


def test_somebody_else_of_the_same_address_may_sit_beside_a_friend_with_the_hosts_leave() -> None:
    place = full_lodge(people=1, bots=2, take_over=TakeOver.ASK)
    zoe = place.join("Zoe", seat=2, address="10.0.0.1")
    notes = {one.kind: one.parameters for one in place.room.mail.take_notes()}
    assert notes[NoteKind.SAME_ADDRESS] == {"name": "Zoe", "other": "P0"}, "the host is told"
    assert place.order(AnswerWish(zoe, True)) is None
    assert place.room.seats[2].name == "Zoe"


def test_two_wishes_of_the_same_person_make_one_seat() -> None:
    place = full_lodge(people=1, bots=2, take_over=TakeOver.ASK)
    key = "ab" * 16
    first = place.join("Eve", seat=1, address="10.0.0.8", key=key)
    second = place.join("Zoe", seat=2, address="10.0.0.9", key=key)
    place.order(AnswerWish(first, True))
    place.order(AnswerWish(second, True))
    assert denial(place.hear(second)) == "other_seat"
    assert place.room.seats[2].kind is SeatKind.BOT


def test_where_nobody_may_take_over_no_seat_is_offered() -> None:
    place = full_lodge(people=2, bots=1, take_over=TakeOver.NOBODY)
    assert place.room.summary().open_seats == ()
    assert code_of(place.try_join(Join("Eve", seat=2))) == "no_take_over"
    eve = watcher(place)
    assert denial(place.tell(eve, TakeSeat(2))) == "no_take_over"
    place.tell(1, StandUp())
    assert denial(place.tell(eve, TakeSeat(0))) == "no_take_over"
    assert only(place.tell(1, TakeSeat(0)), Joined).seat == 0, "the own seat may be had again"


def test_where_the_host_is_asked_nothing_is_told_before_the_answer() -> None:
    place = full_lodge(people=1, bots=2, take_over=TakeOver.ASK)
    eve = place.join("Eve", seat=2, address="10.0.0.9")
    heard = place.hear(eve)
    assert only(heard, Joined).seat is None
    assert only(heard, Snapshot).view["view"]["seat"] is None
    assert [(one.name, one.wants) for one in last_room(heard).watchers] == [("Eve", 2)]
    assert place.order(AnswerWish(eve, True)) is None
    heard = place.hear(eve)
    assert only(heard, Joined).seat == 2
    assert only(heard, Snapshot).view["view"]["seat"] == 2


def test_the_host_may_say_no() -> None:
    place = full_lodge(people=1, bots=2, take_over=TakeOver.ASK)
    eve = watcher(place)
    assert not of_kind(place.tell(eve, TakeSeat(2)), Denied)
    assert place.order(AnswerWish(eve, False)) is None
    assert denial(place.hear(eve)) == "declined"
    assert place.order(AnswerWish(eve, True)) == "no_such_seat", "it is answered"
    assert place.room.view().watchers[0].wants is None


def test_two_who_ask_for_the_same_seat() -> None:
    place = full_lodge(people=1, bots=2, take_over=TakeOver.ASK)
    eve, zoe = watcher(place), watcher(place, "Zoe", "10.0.0.8")
    place.tell(eve, TakeSeat(2))
    place.tell(zoe, TakeSeat(2))
    place.order(AnswerWish(zoe, True))
    assert denial(place.hear(eve)) == "seat_taken"
    assert place.room.seats[2].name == "Zoe"


@pytest.mark.parametrize("way", TakeOver)
def test_another_setting_answers_who_waits(way: TakeOver) -> None:
    place = full_lodge(people=1, bots=2, take_over=TakeOver.ASK)
    eve = watcher(place)
    place.tell(eve, TakeSeat(2))
    place.order(ChangeTakeOver(way))
    assert place.room.view().take_over is way
    seat = place.room.seats.of_member(eve)
    assert seat == (2 if way is TakeOver.ANYBODY else None)
    assert (place.room.view().watchers[:1] != ()) == (way is not TakeOver.ANYBODY)


def test_whoever_hosts_stands_up_watches_and_sits_down_again() -> None:
    place = lodge(3, starts_by_itself=True, take_over=TakeOver.NOBODY)
    key = place.room.lobby.own_key
    place.room.seats.seat_bot(2, BotSeat("easy"))
    token = place.room.reserve_host_seat("Hanna")
    hanna = place.join("Hanna", token=token, key=key)
    place.join("Ben", address="10.0.0.2")
    assert place.room.status is RoomStatus.RUNNING
    place.tell(hanna, StandUp())
    chair = place.room.seats[0]
    assert (chair.presence, chair.token) == (SeatPresence.GONE, None)
    joined = only(place.tell(hanna, TakeSeat(0)), Joined)
    assert joined.seat == 0 and joined.room.seats[0].is_host
    assert joined.token is not None and joined.token != token


def test_nobody_else_hosts_by_taking_the_seat_of_the_host() -> None:
    place = lodge(3, starts_by_itself=False)
    token = place.room.reserve_host_seat("Hanna")
    hanna = place.join("Hanna", token=token, key=place.room.lobby.own_key)
    place.tell(hanna, StandUp())
    place.join("Eve", address="10.0.0.2")
    assert place.room.seats[0].name == "Eve" and not place.room.seats[0].is_host


def test_however_many_addresses_come_seats_change_only_so_often() -> None:
    limits = Limits()
    place = full_lodge(people=2, bots=1, limits=limits)
    place.deliver()
    place.entries.clear()
    codes = []
    for number in range(300):
        came = place.try_join(Join(f"Eve {number}", seat=2), f"10.{number + 1}.0.1")
        codes.append("in" if isinstance(came, int) else code_of(came))
        if isinstance(came, int):
            place.tell(came, Leave())
    most = limits.seat_change_burst_of_all
    assert codes == ["in"] * most + ["too_restless"] * (300 - most)
    saved = [one for one in place.entries if isinstance(one, SeatsChanged)]
    assert len(saved) <= 2 * most, "nor does the save grow by it"
    place.now += 2.0
    assert isinstance(place.try_join(Join("Friend", seat=2), "10.0.0.77"), int)
