"""Worker processes: one pipe each, and none outlives the program that started it.

Whoever dies, the other side reads the end of the pipe. A worker also watches its parent while it
is busy, so nothing stays behind even if the program is killed on the spot.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

SPAWN = multiprocessing.get_context("spawn")
"""A fresh interpreter for each worker, alike on all systems."""

BEHIND = 5
"""How much a worker is nicer than the window, which must never wait for its own bots or painter."""

DYING = 2.0
"""Seconds in which a process whose pipe has ended is expected to end by itself."""

Arguments = ParamSpec("Arguments")


class ProcessLost(Exception):
    """The process at the other end is gone."""


class WorkerProcess:
    """A process of ours that serves at the other end of a pipe."""

    def __init__(
        self,
        serve: Callable[Concatenate[Connection, Arguments], None],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> None:
        """Start it; `serve` is called there with its end of the pipe, and its return is the end."""
        self.pipe, theirs = SPAWN.Pipe()
        self._process: BaseProcess = SPAWN.Process(
            target=_live, args=(serve, theirs, *arguments), kwargs=options, daemon=True
        )
        with _interrupts_ignored():
            self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def send(self, message: object) -> None:
        """Raises ProcessLost."""
        try:
            self.pipe.send(message)
        except OSError as problem:
            raise self._lost() from problem

    def receive(self) -> Any:
        """The next message, waited for. Raises ProcessLost."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError) as problem:
            raise self._lost() from problem

    def has_news(self) -> bool:
        """There is something to receive, if only that the process is lost."""
        try:
            return self.pipe.poll()
        except OSError:
            return True

    def stop(self) -> None:
        """End it, whatever it is doing."""
        self.pipe.close()
        self._process.kill()
        self._process.join()

    def kill(self) -> None:
        """End it, from another thread than the one that waits for its answer, which hears of it."""
        self._process.kill()

    def _lost(self) -> ProcessLost:
        self._process.join(DYING)
        if self._process.is_alive():  # it has only let go of the pipe
            self._process.kill()
            self._process.join()
        return ProcessLost(f"process lost, exit code {self._process.exitcode}")


def described(problem: Exception) -> str:
    """For developers, in one line that can travel: the exception and where it was raised."""
    place = traceback.extract_tb(problem.__traceback__)[-1]
    where = f"{Path(place.filename).name}:{place.lineno}"
    return f"{type(problem).__name__}: {problem} ({where}, {place.name})"


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """What starts in here never sees Ctrl-C, which a terminal sends to all processes at once."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may change how signals are taken
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Ctrl-C in here is heard at the end, so that what was begun is done to the last line."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        signal.raise_signal(signal.SIGINT)


def live_as_worker() -> None:
    """Called in a worker: Ctrl-C is its parent's business, and it ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _live(serve: Callable[..., None], pipe: Connection, *arguments: Any, **options: Any) -> None:
    """A worker's life: it ends with its service, or in the middle of it with its parent."""
    live_as_worker()
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    serve(pipe, *arguments, **options)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
