"""What may be bid for a plant (3.1, 4.2.1 to 4.2.3, 4.2.9, 9.6b)."""

from __future__ import annotations

from game.engine.model import Position


def minimum_bid(at: Position, plant: int) -> int:
    """The plant's number, or what the discount token makes of it (3.1, 4.2.9)."""
    discount = at.terms.rules.discount_minimum
    return discount if discount is not None and plant == at.discounted else plant


def bid_range(at: Position, purse: int, plant: int) -> tuple[int, int]:
    """Lowest and highest opening bid; the only one left pays exactly the minimum (4.2.1, 4.2.3)."""
    low = minimum_bid(at, plant)
    return (low, min(low, purse)) if len(at.waiting) == 1 else (low, purse)


def raise_range(at: Position, purse: int) -> tuple[int, int]:
    """Lowest and highest bid in the running auction (4.2.2).

    A plant put up without a bid is opened from its minimum; whom nobody could overbid any more
    pays exactly that (4.2.3, 9.6b).
    """
    auction = at.auction
    assert auction is not None
    if auction.leader is not None:
        return auction.bid + 1, purse
    low = minimum_bid(at, auction.plant)
    return (low, min(low, purse)) if len(auction.bidders) == 1 else (low, purse)
