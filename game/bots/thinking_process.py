"""What goes on inside a thinking process: one thread listens while the other thinks."""

from __future__ import annotations

import os
import threading
from multiprocessing.connection import Connection
from queue import SimpleQueue

from game.bots.thinking import BotAnswer, BotQuestion, answered
from game.engine.value import value
from game.processes import described


@value
class ProcessReady:
    """The process listens from now on."""


@value
class Ask:
    """A question, and the number by which it can be cancelled."""

    number: int
    question: BotQuestion


@value
class Cancel:
    """Nobody wants the answer to this question any more."""

    number: int


def serve(pipe: Connection) -> None:
    """BotAnswer one question after the other; the process ends with the pipe."""
    ear = _PipeEar(pipe)
    threading.Thread(target=ear.listen, daemon=True).start()
    pipe.send(ProcessReady())
    while True:
        pipe.send(_answer(ear.asked.get(), ear))


class _PipeEar:
    """Hears what comes while a bot is thinking."""

    def __init__(self, pipe: Connection) -> None:
        self.asked: SimpleQueue[Ask] = SimpleQueue()
        self.cancelled: int | None = None
        """The question that was cancelled last; there is never more than one at a time."""
        self._pipe = pipe

    def listen(self) -> None:
        try:
            while True:
                message: Ask | Cancel = self._pipe.recv()
                if isinstance(message, Cancel):
                    self.cancelled = message.number
                else:
                    self.asked.put(message)
        finally:
            os._exit(1)  # without a listener the process is of no use, whatever it thinks about


def _answer(asked: Ask, ear: _PipeEar) -> BotAnswer:
    try:
        return answered(asked.question, should_stop=lambda: ear.cancelled == asked.number)
    except Exception as problem:  # a bot may break in any way; the next question is another's
        return BotAnswer(None, described(problem))
