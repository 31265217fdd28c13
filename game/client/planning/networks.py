"""Somebody's network for the board and its card: what everybody may know of it, and no purse."""

from __future__ import annotations

from typing import Final

from game.client.board.marks import NetworkMarks, NextCity
from game.client.planning.build_plan import BuildPlan
from game.client.planning.plan import Plan
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId, SeatPiece, SeatPlantPiece
from game.client.vocabulary.seating import Seating
from game.engine.board import CityId
from game.engine.model import CARTEL, Position
from game.engine.routes import cheapest_path, city_offers
from game.engine.terms import Seat
from game.engine.view import PlayerView

Owner = Seat
"""A seat, or `CARTEL`."""
NEXT_SHOWN: Final = 4


def owner_of(piece: PieceId | None) -> Owner | None:
    """Whose box a piece is, or lies in."""
    match piece:
        case SeatPiece(seat):
            return seat
        case SeatPlantPiece(owner):
            return owner
        case pieces.CARTEL:
            return CARTEL
    return None


def network_marks(
    view: PlayerView, owner: Owner, seating: Seating, plan: Plan | None = None
) -> NetworkMarks:
    """A network and where it could grow next; my own counts with my plan."""
    at = view.position
    if owner == CARTEL:
        cities = frozenset(city for city, slots in at.houses.items() if CARTEL in slots)
        return NetworkMarks(None, cities)
    network = at.players[owner].cities
    if owner == view.seat and isinstance(plan, BuildPlan):
        network = plan.after.cities
    return NetworkMarks(seating[owner].colour, frozenset(network), next_cities(at, network))


def next_cities(at: Position, network: tuple[CityId, ...]) -> tuple[NextCity, ...]:
    """Where a network could grow for the least; a first city may be anywhere, so it has none."""
    if not network or at.zone is None or at.result is not None:
        return ()
    offers = sorted(city_offers(at, network), key=lambda offer: (offer.price, offer.city))
    return tuple(
        NextCity(offer.city, offer.price, cheapest_path(at, network, offer.city))
        for offer in offers[:NEXT_SHOWN]
    )
