"""The sheet of phase 4: the stops of the plan, its bill, and what it brings about."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.client.board.marks import BoardMarks, PlannedRoute, PriceState
from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.build_plan import BuildPlan, Stop
from game.client.planning.figures import is_last_round, plants_reach, seat_figures
from game.client.planning.networks import Owner
from game.client.planning.price_tags import price_tags
from game.client.table.sheets.case import Case
from game.client.table.sheets.plan_sheet import PlanSheet, Pointed
from game.client.table.sheets.sheet import Sheet, bar, bar_top, body, clear_button
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import CityPiece, plan_line
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
    TagLegend,
    Words,
)
from game.client.widgets.page import Align
from game.engine.model import CARTEL

TALLEST, LOWEST = 31.0, 22.0
ROW_GAP: Final = 4.0
CHIPS: Final = 18.0
TOTALS: Final = 25.0
LEGEND: Final = 22.0
LEGEND_FITS: Final = 4
"""Rows of the plan from which on the tags are not explained any more."""
TOOL: Final = 24.0
PRICE: Final = 34.0
NAME: Final = 52.0
"""Where the names of cities begin in their rows."""


def build_sheet(case: Case, plan: BuildPlan, height: float) -> Sheet:
    """The plan: stops, what is pointed at, what tags mean, bill, chips, bar."""
    room = body(height)
    chips = Box(room.x, bar_top(height) - 6 - CHIPS, room.width, CHIPS)
    totals = Box(room.x, chips.y - TOTALS - 3, room.width, TOTALS)
    legend = Box(room.x, totals.y - 4 - LEGEND, room.width, LEGEND)
    explained = _legend(case, plan, legend) if len(plan.stops) < LEGEND_FITS else []
    bottom = legend.y if explained else totals.y
    rows = Box(room.x, room.y, room.width, bottom - 4 - room.y)
    items = _rows(case, plan, rows) if plan.cities else _invitation(case, plan, rows)
    items += explained
    items += _totals(case, plan, totals)
    items.append(Chips(chips, _chips(case, plan)))
    items += bar(case, height, left=[clear_button(case, height)])
    return Sheet(case.say("build.title"), tuple(items), case.say("build.note"))


def rows_shown(room: float, stops: int) -> int:
    """How many stops the list shows at once."""
    return min(stops, int((room + ROW_GAP) // (LOWEST + ROW_GAP)))


def _rows(case: Case, plan: BuildPlan, room: Box) -> list[Item]:
    """The stops, and below them what is pointed at, as long as there is room for it."""
    shown = rows_shown(room.height, len(plan.stops))
    height = min(TALLEST, (room.height + ROW_GAP) / shown - ROW_GAP)
    first = max(0, min(case.first_row, len(plan.stops) - shown))
    items: list[Item] = []
    for place in range(first, first + shown):
        top = room.y + (place - first) * (height + ROW_GAP)
        items += _row(case, plan, place, Box(room.x, top, room.width, height))
    free = Box(room.x, room.y + shown * (height + ROW_GAP), room.width, height)
    if free.bottom <= room.bottom:
        items += _pointed_row(case, plan, free)
    return items


def _row(case: Case, plan: BuildPlan, place: int, row: Box) -> list[Item]:
    stop = plan.stops[place]
    cross = row.part(-TOOL - 2, TOOL)
    remove = controls.remove(stop.city)
    return [
        Ground(row, _look(plan, place), plan_line(place)),
        Words(row.part(10, 14), str(place + 1), Style.STRONG, Ink.MID),
        *_stop_words(case, plan, stop, row, Ink.IVORY),
        Press(cross, remove, "", ButtonKind.GHOST, icon=Icon.X),
    ]


def _pointed_row(case: Case, plan: BuildPlan, row: Box) -> list[Item]:
    """The city under pointer or keyboard as the next stop: quiet, since it is not planned."""
    city = case.on_board.city
    stop = plan.route_to(city) if city is not None else None
    if stop is None or stop.refusal is not None:
        return []
    is_dear = stop.running > plan.desk.purse
    ink = Ink.BAD if is_dear else Ink.MID
    last = "" if is_dear else case.say("build.click")
    return [
        Ground(row),
        Words(row.part(10, 14), "+", Style.STRONG, Ink.MID),
        *_stop_words(case, plan, stop, row, ink),
        Words(row.part(-TOOL - 10, TOOL + 4), last, Style.SMALL, Ink.LOW, Align.RIGHT),
    ]


def _stop_words(case: Case, plan: BuildPlan, stop: Stop, row: Box, ink: str) -> list[Item]:
    """The house that is not there yet, the city, how its price comes about, and the price."""
    price = row.part(-TOOL - 10 - PRICE, PRICE)
    name = row.part(NAME, 98)
    route = Box(name.right + 4, row.y, price.x - name.right - 8, row.height)
    return [
        HousePicture(row.square(NAME - 26, 20), plan.desk.seat, is_planned=True),
        Words(name, case.names.city(stop.city), Style.NAME, ink),
        Words(route, _route(case, stop), Style.SMALL, _route_ink(stop), Align.RIGHT),
        Words(price, str(stop.total), Style.PRICE, ink, Align.RIGHT),
    ]


def _look(plan: BuildPlan, place: int) -> GroundLook:
    return GroundLook.LIVE if place == len(plan.stops) - 1 else GroundLook.RECESS


def _route(case: Case, stop: Stop) -> str:
    """How the price comes about, connection by connection."""
    if stop.refusal is not None:
        return case.say("build.not_possible")
    if not stop.legs:
        return case.say("build.house", house=stop.house)
    key = {1: "build.route", 2: "build.legs"}.get(len(stop.legs), "build.sum")
    route = " + ".join(str(leg.cost) for leg in stop.legs)
    return case.say(key, route=route, house=stop.house)


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
    upper = Box(room.x, room.y + 4, room.width, 40)
    lower = Box(room.x, room.y + 48, room.width, 34)
    pointed = _pointed_row(case, plan, Box(room.x, room.y, room.width, TALLEST))
    invited = Words(upper, case.say("build.invitation"), Style.BODY, Ink.TEXT, wraps=True)
    return [*(pointed or [invited]), Words(lower, line, Style.BODY, Ink.MID, wraps=True)]


def _legend(case: Case, plan: BuildPlan, row: Box) -> list[Item]:
    """What the tags on the map mean, or, while a network is lit, whose it is."""
    owner = case.on_board.network
    if owner is not None and owner != CARTEL:
        return [Words(row, _network_line(case, owner), Style.SMALL, Ink.TEXT)]
    if owner is not None or not case.on_board.shows_prices:
        return []
    shown = {tag.state: tag for tag in reversed(price_tags(plan).values())}
    present = [shown[state] for state in PriceState if state in shown]
    entries = tuple((tag, case.say(f"build.tag.{tag.state}")) for tag in present)
    return [TagLegend(row, entries)] if entries else []


def _network_line(case: Case, owner: Owner) -> str:
    figures = seat_figures(case.view, owner)
    plants = case.names.listed([f"{stock.plant:02}" for stock in figures.plants])
    player = case.view.position.players[owner]
    return case.say(
        "build.network",
        name=case.names.seats((owner,), case.view.seat),
        cities=case.names.cities(figures.cities),
        plants=plants or "0",
        fed=plants_reach(case.view.position, player),
    )


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
    if not is_last_round(plan.desk.at) and not plan.triggers_end:  # there will be a next round
        place = case.say(f"place.{plan.expected_place}")
        chips.append(Chip(case.say("build.place", place=place), Ink.MID, Icon.ARROW))
    return tuple(chips)


def _marks(marks: BoardMarks, plan: BuildPlan, pointed: Pointed) -> BoardMarks:
    """Ghost houses with the ways to them, and the way to where the pointer is, payable or not."""
    stops = list(plan.stops)
    city = next((piece.city for piece in pointed if isinstance(piece, CityPiece)), None)
    if city is not None and city not in plan.cities:
        stops.append(plan.route_to(city))
    stops = [stop for stop in stops if stop.refusal is None]
    routes = tuple(PlannedRoute(stop.path, marks.planner) for stop in stops if stop.legs)
    targets = frozenset(end for stop in stops for end in (stop.path[0], stop.city))
    return replace(marks, planned=plan.cities, routes=routes, targets=targets)


SHEETS: Final = (PlanSheet(BuildPlan, build_sheet, _marks),)
