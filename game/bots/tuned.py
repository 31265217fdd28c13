"""Weights found by self-play, one set for each player count; `main.py tune` writes their file."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Final

from game.bots.tuning import BY_HAND, Tuning
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.engine.value import value
from game.plain_files import read_plain

TUNED_FILE: Final = Path(__file__).with_name("tuned.json")


@value
class TunedSet:
    """Weights, and their lead over those set by hand on fresh seeds, with its standard error."""

    weights: Tuning
    lead: float
    error: float

    @property
    def is_proven(self) -> bool:
        return self.lead > self.error


@cache
def tuned_for(players: int) -> Tuning:
    """The weights for a table of this size; those set by hand unless better ones were shown."""
    found = tunings_in(TUNED_FILE).get(players)
    return found.weights if found is not None and found.is_proven else BY_HAND


def tunings_in(path: Path) -> dict[int, TunedSet]:
    """Every set of a file. Raises DataError if it cannot be read or holds anything else."""
    data: Unchecked = read_plain(path)
    try:
        return {int(players): _tuned_set(entry) for players, entry in data.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=path.name) from problem


def _tuned_set(entry: Unchecked) -> TunedSet:
    lead, error = float(entry["lead_on_fresh_seeds"]), float(entry["standard_error"])
    return TunedSet(_weights(entry["weights"]), lead, error)


def _weights(data: Unchecked) -> Tuning:
    """Raises ValueError or TypeError if a weight is missing, unknown or no number."""
    known = {field.name for field in fields(Tuning)}
    if set(data) != known or not all(type(entry) in (int, float) for entry in data.values()):
        raise ValueError(data)
    return Tuning(**data)
