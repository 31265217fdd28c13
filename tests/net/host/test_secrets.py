"""What a modified guest could read: nothing that reaches it says what its seat may not know."""

from __future__ import annotations

import pytest
from rooms import Lodge, full_lodge, of_kind, only
from secret_tables import PEOPLE, auction, begin

from game.engine.codec import encode_fields
from net.protocol.messages import (
    Act,
    Answer,
    HostMessage,
    Joined,
    Leave,
    Role,
    Snapshot,
    Updated,
    to_guest,
)


def everything(place: Lodge, member: int) -> list[bytes]:
    return [to_guest(message) for message in place.hear(member) if is_of_the_game(message)]


def is_of_the_game(message: HostMessage) -> bool:
    return isinstance(message, (Snapshot, Updated, Answer))


@pytest.mark.parametrize("member", [2, 3])
@pytest.mark.parametrize("purse", [-45, 0, 300])
def test_a_pass_forced_by_an_empty_purse_looks_like_any_other(member: int, purse: int) -> None:
    usual, poor = begin(), begin(purse)
    auction(usual)
    auction(poor)
    assert everything(poor, member) == everything(usual, member)


def test_deck_seed_and_generator_reach_nobody() -> None:
    usual, other = begin(), begin(other=True)
    auction(usual)
    auction(other)
    for member in (1, 2, 3):
        first = everything(usual, member)
        assert first == everything(other, member)
        assert first


def test_a_spectator_sees_no_purse() -> None:
    place = begin()
    eve = place.join("Eve", Role.WATCH)
    assert only(place.hear(eve), Snapshot).view["view"]["money"] == [None] * PEOPLE
    auction(place)
    for updated in of_kind(place.hear(eve), Updated):
        assert not any(change[0][0] == "money" for change in updated.changes)


def test_a_seat_sees_its_own_purse_only() -> None:
    place = begin()
    auction(place)
    for member, seat in ((1, 0), (2, 1), (3, 2)):
        money = [None, None, None]
        for message in place.hear(member):
            if isinstance(message, Snapshot):
                money = message.view["view"]["money"]
            elif isinstance(message, Updated):
                for path, *value in message.changes:
                    money = value[0] if path == ["money"] else money
        assert [index for index, purse in enumerate(money) if purse is not None] == [seat]


def test_the_names_of_what_is_hidden_are_never_sent() -> None:
    place = full_lodge(people=2, bots=1, stand_in="easy")
    assert place.room.games.running is not None
    hidden = set(encode_fields(place.room.games.running.table.state)) - {
        "position",
        "setup",
        "runs",
    }
    assert hidden == {"seed", "deal", "purses", "deck", "set_aside", "rng"}
    tokens = [chair.token for chair in place.room.seats if chair.token]
    keys = [chair.key for chair in place.room.seats if chair.key]
    watcher = place.join("Eve", Role.WATCH)
    place.play_on()
    for member in (1, 2, watcher):
        for message in place.hear(member):
            data = to_guest(message)
            for name in hidden:
                assert msgpack_text(name) not in data, (name, message)
            assert not any(key.encode() in data for key in keys)
            if not isinstance(message, Joined):
                assert not any(token.encode() in data for token in tokens if token)


def msgpack_text(text: str) -> bytes:
    return bytes([0xA0 + len(text)]) + text.encode()


def test_what_others_run_is_told_only_when_it_is_announced() -> None:
    place = full_lodge(people=3, bots=0)
    match = place.room.games.running
    assert match is not None
    while match.table.state.position.decision != "run_plants":
        place.play_on(1)
    seat = match.asked[0]
    others = [m for m in place.room.members if place.room.seats.of_member(m) != seat]
    for member in others:
        place.hear(member)
    place.act_for(seat)
    for member in others:
        updated = only(place.hear(member), Updated)
        assert updated.action is None
        chosen = [event for event in updated.events if event["type"] == "runs_chosen"]
        assert [event["runs"] for event in chosen] == [None]


def test_errors_tell_a_seat_only_about_itself() -> None:
    place = begin(purse=-45)
    heard = place.tell(3, Act(1, 0, {"type": "bid", "amount": 999}))
    fault = only(heard, Answer).fault
    assert fault is not None and fault.parameters == {}
    assert fault.code == "not_your_turn"


def test_a_seat_that_changes_hands_tells_the_old_owner_nothing_more() -> None:
    place = full_lodge(people=3, bots=0)
    place.tell(1, Leave())
    eve = place.join("Eve", seat=0, address="10.0.0.9")
    place.hear(1)
    place.play_on(20)
    match = place.room.games.running
    assert match is not None
    while match.asked[0] == 0:
        place.play_on(1)
    place.play_on(1)
    assert place.hear(1) == []
    assert of_kind(place.hear(eve), Updated), "of what another seat has done"
