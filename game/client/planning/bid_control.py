"""The one control of a bid and its limit, whether it is my turn or others think.

On my turn it holds a bid with how far it goes on; while others think, only how far I would go on.
"""

from __future__ import annotations

from typing import Final

from game.client.planning.bid_limit import LimitPlan
from game.client.planning.bid_plan import BidPlan
from game.client.planning.number_entry import NumberRefusal
from game.client.vocabulary.pieces import Button, PieceId, button

BidControl = BidPlan | LimitPlan

BID_FIELD: Final = button(Button.BID_FIELD)
LIMIT_FIELD: Final = button(Button.LIMIT_FIELD)
STEPS: Final = {
    button(Button.BID_UP): (BID_FIELD, 1),
    button(Button.BID_DOWN): (BID_FIELD, -1),
    button(Button.LIMIT_UP): (LIMIT_FIELD, 1),
    button(Button.LIMIT_DOWN): (LIMIT_FIELD, -1),
}
"""Which field a button changes, and by how much."""


def number_in(control: BidControl, field: PieceId) -> int | None:
    """The number of a field that counts; None if there is no such field now."""
    if field == BID_FIELD:
        return control.amount if isinstance(control, BidPlan) else None
    return _reach(control).amount if field == LIMIT_FIELD else None


def stepped(
    control: BidControl, field: PieceId, by: int, start: int | None = None
) -> BidControl | None:
    """A number raised or lowered within its range; None if there is no such field."""
    if number_in(control, field) is None:
        return None
    if field == BID_FIELD:
        assert isinstance(control, BidPlan)
        return control.raised(by, start)
    return _with_reach(control, _reach(control).stepped(by, start))


def typed(control: BidControl, field: PieceId, number: int) -> BidControl | NumberRefusal:
    """A number as it was entered, or why it cannot be."""
    if field == BID_FIELD:
        assert isinstance(control, BidPlan)
        return control.typed(number)
    found = _reach(control).typed(number)
    return found if isinstance(found, NumberRefusal) else _with_reach(control, found)


def switched(control: BidControl, piece: PieceId) -> BidControl | None:
    """After a click on a switch of bid or limit; None if the piece is none."""
    if piece == button(Button.PUT_UP):
        return control.put_up() if isinstance(control, BidPlan) and control.can_put_up else None
    reach = _reach(control)
    if piece == button(Button.LIMIT):
        return _with_reach(control, reach.switched())
    if piece in (button(Button.LIMIT_PASS), button(Button.LIMIT_ASK)):
        return _with_reach(control, reach.turned())
    return None


def _reach(control: BidControl) -> LimitPlan:
    return control.reach if isinstance(control, BidPlan) else control


def _with_reach(control: BidControl, reach: LimitPlan) -> BidControl:
    return control.reaching(reach) if isinstance(control, BidPlan) else reach
