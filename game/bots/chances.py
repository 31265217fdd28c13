"""How likely a seat is to win, learned from finished games by a small network.

`main.py learn` plays games, notes the traits of every seat three times a round, and finds the
weights under which those who won stood out most. The projection in `economy.py` knows what one
economy will do alone; this knows how such economies have fared among rivals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from math import exp, tanh
from operator import add, mul
from pathlib import Path
from typing import Final, NamedTuple

from game.bots.outlook import Outlook
from game.bots.traits import (
    MoneyTraits,
    PlantTraits,
    RoundMoment,
    TableTraits,
    money_traits,
)
from game.bots.traits_seen import plant_traits, table_traits
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.plain_files import read_plain

CHANCES_FILE: Final = Path(__file__).with_name("chances.json")
TRAITS: Final = (*TableTraits._fields, *PlantTraits._fields, *MoneyTraits._fields)
_OF_TABLE: Final = slice(0, len(TableTraits._fields))
_OF_PLANTS: Final = slice(_OF_TABLE.stop, _OF_TABLE.stop + len(PlantTraits._fields))
_OF_MONEY: Final = slice(_OF_PLANTS.stop, len(TRAITS))

TraitRow = tuple[float, ...]


class Network(NamedTuple):
    """One hidden layer and a straight way past it; every row has a weight for each trait."""

    hidden: tuple[TraitRow, ...]
    bias: TraitRow
    out: TraitRow
    straight: TraitRow


class _Part(NamedTuple):
    """The weights of one part of the traits: those of each hidden unit, and the straight ones."""

    hidden: tuple[TraitRow, ...]
    straight: TraitRow

    def of(self, traits: Sequence[float]) -> list[float]:
        """What these traits add to each unit, and last to the straight way."""
        return [sum(map(mul, row, traits)) for row in (*self.hidden, self.straight)]


class _Parts(NamedTuple):
    table: _Part
    plants: _Part
    money: tuple[TraitRow, ...]
    """For each trait of money what it adds to each unit, and last to the straight way."""
    bias: TraitRow
    out: TraitRow

    def of_money(self, money: float) -> list[float]:
        """What a purse adds to each unit, and last to the straight way."""
        rich, poor, broke, wealthy = money_traits(money)
        return [rich * m + poor * p + broke * b + wealthy * w for m, p, b, w in zip(*self.money)]


class SeatChance:
    """The chance of one seat in one situation, whatever plants and money it may have by then.

    A chance is told as its strength: the seats' chances are to each other as `exp(strength)`.
    """

    def __init__(self, outlook: Outlook, moment: RoundMoment) -> None:
        self._outlook = outlook
        self._parts = _parts()
        seen = self._parts.table.of(table_traits(outlook, moment))
        self._table = list(map(add, seen, (*self._parts.bias, 0.0)))
        self._with: dict[tuple[int, ...], list[float]] = {}
        self._by_purse: dict[float, list[float]] = {}

    def strength(self, plants: tuple[int, ...], money: float) -> float:
        """With these plants and this much money."""
        sums = self._with.get(plants)
        if sums is None:
            own = self._parts.plants.of(plant_traits(self._outlook, plants))
            sums = self._with[plants] = list(map(add, self._table, own))
        purse = self._by_purse.get(money)
        if purse is None:
            purse = self._by_purse[money] = self._parts.of_money(money)
        units: list[float] = list(map(add, sums, purse))
        straight = units.pop()
        through: float = sum(map(mul, self._parts.out, map(tanh, units)))
        return straight + through


def shares(strengths: Sequence[float], sharpness: float = 1.0) -> list[float]:
    """The chances of all seats, which add up to 1; a blunt one draws them together."""
    highest = max(strengths)
    weights = [exp(sharpness * (strength - highest)) for strength in strengths]
    total = sum(weights)
    return [weight / total for weight in weights]


@cache
def _parts() -> _Parts:
    network = network_in(CHANCES_FILE)

    def part(of: slice) -> _Part:
        return _Part(tuple(row[of] for row in network.hidden), network.straight[of])

    money = part(_OF_MONEY)
    return _Parts(
        table=part(_OF_TABLE),
        plants=part(_OF_PLANTS),
        money=tuple(zip(*money.hidden, money.straight)),
        bias=network.bias,
        out=network.out,
    )


def network_in(path: Path) -> Network:
    """The network kept in a file. Raises DataError if the file holds anything else."""
    data: Unchecked = read_plain(path)
    try:
        return _network(data)
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=path.name) from problem


def _network(data: Unchecked) -> Network:
    """Raises ValueError, TypeError or KeyError where weights are missing or of no known trait."""
    if tuple(data["traits"]) != TRAITS:
        raise ValueError(data["traits"])
    hidden = tuple(_row(row) for row in data["hidden"])
    found = Network(hidden, _row(data["bias"]), _row(data["out"]), _row(data["straight"]))
    per_trait = {len(row) for row in chain(hidden, (found.straight,))}
    per_unit = {len(hidden), len(found.bias), len(found.out)}
    if per_trait != {len(TRAITS)} or len(per_unit) != 1:
        raise ValueError(per_trait, per_unit)
    return found


def _row(weights: Unchecked) -> TraitRow:
    return tuple(float(weight) for weight in weights)
