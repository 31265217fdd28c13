"""A game kept while it is played: after every action, before anybody hears of it.

Whatever ends the program then, the action that was seen has been written. What cannot be written is
told once and tried again with the next action; the game goes on meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from game.engine.codec import Plain
from game.engine.plain import encode_action, state_hash
from game.engine.replay import RecordedAction
from game.saves.errors import SaveError
from game.saves.save import GameTable, Save, SavedPlan, save_of
from game.saves.shelf import Shelf
from game.table import Played, Table

Clock = Callable[[], float]
Now = Callable[[], datetime]


def in_utc() -> datetime:
    """The present moment, the same wherever the computer travels."""
    return datetime.now(UTC)


def _nobody(problem: SaveError) -> None:
    """Nobody listens."""


class Autosaver:
    """Keeps one table."""

    def __init__(
        self,
        table: Table,
        shelf: Shelf,
        start: Save,
        *,
        tell: Callable[[SaveError], None] = _nobody,
        clock: Clock = time.monotonic,
        now: Now = in_utc,
    ) -> None:
        """`start` is the game so far; it is kept at once, and every action from now on is."""
        self._table = table
        self._shelf = shelf
        self._start = start
        self._tell = tell
        self._clock = clock
        self._now = now
        self._began = clock()
        self._actions = list(start.record.actions)
        self._encoded = [_encoded(action) for action in self._actions]
        self.plans: Callable[[], tuple[SavedPlan, ...]] = lambda: start.plans
        """What people are about to do; asked for whenever the game is kept."""
        self.lesson: Callable[[], int | None] = lambda: start.lesson
        """How far a coach has come, likewise."""
        self.problem: SaveError | None = None
        """Why the last attempt failed; None if the game is safe."""
        self._path: Path | None = None
        self._is_done = False
        table.attend(self._played)
        self.keep()

    @property
    def game(self) -> str:
        return self._start.headline.game

    def save(self) -> Save:
        """The game as it is now."""
        state = self._table.state
        record = replace(
            self._start.record, actions=tuple(self._actions), result=state.position.result
        )
        headline = self._start.headline
        return save_of(
            GameTable(headline.game, headline.seats, self._start.host),
            record,
            state,
            now=self._now(),
            seconds=headline.seconds + int(self._clock() - self._began),
            plans=self.plans(),
            lesson=self.lesson(),
        )

    def keep(self) -> bool:
        """Write the game down; whether it could be. A problem is told when it first appears."""
        if self._is_done:
            return True
        try:
            self._write(self.save())
        except SaveError as problem:
            is_news = self.problem is None or self.problem.code is not problem.code
            self.problem = problem
            if is_news:
                self._tell(problem)
            return False
        self.problem = None
        return True

    def put_picture(self, picture: bytes) -> None:
        """Lay a small picture of the table beside the game, wherever it is kept."""
        if self._path is not None:
            self._shelf.put_picture(self._path, picture)

    def _write(self, save: Save) -> None:
        """A finished game is kept twice for a moment, rather than not at all."""
        self._path = self._shelf.keep(save, self._encoded)
        if save.headline.is_over:
            self._path = self._shelf.keep_replay(save)
            self._shelf.forget(self.game)
            self._is_done = True

    def _played(self, played: Played) -> None:
        recorded = RecordedAction(played.seat, played.action, state_hash(self._table.state))
        self._actions.append(recorded)
        self._encoded.append(_encoded(recorded))
        self.keep()


def _encoded(recorded: RecordedAction) -> Plain:
    return [recorded.seat, encode_action(recorded.action), recorded.hash]
