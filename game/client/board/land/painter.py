"""The painter as the program knows it: orders go out, finished work comes in, nothing waits.

Everything that takes longer than a frame is done by a process of its own. Answers arrive in small
parts, of which `poll` takes in a few each time, so that even a large picture costs no frame. An
order goes out only when the one before has been answered, so sending never waits either: orders
are large, and a pipe that is full at both ends would hold the window and its painter for ever.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from game.client.board.land.painter_orders import AnswerPart, Order, Request, Spoilt
from game.processes import ProcessLost, WorkerProcess

PARTS_AT_ONCE: Final = 4
MOST_STARTS: Final = 3
"""A process that keeps dying is not started for ever; the plain ground will do."""

log = logging.getLogger(__name__)


class PaintTicket:
    """An order that has been placed; `data` is there once it is done."""

    def __init__(self, painter: Painter, number: int) -> None:
        self._painter = painter
        self._number = number
        self._parts: list[bytes] = []
        self.data: bytes | None = None
        self.has_failed = False

    @property
    def is_open(self) -> bool:
        """The work is still to come."""
        return self.data is None and not self.has_failed

    def cancel(self) -> None:
        """The work is no longer wanted."""
        self._painter.forget(self._number)

    def take(self, part: AnswerPart) -> None:
        self._parts.append(part.data)
        if part.is_last:
            self.data = b"".join(self._parts)
            self._parts.clear()

    def fail(self) -> None:
        self.has_failed = True
        self._parts.clear()


class Painter:
    """Starts the process with the first order; what is finished is kept in a folder, if any."""

    def __init__(
        self,
        folder: Path | None,
        start: Callable[[Path | None], WorkerProcess] = lambda folder: WorkerProcess(_work, folder),
    ) -> None:
        self._folder = folder
        self._start = start
        self._starts = 0
        self._process: WorkerProcess | None = None
        self._open: dict[int, PaintTicket] = {}
        self._waiting: deque[Request] = deque()
        self._at_work = False
        """An order has gone out and is not answered yet, wanted or not."""
        self._next = 0

    @property
    def is_busy(self) -> bool:
        """Some work is still to come: `poll` is worth calling."""
        return bool(self._open)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def order(self, order: Order) -> PaintTicket:
        """Place an order; ask its ticket now and then, after `poll`."""
        self._next += 1
        ticket = PaintTicket(self, self._next)
        self._open[self._next] = ticket
        self._waiting.append(Request(self._next, order))
        self._hand_on()
        return ticket

    def forget(self, number: int) -> None:
        """What is being worked on comes all the same, and nobody takes it."""
        if self._open.pop(number, None):
            kept = [request for request in self._waiting if request.number != number]
            self._waiting = deque(kept)

    def poll(self) -> None:
        """Take in what has arrived, a little at a time."""
        for _ in range(PARTS_AT_ONCE):
            if self._process is None or not self._process.has_news():
                return
            try:
                self._sort(self._process.receive())
            except ProcessLost as problem:
                self._lose(problem)
            self._hand_on()

    def close(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.stop()
            self._process = None
        self._fail_all()

    def _hand_on(self) -> None:
        """Send the oldest order that waits, if the painter has nothing to do."""
        if self._at_work or not self._waiting:
            return
        try:
            self._running().send(self._waiting.popleft())
            self._at_work = True
        except (ProcessLost, OSError) as problem:
            self._lose(problem)

    def _running(self) -> WorkerProcess:
        if self._process is None:
            if self._starts == MOST_STARTS:
                raise ProcessLost("the painter has died too often")
            self._starts += 1
            self._process = self._start(self._folder)
        return self._process

    def _sort(self, answer: AnswerPart | Spoilt) -> None:
        ticket = self._open.get(answer.number)
        if isinstance(answer, Spoilt):
            self._at_work = False
            log.warning("the painter failed: %s", answer.reason)
        elif answer.is_last:
            self._at_work = False
        if ticket is None:
            return
        if isinstance(answer, Spoilt):
            ticket.fail()
        else:
            ticket.take(answer)
        if not ticket.is_open:
            del self._open[answer.number]

    def _lose(self, problem: Exception) -> None:
        log.warning("the painter is gone: %s", problem)
        if self._process is not None:
            self._process.stop()
        self._process = None
        self._fail_all()

    def _fail_all(self) -> None:
        for ticket in self._open.values():
            ticket.fail()
        self._open.clear()
        self._waiting.clear()
        self._at_work = False


def _work(pipe: Connection, folder: Path | None) -> None:
    """In the painter's own process, which alone loads all that paints."""
    from game.client.board.land.painter_process import serve  # noqa: PLC0415

    serve(pipe, folder)
