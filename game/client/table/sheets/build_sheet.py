"""The sheet of phase 4: the stops of the plan, its bill, and what it brings about."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.client.board.marks import BoardMarks, PlannedRoute
from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.build_plan import BuildPlan, Stop
from game.client.table.sheets.case import Case
from game.client.table.sheets.plan_sheet import PlanSheet, Pointed
from game.client.table.sheets.sheet import Sheet, bar, bar_top, body, clear_button
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, CityPiece, PieceId, button, plan_line
from game.client.widgets.items import (
    Box,
    Chip,
    Chips,
    Ground,
    GroundLook,
    Hairline,
    HousePicture,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align

TALLEST, LOWEST = 31.0, 22.0
ROW_GAP: Final = 2.0
CHIPS: Final = 18.0
TOTALS: Final = 25.0
TOOL: Final = 24.0
PRICE: Final = 34.0


def build_sheet(case: Case, plan: BuildPlan, height: float) -> Sheet:
    """The plan: stops, bill, chips, bar."""
    room = body(height)
    chips = Box(room.x, bar_top(height) - 6 - CHIPS, room.width, CHIPS)
    totals = Box(room.x, chips.y - TOTALS - 3, room.width, TOTALS)
    rows = Box(room.x, room.y, room.width, totals.y - 4 - room.y)
    items = _rows(case, plan, rows) if plan.cities else _invitation(case, plan, rows)
    items += _totals(case, plan, totals)
    items.append(Chips(chips, _chips(case, plan)))
    items += bar(case, height, left=[clear_button(case, height)])
    return Sheet(case.say("build.title"), tuple(items), case.say("build.note"))


def rows_shown(room: float, stops: int) -> int:
    """How many stops the list shows at once."""
    return min(stops, int((room + ROW_GAP) // (LOWEST + ROW_GAP)))


def _rows(case: Case, plan: BuildPlan, room: Box) -> list[Item]:
    shown = rows_shown(room.height, len(plan.stops))
    height = min(TALLEST, (room.height + ROW_GAP) / shown - ROW_GAP)
    first = max(0, min(case.first_row, len(plan.stops) - shown))
    items: list[Item] = []
    for place in range(first, first + shown):
        top = room.y + (place - first) * (height + ROW_GAP)
        items += _row(case, plan, place, Box(room.x, top, room.width, height))
    return items


def _row(case: Case, plan: BuildPlan, place: int, row: Box) -> list[Item]:
    stop = plan.stops[place]
    last = len(plan.stops) - 1
    cross = row.part(-TOOL - 2, TOOL)
    price = Box(cross.x - PRICE - 4, row.y, PRICE, row.height)
    tools: list[Item] = []
    name_x = 44.0
    if last:
        up, down = row.part(2, TOOL), row.part(2 + TOOL, TOOL)
        tools = [
            _tool(up, controls.earlier(stop.city), Icon.UP, place > 0),
            _tool(down, controls.later(stop.city), Icon.DOWN, place < last),
        ]
        name_x = 2 * TOOL + 32
    name = Box(row.x + name_x, row.y, 102, row.height)
    route = Box(name.right + 4, row.y, price.x - name.right - 8, row.height)
    return [
        Ground(row, _look(plan, place), plan_line(place)),
        *tools,
        HousePicture(row.square(name_x - 26, 20), plan.desk.seat),
        Words(name, case.names.city(stop.city), Style.NAME, Ink.IVORY),
        Words(
            route, _route(case, stop, is_short=last > 0), Style.SMALL, _route_ink(stop), Align.RIGHT
        ),
        Words(price, str(stop.total), Style.PRICE, Ink.IVORY, Align.RIGHT),
        _tool(cross, controls.remove(stop.city), Icon.X, True),
    ]


def _look(plan: BuildPlan, place: int) -> GroundLook:
    return GroundLook.LIVE if place == len(plan.stops) - 1 else GroundLook.RECESS


def _tool(box: Box, piece: PieceId, icon: Icon, is_open: bool) -> Press:
    return Press(box, piece, "", ButtonKind.GHOST, is_open, icon=icon)


def _route(case: Case, stop: Stop, *, is_short: bool) -> str:
    """How the price comes about; beside tools there is room for the numbers only."""
    if stop.refusal is not None:
        return case.say("build.not_possible")
    if not stop.legs:
        return case.say("build.house", house=stop.house)
    key = "build.short_route" if is_short else "build.route"
    return case.say(key, route=stop.connection, house=stop.house)


def _route_ink(stop: Stop) -> str:
    return Ink.BAD if stop.refusal is not None else Ink.MID


def _invitation(case: Case, plan: BuildPlan, room: Box) -> list[Item]:
    """What to do while nothing is planned, and whether anything can be paid."""
    affordable = [price for price in plan.prices().values() if price.affordable]
    if affordable:
        least = min(price.amount for price in affordable)
        line = case.count("build.reachable", len(affordable), least=least)
    else:
        line = case.say("build.none_reachable")
    upper = Box(room.x, room.y + 10, room.width, 40)
    lower = Box(room.x, room.y + 54, room.width, 40)
    return [
        Words(upper, case.say("build.invitation"), Style.BODY, Ink.TEXT, wraps=True),
        Words(lower, line, Style.BODY, Ink.MID, wraps=True),
    ]


def _totals(case: Case, plan: BuildPlan, box: Box) -> list[Item]:
    bill = plan.bill()
    left = Ink.IVORY if bill.is_affordable else Ink.BAD
    items: list[Item] = [
        Hairline(Box(box.x, box.y - 2, box.width, 1)),
        Words(box.part(0, 42), case.say("total"), Style.NAME, Ink.IVORY),
        Words(box.part(46, 50), str(bill.total), Style.TOTAL, Ink.IVORY),
        Words(box.part(240, 56), case.say("left"), Style.BODY, Ink.MID, Align.RIGHT),
        Words(box.part(-46, 46), str(bill.left), Style.PRICE, left, Align.RIGHT),
    ]
    if plan.saving > 0:
        label = case.say("build.cheapest_order", saving=plan.saving)
        items.append(Press(box.part(100, 136), button(Button.CHEAPEST_ORDER), label))
    return items


def _chips(case: Case, plan: BuildPlan) -> tuple[Chip, ...]:
    after, powers = plan.cities_after, plan.powers
    tone = Ink.GOOD if powers == after else Ink.WARN
    chips = [
        Chip(case.names.cities(after), Ink.TEXT, Icon.HOME),
        Chip(case.say("powers", powers=powers, of=after), tone, Icon.BOLT),
    ]
    if plan.triggers_end:
        chips.append(Chip(case.say("build.ends"), Ink.AMBER, Icon.FLAG))
    elif plan.triggers_step_2:
        chips.append(Chip(case.say("build.step_2"), Ink.AMBER, Icon.BOLT))
    place = case.say(f"place.{plan.expected_place}")
    chips.append(Chip(case.say("build.place", place=place), Ink.MID, Icon.ARROW))
    return tuple(chips)


def _marks(marks: BoardMarks, plan: BuildPlan, pointed: Pointed) -> BoardMarks:
    """Ghost houses with the ways to them, and the way to where the pointer is."""
    routes = [PlannedRoute(stop.path, marks.planner) for stop in plan.stops if stop.legs]
    targets = frozenset(plan.cities)
    city = next((piece.city for piece in pointed if isinstance(piece, CityPiece)), None)
    if city is not None and city not in plan.cities and plan.why_not(city) is None:
        stop = plan.route_to(city)
        targets |= {city}
        if stop.legs:
            routes.append(PlannedRoute(stop.path, marks.planner))
    return replace(marks, planned=plan.cities, routes=tuple(routes), targets=targets)


SHEETS: Final = (PlanSheet(BuildPlan, build_sheet, _marks),)
