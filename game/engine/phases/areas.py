"""Set-up: the zone is drafted, unless it was given or drawn by lot (1.2)."""

from __future__ import annotations

from game.engine import events
from game.engine.actions import ChooseArea
from game.engine.board import AreaId, touching_areas, zone_of
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import Decision, Position
from game.engine.phases import cartel
from game.engine.terms import Seat
from game.engine.turn import Turn


def begin(turn: Turn) -> None:
    """Nothing is prepared: the draft is the first thing to happen."""


def ask(turn: Turn) -> None:
    """One area a turn in player order, beginning again with the first while areas are missing."""
    chosen = len(turn.at.areas)
    if chosen < turn.terms.area_count:
        turn.ask(Decision.CHOOSE_AREA, turn.at.order[chosen % len(turn.at.order)])


def finish(turn: Turn) -> Phase:
    turn.at.zone = zone_of(turn.terms.board, turn.at.areas)
    return Phase.CARTEL if turn.terms.cartel else cartel.finish(turn)


def check_area(at: Position, _seat: Seat, _purse: int, action: ChooseArea) -> None:
    """Raises IllegalAction unless this area may be added to the zone."""
    board, area = at.terms.board, action.area
    if area not in board.area_ids():
        raise IllegalAction(Illegal.UNKNOWN_AREA, area=area)
    if area in at.areas:
        raise IllegalAction(Illegal.AREA_TAKEN, area=area)
    if at.areas and touching_areas(board)[area].isdisjoint(at.areas):
        raise IllegalAction(Illegal.AREA_APART, area=area)


def choose_area(turn: Turn, seat: Seat, action: ChooseArea) -> None:
    turn.at.areas += (action.area,)
    turn.emit(events.AreaChosen(seat, action.area))
    turn.answered()


def add_areas(turn: Turn, areas: tuple[AreaId, ...]) -> None:
    """Areas that nobody drafts."""
    turn.at.areas = areas
    for area in areas:
        turn.emit(events.AreaChosen(None, area))
