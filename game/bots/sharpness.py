"""How far the chances of a table's seats lie apart, so that what is told of them comes true.

The network learned from games of every kind; at some tables those it favours win less often than it
says, at others more. One number for each kind of table sets that right, as `main.py calibrate`
finds it, on other games than those by which it is then judged. Where the opening says less of the
end than the network thinks, the first rounds have a number of their own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from game.bots.worth import table_of
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.engine.terms import GameSetup
from game.engine.value import value
from game.plain_files import read_plain

SHARPNESS_FILE: Final = Path(__file__).with_name("sharpness.json")
OPENING_ROUNDS: Final = 3


@value
class Sharpness:
    """What the strengths of one kind of table are multiplied with."""

    later: float
    opening: float

    def in_round(self, round: int) -> float:
        return self.opening if round <= OPENING_ROUNDS else self.later


AS_LEARNED: Final = Sharpness(later=1.0, opening=1.0)


def sharpness_for(setup: GameSetup) -> Sharpness:
    """That of this kind of table."""
    return _sharpnesses().get(table_of(setup), AS_LEARNED)


@cache
def _sharpnesses() -> dict[str, Sharpness]:
    return sharpnesses_in(SHARPNESS_FILE)


def sharpnesses_in(path: Path) -> dict[str, Sharpness]:
    """Those of every kind of table. Raises DataError if the file holds anything else."""
    data: Unchecked = read_plain(path)
    try:
        return {table: _sharpness(entry) for table, entry in data.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=path.name) from problem


def _sharpness(entry: Unchecked) -> Sharpness:
    """One number for all rounds, unless the opening has its own."""
    later = float(entry["sharpness"])
    found = Sharpness(later, float(entry.get("opening", later)))
    if min(found.later, found.opening) <= 0:
        raise ValueError(found)
    return found
