"""What all sheets share: measures, headings, and the bar with the one Confirm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.second_click import Risk
from game.client.table.sheets.case import Case, Setting
from game.client.telling.auction_words import pass_label
from game.client.telling.bid_words import closed_words
from game.client.telling.words_for import confirm_label
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, button
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.items import Box, Ink, Item, Press, Words
from game.client.widgets.page import Align
from game.engine.model import Decision

WIDTH: Final = 370.0
PAD: Final = 12.0
TOP: Final = 27.0
"""Where the body of a sheet begins, under the panel's label."""
BAR: Final = 42.0
BAR_MARGIN: Final = 10.0
GAP: Final = 8.0
UNDO: Final = 72.0
CONFIRM: Final = 162.0
PASS: Final = 96.0
SKIP: Final = 120.0
TOUCH: Final = 44.0
"""Width that a finger still meets in a panel that is squeezed most."""
ROW: Final = 31.0
LINE: Final = 16.0
TAB_GAP: Final = 4
TAB_MARGIN: Final = 2
"""What a tab has besides its word, in letters."""
PLANS: Final = (
    Decision.CHOOSE_PLANT,
    Decision.BUY_RESOURCES,
    Decision.BUILD_CITIES,
    Decision.RUN_PLANTS,
)
"""What can be thought through before it is asked, in the order of a round."""


@dataclass(frozen=True)
class Sheet:
    """A panel's contents."""

    title: str
    items: tuple[Item, ...]
    note: str = ""


def body(height: float) -> Box:
    """The room between the panel's label and its bar."""
    return Box(PAD, TOP, WIDTH - 2 * PAD, bar_top(height) - GAP - TOP)


def bar_top(height: float) -> float:
    return height - BAR_MARGIN - BAR


def bar(case: Case, height: float, *, left: Sequence[Press] = ()) -> list[Item]:
    """Confirm at the right with what it costs, Undo beside it, anything else far left."""
    y = bar_top(height)
    if case.is_folded:
        return [*left, *_folded_bar(case, y, max((one.box.right for one in left), default=0.0))]
    confirm = Box(WIDTH - PAD - CONFIRM, y, CONFIRM, BAR)
    undo = Box(confirm.x - GAP - UNDO, y, UNDO, BAR)
    return [*left, *_undo(case, undo), confirm_button(case, confirm)]


def _folded_bar(case: Case, y: float, left: float) -> list[Item]:
    """Undo is in the top bar alone; Redo, which is nowhere else, comes when there is any."""
    x = max(PAD, left + GAP)
    items: list[Item] = []
    if case.can_redo:
        box = Box(x, y, TOUCH, BAR)
        piece = button(Button.REDO)
        items.append(Press(box, piece, "", ButtonKind.GHOST, icon=Icon.REDO))
        x = box.right + GAP
    return [*items, confirm_button(case, Box(x, y, WIDTH - PAD - x, BAR))]


def confirm_button(case: Case, box: Box) -> Press:
    """The one amber button; closed, it says what is missing. A what-if has only a way back."""
    piece = button(Button.CONFIRM)
    if not case.is_live:
        label = case.say("waiting.back")
        return Press(box, controls.simple(Verb.BACK), label, icon=Icon.BACK)
    plan = case.plan
    is_open = plan.action() is not None and plan.refusal is None and not case.is_sent
    if case.entry is not None:
        is_open, label = False, closed_words(case.entry, case.names)
    elif case.sure is not None and case.sure.risk is not Risk.PASS:
        label = case.sure.label(case.names)
    else:
        label = confirm_label(plan, case.names)
    key = case.names.say("keys.cap.act") if is_open else None
    # Amber recommends: whoever leaves plants without fuel does so unadvised.
    is_idle = isinstance(plan, FuelCart) and plan.leaves_plants_idle
    kind = ButtonKind.SECONDARY if is_idle else ButtonKind.PRIMARY
    return Press(box, piece, label, kind, is_open, key)


