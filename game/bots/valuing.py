"""What plants are worth to a seat: values and bidding ceilings, worked out once per situation."""

from __future__ import annotations

from game.bots.economy import Prospect, Unit, projected, prospect_of, units_of
from game.bots.outlook import Outlook

CLOSE_ENOUGH = 1


class PlantValues:
    """Values of the plants on offer for one seat in one situation."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._prospect: Prospect = prospect_of(outlook)
        self._money = outlook.money_of(outlook.seat)
        self._without: float | None = None
        self._with: dict[int, list[Unit]] = {}
        self._ceilings: dict[int, int] = {}

    def ceiling(self, plant: int) -> int:
        """The highest price at which owning the plant is not worse than going without."""
        found = self._ceilings.get(plant)
        if found is None:
            found = self._ceilings[plant] = self._bisect(plant)
        return found

    def is_worth(self, plant: int, price: int) -> bool:
        """Owning the plant at this price is not worse than going without."""
        return self.gain(plant, price) >= self._outlook.tuning.least_gain

    def gain(self, plant: int, price: int) -> float:
        """How much better off the seat is with the plant at this price."""
        return self._value_with(plant, price) - self._value_without()

    def best_discard(self, new_plant: int) -> int:
        """The plant to give up: the one whose loss leaves the best economy."""
        owned = self._outlook.me.plants
        return max(
            (number for number in owned if number != new_plant),
            key=lambda gone: self._project(
                units_of(self._outlook, [n for n in owned if n != gone]), self._money
            ),
        )

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

    def _value_without(self) -> float:
        if self._without is None:
            units = units_of(self._outlook, self._outlook.me.plants)
            self._without = self._project(units, self._money)
        return self._without

    def _value_with(self, plant: int, price: int) -> float:
        return self._project(self._units_with(plant), self._money - price)

    def _units_with(self, plant: int) -> list[Unit]:
        """The plants owned afterwards, without the one that is best given up for this one."""
        found = self._with.get(plant)
        if found is None:
            outlook = self._outlook
            owned = (*outlook.me.plants, plant)
            if len(owned) <= outlook.at.terms.plant_limit:
                found = units_of(outlook, owned)
            else:
                left = max(0, self._money - plant)
                found = max(
                    (
                        units_of(outlook, [number for number in owned if number != gone])
                        for gone in outlook.me.plants
                    ),
                    key=lambda units: self._project(units, left),
                )
            self._with[plant] = found
        return found

    def _project(self, units: list[Unit], money: float) -> float:
        return projected(self._outlook, self._prospect, units, money)
