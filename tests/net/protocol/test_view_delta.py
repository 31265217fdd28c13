"""Views in parts: rebuilt exactly, checked by their digest, and refused where they do not fit."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from builders import content, game
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import random_game, setups
from rooms import quick_setup

from game.engine.codec import encode
from game.engine.setup import new_game
from game.engine.terms import GameSetup
from game.engine.view import events_for, view_for
from game.table import Table, Update
from net.protocol.framing import frame, unpack
from net.protocol.messages import Snapshot, ToldAction, Updated, from_host, to_guest
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.view_delta import (
    OutOfStep,
    PositionChanges,
    PositionWriter,
    ViewReader,
    ViewWriter,
    changes_between,
    digest_of,
    view_digest,
    with_changes,
)

PLAIN = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3)
    ),
    max_leaves=10,
)


@given(PLAIN, PLAIN)
def test_changes_turn_one_thing_into_another(old: Any, new: Any) -> None:
    changes: Any = unpack(frame(changes_between(old, new), 100_000)[4:])
    before = repr(old)
    assert with_changes(old, tuple(changes)) == new
    assert repr(old) == before
    assert (changes == []) == (old == new)


def test_only_what_is_different_is_told() -> None:
    old = {"a": {"b": 1, "c": [1, 2]}, "players": [{"n": 1}, {"n": 2}], "gone": 0}
    new = {"a": {"b": 1, "c": [1, 3]}, "players": [{"n": 1}, {"n": 5}], "new": [7]}
    assert changes_between(old, new) == [
        [["gone"]],
        [["a", "c"], [1, 3]],
        [["players", 1, "n"], 5],
        [["new"], [7]],
    ]


@pytest.mark.parametrize(
    "change",
    [
        None,
        [],
        [["a"], 1, 2],
        ["a", 1],
        [["a", "x", "y"], 1],
        [["b", 0], 1],
        [["b", "k"], 1],
        [["list", 2], 1],
        [["list", -1], 1],
        [["list", "0"], 1],
        [["list", 0]],
        [[0], 1],
        [[None], 1],
        [[["a"]], 1],
        [[]],
        [["a"] * 9, 1],
    ],
)
def test_changes_that_fit_nowhere_are_refused(change: Any) -> None:
    with pytest.raises(OutOfStep):
        with_changes({"a": {}, "b": 1, "list": [1, 2]}, (change,))


@given(st.lists(PLAIN, max_size=3))
def test_no_change_leads_to_another_error(changes: list[Any]) -> None:
    with suppress(OutOfStep):
        with_changes({"x": {"y": [1, {"z": 2}]}}, tuple(changes))


def told(setup: GameSetup, seed: int, seat: int | None) -> tuple[Snapshot, list[Updated], Any]:
    """A random game as it is told to a seat, from the first view on."""
    moments = random_game(setup, seed)
    positions, changes = PositionWriter(), PositionChanges()
    writer = ViewWriter(view_for(moments[0].state, seat), 0, positions, changes)
    snapshot = writer.snapshot(1)
    updates = []
    for number, (before, after) in enumerate(pairwise(moments), start=1):
        view = view_for(after.state, seat)
        events = events_for(after.events, seat)
        update = Update(number, before.seat, before.action, events, view)
        updates.append(writer.update(update))
    return snapshot, updates, moments


def over_the_wire(message: Any) -> Any:
    return from_host(to_guest(message)[4:])


@settings(max_examples=12)
@given(setups(), st.integers(0, 30), st.integers(-1, 5))
def test_a_guest_sees_what_its_seat_sees(setup: GameSetup, seed: int, seat: int) -> None:
    audience = None if seat < 0 else seat % setup.players
    snapshot, updates, moments = told(setup, seed, audience)
    reader = ViewReader(over_the_wire(snapshot), content())
    assert reader.view == view_for(moments[0].state, audience)
    for updated, moment in zip(updates, moments[1:]):
        update = reader.follow(over_the_wire(updated))
        assert update.view == view_for(moment.state, audience)
        assert update.events == events_for(moment.events, audience)
        assert digest_of(update.view) == updated.digest


def sizes(messages: list[Updated]) -> list[int]:
    return sorted(len(to_guest(message)) for message in messages)


@pytest.mark.parametrize("players", [2, 6])
def test_updates_and_snapshots_are_small(players: int) -> None:
    snapshot, updates, moments = told(quick_setup(players), 5, 0)
    found = sizes(updates)
    assert found[len(found) // 2] < 1024
    positions, changes = PositionWriter(), PositionChanges()
    writer = ViewWriter(view_for(moments[0].state, 0), 0, positions, changes)
    largest = len(to_guest(snapshot))
    for number, moment in enumerate(moments[1:], start=1):
        events, view = events_for(moment.events, 0), view_for(moment.state, 0)
        writer.update(Update(number, moment.seat, moment.action, events, view))
        largest = max(largest, len(to_guest(writer.snapshot(1))))
    assert largest < 32 * 1024


def test_a_whole_view_is_written_once_until_something_happens() -> None:
    opening, after, *_ = random_game(quick_setup(3), 4)
    writer = ViewWriter(view_for(opening.state, 1), 0, PositionWriter(), PositionChanges())
    first = writer.snapshot(1)
    assert writer.snapshot(1) is first
    view = view_for(after.state, 1)
    writer.update(Update(1, opening.seat, opening.action, events_for(after.events, 1), view))
    assert writer.snapshot(1).version == 1


def a_game() -> tuple[Snapshot, list[Updated]]:
    snapshot, updates, _ = told(quick_setup(3), 4, 1)
    return snapshot, updates


def test_a_gap_and_a_repetition_are_noticed() -> None:
    snapshot, updates = a_game()
    reader = ViewReader(snapshot, content())
    with pytest.raises(OutOfStep):
        reader.follow(updates[1])
    reader.follow(updates[0])
    with pytest.raises(OutOfStep):
        reader.follow(updates[0])
    assert reader.version == 1


def test_a_wrong_digest_changes_nothing() -> None:
    snapshot, updates = a_game()
    reader = ViewReader(snapshot, content())
    before, first = reader.view, updates[0]
    fields = (first.version, first.seat, first.action, first.events, first.changes)
    with pytest.raises(OutOfStep):
        reader.follow(Updated(*fields, "f" * 24))
    assert (reader.view, reader.version) == (before, 0)
    reader.follow(first)


@given(st.data())
def test_damaged_updates_are_only_out_of_step(data: st.DataObject) -> None:
    snapshot, updates = a_game()
    reader = ViewReader(snapshot, content())
    paths = st.lists(st.sampled_from(["position", "money", "seat", "players", 0, 1, "x"]))
    change = st.tuples(paths, PLAIN).map(list)
    changes = tuple(data.draw(st.lists(change, min_size=1, max_size=3)))
    try:
        plain = with_changes(snapshot.view["view"], changes)
        name = view_digest(plain)
    except (OutOfStep, KeyError, TypeError):
        name = updates[0].digest
    message = Updated(1, 0, None, (), changes, name)
    try:
        reader.follow(message)
    except OutOfStep:
        assert reader.version == 0


@pytest.mark.parametrize(
    ("changes", "why"), [(([["seat"], 2],), "seat"), (([["position"], None],), "position")]
)
def test_what_is_no_view_of_this_seat_changes_nothing(changes: tuple[Any, ...], why: str) -> None:
    """Even if the host has named it with the right digest."""
    snapshot, _ = a_game()
    reader = ViewReader(snapshot, content())
    before = reader.view
    name = view_digest(with_changes(snapshot.view["view"], changes))
    with pytest.raises(OutOfStep, match=why):
        reader.follow(Updated(1, 0, None, (), changes, name))
    assert (reader.view, reader.version) == (before, 0)


def test_an_unreadable_whole_view_is_the_hosts_fault() -> None:
    snapshot, _ = a_game()
    views: list[Any] = [None, [], {}]
    views += [{**snapshot.view, "format": 99}, {**snapshot.view, "view": {}}]
    for view in views:
        with pytest.raises(RemoteProtocolError):
            ViewReader(Snapshot(1, 0, view, snapshot.digest, ()), content())
    with pytest.raises(RemoteProtocolError):
        ViewReader(Snapshot(1, 0, snapshot.view, "0" * 24, ()), content())


def test_the_opening_is_told_to_the_seat_that_hears_it() -> None:
    listener = Table(*new_game(quick_setup(3), content(), 4)).listen(1)
    (opening,) = listener.take()
    writer = ViewWriter(listener.view, 0, PositionWriter(), PositionChanges())
    writer.update(opening)
    snapshot = over_the_wire(writer.snapshot(1))
    reader = ViewReader(snapshot, content())
    assert reader.seat == 1 and opening.events
    assert reader.opening(snapshot.story[-1]) == opening


def test_an_opening_that_cannot_be_read_is_the_hosts_fault() -> None:
    snapshot, _ = a_game()
    reader = ViewReader(snapshot, content())
    with pytest.raises(RemoteProtocolError) as caught:
        reader.opening(ToldAction(0, None, None, ({"type": "no such event"},)))
    assert caught.value.code is NetCode.UNREADABLE


def test_another_map_is_noticed_on_joining() -> None:
    snapshot, _ = a_game()
    view = {**snapshot.view, "map_digest": "0" * 24}
    with pytest.raises(RemoteProtocolError) as caught:
        ViewReader(Snapshot(1, 0, view, snapshot.digest, ()), content())
    assert caught.value.code.value == "other_content"


def test_the_position_is_written_once_for_all_who_see_it() -> None:
    table = Table(game(players=3))
    writer = PositionWriter()
    plain, name = writer.write(table.state.position)
    again, _ = writer.write(view_for(table.state, 2).position)
    assert again is plain
    assert plain == encode(table.state.position)
    assert name


def test_a_digest_depends_on_all_that_the_seat_sees_and_on_nothing_else() -> None:
    state = game(players=3)
    one: Any = encode(view_for(state, 1))
    assert view_digest(one) == view_digest({**dict(reversed(one.items()))})
    assert view_digest(one) != view_digest({**one, "money": [None, 49, None]})
    assert view_digest(one) != view_digest({**one, "position": {**one["position"], "round": 7}})
