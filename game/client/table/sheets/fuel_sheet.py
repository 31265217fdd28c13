"""The sheet of phase 3: a row for each fuel with its stepper, the bill, and what it will power."""

from __future__ import annotations

from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.shortage import shortages
from game.client.table.sheets.case import Case
from game.client.table.sheets.plan_sheet import PlanSheet
from game.client.table.sheets.sheet import TOUCH, Sheet, bar, bar_top, body, clear_button
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, PieceId, button, resource_row
from game.client.widgets.items import (
    Box,
    Chip,
    Chips,
    Ground,
    GroundLook,
    Ink,
    Item,
    Press,
    TokenPicture,
    Words,
)
from game.client.widgets.page import Align
from game.engine.tokens import RESOURCES, Resource

TALLEST: Final = 40.0
BELOW: Final = 69.0
"""What totals, chips and quick fills need under the rows."""
FOLDED_BELOW: Final = 48.0
"""The same with the chips between the totals."""
BESIDE: Final = (94.0, 168.0)
"""Where chips begin between the totals, and their room."""
TOKEN: Final = 22.0
STEPPER: Final = 30.0
COUNT: Final = 24.0
PRICE: Final = 44.0
QUICK: Final = 30.0


def fuel_sheet(case: Case, cart: FuelCart, height: float) -> Sheet:
    """The cart: rows, bill, chips, quick fills, bar."""
    room = body(height)
    items: list[Item] = []
    under = FOLDED_BELOW if case.is_folded else BELOW
    pitch = min(TALLEST, (room.height - under) / len(RESOURCES))
    for place, resource in enumerate(RESOURCES):
        row = Box(room.x, room.y + place * pitch, room.width, pitch - 1)
        items += _row(case, cart, resource, row)
    below = room.y + len(RESOURCES) * pitch
    items += _totals(case, cart, Box(room.x, below, room.width, 20))
    chips = Box(room.x, below + 21, room.width, 18)
    if case.is_folded:
        chips = Box(room.x + BESIDE[0], below + 1, BESIDE[1], 18)
    items.append(Chips(chips, _chips(case, cart)))
    items += _quick(case, cart, Box(room.x, bar_top(height) - QUICK - 4, room.width, QUICK))
    items += bar(case, height, left=[clear_button(case, height)])
    note = case.say("fuel.note", storage=_storage(cart))
    return Sheet(case.say("fuel.title"), tuple(items), note)


def _row(case: Case, cart: FuelCart, resource: Resource, row: Box) -> list[Item]:
    amount = cart.tokens[resource]
    stepper = TOUCH if case.is_folded else STEPPER
    price = row.part(-PRICE - 8, PRICE)
    plus = row.part(-PRICE - 12 - stepper, stepper)
    count = Box(plus.x - COUNT, row.y, COUNT, row.height)
    minus = Box(count.x - stepper, row.y, stepper, row.height)
    words = Box(row.x + TOKEN + 12, row.y, minus.x - row.x - TOKEN - 18, row.height)
    is_closed = cart.why_not(resource) is not None
    total = sum(cart.steps(resource))
    look = GroundLook.LIVE if amount else GroundLook.RECESS
    return [
        Ground(row, look, resource_row(resource)),
        TokenPicture(row.square(7, TOKEN), resource, is_ghost=is_closed and not amount),
        *_row_words(case, cart, resource, words),
        _stepper(minus, controls.fewer(resource), Icon.MINUS, amount > 0),
        Words(count, str(amount), Style.FIGURE, Ink.IVORY, Align.CENTRE),
        _stepper(plus, controls.more(resource), Icon.PLUS, not is_closed),
        Words(price, str(total) if amount else "", Style.PRICE, Ink.IVORY, Align.RIGHT),
    ]


