"""Running a schedule: the same on any number of processes, and nothing done is lost."""

from __future__ import annotations

import multiprocessing
import os
import signal

import pytest
from trouble import Quitter, seat

from game.arena import runner
from game.arena.matches import FaultKind, MatchFault, MatchPlan, MatchResult, play_match
from game.arena.runner import Planned, play_all
from game.arena.schedule import pit
from game.bots.base import Budget
from game.crew import own_crew
from game.engine.terms import AreaChoice, GameSetup

PLAN = MatchPlan(GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM), Budget(rollouts=4))
MATCHES = pit("ladder", "random", 3, range(1, 5))


def test_two_processes_play_the_same_games_as_one_and_are_gone() -> None:
    heard: list[MatchResult] = []
    alone = play_all(MATCHES, PLAN)
    with own_crew(2) as crew:
        together = play_all(MATCHES, PLAN, crew, heard.append)
    assert together == alone
    assert not together.interrupted
    assert [result.match for result in together.results] == list(MATCHES)
    assert heard == list(together.results)
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no such signal")
def test_a_lost_process_costs_its_game_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_play", play_or_die)
    matches = MATCHES[:6]
    with own_crew(2) as crew:
        played = play_all(matches, PLAN, crew)
    assert [result.match for result in played.results] == list(matches)
    faults = {r.match.number: r.fault for r in played.results if r.fault}
    assert faults == {2: MatchFault(FaultKind.CRASH, None, 0, "process lost, exit code -9")}


def play_or_die(planned: Planned) -> MatchResult:
    if planned[0].number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_match(*planned)


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
