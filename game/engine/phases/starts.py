"""Set-up: starting cities marked with uranium tokens (9.1), where the table plays so."""

from __future__ import annotations

from game.engine import events
from game.engine.actions import MarkCity
from game.engine.board import CityId
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import Decision, Position
from game.engine.phases import cartel
from game.engine.terms import Seat
from game.engine.tokens import Resource, only
from game.engine.turn import Turn

MARK = only(Resource.URANIUM, 1)


def begin(turn: Turn) -> None:
    turn.at.waiting = turn.at.order


def ask(turn: Turn) -> None:
    """Each player marks one city, in player order."""
    if turn.at.waiting:
        turn.ask(Decision.MARK_CITY, turn.at.waiting[0])


def finish(_turn: Turn) -> Phase:
    return Phase.AUCTION


def check_mark(at: Position, _seat: Seat, _purse: int, action: MarkCity) -> None:
    """Raises IllegalAction unless this city may be marked."""
    city = action.city
    if city not in at.in_play.neighbours:
        raise IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city=city)
    if city in at.marks:
        raise IllegalAction(Illegal.CITY_ALREADY_MARKED, city=city)
    if city in at.houses:
        raise IllegalAction(Illegal.CITY_NOT_EMPTY, city=city)


def mark_city(turn: Turn, seat: Seat, action: MarkCity) -> None:
    turn.at.marks += (action.city,)
    turn.at.supply = turn.at.supply.minus(MARK)
    turn.emit(events.CityMarked(seat, action.city))
    cartel.close_second_slot(turn, action.city)
    turn.finish_phase(seat)
    turn.answered()


def return_mark(turn: Turn, city: CityId) -> None:
    """Whoever builds in a marked city returns its token to the supply."""
    if city in turn.at.marks:
        turn.at.marks = tuple(other for other in turn.at.marks if other != city)
        turn.at.supply = turn.at.supply.plus(MARK)
        turn.emit(events.MarkReturned(city))
