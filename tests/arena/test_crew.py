"""Whoever works, the results are the same and in order; a lost worker costs one task."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any

import pytest

from game.crew import ALONE, Crew, CrewLost, own_crew
from game.processes import ProcessLost


def squared(number: int) -> int:
    return number * number


def fragile(number: int, *, dies_at: int) -> int:
    if number == dies_at:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def picky(number: int) -> int:
    if number == 2:
        raise ValueError(f"not {number}")
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    with own_crew(jobs) as crew:
        assert list(crew.in_order(squared, range(9))) == [n * n for n in range(9)]
    assert multiprocessing.active_children() == []


def test_alone_each_task_is_done_when_its_result_is_asked_for() -> None:
    done: list[int] = []
    results = ALONE.in_order(done.append, [1, 2, 3])
    next(results)
    assert done == [1]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no such signal")
def test_a_lost_process_costs_its_task_and_no_more() -> None:
    with own_crew(2) as crew:
        work = partial(fragile, dies_at=3)
        faults = {task: future.exception() for task, future in crew.finished(work, range(7))}
    assert set(faults) == set(range(7))
    assert {task for task, fault in faults.items() if isinstance(fault, ProcessLost)} == {3}
    assert all(fault is None for task, fault in faults.items() if task != 3)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_is_raised_here(jobs: int) -> None:
    with own_crew(jobs) as crew, pytest.raises(ValueError, match="not 2"):
        list(crew.in_order(picky, range(4)))
    assert multiprocessing.active_children() == []


def test_a_crew_that_is_no_longer_wanted_is_sent_home_at_once() -> None:
    with own_crew(2) as crew:
        results = crew.in_order(squared, range(1000))
        assert next(results) == 0
        results.close()
    assert multiprocessing.active_children() == []


class _Vanishing(Executor):
    """A cluster whose scheduler goes: every task is cancelled from the other side."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


def test_a_crew_that_vanishes_is_told_of() -> None:
    with pytest.raises(CrewLost):
        list(Crew(_Vanishing(), 2).in_order(squared, range(3)))
