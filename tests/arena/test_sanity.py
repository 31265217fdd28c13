"""The sanity figures, from games small enough to count by hand."""

from __future__ import annotations

import pytest

from game.arena.match_notes import Purchase, RoundLine, SeatRecord
from game.arena.matches import FaultKind, MatchFault, MatchResult
from game.arena.sanity import Figure, FigureName, sanity
from game.arena.schedule import Match
from game.arena.summary import DecisionPace, summarise
from game.engine.events import Standing

ROUNDS = 7


def record(
    *powered: int, money: int = 30, cities: int = 6, plants: tuple[Purchase, ...] = ()
) -> SeatRecord:
    """A seat that owns the same cities all the time."""
    lines = tuple(
        RoundLine(round, cities, 10, amount, money) for round, amount in enumerate(powered, 1)
    )
    return SeatRecord(lines, plants, (3,) if plants else (), 20, 5)


def result(seed: int = 1, **changes: object) -> MatchResult:
    """Two seats; bot `a` wins by powering all its cities but in rounds 1, 2 and 3."""
    parts: dict[str, object] = {
        "match": Match(seed, seed, ("a", "b"), 0),
        "ranking": (Standing(0, 1, 6, 30, 6), Standing(1, 2, 4, 90, 6)),
        "rounds": ROUNDS,
        "end_cities": 6,
        "threshold_round": ROUNDS,
        "step_2_round": 5,
        "seats": (
            record(
                0, 0, 4, 6, 6, 6, 6, plants=(Purchase(1, 8, 12, 8, 10), Purchase(2, 9, 9, 9, 9))
            ),
            record(4, 4, 4, 4, 4, 4, 4, money=90),
        ),
        "seconds": ((0.1, 0.3), (0.5,)),
    }
    return MatchResult(**{**parts, **changes})  # type: ignore[arg-type]


def figures(results: list[MatchResult], bot: str) -> dict[FigureName, Figure]:
    return {figure.name: figure for figure in sanity(results, bot)}


def test_there_is_a_figure_for_every_name() -> None:
    assert set(figures([result()], "a")) == set(FigureName)


@pytest.mark.parametrize(
    ("name", "of_a", "of_b"),
    [
        (FigureName.ROUNDS, 7, 7),
        (FigureName.LONGEST_GAME, 7, 7),
        (FigureName.ENDED_LATE, 0, 0),
        (FigureName.STEP_2_ROUND, 5, 5),
        (FigureName.STEP_2_IN_RANGE, 1, 1),
        (FigureName.STEP_3_SEEN, 0, 0),
        (FigureName.LAST_ROUND_POWERED, 1, 4 / 6),
        (FigureName.NOTHING_POWERED, 1 / 6, 0),
        (FigureName.DARK_CITIES, 3 / 7, 1),
        (FigureName.FUEL_UNBURNT, 0.25, 0.25),
        (FigureName.MONEY_BEFORE_INCOME, 30, 90),
        (FigureName.WINNER_MONEY, 30, None),
        (FigureName.WINNER_AT_THRESHOLD, 1, None),
        (FigureName.PREMIUM, 2, None),
        (FigureName.ABOVE_VALUE, 1, None),
        (FigureName.PLANTS_BOUGHT, 2, 0),
        (FigureName.SCRAPPED_UNUSED, 1, 0),
        (FigureName.SECONDS, 0.3, 0.5),
    ],
)
def test_figures_are_counted_by_bot(
    name: FigureName, of_a: float | None, of_b: float | None
) -> None:
    results = [result()]
    assert figures(results, "a")[name].amount == pytest.approx(of_a)
    assert figures(results, "b")[name].amount == pytest.approx(of_b)


def test_bounds_are_inclusive_and_nothing_measured_is_nothing_wrong() -> None:
    bounded = Figure(FigureName.PREMIUM, 2, 2, 8)
    assert bounded.holds
    assert not Figure(FigureName.PREMIUM, 8.1, 2, 8).holds
    assert not Figure(FigureName.PREMIUM, 1.9, 2, 8).holds
    assert Figure(FigureName.PREMIUM, None, 2, 8).holds
    assert Figure(FigureName.FUEL_UNBURNT, 0.5).holds


def test_rounds_have_the_range_of_their_player_count() -> None:
    four, six = (
        figures([result(match=Match(0, 1, ("a", *"b" * (players - 1))))], "a") for players in (4, 6)
    )
    assert (four[FigureName.ROUNDS].low, four[FigureName.ROUNDS].high) == (9, 13)
    assert (six[FigureName.ROUNDS].low, six[FigureName.ROUNDS].high) == (8, 12)
    assert figures([result()], "a")[FigureName.ROUNDS].low is None


def test_known_levels_have_a_limit_on_their_time() -> None:
    normal = figures([result(match=Match(0, 1, ("normal", "b")))], "normal")
    assert normal[FigureName.SECONDS].high == 0.02
    assert not normal[FigureName.SECONDS].holds


def test_a_summary_counts_what_went_wrong_and_shares_what_was_finished() -> None:
    spoilt = MatchResult(Match(2, 3, ("a", "b"), 0), fault=MatchFault(FaultKind.ILLEGAL, 1, 2, ""))
    lost = result(2, match=Match(1, 2, ("b", "a"), 1))
    summary = summarise([result(), lost, spoilt], bootstrap_seed=1)
    assert (summary.games, summary.unfinished, summary.illegal, summary.crashes) == (3, 1, 1, 0)
    assert not summary.is_clean
    measured = summary.measured
    assert measured is not None
    assert (measured.bot, measured.rivals, measured.seeds) == ("a", "b", 2)
    assert (measured.wins, measured.games, measured.share) == (1, 2, 0.5)
    assert measured.mean_rank == 1.5
    assert measured.elo == pytest.approx(0)
    assert [bot.bot for bot in summary.bots] == ["a", "b"]
    assert summary.bots[0].pace == DecisionPace(3, (0.3, 0.5, 0.5), 0.5)


def test_a_summary_of_nothing_is_empty() -> None:
    summary = summarise([], bootstrap_seed=1)
    assert summary.measured is None
    assert summary.bots == ()
    assert summary.is_clean
