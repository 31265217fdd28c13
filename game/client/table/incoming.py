"""What comes through the link, on its way onto the stage.

Bids of bots may wait for each other a moment, what is announced in Power until everybody has
chosen; then all of it is played in order, and every view that is shown has its version.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from game.client.settings.preferences import Settings
from game.client.table.anim.director import Tempo
from game.client.table.anim.held_powering import HeldPowering
from game.client.table.duel_hold import DuelHold
from game.client.table.ending import EndWatch
from game.client.table.outgoing import Outgoing
from game.client.table.played_table import PlayedTable
from game.client.telling.story import Story
from game.client.vocabulary.seating import Seating
from game.engine.events import BidMade, Event
from game.engine.view import PlayerView
from game.link import answers_in, updates_in
from game.table import Update


class HearingTable(PlayedTable, Protocol):
    """A table that follows what its link says."""

    seating: Seating
    story: Story
    outgoing: Outgoing
    ending: EndWatch


def chosen_tempo(settings: Settings) -> Tempo:
    """How fast clips run, as the settings say."""
    return Tempo(settings.animation_speed.factor, settings.reduced_motion)


class Incoming:
    """Hears the link of a table, hands on what is to be shown, and follows what is."""

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
        tempo = table.director.tempo = chosen_tempo(table.context.settings)
        table.show.counting.speed, table.show.counting.is_reduced = tempo.speed, tempo.reduced
        news = table.link.poll()
        for answer in answers_in(news):
            table.outgoing.answered(answer)
        for update in updates_in(news):
            table.features.heard(update)
            self._bring(self._duel.hear(update, may_hold=self._may_hold))

    def tick(self, dt: float) -> None:
        """Let time pass for what waits."""
        self._bring(self._duel.tick(dt))

    def let_go(self) -> None:
        """Wait for nothing any more."""
        self._bring(self._duel.let_go())

    def told(self, event: Event) -> None:
        """An event has happened on the way to the next view."""
        table = self._table
        table.show.tell(event, table.answering, table.story, table.looked_at)

    def follow(self, events: Sequence[Event], view: PlayerView) -> None:
        """A view is being shown."""
        table, version = self._table, self._versions.popleft()
        events = table.features.following(events, version)
        table.answering.follow(events, view, version)
        table.story.follow(events, view)
        table.hints.forget()
        table.pace.moved(is_bid=any(isinstance(event, BidMade) for event in events))
        table.ending.follow(events, view)
        table.show.arrive()
        table.refresh_all(counts=bool(events) and not table.director.has_skipped)
        table.features.followed(events, view, version)

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
