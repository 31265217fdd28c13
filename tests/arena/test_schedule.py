"""Schedules: everybody gets every seat, and every seed is played to the full."""

from __future__ import annotations

from game.arena.schedule import mirror, pit, seeds_for, self_play


def test_the_challenger_sits_in_every_seat_of_every_seed() -> None:
    matches = pit("hard", "normal", 3, range(5, 7))
    assert [match.number for match in matches] == [0, 1, 2, 3, 4, 5]
    assert [match.seed for match in matches] == [5, 5, 5, 6, 6, 6]
    assert [match.line_up for match in matches[:3]] == [
        ("hard", "normal", "normal"),
        ("normal", "hard", "normal"),
        ("normal", "normal", "hard"),
    ]
    assert [match.measured for match in matches] == [0, 1, 2, 0, 1, 2]


def test_the_mirror_measures_the_lone_rival() -> None:
    matches = mirror("hard", "normal", 4, range(1, 2))
    assert matches[2].line_up == ("hard", "hard", "normal", "hard")
    assert [match.measured for match in matches] == [0, 1, 2, 3]


def test_self_play_is_a_game_a_seed() -> None:
    matches = self_play("normal", 4, range(10, 13))
    assert [match.seed for match in matches] == [10, 11, 12]
    assert {match.line_up for match in matches} == {("normal",) * 4}
    assert {match.measured for match in matches} == {None}


def test_games_are_rounded_up_to_whole_seeds() -> None:
    assert seeds_for(240, 4, 1) == range(1, 61)
    assert seeds_for(241, 4, 1) == range(1, 62)
    assert seeds_for(1, 6, 9) == range(9, 10)
