"""Bots that think in processes of their own, so that no window stutters while they do.

A question goes to a worker only when the worker has said that it listens, so sending never waits.
A worker that is lost is replaced, and its question asked once more. One that does not heed a
cancellation is replaced as well.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from types import TracebackType
from typing import Self

from game.bots.thinking import BotAnswer, BotQuestion
from game.bots.thinking_process import Cancel, ProcessReady, serve
from game.engine.value import value
from game.processes import ProcessLost, WorkerProcess

__all__ = ["BotAnswer", "BotQuestion", "Thinker"]

PATIENCE = 0.4
"""Seconds in which a worker must heed a cancellation, or it is replaced."""
LOSSES_BORNE = 1
"""So many lost workers one question may cost before it counts as the question's fault."""


class Thinker:
    """Worker processes that answer questions, in the order in which they were asked."""

    def __init__(self, processes: int = 1) -> None:
        """Start them; they get ready in the background."""
        self._processes = processes
        self._waiting: deque[_Asked] = deque()
        self._workers = [_Worker() for _ in range(processes)]
        self._is_open = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def is_busy(self) -> bool:
        """An answer is still to come."""
        return bool(self._waiting) or any(worker.is_wanted for worker in self._workers)

    def ask(self, question: BotQuestion) -> None:
        """Returns at once; the answer comes by `poll`. Ids must differ from each other."""
        assert self._is_open
        self._waiting.append(_Asked(question))
        self._hand_out()

    def poll(self) -> list[BotAnswer]:
        """The answers that have come since; never waits."""
        answers = [answer for worker in list(self._workers) for answer in self._hear(worker)]
        self._hand_out()
        return answers

    def wait(self, seconds: float) -> None:
        """For whoever has nothing else to do: until `poll` may tell more, or the time is up."""
        wait([worker.pipe for worker in self._workers], seconds)

    def cancel(self, id: int) -> None:
        """Forget a question: no answer to it will come, even if it is being thought about."""
        self._waiting = deque(asked for asked in self._waiting if asked.question.id != id)
        for worker in self._workers:
            if worker.asked is not None and worker.asked.question.id == id:
                worker.cancel()

    def close(self) -> None:
        """End the processes, whatever they are doing; nothing can be asked afterwards."""
        self._is_open = False
        self._waiting.clear()
        while self._workers:
            self._workers.pop().stop()

    def _hand_out(self) -> None:
        for worker in self._workers:
            if self._waiting and worker.is_free:
                worker.take(self._waiting.popleft())
        while self._waiting and len(self._workers) < self._processes:
            self._workers.append(_Worker())
            self._workers[-1].take(self._waiting.popleft())

    def _hear(self, worker: _Worker) -> Iterator[BotAnswer]:
        try:
            yield from worker.answers()
        except ProcessLost as lost:
            yield from self._ask_again(worker.asked, str(lost))
            self._replace(worker)
        else:
            if worker.is_stubborn:
                self._replace(worker)

    def _ask_again(self, asked: _Asked | None, fault: str) -> Iterator[BotAnswer]:
        if asked is None:
            return
        if asked.losses < LOSSES_BORNE:
            self._waiting.appendleft(_Asked(asked.question, asked.losses + 1))
        else:
            yield BotAnswer(asked.question.id, None, fault)

    def _replace(self, worker: _Worker) -> None:
        """One that never got ready has no successor until it is needed: it might fare no better."""
        worker.stop()
        self._workers.remove(worker)
        if worker.is_ready:
            self._workers.append(_Worker())


@value
class _Asked:
    """A question on its way, and how many workers it has cost."""

    question: BotQuestion
    losses: int = 0


class _Worker:
    """A process with at most one question."""

    def __init__(self) -> None:
        self.asked: _Asked | None = None
        """None also if nobody wants to know any more."""
        self.is_ready = False
        self._process = WorkerProcess(serve)
        self.pipe = self._process.pipe
        self._thinks_about: int | None = None
        self._patient_until: float | None = None

    @property
    def is_free(self) -> bool:
        return self.asked is None and self._thinks_about is None

    @property
    def is_wanted(self) -> bool:
        return self.asked is not None

    @property
    def is_stubborn(self) -> bool:
        """Goes on with what was cancelled a while ago."""
        return self._patient_until is not None and time.monotonic() > self._patient_until

    def take(self, asked: _Asked) -> None:
        """The next question, which is sent as soon as the process listens."""
        self.asked = asked
        if self.is_ready:
            self._send_question()

    def cancel(self) -> None:
        self.asked = None
        if self._thinks_about is not None:
            self._patient_until = time.monotonic() + PATIENCE
            self._send(Cancel(self._thinks_about))

    def answers(self) -> Iterator[BotAnswer]:
        """What has come, unless it is no longer wanted. Raises ProcessLost."""
        while self._process.has_news():
            message: ProcessReady | BotAnswer = self._process.receive()
            if isinstance(message, ProcessReady):
                self.is_ready = True
                self._send_question()
                continue
            if self.asked is not None:
                yield message
            self.asked = self._thinks_about = self._patient_until = None

    def stop(self) -> None:
        self._process.stop()

    def _send_question(self) -> None:
        if self.asked is not None:
            self._thinks_about = self.asked.question.id
            self._send(self.asked.question)

    def _send(self, message: BotQuestion | Cancel) -> None:
        with suppress(ProcessLost):  # the next poll reads the end of the pipe
            self._process.send(message)
