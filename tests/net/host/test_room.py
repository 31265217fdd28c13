"""A room: coming in, sitting down, playing, talking, and what is denied."""

from __future__ import annotations

import pytest
from rooms import code_of, denial, full_lodge, last_room, lodge, of_kind, only, sensible

from game.bot_driver import BotSeat
from game.engine.errors import Illegal
from net.host.host_commands import StartGame
from net.host.limits import Limits
from net.kept.hosted_save import Began
from net.protocol.messages import (
    Act,
    Answer,
    Denied,
    Feel,
    Feeling,
    Felt,
    FetchStory,
    FetchView,
    Join,
    Joined,
    Leave,
    PickColour,
    Ready,
    Refused,
    Role,
    RoomChanged,
    Said,
    Say,
    Snapshot,
    StandUp,
    TakeSeat,
    Told,
    Updated,
)
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.room_view import Missing, RoomStatus, SeatKind, missing


def test_guests_take_the_first_open_seats() -> None:
    place = lodge(3)
    anna, ben = place.join("Anna"), place.join("Ben")
    joined = only(place.hear(ben), Joined)
    assert joined.seat == 1
    assert [seat.name for seat in joined.room.seats] == ["Anna", "Ben", ""]
    assert last_room(place.hear(anna)).seats[1].member == ben


def test_a_taken_name_gets_a_number() -> None:
    place = lodge(3)
    place.join("Anna")
    place.join("anna")
    place.join("Anna", Role.WATCH)
    assert [chair.name for chair in place.room.seats] == ["Anna", "anna 2", ""]
    assert [watcher.name for watcher in place.room.view().watchers] == ["Anna 3"]


def test_tokens_are_long_random_and_told_only_to_their_owner() -> None:
    place = lodge(3)
    members = [place.join(name) for name in ("Anna", "Ben", "Cleo")]
    heard = {member: place.hear(member) for member in members}
    tokens = [only(heard[member], Joined).token for member in members]
    assert len(set(tokens)) == 3
    for member, token in zip(members, tokens):
        assert token is not None and len(bytes.fromhex(token)) == 16
        for other in set(members) - {member}:
            assert token not in str(heard[other])


def test_a_full_room_says_so_and_can_be_watched() -> None:
    place = lodge(2)
    place.join("Anna")
    place.join("Ben")
    answer = place.try_join(Join("Cleo"))
    assert isinstance(answer, Refused) and answer.code == "full"
    watcher = place.join("Cleo", Role.WATCH)
    joined = only(place.hear(watcher), Joined)
    assert (joined.seat, joined.token) == (None, None)


def test_there_is_an_end_of_watching() -> None:
    place = lodge(2, limits=Limits(watchers=1))
    place.join("Anna", Role.WATCH)
    answer = place.try_join(Join("Ben", Role.WATCH))
    assert isinstance(answer, Refused) and answer.code == "no_more_watchers"


def test_wrong_passcodes_are_refused_and_slowed_down() -> None:
    place = lodge(2, passcode="secret")
    assert place.room.summary().needs_passcode
    assert code_of(place.try_join(Join("Eve"), passcode="guess")) == "wrong_passcode"
    tried = place.try_join(Join("Eve"), passcode="secret")
    assert isinstance(tried, Refused)
    assert (tried.code, tried.may_retry, tried.retry_after) == ("too_many_tries", True, 2)
    assert isinstance(place.try_join(Join("Anna"), "10.0.0.2", passcode="secret"), int)
    place.now += 2
    assert isinstance(place.try_join(Join("Eve"), passcode="secret"), int)


def test_a_token_needs_no_passcode_even_from_a_slowed_address() -> None:
    place = lodge(2, passcode="secret")
    anna = place.join("Anna", passcode="secret")
    token = only(place.hear(anna), Joined).token
    place.try_join(Join("Eve"), passcode="guess")
    place.room.lose(anna, place.now)
    assert isinstance(place.try_join(Join("Anna", token=token)), int)


