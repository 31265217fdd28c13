"""Intervals, ratings and quantiles against values worked out elsewhere."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.arena.statistics import Interval, bootstrap, elo, mean, quantile, strengths, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe (1998), the score method without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_values_of_the_literature(
    wins: int, games: int, low: float, high: float
) -> None:
    found = wilson(wins, games)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_wilson_mirrors_and_knows_nothing_without_games() -> None:
    assert wilson(20, 20).low == pytest.approx(1 - wilson(0, 20).high)
    assert wilson(20, 20).high == 1
    assert wilson(0, 0) == Interval(0, 1)


@pytest.mark.parametrize(
    ("share", "players", "difference"),
    [(0.45, 4, 156), (0.55, 4, 226), (0.75, 4, 382), (0.97, 4, 795), (0.25, 4, 0), (0.5, 2, 0)],
)
def test_elo_of_one_against_copies(share: float, players: int, difference: int) -> None:
    assert round(elo(share, players)) == difference


def test_elo_of_two_players_is_the_usual_one() -> None:
    assert elo(10 / 11, 2) == pytest.approx(400)
    assert elo(0.0, 4) == -math.inf
    assert elo(1.0, 4) == math.inf


def test_bootstrap_of_seeds_that_all_say_the_same_has_no_width() -> None:
    assert bootstrap([(1, 4)] * 30, seed=1) == Interval(0.25, 0.25)
    assert bootstrap([(3, 4)], seed=1) == Interval(0.75, 0.75)
    assert bootstrap([], seed=1) == Interval(0, 1)


def test_bootstrap_weighs_seeds_by_their_games() -> None:
    """An interrupted seed has fewer games; a share of shares would count it as a whole one."""
    found = bootstrap([(4, 4), (0, 1)], seed=1)
    assert (found.low, found.high) == (0, 1)
    assert bootstrap([(4, 4), (4, 4), (1, 1)], seed=1) == Interval(1, 1)


def test_bootstrap_is_near_the_normal_interval_and_repeats() -> None:
    groups = [(1.0, 1), (0.0, 1)] * 200
    found = bootstrap(groups, seed=3)
    spread = 1.96 * math.sqrt(0.25 / 400)
    assert found.low == pytest.approx(0.5 - spread, abs=0.01)
    assert found.high == pytest.approx(0.5 + spread, abs=0.01)
    short = [bootstrap(groups, seed, resamples=50) for seed in (3, 3, 4)]
    assert short[0] == short[1] != short[2]


def test_bootstrap_sees_that_games_of_a_seed_go_together() -> None:
    together = bootstrap([(4.0, 4), (0.0, 4)] * 30, seed=1)
    apart = bootstrap([(2.0, 4)] * 60, seed=1)
    assert together.high - together.low > 0.2
    assert apart.high - apart.low == 0


def test_quantiles_are_values_that_occurred() -> None:
    hundred = range(1, 101)
    assert [quantile(hundred, share) for share in (0.5, 0.95, 0.99, 1)] == [50, 95, 99, 100]
    assert quantile([7], 0.95) == 7
    assert quantile([3, 1, 2], 0) == 1


def test_mean_of_nothing_is_nothing() -> None:
    assert mean([]) is None
    assert mean([1, 2]) == 1.5


def test_strengths_of_two_are_bradley_terry() -> None:
    """Three wins to one are odds of 3, which is 400 * log10(3) = 191 Elo."""
    found = strengths([[["a"], ["b"]]] * 3000 + [[["b"], ["a"]]] * 1000)
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=0.5)
    assert found["a"] + found["b"] == pytest.approx(0)


def drawn_ranking(dice: Random, worth: dict[str, float], table: list[str]) -> list[list[str]]:
    """Everybody in turn, chosen among those left in proportion to strength."""
    left, ranking = list(table), []
    while left:
        mark = dice.random() * sum(worth[bot] for bot in left)
        for bot in left:
            mark -= worth[bot]
            if mark < 0:
                break
        left.remove(bot)
        ranking.append([bot])
    return ranking


def test_strengths_are_recovered_from_rankings() -> None:
    worth, dice = {"strong": 6.0, "fair": 2.0, "weak": 1.0}, Random(1)
    tables = [
        ["strong", "fair", "weak"],
        ["strong", "weak", "weak", "weak"],
        ["fair", "fair", "weak"],
    ]
    rankings = [drawn_ranking(dice, worth, tables[n % 3]) for n in range(6000)]
    found = strengths(rankings)
    assert found["strong"] - found["fair"] == pytest.approx(400 * math.log10(3), abs=15)
    assert found["fair"] - found["weak"] == pytest.approx(400 * math.log10(2), abs=15)


def test_strengths_stay_finite_and_even_where_they_must() -> None:
    always = strengths([[["a"], ["b"], ["b"]]] * 50)
    assert 300 < always["a"] - always["b"] < 2000
    assert strengths([[["a", "b"]]] * 50) == pytest.approx({"a": 0, "b": 0}, abs=1e-6)
    assert strengths([[["a"], ["a"]]]) == {"a": 0}
    assert strengths([]) == {}