def _row_words(case: Case, cart: FuelCart, resource: Resource, box: Box) -> list[Item]:
    """The name, and under it the prices paid or the price of the next."""
    middle = box.y + box.height / 2
    upper = Box(box.x, middle - 14, box.width, 15)
    lower = Box(box.x, middle, box.width, 14)
    steps, following = cart.steps(resource), cart.next_price(resource)
    if steps:
        line, ink = case.names.say("table.plus").join(map(str, steps)), Ink.LIVE
    elif following is None:
        line, ink = case.say("fuel.sold_out"), Ink.WARN
    else:
        line, ink = case.say("fuel.next", price=following), Ink.MID
    return [
        Words(upper, _headed(case.names.resource(resource)), Style.STRONG, Ink.TEXT),
        Words(lower, line, Style.SMALL, ink),
    ]


def _headed(word: str) -> str:
    """A word as it begins a line."""
    return word[:1].upper() + word[1:]


def _stepper(box: Box, piece: PieceId, icon: Icon, is_open: bool) -> Press:
    return Press(
        Box(box.x, box.y + 0.5, box.width, box.height - 1),
        piece,
        "",
        ButtonKind.SECONDARY,
        is_open,
        icon=icon,
    )


def _totals(case: Case, cart: FuelCart, box: Box) -> list[Item]:
    half = box.width / 2
    remains = Box(box.x + half, box.y, half - 54, box.height)
    bill = cart.bill()
    left = Ink.IVORY if bill.is_affordable else Ink.BAD
    return [
        Words(Box(box.x, box.y, 44, box.height), case.say("total"), Style.STRONG, Ink.IVORY),
        Words(
            Box(box.x + 46, box.y, half - 60, box.height), str(bill.total), Style.PRICE, Ink.IVORY
        ),
        Words(
            box.part(-84, 34) if case.is_folded else remains,
            case.say("left"),
            Style.SMALL,
            Ink.MID,
            Align.RIGHT,
        ),
        Words(box.part(-48, 48), str(bill.left), Style.PRICE, left, Align.RIGHT),
    ]


def _chips(case: Case, cart: FuelCart) -> tuple[Chip, ...]:
    chips = [_powers(case, cart)]
    if cart.capacity > cart.powers_of:
        chips.append(Chip(case.count("fuel.could", cart.capacity), Ink.MID, Icon.HOME))
    for shortage in shortages(cart):
        name = case.names.resource(shortage.resource)
        chips.append(Chip(case.say("fuel.runs_out", resource=name), Ink.WARN, Icon.WARNING))
    return tuple(chips)


def _powers(case: Case, cart: FuelCart) -> Chip:
    """How far the fuel goes: in today's network, or as far as the plants could reach."""
    powers, of_cities = cart.powers, cart.powers_of
    tone = Ink.GOOD if powers == of_cities else Ink.WARN
    if cart.has_network:
        text = case.say("powers", powers=powers, of=of_cities)
    elif cart.needs_none:
        text = case.say("power.free")
    else:
        text = case.count("fuel.first", of_cities, powers=powers)
    return Chip(text, tone, Icon.BOLT)


def _storage(cart: FuelCart) -> str:
    used = sum(store.used for store in cart.stores())
    return f"{used}/{sum(store.total for store in cart.stores())}"


def _quick(case: Case, cart: FuelCart, box: Box) -> list[Item]:
    """Whole runs at one click, and buying without ending the turn."""
    width = (box.width - 2 * 6) / 3
    boxes = [Box(box.x + place * (width + 6), box.y, width, box.height) for place in range(3)]
    can_stay = case.is_live and cart.stay() is not None and cart.refusal is None
    return [
        Press(boxes[0], button(Button.ONE_RUN), case.say("fuel.one_run")),
        Press(boxes[1], button(Button.TWO_RUNS), case.say("fuel.two_runs")),
        Press(
            boxes[2], button(Button.STAY), case.say("fuel.stay"), ButtonKind.GHOST, is_open=can_stay
        ),
    ]


SHEETS: Final = (PlanSheet(FuelCart, fuel_sheet),)
