"""Who is level for first place, and what tells them apart."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.model import Result
from game.engine.terms import Seat, TieBreak


@dataclass(frozen=True)
class Tie:
    """All who power as many cities as the winner and were in question until it was decided."""

    seats: tuple[Seat, ...]
    """In the order of the table, so that the place of none of them tells who wins."""
    powered: int
    decided_by: TieBreak | None
    """None if nothing tells them apart, and they share the victory."""
    values: tuple[int, ...]
    """What each has of it, in the same order; their money where nothing decided."""


def tie_of(result: Result) -> Tie | None:
    """The tie for first place, if there was one.

    Money is compared among all who are level; cities only among those whose money is equal, too.
    """
    first, by = result.ranking[0], result.decided_by
    level = [line for line in result.ranking if line.powered == first.powered]
    if len(level) < 2:
        return None
    if by is TieBreak.CITIES:
        level = [line for line in level if line.money == first.money]
    elif by is None:
        level = [line for line in level if line.place == first.place]
    level.sort(key=lambda line: line.seat)
    values = tuple(line.cities if by is TieBreak.CITIES else line.money for line in level)
    return Tie(tuple(line.seat for line in level), first.powered, by, values)
