"""How sensibly bots play, in figures with the ranges in which good play was found to lie.

The ranges were measured for Recharged with three to six players. Where none is known, or the figure
only helps to understand another, it has no bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.arena.match_notes import RoundLine, SeatRecord
from game.arena.matches import MatchResult
from game.arena.statistics import mean, quantile
from game.engine.terms import Seat
from game.engine.value import value

ROUNDS_BY_PLAYERS: Mapping[int, tuple[float, float]] = {
    3: (9, 13),
    4: (9, 13),
    5: (8, 12),
    6: (8, 12),
}
SECONDS_BY_BOT: Mapping[str, float] = {"easy": 0.02, "normal": 0.02, "hard": 1.0, "expert": 2.0}
STEP_2_ROUNDS = range(4, 9)
OPENING_ROUNDS = 3
CLOSING_ROUNDS = 2
MANY_DARK_CITIES = 2
MUCH_UNSPENT = 60
"""What a loser who keeps as much has failed to use."""


class FigureName(StrEnum):
    """What is measured; the catalogue has a line for each."""

    ROUNDS = "rounds"
    LONGEST_GAME = "longest_game"
    LAST_ROUND_POWERED = "last_round_powered"
    NOTHING_POWERED = "nothing_powered"
    DARK_CITIES = "dark_cities"
    MONEY_BEFORE_INCOME = "money_before_income"
    WINNER_MONEY = "winner_money"
    ABOVE_VALUE = "above_value"
    PREMIUM = "premium"
    PLANTS_BOUGHT = "plants_bought"
    SCRAPPED_UNUSED = "scrapped_unused"
    WINNER_AT_THRESHOLD = "winner_at_threshold"
    ENDED_LATE = "ended_late"
    STEP_2_ROUND = "step_2_round"
    STEP_2_IN_RANGE = "step_2_in_range"
    STEP_3_SEEN = "step_3_seen"
    FUEL_UNBURNT = "fuel_unburnt"
    DEAR_LAST_BUILDS = "dear_last_builds"
    WIN_MISSED = "win_missed"
    LOSERS_UNSPENT = "losers_unspent"
    SECONDS = "seconds"


@value
class Figure:
    """A figure and its bounds; `amount` is None where nothing was to be measured."""

    name: FigureName
    amount: float | None
    low: float | None = None
    high: float | None = None
    is_share: bool = False

    @property
    def holds(self) -> bool:
        """Within its bounds, as far as it has any."""
        if self.amount is None:
            return True
        above = self.low is None or self.amount >= self.low
        return above and (self.high is None or self.amount <= self.high)


@dataclass(frozen=True)
class _Played:
    """One seat of one finished game."""

    result: MatchResult
    seat: Seat

    @property
    def record(self) -> SeatRecord:
        return self.result.seats[self.seat]

    @property
    def last(self) -> RoundLine:
        return self.record.rounds[-1]


def sanity(results: Sequence[MatchResult], bot: str) -> tuple[Figure, ...]:
    """The figures of a bot's seats, and of the games it took part in, in fixed order."""
    games = [result for result in results if result.is_finished and bot in result.line_up]
    seats = [
        _Played(result, seat)
        for result in games
        for seat, name in enumerate(result.line_up)
        if name == bot
    ]
    return (
        *_course(games),
        *_powering(seats),
        *_money(seats),
        *_plants(seats),
        *_last_round(seats),
        *_timing(results, bot),
    )


def _course(games: Sequence[MatchResult]) -> Iterator[Figure]:
    """When games end and Steps begin."""
    bounds = ROUNDS_BY_PLAYERS.get(len(games[0].line_up)) if games else None
    low, high = bounds or (None, None)
    rounds = [game.rounds for game in games]
    late = [game.threshold_round != game.rounds for game in games]
    step_2 = [game.step_2_round for game in games if game.step_2_round is not None]
    yield Figure(FigureName.ROUNDS, mean(rounds), low, high)
    yield Figure(FigureName.LONGEST_GAME, max(rounds, default=None), high=20)
    yield Figure(FigureName.ENDED_LATE, sum(late), high=0)
    yield Figure(FigureName.STEP_2_ROUND, mean(step_2), STEP_2_ROUNDS[0], STEP_2_ROUNDS[-1])
    in_range = mean(game.step_2_round in STEP_2_ROUNDS for game in games)
    yield Figure(FigureName.STEP_2_IN_RANGE, in_range, is_share=True)
    seen = mean(game.step_3_round is not None for game in games)
    yield Figure(FigureName.STEP_3_SEEN, seen, low=0.85, is_share=True)