def pass_button(case: Case, plan: BidPlan | Nomination, height: float) -> Press:
    """Apart from Confirm, and never what a key falls upon by chance."""
    box = Box(PAD, bar_top(height), PASS, BAR)
    piece = button(Button.PASS)
    if case.sure is not None and case.sure.risk is Risk.PASS:
        return Press(box, piece, case.sure.label(case.names), ButtonKind.DANGER)
    is_open = case.is_live and not case.is_sent
    key = case.names.say("keys.cap.pass")
    return Press(box, piece, pass_label(plan, case.names), ButtonKind.DANGER, is_open, key)


def skip_button(setting: Setting, box: Box) -> Press:
    """On to the next decision, without waiting for motion or for a bot's pause."""
    label, key = setting.say("waiting.skip"), setting.names.say("keys.cap.skip")
    return Press(box, button(Button.SKIP), label, ButtonKind.GHOST, key=key)


def corner_skip(setting: Setting, height: float) -> Press:
    """The same in the lower right corner of a sheet."""
    return skip_button(setting, Box(WIDTH - PAD - SKIP, bar_top(height), SKIP, BAR))


def clear_button(case: Case, height: float) -> Press:
    """Everything out of the plan."""
    box = Box(PAD, bar_top(height), UNDO, BAR)
    is_open = not case.plan.is_empty
    return Press(box, button(Button.CLEAR), case.say("clear"), ButtonKind.GHOST, is_open)


def pair(box: Box, label: str, value: str, ink: str = Ink.IVORY) -> list[Item]:
    """A label at the left and its value at the right."""
    return [
        Words(box, label, Style.SMALL, Ink.MID),
        Words(box, value, Style.STRONG, ink, Align.RIGHT),
    ]


def plan_tabs(setting: Setting, row: Box) -> list[Press]:
    """What can be thought through while others act."""
    labels = [setting.say(f"plan.{decision}") for decision in PLANS]
    # Wider words get wider tabs: phases have names of very different lengths.
    shares = [_share(label) for label in labels]
    room = row.width - (len(PLANS) - 1) * TAB_GAP
    tabs: list[Press] = []
    x = row.x
    for decision, label, share in zip(PLANS, labels, shares, strict=True):
        width = room * share / sum(shares)
        tabs.append(Press(Box(x, row.y, width, row.height), controls.planning(decision), label))
        x += width + TAB_GAP
    return tabs


def plan_bar(setting: Setting, height: float) -> list[Press]:
    """The same in the bar, with Skip beside it: all five words share its width."""
    skip = _share(setting.say("waiting.skip"))
    whole = skip + sum(_share(setting.say(f"plan.{decision}")) for decision in PLANS)
    y, room = bar_top(height), WIDTH - 2 * PAD - GAP - (len(PLANS) - 1) * TAB_GAP
    width = room * skip / whole
    last = Box(WIDTH - PAD - width, y, width, BAR)
    tabs = plan_tabs(setting, Box(PAD, y, last.x - GAP - PAD, BAR))
    return [*tabs, skip_button(setting, last)]


def _share(label: str) -> int:
    """The width that a button needs for its label, in letters; those of Japanese are wide."""
    wide = sum(east_asian_width(letter) in ("W", "F") for letter in label)
    return len(label) + wide + TAB_MARGIN


def _undo(case: Case, box: Box) -> list[Press]:
    """Undo; once something has been undone, Redo shares its place."""
    if not case.can_redo:
        label = case.say("undo")
        return [Press(box, button(Button.UNDO), label, ButtonKind.GHOST, case.can_undo)]
    half = (box.width - 4) / 2
    return [
        Press(
            Box(box.x, box.y, half, box.height),
            button(Button.UNDO),
            "",
            ButtonKind.GHOST,
            case.can_undo,
            icon=Icon.UNDO,
        ),
        Press(
            Box(box.x + half + 4, box.y, half, box.height),
            button(Button.REDO),
            "",
            ButtonKind.GHOST,
            icon=Icon.REDO,
        ),
    ]
