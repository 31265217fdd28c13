"""What plants and money are worth to a seat, learned from finished games.

`main.py weigh` plays games and works out how much each trait of a seat adds to its chance to win,
at every stage of the game. The projection in `economy.py` knows what one economy will do alone;
these weights know how such economies have fared among rivals. `valuing.py` adds the two up.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from game.bots.outlook import Outlook
from game.bots.traits import money_traits
from game.bots.traits_seen import plant_traits
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.engine.terms import GameSetup
from game.plain_files import read_plain

WORTH_FILE: Final = Path(__file__).with_name("worth.json")
STAGES: Final = 6
"""Weights are kept for as many stages, from nobody's first city to the last one."""


class Traits(NamedTuple):
    """A seat after the auction, each trait scaled to lie about between 0 and 1."""

    money: float
    poverty: float
    cities: float
    biggest_plant: float
    second_plant: float
    third_plant: float
    fourth_plant: float
    short_of_capacity: float
    small_room: float
    fair_room: float
    idle_room: float
    final_capacity: float
    fuel_of_a_run: float
    fuel_held: float
    free_slots: float
    green_cities: float


Weights = tuple[float, ...]
"""One for each trait, in their order."""


UNKNOWN: Final[tuple[Weights, ...]] = ((0.0,) * len(Traits._fields),) * STAGES


def traits_of(outlook: Outlook, numbers: tuple[int, ...], money: float) -> Traits:
    """The traits of the seat if it owned these plants and this much money."""
    plants, purse = plant_traits(outlook, numbers), money_traits(money)
    return Traits(
        money=purse.money,
        poverty=purse.poverty,
        cities=len(outlook.me.cities) / outlook.at.terms.end_cities,
        biggest_plant=plants.biggest_plant,
        second_plant=plants.second_plant,
        third_plant=plants.third_plant,
        fourth_plant=plants.fourth_plant,
        short_of_capacity=plants.short_of_capacity,
        small_room=plants.small_room,
        fair_room=plants.fair_room,
        idle_room=plants.idle_room,
        final_capacity=plants.final_capacity,
        fuel_of_a_run=plants.fuel_of_a_run,
        fuel_held=plants.fuel_held,
        free_slots=plants.free_slots,
        green_cities=plants.green_cities,
    )


class SeatWorth:
    """The worth of one seat in one situation, whatever it may own after the auction."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        stages = stages_for(table_of(outlook.at.terms.setup))
        before, share = stage_of(outlook)
        pairs = zip(stages[before], stages[before + 1])
        self._weights = [(1 - share) * early + share * late for early, late in pairs]
        self._moneyless: dict[tuple[int, ...], float] = {}

    def of(self, numbers: tuple[int, ...], money: float) -> float:
        """On the scale of a chance's logarithm: 1 more is a victory up to 2.7 times as likely."""
        found = self._moneyless.get(numbers)
        if found is None:
            traits = traits_of(self._outlook, numbers, 0)
            found = sum([weight * trait for weight, trait in zip(self._weights[2:], traits[2:])])
            self._moneyless[numbers] = found
        purse = money_traits(money)
        return found + self._weights[0] * purse.money + self._weights[1] * purse.poverty


def stage_of(outlook: Outlook) -> tuple[int, float]:
    """The stage the game is in, and the share of the way from there to the next one."""
    at = outlook.at
    way = (STAGES - 1) * min(1.0, at.most_cities / at.terms.end_cities)
    before = min(STAGES - 2, int(way))
    return before, way - before


def table_of(setup: GameSetup) -> str:
    """The name under which a table's weights are kept: what a plant is worth depends on both."""
    return f"{setup.edition} {setup.players}"


@cache
def stages_for(table: str) -> tuple[Weights, ...]:
    """The weights of each stage for a kind of table; all are 0 where nothing was learned."""
    return worths_in(WORTH_FILE).get(table, UNKNOWN)


def worths_in(path: Path) -> dict[str, tuple[Weights, ...]]:
    """The weights of every kind of table. Raises DataError if the file holds anything else."""
    data: Unchecked = read_plain(path)
    try:
        return {table: _stages(entry["weights"]) for table, entry in data.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=path.name) from problem


def _stages(weights: Unchecked) -> tuple[Weights, ...]:
    """Raises ValueError or TypeError if a trait is missing or unknown, or has too few weights."""
    if set(weights) != set(Traits._fields):
        raise ValueError(weights)
    by_trait = [[float(weight) for weight in weights[trait]] for trait in Traits._fields]
    if any(len(row) != STAGES for row in by_trait):
        raise ValueError(weights)
    return tuple(zip(*by_trait))
