"""How long a night is, and what has happened when: in all its forms."""

from __future__ import annotations

import pytest
from ui.tables import table_in

from game.client.table.anim.held_powering import NightBeat, NightCue, NightPlan
from game.client.table.anim.night_clock import NightClock, NightForm, night_clock
from game.engine.events import CitiesPowered, Phase


def beats(networks: int) -> list[NightBeat]:
    powered = tuple(CitiesPowered(seat, (), 1, 22) for seat in range(networks))
    plan = NightPlan(powered, table_in(Phase.BUREAUCRACY).position)
    runs = [NightBeat(NightCue.RUN, plan, number) for number in range(networks)]
    return [NightBeat(NightCue.DUSK, plan), *runs, NightBeat(NightCue.HOLD, plan)]


@pytest.mark.parametrize(("networks", "whole"), [(2, 1.36), (4, 1.92), (6, 1.94)])
def test_a_night_takes_less_than_two_seconds(networks: int, whole: float) -> None:
    clock = NightClock(NightForm.FULL, networks)
    assert clock.end + clock.dawn == pytest.approx(whole)


@pytest.mark.parametrize("networks", range(1, 7))
@pytest.mark.parametrize("form", NightForm)
def test_beats_follow_each_other_without_a_gap(networks: int, form: NightForm) -> None:
    clock = NightClock(form, networks)
    time = 0.0
    for beat in beats(networks):
        assert clock.begin(beat) == pytest.approx(time)
        time += clock.length(beat)
    assert time == pytest.approx(clock.end)


def test_the_short_form_lights_all_at_once_and_has_no_coins() -> None:
    clock = night_clock(4, 2.0, is_still=False)
    assert clock.form is NightForm.FAST and not clock.has_coins
    assert len({clock.start(number) for number in range(4)}) == 1
    assert clock.end + clock.dawn == pytest.approx(0.70)


def test_the_still_form_is_lit_from_the_beginning_and_can_be_read() -> None:
    clock = night_clock(4, 1.0, is_still=True)
    assert clock.form is NightForm.STILL
    assert [clock.lit(number, 0.0) for number in range(4)] == [1.0] * 4
    assert clock.end - clock.dusk == pytest.approx(0.9)


def test_slow_motion_stretches_everything() -> None:
    normal, slow = (night_clock(4, speed, is_still=False) for speed in (1.0, 0.5))
    assert slow.end == pytest.approx(2 * normal.end)
    assert slow.lit(1, 2 * 0.6) == pytest.approx(normal.lit(1, 0.6))


def test_light_runs_and_money_is_counted_in_player_order() -> None:
    clock = NightClock(NightForm.FULL, 4)
    for number in range(4):
        assert clock.lit(number, clock.start(number)) == 0.0
        assert clock.lit(number, clock.told(number)) == pytest.approx(1.0)
        assert clock.counted(number, clock.start(number)) == 0.0
        assert clock.counted(number, clock.end) == pytest.approx(1.0)
    assert clock.told(0) <= clock.start(1)
