"""Reviews in worker processes: begun, watched, cancelled, and taken up again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from game.processes import ProcessLost, WorkerProcess
from game.review.moves import ReviewedGame
from game.review.review import Review
from game.review.work import ReviewFindings, ReviewTask, ReviewWorker, take

ATTEMPTS = 2
"""A task that has cost so many processes is left out."""


class Reviewing:
    """A review on its way in other processes; `poll` brings what has been found."""

    def __init__(
        self, game: ReviewedGame, review: Review, tasks: Sequence[ReviewTask], jobs: int = 1
    ) -> None:
        """Go on with a review where it was left."""
        self.review = review
        self._game = game
        self.total = len(tasks)
        self.done = 0
        self._waiting = deque((task, 0) for task in tasks)
        self._workers = [_ReviewProcess(game, review) for _ in range(min(jobs, len(tasks)))]

    @property
    def is_done(self) -> bool:
        return self.done == self.total

    def poll(self) -> bool:
        """Enter what has come into the review; never waits. Whether anything had."""
        before = self.done
        for place, worker in enumerate(self._workers):
            try:
                found = worker.hear()
            except ProcessLost:
                self._give_back(worker)
                worker.stop()
                self._workers[place] = _ReviewProcess(self._game, self.review)
                continue
            else:
                if found is not None:
                    take(self.review, found)
                    self.done += 1
            if worker.task is None and self._waiting:
                worker.begin(*self._waiting.popleft())
        if self.is_done:
            self.close()
        return self.done > before

    def wait(self, seconds: float) -> None:
        """Until there may be something to poll, or the time is over."""
        wait([worker.pipe for worker in self._workers], seconds)

    def close(self) -> None:
        """End the processes; what is not done can be done another time."""
        while self._workers:
            self._workers.pop().stop()

    def _give_back(self, worker: _ReviewProcess) -> None:
        if worker.task is None:
            return
        if worker.attempts + 1 < ATTEMPTS:
            self._waiting.appendleft((worker.task, worker.attempts + 1))
        else:
            self.done += 1


class _ReviewProcess:
    """A process with at most one task."""

    def __init__(self, game: ReviewedGame, review: Review) -> None:
        head = review.head
        self._process = WorkerProcess(serve, game, head.seed, head.rollouts)
        self.task: ReviewTask | None = None
        self.attempts = 0

    @property
    def pipe(self) -> Connection:
        return self._process.pipe

    def begin(self, task: ReviewTask, attempts: int) -> None:
        self.task, self.attempts = task, attempts
        with suppress(ProcessLost):  # the next poll reads the end of the pipe
            self._process.send(task)

    def hear(self) -> ReviewFindings | None:
        """What it has found out, if it has. Raises ProcessLost."""
        if not self._process.has_news():
            return None
        found: ReviewFindings = self._process.receive()
        self.task = None
        return found

    def stop(self) -> None:
        self._process.stop()


def serve(pipe: Connection, game: ReviewedGame, seed: int, rollouts: int) -> None:
    """One task after the other, until the pipe ends."""
    worker = ReviewWorker(game, seed, rollouts)
    while True:
        try:
            task: ReviewTask = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(worker.do(task))
