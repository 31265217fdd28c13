"""Bots in processes of their own: the same answers, and nothing that stays behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from builders import game

from game.bots import registry, worker
from game.bots.base import BotChoice, Budget
from game.bots.random_bot import RandomBot
from game.bots.thinking import BotAnswer, BotQuestion, Thought, answered, think
from game.bots.worker import Thinker
from game.engine.options import Options
from game.engine.view import view_for

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 120
"""Seconds that a slow machine gets for what takes a moment."""
FEW = Budget(rollouts=6)
ENDLESS = Budget(rollouts=10**9)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    with closing(Thinker()) as thinker:
        yield thinker


def question(decision: int, level: str = "normal", budget: Budget = FEW) -> BotQuestion:
    state = game("recharged", players=3)
    view = view_for(state, state.position.to_act[0])
    return BotQuestion(level, None, view, seed=5, budget=budget, decision=decision)


def answer(thought: Thought) -> BotAnswer:
    """The answer, as soon as it has come."""
    deadline = time.monotonic() + DEADLINE
    while (found := thought.answer) is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return found


def kill_worker() -> None:
    """As the system would when memory runs out."""
    (process,) = multiprocessing.active_children()
    process.kill()
    process.join()


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_worker_answers_as_the_bot_would_here(thinker: Thinker, level: str) -> None:
    asked = question(1, level)
    thought = thinker.ask(asked)
    assert thought.answer is None
    assert answer(thought) == answered(asked)
    assert thought.answer == answered(asked)


def test_dice_depend_on_seed_seat_and_decision() -> None:
    asked = question(1, "random")
    drawn = {
        think(replace(asked, seed=seed, decision=decision))
        for seed, decision in [(5, 1), (5, 1), (6, 1), (5, 2)]
    }
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
    asked = [question(decision) for decision in range(12)]
    thoughts = [thinker.ask(one) for one in asked]
    assert answer(thoughts[6])
    assert all(thought.answer for thought in thoughts[:6])
    assert [answer(one) for one in thoughts] == [BotAnswer(think(one)) for one in asked]


def test_two_who_ask_the_same_thinker_each_get_their_own_answer(thinker: Thinker) -> None:
    mine, yours = thinker.ask(question(1, "easy")), thinker.ask(question(1, "normal"))
    assert answer(yours) == BotAnswer(think(question(1, "normal")))
    assert mine.answer == BotAnswer(think(question(1, "easy")))


def test_several_workers_share_the_questions() -> None:
    with closing(Thinker(processes=2)) as thinker:
        thoughts = [thinker.ask(question(decision)) for decision in range(8)]
        assert len(multiprocessing.active_children()) == 2
        assert all(answer(thought).choice for thought in thoughts)


def test_a_cancelled_thought_is_never_heard_of_and_makes_room(thinker: Thinker) -> None:
    answer(thinker.ask(question(1)))
    running, waiting = thinker.ask(question(2, "hard", ENDLESS)), thinker.ask(question(3))
    last = thinker.ask(question(4))
    running.cancel()
    waiting.cancel()
    assert answer(last).choice
    assert (running.answer, waiting.answer) == (None, None)


def test_a_bot_that_stops_when_cancelled_keeps_its_worker(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", DEADLINE)
    answer(thinker.ask(question(1)))
    before = multiprocessing.active_children()
    thinker.ask(question(2, "hard", ENDLESS)).cancel()
    assert answer(thinker.ask(question(3))).choice
    assert multiprocessing.active_children() == before


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be held here")
def test_a_worker_that_does_not_stop_when_told_to_is_replaced(thinker: Thinker) -> None:
    answer(thinker.ask(question(1)))
    (before,) = multiprocessing.active_children()
    assert before.pid
    held = thinker.ask(question(2, "hard", ENDLESS))
    os.kill(before.pid, signal.SIGSTOP)
    held.cancel()
    assert answer(thinker.ask(question(3))).choice
    assert before not in multiprocessing.active_children()


def test_a_thought_that_is_over_when_it_is_cancelled_costs_no_worker(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", DEADLINE)
    answer(thinker.ask(question(1)))
    before = multiprocessing.active_children()
    thinker.ask(question(2)).cancel()
    assert answer(thinker.ask(question(3))).choice
    assert multiprocessing.active_children() == before


def test_a_question_cancelled_before_the_worker_is_ready_is_not_thought_about() -> None:
    with closing(Thinker()) as thinker:
        thinker.ask(question(1, "hard", ENDLESS)).cancel()
        assert answer(thinker.ask(question(2))).choice


def test_cancelling_what_has_been_answered_is_no_matter(thinker: Thinker) -> None:
    thought = thinker.ask(question(1))
    known = answer(thought)
    thought.cancel()
    thought.cancel()
    assert thought.answer == known
    assert answer(thinker.ask(question(2))).choice


def test_a_lost_worker_is_replaced_and_the_question_asked_again(thinker: Thinker) -> None:
    thought = thinker.ask(question(1))
    kill_worker()
    assert answer(thought) == BotAnswer(think(question(1)))


def test_a_question_that_costs_two_workers_is_answered_by_a_fault(thinker: Thinker) -> None:
    thought, next_one = thinker.ask(question(1, "hard", ENDLESS)), thinker.ask(question(2))
    kill_worker()
    assert thought.answer is None
    kill_worker()
    lost = answer(thought)
    assert lost.choice is None
    assert "process lost" in (lost.fault or "")
    assert answer(next_one) == BotAnswer(think(question(2)))


def test_a_bot_that_breaks_costs_its_answer_but_no_worker(thinker: Thinker) -> None:
    thoughts = thinker.ask(question(1, "no such level")), thinker.ask(question(2))
    broken, whole = [answer(thought) for thought in thoughts]
    assert broken.choice is None
    assert "KeyError" in (broken.fault or "")
    assert whole.fault is None


def test_closing_in_the_middle_of_a_thought_leaves_no_process() -> None:
    thinker = Thinker(processes=2)
    answer(thinker.ask(question(1)))
    thought = thinker.ask(question(2, "hard", ENDLESS))
    thinker.close()
    thinker.close()
    assert multiprocessing.active_children() == []
    thought.cancel()
    assert thought.answer is None


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
import time

from builders import game
from game.bots.base import Budget
from game.bots.worker import BotQuestion, Thinker
from game.bots.thinking import BotQuestion
from game.bots.worker import Thinker
from game.engine.view import view_for

state = game("recharged", players=3)
view = view_for(state, state.position.to_act[0])
thinker = Thinker()
first = thinker.ask(BotQuestion("normal", None, view, 1, Budget()))
while first.answer is None:
    time.sleep(0.01)
thinker.ask(BotQuestion("hard", None, view, 1, Budget(rollouts=10**9)))
print("thinking", flush=True)
time.sleep(600)
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
