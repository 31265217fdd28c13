"""The sheets of the set-up: an area for the zone, a city for the Cartel, a starting city."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.client.board.marks import BoardMarks
from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.area_facts import AreaFacts, area_facts, cities_of
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.table.sheets.case import Case, Idle, Setting
from game.client.table.sheets.plan_sheet import PlanSheet, Pointed
from game.client.table.sheets.sheet import (
    BAR,
    GAP,
    LINE,
    PAD,
    Sheet,
    bar,
    bar_top,
    body,
    corner_skip,
)
from game.client.table.sheets.waiting_sheet import actors
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.items import (
    AreaTile,
    Box,
    Ground,
    GroundLook,
    IconPicture,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.engine.board import AreaId

ROW: Final = 32.0
TILE: Final = 52.0
TILE_GAP: Final = 6.0
FACT: Final = 18.0
VALUE: Final = 46.0
CHANGE: Final = 22.0
CAP: Final = 30.0
FACTS: Final = ("cities", "mean", "links", "cheapest")


def area_sheet(case: Case, pick: AreaPick, height: float) -> Sheet:
    """The zone so far, and the area that is about to be chosen beside another one."""
    room = body(height)
    meant = pick.meant(case.pointed) if case.is_live and not case.is_sent else pick.area
    items = _tiles(case, room, meant)
    rest = Box(room.x, room.y + TILE + GAP, room.width, room.height - TILE - GAP)
    if meant is not None:
        items += _comparison(case, pick, meant, rest)
        case = replace(case, plan=pick.choose(meant))
    else:
        items += _question(case, rest)
    items += [*_tab(case, height), *bar(case, height)]
    return Sheet(case.say("setup.areas_title"), tuple(items), _count(case))


def drafting_sheet(idle: Idle, height: float) -> Sheet:
    """While somebody else chooses: the zone so far, and who is asked."""
    room = body(height)
    below = Box(room.x, room.y + TILE + GAP, room.width, room.height - TILE - GAP)
    items = [*_tiles(idle, room, None), *actors(idle, below), corner_skip(idle, height)]
    return Sheet(idle.say("setup.areas_title"), tuple(items), _count(idle))


def _count(setting: Setting) -> str:
    at = setting.view.position
    return setting.say("draft.count", chosen=len(at.areas), wanted=at.terms.area_count)


def _tiles(setting: Setting, room: Box, meant: AreaId | None) -> list[Item]:
    """One for each area that there will be; mine is amber while I choose."""
    at, names = setting.view.position, setting.names
    colours = {area.id: area.color for area in at.terms.board.areas}
    row = Box(room.x, room.y, room.width, TILE)
    items: list[Item] = []
    for place, box in enumerate(row.columns(at.terms.area_count, TILE_GAP)):
        seat = at.order[place % len(at.order)]
        found = at.areas[place] if place < len(at.areas) else None
        is_mine = place == len(at.areas) and setting.view.seat in at.to_act
        shown = meant if found is None and is_mine else found
        name = names.area(shown) if shown is not None else ""
        colour = colours[shown] if shown is not None else ""
        items.append(AreaTile(box, place + 1, seat, name, colour, is_mine))
    return items


def _question(case: Case, room: Box) -> list[Item]:
    at = case.view.position
    key = "setup.areas" if at.areas else "setup.first_area"
    text = case.say(key, chosen=len(at.areas), wanted=at.terms.area_count)
    box = Box(room.x, room.y + 4, room.width, 3 * LINE)
    return [Words(box, text, Style.BODY, Ink.TEXT, wraps=True)]


def _comparison(case: Case, pick: AreaPick, meant: AreaId, room: Box) -> list[Item]:
    """Four figures of two areas, and what the zone would come to."""
    at, names = pick.desk.at, case.names
    other = pick.beside(meant)
    head = Box(room.x, room.y, room.width, FACT)
    half = (head.width - 90) / 2
    items: list[Item] = [
        Words(head.part(0, half), names.area(meant).upper(), Style.LABEL, Ink.AMBER),
        *_other(case, pick, other, head.part(-half, half)),
    ]
    if other is not None:
        label = case.say("draft.compare")
        items.append(Words(head.inset(half), label, Style.SMALL, Ink.MID, Align.CENTRE))
    mine, theirs = area_facts(at, meant), area_facts(at, other) if other is not None else None
    for place, fact in enumerate(FACTS):
        row = Box(room.x, head.bottom + 2 + place * FACT, room.width, FACT - 1.5)
        items.append(Ground(row))
        label = case.say(f"draft.{fact}")
        items.append(Words(row.inset(VALUE), label, Style.SMALL, Ink.MID, Align.CENTRE))
        left, right = row.part(8, VALUE - 8), row.part(-VALUE, VALUE - 8)
        items.append(Words(left, _figure(case, mine, fact), Style.STRONG, Ink.IVORY))
        if theirs is not None:
            figure = _figure(case, theirs, fact)
            items.append(Words(right, figure, Style.STRONG, Ink.MID, Align.RIGHT))
    foot = Box(room.x, head.bottom + 6 + len(FACTS) * FACT, room.width, LINE)
    terms, cities = at.terms, cities_of(at.terms.board, {*at.areas, meant})
    about = "draft.about" if terms.step_2_cities is not None else "draft.about_short"
    text = case.say(about, step=terms.step_2_cities or 0, end=terms.end_cities, cities=cities)
    return [*items, Words(foot, text, Style.SMALL, Ink.MID)]


def _other(case: Case, pick: AreaPick, other: AreaId | None, box: Box) -> list[Item]:
    """The name at the right; a button, where there are several to go through."""
    if other is None:
        return []
    name = case.names.area(other).upper()
    if len(pick.open) <= 2:
        return [Words(box, name, Style.LABEL, Ink.MID, Align.RIGHT)]
    turn = Box(box.right - CHANGE, box.y, CHANGE, box.height)
    name_box = Box(box.x, box.y, box.width - CHANGE - 4, box.height)
    return [
        Words(name_box, name, Style.LABEL, Ink.MID, Align.RIGHT),
        Press(turn, controls.simple(Verb.NEXT_AREA), "", ButtonKind.GHOST, icon=Icon.RIGHT),
    ]


def _figure(case: Case, facts: AreaFacts, fact: str) -> str:
    value = getattr(facts, fact)
    return case.say("draft.no_figure") if value is None else str(value)


def _tab(case: Case, height: float) -> list[Item]:
    """The key that goes on to the next area."""
    if not case.is_live or case.is_sent:
        return []
    row = Box(PAD, bar_top(height), 100, BAR)
    key = case.names.say("keys.cap.next")
    return [
        Ground(row.square(0, CAP)._replace(height=20, y=row.y + (BAR - 20) / 2)),
        Words(row.part(0, CAP), key, Style.KEY, Ink.IVORY, Align.CENTRE),
        Words(row.inset(CAP + 7, 0), case.say("draft.next_area"), Style.SMALL, Ink.MID),
    ]


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


def _city_marks(marks: BoardMarks, pick: CityPick, _pointed: Pointed) -> BoardMarks:
    return marks if pick.city is None else replace(marks, targets=frozenset({pick.city}))


SHEETS: Final = (
    PlanSheet(AreaPick, area_sheet),
    PlanSheet(CityPick, city_sheet, _city_marks),
)
