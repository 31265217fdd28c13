"""Where rivals are heading: the cities that each could connect most cheaply."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.engine.board import CityId
from game.engine.model import Position
from game.engine.routes import city_offers
from game.engine.terms import Seat

NEXT_CITIES: Final = 2
"""So many of its cheapest connections a rival is thought to want next."""


def wanted_by_rivals(at: Position, seat: Seat) -> Counter[CityId]:
    """How many rivals of a seat want each city next."""
    wanted: Counter[CityId] = Counter()
    for rival in at.seats:
        if rival != seat:
            wanted.update(next_cities(at, rival))
    return wanted


def next_cities(at: Position, seat: Seat) -> list[CityId]:
    """The cheapest connections of a seat; none before it has a first city."""
    network = at.players[seat].cities
    if not network:
        return []
    offers = sorted((offer.price, offer.city) for offer in city_offers(at, network))
    return [city for _, city in offers[:NEXT_CITIES]]
