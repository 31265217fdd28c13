"""A duel of bots in one line: `Otto, Edith from 31 to 33, Edith out`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.telling.log_line import Category, LogLine
from game.client.telling.spans import Scribe
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.engine.events import (
    AuctionOpened,
    AuctionPassed,
    BidMade,
    BidPassed,
    Event,
    Phase,
    PhaseBegan,
    PlantBought,
    PlantPutUp,
)
from game.engine.model import Position
from game.engine.terms import Seat


@dataclass(frozen=True)
class _Duel:
    """Bids by one, one after the other, and who has dropped out meanwhile."""

    plant: int
    first: int
    last: int
    leader: Seat
    seats: tuple[Seat, ...]
    out: tuple[Seat, ...] = ()

    @property
    def is_one(self) -> bool:
        """Somebody has answered the first bid."""
        return self.last > self.first

    def raised(self, seat: Seat) -> _Duel:
        seats = self.seats if seat in self.seats else (*self.seats, seat)
        return replace(self, last=self.last + 1, seats=seats, leader=seat)


class DuelTeller:
    """Notices when only bots bid on, and tells their bids by one together.

    While a person is in the auction every bid is told by itself: it is what that person answers.
    """

    def __init__(self, names: Names) -> None:
        self._scribe = Scribe(names)
        self._bots = names.bots
        self._people = frozenset(range(len(names.players))) - names.bots
        self._gone: frozenset[Seat] = frozenset()
        """People who are out of the phase, or of the auction that runs."""
        self._served: frozenset[Seat] = frozenset()
        self._duel: _Duel | None = None

    def resume(self, at: Position) -> None:
        """Begin in the middle of a phase."""
        self._served = self._people - set(at.waiting) if at.phase is Phase.AUCTION else frozenset()
        bidders = set(at.auction.bidders) if at.auction is not None else self._people
        self._gone = self._served | (self._people - bidders)

    def line(self, event: Event, round: int, phase: Phase) -> LogLine | None:
        """The line that stands for the one before as well; None if the event has its own."""
        self._duel = self._after(event)
        self._remember(event)
        duel = self._duel
        return self._told(duel, round, phase) if duel is not None and duel.is_one else None

    def _after(self, event: Event) -> _Duel | None:
        """The duel with this event in it, a new one, or none."""
        duel = self._duel
        if self._people - self._gone or getattr(event, "seat", None) not in self._bots:
            return None
        match event:
            case BidMade(seat, plant, amount):
                if duel is not None and amount == duel.last + 1:
                    return duel.raised(seat)
                return _Duel(plant, amount, amount, seat, (seat,))
            case BidPassed(seat) if duel is not None and duel.is_one:
                return replace(duel, out=(*duel.out, seat))
        return None

    def _remember(self, event: Event) -> None:
        match event:
            case PhaseBegan():
                self._served = self._gone = frozenset()
            case AuctionOpened():
                self._gone = self._served
            case BidPassed(seat):
                self._gone |= {seat}
            case PlantBought(seat) | AuctionPassed(seat) | PlantPutUp(seat):
                self._served |= {seat}
                self._gone = self._served

    def _told(self, duel: _Duel, round: int, phase: Phase) -> LogLine:
        scribe = self._scribe
        seats = scribe.together([scribe.seat(seat) for seat in duel.seats])
        out = scribe.together([scribe.seat(seat) for seat in duel.out])
        first, last = scribe.money(duel.first), scribe.money(duel.last)
        key = "log.duel_out" if duel.out else "log.duel"
        return LogLine(
            "gavel",
            duel.leader,
            scribe.write(key, seats=seats, first=first, money=last, out=out),
            Category.AUCTION,
            (pieces.market_plant(duel.plant),),
            round,
            phase,
        )
