"""Running a schedule: the same on any number of processes, and nothing done is lost."""

from __future__ import annotations

import multiprocessing
import os
import signal

import pytest
from trouble import Quitter, seat

from game.arena import runner
from game.arena.matches import FaultKind, MatchFault, MatchPlan, MatchResult
from game.arena.runner import play_all
from game.arena.schedule import pit
from game.bots.base import Budget
from game.engine.terms import AreaChoice, GameSetup

PLAN = MatchPlan(GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM), Budget(rollouts=4))
MATCHES = pit("ladder", "random", 3, range(1, 5))


def test_two_processes_play_the_same_games_as_one_and_are_gone() -> None:
    heard: list[MatchResult] = []
    alone = play_all(MATCHES, PLAN, jobs=1)
    together = play_all(MATCHES, PLAN, jobs=2, on_result=heard.append)
    assert together == alone
    assert not together.interrupted
    assert [result.match for result in together.results] == list(MATCHES)
    assert heard == list(together.results)
    assert multiprocessing.active_children() == []


def test_a_lost_process_costs_its_game_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = runner._PlayingProcess.begin

    def begin_and_die(worker: runner._PlayingProcess, game: runner.Planned) -> None:
        begin(worker, game)
        if game[0].number == 2:
            assert worker._process.pid
            os.kill(worker._process.pid, signal.SIGKILL)

    monkeypatch.setattr(runner._PlayingProcess, "begin", begin_and_die)
    matches = MATCHES[:6]
    played = play_all(matches, PLAN, jobs=2)
    assert [result.match for result in played.results] == list(matches)
    faults = {r.match.number: r.fault for r in played.results if r.fault}
    assert faults == {2: MatchFault(FaultKind.CRASH, None, 0, "process lost, exit code -9")}


def test_an_interrupted_run_keeps_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, quitter=Quitter())
    matches = pit("quitter", "random", 3, range(1, 5))
    monkeypatch.setattr(Quitter, "left", 100_000)
    whole = play_all(matches, PLAN)
    asked = [len(result.seconds[result.match.measured or 0]) for result in whole.results]
    monkeypatch.setattr(Quitter, "left", sum(asked[:5]) + 3)
    heard: list[MatchResult] = []
    played = play_all(matches, PLAN, on_result=heard.append)
    assert played.interrupted
    assert played.results == whole.results[:5]
    assert heard == list(played.results)
