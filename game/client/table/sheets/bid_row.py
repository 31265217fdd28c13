"""The bid and how far it goes on, as one row and one sentence: `Bid 36, up to 50, then ask`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.bid_control import BID_FIELD, LIMIT_FIELD
from game.client.planning.bid_limit import AtLimit, LimitPlan
from game.client.planning.bid_plan import BidPlan, cannot_afford
from game.client.planning.number_entry import NumberEntry
from game.client.table.sheets.case import Case, Idle, Setting
from game.client.table.sheets.sheet import TOUCH
from game.client.telling.bid_words import (
    bid_sentence,
    entry_words,
    left_words,
    limit_sentence,
)
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.widgets.items import (
    Box,
    Entry,
    EntryLook,
    Ground,
    HousePicture,
    Ink,
    Item,
    Press,
    Tick,
    Words,
)
from game.client.widgets.page import Align
from game.engine.options import BidOptions
from game.engine.terms import Seat

GAP: Final = 1.5
ROW_GAP: Final = 2.0
WAYS_GAP: Final = 6.0
LEFT: Final = 92.0
STANDING: Final = 121.0
"""The width of what I have bid."""


@dataclass(frozen=True)
class RowLengths:
    """The widths of the parts of a row."""

    stepper: float
    field: float
    bid: float
    """Room for the word before the bid."""
    limit_left: float
    tick: float
    then: float

    def number(self, left: float, row: Box) -> Box:
        """A field between its two steppers."""
        return Box(left, row.y, 2 * self.stepper + self.field + 2 * GAP, row.height)


ONE_ROW: Final = RowLengths(26.0, 34.0, 38.0, 129.0, 59.0, 64.0)
TWO_ROWS: Final = RowLengths(TOUCH, 54.0, 72.0, 0.0, 72.0, 118.0)
"""Where a panel is too narrow for the limit beside the bid."""


def bid_row(case: Case, plan: BidPlan, row: Box) -> list[Item]:
    """What to bid now, and how far to go on; where no bid is possible there is nothing to set."""
    if is_out_of_reach(plan):
        return []
    size = _lengths(case)
    amount = size.number(row.x + size.bid, row)
    is_lost = _is_refused(case.entry, BID_FIELD)
    items: list[Item] = [
        Words(row.part(0, size.bid - 2), case.say("auction.bid"), Style.STRONG, Ink.IVORY),
        Press(
            amount.part(0, size.stepper),
            button(Button.BID_DOWN),
            "",
            is_open=_can_fall(plan) or is_lost,
            icon=Icon.MINUS,
        ),
        _field(case, BID_FIELD, _shown(case, plan), amount, is_open=plan.low < plan.high),
        Press(
            amount.part(-size.stepper, size.stepper),
            button(Button.BID_UP),
            "",
            is_open=(plan.can_bid and plan.amount < plan.high) or is_lost,
            icon=Icon.PLUS,
        ),
    ]
    if plan.is_put_up:
        items.append(_put_up(case, plan, _right_of(case, row)))
    elif plan.has_rivals:
        items += _limit(case, plan.reach, row, plan if plan.can_put_up else None)
    return items


def _put_up(case: Setting, plan: BidPlan, box: Box) -> Item:
    """Without a bid: a way to it beside the one to a limit, and once chosen a way back."""
    label, piece = case.say("auction.put_up"), button(Button.PUT_UP)
    if plan.is_put_up:
        return Tick(box, piece, label)
    return Press(box, piece, label, ButtonKind.GHOST)


def _can_fall(plan: BidPlan) -> bool:
    return not plan.is_put_up and (plan.amount > plan.low or plan.can_put_up)


def _shown(case: Setting, plan: BidPlan) -> str:
    return case.names.say("panels.none") if plan.is_put_up else str(plan.amount)


def _right_of(setting: Setting, row: Box) -> Box:
    """Beside the bid, or below it where the panel is narrow."""
    if setting.is_folded:
        return Box(row.x, row.bottom + ROW_GAP, row.width, row.height)
    return row.inset(_lengths(setting).limit_left, 0)


def bid_words(case: Case, plan: BidPlan, line: Box) -> list[Item]:
    """All that the button would do, and what that would leave me."""
    if is_out_of_reach(plan):
        key = "cannot_soon" if case.passes_for_me else "cannot"
        words = case.say(f"auction.{key}", money=plan.desk.purse, bid=plan.low)
        both = Box(line.x, line.y - 22, line.width, line.height + 22)
        return [Words(both, words, Style.BODY, Ink.IVORY, wraps=True)]
    if case.entry is not None:
        return [_entry_line(case, case.entry, _kept(plan, case.entry.piece), line)]
    if plan.is_put_up:
        return [Words(line, bid_sentence(plan, case.names), Style.SMALL, Ink.IVORY)]
    left = left_words(plan, case.names)
    return [
        Words(line.inset(0, LEFT + 4), bid_sentence(plan, case.names), Style.SMALL, Ink.IVORY),
        Words(line.part(-LEFT, LEFT), left, Style.SMALL, Ink.MID, Align.RIGHT),
    ]


def limit_row(idle: Idle, limit: LimitPlan, row: Box) -> list[Item]:
    """What I have bid stands; how far I would go on can still be planned."""
    seat = idle.view.seat
    assert seat is not None
    bids = {one.seat: one.bid for one in idle.bidding.bench(idle.view.position)}
    bid = bids[seat]
    words = idle.say("auction.no_bid_yet") if bid is None else idle.say("auction.you_bid", bid=bid)
    return [*my_bid(seat, words, row), *_limit(idle, limit, row)]


def my_bid(seat: Seat, words: str, row: Box) -> list[Item]:
    """What I have bid stands at the left of the row."""
    place = row.part(0, STANDING)
    return [
        Ground(place),
        HousePicture(place.square(8, 16), seat),
        Words(place.inset(30, 6), words, Style.BODY, Ink.IVORY),
    ]


def limit_words(idle: Idle, limit: LimitPlan, line: Box) -> list[Item]:
    """What happens when I am outbid, or what stands until something else is set."""
    if idle.entry is not None:
        return [_entry_line(idle, idle.entry, limit.amount, line)]
    ink = Ink.LIVE if limit.agreed != idle.standing else Ink.IVORY
    return [Words(line, limit_sentence(limit, idle.standing, idle.names), Style.SMALL, ink)]


def is_out_of_reach(plan: BidPlan) -> bool:
    """The purse allows no bid at all."""
    options = plan.desk.options
    return isinstance(options, BidOptions) and cannot_afford(options) is not None


def _lengths(setting: Setting) -> RowLengths:
    return TWO_ROWS if setting.is_folded else ONE_ROW


def _limit(
    setting: Setting, limit: LimitPlan, row: Box, opening: BidPlan | None = None
) -> list[Item]:
    """A way to a limit, or the limit itself with what comes after it; beside the bid or below.

    Beside the way to a limit stands the one to no bid at all, where a plant may go up without.
    """
    size = _lengths(setting)
    right = _right_of(setting, row)
    if limit.amount is None:
        return _ways(setting, right if setting.is_folded else right.inset(6, 0), opening)
    amount = size.number(right.x + size.tick, right)
    then = Button.LIMIT_PASS if limit.then is AtLimit.ASK else Button.LIMIT_ASK
    is_lost = _is_refused(setting.entry, LIMIT_FIELD)
    return [
        Tick(right.part(0, size.tick - 2), button(Button.LIMIT), setting.say("auction.up_to")),
        Press(
            amount.part(0, size.stepper),
            button(Button.LIMIT_DOWN),
            "",
            is_open=limit.can_fall or is_lost,
            icon=Icon.MINUS,
        ),
        _field(setting, LIMIT_FIELD, limit.amount, amount),
        Press(
            amount.part(-size.stepper, size.stepper),
            button(Button.LIMIT_UP),
            "",
            is_open=limit.can_rise or is_lost,
            icon=Icon.PLUS,
        ),
        Press(
            right.part(-size.then, size.then),
            button(then),
            setting.say(f"auction.then.{limit.then}"),
            ButtonKind.GHOST,
        ),
    ]


def _ways(setting: Setting, box: Box, opening: BidPlan | None) -> list[Item]:
    key, piece = setting.names.say("keys.cap.limit"), button(Button.LIMIT)
    if opening is None:
        label = setting.say("auction.go_on")
        return [Press(box, piece, label, ButtonKind.GHOST, icon=Icon.PLUS, key=key)]
    half = (box.width - WAYS_GAP) / 2
    label = setting.say("auction.go_on_short")
    return [
        Press(box.part(0, half), piece, label, ButtonKind.GHOST, key=key),
        _put_up(setting, opening, box.part(-half, half)),
    ]


def _field(
    setting: Setting, piece: PieceId, number: int | str, amount: Box, *, is_open: bool = True
) -> Entry:
    """A number that counts, or what is being typed in its place."""
    size, entry = _lengths(setting), setting.entry
    box = amount.part(size.stepper + GAP, size.field)
    if entry is None or entry.piece != piece:
        look = EntryLook.NOW if piece == BID_FIELD else EntryLook.PLANNED
        return Entry(box, piece, str(number), is_open, look)
    look = EntryLook.FRESH if entry.is_fresh else EntryLook.TYPING
    return Entry(box, piece, entry.text, True, look if entry.is_open else EntryLook.REFUSED)


def _is_refused(entry: NumberEntry | None, field: PieceId) -> bool:
    """A step of either kind leads from what cannot be to what can."""
    return entry is not None and entry.piece == field and not entry.is_open


def _kept(plan: BidPlan, field: PieceId) -> int | None:
    return plan.amount if field == BID_FIELD else plan.limit


def _entry_line(setting: Setting, entry: NumberEntry, kept: int | None, line: Box) -> Words:
    """What to do about a number that does not count yet."""
    ink = Ink.LIVE if entry.is_open else Ink.BAD
    return Words(line, entry_words(entry, setting.names, kept), Style.SMALL, ink)
