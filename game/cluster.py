"""Workers on other machines: an existing cluster of dask.distributed, if that is installed."""

from __future__ import annotations

import pickle
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from game.crew import Crew

LIBRARY: Final = "distributed"
PATIENCE: Final = 10
"""Seconds until a scheduler that does not answer counts as away."""
Result = TypeVar("Result")

CODE: Final = ("game/**/*.py", "game/**/*.json", "maps/*.json", "assets/characters.json")
"""What decides how a game goes, from the folder of the program."""


class ClusterProblem(StrEnum):
    """Why a cluster cannot be worked with; the catalogue has a sentence for each."""

    NOT_INSTALLED = "not_installed"
    NO_SCHEDULER = "no_scheduler"
    NO_WORKERS = "no_workers"
    NO_GAME = "no_game"
    OTHER_GAME = "other_game"


class ClusterError(Exception):
    """This cluster cannot be worked with."""

    def __init__(self, problem: ClusterProblem) -> None:
        super().__init__(problem)
        self.problem = problem


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """The workers of a scheduler, which stays when we go. Raises ClusterError."""
    if find_spec(LIBRARY) is None:
        raise ClusterError(ClusterProblem.NOT_INSTALLED)
    distributed: Any = import_module(LIBRARY)
    try:
        _knock(address)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise ClusterError(ClusterProblem.NO_SCHEDULER) from problem
    with client:
        hands = sum(client.nthreads().values())
        if not hands:
            raise ClusterError(ClusterProblem.NO_WORKERS)
        _compare_games(client)
        # Equal tasks are not the same task: two games of one line-up are two games.
        executor = _Sealed(client.get_executor(pure=False))
        yield Crew(executor, hands, lost=distributed.KilledWorker)


def _knock(address: str) -> None:
    """Somebody listens there. Raises OSError or ValueError.

    A client that was made in vain closes itself whenever its remains are collected, and waits for
    ever if that is while the next one starts; so none is made before there is somebody to talk to.
    """
    place = urlsplit(address)
    if not place.hostname or not place.port:
        raise ValueError(address)
    socket.create_connection((place.hostname, place.port), PATIENCE).close()


class _Sealed(Executor):
    """Hands tasks on as bytes, so that the scheduler in between need not know the game."""

    def __init__(self, workers: Executor) -> None:
        self._workers = workers

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """The bytes are such that unpacking them does the task and gives what it gives."""
        task = pickle.dumps(_Task(partial(fn, **kwargs), args))
        future: Future[Result] = self._workers.submit(pickle.loads, task)
        return future


class _Task:
    """Packed it stands for a call, which is made where it is unpacked."""

    def __init__(self, call: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        self._made_of = call, arguments

    def __reduce__(self) -> tuple[Callable[..., object], tuple[Any, ...]]:
        return self._made_of


def _compare_games(client: Any) -> None:
    """Other code would give other lines. Raises ClusterError."""
    try:
        question = pickle.dumps(_Task(digest_of_the_game, ()))
        theirs = set(client.run(pickle.loads, question).values())
    except ModuleNotFoundError as problem:
        raise ClusterError(ClusterProblem.NO_GAME) from problem
    if theirs != {digest_of_the_game()}:
        raise ClusterError(ClusterProblem.OTHER_GAME)


def digest_of_the_game() -> str:
    """The same wherever the same program lies."""
    root = Path(__file__).resolve().parents[1]
    files = sorted({path for pattern in CODE for path in root.glob(pattern)})
    whole = sha256()
    for path in files:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{path.relative_to(root).as_posix()} {len(text)}\n".encode())
        whole.update(text)
    return whole.hexdigest()
