"""What a number of games tells about strength, and how far to trust it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from game.engine.value import value

Z_95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
OUTSIDE = 0.025
"""What an interval of 95 % leaves out at either end."""
RESAMPLES = 2000
ELO_SCALE = 400
PRIOR = 0.5
"""Wins and losses against an average bot that everybody starts with: no strength is infinite."""
MOST_TURNS = 10_000
CLOSE_ENOUGH = 1e-9

Ranking = Sequence[Sequence[str]]
"""Bots from first to last; those who share a place stand together, and a bot may occur twice."""


@value
class Interval:
    low: float
    high: float


def wilson(wins: float, games: int, z: float = Z_95) -> Interval:
    """The interval for a share of wins, games taken as independent of each other."""
    if not games:
        return Interval(0.0, 1.0)
    share, weight = wins / games, z * z / games
    middle = share + weight / 2
    spread = z * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    low, high = (middle - spread) / (1 + weight), (middle + spread) / (1 + weight)
    return Interval(max(0.0, low), min(1.0, high))


def bootstrap(
    groups: Sequence[tuple[float, int]], seed: int, resamples: int = RESAMPLES
) -> Interval:
    """The interval for a share of wins, from wins and games of each seed.

    Games of one seed resemble each other; drawing whole seeds again takes that into account.
    """
    if not groups:
        return Interval(0.0, 1.0)
    dice, size = Random(seed), len(groups)
    shares = []
    for _ in range(resamples):
        drawn = [groups[int(dice.random() * size)] for _ in range(size)]
        shares.append(sum([wins for wins, _ in drawn]) / sum([games for _, games in drawn]))
    return Interval(quantile(shares, OUTSIDE), quantile(shares, 1 - OUTSIDE))


def elo(share: float, players: int) -> float:
    """The Elo difference at which one bot wins this share of games against copies of another."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return ELO_SCALE * math.log10((players - 1) * share / (1 - share))


def quantile(values: Iterable[float], share: float) -> float:
    """The smallest value that is not exceeded by this share of the values."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def mean(values: Iterable[float]) -> float | None:
    """The mean, None of nothing."""
    found = list(values)
    return sum(found) / len(found) if found else None


def strengths(rankings: Sequence[Ranking]) -> Mapping[str, float]:
    """Plackett-Luce strengths in Elo around a mean of 0, fitted to whole rankings.

    A ranking is read as choices of the best among those left, each in proportion to strength. The
    fit is Hunter's minorisation: a bot's strength becomes its choices over the chances it had.
    """
    stages = [stage for ranking in rankings for stage in _stages(ranking)]
    bots = sorted({bot for ranking in rankings for group in ranking for bot in group})
    chosen = dict.fromkeys(bots, PRIOR)
    for group, _ in stages:
        for bot in group:
            chosen[bot] += 1
    counted = _counted(stages)
    worth = dict.fromkeys(bots, 1.0)
    for _ in range(MOST_TURNS):
        better = _improved(worth, chosen, counted)
        change = max((abs(better[bot] / worth[bot] - 1) for bot in bots), default=0.0)
        worth = better
        if change < CLOSE_ENOUGH:
            break
    return _in_elo(worth)


RankingStage = tuple[tuple[str, ...], tuple[str, ...]]
"""Who was chosen, and out of whom."""
Counted = Mapping[tuple[str, ...], int]
"""How many choices were made out of each set of bots."""


def _stages(ranking: Ranking) -> list[RankingStage]:
    """The choices that make up a ranking; from the last one alone nothing is learnt."""
    found: list[RankingStage] = []
    left = tuple(sorted(bot for group in ranking for bot in group))
    for group in ranking:
        if len(left) > 1:
            found.append((tuple(group), left))
        remaining = list(left)
        for bot in group:
            remaining.remove(bot)
        left = tuple(remaining)
    return found


def _counted(stages: Iterable[RankingStage]) -> Counted:
    counts: dict[tuple[str, ...], int] = {}
    for group, left in stages:
        counts[left] = counts.get(left, 0) + len(group)
    return counts


def _improved(
    worth: Mapping[str, float], chosen: Mapping[str, float], counted: Counted
) -> dict[str, float]:
    chances = {bot: 2 * PRIOR / (worth[bot] + 1) for bot in worth}
    for left, times in counted.items():
        each = times / sum([worth[bot] for bot in left])
        for bot in left:
            chances[bot] += each
    return {bot: chosen[bot] / chances[bot] for bot in worth}


def _in_elo(worth: Mapping[str, float]) -> dict[str, float]:
    ratings = {bot: ELO_SCALE * math.log10(value) for bot, value in worth.items()}
    middle = mean(ratings.values()) or 0.0
    return {bot: rating - middle for bot, rating in ratings.items()}
