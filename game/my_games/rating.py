"""How strong a person is against the bots, and how sure that is.

In a game the chance to win of each seat is its strength among all at the table: 10^(rating/400),
as a share of the sum. The bots' ratings stand fixed; they come from their win shares against each
other at four players (docs/bots.md). What a person's rating may be is weighed over all ratings, by
how likely it makes the results, beginning with a wide bell around a beginner's. The rating is the
mean of that, the interval what holds 95 % of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.my_games.past_games import PastGame

ANCHORS: Final = {"easy": 1000, "normal": 1330, "hard": 1760, "expert": 1790}
"""Where the bots stand: normal won 69 % against three easies, hard 80 % against three normals,
expert 28.5 % against three hards."""
PRIOR_MEAN: Final = 1200
PRIOR_SPREAD: Final = 400
LOWEST, HIGHEST, STEP = 0, 3000, 5
OUTSIDE: Final = 0.025
"""What the interval leaves out at either end."""
SCALE: Final = 400


@dataclass(frozen=True)
class Rating:
    """A rating, the interval that holds it with 95 %, and the games behind it."""

    rating: int
    low: int
    high: int
    games: int


def rated(game: PastGame) -> bool:
    """All the bots have a rating."""
    return all(level in ANCHORS for level in game.levels)


def rating_of(games: Sequence[PastGame]) -> Rating | None:
    """None without a game that counts."""
    counted = [game for game in games if rated(game)]
    if not counted:
        return None
    ratings = range(LOWEST, HIGHEST + 1, STEP)
    logs = [
        _prior(rating) + sum(_likelihood(rating, game) for game in counted) for rating in ratings
    ]
    most = max(logs)
    weights = [math.exp(log - most) for log in logs]
    total = sum(weights)
    mean = sum(rating * weight for rating, weight in zip(ratings, weights)) / total
    return Rating(
        round(mean),
        _quantile(ratings, weights, OUTSIDE * total),
        _quantile(ratings, weights, (1 - OUTSIDE) * total),
        len(counted),
    )


def chance_to_win(rating: float, levels: Sequence[str]) -> float:
    """Of a person with this rating, against bots of these levels."""
    mine = 10 ** (rating / SCALE)
    return mine / (mine + sum(10 ** (ANCHORS[level] / SCALE) for level in levels))


def _prior(rating: float) -> float:
    return -(((rating - PRIOR_MEAN) / PRIOR_SPREAD) ** 2) / 2


def _likelihood(rating: float, game: PastGame) -> float:
    """A shared victory counts as its part of one, and for the rest as none."""
    chance = chance_to_win(rating, game.levels)
    return game.won * math.log(chance) + (1 - game.won) * math.log1p(-chance)


def _quantile(ratings: Sequence[int], weights: Sequence[float], share: float) -> int:
    gone = 0.0
    for rating, weight in zip(ratings, weights):
        gone += weight
        if gone >= share:
            return rating
    return ratings[-1]
