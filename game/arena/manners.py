"""What players notice of a character, in figures, and how far it differs from the steady one.

A character sits among steady bots of the same level, in every seat for each seed; the steady ones
of the same games are what it is compared with. At levels that take long it may sit among others,
and is then compared with the steady one in the same seat of the same game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from random import Random
from typing import NamedTuple, Self

from game.arena.matches import MatchResult
from game.arena.statistics import OUTSIDE, RESAMPLES, Interval, quantile
from game.engine.plants import PlantCatalogue
from game.engine.terms import Seat
from game.engine.value import value

EARLY_ROUNDS = 5
LAST_ROUNDS = 3
A_BLOOM = 4
"""So many cities of one round are built at once."""


class Manner(StrEnum):
    """A figure of somebody's way of playing; the catalogue has a line for each."""

    MONEY_KEPT = "money_kept"
    EARLY_CITIES = "early_cities"
    LATE_CITIES = "late_cities"
    ROUNDS_AHEAD = "rounds_ahead"
    AT_ONCE = "at_once"
    IDLE_ROUNDS = "idle_rounds"
    BLOCKED = "blocked"
    GREEN_SHARE = "green_share"
    PREMIUM = "premium"
    RAISE = "raise"
    TOKENS = "tokens"
    STORED = "stored"


OWN_MANNERS: Mapping[str, Manner] = {
    "saver": Manner.MONEY_KEPT,
    "expander": Manner.ROUNDS_AHEAD,
    "blocker": Manner.BLOCKED,
    "gardener": Manner.GREEN_SHARE,
    "gambler": Manner.RAISE,
    "stockpiler": Manner.STORED,
    "bloomer": Manner.AT_ONCE,
}
"""What each character is known by having more of."""


class Amount(NamedTuple):
    """So much of something on so many occasions."""

    whole: float = 0.0
    times: float = 0.0

    def plus(self, other: Amount) -> Amount:
        return Amount(self.whole + other.whole, self.times + other.times)

    @property
    def mean(self) -> float:
        return self.whole / self.times if self.times else 0.0


Amounts = Mapping[Manner, Amount]


@dataclass
class _Sums:
    """What has come together of one kind of seat."""

    amounts: dict[Manner, Amount]
    wins: Amount = Amount()

    @classmethod
    def empty(cls) -> Self:
        return cls(dict.fromkeys(Manner, Amount()))

    def add(self, amounts: Amounts, wins: Amount) -> None:
        for manner, amount in amounts.items():
            self.amounts[manner] = self.amounts[manner].plus(amount)
        self.wins = self.wins.plus(wins)

    def take(self, other: _Sums) -> None:
        self.add(other.amounts, other.wins)


@value
class Comparison:
    """One figure of the character beside that of the steady one; `change` is a share of it."""

    manner: Manner
    steady: float
    character: float
    change: float
    range: Interval


@value
class Portrayal:
    """All that was measured of one character."""

    games: int
    seeds: int
    share: float
    share_range: Interval
    steady_share: float
    cost: float
    """What it wins less than a steady one in its place: at a table of steady ones, its part."""
    cost_range: Interval
    comparisons: tuple[Comparison, ...]

    def of(self, manner: Manner) -> Comparison:
        return next(one for one in self.comparisons if one.manner is manner)


