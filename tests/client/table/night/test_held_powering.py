"""Announcements of Power: kept back while somebody still chooses, then told one by one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ui.tables import NAMES, table_in

from game.client.table.anim.held_powering import HeldPowering, NightCue, ToldPart, plays_night
from game.client.table.answering import Answering
from game.client.table.features.hot_seat import HotSeatPlace
from game.client.telling.story import Story
from game.client.vocabulary.names import Names
from game.engine.actions import RunPlants
from game.engine.apply import apply
from game.engine.events import (
    CitiesPowered,
    Event,
    GameEnded,
    MarketRefilled,
    Phase,
    RoundBegan,
    RunsChosen,
)
from game.engine.model import GameState
from game.engine.powering import best_runs
from game.engine.view import events_for, view_for
from game.link import LocalLink
from game.table import Table
from game.texts import Catalogue

ORDERS = [(0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)]


def answers(
    state: GameState, order: tuple[int, ...], me: int | None = 0
) -> list[tuple[tuple[Event, ...], GameState]]:
    """What everybody's choices lead to, one after the other."""
    found = []
    for seat in order:
        runs = best_runs(state.position, state.position.players[seat])
        outcome = apply(state, seat, RunPlants(runs))
        state = outcome.state
        found.append((events_for(outcome.events, me), state))
    return found


def told(order: tuple[int, ...], me: int | None = 0) -> tuple[GameState, list[list[ToldPart]]]:
    state = table_in(Phase.BUREAUCRACY)
    held = HeldPowering(view_for(state, me))
    return state, [
        held.take(events, view_for(after, me)) for events, after in answers(state, order, me)
    ]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("me", [0, 2, None])
def test_until_the_last_answer_nothing_burns_and_nobody_is_paid(
    order: tuple[int, ...], me: int | None
) -> None:
    state, updates = told(order, me)
    before = view_for(state, me)
    for number, parts in enumerate(updates[:-1]):
        (part,) = parts
        assert part.night is None
        assert [type(event) for event in part.events] == [RunsChosen]
        assert part.view.money == before.money
        assert part.view.position.players == before.position.players
        assert part.view.position.supply == before.position.supply
        assert part.view.position.earned == before.position.earned
        assert set(part.view.position.settled) == set(order[: number + 1])
        assert set(part.view.position.to_act) == set(order[number + 1 :])


@pytest.mark.parametrize("order", ORDERS)
def test_the_last_answer_tells_all_in_player_order(order: tuple[int, ...]) -> None:
    _, updates = told(order)
    beats = [part.night.beat for part in updates[-1] if part.night]
    assert beats == [NightCue.DUSK, *[NightCue.RUN] * 4, NightCue.HOLD]
    runs = [part for part in updates[-1] if part.night and part.night.beat is NightCue.RUN]
    events = [event for part in runs for event in part.events]
    assert [event.seat for event in events if isinstance(event, CitiesPowered)] == [0, 1, 2, 3]
    rest = updates[-1][-1].events
    assert any(isinstance(event, MarketRefilled) for event in rest)
    assert not any(isinstance(event, CitiesPowered) for event in rest)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("me", [0, 2, None])
def test_told_one_by_one_it_comes_to_what_the_rules_have_paid(
    order: tuple[int, ...], me: int | None
) -> None:
    _, updates = told(order, me)
    shown, final = updates[-1][-2].view, updates[-1][-1].view
    assert shown.money == final.money
    assert shown.position.players == final.position.players
    assert shown.position.earned == final.position.earned
    assert shown.position.fresh == final.position.fresh
    assert not shown.position.to_act, "nobody is asked while it is night"


def test_a_purse_that_is_secret_stays_so() -> None:
    state, updates = told((0, 1, 2, 3), me=2)
    assert not state.terms.setup.open_money
    for part in updates[-1]:
        assert [seat for seat, money in enumerate(part.view.money) if money is not None] == [2]


def test_each_part_changes_the_purse_and_the_stock_of_its_own_seat_only() -> None:
    _, updates = told((0, 1, 2, 3), me=0)
    parts = updates[-1]
    for before, part in pairwise(parts[1:-1]):
        (event,) = part.events
        assert isinstance(event, CitiesPowered)
        changed = [
            seat
            for seat, (old, new) in enumerate(
                zip(before.view.position.players, part.view.position.players)
            )
            if old != new
        ]
        assert changed in ([event.seat], [])


def test_what_was_announced_before_one_came_is_not_told_again() -> None:
    state = table_in(Phase.BUREAUCRACY)
    steps = answers(state, (0, 1, 2, 3))
    held = HeldPowering(view_for(steps[1][1], 0))
    parts = [part for events, after in steps[2:] for part in held.take(events, view_for(after, 0))]
    plan = next(part.night.plan for part in parts if part.night)
    assert [event.seat for event in plan.powered] == [2, 3]


def test_going_to_another_moment_keeps_nothing_back() -> None:
    state = table_in(Phase.BUREAUCRACY)
    steps = answers(state, (0, 1, 2, 3))
    held = HeldPowering(view_for(state, None))
    held.take(steps[0][0], view_for(steps[0][1], None))
    (part,) = held.take((), view_for(steps[1][1], None))
    assert part.view == view_for(steps[1][1], None)


def test_where_some_of_the_story_was_missed_the_rest_is_told_at_once() -> None:
    state = table_in(Phase.BUREAUCRACY)
    steps = answers(state, (0, 1, 2, 3))
    held = HeldPowering(view_for(state, 0))
    held.take(steps[0][0], view_for(steps[0][1], 0))
    (part,) = held.take((RoundBegan(6),), view_for(steps[-1][1], 0))
    assert [type(event) for event in part.events] == [CitiesPowered, RoundBegan]
    assert part.view == view_for(steps[-1][1], 0)


def test_the_last_powering_of_a_game_is_left_to_its_end() -> None:
    assert plays_night((CitiesPowered(0, (), 0, 10),))
    assert not plays_night((CitiesPowered(0, (), 0, 10), GameEnded((), None)))
    state = table_in(Phase.BUREAUCRACY)
    steps = answers(state, (0, 1, 2, 3))
    held = HeldPowering(view_for(state, 0))
    for events, after in steps[:-1]:
        held.take(events, view_for(after, 0))
    events, after = steps[-1]
    (part,) = held.take((*events, GameEnded((), None)), view_for(after, 0))
    assert part.night is None
    seats = [event.seat for event in part.events if isinstance(event, CitiesPowered)]
    assert seats == [0, 1, 2, 3]


def test_whoever_takes_the_screen_next_sees_nothing_burnt_either() -> None:
    state = table_in(Phase.BUREAUCRACY)
    table = Table(state)
    names = Names(Catalogue.load(), state.terms, NAMES)
    link = LocalLink(table, 3)
    place = HotSeatPlace(
        link, Answering(names, link.view), Story(names, link.view), HeldPowering(link.view)
    )
    for seat in (0, 1, 2):
        runs = best_runs(state.position, state.position.players[seat])
        LocalLink(table, seat).submit(RunPlants(runs))
        place.listen()
        assert place.answering.view.position.players == state.position.players
        assert not place.story.lines
    link.submit(RunPlants(best_runs(state.position, state.position.players[3])))
    place.listen()
    assert place.answering.view == link.view
    assert len(place.story.lines) >= 4
