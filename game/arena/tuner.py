"""Tuning by self-play: change a few weights, play the same seeds as before, keep what wins more.

A trial plays normal with changed weights, alone at a table of other bots, on the seeds on which
the best set so far has been played too; so luck cancels out. What looks better must do so again on
fresh seeds. The rivals are mixed, since weights that only beat their own likes are worth little.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean, stdev

from game.arena.matches import MatchPlan, MatchResult
from game.arena.runner import play_all
from game.arena.schedule import TRIAL, Match
from game.bots.base import pick
from game.bots.tuning import Tuning
from game.crew import Crew
from game.engine.events import Standing
from game.engine.terms import Seat
from game.engine.value import value

CHANGED_AT_ONCE = 3
LOOKS_BETTER, IS_BETTER = 0.6, 1.2
"""Standard errors by which a trial must lead: to be played on, and to be kept."""
MORE_SEEDS = 2
"""A trial that looks better is played on this many times as many fresh seeds."""
TRIALS_PER_BLOCK = 12
"""After so many trials the seeds are changed, lest the weights learn them by heart."""
LEAD_WIDTH = 1.0
MONEY_OF_A_CITY = 100.0


@value
class Knob:
    """A weight that may be turned, how far at once, and within which bounds."""

    name: str
    stride: float
    lowest: float
    highest: float


KNOBS = (
    Knob("cities_per_round", 0.5, 1.5, 5.0),
    Knob("city_worth", 5.0, 8.0, 60.0),
    Knob("money_worth", 0.08, 0.02, 0.9),
    Knob("generic_price", 3.0, 2.0, 25.0),
    Knob("generic_price_growth", 0.6, 1.0, 6.0),
    Knob("generic_cities", 0.3, 0.0, 3.0),
    Knob("generic_cities_growth", 0.07, 0.2, 0.9),
    Knob("most_generic_cities", 0.8, 3.5, 7.0),
    Knob("longest_game", 0.7, 3.0, 10.0),
    Knob("idle_capacity", 0.8, 1.0, 8.0),
    Knob("projected_share", 0.2, 0.0, 2.0),
    Knob("worth_share", 10.0, 0.0, 120.0),
    Knob("chance_share", 10.0, 0.0, 120.0),
    Knob("other_plant_share", 0.15, 0.0, 1.5),
    Knob("first_round_premium", 1.5, 0.0, 12.0),
    Knob("order_place_worth", 0.6, 0.0, 5.0),
    Knob("way_on_share", 0.2, 0.0, 2.0),
    Knob("first_way_on_share", 0.1, 0.0, 1.0),
    Knob("stock_share", 0.2, 0.0, 1.0),
)


@dataclass(frozen=True)
class Trial:
    """One set of weights that was tried: its lead over the best so far, and what became of it."""

    number: int
    tuning: Tuning
    lead: float
    error: float
    kept: bool


@dataclass(frozen=True)
class Tuned:
    """The outcome: the best weights and how they fare against the first ones on fresh seeds."""

    tuning: Tuning
    trials: int
    kept: int
    lead: float
    error: float
    last_seed: int


class Tuner:
    """One run of trials; the same arguments give the same run."""

    def __init__(
        self,
        plan: MatchPlan,
        rivals: Sequence[str],
        *,
        seed: int,
        seeds_per_trial: int,
        crew: Crew,
        start: Tuning,
    ) -> None:
        self._plan, self._rivals, self._crew = plan, rivals, crew
        self._dice = Random(seed)
        self._seeds_per_trial = seeds_per_trial
        self._next_seed = seed
        self._start = self._best = start
        self._kept = 0

    def run(self, trials: int, on_trial: Callable[[Trial], None] = lambda _trial: None) -> Tuned:
        """Try so many sets of weights, then measure the best against the first."""
        block: list[int] = []
        best_scores: list[float] = []
        for number in range(trials):
            if number % TRIALS_PER_BLOCK == 0:
                block = self._fresh(self._seeds_per_trial)
                best_scores = self._scores(self._best, block)
            tuning = self._changed()
            gains = _gains(self._scores(tuning, block), best_scores)
            if _leads(gains, LOOKS_BETTER):
                gains += self._gains_on_fresh_seeds(tuning)
            kept = _leads(gains, IS_BETTER) and len(gains) > len(block)
            if kept:
                self._best, self._kept = tuning, self._kept + 1
                best_scores = self._scores(tuning, block)
            on_trial(Trial(number, tuning, fmean(gains), _error(gains), kept))
        fresh = self._fresh(MORE_SEEDS * self._seeds_per_trial)
        gains = _gains(self._scores(self._best, fresh), self._scores(self._start, fresh))
        last = self._next_seed - 1
        return Tuned(self._best, trials, self._kept, fmean(gains), _error(gains), last)

    def _gains_on_fresh_seeds(self, tuning: Tuning) -> list[float]:
        fresh = self._fresh(MORE_SEEDS * self._seeds_per_trial)
        return _gains(self._scores(tuning, fresh), self._scores(self._best, fresh))

    def _fresh(self, count: int) -> list[int]:
        seeds = list(range(self._next_seed, self._next_seed + count))
        self._next_seed += count
        return seeds

    def _changed(self) -> Tuning:
        """The best weights with a few knobs turned at random."""
        knobs, tuning = list(KNOBS), self._best
        for _ in range(CHANGED_AT_ONCE):
            knob = knobs.pop(int(self._dice.random() * len(knobs)))
            turned = getattr(tuning, knob.name) + knob.stride * self._bell()
            turned = round(max(knob.lowest, min(knob.highest, turned)), 3)
            tuning = replace(tuning, **{knob.name: turned})
        return tuning

    def _bell(self) -> float:
        """A normal deviate, near enough, from `random()` alone, which no Python version changes."""
        return sum(self._dice.random() for _ in range(12)) - 6

    def _scores(self, tuning: Tuning, seeds: Sequence[int]) -> list[float]:
        """How each seed went; one seat each, since the seats of a seed fare much alike."""
        matches = [self._match(number, seed) for number, seed in enumerate(seeds)]
        played = play_all(matches, replace(self._plan, trial=tuning), self._crew)
        if played.interrupted:
            raise KeyboardInterrupt
        return [score_of(result) for result in played.results]

    def _match(self, number: int, seed: int) -> Match:
        """The seat of the trial and its rivals depend on nothing but the seed."""
        dice, players = Random(seed), self._plan.setup.players
        seat = seed % players
        others = [pick(dice, self._rivals) for _ in range(players - 1)]
        return Match(number, seed, (*others[:seat], TRIAL, *others[seat:]), seat)


def score_of(result: MatchResult) -> float:
    """How the measured seat of a game fared, from 0 to 1."""
    seat = result.match.measured
    if seat is None or not result.is_finished:
        return 0.0
    return score_of_seat(result.ranking, seat)


def score_of_seat(ranking: Sequence[Standing], seat: Seat) -> float:
    """Half for the win, half for how close it was: margins tell more than wins alone."""
    counts = {line.seat: line.powered + line.money / MONEY_OF_A_CITY for line in ranking}
    lead = counts[seat] - max(count for other, count in counts.items() if other != seat)
    close = 1 / (1 + math.exp(-lead / LEAD_WIDTH))
    winners = [line.seat for line in ranking if line.place == 1]
    won = 1 / len(winners) if seat in winners else 0.0
    return (won + close) / 2


def _gains(scores: Sequence[float], others: Sequence[float]) -> list[float]:
    return [mine - theirs for mine, theirs in zip(scores, others, strict=True)]


def _error(gains: Sequence[float]) -> float:
    return stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf


def _leads(gains: Sequence[float], errors: float) -> bool:
    return fmean(gains) > errors * _error(gains)
