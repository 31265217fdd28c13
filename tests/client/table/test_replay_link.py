"""Replays: a link like any other, that looks only, goes anywhere, and can be played on from."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from builders import content
from saved_games import NOW, play_on, save_in, table_of, whole_game

from game.client.table.replay_link import ReplayDriver, ReplayLink
from game.client.telling.time_line import Stride, TimeLine
from game.engine.actions import Pass, RunPlants
from game.engine.events import Phase
from game.engine.plain import state_hash
from game.engine.replay import Moment, play_back
from game.engine.view import view_for
from game.link import ActionRefused, Link, updates_in
from game.saves.errors import SaveCode, SaveError
from game.saves.loading import load, open_table
from game.table import Refusal, RefusedAction


@cache
def moments() -> tuple[Moment, ...]:
    return tuple(play_back(whole_game().record, content()))


@pytest.fixture
def link() -> ReplayLink:
    return ReplayLink(whole_game().record, content())


def test_it_is_a_link_and_only_looks(link: ReplayLink) -> None:
    seen: Link = link
    assert seen.seat is None
    numbers = [seen.submit(Pass()), seen.submit(Pass())]
    only_watching = RefusedAction(Refusal.ONLY_WATCHING)
    assert seen.poll() == [ActionRefused(number, only_watching) for number in numbers]
    assert seen.version == 0
    assert seen.poll() == []
    seen.close()


def test_step_by_step_it_tells_the_whole_game(link: ReplayLink) -> None:
    for moment in moments()[1:]:
        assert link.step()
        (update,) = updates_in(link.poll())
        recorded = whole_game().record.actions[moment.number - 1]
        assert (update.version, update.seat) == (moment.number, recorded.seat)
        assert len(update.events) == len(moment.events)
        assert link.view == update.view
        assert link.view.position == moment.state.position
    assert link.is_at_end
    assert not link.step()
    assert link.poll() == []


def test_all_purses_of_a_finished_game_are_open(link: ReplayLink) -> None:
    for number in (0, 20, 70, 139):
        link.seek(number)
        link.poll()
        assert link.view.money == moments()[number].state.purses


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_game_that_goes_on_is_shown_as_its_player_sees_it(seat: int | None) -> None:
    save = save_in(Phase.BUREAUCRACY)
    link = ReplayLink(save.record, content(), seat=seat)
    assert not link.has_open_purses
    while link.step():
        (update,) = updates_in(link.poll())
        state = moments()[update.version].state
        assert update.view.money == view_for(state, seat).money
        assert update.view.seat is None
        if isinstance(whole_game().record.actions[update.version - 1].action, RunPlants):
            assert (update.action is None) == (update.seat != seat)


def test_seeking_shows_a_moment_without_its_motion(link: ReplayLink) -> None:
    for number in (70, 12, 139, 0):
        link.seek(number)
        (update,) = updates_in(link.poll())
        assert (update.version, update.events) == (number, ())
        assert link.view.position == moments()[number].state.position
    link.seek(10_000)
    assert link.number == 139
    link.seek(-3)
    assert link.number == 0


def test_what_was_not_yet_shown_is_left_out_by_seeking(link: ReplayLink) -> None:
    link.step()
    link.step()
    link.seek(50)
    assert [update.version for update in updates_in(link.poll())] == [50]
    assert link.version == 50


def test_the_view_is_what_has_been_polled(link: ReplayLink) -> None:
    link.step()
    assert (link.version, link.number) == (0, 1)
    link.poll()
    assert link.version == 1


def test_a_replay_can_begin_anywhere() -> None:
    link = ReplayLink(whole_game().record, content(), start=60)
    assert link.version == link.number == 60
    assert link.view.position == moments()[60].state.position


def test_the_past_is_told_up_to_where_the_replay_is(link: ReplayLink) -> None:
    link.seek(33)
    past = link.past()
    assert [update.version for update in past] == list(range(34))
    assert past[-1].events


def test_the_time_line_knows_phases_and_rounds() -> None:
    line = TimeLine.of(whole_game().record, moments())
    assert [mark.number for mark in line.marks] == list(range(140))
    assert [span.round for span in line.rounds] == list(range(13))
    assert line.rounds[0].first == 0
    assert line.rounds[-1].last == line.last == 139
    for span, following in zip(line.rounds, line.rounds[1:]):
        assert span.last + 1 == following.first
    assert [span.phase for span in line.phases[:4]] == [
        Phase.AREAS,
        Phase.CARTEL,
        Phase.STARTS,
        Phase.AUCTION,
    ]
    assert line.phases[-1].phase is Phase.END
    mark = line.marks[50]
    recorded = whole_game().record.actions[49]
    assert (mark.seat, mark.action) == (recorded.seat, recorded.action)


@pytest.mark.parametrize("stride", Stride)
def test_strides_visit_every_beginning_there_and_back(link: ReplayLink, stride: Stride) -> None:
    spans = {Stride.PHASE: link.time_line.phases, Stride.ROUND: link.time_line.rounds}
    starts = [span.first for span in spans[stride]] if stride in spans else list(range(140))
    stops = sorted({*starts, 139})
    for stop in stops[1:]:
        link.skip(stride)
        assert link.number == stop
    link.skip(stride)
    assert link.number == 139
    for stop in reversed(stops[:-1]):
        link.seek(link.time_line.before(link.number, stride))
        assert link.number == stop
    link.seek(link.time_line.before(link.number, stride))
    assert link.number == 0


def test_back_from_the_middle_goes_to_the_beginning_first(link: ReplayLink) -> None:
    span = next(span for span in link.time_line.rounds if span.last - span.first > 2)
    link.seek(span.first + 2)
    link.seek(link.time_line.before(link.number, Stride.ROUND))
    assert link.number == span.first


def test_playing_on_begins_a_game_at_that_moment(link: ReplayLink) -> None:
    save = link.play_on(40, table=table_of("another"), now=NOW)
    table = open_table(load(save, content()))
    assert state_hash(table.state) == state_hash(moments()[40].state)
    last = [state_hash(state) for state in play_on(table)][-1]
    assert last == state_hash(moments()[-1].state)


def test_a_driver_shows_an_action_whenever_the_table_is_ready(link: ReplayLink) -> None:
    driver = ReplayDriver(link)
    assert not driver.tick(ready=False)
    for moment in moments()[1:]:
        assert driver.waiting == (whole_game().record.actions[moment.number - 1].seat,)
        assert driver.tick(ready=True)
    assert driver.waiting == driver.thinking == ()
    assert not driver.tick(ready=True)


def test_a_record_that_is_played_otherwise_today_is_told() -> None:
    record = whole_game().record
    actions = (*record.actions[:30], replace(record.actions[30], action=Pass(), seat=0))
    spoilt = replace(record, actions=(*actions, *record.actions[31:]))
    with pytest.raises(SaveError) as refusal:
        ReplayLink(spoilt, content())
    assert refusal.value.code is SaveCode.LOG_DIFFERS
    with pytest.raises(SaveError):
        ReplayLink(replace(record, result=None, seed=3), content())
