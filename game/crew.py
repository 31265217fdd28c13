"""Who does long computations: this process, some of our own beside it, or a cluster's workers.

All of them are a `concurrent.futures.Executor`, so no command knows which it has. What a task gives
must depend on nothing but the task; then the results are the same whoever works.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from game.processes import ProcessLost, WorkerProcess

TASKS_PER_HAND: Final = 3
"""So many tasks are handed out for each worker, lest one has nothing to do meanwhile."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class CrewLost(Exception):
    """All workers are gone at once, and what they were to do with them."""


class Crew:
    """Workers, and how many tasks they can use at once."""

    def __init__(self, executor: Executor, hands: int, lost: type[Exception] = ProcessLost) -> None:
        """`lost` is what a task raises whose worker has died."""
        self.lost: Final = lost
        self._executor = executor
        self._ahead = max(1, hands * TASKS_PER_HAND)

    def finished(
        self, work: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Future[Result]], None, None]:
        """Every task with its future, as they are done. Raises CrewLost."""
        every = list(tasks)
        for place, future in self._finished(work, every):
            yield every[place], future

    def in_order(
        self, work: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[Result, None, None]:
        """The result of every task, in the order of the tasks. Raises what a task raised."""
        early: dict[int, Result] = {}
        due = 0
        for place, future in self._finished(work, list(tasks)):
            early[place] = future.result()
            while due in early:
                yield early.pop(due)
                due += 1

    def _finished(
        self, work: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Generator[tuple[int, Future[Result]], None, None]:
        """Tasks by their places, handed out a few at a time: little is in vain at an end."""
        left = deque(range(len(tasks)))
        begun: dict[Future[Result], int] = {}
        try:
            while left or begun:
                while left and len(begun) < self._ahead:
                    place = left.popleft()
                    begun[self._executor.submit(work, tasks[place])] = place
                done, _ = wait(begun, return_when=FIRST_COMPLETED)
                for future in done:
                    if future.cancelled():  # not by us
                        raise CrewLost
                    yield begun.pop(future), future
        finally:
            for future in begun:
                future.cancel()


@contextmanager
def own_crew(jobs: int) -> Iterator[Crew]:
    """This process alone, or so many beside it; however it ends, none is left behind."""
    if jobs == 1:
        yield ALONE
        return
    processes = ProcessExecutor(jobs)
    try:
        yield Crew(processes, jobs)
    finally:
        processes.shutdown(cancel_futures=True)


class Alone(Executor):
    """Does each task at once, in this process."""

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """A future that is done; an interruption is not the task's, and goes on."""
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


class ProcessExecutor(Executor):
    """Processes of ours. A lost one costs the task it had, which then raises ProcessLost."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._hands: list[_Hand] = []

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """A task for whoever is free next."""
        future: Future[Result] = Future()
        self._orders.put(_Order(future, (fn, args, kwargs)))
        if len(self._hands) < self._processes:
            self._hands.append(_Hand(self._orders))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for what was begun; or end the processes at once, whatever they are doing."""
        for _ in self._hands:
            self._orders.put(None)
        if cancel_futures:
            for hand in self._hands:
                hand.stop()
        if wait:
            for hand in self._hands:
                hand.join()


class _Order(NamedTuple):
    """A task on its way."""

    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class _Hand:
    """A thread that hands one task after the other to its own process, and waits for it."""

    def __init__(self, orders: SimpleQueue[_Order | None]) -> None:
        self._orders = orders
        self._lock = threading.Lock()
        self._process: WorkerProcess | None = None
        self._is_over = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.kill()

    def join(self) -> None:
        self._thread.join()

    def _serve(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            # A process begun here never sees Ctrl-C, which a terminal sends to all at once.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        while (order := self._orders.get()) is not None:
            if not order.future.set_running_or_notify_cancel():
                continue
            process = self._ready()
            if process is None:
                order.future.set_exception(ProcessLost("the crew was sent home"))
                continue
            try:
                process.send(order.call)
                result, problem = process.receive()
            except ProcessLost as lost:
                self._dismiss()
                order.future.set_exception(lost)
            except Exception as problem:  # what cannot be packed
                order.future.set_exception(problem)
            else:
                if problem is None:
                    order.future.set_result(result)
                else:
                    order.future.set_exception(problem)
        self._dismiss()

    def _ready(self) -> WorkerProcess | None:
        """The process, begun when first needed and after it was lost; none when all is over."""
        with self._lock:
            if self._process is None and not self._is_over:
                self._process = WorkerProcess(_work)
            return self._process

    def _dismiss(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.stop()
                self._process = None


def _work(pipe: Connection) -> None:
    """One task after the other, until the pipe ends."""
    while True:
        try:
            function, arguments, options = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[Any, Exception | None]
        try:
            answer = function(*arguments, **options), None
        except Exception as problem:
            answer = None, problem
        pipe.send(answer)


ALONE: Final = Crew(Alone(), 0)
"""Nobody but this process."""
