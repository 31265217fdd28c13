"""What has been told of a game so far: the log, the rounds' figures, and everybody's last deed."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.planning.chronicle import Chronicle
from game.client.planning.last_deed import LastDeeds
from game.client.telling.log_line import LogLine
from game.client.telling.narrator import AutomaticBid, Narrator
from game.client.vocabulary.names import Names
from game.engine.actions import Action, Bid, Pass
from game.engine.events import Event
from game.engine.view import PlayerView


class Story:
    """Follows the views as they are shown."""

    def __init__(self, names: Names, view: PlayerView) -> None:
        self._narrator = Narrator(names, view.seat)
        self._narrator.resume(view)
        self.chronicle = Chronicle.of(view.position)
        self.deeds = LastDeeds()
        self.lines: tuple[LogLine, ...] = ()

    @classmethod
    def recalled(cls, names: Names, view: PlayerView, events: Sequence[Event]) -> Story:
        """What these events, the last before a view, would have been told as."""
        story = cls(names, view)
        story._narrator.resume(view, events)
        story.follow(events, view)
        return story

    def follow(self, events: Sequence[Event], view: PlayerView) -> None:
        told = self._narrator.follow(events, view)
        kept = len(self.lines) - self._narrator.retold
        self.lines = self.lines[:kept] + told
        self.chronicle = self.chronicle.recorded(events, view)
        self.deeds = self.deeds.after(events)

    def answered_for_me(self, action: Action, view: PlayerView, limit: int | None) -> None:
        """A bid or pass that nobody clicked is told, and why it was made; a bid once it stands."""
        auction = view.position.auction
        if auction is None or view.seat is None:
            return
        plant = auction.plant
        if isinstance(action, Bid) and limit is not None:
            self._narrator.expect(AutomaticBid(plant, action.amount, limit))
        elif isinstance(action, Pass) and limit is not None:
            self.lines += (self._narrator.limit_reached(plant, limit, has_passed=True),)
        elif isinstance(action, Pass):
            purse = view.money[view.seat] or 0
            self.lines += (self._narrator.forced_pass(plant, purse),)
