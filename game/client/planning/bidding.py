"""The rows of a running auction: who has bid what, who is out, who thinks.

A position knows only the highest bid; what the others have said is remembered here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from game.engine.events import AuctionOpened, BidMade, BidPassed, Event, PhaseBegan, PlantBought
from game.engine.model import Position
from game.engine.terms import Seat


class BidderStatus(StrEnum):
    LEADS = "leads"
    THINKS = "thinks"
    TO_BID = "to_bid"
    OUT = "out"


@dataclass(frozen=True)
class BidRow:
    seat: Seat
    bid: int | None
    """The seat's last bid, None before it has made one."""
    status: BidderStatus


@dataclass(frozen=True)
class Bidding:
    """The bids of the running auction, or of none."""

    plant: int | None = None
    bids: Mapping[Seat, int] = field(default_factory=dict)
    passed: tuple[Seat, ...] = ()

    def after(self, events: Iterable[Event]) -> Bidding:
        bidding = self
        for event in events:
            bidding = bidding._after(event)
        return bidding

    def _after(self, event: Event) -> Bidding:
        match event:
            case AuctionOpened(seat, plant, bid):
                return Bidding(plant, {seat: bid})
            case BidMade(seat, plant, amount):
                return Bidding(plant, {**self.bids, seat: amount}, self.passed)
            case BidPassed(seat, plant):
                return Bidding(plant, self.bids, (*self.passed, seat))
            case PlantBought() | PhaseBegan():
                return Bidding()
        return self

    def rows(self, at: Position) -> tuple[BidRow, ...]:
        """Everybody who takes or took part, in the order of bidding, the opener first."""
        auction = at.auction
        if auction is None:
            return ()
        part = sorted({*auction.bidders, *self.passed})
        clockwise = [seat for seat in part if seat >= auction.opener]
        clockwise += [seat for seat in part if seat < auction.opener]
        return tuple(BidRow(seat, self._bid(at, seat), _status(at, seat)) for seat in clockwise)

    def _bid(self, at: Position, seat: Seat) -> int | None:
        assert at.auction is not None
        return at.auction.bid if seat == at.auction.leader else self.bids.get(seat)


def _status(at: Position, seat: Seat) -> BidderStatus:
    assert at.auction is not None
    if seat == at.auction.leader:
        return BidderStatus.LEADS
    if seat not in at.auction.bidders:
        return BidderStatus.OUT
    return BidderStatus.THINKS if seat in at.to_act else BidderStatus.TO_BID