@pytest.mark.parametrize("token", ["", "0" * 32, "\ud800", "é" * 32, "x" * 500])
def test_a_strange_token_opens_nothing(token: str) -> None:
    place = lodge(2)
    place.join("Anna")
    assert code_of(place.try_join(Join("Eve", token=token))) == "unknown_token"


def test_ready_marks_colours_and_seats_are_told_to_all() -> None:
    place = lodge(3)
    anna, ben = place.join("Anna"), place.join("Ben")
    assert last_room(place.tell(anna, Ready(True))).seats[0].is_ready
    assert last_room(place.tell(anna, PickColour(4))).seats[0].colour == 4
    assert denial(place.tell(ben, PickColour(4))) == "colour_taken"
    assert denial(place.tell(ben, PickColour(17))) == "colour_taken"
    assert last_room(place.tell(ben, PickColour(2))).seats[2].colour == 1, "an open seat yields"
    moved = only(place.tell(ben, TakeSeat(2)), Joined)
    assert (moved.seat, moved.room.seats[1].kind) == (2, SeatKind.OPEN)
    assert denial(place.tell(ben, TakeSeat(0))) == "seat_taken"
    assert denial(place.tell(ben, TakeSeat(9))) == "no_such_seat"


def test_standing_up_and_sitting_down_again() -> None:
    place = lodge(2)
    anna = place.join("Anna")
    first = only(place.hear(anna), Joined).token
    up = only(place.tell(anna, StandUp()), Joined)
    assert (up.seat, up.token) == (None, None)
    assert denial(place.tell(anna, StandUp())) == "not_seated"
    assert denial(place.tell(anna, Ready(True))) == "not_seated"
    assert denial(place.tell(anna, PickColour(1))) == "not_seated"
    down = only(place.tell(anna, TakeSeat(1)), Joined)
    assert down.seat == 1 and down.token not in (None, first)


def test_what_is_missing_is_named() -> None:
    place = lodge(3)
    anna = place.join("Anna")
    assert missing(place.room.view()) == (
        (Missing.NOT_READY, 0),
        (Missing.OPEN_SEAT, 1),
        (Missing.OPEN_SEAT, 2),
    )
    place.tell(anna, Ready(True))
    place.room.seats.seat_bot(1, BotSeat("easy"))
    place.room.lose(place.join("Ben"), place.now)
    assert missing(place.room.view()) == ((Missing.AWAY, 2),)


def test_chat_is_plain_text_and_limited() -> None:
    place = lodge(2)
    anna, ben = place.join("Anna"), place.join("Ben")
    place.tell(anna, Say("<b>hi</b>\u202e\n there"))
    assert of_kind(place.hear(ben), Said) == [
        Said(anna, "Anna", 0, "\u2039b\u203ahi\u2039/b\u203a there")
    ]
    place.tell(anna, Feel(Feeling.OUCH))
    assert of_kind(place.hear(ben), Felt) == [Felt(anna, "Anna", 0, Feeling.OUCH)]
    assert of_kind(place.tell(anna, Say("\x00 ")), Said) == []
    for _ in range(3):
        place.tell(anna, Say("again"))
    assert denial(place.tell(anna, Say("and again"))) == "too_fast"
    assert denial(place.tell(anna, Feel(Feeling.HURRY))) == "too_fast"
    place.now += 2.0
    assert of_kind(place.tell(anna, Say("later")), Said)


def test_the_game_starts_by_itself_once_all_seats_are_taken() -> None:
    place = lodge(2, starts_by_itself=True)
    anna = place.join("Anna")
    assert place.room.games.running is None
    ben = place.join("Ben")
    for member, seat in ((anna, 0), (ben, 1)):
        snapshot = only(place.hear(member), Snapshot)
        assert snapshot.view["view"]["seat"] == seat
        assert snapshot.story[-1].version == 0, "the opening is told"
    assert place.room.status is RoomStatus.RUNNING


def test_an_action_is_answered_after_its_update() -> None:
    place = full_lodge()
    while place.room.games.running and place.room.games.running.asked[0] == 2:
        place.pass_time(0.0)
    assert place.room.games.running is not None
    seat = place.room.games.running.asked[0]
    version = place.room.games.running.table.version
    heard = place.act_for(seat)
    kinds = [type(message) for message in heard]
    assert kinds.index(Updated) < kinds.index(Answer)
    assert only(heard, Answer) == Answer(1, version + 1, None)


