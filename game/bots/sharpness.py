"""How far the chances of a table's seats lie apart, so that what is told of them comes true.

The network learned from games of every kind; at some tables those it favours win less often than it
says, at others more. One number for each kind of table sets that right, as `main.py calibrate`
finds it, on other games than those by which it is then judged.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from game.bots.worth import table_of
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.engine.terms import GameSetup
from game.plain_files import read_plain

SHARPNESS_FILE: Final = Path(__file__).with_name("sharpness.json")
AS_LEARNED: Final = 1.0


def sharpness_for(setup: GameSetup) -> float:
    """What the strengths of this kind of table are multiplied with."""
    return _sharpnesses().get(table_of(setup), AS_LEARNED)


@cache
def _sharpnesses() -> dict[str, float]:
    return sharpnesses_in(SHARPNESS_FILE)


def sharpnesses_in(path: Path) -> dict[str, float]:
    """Those of every kind of table. Raises DataError if the file holds anything else."""
    data: Unchecked = read_plain(path)
    try:
        found = {table: float(entry["sharpness"]) for table, entry in data.items()}
        if any(sharpness <= 0 for sharpness in found.values()):
            raise ValueError(found)
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=path.name) from problem
    return found
