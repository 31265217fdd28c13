"""Plays a schedule, by whatever crew; what is done when a run is broken off is kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import closing

from game.arena.matches import MatchPlan, MatchResult, abandoned, play_match
from game.arena.schedule import Match
from game.crew import ALONE, Crew
from game.engine.value import value
from game.processes import interrupts_deferred

Planned = tuple[Match, MatchPlan]


@value
class PlayedMatches:
    """The results in the order of the schedule; some are missing if the run was interrupted."""

    results: tuple[MatchResult, ...]
    interrupted: bool


def play_all(
    matches: Sequence[Match],
    plan: MatchPlan,
    crew: Crew = ALONE,
    on_result: Callable[[MatchResult], None] = lambda _result: None,
) -> PlayedMatches:
    """Play the schedule, all games by one plan; for the rest see `play_planned`."""
    return play_planned([(match, plan) for match in matches], crew, on_result)


def play_planned(
    games: Sequence[Planned],
    crew: Crew = ALONE,
    on_result: Callable[[MatchResult], None] = lambda _result: None,
) -> PlayedMatches:
    """Play games, each by its own plan; `on_result` hears of every one, in their order.

    A KeyboardInterrupt ends the run; games that were done by then are told of as well. A worker
    that is lost costs one game.
    """
    order = _InOrder([match for match, _ in games], on_result)
    interrupted = False
    try:
        with closing(crew.finished(_play, games)) as playing:
            for (match, _), future in playing:
                with interrupts_deferred():
                    order.take(_result_of(match, future, crew.lost))
    except KeyboardInterrupt:
        interrupted = True
    order.close()
    return PlayedMatches(tuple(order.results), interrupted)


def _play(planned: Planned) -> MatchResult:
    return play_match(*planned)


def _result_of(match: Match, future: Future[MatchResult], lost: type[Exception]) -> MatchResult:
    """The result, or what is left of a game whose worker is gone."""
    try:
        return future.result()
    except lost as problem:
        return abandoned(match, str(problem))


class _InOrder:
    """Holds results back until those before them are there."""

    def __init__(self, matches: Iterable[Match], on_result: Callable[[MatchResult], None]) -> None:
        self.results: list[MatchResult] = []
        self._due = deque(match.number for match in matches)
        self._early: dict[int, MatchResult] = {}
        self._on_result = on_result

    def take(self, result: MatchResult) -> None:
        self._early[result.match.number] = result
        while self._due and self._due[0] in self._early:
            self._pass_on(self._due.popleft())

    def close(self) -> None:
        """Nothing more will come: the gaps stay."""
        for number in sorted(self._early):
            self._pass_on(number)

    def _pass_on(self, number: int) -> None:
        result = self._early.pop(number)
        self.results.append(result)
        self._on_result(result)