def _powering(seats: Sequence[_Played]) -> Iterator[Figure]:
    """Whether cities built are cities powered, and tokens bought are tokens burnt."""
    lines = [line for played in seats for line in played.record.rounds]
    last = _ratio(sum(p.last.powered for p in seats), sum(p.last.cities for p in seats))
    nothing = mean(line.powered == 0 for line in lines if line.round > 1)
    dark = mean(line.cities - line.powered >= MANY_DARK_CITIES for line in lines)
    unburnt = sum(p.record.fuel_unburnt for p in seats)
    wasted = _ratio(unburnt, sum(p.record.fuel_bought for p in seats))
    yield Figure(FigureName.LAST_ROUND_POWERED, last, low=0.95, is_share=True)
    yield Figure(FigureName.NOTHING_POWERED, nothing, high=0.005, is_share=True)
    yield Figure(FigureName.DARK_CITIES, dark, high=0.03, is_share=True)
    yield Figure(FigureName.FUEL_UNBURNT, wasted, is_share=True)


def _money(seats: Sequence[_Played]) -> Iterator[Figure]:
    """Whether money is put to use, and how winners end."""
    idle = mean(
        line.money
        for played in seats
        for line in played.record.rounds
        if OPENING_ROUNDS < line.round <= played.result.rounds - CLOSING_ROUNDS
    )
    winners = [played for played in seats if played.seat in played.result.winners]
    at_threshold = mean(won.last.cities >= won.result.end_cities for won in winners)
    yield Figure(FigureName.MONEY_BEFORE_INCOME, idle, high=60)
    yield Figure(FigureName.WINNER_MONEY, mean(won.last.money for won in winners), high=60)
    yield Figure(FigureName.WINNER_AT_THRESHOLD, at_threshold, low=0.95, is_share=True)


def _plants(seats: Sequence[_Played]) -> Iterator[Figure]:
    """What is bought at which price."""
    purchases = [bought for played in seats for bought in played.record.purchases]
    premium = mean(bought.price - bought.minimum for bought in purchases)
    each = mean(len(played.record.purchases) for played in seats)
    stated = [bought for bought in purchases if bought.stated is not None]
    above = sum(bought.is_above_value for bought in stated) if stated else None
    unused = sum(len(played.record.scrapped_unused) for played in seats)
    yield Figure(FigureName.PREMIUM, premium, 2, 8)
    yield Figure(FigureName.ABOVE_VALUE, above, high=0)
    yield Figure(FigureName.PLANTS_BOUGHT, each, 4, 6)
    yield Figure(FigureName.SCRAPPED_UNUSED, unused, high=0)


def _last_round(seats: Sequence[_Played]) -> Iterator[Figure]:
    """Whether the last round was played out to the best: sets of cities, fuel, money."""
    rounds = [played.record.last_round for played in seats]
    dear = mean(last.overpaid > 0 for last in rounds if last is not None and last.built)
    losers = [played for played in seats if played.seat not in played.result.winners]
    missed = mean(
        played.record.last_round is not None and played.record.last_round.could_win
        for played in losers
    )
    unspent = mean(played.last.money >= MUCH_UNSPENT for played in losers)
    yield Figure(FigureName.DEAR_LAST_BUILDS, dear, high=0.02, is_share=True)
    yield Figure(FigureName.WIN_MISSED, missed, high=0.02, is_share=True)
    yield Figure(FigureName.LOSERS_UNSPENT, unspent, high=0.15, is_share=True)


def _timing(results: Sequence[MatchResult], bot: str) -> Iterator[Figure]:
    times = decision_times(results, bot)
    slowest = quantile(times, 0.95) if times else None
    yield Figure(FigureName.SECONDS, slowest, high=SECONDS_BY_BOT.get(bot))


def decision_times(results: Sequence[MatchResult], bot: str) -> list[float]:
    """The seconds of every decision of a bot."""
    return [
        second
        for result in results
        for name, seconds in zip(result.line_up, result.seconds)
        if name == bot
        for second in seconds
    ]


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None
