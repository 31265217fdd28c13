"""The limit that acts for me in a running auction, and what I plan to put in its place."""

from __future__ import annotations

from dataclasses import replace

from game.client.planning.bid_limit import BidLimit, LimitPlan
from game.engine.bids import raise_range
from game.engine.options import BidOptions, options_for
from game.engine.view import PlayerView


class StandingLimit:
    """Belongs to one plant, and is over with its auction."""

    def __init__(self) -> None:
        self.now: BidLimit | None = None
        """What acts for me."""
        self.plan: LimitPlan | None = None
        """What is planned while others think; None where there is nothing to plan."""
        self._next: BidLimit | None = None
        self._before: BidLimit | None = None

    @property
    def is_changed(self) -> bool:
        """Something else is planned than what stands."""
        return self.plan is not None and self.plan.agreed != self.now

    def set(self) -> None:
        """What is planned counts from now on."""
        if self.plan is not None:
            self.now = self.plan.agreed

    def lift(self) -> None:
        """No limit any more."""
        self.now = None
        if self.plan is not None:
            self.plan = replace(self.plan, amount=None)

    def switched_on_again(self) -> LimitPlan | None:
        """The limit that still stands, back in the place of a plan without one."""
        if self.plan is None or self.plan.amount is not None or self.now is None:
            return None
        return replace(self.plan, amount=self.now.limit, then=self.now.then)

    def prepare(self, limit: BidLimit | None) -> None:
        """What will stand once the answer in hand has been taken."""
        self._next = limit

    def answered(self) -> None:
        """The table has taken my answer, and with it the limit that was part of it."""
        self._before, self.now = self.now, self._next

    def taken_back(self) -> None:
        """The answer has not counted after all."""
        self.now = self._before

    def follow(self, view: PlayerView) -> None:
        """A limit ends with its auction, or when it has to ask; a plan keeps above the bid."""
        at, seat = view.position, view.seat
        auction = at.auction
        if auction is None or seat is None or seat not in auction.bidders:
            self.now = self.plan = None
            return
        if self.now is not None and self.now.plant != auction.plant:
            self.now = None
        options = options_for(view)
        if isinstance(options, BidOptions):
            self.plan = None
            if self.now is not None and self.now.answer(options) is None:
                self.now = None
            return
        is_mine = seat == auction.leader
        low = auction.bid if is_mine else raise_range(at, 0)[0]
        fresh = LimitPlan(auction.plant, low, view.money[seat] or 0, is_my_bid=is_mine)
        self.plan = self._planned(fresh)

    def _planned(self, fresh: LimitPlan) -> LimitPlan | None:
        """As planned before, or as it stands; None where the purse allows no limit at all."""
        old = self.plan if self.plan is not None and self.plan.plant == fresh.plant else None
        if fresh.low > fresh.high:
            return None
        if old is not None and self.is_changed:
            amount = None if old.amount is None else max(fresh.low, old.amount)
            return replace(fresh, amount=amount, then=old.then)
        if self.now is None:
            return replace(fresh, then=old.then) if old is not None else fresh
        return replace(fresh, amount=self.now.limit, then=self.now.then)
