"""From a plan to its sheet and its marks, whatever kind of plan it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.client.board.marks import BoardMarks
from game.client.planning.plan import Plan
from game.client.table.sheets import (
    auction_sheet,
    build_sheet,
    discard_sheet,
    fuel_sheet,
    power_sheet,
    setup_sheet,
)
from game.client.table.sheets.case import Case
from game.client.table.sheets.plan_sheet import PlanSheet, Pointed
from game.client.table.sheets.sheet import Sheet

SHEETS: Final[Mapping[type[Plan], PlanSheet]] = {
    sheet.plan: sheet
    for sheet in (
        *setup_sheet.SHEETS,
        *auction_sheet.SHEETS,
        *discard_sheet.SHEETS,
        *fuel_sheet.SHEETS,
        *build_sheet.SHEETS,
        *power_sheet.SHEETS,
    )
}
"""Every sheet, by the kind of plan it shows."""


def sheet_for(case: Case, height: float) -> Sheet:
    """The contents of the action panel for a plan."""
    return SHEETS[type(case.plan)].contents(case, case.plan, height)


def marked(marks: BoardMarks, plan: Plan, pointed: Pointed) -> BoardMarks:
    """The marks on the board with those of a plan."""
    return SHEETS[type(plan)].marks(marks, plan, pointed)
