"""What one seat has seen of a game on another machine, moment by moment, to look back on.

It begins with what was so when the seat sat down: nobody has seen what was before, only been told.
"""

from __future__ import annotations

from dataclasses import replace

from game.client.lan.recalling import missed
from game.client.replay_marks import Mark, TimeLine
from game.client.replaying import PastLink, as_watched
from game.table import Update
from net.remote_link import RemoteLink


class Memory:
    """The updates of a link, numbered from the first that was seen."""

    def __init__(self, link: RemoteLink) -> None:
        self._link = link
        self._told = link.version
        events = missed(link, 0, link.version) if link.version else ()
        self._updates = [Update(0, None, None, events, link.view)]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self._updates) - 1

    def add(self, update: Update) -> None:
        """Remember what has come; after a gap, with all that was told of it."""
        events = update.events or missed(self._link, self._told, update.version)
        if update.version == self._told and self._updates[-1].view == update.view and not events:
            return
        if update.version == 0 and self.last == 0:
            # The opening itself: the set-up and what it led to are one moment.
            self._updates = [replace(update, version=0)]
            return
        self._told = update.version
        self._updates.append(replace(update, version=len(self._updates), events=events))

    def link(self, number: int) -> PastLink:
        """A place to look from, at one of the moments."""
        shown = [as_watched(update, update.view.money) for update in self._updates]
        return PastLink(TimeLine([_mark(update) for update in self._updates]), shown, number)


def _mark(update: Update) -> Mark:
    at = update.view.position
    return Mark(update.version, at.round, at.step, at.phase, update.seat, update.action)
