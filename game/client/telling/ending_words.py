"""The end of the game in captions: what each network powers, why some stays dark, what decides."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.planning.dark_plants import dark_plants
from game.client.planning.figures import plants_capacity
from game.client.telling.turning_words import lacking
from game.client.vocabulary.names import Names
from game.engine.model import Position
from game.engine.terms import Seat, TieBreak


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


def tied(at: Position, names: Names) -> Caption:
    """Who is level at the top, and what tells them apart."""
    result = at.result
    assert result is not None
    first, second = result.ranking[:2]
    level = sorted(line.seat for line in result.ranking if line.powered == first.powered)
    line = names.say("ending.tie", seats=names.seats(level), powered=first.powered)
    if result.decided_by is TieBreak.MONEY:
        why = names.say("ending.by_money", first=first.money, second=second.money)
    elif result.decided_by is TieBreak.CITIES:
        why = names.say("ending.by_cities", first=first.cities, second=second.cities)
    else:
        why = names.say("ending.by_nothing")
    return Caption(line, why)


def _why_dark(at: Position, names: Names, seat: Seat) -> str:
    dark = dark_plants(at, seat)
    if dark:
        plant = dark[-1].plant
        return names.say("ending.dark", plant=plant.number, lack=lacking(plant.fuels[0], names))
    return names.say("ending.weak", count=plants_capacity(at, at.players[seat]))
