"""What a press means, so that it is carried out only while it still means what was seen.

A click ends running motion, and something may have changed by itself between press and release. A
city, a card or a tool is the same whatever is asked; a button that commits something is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.table.played_table import PlayedTable
from game.client.vocabulary.pieces import (
    AreaPiece,
    Button,
    CityPiece,
    LogLinePiece,
    PieceId,
    button,
)

COMMITTING: Final = frozenset(map(button, (Button.CONFIRM, Button.PASS, Button.STAY)))
ALWAYS_THERE: Final = CityPiece | AreaPiece | LogLinePiece
"""Never taken away, though perhaps moved out of sight."""

Meaning = tuple[object, ...] | None
"""Equal for two presses that would do the same; None if there is nothing to press."""


@dataclass(frozen=True)
class Aim:
    """Where a button of the mouse went down, on what, and what that meant then."""

    point: tuple[int, int]
    piece: PieceId | None
    meaning: Meaning

    def is_still_meant(self, table: PlayedTable) -> bool:
        """Pressing the piece now does what it would have done then."""
        return self.meaning is not None and self.meaning == meaning(table, self.piece)


def aim(table: PlayedTable, point: tuple[int, int]) -> Aim:
    """What is aimed at now."""
    piece = table.piece_at(point)
    return Aim(point, piece, meaning(table, piece))


def meaning(table: PlayedTable, piece: PieceId | None) -> Meaning:
    """What pressing a piece would do now."""
    if piece is None:
        return None
    control = table.stage.action.button_at(piece)
    if piece in COMMITTING:
        return None if control is None else (control.label, control.is_open, *question(table))
    if control is not None:
        return (piece, control.label)
    is_there = isinstance(piece, ALWAYS_THERE) or table.place_of(piece) is not None
    return (piece,) if is_there else None


def question(table: PlayedTable) -> tuple[object, ...]:
    """What is asked of me, and what I would answer as things stand."""
    answering = table.answering
    plan = answering.plan
    action = plan.action() if plan is not None else None
    return answering.view.position.decision, answering.is_asked, action
