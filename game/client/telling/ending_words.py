"""The end of the game in captions: what each network powers, why some stays dark, what decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.planning.dark_plants import dark_plants
from game.client.planning.figures import plants_capacity
from game.client.planning.first_place import Tie, tie_of
from game.client.telling.turning_words import lacking
from game.client.vocabulary.names import Names
from game.engine.model import Position
from game.engine.terms import Seat

MOST_NAMED: Final = 3
"""Of more who are level the towers tell the names."""


@dataclass(frozen=True)
class Caption:
    """A line, and why it is so; "" where there is nothing to explain."""

    line: str
    why: str = ""


def counted(at: Position, names: Names, seat: Seat) -> Caption:
    """How many of a seat's cities are powered."""
    assert at.result is not None
    powered = next(line.powered for line in at.result.ranking if line.seat == seat)
    cities = len(at.players[seat].cities)
    name = names.seat(seat)
    if powered == cities:
        return Caption(names.count("ending.powers_all", cities, seat=name))
    line = names.say("ending.powers", seat=name, powered=powered, cities=cities)
    return Caption(line, _why_dark(at, names, seat))


def level(at: Position, names: Names) -> Caption:
    """Who is level at the top, and what will tell them apart: not yet how much they have of it."""
    tie = _tie(at)
    by = tie.decided_by
    return Caption(_all_level(tie, names), names.say(f"ending.deciding_{by}") if by else "")


def tied(at: Position, names: Names) -> Caption:
    """Who is level at the top, and what has told them apart."""
    tie = _tie(at)
    return Caption(_all_level(tie, names), _why_first(tie, names))


def _tie(at: Position) -> Tie:
    assert at.result is not None
    tie = tie_of(at.result)
    assert tie is not None
    return tie


def _all_level(tie: Tie, names: Names) -> str:
    if len(tie.seats) > MOST_NAMED:
        return names.say("ending.tie_many", powered=tie.powered)
    return names.say("ending.tie", seats=names.seats(tie.seats), powered=tie.powered)


def _why_first(tie: Tie, names: Names) -> str:
    if tie.decided_by is None:
        return names.say("ending.by_nothing")
    if len(tie.seats) == 2:
        second, first = sorted(tie.values)
        return names.say(f"ending.by_{tie.decided_by}", first=first, second=second)
    each = [
        names.say("ending.has", seat=names.seat(seat), value=value)
        for seat, value in zip(tie.seats, tie.values)
    ]
    return names.say(f"ending.by_{tie.decided_by}_of", all=names.listed(each))


def _why_dark(at: Position, names: Names, seat: Seat) -> str:
    dark = dark_plants(at, seat)
    if dark:
        plant = dark[-1].plant
        return names.say("ending.dark", plant=plant.number, lack=lacking(plant.fuels[0], names))
    return names.say("ending.weak", count=plants_capacity(at, at.players[seat]))
