"""A place at a table, near or far: all that windows and bots know of a running game."""

from __future__ import annotations

from typing import Protocol

from game.engine.actions import Action
from game.engine.terms import Seat
from game.engine.view import PlayerView
from game.table import Accepted, Refusal, RefusedAction, Rejected, Table, Update


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

    def submit(self, action: Action) -> Accepted | Rejected:
        """Ask the table to play an action; what it led to comes by `poll`."""
        ...

    def poll(self) -> list[Update]:
        """What has happened since last asked, oldest first; never waits."""
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

    @property
    def seat(self) -> Seat | None:
        return self._listener.seat

    @property
    def view(self) -> PlayerView:
        return self._view

    @property
    def version(self) -> int:
        return self._version

    def submit(self, action: Action) -> Accepted | Rejected:
        if not self._is_open:
            return Rejected(RefusedAction(Refusal.LEFT_THE_TABLE), self._version)
        return self._table.submit(self.seat, action, self._version)

    def poll(self) -> list[Update]:
        updates = self._listener.take()
        if updates:
            self._view, self._version = updates[-1].view, updates[-1].version
        return updates

    def close(self) -> None:
        self._is_open = False
        self._table.leave(self._listener)
