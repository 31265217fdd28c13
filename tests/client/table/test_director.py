"""Clips run over the old view, end with the new one, and never hold anybody up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import game

from game.client.draw.easing import Easing, in_out_cubic, linear, out_back, out_cubic, small_bounce
from game.client.shell.audio import Sound
from game.client.table.anim.director import HURRY, LONGEST, Director, Tempo
from game.client.table.anim.timeline import (
    FADE,
    BannerProp,
    Clip,
    Cue,
    HouseProp,
    Spot,
    TokenProp,
    Track,
    reduced,
)
from game.engine.events import Event, RoundBegan, StepBegan
from game.engine.tokens import Resource
from game.engine.view import PlayerView, view_for

HERE, THERE = Spot(0, 0, 10, 10), Spot(100, 50, 20, 20)
TOKEN = TokenProp(Resource.COAL)


def views(count: int) -> list[PlayerView]:
    return [view_for(game(seed=seed), 0) for seed in range(1, count + 1)]


def one_second(events: Sequence[Event], before: PlayerView, after: PlayerView) -> tuple[Clip, ...]:
    """Every RoundBegan takes a second; nothing else has a clip."""
    track = Track(TOKEN, HERE, THERE, length=1.0, easing=linear)
    return tuple(Clip((track,), Sound.CARD) for event in events if isinstance(event, RoundBegan))


def test_the_old_view_is_shown_until_the_clip_is_over() -> None:
    old, new = views(2)
    director = Director(old, one_second)
    director.add((RoundBegan(2),), new)
    director.tick(0.5)
    assert director.shown is old and not director.is_idle
    assert director.cues() == [Cue(TOKEN, Spot(50, 25, 15, 15), 1.0, 0.5)]
    director.tick(0.6)
    assert director.shown is new and director.is_idle and director.cues() == []


def test_an_event_without_a_clip_costs_nothing() -> None:
    old, new = views(2)
    director = Director(old, one_second)
    director.add((StepBegan(2),), new)
    assert director.tick(0.0)
    assert director.shown is new


def test_finish_shows_the_newest_view_at_once() -> None:
    old, middle, new = views(3)
    director = Director(old, one_second)
    director.add((RoundBegan(2),), middle)
    director.add((RoundBegan(3),), new)
    director.tick(0.1)
    director.finish()
    assert director.shown is new and director.is_idle


def test_time_left_over_by_one_clip_goes_into_the_next() -> None:
    old, new = views(2)
    director = Director(old, one_second)
    director.add((RoundBegan(2), RoundBegan(3)), new)
    director.tick(1.25)
    assert director.cues()[0].progress == pytest.approx(0.25)


def test_without_animation_a_view_is_shown_in_the_same_breath() -> None:
    old, new = views(2)
    director = Director(old, one_second, Tempo(speed=0))
    director.add((RoundBegan(2),), new)
    assert director.shown is new and director.is_idle


def test_switching_animation_off_ends_what_runs() -> None:
    old, new = views(2)
    director = Director(old, one_second)
    director.add((RoundBegan(2),), new)
    director.tick(0.1)
    director.tempo = Tempo(speed=0)
    director.tick(0.01)
    assert director.shown is new


def test_fast_halves_every_duration() -> None:
    old, new = views(2)
    director = Director(old, one_second, Tempo(speed=2))
    director.add((RoundBegan(2),), new)
    director.tick(0.49)
    assert director.shown is old
    director.tick(0.02)
    assert director.shown is new


def test_a_crowded_update_is_played_faster() -> None:
    old, new = views(2)
    director = Director(old, one_second)
    director.add(tuple(RoundBegan(number) for number in range(12)), new)
    director.tick(LONGEST - 0.01)
    assert director.shown is old
    director.tick(0.02)
    assert director.shown is new


def test_when_updates_pile_up_the_oldest_are_shown_without_motion() -> None:
    all_views = views(HURRY + 3)
    director = Director(all_views[0], one_second)
    for view in all_views[1:]:
        director.add((RoundBegan(2),), view)
    director.tick(0.01)
    assert director.shown is all_views[2]


def test_every_view_is_followed_in_order_even_when_skipped() -> None:
    old, *new = views(4)
    followed: list[PlayerView] = []
    director = Director(old, one_second, follow=lambda events, view: followed.append(view))
    for view in new:
        director.add((RoundBegan(2),), view)
    director.tick(0.1)
    director.finish()
    assert followed == new


def test_sounds_are_told_once_each() -> None:
    old, new = views(2)
    director = Director(old, one_second)
    director.add((RoundBegan(2),), new)
    director.tick(0.1)
    assert director.take_sounds() == [Sound.CARD]
    assert director.take_sounds() == []


def test_what_has_landed_stays_until_the_new_view_has_it() -> None:
    house = Track(HouseProp(0), HERE, THERE, length=0.2, stays=True)
    money = Track(BannerProp("x"), HERE, THERE, start=0.1, length=0.3)
    clip = Clip((house, money))
    assert [cue.prop for cue in clip.cues(0.3)] == [HouseProp(0), BannerProp("x")]
    assert clip.remains() == [Cue(HouseProp(0), THERE)]


def test_reduced_motion_fades_in_place() -> None:
    clip = reduced(Clip((Track(TOKEN, HERE, THERE, start=0.4, length=0.3, arc=30, stays=True),)))
    assert clip.length == FADE
    (cue,) = clip.cues(FADE / 2)
    assert cue.spot == THERE and cue.alpha == pytest.approx(0.5)


def test_an_arc_is_highest_half_way() -> None:
    track = Track(TOKEN, HERE, THERE, length=1.0, easing=linear, arc=40)
    middle, end = track.cue(0.5), track.cue(0.999)
    assert middle and end
    assert middle.spot.y == pytest.approx(25 - 40) and end.spot.y == pytest.approx(50, abs=0.3)


@pytest.mark.parametrize("easing", [linear, out_cubic, in_out_cubic, out_back, small_bounce])
def test_every_easing_goes_all_the_way(easing: Easing) -> None:
    assert easing(0) == pytest.approx(0) and easing(1) == pytest.approx(1)
    assert all(-0.1 <= easing(step / 50) <= 1.1 for step in range(51))


def telling(events: Sequence[Event], before: PlayerView, after: PlayerView) -> tuple[Clip, ...]:
    """One second for each event, which is told in the middle of it."""
    track = Track(TOKEN, HERE, THERE, length=1.0, easing=linear)
    return tuple(Clip((track,), counts_at=0.5).telling(event) for event in events)


def test_events_are_told_while_the_old_view_is_shown_and_when_they_happen() -> None:
    old, new = views(2)
    heard: list[Event] = []
    director = Director(old, telling, tell=heard.append)
    director.add((RoundBegan(2), RoundBegan(3)), new)
    director.tick(0.4)
    assert heard == []
    director.tick(0.2)
    assert heard == [RoundBegan(2)] and director.shown is old
    director.tick(1.0)
    assert heard == [RoundBegan(2), RoundBegan(3)] and director.shown is old
    director.tick(1.0)
    assert director.shown is new and not director.has_skipped and len(heard) == 2


def test_what_is_skipped_is_not_told_but_shown() -> None:
    old, new = views(2)
    heard: list[Event] = []
    director = Director(old, telling, tell=heard.append)
    director.add((RoundBegan(2),), new)
    director.tick(0.1)
    director.finish()
    assert heard == [] and director.shown is new and director.has_skipped


def test_without_motion_an_event_is_told_as_its_clip_begins() -> None:
    clip = reduced(telling((RoundBegan(2),), *views(2))[0])
    assert [told.time for told in clip.tells] == [0.0]


def test_what_has_no_motion_is_told_with_what_comes_next() -> None:
    clip = Clip((), counts_at=0.3).telling(RoundBegan(2), [StepBegan(2)])
    assert clip.tells == ((0.0, StepBegan(2)), (0.3, RoundBegan(2)))
