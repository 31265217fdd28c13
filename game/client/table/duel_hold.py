"""Bots that raise each other by one are told together, once no person takes part any more.

Whatever is held here has been played: the record has every bid. Only its showing waits for a
moment, in which the next bids usually come, and then all of them are one change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from game.engine.events import BidMade, BidPassed
from game.engine.model import Auction
from game.engine.terms import Seat
from game.table import Update

LONGEST: Final = 0.5
"""Seconds that a bid waits for the next ones."""


class DuelHold:
    """Keeps back bids by one while more of them are to come."""

    def __init__(self, bots: Callable[[], Collection[Seat]]) -> None:
        self._bots = bots
        self._held: Update | None = None
        self._bid: int | None = None
        """The highest bid that has been heard of."""
        self._waited = 0.0

    @property
    def is_holding(self) -> bool:
        return self._held is not None

    def hear(self, update: Update, *, may_hold: bool) -> list[Update]:
        """What is to be shown now, the update with what was held before it."""
        before, auction = self._bid, update.view.position.auction
        self._bid = auction.bid if auction is not None else None
        if not self._belongs(update, before):
            return [*self.let_go(), update]
        joined = self._joined(update)
        if not may_hold or auction is None or not self._goes_on(auction):
            self._held = None
            return [joined]
        if self._held is None:
            self._waited = 0.0
        self._held = joined
        return []

    def tick(self, dt: float) -> list[Update]:
        """Let time pass; what has been held long enough."""
        self._waited += dt
        return self.let_go() if self._waited >= LONGEST else []

    def let_go(self) -> list[Update]:
        """What has been held, to be shown now."""
        held, self._held = self._held, None
        return [held] if held is not None else []

    def drop(self) -> None:
        """The table is seen anew, with all that was held."""
        self._held = None

    def _belongs(self, update: Update, before: int | None) -> bool:
        """A bot has raised by one, or dropped out."""
        if update.seat not in self._bots() or not update.events:
            return False
        first = update.events[0]
        if isinstance(first, BidMade):
            return before is not None and first.amount == before + 1
        return isinstance(first, BidPassed)

    def _joined(self, update: Update) -> Update:
        if self._held is None:
            return update
        return replace(update, events=self._held.events + update.events)

    def _goes_on(self, auction: Auction) -> bool:
        """Only bots are left, and they will act without anybody's help."""
        return set(auction.bidders) <= set(self._bots())
