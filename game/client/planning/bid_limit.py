"""A standing limit: raise by one up to it, then pass or ask. It never leaves this machine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.actions import Bid, Pass
from game.engine.options import BidOptions


class AtLimit(StrEnum):
    """What happens once the limit is passed."""

    PASS = "pass"
    ASK = "ask"


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


def forced_pass(options: BidOptions) -> Pass | None:
    """Passing, where the purse allows no raise; None where there is something to decide."""
    _, low, high = options.bids()
    return Pass() if high < low else None
