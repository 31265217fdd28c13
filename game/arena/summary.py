"""A whole measurement in a few figures, for people and for the last line of the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.arena.matches import FaultKind, MatchResult
from game.arena.sanity import Figure, decision_times, sanity
from game.arena.statistics import (
    Interval,
    Ranking,
    bootstrap,
    elo,
    mean,
    quantile,
    strengths,
    wilson,
)
from game.engine.value import value

QUANTILES = (0.5, 0.95, 0.99)


@value
class Measured:
    """How the bot that sat alone fared against the others."""

    bot: str
    rivals: str
    players: int
    seeds: int
    games: int
    wins: float
    share: float
    wilson: Interval
    bootstrap: Interval
    mean_rank: float
    elo: float
    elo_range: Interval
    """The Elo at either end of the Wilson interval."""


@value
class DecisionPace:
    """Seconds a decision takes; the quantiles are those of QUANTILES."""

    decisions: int
    quantiles: tuple[float, ...]
    longest: float


@value
class BotSummary:
    """One bot's strength among those that played, its pace and how sensibly it plays."""

    bot: str
    strength: float
    pace: DecisionPace | None
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Summary:
    """All that is reported."""

    games: int
    unfinished: int
    illegal: int
    crashes: int
    stalls: int
    measured: Measured | None
    bots: tuple[BotSummary, ...]

    @property
    def is_clean(self) -> bool:
        """Every game was played by the rules and to its end."""
        return not self.illegal and not self.crashes and not self.stalls


def summarise(results: Sequence[MatchResult], bootstrap_seed: int) -> Summary:
    """The figures of all games; shares and ranks count those that have an end."""
    finished = [result for result in results if result.is_finished]
    faults = [result.fault.kind for result in results if result.fault]
    ratings = strengths([_ranking(result) for result in finished])
    bots = sorted({bot for result in results for bot in result.line_up})
    return Summary(
        games=len(results),
        unfinished=len(results) - len(finished),
        illegal=faults.count(FaultKind.ILLEGAL),
        crashes=faults.count(FaultKind.CRASH),
        stalls=sum(result.is_stalled for result in results),
        measured=_measured(finished, bootstrap_seed),
        bots=tuple(
            BotSummary(bot, ratings.get(bot, 0.0), _pace(results, bot), sanity(results, bot))
            for bot in bots
        ),
    )


def _measured(finished: Sequence[MatchResult], bootstrap_seed: int) -> Measured | None:
    alone = [(r, r.match.measured) for r in finished if r.match.measured is not None]
    if not alone:
        return None
    by_seed: dict[int, list[float]] = {}
    for result, seat in alone:
        by_seed.setdefault(result.match.seed, []).append(result.win_share(seat))
    first, first_seat = alone[0]
    players, games = len(first.line_up), len(alone)
    wins = sum(sum(shares) for shares in by_seed.values())
    quick = wilson(wins, games)
    groups = [(sum(shares), len(shares)) for shares in by_seed.values()]
    return Measured(
        bot=first.line_up[first_seat],
        rivals=first.line_up[first_seat - 1],
        players=players,
        seeds=len(by_seed),
        games=games,
        wins=wins,
        share=wins / games,
        wilson=quick,
        bootstrap=bootstrap(groups, bootstrap_seed),
        mean_rank=mean(result.rank(seat) for result, seat in alone) or 0.0,
        elo=elo(wins / games, players),
        elo_range=Interval(elo(quick.low, players), elo(quick.high, players)),
    )


def _ranking(result: MatchResult) -> Ranking:
    places: dict[int, list[str]] = {}
    for line in result.ranking:
        places.setdefault(line.place, []).append(result.line_up[line.seat])
    return [places[place] for place in sorted(places)]


def _pace(results: Sequence[MatchResult], bot: str) -> DecisionPace | None:
    times = sorted(decision_times(results, bot))
    if not times:
        return None
    return DecisionPace(len(times), tuple(quantile(times, share) for share in QUANTILES), times[-1])
