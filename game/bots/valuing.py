"""What plants are worth to a seat: values and bidding ceilings, worked out once per situation."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.chances import SeatChance
from game.bots.economy import RUINED, Prospect, Unit, projected, prospect_of, units_of
from game.bots.last_round import LastRound, ends_this_round
from game.bots.outlook import Outlook
from game.bots.traits import RoundMoment
from game.bots.worth import SeatWorth

CLOSE_ENOUGH = 1
SMALL_TABLE = 3
"""With more players, or with the Cartel, projecting the own economy added nothing in trials."""

Plants = tuple[int, ...]


class PlantValues:
    """Values of the plants on offer for one seat in one situation.

    What a seat would own is judged three times: by projecting its economy, which sees this table,
    and by what was learned from other games, once by straight weights and once by a network. Each
    errs in its own way, and together they err less; at large tables, and with the Cartel, the
    projection is left out. The last round is worked out instead, for nothing is left to chance.
    """

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._prospect: Prospect = prospect_of(outlook)
        self._money = outlook.money_of(outlook.seat)
        is_last = outlook.rounds_left == 1 or ends_this_round(outlook)
        self._last = LastRound(outlook) if is_last else None
        self._projected_share, self._worth_share, self._chance_share = _shares(outlook, is_last)
        self._worth = SeatWorth(outlook) if self._worth_share else None
        self._chance = SeatChance(outlook, RoundMoment.AUCTION_OVER) if self._chance_share else None
        self._units: dict[Plants, list[Unit]] = {}
        self._with: dict[int, Plants | None] = {}
        self._without: float | None = None
        self._ceilings: dict[int, int] = {}

    def ceiling(self, plant: int) -> int:
        """The highest price at which owning the plant is not worse than going without."""
        found = self._ceilings.get(plant)
        if found is None:
            found = self._ceilings[plant] = self._bisect(plant)
        return found

    def best_surplus(self, prices: Mapping[int, int]) -> int:
        """How much the best of these plants is worth above its price; nothing if none is."""
        best = 0
        for plant, price in prices.items():
            # One look tells whether it can be better than the best so far.
            if plant in self._ceilings or self.is_worth(plant, price + best + 1):
                best = max(best, self.ceiling(plant) - price)
        return best

    def is_worth(self, plant: int, price: int) -> bool:
        """Owning the plant at this price is not worse than going without."""
        return self.gain(plant, price) >= self._outlook.tuning.least_gain

    def gain(self, plant: int, price: int) -> float:
        """How much better off the seat is with the plant at this price."""
        if self._without is None:
            self._without = self._value(self._outlook.me.plants, self._money)
        plants = self._plants_with(plant)
        if plants is None:
            return RUINED
        return self._value(plants, self._money - price) - self._without

    def is_waste(self, plant: int) -> bool:
        """To make room for the plant, one that has never run would have to go."""
        return self._plants_with(plant) is None

    def best_discard(self, new_plant: int) -> int:
        """The plant to give up: of those that have run the one that is missed least."""
        owned = self._outlook.me.plants
        return max(
            self._have_run() or _less(owned, new_plant),
            key=lambda gone: self._value(_less(owned, gone), self._money),
        )

    def _have_run(self) -> Plants:
        """The seat's plants but for those that were bought and have never run."""
        fresh = self._outlook.at.fresh
        return tuple(number for number in self._outlook.me.plants if number not in fresh)

    def _bisect(self, plant: int) -> int:
        low, high = 0, self._money + 1
        if not self.is_worth(plant, 0):
            return 0
        while high - low > CLOSE_ENOUGH:
            middle = (low + high) // 2
            if self.is_worth(plant, middle):
                low = middle
            else:
                high = middle
        return low

    def _plants_with(self, plant: int) -> Plants | None:
        """The plants owned afterwards, without the one that is best given up for this one.

        None if only such could be given up as have never run.
        """
        if plant not in self._with:
            self._with[plant] = self._after_buying(plant)
        return self._with[plant]

    def _after_buying(self, plant: int) -> Plants | None:
        plants = (*self._outlook.me.plants, plant)
        if len(plants) <= self._outlook.at.terms.plant_limit:
            return plants
        left = max(0, self._money - plant)
        kept = [_less(plants, gone) for gone in self._have_run()]
        return max(kept, key=lambda plants: self._value(plants, left), default=None)

    def _value(self, plants: Plants, money: float) -> float:
        """What the seat comes to with these plants and this much money."""
        if money < 0:
            return RUINED + money
        if self._last is not None:
            return self._last.value(plants, money)
        value = 0.0
        if self._projected_share:
            value += self._projected_share * self._projected(plants, money)
        if self._worth is not None:
            value += self._worth_share * self._worth.of(plants, money)
        if self._chance is not None:
            value += self._chance_share * self._chance.strength(plants, money)
        return value

    def _projected(self, plants: Plants, money: float) -> float:
        units = self._units.get(plants)
        if units is None:
            units = self._units[plants] = units_of(self._outlook, plants)
        return projected(self._outlook, self._prospect, units, money)


def _shares(outlook: Outlook, is_last: bool) -> tuple[float, float, float]:
    """What the projection, the worth and the chance count; nothing in a round worked out."""
    tuning = outlook.tuning
    if is_last:
        return 0.0, 0.0, 0.0
    terms = outlook.at.terms
    helps = terms.players <= SMALL_TABLE and terms.cartel is None
    projection = tuning.projected_share if helps or not tuning.chance_share else 0.0
    return projection, tuning.worth_share, tuning.chance_share


def _less(plants: Plants, gone: int) -> Plants:
    return tuple(number for number in plants if number != gone)
