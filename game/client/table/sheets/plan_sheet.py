"""What a sheet tells of itself: for which kind of plan it is, and what it marks on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.client.board.marks import BoardMarks
from game.client.planning.plan import Plan
from game.client.table.sheets.case import Case
from game.client.table.sheets.sheet import Sheet
from game.client.vocabulary.pieces import PieceId

Pointed = tuple[PieceId, ...]
"""What pointer and keyboard are at, the pointer first."""


def no_marks(marks: BoardMarks, _plan: Plan, _pointed: Pointed) -> BoardMarks:
    """The board stays as it is."""
    return marks


@dataclass(frozen=True)
class PlanSheet:
    """How one kind of plan is shown."""

    plan: type[Plan]
    contents: Callable[[Case, Any, float], Sheet]
    marks: Callable[[BoardMarks, Any, Pointed], BoardMarks] = no_marks
