"""What anybody may add up from what has happened before everybody's eyes."""

from __future__ import annotations

from game.engine.model import Position
from game.engine.terms import Seat
from game.engine.view import PlayerView


def purse_of(view: PlayerView, seat: Seat) -> int:
    """As seen, or added up from what was paid and earned in public (1.6)."""
    seen = view.money[seat]
    if seen is not None:
        return seen
    return reckoned_purse(view.position, seat)


def reckoned_purse(at: Position, seat: Seat) -> int:
    """Added up from what was paid and earned in public (1.6)."""
    return at.terms.rules.money + at.earned[seat] - at.paid[seat]


def unseen_plants(at: Position) -> tuple[int, ...]:
    """Plants that nobody has seen: in the deck above the Step 3 card, or set aside at set-up."""
    seen = {*at.market, *at.removed, *at.buried}
    for player in at.players:
        seen.update(player.plants)
    if at.cartel:
        seen.update(at.cartel.plants)
    return tuple(number for number in at.terms.plants.numbers if number not in seen)
