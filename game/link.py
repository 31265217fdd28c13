"""A place at a table, near or far: all that windows and bots know of a running game.

Nobody ever waits for a table. `submit` only sends, and gives back a number; what became of it comes
by `poll` under that number, after the update it led to. A table nearby has answered by the very
next poll, one far away when its answer has come.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterable
from typing import Protocol

from game.engine.actions import Action
from game.engine.errors import GameError
from game.engine.terms import Seat
from game.engine.value import value
from game.engine.view import PlayerView
from game.table import Refusal, RefusedAction, Rejected, Table, Update


@value
class ActionPlayed:
    """The action sent under this number was played, and led to this version of the table."""

    number: int
    version: int


@value
class ActionRefused:
    """The action sent under this number was not played, and why."""

    number: int
    error: GameError


ActionAnswer = ActionPlayed | ActionRefused
LinkNews = Update | ActionAnswer


def updates_in(news: Iterable[LinkNews]) -> list[Update]:
    """What has happened at the table, without the answers to what was sent."""
    return [one for one in news if isinstance(one, Update)]


def answers_in(news: Iterable[LinkNews]) -> list[ActionAnswer]:
    """What became of what was sent."""
    return [one for one in news if not isinstance(one, Update)]


class Link(Protocol):
    """A seat's, or with seat None a spectator's, way to the table."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def view(self) -> PlayerView:
        """The newest view that has been polled."""
        ...

    @property
    def version(self) -> int:
        """The version of that view; what is submitted is meant for it."""
        ...

    def submit(self, action: Action) -> int:
        """Send an action, never waiting; the value is the number under which `poll` answers."""
        ...

    def poll(self) -> list[LinkNews]:
        """What has happened and been answered since last asked, oldest first; never waits.

        Every action that was sent is answered once: it was played, or why it was not.
        """
        ...

    def close(self) -> None:
        """Leave the table."""
        ...


class LocalLink:
    """A link to a table in the same process."""

    def __init__(self, table: Table, seat: Seat | None) -> None:
        """Raises RefusedAction if the table has no such seat."""
        self._table = table
        self._listener = table.listen(seat)
        self._view = self._listener.view
        self._version = self._listener.version
        self._is_open = True
        self._numbers = itertools.count(1)
        self._news: deque[LinkNews] = deque()

    @property
    def seat(self) -> Seat | None:
        return self._listener.seat

    @property
    def view(self) -> PlayerView:
        return self._view

    @property
    def version(self) -> int:
        return self._version

    def submit(self, action: Action) -> int:
        number = next(self._numbers)
        answer = self._ask(number, action)
        self._news += self._listener.take()
        self._news.append(answer)
        return number

    def poll(self) -> list[LinkNews]:
        news = [*self._news, *self._listener.take()]
        self._news.clear()
        for update in updates_in(news):
            self._view, self._version = update.view, update.version
        return news

    def _ask(self, number: int, action: Action) -> ActionAnswer:
        if not self._is_open:
            return ActionRefused(number, RefusedAction(Refusal.LEFT_THE_TABLE))
        answer = self._table.submit(self.seat, action, self._version)
        if isinstance(answer, Rejected):
            return ActionRefused(number, answer.error)
        return ActionPlayed(number, answer.version)

    def close(self) -> None:
        self._is_open = False
        self._table.leave(self._listener)
