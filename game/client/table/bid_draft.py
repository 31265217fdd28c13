"""A bid and its limit while they are worked at: typed, stepped and switched; none of it is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.client.planning import bid_control
from game.client.planning.bid_control import BidControl
from game.client.planning.bid_plan import BidPlan
from game.client.planning.number_entry import NumberEntry, NumberRefusal
from game.client.planning.plan import Plan
from game.client.table.standing_limit import StandingLimit
from game.client.telling.bid_words import entry_words, refusal_words
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, PieceId, button

CONFIRM: Final = button(Button.CONFIRM)
LIMIT: Final = button(Button.LIMIT)
NO_LIMIT: Final = button(Button.NO_LIMIT)


class BidDraft:
    """Works on the plan in hand, or on the limit while others think."""

    def __init__(
        self, plan: Callable[[], Plan | None], change: Callable[[BidPlan], object]
    ) -> None:
        """`plan` tells the plan in hand, and `change` puts another in its place."""
        self._plan = plan
        self._change = change
        self.limits = StandingLimit()
        self.entry: NumberEntry | None = None
        """A number that does not count: it is being typed, or was refused."""

    @property
    def control(self) -> BidControl | None:
        """The bid and its limit, or the limit alone while others think; None where neither is."""
        plan = self._plan()
        if plan is None:
            return self.limits.plan
        return plan if isinstance(plan, BidPlan) else None

    @property
    def is_typing(self) -> bool:
        return self.entry is not None and self.entry.is_open

    def begin(self, field: PieceId) -> bool:
        """Let a number be typed in the place of another; whether there is such a field."""
        number = bid_control.number_in(self.control, field) if self.control else None
        if number is None:
            return False
        self.entry = NumberEntry(field, str(number))
        return True

    def write(self, text: str) -> None:
        """More of the number."""
        if self.entry is not None:
            self.entry = self.entry.written(text)

    def erase(self) -> None:
        """Less of the number."""
        if self.entry is not None:
            self.entry = self.entry.erased()

    def finish(self) -> None:
        """The number has been typed: it counts, or is refused; nothing typed changes nothing."""
        entry, control, self.entry = self.entry, self.control, None
        if entry is None or control is None or entry.number is None or entry.is_fresh:
            return
        found = bid_control.typed(control, entry.piece, entry.number)
        if isinstance(found, NumberRefusal):
            self.entry = entry.refused(found)
        else:
            self._put(found)

    def drop(self) -> bool:
        """What was typed is forgotten; whether anything was."""
        self.entry, entry = None, self.entry
        return entry is not None

    def step(self, field: PieceId, by: int) -> bool:
        """A number higher or lower within its range; whether there is one to change."""
        entry, control = self.entry, self.control
        if control is None:
            return False
        start = entry.number if entry is not None and entry.piece == field else None
        found = bid_control.stepped(control, field, by, start)
        if found is None:
            return False
        if entry is not None and entry.is_open:
            self.entry = entry.put(bid_control.number_in(found, field) or 0)
        else:
            self._put(found)
        return True

    def press(self, piece: PieceId) -> bool:
        """A click on a part of the control; whether it was one."""
        if piece in bid_control.STEPS:
            return self.step(*bid_control.STEPS[piece])
        if piece == NO_LIMIT:
            self.limits.lift()
            return True
        control = self.control
        again = self.limits.switched_on_again() if piece == LIMIT else None
        found = again or (bid_control.switched(control, piece) if control is not None else None)
        if found is None:
            return False
        self._put(found)
        return True

    def _put(self, control: BidControl) -> None:
        """The bid or the limit as it is planned now."""
        self.entry = None
        if isinstance(control, BidPlan):
            self._change(control)
        else:
            self.limits.plan = control


def why_closed(piece: PieceId, draft: BidDraft, names: Names) -> str | None:
    """Why a button of the control cannot be pressed, as far as numbers are the reason."""
    if piece == CONFIRM:
        return entry_words(draft.entry, names) if draft.entry is not None else None
    if piece not in bid_control.STEPS or draft.control is None:
        return None
    field, by = bid_control.STEPS[piece]
    number = bid_control.number_in(draft.control, field)
    found = bid_control.typed(draft.control, field, number + by) if number is not None else None
    return refusal_words(found, names) if isinstance(found, NumberRefusal) else None
