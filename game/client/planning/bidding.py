"""The bench of an auction: who has bid what, who is out, who thinks.

A position knows only the highest bid; what the others have said is remembered here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from game.engine.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    Event,
    NobodyBid,
    PhaseBegan,
    PlantBought,
    PlantPutUp,
)
from game.engine.model import Position
from game.engine.terms import Seat


class BidderStatus(StrEnum):
    LEADS = "leads"
    THINKS = "thinks"
    TO_BID = "to_bid"
    OUT = "out"
    SERVED = "served"
    """Has bought a plant in this phase already."""


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
    served: tuple[Seat, ...] = ()
    """Who has bought a plant in this phase."""
    count: int = 0
    """How many bids there have been, the opening one among them."""

    def after(self, events: Iterable[Event]) -> Bidding:
        bidding = self
        for event in events:
            bidding = bidding._after(event)
        return bidding

    def _after(self, event: Event) -> Bidding:
        match event:
            case AuctionOpened(seat, plant, bid):
                return Bidding(plant, {seat: bid}, served=self.served, count=1)
            case PlantPutUp(_, plant):
                return Bidding(plant, served=self.served)
            case NobodyBid():
                return Bidding(served=self.served)
            case BidMade(seat, plant, amount):
                bids = {**self.bids, seat: amount}
                return replace(self, plant=plant, bids=bids, count=self.count + 1)
            case BidPassed(seat, plant):
                return replace(self, plant=plant, passed=(*self.passed, seat))
            case PlantBought(seat):
                return Bidding(served=(*self.served, seat))
            case PhaseBegan():
                return Bidding()
        return self

    def rows(self, at: Position) -> tuple[BidRow, ...]:
        """Everybody who takes or took part, in the order of bidding, the opener first."""
        auction = at.auction
        if auction is None:
            return ()
        part = {*auction.bidders, *self.passed}
        return tuple(row for row in self.bench(at) if row.seat in part)

    def bench(self, at: Position) -> tuple[BidRow, ...]:
        """Everybody at the table; before an auction runs, whoever would open it first."""
        seats = range(len(at.players))
        first = at.auction.opener if at.auction else next(iter(at.to_act), 0)
        clockwise = (*seats[first:], *seats[:first])
        return tuple(self._row(at, seat) for seat in clockwise)

    def _row(self, at: Position, seat: Seat) -> BidRow:
        is_leading = at.auction is not None and seat == at.auction.leader
        bid = at.auction.bid if at.auction and is_leading else self.bids.get(seat)
        return BidRow(seat, bid, self._status(at, seat))

    def _status(self, at: Position, seat: Seat) -> BidderStatus:
        if at.auction is not None and seat == at.auction.leader:
            return BidderStatus.LEADS
        if seat in (at.auction.bidders if at.auction else at.waiting):
            return BidderStatus.THINKS if seat in at.to_act else BidderStatus.TO_BID
        return BidderStatus.SERVED if seat in self.served else BidderStatus.OUT
