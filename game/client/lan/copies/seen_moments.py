"""What one person has seen of a game on another machine, moment by moment, to look back on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.table.replay_link import PastLink, as_watched
from game.client.telling.time_line import Mark, TimeLine
from game.table import Update
from net.guest.recollection import Recollection
from net.guest.remote_link import RemoteLink


class Memory:
    """The moments of a link, and those before it that were kept."""

    def __init__(self, link: RemoteLink, earlier: Recollection | None = None) -> None:
        self._seen = earlier or Recollection()
        self.sit(link)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return self._seen.last

    @property
    def moments(self) -> tuple[Update, ...]:
        """All that was seen, oldest first."""
        return self._seen.moments

    def sit(self, link: RemoteLink) -> None:
        """Go on from another seat of the same game."""
        self._link = link
        self.add(Update(link.version, None, None, (), link.view))

    def add(self, update: Update) -> None:
        """Remember what has come."""
        self._seen.add(update, self._link.story)

    def retell(self) -> None:
        """More has been told of what was before, or of what was missed."""
        self._seen.retell(self._link.story)

    def past(self, number: int) -> PastLink:
        """A place to look from, at one of the moments."""
        return past_link(self._seen.moments, number)


def past_link(moments: Sequence[Update], number: int = 0) -> PastLink:
    """A place to look at moments from: as one saw them, with one's own purse and no other."""
    shown = [
        as_watched(replace(update, version=place), update.view.money)
        for place, update in enumerate(moments)
    ]
    return PastLink(TimeLine([_mark(update) for update in shown]), shown, number)


def _mark(update: Update) -> Mark:
    at = update.view.position
    return Mark(update.version, at.round, at.step, at.phase, update.seat, update.action)
