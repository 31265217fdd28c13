"""What comes through the link, on its way onto the stage.

Bids of bots may wait for each other a moment, what is announced in Power until everybody has
chosen; then all of it is played in order, and every view that is shown has its version.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from game.client.table.anim.held_powering import HeldPowering
from game.client.table.duel_hold import DuelHold
from game.client.table.played_table import PlayedTable
from game.client.vocabulary.seating import Seating
from game.link import ActionAnswer, answers_in, updates_in
from game.table import Update


class HearingTable(PlayedTable, Protocol):
    """A table that is told what its link says."""

    seating: Seating

    def hear_answer(self, answer: ActionAnswer) -> None:
        """What became of an action that was sent."""
        ...


class Incoming:
    """Hears the link of a table, and hands on what is to be shown."""

    def __init__(self, table: HearingTable) -> None:
        self._table = table
        self._versions: deque[int] = deque()
        self._duel = DuelHold(lambda: table.seating.bots)
        self.held = HeldPowering(table.link.view)
        """What is announced in Power is kept back until everybody has chosen."""

    @property
    def is_holding(self) -> bool:
        """Bids wait for the next one."""
        return self._duel.is_holding

    def sit(self, held: HeldPowering) -> None:
        """The game is seen from another place: what was on its way is known there already."""
        self.held = held
        self._versions.clear()
        self._duel.drop()

    def listen(self) -> None:
        """Take in what has come; it is shown in its turn."""
        table = self._table
        news = table.link.poll()
        for answer in answers_in(news):
            table.hear_answer(answer)
        for update in updates_in(news):
            table.features.heard(update)
            self._bring(self._duel.hear(update, may_hold=self._may_hold))

    def tick(self, dt: float) -> None:
        """Let time pass for what waits."""
        self._bring(self._duel.tick(dt))

    def let_go(self) -> None:
        """Wait for nothing any more."""
        self._bring(self._duel.let_go())

    def next_version(self) -> int:
        """Of the view that is shown now."""
        return self._versions.popleft()

    @property
    def _may_hold(self) -> bool:
        """Bids of bots may be told together: not move by move, nor where all is shown at once."""
        table = self._table
        is_step_by_step = table.features.is_past or table.pace.is_paused
        return bool(table.director.tempo.speed) and not is_step_by_step

    def _bring(self, updates: Sequence[Update]) -> None:
        """Onto the stage, one after the other."""
        for update in updates:
            for part in self.held.take(update.events, update.view):
                self._versions.append(update.version)
                self._table.director.add_part(part)
