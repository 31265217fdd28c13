"""The sheet of phase 5: which plants run, on what, and what that earns."""

from __future__ import annotations

from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.run_plan import RunPlan
from game.client.planning.why_best import Criterion, why_best
from game.client.table.sheets.case import Case
from game.client.table.sheets.plan_sheet import PlanSheet
from game.client.table.sheets.sheet import TOUCH, Sheet, bar, bar_top, body
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, button, own_plant
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.items import (
    Box,
    Chip,
    Chips,
    Ground,
    GroundLook,
    IconPicture,
    Ink,
    Item,
    Press,
    TokenPicture,
    Words,
)
from game.client.widgets.page import Align
from game.engine.actions import Run
from game.engine.plants import PlantKind
from game.engine.tokens import RESOURCES, Resource, Tokens

ROW: Final = 32.0
PITCH: Final = 34.0
TOKEN: Final = 15.0
CELL: Final = 42.0
TOOLS: Final = 30.0


def power_sheet(case: Case, plan: RunPlan, height: float) -> Sheet:
    """The plants: rows, what they give, tools, bar."""
    room = body(height)
    items: list[Item] = []
    for place, number in enumerate(plan.desk.player.plants):
        row = Box(room.x, room.y + place * PITCH, room.width, ROW)
        items += _row(case, plan, number, row)
    tools = Box(room.x, bar_top(height) - TOOLS - 4, room.width, TOOLS)
    chips = Box(room.x, tools.y - 22, room.width, 18)
    if not plan.desk.player.plants:
        items.append(Words(room, case.say("power.no_plants"), Style.BODY, Ink.MID, wraps=True))
    if case.shows_why:
        top = room.y + PITCH * len(plan.desk.player.plants)
        why = Box(room.x, top, room.width, tools.y - 2 - top)
        items.append(Words(why, _why(case, plan), Style.SMALL, Ink.TEXT, wraps=True))
    else:
        items.append(Chips(chips, _chips(case, plan)))
    items += _tools(case, plan, tools)
    items += bar(case, height)
    return Sheet(case.say("power.title"), tuple(items), case.say("power.note", earns=plan.earns))


def _row(case: Case, plan: RunPlan, number: int, row: Box) -> list[Item]:
    plant = plan.desk.terms.plants[number]
    run = next((run for run in plan.runs if run.plant == number), None)
    items: list[Item] = [
        Ground(row, GroundLook.AMBER if run else GroundLook.RECESS, own_plant(number)),
        Words(row.part(10, 34), f"{number:02}", Style.PRICE, Ink.IVORY if run else Ink.MID),
        *_status(case, plan, number, row, run),
        IconPicture(row.square(-60, 16), Icon.HOME, Ink.AMBER if run else Ink.LOW),
        Words(
            row.part(-40, 30),
            str(plant.cities),
            Style.PRICE,
            Ink.IVORY if run else Ink.LOW,
            Align.RIGHT,
        ),
    ]
    if run and plant.kind is PlantKind.HYBRID and len(plan.coal_range(number)) > 1:
        items += _splits(case, plan, number, row)
    return items


def _status(case: Case, plan: RunPlan, number: int, row: Box, run: Run | None) -> list[Item]:
    """Ticked with what it burns; or why it stands still."""
    words = row.part(46, 190)
    if run is None:
        why_not = plan.why_not(number)
        key = "power.no_fuel" if why_not else "power.stands_still"
        return [Words(words, case.say(key), Style.SMALL, Ink.LOW)]
    items: list[Item] = [IconPicture(row.square(46, 14), Icon.CHECK, Ink.GOOD)]
    if not run.fuel.total:
        free = row.part(68, 120)
        return [*items, Words(free, case.say("power.free"), Style.SMALL, Ink.GOOD)]
    return [*items, *_tokens(run.fuel, row, 68)]


def _tokens(fuel: Tokens, row: Box, x: float) -> list[Item]:
    items: list[Item] = []
    for resource in RESOURCES:
        for _ in range(fuel[resource]):
            items.append(TokenPicture(row.square(x, TOKEN), resource))
            x += TOKEN + 1
    return items


def _splits(case: Case, plan: RunPlan, number: int, row: Box) -> list[Item]:
    """A cell for each mix of coal and oil; the chosen one is lit."""
    mixes = list(plan.coal_range(number))
    run = next(run for run in plan.runs if run.plant == number)
    cell, edge = (TOUCH + 2, 0.0) if case.is_folded else (CELL, 2.0)
    needed = plan.desk.terms.plants[number].fuel_count
    x = row.right - 70 - cell * len(mixes)
    return [
        Press(
            Box(x + place * cell, row.y + edge, cell - 2, row.height - 2 * edge),
            controls.split(number, coal),
            f"{coal}+{needed - coal}",
            ButtonKind.SECONDARY,
            is_on=coal == run.fuel[Resource.COAL],
        )
        for place, coal in enumerate(mixes)
    ]


def _chips(case: Case, plan: RunPlan) -> tuple[Chip, ...]:
    tone = Ink.GOOD if plan.is_best else Ink.WARN
    text = case.say("powers", powers=plan.powers, of=plan.of_cities)
    chips = [
        Chip(text, tone, Icon.BOLT),
        Chip(case.say("power.earns", earns=plan.earns), Ink.AMBER, Icon.COIN),
    ]
    if plan.wasted:
        chips.append(Chip(case.say("power.wasted", wasted=plan.wasted), Ink.WARN, Icon.WARNING))
    if plan.burns.total:
        burns = case.names.tokens(plan.burns)
        chips.append(Chip(case.say("power.burns", burns=burns), Ink.MID))
    return tuple(chips)


def _why(case: Case, plan: RunPlan) -> str:
    found = why_best(plan)
    other = found.next_best or found.best
    is_value = found.criterion is Criterion.LEAST_VALUE
    return case.names.say(
        f"table.why_best.{found.criterion}",
        powers=found.best.powers,
        value=found.best.value,
        other=other.value if is_value else other.powers,
    )


def _tools(case: Case, plan: RunPlan, box: Box) -> list[Item]:
    is_preset = plan.runs == RunPlan.best(plan.desk).runs
    return [
        Press(
            box.part(0, 96),
            button(Button.BEST_RUNS),
            case.say("power.best"),
            is_open=not is_preset,
        ),
        Press(
            box.part(102, 66),
            button(Button.WHY),
            case.say("power.ask_why"),
            ButtonKind.GHOST,
            is_on=case.shows_why,
        ),
        Press(
            box.part(174, box.width - 174),
            controls.simple(Verb.AUTO_RUN),
            case.say("power.auto"),
            ButtonKind.GHOST,
            is_on=case.auto_run,
            icon=Icon.CHECK if case.auto_run else None,
        ),
    ]


SHEETS: Final = (PlanSheet(RunPlan, power_sheet),)
