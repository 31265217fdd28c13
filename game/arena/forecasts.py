"""How true the chances to win are: what is told of every seat as a round begins, and who then won.

A forecast is calibrated if of all seats that were given 30 % about 30 % win. Its expected
calibration error is the mean distance between the two, over ten bins of chances; the Brier score
is the mean square of what was missing, set against that of giving everybody the same chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from game.arena.matches import MatchPlan
from game.arena.statistics import Interval, quantile
from game.bots.base import Bot
from game.bots.chances import SeatChance, shares
from game.bots.dice import dice_from
from game.bots.outlook import Outlook
from game.bots.registry import bot_named
from game.bots.sharpness import OPENING_ROUNDS, Sharpness
from game.bots.traits import RoundMoment
from game.bots.tuning import BY_HAND
from game.bots.watching import RivalWatch, Witnessed
from game.content import load_content
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.options import options_for
from game.engine.setup import new_game
from game.engine.terms import Seat
from game.engine.value import value
from game.engine.view import view_for
from game.playing import is_stalled

BINS = 10
SHARPNESSES = tuple(step / 50 for step in range(5, 101))
"""What is tried: below 1 chances are drawn together, above 1 apart."""
DOUBTED = 50
"""What so many games say is believed half: the rounds of one game all tell of the same end."""
RESAMPLES = 400
OUTSIDE = 0.025


@value
class Forecast:
    """The strengths of all seats as a round began, and what part of the victory each had."""

    strengths: tuple[float, ...]
    won: tuple[float, ...]


Told = tuple[Forecast, ...]
"""All that was told in one game, round by round."""


@value
class Calibration:
    """How true the forecasts of many games are."""

    games: int
    error: float
    error_range: Interval
    gain: float
    """By what share the Brier score is better than that of equal chances."""
    gain_range: Interval


def forecasts_in(seed: int, plan: MatchPlan, bot: str) -> Told:
    """Play one game between copies of a bot; nothing if it did not end."""
    state: GameState = new_game(plan.setup, load_content(), seed).state
    watch, players = RivalWatch(), plan.setup.players
    bots: list[Bot] = [bot_named(bot, watch) for _ in range(players)]
    dice = [dice_from(seed, seat, bot) for seat in range(players)]
    told: list[tuple[float, ...]] = []
    while not state.is_over and not is_stalled(state):
        at = state.position
        if at.phase is Phase.AUCTION and at.round > len(told):
            told.append(tuple(_strength(state, seat) for seat in at.seats))
        seat = at.to_act[0]
        options = options_for(view_for(state, seat))
        assert options is not None
        action = bots[seat].decide(options, dice[seat], plan.budget).action
        watch.hear(Witnessed(at, seat, action))
        state = apply(state, seat, action).state
    result = state.position.result
    if result is None:
        return ()
    part = 1 / len(result.winners)
    won = tuple(part * (seat in result.winners) for seat in state.position.seats)
    return tuple(Forecast(strengths, won) for strengths in told)


def calibration(games: Sequence[Told], sharpness: Sharpness, seed: int) -> Calibration:
    """With intervals by drawing whole games again, for what is told in one game hangs together."""
    counted = [_Counts.of(told, sharpness) for told in games]
    dice, size = Random(seed), len(counted)
    errors, gains = [], []
    for _ in range(RESAMPLES):
        drawn = _Counts.together([counted[int(dice.random() * size)] for _ in range(size)])
        errors.append(drawn.error)
        gains.append(drawn.gain)
    whole = _Counts.together(counted)
    return Calibration(
        size,
        whole.error,
        Interval(quantile(errors, OUTSIDE), quantile(errors, 1 - OUTSIDE)),
        whole.gain,
        Interval(quantile(gains, OUTSIDE), quantile(gains, 1 - OUTSIDE)),
    )


def best_sharpness(games: Sequence[Told], usual: Sharpness | None = None) -> Sharpness:
    """The one under which those who won were most likely to, for the opening and for later rounds.

    If a usual one is given, few games move it but little from there.
    """
    opening = [told[:OPENING_ROUNDS] for told in games]
    later = [told[OPENING_ROUNDS:] for told in games]
    return Sharpness(
        later=_best(later, None if usual is None else usual.later),
        opening=_best(opening, None if usual is None else usual.opening),
    )


def _best(games: Sequence[Told], usual: float | None) -> float:
    best = min(SHARPNESSES, key=lambda sharpness: (_surprise(games, sharpness), sharpness))
    if usual is None:
        return best
    believed = len(games) / (len(games) + DOUBTED)
    return round(usual + believed * (best - usual), 2)


def _surprise(games: Sequence[Told], sharpness: float) -> float:
    return -sum(
        part * log(chance)
        for told in games
        for forecast in told
        for chance, part in zip(shares(forecast.strengths, sharpness), forecast.won)
        if part
    )


class _Counts:
    """For each bin how many chances were told, their sum and how many of them came true."""

    def __init__(self, told: list[float], hoped: list[float], won: list[float]) -> None:
        self.told, self.hoped, self.won = told, hoped, won
        self.missed = 0.0
        self.missed_by_equals = 0.0

    @staticmethod
    def empty() -> _Counts:
        return _Counts([0.0] * BINS, [0.0] * BINS, [0.0] * BINS)

    @staticmethod
    def of(told: Told, sharpness: Sharpness) -> _Counts:
        counts = _Counts.empty()
        for round, forecast in enumerate(told, 1):
            equal = 1 / len(forecast.won)
            chances = shares(forecast.strengths, sharpness.in_round(round))
            for chance, won in zip(chances, forecast.won):
                place = min(BINS - 1, int(BINS * chance))
                counts.told[place] += 1
                counts.hoped[place] += chance
                counts.won[place] += won
                counts.missed += (won - chance) ** 2
                counts.missed_by_equals += (won - equal) ** 2
        return counts

    @staticmethod
    def together(parts: Sequence[_Counts]) -> _Counts:
        whole = _Counts.empty()
        whole.told = [sum(bins) for bins in zip(*(part.told for part in parts))]
        whole.hoped = [sum(bins) for bins in zip(*(part.hoped for part in parts))]
        whole.won = [sum(bins) for bins in zip(*(part.won for part in parts))]
        whole.missed = sum(part.missed for part in parts)
        whole.missed_by_equals = sum(part.missed_by_equals for part in parts)
        return whole

    @property
    def error(self) -> float:
        apart = sum(abs(hoped - won) for hoped, won in zip(self.hoped, self.won))
        return apart / max(1.0, sum(self.told))

    @property
    def gain(self) -> float:
        return 1 - self.missed / self.missed_by_equals if self.missed_by_equals else 0.0


def _strength(state: GameState, seat: Seat) -> float:
    outlook = Outlook(view_for(state, seat), seat, BY_HAND)
    chance = SeatChance(outlook, RoundMoment.ROUND_BEGINS)
    return chance.strength(outlook.me.plants, state.purses[seat])
