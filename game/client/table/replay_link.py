"""A recorded game at the table: a link that only looks, and can go to any moment.

Forward by one action the events come along and are shown as in a game; any other way the table
simply shows what was so then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from game.client.telling.time_line import Stride, TimeLine
from game.engine.actions import Action
from game.engine.replay import GameRecord
from game.engine.terms import Content, Seat
from game.engine.view import PlayerView
from game.link import ActionRefused, LinkNews
from game.saves.loading import all_moments, play_on_from, updates_for
from game.saves.save import GameTable, Save
from game.table import Refusal, RefusedAction, Update


class PastLink:
    """A spectator's place at what has been: one update for each moment of a time line."""

    has_open_purses = False
    """Nothing is hidden in it."""

    def __init__(self, time_line: TimeLine, updates: Sequence[Update], start: int = 0) -> None:
        self.time_line = time_line
        self._updates = tuple(updates)
        self._number = self.time_line.within(start)
        self._news: list[Update] = []
        self._answers: list[ActionRefused] = []
        self._asked = 0
        self._seen = self._number
        """The moment that has been polled; `view` and `version` follow it."""

    @property
    def seat(self) -> Seat | None:
        """Nobody acts in a replay, whoever's view it shows."""
        return None

    @property
    def view(self) -> PlayerView:
        return self._updates[self._seen].view

    @property
    def version(self) -> int:
        return self._seen

    @property
    def number(self) -> int:
        """Where on the time line the replay is, polled or not."""
        return self._number

    @property
    def is_at_end(self) -> bool:
        return self._number == self.time_line.last

    @property
    def updates(self) -> tuple[Update, ...]:
        """Everything that is told from the set-up to the last moment."""
        return self._updates

    def submit(self, action: Action) -> int:
        self._asked += 1
        self._answers.append(ActionRefused(self._asked, RefusedAction(Refusal.ONLY_WATCHING)))
        return self._asked

    def poll(self) -> list[LinkNews]:
        news: list[LinkNews] = [*self._news, *self._answers]
        if self._news:
            self._seen = self._news[-1].version
        self._news, self._answers = [], []
        return news

    def close(self) -> None:
        """There is nothing to leave."""

    def step(self) -> bool:
        """Play the next action with all its events; whether there was one."""
        if self.is_at_end:
            return False
        self._number += 1
        self._news.append(self._updates[self._number])
        return True

    def seek(self, number: int) -> None:
        """Show another moment at once; beyond either end, the nearest there is."""
        self._number = self.time_line.within(number)
        self._news = [replace(self._updates[self._number], events=())]

    def skip(self, stride: Stride) -> None:
        """Go to where the next action, phase or round begins."""
        self.seek(self.time_line.after(self._number, stride))

    def past(self) -> tuple[Update, ...]:
        """All that had happened by now, for the log and the charts; the set-up first."""
        return self._updates[: self._number + 1]


class ReplayLink(PastLink):
    """A spectator's place at a game that has been played before.

    Of a game that is over everything is shown, all purses included. One that goes on is shown as
    `seat` sees it, so that looking back does not tell what looking around would not.
    """

    def __init__(
        self, record: GameRecord, content: Content, *, start: int = 0, seat: Seat | None = None
    ) -> None:
        """Raises SaveError if the rules no longer let the game go as recorded, or SetupError."""
        self._record = record
        self._content = content
        moments = all_moments(record, content)
        self.has_open_purses = record.result is not None
        updates = [
            as_watched(update, moment.state.purses if self.has_open_purses else update.view.money)
            for update, moment in zip(updates_for(record, moments, seat), moments)
        ]
        super().__init__(TimeLine.of(record, moments), updates, start)

    def play_on(self, number: int, *, table: GameTable, now: datetime) -> Save:
        """A new game that begins at a moment of this one. Raises SaveError."""
        return play_on_from(self._record, self._content, number, table=table, now=now)


class ReplayDriver:
    """Lets a replay run by itself at the table's pace, as bots do in a game."""

    def __init__(self, link: PastLink) -> None:
        self._link = link

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """Nobody has anything to think about."""
        return ()

    @property
    def last_choice(self) -> None:
        """Why something was done is not recorded."""
        return None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Whoever acts next, as long as anybody does."""
        if self._link.is_at_end:
            return ()
        seat = self._link.time_line.marks[self._link.number + 1].seat
        return () if seat is None else (seat,)

    def tick(self, ready: bool) -> bool:
        """On a ready table show the next action; whether there was one."""
        return ready and self._link.step()

    def close(self) -> None:
        """There is nothing to leave."""


def as_watched(update: Update, money: tuple[int | None, ...]) -> Update:
    """An update for somebody who only looks on, with these purses."""
    return replace(update, view=replace(update.view, seat=None, money=money))
