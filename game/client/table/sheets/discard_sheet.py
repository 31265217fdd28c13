"""The sheets for giving something up: a plant too many, and tokens that find no room."""

from __future__ import annotations

from typing import Final

from game.client.draw import Icon, Style
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.token_storage import stored_on
from game.client.table.sheets.case import Case
from game.client.table.sheets.plan_sheet import PlanSheet
from game.client.table.sheets.sheet import GAP, LINE, Sheet, bar, body, pair
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import own_plant
from game.client.widgets.items import (
    Box,
    CardPicture,
    Ground,
    GroundLook,
    IconPicture,
    Ink,
    Item,
    TokenPicture,
    Words,
)
from game.engine.tokens import RESOURCES, Tokens

CARD: Final = 80.0 / 86.0
"""Height of a card over its width."""
CHOICE: Final = 32.0
TOKEN: Final = 18.0


def plant_sheet(case: Case, discard: PlantDiscard, height: float) -> Sheet:
    """All plants side by side; one of the old ones is to go."""
    room = body(height)
    plants = discard.desk.player.plants
    width = min(104.0, (room.width - (len(plants) - 1) * GAP) / len(plants))
    stored = stored_on(discard.desk.at, discard.desk.player)
    items: list[Item] = []
    for place, number in enumerate(plants):
        box = Box(room.x + place * (width + GAP), room.y + 20, width, width * CARD)
        items.append(
            CardPicture(
                box,
                number,
                own_plant(number),
                stored.get(number, Tokens()),
                is_going=number == discard.plant,
            )
        )
        items += _caption(case, discard, number, Box(box.x, box.bottom + 2, width, LINE))
    items.append(
        Words(
            Box(room.x, room.y, room.width, LINE), case.say("discard.which"), Style.BODY, Ink.TEXT
        )
    )
    top = room.y + 20 + width * CARD + 2 + LINE + 4
    items += _loss(case, discard, Box(room.x, top, room.width, LINE))
    items += bar(case, height)
    return Sheet(case.say("discard.title"), tuple(items))


def token_sheet(case: Case, discard: TokenDiscard, height: float) -> Sheet:
    """Every way to give up as few tokens as possible."""
    room = body(height)
    text = Box(room.x, room.y, room.width, 2 * LINE + 2)
    items: list[Item] = [Words(text, case.say("discard.tokens"), Style.BODY, Ink.TEXT, wraps=True)]
    for place, tokens in enumerate(discard.choices):
        top = text.bottom + 4 + place * (CHOICE + 2)
        is_chosen = tokens == discard.tokens
        row = Box(room.x, top, room.width, CHOICE)
        items.append(
            Ground(row, GroundLook.LIVE if is_chosen else GroundLook.RECESS, controls.choice(place))
        )
        if is_chosen:
            items.append(IconPicture(row.square(10, 16), Icon.CHECK, Ink.LIVE))
        items += _row(case, tokens, row)
    items += bar(case, height)
    return Sheet(case.say("discard.title"), tuple(items))


def _caption(case: Case, discard: PlantDiscard, number: int, box: Box) -> list[Item]:
    if discard.why_not(number) is not None:
        key, ink = "discard.new", Ink.GOOD
    elif number == discard.plant:
        key, ink = "discard.goes", Ink.BAD
    else:
        key, ink = "discard.stays", Ink.MID
    return [Words(box, case.say(key), Style.SMALL, ink)]


def _loss(case: Case, discard: PlantDiscard, line: Box) -> list[Item]:
    """What goes with the chosen plant."""
    if discard.plant is None:
        return [Words(line, case.say("discard.choose"), Style.SMALL, Ink.MID)]
    loss = discard.loss(discard.plant)
    below = Box(line.x, line.bottom, line.width, line.height)
    capacity = case.say("change", before=loss.capacity_before, after=loss.capacity_after)
    lost = case.names.tokens(loss.tokens)
    ink = Ink.BAD if loss.tokens.total else Ink.GOOD
    if loss.has_choice:
        lost = case.say("discard.then_choose")
    return [
        *pair(line, case.say("capacity"), capacity),
        *pair(below, case.say("discard.lost"), lost, ink),
    ]


def _row(case: Case, tokens: Tokens, row: Box) -> list[Item]:
    x = 36.0
    items: list[Item] = []
    for resource in RESOURCES:
        for _ in range(tokens[resource]):
            items.append(TokenPicture(row.square(x, TOKEN), resource))
            x += TOKEN + 2
    words = Box(row.x + x + 8, row.y, row.width - x - 16, row.height)
    return [*items, Words(words, case.names.tokens(tokens), Style.STRONG, Ink.IVORY)]


SHEETS: Final = (PlanSheet(PlantDiscard, plant_sheet), PlanSheet(TokenDiscard, token_sheet))
