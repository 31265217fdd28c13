"""The end as a list of beats: who is counted when, how long it takes, and when there is a tie."""

from __future__ import annotations

import pytest

from game.client.planning.first_place import tie_of
from game.client.table.finale.programme import (
    LAST_STOREYS,
    LONGEST_COUNT,
    BeatKind,
    Form,
    programme,
)
from game.engine.events import Standing
from game.engine.model import Result
from game.engine.terms import TieBreak


def result(*lines: tuple[int, int, int, int, int], by: TieBreak | None = None) -> Result:
    """Lines of seat, place, powered, money and cities."""
    return Result(tuple(Standing(*line) for line in lines), by)


PLAIN = result((2, 1, 17, 20, 17), (0, 2, 15, 9, 16), (3, 3, 12, 80, 17), (1, 4, 4, 3, 9))
MONEY = result((3, 1, 17, 95, 17), (1, 2, 17, 3, 17), (0, 3, 9, 0, 17), by=TieBreak.MONEY)
CITIES = result((0, 1, 15, 8, 18), (1, 2, 15, 8, 17), (2, 3, 9, 0, 9), by=TieBreak.CITIES)
SHARED = result((1, 1, 15, 8, 17), (2, 1, 15, 8, 17), (0, 3, 9, 0, 9))


def kinds(told: Result, form: Form = Form.FULL) -> list[BeatKind]:
    return [beat.kind for beat in programme(told, form)]


def test_fewest_first_and_the_winner_last() -> None:
    beats = programme(PLAIN, Form.FULL)
    counts = [beat.seats for beat in beats if beat.kind is BeatKind.COUNT]
    assert counts == [(1,), (3,), (0,), (2,)]
    assert beats[0].kind is BeatKind.RISE
    assert (beats[-1].kind, beats[-1].seats) == (BeatKind.WINNER, (2,))
    assert BeatKind.TIE not in kinds(PLAIN)


def test_every_storey_has_its_moment() -> None:
    for beat in programme(PLAIN, Form.FULL):
        for seat in beat.seats if beat.kind is BeatKind.COUNT else ():
            powered = next(line.powered for line in PLAIN.ranking if line.seat == seat)
            assert len(beat.storeys) == powered
            assert list(beat.storeys) == sorted(beat.storeys)
            assert beat.lit(powered, 0.0) == 0
            assert beat.lit(powered, beat.length) == powered


def test_the_last_two_hold_their_breath() -> None:
    beats = [beat for beat in programme(PLAIN, Form.FULL) if beat.kind is BeatKind.COUNT]
    for beat in beats[-2:]:
        first = beat.storeys[1] - beat.storeys[0]
        assert beat.storeys[-1] - beat.storeys[-2] > 2 * first
    early = beats[0].storeys
    assert early[-1] - early[-2] < LAST_STOREYS[0]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_it_never_takes_too_long(players: int) -> None:
    told = result(*((seat, seat + 1, 21 - seat, 10, 21) for seat in range(players)))
    counts = [beat for beat in programme(told, Form.FULL) if beat.kind is BeatKind.COUNT]
    assert sum(beat.length for beat in counts) <= LONGEST_COUNT + 1e-6


def test_a_tie_is_a_beat_of_its_own() -> None:
    for told in (MONEY, CITIES, SHARED):
        assert kinds(told)[-2:] == [BeatKind.TIE, BeatKind.WINNER]


def test_a_tie_by_money_shows_both_purses_in_the_order_of_the_table() -> None:
    tie = tie_of(MONEY)
    assert tie is not None
    assert (tie.seats, tie.powered, tie.values) == ((1, 3), 17, (3, 95))


def test_the_second_tie_break_counts_cities() -> None:
    tie = tie_of(CITIES)
    assert tie is not None
    assert (tie.decided_by, tie.values) == (TieBreak.CITIES, (18, 17))


def test_a_shared_win_has_two_winners() -> None:
    assert programme(SHARED, Form.FULL)[-1].seats == (1, 2)
    tie = tie_of(SHARED)
    assert tie is not None
    assert tie.decided_by is None
    assert tie_of(PLAIN) is None


def test_money_is_compared_among_all_who_are_level() -> None:
    lines = (2, 1, 17, 95, 17), (0, 2, 17, 40, 18), (3, 3, 17, 3, 17)
    three = tie_of(result(*lines, (1, 4, 9, 99, 17), by=TieBreak.MONEY))
    assert three is not None
    assert (three.seats, three.values) == ((0, 2, 3), (40, 95, 3))
    four = tie_of(result(*lines, (1, 4, 17, 1, 17), by=TieBreak.MONEY))
    assert four is not None
    assert (four.seats, four.values) == ((0, 1, 2, 3), (40, 1, 95, 3))


def test_cities_are_compared_among_those_with_equal_money_only() -> None:
    told = result((2, 1, 15, 8, 18), (1, 2, 15, 8, 17), (0, 3, 15, 8, 16), (3, 4, 15, 7, 19))
    tie = tie_of(Result(told.ranking, TieBreak.CITIES))
    assert tie is not None
    assert (tie.seats, tie.values) == ((0, 1, 2), (16, 17, 18))


def test_those_who_share_the_victory_are_shown_and_nobody_else() -> None:
    tie = tie_of(result((1, 1, 15, 8, 17), (2, 1, 15, 8, 17), (0, 1, 15, 8, 17), (3, 4, 15, 2, 9)))
    assert tie is not None
    assert (tie.seats, tie.values) == ((0, 1, 2), (8, 8, 8))


def test_the_short_form_counts_all_at_once() -> None:
    short, full = programme(MONEY, Form.SHORT), programme(MONEY, Form.FULL)
    assert [beat.kind for beat in short] == list(BeatKind)
    assert sum(beat.length for beat in short) < sum(beat.length for beat in full) / 2
    (count,) = (beat for beat in short if beat.kind is BeatKind.COUNT)
    assert set(count.seats) == {0, 1, 3}
    assert count.lit(17, count.length) == 17
    assert count.lit(17, 0.0) == 0


def test_the_still_form_is_three_pictures() -> None:
    assert kinds(MONEY, Form.STILL) == [BeatKind.COUNT, BeatKind.TIE, BeatKind.WINNER]
    assert kinds(PLAIN, Form.STILL) == [BeatKind.COUNT, BeatKind.WINNER]


def test_nobody_powers_anything() -> None:
    told = result((0, 1, 0, 9, 3), (1, 2, 0, 3, 3), by=TieBreak.MONEY)
    assert [beat.storeys for beat in programme(told, Form.FULL) if beat.storeys] == []
