"""Who comes before whom (4.1.1)."""

from __future__ import annotations

from game.engine.model import Position
from game.engine.terms import Seat


def new_order(at: Position) -> tuple[Seat, ...]:
    """Most cities first, then the highest plant; seats equal in both keep their order (4.1.1)."""

    def rank(seat: Seat) -> tuple[int, int]:
        player = at.players[seat]
        return len(player.cities), player.highest_plant

    return tuple(sorted(at.order, key=rank, reverse=True))
