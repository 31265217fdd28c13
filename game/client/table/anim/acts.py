"""What an auction has come to while its clips are played, for the sheet that shows it.

The shown view is still the old one then: an act is the step between two views, as the clips tell
it. It is data for the eye; nothing is decided by it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from game.client.planning.bidding import Bidding
from game.engine.events import AuctionOpened, BidMade, BidPassed, Event, PlantPutUp
from game.engine.model import Auction, Position
from game.engine.terms import Seat


class Moment(Enum):
    """The acts of an auction, in their order."""

    OPENED = auto()
    """The card is on its way to the podium."""
    RAISED = auto()
    """A bid is on its way to the card."""
    ONCE = auto()
    TWICE = auto()
    BLOW = auto()
    SOLD = auto()
    HOME = auto()
    """The card is on its way to its buyer."""

    @property
    def is_hammer(self) -> bool:
        return self in (Moment.ONCE, Moment.TWICE, Moment.BLOW)

    @property
    def step(self) -> int:
        """How high its sound is, where that is one of a scale."""
        return int(self is Moment.TWICE)

    @property
    def is_sold(self) -> bool:
        return self in (Moment.SOLD, Moment.HOME)


@dataclass(frozen=True)
class Act:
    """A moment of an auction; `at` is the table as it lies then."""

    moment: Moment
    at: Position
    bidding: Bidding
    seat: Seat
    """Who opens, bids or buys."""
    amount: int
    next_up: Seat | None = None
    """Who opens the next auction."""

    @property
    def auction(self) -> Auction:
        assert self.at.auction is not None
        return self.at.auction


def brought_on(at: Position, event: Event) -> Position:
    """The table after an event of an auction, as far as the auction goes."""
    auction = at.auction
    match event:
        case AuctionOpened(seat, plant, bid):
            return replace(at, auction=Auction(plant, seat, seat, bid, at.waiting), to_act=())
        case PlantPutUp(seat, plant):
            waiting = tuple(one for one in at.waiting if one != seat)
            auction = Auction(plant, seat, None, 0, waiting)
            return replace(at, auction=auction, waiting=waiting, to_act=())
        case BidMade(seat, _, amount) if auction is not None:
            return replace(at, auction=replace(auction, leader=seat, bid=amount), to_act=())
        case BidPassed(seat) if auction is not None:
            left = tuple(one for one in auction.bidders if one != seat)
            return replace(at, auction=replace(auction, bidders=left), to_act=())
    return at
