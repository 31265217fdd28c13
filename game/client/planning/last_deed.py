"""What every seat did last, from what is told of the game: the same at home, on a network, in a
replay, and again when a save is opened, since all of them tell the same events.

Payments and income are public, so that a deed may name them where purses are secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.engine import events as told
from game.engine.actions import Run
from game.engine.events import Event, Phase
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Tokens


@dataclass(frozen=True)
class HasBid:
    amount: int


@dataclass(frozen=True)
class DroppedOut:
    """Out of an auction; `bid` was not beaten."""

    bid: int


@dataclass(frozen=True)
class PassedRound:
    """Out of the whole auction phase."""


@dataclass(frozen=True)
class PutUpPlant:
    """Out of the whole auction phase, having put up a plant without a bid."""

    plant: int


@dataclass(frozen=True)
class BoughtPlant:
    plant: int
    price: int


@dataclass(frozen=True)
class BoughtFuel:
    """All that was bought in one turn, nothing if it was ended without buying."""

    tokens: Tokens = NO_TOKENS
    price: int = 0


@dataclass(frozen=True)
class Built:
    """All cities of one turn."""

    cities: int = 0
    price: int = 0


@dataclass(frozen=True)
class Powered:
    cities: int
    income: int
    runs: tuple[Run, ...]

    def ran(self, plant: int) -> bool:
        return any(run.plant == plant for run in self.runs)


Deed = HasBid | DroppedOut | PassedRound | PutUpPlant | BoughtPlant | BoughtFuel | Built | Powered


@dataclass(frozen=True)
class LastDeeds:
    """The last deed of every seat that has done anything; it stands until the seat's next one."""

    by_seat: Mapping[Seat, Deed] = field(default_factory=dict)
    bid: int = 0
    """The highest of the auction that runs, or ran last."""

    def __getitem__(self, seat: Seat) -> Deed | None:
        return self.by_seat.get(seat)

    def after(self, events: Iterable[Event]) -> LastDeeds:
        deeds = self
        for event in events:
            deeds = deeds._after(event)
        return deeds

    def _after(self, event: Event) -> LastDeeds:
        match event:
            case told.AuctionOpened(seat, _, bid) | told.BidMade(seat, _, bid):
                return replace(self._with(seat, HasBid(bid)), bid=bid)
            case told.BidPassed(seat):
                return self._with(seat, DroppedOut(self.bid))
            case told.AuctionPassed(seat):
                return self._with(seat, PassedRound())
            case told.PlantPutUp(seat, plant):
                return replace(self._with(seat, PutUpPlant(plant)), bid=0)
            case told.PlantBought(seat, plant, price):
                return self._with(seat, BoughtPlant(plant, price))
            case told.CitiesPowered(seat, runs, powered, income):
                return self._with(seat, Powered(powered, income, runs))
        return self._after_spending(event)

    def _after_spending(self, event: Event) -> LastDeeds:
        """Turns in which several things can be paid for, one after the other.

        Between two such turns of a seat it always does something else, so that two purchases, or
        two buildings, without anything between them belong together.
        """
        match event:
            case told.ResourcesBought(seat, tokens, price):
                fuel = self._fuel(seat)
                bought = BoughtFuel(fuel.tokens.plus(tokens), fuel.price + price)
                return self._with(seat, bought)
            case told.CityBuilt(seat, _, _, house, connection):
                built = self._built(seat)
                return self._with(seat, Built(built.cities + 1, built.price + house + connection))
            case told.TurnEnded(seat, Phase.RESOURCES):
                return self._with(seat, self._fuel(seat))
            case told.TurnEnded(seat, Phase.BUILDING):
                return self._with(seat, self._built(seat))
        return self

    def _fuel(self, seat: Seat) -> BoughtFuel:
        deed = self[seat]
        return deed if isinstance(deed, BoughtFuel) else BoughtFuel()

    def _built(self, seat: Seat) -> Built:
        deed = self[seat]
        return deed if isinstance(deed, Built) else Built()

    def _with(self, seat: Seat, deed: Deed) -> LastDeeds:
        return replace(self, by_seat={**self.by_seat, seat: deed})


NOTHING_DONE: Final = LastDeeds()


def money_change(deed: Deed | None) -> int:
    """What a deed did to the purse: below zero if it was paid for."""
    match deed:
        case BoughtPlant(_, price) | BoughtFuel(_, price) | Built(_, price):
            return -price
        case Powered(_, income):
            return income
    return 0
