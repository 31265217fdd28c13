"""The end of the game in words and figures: who won, by what, and how it came about."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.planning.chronicle import ChartKind, Chronicle, may_show
from game.client.planning.turning_points import game_ender
from game.client.vocabulary.names import Names
from game.engine.events import EndReason, Standing
from game.engine.model import Position
from game.engine.scoring import end_reason
from game.engine.terms import Seat, TieBreak
from game.engine.view import PlayerView


@dataclass(frozen=True)
class ResultLine:
    """A place of the ranking."""

    seat: Seat
    place: int
    powered: int
    money: int
    cities: int
    plants: tuple[int, ...]


@dataclass(frozen=True)
class Series:
    """One seat's line of a chart."""

    seat: Seat
    values: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """A figure by round for every seat that may be seen."""

    kind: ChartKind
    title: str
    rounds: tuple[int, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True)
class Results:
    headline: str
    decided: str
    """What made the difference between first and second."""
    ended_by: str
    """Who ended the game, or that the zone was full."""
    lines: tuple[ResultLine, ...]
    charts: tuple[Chart, ...]


def results(view: PlayerView, names: Names, chronicle: Chronicle) -> Results:
    """Everything the last screen shows; only to be asked once the game is over."""
    at = view.position
    assert at.result is not None
    return Results(
        headline=_headline(at, names),
        decided=decided(at, names),
        ended_by=_ended_by(at, names),
        lines=tuple(_line(at, standing) for standing in at.result.ranking),
        charts=charts(view, names, chronicle),
    )


def charts(view: PlayerView, names: Names, chronicle: Chronicle) -> tuple[Chart, ...]:
    """The four charts, also while the game goes on, with what may be seen then."""
    rounds = tuple(figures.round for figures in chronicle.rounds)
    return tuple(
        Chart(
            kind,
            names.say(f"result.tab.{kind}"),
            rounds,
            tuple(
                Series(seat, chronicle.series(kind, seat))
                for seat in view.position.seats
                if may_show(kind, seat, view)
            ),
        )
        for kind in ChartKind
    )


def decided(at: Position, names: Names) -> str:
    """The deciding line: more cities powered, or which tie-break."""
    result = at.result
    assert result is not None
    first, second = result.ranking[:2]
    winner, other = names.seat(first.seat), names.seat(second.seat)
    powered = names.cities(first.powered)

    def say(key: str, count: int) -> str:
        return names.count(
            f"result.decided.{key}", count, winner=winner, second=other, powered=powered
        )

    if len(result.winners) > 1:
        winners = names.seats(result.winners)
        return names.say("result.decided.nothing", winners=winners, powered=powered)
    if result.decided_by is TieBreak.MONEY:
        return say("money", first.money - second.money)
    if result.decided_by is TieBreak.CITIES:
        return say("cities", first.cities - second.cities)
    return say("powered", first.powered - second.powered)


def _headline(at: Position, names: Names) -> str:
    assert at.result is not None
    winners = at.result.winners
    if len(winners) == 1:
        return names.say("result.wins", seat=names.seat(winners[0]))
    return names.say("result.shared", seats=names.seats(winners))


def _ended_by(at: Position, names: Names) -> str:
    if end_reason(at) is EndReason.FULL_ZONE:
        return names.say("result.ended_full", end=at.terms.end_cities)
    ender = game_ender(at)
    cities = names.cities(len(at.players[ender].cities))
    return names.say("result.ended_by", seat=names.seat(ender), cities=cities)


def _line(at: Position, standing: Standing) -> ResultLine:
    return ResultLine(
        standing.seat,
        standing.place,
        standing.powered,
        standing.money,
        standing.cities,
        at.players[standing.seat].plants,
    )
