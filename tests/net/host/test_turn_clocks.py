"""Clocks: the reserve after the turn, and a default for every question that is always allowed."""

from __future__ import annotations

import pytest
from builders import game
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import setups, some_moments
from rooms import full_lodge, of_kind, only

from game.engine.actions import OpenAuction
from game.engine.options import options_for
from game.engine.plain import encode_action
from game.engine.terms import GameSetup
from game.engine.view import view_for
from net.host.bot_beat import Beat
from net.host.turn_clocks import TurnClocks, default_action
from net.protocol.messages import Act, Clocks, SeatClock, Updated
from net.protocol.room_view import ClockRules

NOBODY: frozenset[int] = frozenset()


@settings(max_examples=25)
@given(setups(), st.integers(0, 60))
def test_the_default_is_always_allowed(setup: GameSetup, seed: int) -> None:
    for moment in some_moments(setup, seed, 25):
        for seat in moment.state.position.to_act:
            options = options_for(view_for(moment.state, seat))
            assert options is not None
            assert default_action(options) in options


def test_in_the_first_round_the_cheapest_plant_is_opened() -> None:
    options = options_for(view_for(game(players=3), 0))
    assert options is not None
    assert default_action(options) == OpenAuction(3, 3)


def test_first_the_turn_then_the_reserve() -> None:
    clocks = TurnClocks(ClockRules(30, 100), 3)
    clocks.follow(frozenset({1}), NOBODY, now=0.0)
    assert clocks.shown(10.0) == (SeatClock(1, 20_000, 100_000),)
    assert clocks.shown(50.0) == (SeatClock(1, 0, 80_000),)
    assert clocks.run_out(129.9) == ()
    assert clocks.run_out(130.0) == (1,)
    assert clocks.next_deadline() == 130.0


def test_what_was_used_of_the_reserve_is_gone() -> None:
    clocks = TurnClocks(ClockRules(30, 100), 3)
    clocks.follow(frozenset({1}), NOBODY, now=0.0)
    clocks.follow(frozenset({2}), frozenset({1}), now=50.0)
    assert clocks.reserves == (100, 80, 100)
    clocks.follow(frozenset({2}), NOBODY, now=70.0)
    assert clocks.shown(70.0) == (SeatClock(2, 10_000, 100_000),), "a clock that runs runs on"
    clocks.follow(frozenset({2}), frozenset({2}), now=75.0)
    assert clocks.shown(75.0) == (SeatClock(2, 30_000, 100_000),), "a new question, a new turn"
    clocks.follow(NOBODY, NOBODY, now=75.0)
    assert clocks.next_deadline() is None


def test_a_person_whose_time_is_up_passes() -> None:
    place = full_lodge(people=3, bots=0, clock=ClockRules(30, 10))
    match = place.room.games.running
    assert match is not None
    first = match.asked[0]
    member = place.room.seats[first].member
    assert member is not None
    assert only(place.hear(member), Clocks).running == (SeatClock(first, 30_000, 10_000),)
    assert place.room.next_wake(place.now) == place.now + 40
    options = options_for(place.view(first))
    assert options is not None
    place.pass_time(39.9)
    assert match.table.version == 0
    place.pass_time(0.1)
    assert match.table.version == 1
    heard = place.hear(member)
    assert only(heard, Updated).action == encode_action(default_action(options))
    assert only(heard, Clocks).version == 1
    assert match.reserves is not None and match.reserves[first] == 0


def test_a_clock_never_plays_twice() -> None:
    place = full_lodge(people=3, bots=0, clock=ClockRules(30))
    match = place.room.games.running
    assert match is not None
    for version in range(1, 30):
        place.pass_time(30.0)
        assert match.table.version == version
        place.room.tick(place.now)
        assert match.table.version == version


def test_bots_have_no_clock() -> None:
    place = full_lodge(people=1, bots=2, clock=ClockRules(30))
    match = place.room.games.running
    assert match is not None
    while match.asked != (0,):
        clocks = match.clocks(place.now)
        assert clocks is not None and clocks.running == ()
        place.pass_time(0.0)
    heard = of_kind(place.hear(1), Clocks)
    assert [clock.seat for clock in heard[-1].running] == [0]


def test_a_late_answer_is_refused_once_the_default_was_played() -> None:
    place = full_lodge(people=3, bots=0, clock=ClockRules(5))
    match = place.room.games.running
    assert match is not None
    seat = match.asked[0]
    member = place.room.seats[seat].member
    assert member is not None
    place.pass_time(5.0)
    heard = place.tell(member, Act(9, 0, {"type": "open_auction", "plant": 4, "bid": 4}))
    assert "stale_version" in str(heard)
    assert match.table.version == 1


@pytest.mark.parametrize("thought", [0.0, 0.3, 0.99])
def test_a_move_is_due_at_the_beat_whenever_it_was_ready(thought: float) -> None:
    beat = Beat(1.0, now=10.0)
    assert not beat.strikes(10.0 + thought)
    assert beat.next == 11.0
    assert beat.strikes(11.0)


def test_a_late_thought_waits_for_the_next_beat() -> None:
    beat = Beat(1.0, now=10.0)
    assert beat.strikes(11.0)
    assert not beat.strikes(11.2)
    assert beat.next == 12.0
    assert beat.strikes(14.5)
    assert beat.next == 15.0


def test_without_a_pace_every_moment_will_do() -> None:
    beat = Beat(0.0, now=10.0)
    assert beat.strikes(10.0) and beat.strikes(10.0)


def test_bots_move_at_the_beat() -> None:
    """Whatever they think about: a pass comes no faster than a hard choice."""
    place = full_lodge(people=1, bots=2, pace=1.0)
    match = place.room.games.running
    assert match is not None
    moments = []
    for _ in range(400):
        before = match.table.version
        place.pass_time(0.05)
        if match.table.version > before:
            moments.append(round(place.now - 1000.0, 2))
        if match.asked == (0,):
            break
    assert moments
    assert all(abs(moment - round(moment)) < 0.06 for moment in moments), moments
