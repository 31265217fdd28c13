"""Bots in processes of their own: the same answers, and nothing that stays behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from builders import game

from game.bots import registry, worker
from game.bots.base import BotChoice, Budget
from game.bots.random_bot import RandomBot
from game.bots.thinking import think
from game.bots.worker import BotAnswer, BotQuestion, Thinker
from game.engine.options import Options
from game.engine.view import view_for

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 120
"""Seconds that a slow machine gets for what takes a moment."""
FEW = Budget(rollouts=6)
ENDLESS = Budget(rollouts=10**9)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    with Thinker() as thinker:
        yield thinker


def question(id: int, level: str = "normal", budget: Budget = FEW) -> BotQuestion:
    state = game("recharged", players=3)
    view = view_for(state, state.position.to_act[0])
    return BotQuestion(id, level, None, view, seed=5, budget=budget, decision=id)


def answers(thinker: Thinker, count: int = 1) -> list[BotAnswer]:
    """So many answers, in the order in which they come."""
    found: list[BotAnswer] = []
    deadline = time.monotonic() + DEADLINE
    while len(found) < count:
        assert time.monotonic() < deadline
        thinker.wait(0.1)
        found.extend(thinker.poll())
    return found


def kill_worker() -> None:
    """As the system would when memory runs out."""
    (process,) = multiprocessing.active_children()
    process.kill()
    process.join()


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_worker_answers_as_the_bot_would_here(thinker: Thinker, level: str) -> None:
    asked = question(1, level)
    thinker.ask(asked)
    assert thinker.is_busy
    assert answers(thinker) == [BotAnswer(1, think(asked))]
    assert not thinker.is_busy
    assert thinker.poll() == []


def test_dice_depend_on_seed_seat_and_decision_but_not_on_the_id() -> None:
    asked = question(1, "random")
    drawn = {
        think(replace(asked, id=id, seed=seed, decision=decision))
        for id, seed, decision in [(1, 5, 1), (2, 5, 1), (1, 6, 1), (1, 5, 2)]
    }
    assert think(replace(asked, id=7)) == think(asked)
    assert len(drawn) == 3


def test_a_bot_is_told_how_to_learn_that_it_may_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Budget] = []

    class Listener(RandomBot):
        def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
            heard.append(budget)
            return super().decide(options, dice, budget)

    monkeypatch.setattr(registry, "BOTS", {"listener": Listener})
    think(question(1, "listener"), should_stop=lambda: True)
    assert heard == [FEW]
    assert heard[0].should_stop is not None and heard[0].should_stop()


def test_many_questions_are_all_answered_and_one_worker_keeps_their_order(
    thinker: Thinker,
) -> None:
    asked = [question(id) for id in range(12)]
    for one in asked:
        thinker.ask(one)
    assert answers(thinker, 12) == [BotAnswer(one.id, think(one)) for one in asked]


def test_several_workers_share_the_questions() -> None:
    with Thinker(processes=2) as thinker:
        for id in range(8):
            thinker.ask(question(id))
        assert len(multiprocessing.active_children()) == 2
        assert {answer.id for answer in answers(thinker, 8)} == set(range(8))


def test_a_cancelled_thought_is_never_heard_of_and_makes_room(thinker: Thinker) -> None:
    thinker.ask(question(1))
    answers(thinker)
    thinker.ask(question(2, "hard", ENDLESS))
    thinker.ask(question(3))
    thinker.ask(question(4))
    thinker.cancel(2)
    thinker.cancel(3)
    assert [answer.id for answer in answers(thinker)] == [4]
    assert not thinker.is_busy


def test_a_bot_that_stops_when_cancelled_keeps_its_worker(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", DEADLINE)
    thinker.ask(question(1))
    answers(thinker)
    before = multiprocessing.active_children()
    thinker.ask(question(2, "hard", ENDLESS))
    thinker.cancel(2)
    thinker.ask(question(3))
    assert [answer.id for answer in answers(thinker)] == [3]
    assert multiprocessing.active_children() == before


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be held here")
def test_a_worker_that_does_not_stop_when_told_to_is_replaced(thinker: Thinker) -> None:
    thinker.ask(question(1))
    answers(thinker)
    (before,) = multiprocessing.active_children()
    assert before.pid
    thinker.ask(question(2, "hard", ENDLESS))
    os.kill(before.pid, signal.SIGSTOP)
    thinker.cancel(2)
    thinker.ask(question(3))
    assert [answer.id for answer in answers(thinker)] == [3]
    assert before not in multiprocessing.active_children()


def test_a_thought_that_is_over_when_it_is_cancelled_costs_no_worker(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", DEADLINE)
    thinker.ask(question(1))
    answers(thinker)
    before = multiprocessing.active_children()
    thinker.ask(question(2))
    thinker.cancel(2)
    thinker.ask(question(3))
    assert [answer.id for answer in answers(thinker)] == [3]
    assert multiprocessing.active_children() == before


def test_a_question_cancelled_before_the_worker_is_ready_is_not_thought_about() -> None:
    with Thinker() as thinker:
        thinker.ask(question(1, "hard", ENDLESS))
        thinker.cancel(1)
        assert not thinker.is_busy
        thinker.ask(question(2))
        assert [answer.id for answer in answers(thinker)] == [2]


def test_cancelling_what_was_never_asked_is_no_matter(thinker: Thinker) -> None:
    thinker.cancel(99)
    thinker.ask(question(1))
    assert [answer.id for answer in answers(thinker)] == [1]


def test_a_lost_worker_is_replaced_and_the_question_asked_again(thinker: Thinker) -> None:
    thinker.ask(question(1))
    kill_worker()
    assert answers(thinker) == [BotAnswer(1, think(question(1)))]


def test_a_question_that_costs_two_workers_is_answered_by_a_fault(thinker: Thinker) -> None:
    thinker.ask(question(1, "hard", ENDLESS))
    thinker.ask(question(2))
    kill_worker()
    assert thinker.poll() == []
    kill_worker()
    first, second = answers(thinker, 2)
    assert (first.id, first.choice) == (1, None)
    assert "process lost" in (first.fault or "")
    assert second == BotAnswer(2, think(question(2)))


def test_a_bot_that_breaks_costs_its_answer_but_no_worker(thinker: Thinker) -> None:
    thinker.ask(question(1, "no such level"))
    thinker.ask(question(2))
    broken, whole = answers(thinker, 2)
    assert broken.choice is None
    assert "KeyError" in (broken.fault or "")
    assert whole.fault is None


def test_closing_in_the_middle_of_a_thought_leaves_no_process() -> None:
    thinker = Thinker(processes=2)
    thinker.ask(question(1))
    answers(thinker)
    thinker.ask(question(2, "hard", ENDLESS))
    thinker.close()
    thinker.close()
    assert multiprocessing.active_children() == []
    assert not thinker.is_busy


def test_when_the_program_is_killed_in_the_middle_of_a_thought_no_process_is_left() -> None:
    """All processes of a program share its output, which ends when the last of them does."""
    program = subprocess.Popen(
        [sys.executable, "-c", THINK_FOR_EVER],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests" / "support")]),
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "thinking\n"
    program.kill()
    left, _ = program.communicate(timeout=DEADLINE)
    assert left == ""


THINK_FOR_EVER = """
from builders import game
from game.bots.base import Budget
from game.bots.worker import BotQuestion, Thinker
from game.engine.view import view_for

state = game("recharged", players=3)
view = view_for(state, state.position.to_act[0])
thinker = Thinker()
thinker.ask(BotQuestion(1, "normal", None, view, 1, Budget()))
while thinker.is_busy:
    thinker.wait(1)
    thinker.poll()
thinker.ask(BotQuestion(2, "hard", None, view, 1, Budget(rollouts=10**9)))
print("thinking", flush=True)
while True:
    thinker.wait(60)
"""


def test_a_worker_loads_no_window_library() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import game.bots.worker, sys; print(*sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not {"pygame", "networkx", "asyncio", "game.client", "game.cli"} & set(loaded)
