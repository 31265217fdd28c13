"""Power plant cards: what each one burns, stores and powers (RULES 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from game.engine.tokens import NO_TOKENS, Resource, Tokens, only

STEP_3: Final = 99
"""The Step 3 card among plant numbers: it sorts above every plant."""


class PlantKind(StrEnum):
    COAL = "coal"
    OIL = "oil"
    HYBRID = "hybrid"
    GARBAGE = "garbage"
    URANIUM = "uranium"
    ECOLOGICAL = "ecological"
    FUSION = "fusion"


class Back(StrEnum):
    """What the back of a card shows in the Recharged edition."""

    PLUG = "plug"
    SOCKET = "socket"


FUELS: Final[Mapping[PlantKind, tuple[Resource, ...]]] = {
    PlantKind.COAL: (Resource.COAL,),
    PlantKind.OIL: (Resource.OIL,),
    PlantKind.HYBRID: (Resource.COAL, Resource.OIL),
    PlantKind.GARBAGE: (Resource.GARBAGE,),
    PlantKind.URANIUM: (Resource.URANIUM,),
    PlantKind.ECOLOGICAL: (),
    PlantKind.FUSION: (),
}


@dataclass(frozen=True)
class Plant:
    """One card; `number` is its name and its minimum bid."""

    number: int
    kind: PlantKind
    fuel_count: int
    cities: int
    back: Back

    @cached_property
    def fuels(self) -> tuple[Resource, ...]:
        return FUELS[self.kind]

    @cached_property
    def one_run(self) -> Tokens:
        """The tokens of one run; a hybrid's all coal, though any mix with oil will do (3.2)."""
        return only(self.fuels[0], self.fuel_count) if self.fuels else NO_TOKENS

    @property
    def storage(self) -> int:
        """Most tokens the plant may hold (3.2)."""
        return 2 * self.fuel_count


class Capacity(NamedTuple):
    """Tokens that a set of plants needs for one run, or can store; a hybrid's are shared.

    The first four fields stand in the order of `Resource`.
    """

    coal: int
    oil: int
    garbage: int
    uranium: int
    hybrid: int

    def holds(self, tokens: Tokens) -> bool:
        """Some assignment of all the tokens to plants exists (3.3)."""
        coal, oil, garbage, uranium = tokens
        return (
            garbage <= self.garbage
            and uranium <= self.uranium
            and max(0, coal - self.coal) + max(0, oil - self.oil) <= self.hybrid
        )

    def runs_on(self, tokens: Tokens) -> bool:
        """These tokens are enough for one run, any spare coal and oil going to the hybrids."""
        coal, oil, garbage, uranium = tokens
        return (
            garbage >= self.garbage
            and uranium >= self.uranium
            and coal >= self.coal
            and oil >= self.oil
            and coal - self.coal + oil - self.oil >= self.hybrid
        )


_HYBRID = Capacity._fields.index("hybrid")


class PlantSet(NamedTuple):
    """Some plants of one owner, with what running them all takes and gives."""

    numbers: tuple[int, ...]
    cities: int
    needs: Capacity


class PlantCatalogue:
    """All plant cards of a rule set, with sums over sets of them computed once."""

    def __init__(self, plants: Iterable[Plant]) -> None:
        self._plants = {plant.number: plant for plant in sorted(plants, key=lambda p: p.number)}
        self.numbers: tuple[int, ...] = tuple(self._plants)
        self._storage: dict[tuple[int, ...], Capacity] = {}
        self._subsets: dict[tuple[int, ...], tuple[PlantSet, ...]] = {}

    def __getitem__(self, number: int) -> Plant:
        return self._plants[number]

    def __contains__(self, number: object) -> bool:
        return number in self._plants

    def back(self, card: int) -> Back:
        """The back of a card of the deck; the Step 3 card looks like a socket."""
        return Back.SOCKET if card == STEP_3 else self._plants[card].back

    def storage(self, numbers: tuple[int, ...]) -> Capacity:
        """What these plants can store together (3.2)."""
        capacity = self._storage.get(numbers)
        if capacity is None:
            capacity = Capacity(*(2 * need for need in self._needs(numbers)))
            self._storage[numbers] = capacity
        return capacity

    def subsets(self, numbers: tuple[int, ...]) -> tuple[PlantSet, ...]:
        """Every subset of these plants, the empty one included, those powering most first."""
        subsets = self._subsets.get(numbers)
        if subsets is None:
            masks = range(1 << len(numbers))
            chosen = (self._subset(numbers, mask) for mask in masks)
            subsets = tuple(sorted(chosen, key=lambda plant_set: -plant_set.cities))
            self._subsets[numbers] = subsets
        return subsets

    def _subset(self, numbers: tuple[int, ...], mask: int) -> PlantSet:
        chosen = tuple(number for bit, number in enumerate(numbers) if mask >> bit & 1)
        cities = sum(self._plants[number].cities for number in chosen)
        return PlantSet(chosen, cities, self._needs(chosen))

    def _needs(self, numbers: tuple[int, ...]) -> Capacity:
        needs = [0, 0, 0, 0, 0]
        for number in numbers:
            plant = self._plants[number]
            if plant.fuels:
                kind = _HYBRID if plant.kind is PlantKind.HYBRID else plant.fuels[0]
                needs[kind] += plant.fuel_count
        return Capacity(*needs)
