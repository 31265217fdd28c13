"""What the plants of a seat can store, and what has to go where they cannot (3.3, 4.2.7)."""

from __future__ import annotations

from game.engine.model import Position
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Tokens


def has_storage(at: Position, seat: Seat, bundle: Tokens) -> bool:
    """The seat's plants could store these tokens besides those they hold (3.3, 4.3.1)."""
    player = at.players[seat]
    return at.terms.plants.storage(player.plants).holds(player.tokens.plus(bundle))


def discard_choices(at: Position, seat: Seat) -> tuple[Tokens, ...]:
    """Every way to give up as few tokens as possible; several only around a hybrid (4.2.7)."""
    player = at.players[seat]
    storage = at.terms.plants.storage(player.plants)
    if storage.holds(player.tokens):
        return (NO_TOKENS,)
    coal, oil, garbage, uranium = player.tokens
    over_coal, over_oil = max(0, coal - storage.coal), max(0, oil - storage.oil)
    excess = max(0, over_coal + over_oil - storage.hybrid)
    least_coal, most_coal = max(0, excess - over_oil), min(excess, over_coal)
    return tuple(
        Tokens(
            dropped,
            excess - dropped,
            max(0, garbage - storage.garbage),
            max(0, uranium - storage.uranium),
        )
        for dropped in range(least_coal, most_coal + 1)
    )
