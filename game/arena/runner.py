"""Plays a schedule, on several processes if asked; what is done when a run is broken off is kept.

Every worker has a pipe of its own and gets one game at a time. So whoever dies, the other side
reads the end of the pipe: a lost worker costs one game, and a lost arena leaves no worker behind.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from multiprocessing.connection import Connection, wait
from typing import cast

from game.arena.matches import MatchPlan, MatchResult, abandoned, play_match
from game.arena.schedule import Match
from game.engine.value import value
from game.processes import ProcessLost, WorkerProcess, interrupts_deferred

Playing = Generator[MatchResult, None, None]
Planned = tuple[Match, MatchPlan]


@value
class PlayedMatches:
    """The results in the order of the schedule; some are missing if the run was interrupted."""

    results: tuple[MatchResult, ...]
    interrupted: bool


def play_all(
    matches: Sequence[Match],
    plan: MatchPlan,
    jobs: int = 1,
    on_result: Callable[[MatchResult], None] = lambda _result: None,
) -> PlayedMatches:
    """Play the schedule, all games by one plan; for the rest see `play_planned`."""
    return play_planned([(match, plan) for match in matches], jobs, on_result)


def play_planned(
    games: Sequence[Planned],
    jobs: int = 1,
    on_result: Callable[[MatchResult], None] = lambda _result: None,
) -> PlayedMatches:
    """Play games, each by its own plan; `on_result` hears of every one, in their order.

    A KeyboardInterrupt ends the run; games that were done by then are told of as well.
    """
    order = _InOrder([match for match, _ in games], on_result)
    interrupted = False
    try:
        playing = _one_by_one(games) if jobs == 1 else _side_by_side(games, jobs)
        with closing(playing):
            for result in playing:
                with interrupts_deferred():
                    order.take(result)
    except KeyboardInterrupt:
        interrupted = True
    order.close()
    return PlayedMatches(tuple(order.results), interrupted)


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


def _one_by_one(games: Iterable[Planned]) -> Playing:
    for match, plan in games:
        yield play_match(match, plan)


def _side_by_side(games: Sequence[Planned], jobs: int) -> Playing:
    """Results as they come, from workers that are gone when this ends, however it ends."""
    to_play = deque(games)
    workers: list[_PlayingProcess] = []
    try:
        while to_play or workers:
            while to_play and len(workers) < jobs:
                workers.append(_PlayingProcess(to_play.popleft()))
            ready = wait([worker.pipe for worker in workers])
            for worker in [worker for worker in workers if worker.pipe in ready]:
                result = worker.answer()
                if to_play and worker.is_alive:
                    worker.begin(to_play.popleft())
                else:
                    workers.remove(worker)
                    worker.stop()
                yield result
    finally:
        for worker in workers:
            worker.stop()


class _PlayingProcess:
    """A process that plays one game after the other."""

    def __init__(self, game: Planned) -> None:
        self._process = WorkerProcess(_serve)
        self.pipe = self._process.pipe
        self.is_alive = True
        self.begin(game)

    def begin(self, game: Planned) -> None:
        self._match = game[0]
        try:
            self._process.send(game)
        except ProcessLost:
            self.is_alive = False

    def answer(self) -> MatchResult:
        """The result, or what is left of a game whose process is gone."""
        try:
            return cast(MatchResult, self._process.receive())
        except ProcessLost as lost:
            self.is_alive = False
            return abandoned(self._match, str(lost))

    def stop(self) -> None:
        self._process.stop()


def _serve(pipe: Connection) -> None:
    """One game after the other, until the pipe ends."""
    while True:
        try:
            match, plan = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(play_match(match, plan))
