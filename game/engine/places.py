"""Room for houses: how much is left for good, and whether the end number is in reach (6.1a)."""

from __future__ import annotations

from game.engine.board import CityId
from game.engine.model import NOBODY, Position
from game.engine.terms import Seat


def places_left(at: Position) -> int:
    """Houses that players can still build in this game, whatever it takes.

    Money counts for nothing here, since everybody always earns some; nor does the limit of a first
    game, since whoever reaches it ends the game.
    """
    return sum([_room(at, city) for city in at.in_play.cities])


def is_full(at: Position) -> bool:
    """No slot can ever be filled again (6.1a)."""
    return not any(_room(at, city) for city in at.in_play.cities)


def is_number_in_reach(at: Position) -> bool:
    """Somebody could still get to the end number, if the others let him."""
    return any(_most_cities(at, seat) >= at.terms.end_cities for seat in at.seats)


def _room(at: Position, city: CityId) -> int:
    """Slots that some Step opens, as far as there are players without a house in the city."""
    slots = at.houses.get(city)
    if slots is None:
        return min(at.terms.last_step, at.terms.players)
    free = slots[: at.terms.last_step].count(NOBODY)
    housed = sum([owner in at.seats for owner in slots])
    return min(free, at.terms.players - housed)


def _most_cities(at: Position, seat: Seat) -> int:
    """The largest network a seat could still have."""
    return sum(
        seat in at.slots(city) or NOBODY in at.slots(city)[: at.terms.last_step]
        for city in at.in_play.cities
    )
