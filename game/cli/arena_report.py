"""What `main.py arena` says when all is played: the summary as lines for people."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.arena.matches import MatchResult
from game.arena.sanity import Figure, FigureName
from game.arena.statistics import Interval
from game.arena.summary import BotSummary, DecisionPace, Measured, Summary
from game.texts import Catalogue, Decimals

OUT_OF_RANGE = " !"
IN_RANGE = "  "
GAP = "  "
SHORT = 0.01


def report(texts: Catalogue, summary: Summary) -> Iterator[str]:
    """The lines, from strength to sanity."""
    if summary.measured:
        yield from _strength(texts, summary.measured)
        ratings = (f"{bot.bot} {bot.strength:+.0f}" for bot in summary.bots)
        yield texts.say("cli.arena.ratings", ratings=", ".join(ratings))
    yield from _paces(texts, summary.bots)
    yield from _sanity(texts, summary.bots)
    yield texts.say(
        "cli.arena.faults",
        illegal=summary.illegal,
        crashes=summary.crashes,
        stalls=summary.stalls,
        games=summary.games,
    )


def fault_line(texts: Catalogue, result: MatchResult) -> str:
    """How a game was spoilt, and by whom."""
    assert result.fault is not None
    seat = result.fault.seat
    return texts.say(
        f"cli.arena.fault_{result.fault.kind}",
        game=result.match.number,
        seed=result.match.seed,
        bot=", ".join(result.line_up) if seat is None else result.line_up[seat],
        round=result.fault.round,
        detail=result.fault.detail,
    )


def _strength(texts: Catalogue, measured: Measured) -> Iterator[str]:
    yield texts.say(
        "cli.arena.share",
        bot=measured.bot,
        rivals=measured.players - 1,
        rival=measured.rivals,
        wins=Decimals(f"{round(measured.wins, 2):g}"),
        games=measured.games,
        share=_percent(measured.share),
        parity=_percent(1 / measured.players),
    )
    yield texts.say(
        "cli.arena.intervals",
        wilson=_percents(measured.wilson),
        bootstrap=_percents(measured.bootstrap),
        seeds=measured.seeds,
    )
    yield texts.say(
        "cli.arena.rank",
        rank=Decimals(f"{measured.mean_rank:.2f}"),
        parity=Decimals(f"{(measured.players + 1) / 2:.2f}"),
        elo=_elo(measured.elo),
        low=_elo(measured.elo_range.low),
        high=_elo(measured.elo_range.high),
    )


def _paces(texts: Catalogue, bots: Sequence[BotSummary]) -> Iterator[str]:
    for bot in bots:
        if bot.pace:
            yield _pace(texts, bot.bot, bot.pace)


def _pace(texts: Catalogue, bot: str, pace: DecisionPace) -> str:
    p50, p95, p99 = map(_seconds, pace.quantiles)
    return texts.say(
        "cli.arena.pace",
        bot=bot,
        p50=p50,
        p95=p95,
        p99=p99,
        longest=_seconds(pace.longest),
        decisions=pace.decisions,
    )


def _sanity(texts: Catalogue, bots: Sequence[BotSummary]) -> Iterator[str]:
    """A table: a line for each figure, a column for each bot."""
    head = [texts.say("cli.arena.sanity"), texts.say("cli.arena.range")]
    rows = [[*head, *(bot.bot + IN_RANGE for bot in bots)]]
    for alike in zip(*(bot.figures for bot in bots)):
        name = texts.say(f"cli.arena.figures.{alike[0].name}")
        rows.append([name, _bounds(texts, alike), *(_cell(texts, figure) for figure in alike)])
    widths = [max(map(len, column)) for column in zip(*rows)]
    for name, *cells in rows:
        aligned = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:]))
        yield GAP.join((f"{name:<{widths[0]}}", *aligned)).rstrip()


def _bounds(texts: Catalogue, figures: Sequence[Figure]) -> str:
    """The range; bots may have ranges of their own."""
    spelled = dict.fromkeys(_range(texts, figure) for figure in figures)
    return " / ".join(text for text in spelled if text)


def _range(texts: Catalogue, figure: Figure) -> str:
    low, high = (_number(texts, figure, bound) for bound in (figure.low, figure.high))
    if figure.low is None and figure.high is None:
        return ""
    if figure.low is None:
        return texts.say("cli.arena.at_most", high=high)
    if figure.high is None:
        return texts.say("cli.arena.at_least", low=low)
    return texts.say("cli.arena.between", low=low, high=high)


def _cell(texts: Catalogue, figure: Figure) -> str:
    return _number(texts, figure, figure.amount) + (IN_RANGE if figure.holds else OUT_OF_RANGE)


def _number(texts: Catalogue, figure: Figure, amount: float | None) -> str:
    if amount is None:
        return "-"
    if figure.name is FigureName.SECONDS:
        return texts.decimals(_seconds(amount))
    if figure.is_share:
        return texts.say("app.percent", number=Decimals(f"{100 * amount:.4g}"))
    return texts.decimals(f"{amount:.4g}")


def _seconds(seconds: float) -> str:
    return Decimals(f"{seconds:.5f}" if seconds < SHORT else f"{seconds:.3f}")


def _percent(share: float) -> str:
    return Decimals(f"{100 * share:.1f}")


def _percents(interval: Interval) -> str:
    return Decimals(f"{_percent(interval.low)} - {_percent(interval.high)}")


def _elo(difference: float) -> str:
    if math.isinf(difference):
        return "+∞" if difference > 0 else "-∞"
    return f"{difference:+.0f}"
