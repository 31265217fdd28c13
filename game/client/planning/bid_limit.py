"""A standing limit: raise by one up to it, then pass or ask. It never leaves this machine.

What is planned in its control counts only once it is agreed to: with a bid, or by setting it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from game.client.planning.number_entry import NumberProblem, NumberRefusal
from game.engine.actions import Bid, Pass
from game.engine.options import BidOptions


class AtLimit(StrEnum):
    """What happens once the limit is passed."""

    PASS = "pass"
    ASK = "ask"

    @property
    def other(self) -> AtLimit:
        return AtLimit.PASS if self is AtLimit.ASK else AtLimit.ASK


@dataclass(frozen=True)
class BidLimit:
    """How far to go for one plant without being asked."""

    plant: int
    limit: int
    then: AtLimit = AtLimit.ASK

    def answer(self, options: BidOptions) -> Bid | Pass | None:
        """What to do for the player; None if the player is to be asked."""
        plant, low, high = options.bids()
        if plant != self.plant:
            return None
        if low <= min(self.limit, high):
            return Bid(low)
        return Pass() if self.then is AtLimit.PASS else None


@dataclass(frozen=True)
class LimitPlan:
    """How far to go, as it is planned; it does nothing before it is agreed to."""

    plant: int
    low: int
    """The bid that it follows."""
    high: int
    """What the purse holds."""
    amount: int | None = None
    """None while it is switched off."""
    then: AtLimit = AtLimit.ASK
    is_my_bid: bool = True
    """The bid that it follows is mine, and not the next that is possible."""

    @property
    def agreed(self) -> BidLimit | None:
        """What acts for me once I have said yes to this."""
        return None if self.amount is None else BidLimit(self.plant, self.amount, self.then)

    @property
    def can_rise(self) -> bool:
        return self.amount is not None and self.amount < self.high

    @property
    def can_fall(self) -> bool:
        return self.amount is not None and self.amount > self.low

    def switched(self) -> LimitPlan:
        """Off, or on at the least there is: it never begins with more than the bid."""
        return replace(self, amount=self.low if self.amount is None else None)

    def stepped(self, by: int, start: int | None = None) -> LimitPlan:
        """Higher or lower, from a number that was refused if there is one; never out of range."""
        if self.amount is None:
            return self
        wanted = (self.amount if start is None else start) + by
        return replace(self, amount=max(self.low, min(wanted, self.high)))

    def turned(self) -> LimitPlan:
        """The other end: pass instead of asking, or ask instead of passing."""
        return replace(self, then=self.then.other)

    def typed(self, number: int) -> LimitPlan | NumberRefusal:
        """As it was entered, unless that cannot be."""
        if number > self.high:
            return NumberRefusal(NumberProblem.ABOVE_MONEY, number, self.high)
        if number < self.low:
            low = NumberProblem.LIMIT_BELOW_BID if self.is_my_bid else NumberProblem.BELOW_LEAST
            return NumberRefusal(low, number, self.low)
        return replace(self, amount=number)


def forced_pass(options: BidOptions) -> Pass | None:
    """Passing, where the purse allows no raise; None where there is something to decide."""
    _, low, high = options.bids()
    return Pass() if high < low else None
