"""Bots that think in processes of their own, so that no window stutters while they do.

A question goes to a worker only when the worker has said that it listens, so sending never waits.
A worker that is lost is replaced, and its question asked once more. One that does not heed a
cancellation is replaced as well.
"""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress

from game.bots.thinking import BotAnswer, BotQuestion, Thought
from game.bots.thinking_process import Ask, Cancel, ProcessReady, serve
from game.processes import ProcessLost, WorkerProcess

PATIENCE = 0.4
"""Seconds in which a worker must heed a cancellation, or it is replaced."""
LOSSES_BORNE = 1
"""So many lost workers one question may cost before it counts as the question's fault."""


class Thinker:
    """Worker processes that answer questions, in the order in which they were asked."""

    def __init__(self, processes: int = 1) -> None:
        """Start them; they get ready in the background."""
        self._processes = processes
        self._asked_so_far = 0
        self._waiting: deque[_Asked] = deque()
        self._workers = [_Worker() for _ in range(processes)]
        self._is_open = True

    def ask(self, question: BotQuestion) -> Thought:
        """Returns at once; the answer comes to the thought."""
        assert self._is_open
        self._asked_so_far += 1
        asked = _Asked(self, self._asked_so_far, question)
        self._waiting.append(asked)
        self._hand_out()
        return asked

    def poll(self) -> None:
        """Bring the answers that have come to those who asked; never waits."""
        for worker in list(self._workers):
            self._hear(worker)
        self._hand_out()

    def drop(self, asked: _Asked) -> None:
        """Forget a question, even if it is being thought about."""
        if asked in self._waiting:
            self._waiting.remove(asked)
        for worker in self._workers:
            if worker.asked is asked:
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

    def _hear(self, worker: _Worker) -> None:
        try:
            worker.listen()
        except ProcessLost as lost:
            if worker.asked is not None:
                self._ask_again(worker.asked, str(lost))
            self._replace(worker)
        else:
            if worker.is_stubborn:
                self._replace(worker)

    def _ask_again(self, asked: _Asked, fault: str) -> None:
        if asked.losses < LOSSES_BORNE:
            asked.losses += 1
            self._waiting.appendleft(asked)
        else:
            asked.settle(BotAnswer(None, fault))

    def _replace(self, worker: _Worker) -> None:
        """One that never got ready has no successor until it is needed: it might fare no better."""
        worker.stop()
        self._workers.remove(worker)
        if worker.is_ready:
            self._workers.append(_Worker())


class _Asked:
    """A thought: a question on its way, and how many workers it has cost."""

    def __init__(self, thinker: Thinker, number: int, question: BotQuestion) -> None:
        self.number = number
        self.question = question
        self.losses = 0
        self._thinker = thinker
        self._answer: BotAnswer | None = None

    @property
    def answer(self) -> BotAnswer | None:
        if self._answer is None:
            self._thinker.poll()
        return self._answer

    def cancel(self) -> None:
        self._thinker.drop(self)

    def settle(self, answer: BotAnswer) -> None:
        self._answer = answer


class _Worker:
    """A process with at most one question."""

    def __init__(self) -> None:
        self.asked: _Asked | None = None
        """None also if nobody wants to know any more."""
        self.is_ready = False
        self._process = WorkerProcess(serve)
        self._thinks_about: int | None = None
        self._patient_until: float | None = None

    @property
    def is_free(self) -> bool:
        return self.asked is None and self._thinks_about is None

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

    def listen(self) -> None:
        """Hear what has come; an answer goes to whoever asked, if it still is wanted.

        Raises ProcessLost.
        """
        while self._process.has_news():
            message: ProcessReady | BotAnswer = self._process.receive()
            if isinstance(message, ProcessReady):
                self.is_ready = True
                self._send_question()
                continue
            if self.asked is not None:
                self.asked.settle(message)
            self.asked = self._thinks_about = self._patient_until = None

    def stop(self) -> None:
        self._process.stop()

    def _send_question(self) -> None:
        if self.asked is not None:
            self._thinks_about = self.asked.number
            self._send(Ask(self.asked.number, self.asked.question))

    def _send(self, message: Ask | Cancel) -> None:
        with suppress(ProcessLost):  # the next poll reads the end of the pipe
            self._process.send(message)
