"""Between a table and its save: who sits there, and what they were about to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.bot_driver import Thinks
from game.bots.base import Budget
from game.bots.naming import PLUS, is_bot
from game.client.planning.plan import Plan
from game.client.setup.open_game import THINKING, OpenGame, seat_at
from game.client.table.answering import Answering
from game.client.vocabulary.seating import Seating
from game.saves.loading import Loaded, open_table
from game.saves.save import SavedPlan
from game.table_seat import TableSeat

STAND_IN: Final = "normal"
"""The level of a bot whose own is no longer known."""


def seating_of(seats: Sequence[TableSeat]) -> Seating:
    """Everybody back at the table; bots that no longer exist are stood in for."""
    return Seating(tuple(map(_sitter, seats)))


def _sitter(seat: TableSeat) -> TableSeat:
    if seat.level is None:
        return seat
    level = seat.level if is_bot(seat.level) else STAND_IN
    character = seat.character
    if character is not None and not is_bot(f"{level}{PLUS}{character}"):
        character = None
    return replace(seat, level=level, character=character)


def reopen(loaded: Loaded, thinker: Thinks, budget: Budget = THINKING) -> OpenGame:
    """The table with everybody at it, as if nobody had ever left."""
    seating = seating_of(loaded.save.headline.seats)
    people = [seat for seat in range(len(seating)) if seat not in seating.bots]
    return seat_at(open_table(loaded), seating, people[0] if people else None, thinker, budget)


def kept_plans(plan: Plan | None) -> tuple[SavedPlan, ...]:
    """A plan as a save keeps it; one in which nothing has been chosen is not worth keeping."""
    action = None if plan is None or plan.is_empty else plan.action()
    if plan is None or action is None:
        return ()
    return (SavedPlan(plan.desk.seat, plan.desk.options.decision, action),)


def put_back(answering: Answering, kept: SavedPlan) -> bool:
    """Go on with a plan as far as it is still possible; whether any of it is."""
    if kept.seat != answering.view.seat:
        return False
    plan = answering.plan
    if plan is None or plan.desk.options.decision is not kept.decision:
        answering.think_through(kept.decision)
        plan = answering.plan
    made = plan.from_action(kept.action) if plan is not None else None
    moved = made.moved_to(answering.view) if made is not None else None
    return moved is not None and answering.replan(moved) is not None
