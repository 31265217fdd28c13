"""Phase 1: player order (4.1)."""

from __future__ import annotations

from game.engine import events
from game.engine.player_order import new_order
from game.engine.turn import Turn


def set_order(turn: Turn) -> None:
    turn.at.order = new_order(turn.at)
    turn.emit(events.OrderSet(turn.at.order))