def acting(place: object) -> int:
    return place.room.games.running.asked[0]  # type: ignore[attr-defined, no-any-return]


def test_nobody_acts_out_of_turn_for_another_or_twice() -> None:
    place = full_lodge(people=3, bots=0)
    match = place.room.games.running
    assert match is not None
    seat = acting(place)
    members = {s: place.room.seats[s].member for s in range(3)}
    mine, other = members[seat], members[(seat + 1) % 3]
    watcher = place.join("Eve", Role.WATCH)
    assert mine is not None and other is not None
    action = sensible(place.view(seat))
    for member, code in ((other, "not_your_turn"), (watcher, "only_watching")):
        fault = only(place.tell(member, Act(5, 0, action)), Answer).fault
        assert fault is not None and fault.code == code
    assert match.table.version == 0
    assert only(place.tell(mine, Act(6, 0, action)), Answer).fault is None
    again = only(place.tell(mine, Act(6, 0, action)), Answer).fault
    assert again is not None and again.code == "stale_version"
    early = only(place.tell(mine, Act(7, 5, action)), Answer).fault
    assert early is not None and early.code == "stale_version"
    assert match.table.version == 1


def test_an_illegal_action_is_answered_by_the_rules() -> None:
    place = full_lodge(people=3, bots=0)
    seat = acting(place)
    member = place.room.seats[seat].member
    assert member is not None
    answer = only(place.tell(member, Act(1, 0, {"type": "pass"})), Answer)
    assert answer.fault is not None
    assert answer.fault.code == Illegal.MUST_BUY_FIRST_ROUND


@pytest.mark.parametrize(
    "action",
    [
        None,
        "pass",
        {},
        {"type": "Pass"},
        {"type": "game_state"},
        {"type": "bid", "amount": "9"},
        {"type": "bid", "amount": 9, "seat": 1},
        {"type": "run_plants", "runs": [[]]},
        {"type": "buy_resources", "tokens": [1, 2, 3]},
    ],
)
def test_an_action_that_is_none_ends_the_connection(action: object) -> None:
    place = full_lodge()
    with pytest.raises(RemoteProtocolError) as caught:
        place.tell(1, Act(1, 0, action))
    assert caught.value.code is NetCode.UNREADABLE


@pytest.mark.parametrize("number", [-1, 2**53 + 1])
def test_numbers_of_actions_have_bounds(number: int) -> None:
    place = full_lodge()
    with pytest.raises(RemoteProtocolError):
        place.tell(1, Act(number, 0, {"type": "pass"}))


def test_a_whole_view_is_there_on_request_but_not_without_end() -> None:
    place = full_lodge()
    for _ in range(6):
        assert of_kind(place.tell(1, FetchView()), Snapshot)
    assert denial(place.tell(1, FetchView())) == "too_fast"


def test_who_comes_again_and_again_talks_no_more_than_some_neighbours() -> None:
    place, said = lodge(2), 0
    for number in range(8):
        eve = place.join(f"Eve {number}", role=Role.WATCH)
        said += sum(bool(of_kind(place.tell(eve, Say("spam")), Said)) for _ in range(6))
        place.room.part(eve, place.now)
    assert said == place.room.limits.talkers_per_address * place.room.limits.line_burst


def test_a_room_that_stays_opens_again_and_waits_for_ready_marks() -> None:
    place = full_lodge(people=1, bots=1, stays=True)
    place.play_on()
    assert place.room.status is RoomStatus.OVER
    place.pass_time(9.0)
    assert place.room.status is RoomStatus.OVER
    place.pass_time(1.0)
    room = place.room
    assert room.status is RoomStatus.LOBBY
    assert missing(room.view()) == ((Missing.NOT_READY, 0),)
    place.tell(1, Ready(True))
    assert room.games.running is not None
    assert room.games.number == 2
    assert [began.game for began in of_kind(place.entries, Began)] == [1, 2]


