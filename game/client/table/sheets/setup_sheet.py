"""The sheets of the set-up: an area for the zone, a city for the Cartel, a starting city."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.client.board.marks import BoardMarks
from game.client.draw import Icon, Style
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.table.sheets.case import Case
from game.client.table.sheets.plan_sheet import PlanSheet, Pointed
from game.client.table.sheets.sheet import LINE, Sheet, bar, body
from game.client.vocabulary.pieces import area
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    IconPicture,
    Ink,
    Item,
    Words,
)
from game.engine.board import AreaId
from game.engine.errors import IllegalAction

ROW: Final = 32.0
PITCH: Final = 34.0


def area_sheet(case: Case, pick: AreaPick, height: float) -> Sheet:
    """All areas of the board; those that may be added to the zone can be chosen here, too."""
    room = body(height)
    at, terms = pick.desk.at, pick.desk.terms
    key = "setup.areas" if at.areas else "setup.first_area"
    text = case.say(key, chosen=len(at.areas), wanted=terms.area_count)
    items: list[Item] = [
        Words(Box(room.x, room.y, room.width, 2 * LINE), text, Style.BODY, Ink.TEXT, wraps=True)
    ]
    half = (room.width - 6) / 2
    for place, found in enumerate(terms.board.areas):
        column, row = place % 2, place // 2
        box = Box(room.x + column * (half + 6), room.y + 2 * LINE + 6 + row * PITCH, half, ROW)
        items += _area_row(case, pick, found.id, box)
    items += bar(case, height)
    return Sheet(case.say("setup.areas_title"), tuple(items))


def city_sheet(case: Case, pick: CityPick, height: float) -> Sheet:
    """A single city on the board; the sheet says what it is for."""
    room = body(height)
    kind = "cartel" if pick.is_for_cartel else "start"
    chosen = case.names.city(pick.city) if pick.city else case.say("setup.no_city")
    row = Box(room.x, room.y + 3 * LINE + 8, room.width, ROW)
    look = GroundLook.LIVE if pick.city else GroundLook.RECESS
    hint = Box(room.x, row.bottom + 8, room.width, 4 * LINE)
    count = len(pick.open)
    items: list[Item] = [
        Words(
            Box(room.x, room.y, room.width, 3 * LINE),
            case.say(f"setup.{kind}"),
            Style.BODY,
            Ink.TEXT,
            wraps=True,
        ),
        Ground(row, look),
        IconPicture(row.square(10, 18), Icon.HOME, Ink.LIVE if pick.city else Ink.LOW),
        Words(row.inset(38, 8), chosen, Style.NAME, Ink.IVORY if pick.city else Ink.MID),
        Words(hint, case.count("setup.how", count), Style.SMALL, Ink.MID, wraps=True),
    ]
    items += bar(case, height)
    return Sheet(case.say(f"setup.{kind}_title"), tuple(items))


def _area_row(case: Case, pick: AreaPick, found: AreaId, row: Box) -> list[Item]:
    is_taken = found in pick.desk.at.areas
    why_not: IllegalAction | None = None if is_taken else pick.why_not(found)
    is_chosen = found == pick.area
    if is_taken:
        icon, ink = Icon.CHECK, Ink.GOOD
    elif is_chosen:
        icon, ink = Icon.CHECK, Ink.LIVE
    else:
        icon, ink = Icon.MAP, Ink.LOW if why_not else Ink.AMBER
    look = GroundLook.LIVE if is_chosen else GroundLook.RECESS
    text_ink = Ink.LOW if why_not or is_taken else Ink.IVORY
    return [
        Ground(row, look, area(found)),
        IconPicture(row.square(8, 16), icon, ink),
        Words(row.inset(30, 6), case.names.area(found), Style.NAME, text_ink),
    ]


def _area_marks(marks: BoardMarks, pick: AreaPick, pointed: Pointed) -> BoardMarks:
    """The chosen area, and the one under the pointer if it can be had."""
    chosen = frozenset({pick.area}) if pick.area is not None else frozenset[AreaId]()
    hovered = next(filter(None, map(pick.area_of, pointed)), None)
    can_have = hovered is not None and pick.why_not(hovered) is None
    return replace(marks, target_areas=chosen, hover_area=hovered if can_have else None)


def _city_marks(marks: BoardMarks, pick: CityPick, _pointed: Pointed) -> BoardMarks:
    return marks if pick.city is None else replace(marks, targets=frozenset({pick.city}))


SHEETS: Final = (
    PlanSheet(AreaPick, area_sheet, _area_marks),
    PlanSheet(CityPick, city_sheet, _city_marks),
)