def amounts_of(result: MatchResult, seat: Seat, plants: PlantCatalogue) -> Amounts:
    """The figures of one seat in one finished game."""
    record = result.seats[seat]
    lines, bought = record.rounds, record.purchases
    others = [one.rounds for rival, one in enumerate(result.seats) if rival != seat]
    cities = {line.round: line.cities for line in lines}
    end = lines[-1]
    before = cities.get(end.round - LAST_ROUNDS, 0)
    premium = sum(purchase.price - purchase.minimum for purchase in bought)
    green = sum(not plants[purchase.plant].fuels for purchase in bought)
    ahead = sum(
        line.cities > max(other.cities for other in at_once)
        for line, *at_once in zip(lines, *others)
    )
    built = [now - then for then, now in pairwise(line.cities for line in lines)]
    bloomed = sum(count for count in built if count >= A_BLOOM)
    return {
        Manner.MONEY_KEPT: Amount(sum(line.money for line in lines), len(lines)),
        Manner.EARLY_CITIES: Amount(cities.get(EARLY_ROUNDS, end.cities), 1),
        Manner.LATE_CITIES: Amount(end.cities - before, 1),
        Manner.ROUNDS_AHEAD: Amount(ahead, len(lines)),
        Manner.AT_ONCE: Amount(bloomed, sum(built)),
        Manner.IDLE_ROUNDS: Amount(built.count(0), len(built)),
        Manner.BLOCKED: Amount(record.blocked, 1),
        Manner.GREEN_SHARE: Amount(green, len(bought)),
        Manner.PREMIUM: Amount(premium, len(bought)),
        Manner.RAISE: Amount(record.raised_by, record.raises),
        Manner.TOKENS: Amount(record.fuel_bought, 1),
        Manner.STORED: Amount(record.fuel_stored, len(lines)),
    }


def portrayal(
    played: Iterable[tuple[MatchResult, Sequence[Seat]]],
    plants: PlantCatalogue,
    dice_seed: int,
) -> Portrayal:
    """From games, each with the seats of steady ones to compare the measured seat with.

    A game without a measured seat has only steady ones.
    """
    by_seed: dict[int, tuple[_Sums, _Sums]] = defaultdict(lambda: (_Sums.empty(), _Sums.empty()))
    games = 0
    for result, steady in played:
        if not result.is_finished:
            continue
        own, other = by_seed[result.match.seed]
        seat = result.match.measured
        if seat is not None and seat not in steady:
            games += 1
            own.add(amounts_of(result, seat, plants), Amount(result.win_share(seat), 1))
        for one in steady:
            other.add(amounts_of(result, one, plants), Amount(result.win_share(one), 1))
    groups = list(by_seed.values())
    return _portrayal(groups, games, list(_resampled(groups, dice_seed)))


def _portrayal(
    groups: Sequence[tuple[_Sums, _Sums]], games: int, drawn: Sequence[tuple[_Sums, _Sums]]
) -> Portrayal:
    own, steady = _together(groups)
    return Portrayal(
        games=games,
        seeds=len(groups),
        share=own.wins.mean,
        share_range=_middle(one.wins.mean for one, _ in drawn),
        steady_share=steady.wins.mean,
        cost=_cost(own, steady),
        cost_range=_middle(_cost(one, other) for one, other in drawn),
        comparisons=tuple(
            Comparison(
                manner,
                steady.amounts[manner].mean,
                own.amounts[manner].mean,
                _change(own, steady, manner),
                _middle(_change(one, other, manner) for one, other in drawn),
            )
            for manner in Manner
        ),
    )


def _cost(own: _Sums, steady: _Sums) -> float:
    """Steady ones who sit at its table win what it does not; then all together are the measure."""
    at_its_table = steady.wins.times > own.wins.times
    usual = own.wins.plus(steady.wins) if at_its_table else steady.wins
    return usual.mean - own.wins.mean


def _change(own: _Sums, steady: _Sums, manner: Manner) -> float:
    usual = steady.amounts[manner].mean
    return own.amounts[manner].mean / usual - 1 if usual else 0.0


def _together(groups: Iterable[tuple[_Sums, _Sums]]) -> tuple[_Sums, _Sums]:
    own, steady = _Sums.empty(), _Sums.empty()
    for one, other in groups:
        own.take(one)
        steady.take(other)
    return own, steady


def _resampled(groups: Sequence[tuple[_Sums, _Sums]], seed: int) -> Iterator[tuple[_Sums, _Sums]]:
    """Seeds drawn again and again: the games of one seed fare much alike."""
    dice, size = Random(seed), len(groups)
    for _ in range(RESAMPLES if size else 0):
        yield _together(groups[int(dice.random() * size)] for _ in range(size))


def _middle(values: Iterable[float]) -> Interval:
    """What holds 95 % of them."""
    found = sorted(values)
    if not found:
        return Interval(0.0, 0.0)
    return Interval(quantile(found, OUTSIDE), quantile(found, 1 - OUTSIDE))
