"""Processes and threads that work for the window, started when first needed and ended with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.bots.thinking import BotAnswer, BotQuestion
from game.bots.worker import Thinker
from game.client.board.land.painter import Painter
from game.folders import cache_folder

LONGEST_ASIDE: Final = 5.0
"""Seconds that the end of the program waits for what was left to be said."""


class ThinkingDesk:
    """A share in the thinker: questions and answers of its own, whatever others ask."""

    def __init__(self, office: _Office) -> None:
        self._office = office
        self._own_ids: dict[int, int] = {}
        self.answers: list[BotAnswer] = []

    def ask(self, question: BotQuestion) -> None:
        """Returns at once; the answer comes by `poll`. Ids need differ on this desk only."""
        self._own_ids[self._office.ask(self, question)] = question.id

    def poll(self) -> list[BotAnswer]:
        """The answers that have come since; never waits."""
        self._office.sort()
        answers, self.answers = self.answers, []
        return [replace(answer, id=self._own_ids.pop(answer.id)) for answer in answers]

    def cancel(self, id: int) -> None:
        """Forget a question: no answer to it will come."""
        for asked, own in list(self._own_ids.items()):
            if own == id:
                del self._own_ids[asked]
                self._office.cancel(asked)
                self.answers = [answer for answer in self.answers if answer.id != asked]

    def close(self) -> None:
        """Forget all questions."""
        for own in list(self._own_ids.values()):
            self.cancel(own)


class _Office:
    """Brings every answer to the desk that asked."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._desks: dict[int, ThinkingDesk] = {}
        self._next_id = 0

    def ask(self, desk: ThinkingDesk, question: BotQuestion) -> int:
        self._next_id += 1
        self._desks[self._next_id] = desk
        self.thinker.ask(replace(question, id=self._next_id))
        return self._next_id

    def cancel(self, id: int) -> None:
        self._desks.pop(id, None)
        self.thinker.cancel(id)

    def sort(self) -> None:
        for answer in self.thinker.poll():
            desk = self._desks.pop(answer.id, None)
            if desk is not None:
                desk.answers.append(answer)


class Workers:
    """One thinker for all bots and hints of the window, and one painter for its maps."""

    def __init__(self, painter: Painter | None = None) -> None:
        """The painter unless told keeps its pictures between sessions."""
        self._office: _Office | None = None
        self._asides: list[threading.Thread] = []
        self.painter = painter or Painter(cache_folder() / "pictures")

    def thinking_desk(self) -> ThinkingDesk:
        """A place to ask bots from; the first one starts their process in the background."""
        if self._office is None:
            self._office = _Office(Thinker())
        return ThinkingDesk(self._office)

    def aside(self, job: Callable[[], object]) -> None:
        """Get something done that may take a moment, such as good-byes over a network."""
        self._asides = [thread for thread in self._asides if thread.is_alive()]
        thread = threading.Thread(target=job, name="aside", daemon=True)
        self._asides.append(thread)
        thread.start()

    def close(self) -> None:
        """End all processes, and let everybody finish what they were saying."""
        for thread in self._asides:
            thread.join(LONGEST_ASIDE)
        self._asides.clear()
        if self._office is not None:
            self._office.thinker.close()
            self._office = None
        self.painter.close()
