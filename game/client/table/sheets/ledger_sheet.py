"""The ledger of a night in the action panel's place: who powers what, burns what and earns what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.client.draw import ButtonKind, Icon, Style
from game.client.table.anim.night_model import LedgerRow, NightModel
from game.client.table.sheets.case import Setting
from game.client.table.sheets.sheet import BAR, PAD, TOP, WIDTH, Sheet, bar_top
from game.client.vocabulary.names import kinds_in
from game.client.vocabulary.pieces import Button, button
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    HouseRow,
    IconPicture,
    Ink,
    Item,
    Press,
    SeatTile,
    TokenPicture,
    Words,
)
from game.client.widgets.page import Align
from game.engine.events import Phase
from game.engine.tokens import Tokens

ROW, PITCH = 43.0, 48.0
TIGHT_ROW, TIGHT_PITCH = 34.0, 38.0
TIGHT_FROM: Final = 6
SKIP: Final = (150.0, BAR)
PORTRAIT: Final = 31.0
NAME: Final = 50.0
AMOUNT: Final = 68.0
TOKENS: Final = 92.0
TIGHT_LEFT, TIGHT_NAME = 42.0, 72.0
COIN, TOKEN, FUEL = 18.0, 15.0, 32.0
WIDE_PITCH, NARROW_PITCH, LEAST_PITCH = 15.0, 10.0, 8.5
"""Between houses; where there are many they stand closer, in all rows alike."""
HOUSE_LINE: Final = 14.0
"""The height of a line of houses."""
MOST_ICONS: Final = 18
"""More cities than that are told in figures."""


def ledger_sheet(model: NightModel, setting: Setting, height: float) -> Sheet:
    """A row for every seat, as far as its network has been lit."""
    is_tight = len(model.rows) >= TIGHT_FROM
    row, pitch = (TIGHT_ROW, TIGHT_PITCH) if is_tight else (ROW, PITCH)
    room = bar_top(height) - TOP - 4
    pitch = min(pitch, room / max(1, len(model.rows)))
    row = min(row, pitch - 3)
    boxes = [Box(PAD, TOP + n * pitch, WIDTH - 2 * PAD, row) for n in range(len(model.rows))]
    apart = _houses_apart(model.rows, boxes)
    items: list[Item] = []
    for place, (told, box) in enumerate(zip(model.rows, boxes)):
        items += _row(told, setting, box, apart, is_now=place == model.now)
    skip = Box(WIDTH - PAD - SKIP[0], bar_top(height), *SKIP)
    label, key = setting.say("waiting.skip"), setting.names.say("keys.cap.skip")
    items.append(
        Press(skip, button(Button.SKIP), label, ButtonKind.SECONDARY, key=key, icon=Icon.FAST)
    )
    title = setting.names.phase(Phase.BUREAUCRACY)
    return Sheet(title, tuple(items), setting.names.say("log.round_began", round=model.round))


class _Cells(NamedTuple):
    """Where the parts of a row lie."""

    name: Box
    houses: Box
    tokens: Box
    amount: Box


def _cells(row: LedgerRow, box: Box) -> _Cells:
    right = box.right - 10
    width = min(TOKENS, FUEL * len(kinds_in(row.burnt)))
    amount = Box(right - AMOUNT, box.y, AMOUNT, box.height)
    tokens = Box(amount.x - width - 4, box.y, width, box.height)
    if box.height < ROW - 6:
        name = Box(box.x + TIGHT_LEFT, box.y, TIGHT_NAME, box.height)
        houses = Box(name.right + 2, box.y, tokens.x - name.right - 4, box.height)
    else:
        name = Box(box.x + NAME, box.y + 2, tokens.x - box.x - NAME - 4, box.height * 0.5)
        houses = Box(name.x, name.bottom, tokens.x - name.x - 4, box.height * 0.42)
    return _Cells(name, houses, tokens, amount)


def _houses_apart(rows: Sequence[LedgerRow], boxes: Sequence[Box]) -> float:
    """From one house to the next, the same in all rows."""
    fits = (_pitch(row, _cells(row, box).houses) for row, box in zip(rows, boxes) if row.cities)
    least = min(fits, default=WIDE_PITCH)
    if least >= WIDE_PITCH:
        return WIDE_PITCH
    return max(LEAST_PITCH, min(NARROW_PITCH, least))


def _pitch(row: LedgerRow, box: Box) -> float:
    """How far apart the houses of a row may stand: too many for one line stand in two."""
    pitch = box.width / row.cities
    if pitch < LEAST_PITCH and _has_two_lines(box):
        return box.width / _half(row.cities)
    return pitch


def _has_two_lines(box: Box) -> bool:
    """Only beside a name; below one there is room for a single line, but a longer one."""
    return box.height >= 2 * HOUSE_LINE


def _half(count: int) -> int:
    return (count + 1) // 2


def _row(row: LedgerRow, setting: Setting, box: Box, apart: float, *, is_now: bool) -> list[Item]:
    ink = Ink.IVORY if is_now or row.is_told else Ink.MID
    name, houses, tokens, amount = _cells(row, box)
    items: list[Item] = [
        Ground(box, GroundLook.AMBER if is_now else GroundLook.RECESS),
        SeatTile(box.square(6, min(PORTRAIT, box.height - 4)), row.seat),
        Words(name, setting.names.seat(row.seat), Style.NAME, ink),
        *_houses(row, setting, houses, apart),
    ]
    if row.counted is not None:
        items += _burnt(row.burnt, tokens)
        items += [
            IconPicture(amount.square(0, COIN), Icon.COIN, Ink.AMBER),
            Words(
                amount.part(COIN + 2, AMOUNT - COIN - 2),
                str(row.counted),
                Style.TOTAL,
                Ink.AMBER,
                Align.RIGHT,
            ),
        ]
    return items


def _burnt(burnt: Tokens, box: Box) -> list[Item]:
    """What a seat has burnt, ranged to the right."""
    items: list[Item] = []
    kinds = kinds_in(burnt)
    width = min(FUEL, box.width / max(1, len(kinds)))
    for place, kind in enumerate(reversed(kinds)):
        cell = Box(box.right - (place + 1) * width, box.y, width, box.height)
        items += [
            TokenPicture(cell.square(0, TOKEN), kind),
            Words(
                cell.part(TOKEN + 2, width - TOKEN - 2), str(burnt[kind]), Style.FIGURE, Ink.TEXT
            ),
        ]
    return items


def _houses(row: LedgerRow, setting: Setting, box: Box, apart: float) -> list[Item]:
    """A house for every city, or figures where there are too many."""
    if row.cities <= MOST_ICONS and row.cities * apart <= box.width:
        return [HouseRow(box, row.seat, row.cities, row.lit, apart)]
    first = _half(row.cities)
    if row.cities <= MOST_ICONS and _has_two_lines(box) and first * apart <= box.width:
        upper = box.row((box.height - 2 * HOUSE_LINE) / 2, HOUSE_LINE)
        left = row.cities - first, max(0, row.lit - first)
        return [
            HouseRow(upper, row.seat, first, min(first, row.lit), apart),
            HouseRow(upper.below(HOUSE_LINE), row.seat, *left, apart),
        ]
    text = setting.names.say("table.night.of", count=row.lit, cities=row.cities)
    return [Words(box, text, Style.STRONG, Ink.TEXT if row.lit else Ink.LOW)]