def test_a_room_without_people_opens_again_at_once() -> None:
    place = full_lodge(people=1, bots=1, stays=True)
    place.play_on()
    place.tell(1, Leave())
    place.pass_time(0.0)
    assert place.room.status is RoomStatus.LOBBY
    assert place.room.summary().free == (0,)


def test_everybody_is_told_when_the_room_closes() -> None:
    place = lodge(3)
    members = [place.join("Anna"), place.join("Ben", Role.WATCH)]
    place.room.close()
    for member in members:
        refused = of_kind(place.hear(member), Refused)[0]
        assert (refused.code, refused.may_retry) == ("closing", False)


def test_an_unfinished_game_is_worth_coming_back_for() -> None:
    place = full_lodge(people=2, bots=1)
    place.room.close()
    assert of_kind(place.hear(1), Refused)[0].may_retry


def test_pings_are_told_in_steps() -> None:
    place = lodge(2)
    anna = place.join("Anna")
    place.hear(anna)
    place.room.note_ping(anna, 23.0, place.now)
    assert last_room(place.hear(anna)).seats[0].ping == 20
    place.room.note_ping(anna, 18.0, place.now)
    assert place.hear(anna) == []


def test_what_happened_before_is_told_in_pieces_and_the_same_again_only_now_and_then() -> None:
    place = full_lodge()
    place.play_on(60)
    match = place.room.games.running
    assert match is not None
    eve = place.join("Eve", Role.WATCH)
    (snapshot,) = [one for one in place.hear(eve) if isinstance(one, Snapshot)]
    whole = match._ears[None].writer._story
    known = list(snapshot.story)[-2:]
    while known[0].version > whole[0].version:
        before = known[0].version
        (told,) = place.tell(eve, FetchStory(before))
        assert isinstance(told, Told) and told.game == place.room.games.number
        assert told.story[-1].version == before - 1
        known[:0] = told.story
    assert known == whole
    again = [place.tell(eve, FetchStory(match.table.version))[0] for _ in range(8)]
    assert isinstance(again[0], Told)
    assert again[-1] == Denied("fetch_story", NetCode.TOO_FAST)


def test_a_story_beyond_all_bounds_is_empty_or_the_last() -> None:
    place = full_lodge()
    place.play_on(20)
    eve = place.join("Eve", Role.WATCH)
    place.hear(eve)
    assert place.tell(eve, FetchStory(-5)) == [Told(1, ())]
    (told,) = place.tell(eve, FetchStory(2**60))
    assert isinstance(told, Told) and place.room.games.running is not None
    assert told.story[-1].version == place.room.games.running.table.version


def test_strangers_learn_who_plays_or_left_on_an_open_seat() -> None:
    place = full_lodge()
    anna = place.room.seats[0].member
    assert anna is not None
    place.tell(anna, Leave())
    offers = {offer.seat: offer for offer in place.room.summary().open_seats}
    assert offers[0].name == place.room.seats[0].name and offers[0].level is None
    assert all(place.room.seats[seat].colour == offer.colour for seat, offer in offers.items())


def test_where_a_passcode_is_needed_strangers_learn_no_names() -> None:
    place = lodge(passcode="volt")
    members = [place.join(name, passcode="volt") for name in ("Anna", "Ben", "Cleo")]
    for member in members:
        place.tell(member, Ready(True))
    place.order(StartGame())
    place.tell(members[0], Leave())
    (offer,) = place.room.summary().open_seats
    assert (offer.seat, offer.name) == (0, "")


def test_how_a_room_looks_is_told_at_once_and_then_a_few_times_a_second() -> None:
    place = lodge(3)
    place.join("Anna")
    room, times = place.room, []
    for step in range(20):
        now = place.now + step / 50
        room.mail.room_changed()
        if of_kind([post.message for post in room.take_posts(now)], RoomChanged):
            times.append(step)
            assert room.next_wake(now) is None
        else:
            wake = room.next_wake(now)
            assert wake is not None and now < wake <= now + 0.1, "it is not forgotten"
    assert times[0] == 0 and 3 <= len(times) <= 4
