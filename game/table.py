"""The table: one authoritative game, and what each listener may learn of it.

Solo play and network play sit at the same table. Nothing but views and redacted events leaves it,
so a window on the same machine knows no more than one across the network.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from enum import StrEnum

from game.engine.actions import Action, RunPlants
from game.engine.apply import apply
from game.engine.errors import GameError, IllegalAction
from game.engine.events import Event
from game.engine.model import GameState
from game.engine.terms import Seat
from game.engine.value import value
from game.engine.view import PlayerView, events_for, view_for


class Refusal(StrEnum):
    """Why the table does not even look at an action."""

    STALE_VERSION = "stale_version"
    UNKNOWN_SEAT = "unknown_seat"
    ONLY_WATCHING = "only_watching"
    LEFT_THE_TABLE = "left_the_table"


class RefusedAction(GameError):
    """The table cannot take this action from whoever sent it."""

    topic = "refused"


@value
class Accepted:
    """The action was played; the table is now at this version."""

    version: int


@value
class Rejected:
    """The action was not played, and why; the table is still at this version."""

    error: GameError
    version: int


@value
class Update:
    """What one action led to, as one listener may know it."""

    version: int
    seat: Seat | None
    """Who acted; None for the opening, before anybody has."""
    action: Action | None
    """What was done; None for the opening, and while it is a secret of its seat."""
    events: tuple[Event, ...]
    view: PlayerView


@value
class Played:
    """A line of the table's log."""

    seat: Seat
    action: Action


class Listener:
    """A seat's, or a spectator's, ear at the table."""

    def __init__(self, seat: Seat | None, version: int, view: PlayerView) -> None:
        self.seat = seat
        self.version = version
        """What the listener knew when it began to listen."""
        self.view = view
        self._updates: deque[Update] = deque()

    def tell(self, update: Update) -> None:
        self._updates.append(update)

    def take(self) -> list[Update]:
        """What has happened since last asked, oldest first."""
        updates = list(self._updates)
        self._updates.clear()
        return updates


class Table:
    """The only place where a game goes on."""

    def __init__(
        self, state: GameState, opening: tuple[Event, ...] = (), log: Sequence[Played] = ()
    ) -> None:
        """`opening` is what happened before the first decision; it reaches every listener.

        `log` is what has led to this state, where a game is taken up again.
        """
        self._state = state
        self._opening = opening
        self._log = list(log)
        self._listeners: list[Listener] = []
        self._keepers: list[Callable[[Played], None]] = []

    @property
    def version(self) -> int:
        """How many actions have been played."""
        return len(self._log)

    @property
    def log(self) -> tuple[Played, ...]:
        """Every action in order, secrets included: for saves, never for players."""
        return tuple(self._log)

    @property
    def state(self) -> GameState:
        """The whole truth: for saves, never for players."""
        return self._state

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    def listen(self, seat: Seat | None) -> Listener:
        """Begin to hear what happens. Raises RefusedAction if there is no such seat."""
        if seat is not None and seat not in self._state.position.seats:
            raise RefusedAction(Refusal.UNKNOWN_SEAT, seat=seat)
        listener = Listener(seat, self.version, view_for(self._state, seat))
        if self._opening and not self._log:
            listener.tell(self._update(listener, None, None, self._opening))
        self._listeners.append(listener)
        return listener

    def attend(self, keeper: Callable[[Played], None]) -> None:
        """Have every action written down before anybody hears of it: for saves, never players."""
        self._keepers.append(keeper)

    def leave(self, listener: Listener) -> None:
        """Hear no more; leaving twice does no harm."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def submit(self, seat: Seat | None, action: Action, version: int) -> Accepted | Rejected:
        """Play an action decided at this version of the table; every request is answered."""
        try:
            self._check_sender(seat, version)
            assert seat is not None
            outcome = apply(self._state, seat, action)
        except (RefusedAction, IllegalAction) as error:
            return Rejected(error, self.version)
        self._state = outcome.state
        played = Played(seat, action)
        self._log.append(played)
        for keeper in self._keepers:
            keeper(played)
        for listener in self._listeners:
            listener.tell(self._update(listener, seat, action, outcome.events))
        return Accepted(self.version)

    def _check_sender(self, seat: Seat | None, version: int) -> None:
        if seat is None:
            raise RefusedAction(Refusal.ONLY_WATCHING)
        if seat not in self._state.position.seats:
            raise RefusedAction(Refusal.UNKNOWN_SEAT, seat=seat)
        if version != self.version:
            raise RefusedAction(Refusal.STALE_VERSION, known=version, now=self.version)

    def _update(
        self,
        listener: Listener,
        seat: Seat | None,
        action: Action | None,
        events: tuple[Event, ...],
    ) -> Update:
        return update_for(
            listener.seat, FullUpdate(self.version, seat, action, events, self._state)
        )


@value
class FullUpdate:
    """What one action led to, secrets included: never leaves the table as it is."""

    version: int
    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    state: GameState


def update_for(hears: Seat | None, told: FullUpdate) -> Update:
    """What a seat, or a spectator, learns of it."""
    # What others run is told by the events, once it is announced (4.5.1).
    is_secret = isinstance(told.action, RunPlants) and told.seat != hears
    return Update(
        version=told.version,
        seat=told.seat,
        action=None if is_secret else told.action,
        events=events_for(told.events, hears),
        view=view_for(told.state, hears),
    )
