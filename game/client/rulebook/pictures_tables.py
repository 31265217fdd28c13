"""Pictures of the book that show numbers: tables, charts, markets and the screen itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Rect

from game.client.draw import Icon, Style
from game.client.rulebook.easel import Easel, beside
from game.client.table.menu import LINES
from game.client.table.panels.market_presenter import plant_market_model, resource_market_model
from game.client.table.panels.plant_market_panel import PlantMarketPanel
from game.client.table.panels.resource_market_panel import ResourceMarketPanel
from game.client.widgets.page import Align
from game.client.widgets.screen_layout import DESK, TableLayout
from game.engine.events import Phase
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.tokens import RESOURCES
from game.engine.view import PlayerView, view_for

SAMPLE: Final = GameSetup("recharged", "germany", 4, areas=AreaChoice.RANDOM)
SAMPLE_SEED: Final = 5
PANEL_WIDTH: Final = 380.0
PLAYERS: Final = ("2", "3", "4", "5", "6")
PHASES: Final = (
    (None, Icon.LIST, None),
    (Phase.AUCTION, Icon.GAVEL, Icon.RIGHT),
    (Phase.RESOURCES, Icon.COIN, Icon.LEFT),
    (Phase.BUILDING, Icon.HOME, Icon.LEFT),
    (Phase.BUREAUCRACY, Icon.BOLT, None),
)
"""The five phases, and which way the order runs in them."""
ROW: Final = 26.0
KEY_ROW: Final = 20.0


def phases(easel: Easel) -> None:
    """Five stops, each with the way the order runs."""
    rooms = easel.columns(len(PHASES), 14)
    for room, (phase, icon, way) in zip(rooms, PHASES):
        middle = (room.centerx, room.y + easel.px(26))
        disc = easel.kit.desk.field((easel.px(48),) * 2, "ground.recess", 24, "line.copper")
        easel.page.put(disc, middle)
        easel.icon(icon, middle, 24, "accent.amber")
        key = "panels.top.order" if phase is None else f"table.phase.{phase}"
        label = Rect(room.x, middle[1] + easel.px(28), room.w, easel.px(18))
        easel.page.write(easel.say(key), Style.STRONG, "text.ivory", label, Align.CENTRE)
        for place in range(3) if way else ():
            at = (room.centerx + (place - 1) * easel.px(14), label.bottom + easel.px(9))
            assert way is not None
            easel.icon(way, at, 14, "accent.live" if way is Icon.LEFT else "text.mid")
    for x, _ in beside(rooms):
        easel.icon(Icon.RIGHT, (x, rooms[0].y + easel.px(26)), 16, "accent.copper_light")


def players(easel: Easel) -> None:
    """What depends on the number of players."""
    classic = easel.content.rule_set("classic")
    recharged = easel.content.rule_set("recharged")
    counts = {count: count for count in PLAYERS}
    rows: tuple[tuple[str, Mapping[str, object], Mapping[str, object]], ...] = (
        ("players", counts, counts),
        ("areas", classic.area_count, recharged.area_count),
        ("step_2", classic.step_2_cities, recharged.step_2_cities),
        ("end", classic.end_cities, recharged.end_cities),
    )
    height = easel.px(ROW)
    for place, (name, old, new) in enumerate(rows):
        row = Rect(easel.room.x, easel.room.y + place * height, easel.room.w, height)
        _ground(easel, row, place)
        cells = [_both(old, new, count) for count in PLAYERS]
        _row(easel, row, easel.say(f"book.table.{name}"), cells, is_head=not place)
    note = Rect(easel.room.x, easel.room.y + len(rows) * height + easel.px(4), easel.room.w, 0)
    note.h = easel.room.bottom - note.y
    easel.caption(easel.say("book.table.both"), note, align=Align.LEFT)


def refill(easel: Easel) -> None:
    """Tokens by players and Step."""
    rules = easel.content.rule_set("recharged")
    height = easel.px(ROW)
    heads = [easel.say("book.table.step", step=step) for step in (1, 2, 3)]
    top = Rect(easel.room.x, easel.room.y, easel.room.w, height)
    _ground(easel, top, 0)
    _row(easel, top, easel.say("book.table.players"), heads, is_head=True)
    for place, count in enumerate(PLAYERS, start=1):
        row = Rect(easel.room.x, easel.room.y + place * height, easel.room.w, height)
        _ground(easel, row, place)
        _row(easel, row, count, ["", "", ""])
        figures = rules.refill[count]
        steps = (figures.step_1, figures.step_2, figures.step_3)
        for cell, tokens in zip(_cells(easel, row, len(steps)), steps):
            pitch = cell.w // len(RESOURCES)
            for number, resource in enumerate(RESOURCES):
                x = cell.x + number * pitch
                token = easel.kit.sprites.token(resource, easel.px(15))
                easel.page.put(token, (x + easel.px(10), cell.centery))
                room = Rect(x + easel.px(20), cell.y, pitch - easel.px(20), cell.h)
                easel.page.write(str(tokens[resource]), Style.FIGURE, "text.ivory", room)


def payments(easel: Easel) -> None:
    """What so many cities pay."""
    paid = easel.content.rule_set("recharged").payments
    legend = (
        (Icon.COIN, "text.ivory", "panels.tableau.money"),
        (Icon.HOME, "accent.copper_light", "book.table.cities"),
    )
    for place, (icon, colour, key) in enumerate(legend):
        y = easel.room.y + easel.px(14 + 20 * place)
        easel.icon(icon, (easel.room.x + easel.px(10), y), 15, colour)
        room = Rect(easel.room.x + easel.px(24), y - easel.px(9), easel.px(150), easel.px(18))
        easel.page.write(easel.say(key), Style.SMALL, colour, room)
    pitch = easel.room.w / len(paid)
    foot = easel.room.bottom - easel.px(20)
    tallest = foot - easel.room.y - easel.px(18)
    for cities, amount in enumerate(paid):
        left = easel.room.x + round(cities * pitch)
        width = round(pitch) - easel.px(4)
        height = round(tallest * amount / paid[-1])
        bar = Rect(left, foot - height, width, height)
        easel.page.blit(easel.kit.desk.gradient(bar.size, "button.primary", 2), bar.topleft)
        room = Rect(left - easel.px(2), bar.y - easel.px(16), width + easel.px(4), easel.px(15))
        easel.page.write(str(amount), Style.SLOT, "text.ivory", room, Align.CENTRE)
        below = Rect(left, foot + easel.px(3), width, easel.px(16))
        easel.page.write(str(cities), Style.SLOT, "accent.copper_light", below, Align.CENTRE)


def plant_market(easel: Easel) -> None:
    panel = PlantMarketPanel(easel.kit, _middle(easel), easel.words)
    panel.show(plant_market_model(_sample(easel)))
    easel.show(panel)


def resource_market(easel: Easel) -> None:
    panel = ResourceMarketPanel(easel.kit, _middle(easel), easel.words)
    panel.show(resource_market_model(_sample(easel)))
    easel.show(panel)


def screen(easel: Easel) -> None:
    """The table in small, every part with its name."""
    layout = TableLayout.of((int(DESK[0]), int(DESK[1])))
    scale = min(easel.room.w / DESK[0], easel.room.h / DESK[1])
    left = easel.room.centerx - round(DESK[0] * scale / 2)
    parts = {
        "top_bar": layout.top_bar,
        "players": layout.left_column,
        "map": layout.board,
        "plants": layout.plants,
        "resources": layout.resources,
        "action": layout.action,
        "tableau": layout.tableau,
        "log": layout.log,
    }
    for name, part in parts.items():
        x, y, width, height = (round(value * scale) for value in part)
        place = Rect(left + x, easel.room.y + y, width, height)
        is_acting = name == "action"
        face = easel.kit.desk.panel(place.size, accent=is_acting)
        easel.page.blit(face, place.topleft)
        text = easel.say(f"book.part.{name}")
        room = place.inflate(-easel.px(12), 0)
        if name == "top_bar":
            easel.page.write(text, Style.SMALL, "text.ivory", room, Align.CENTRE)
            continue
        words = len(easel.kit.text.wrap(text, Style.STRONG, room.w))
        room.h = min(place.h, words * easel.kit.text.line_height(Style.STRONG))
        room.centery = place.centery
        ink = "accent.amber" if is_acting else "text.ivory"
        easel.caption(text, room, ink, Style.STRONG)


def keys(easel: Easel) -> None:
    """Which key does what, in two columns."""
    rows = key_rows()
    height = easel.px(KEY_ROW)
    for number, name in enumerate(LINES):
        column, row = divmod(number, rows)
        room = easel.columns(2, 16)[column]
        line = Rect(room.x, room.y + row * height, room.w, height)
        cap = Rect(line.x, line.y, easel.px(92), line.h)
        easel.page.write(easel.say(f"keys.cap.{name}"), Style.STRONG, "accent.amber", cap)
        left = cap.right + easel.px(6)
        meaning = Rect(left, line.y, line.right - left, line.h)
        easel.page.write(easel.say(f"keys.{name}"), Style.SMALL, "text.text", meaning)


def key_rows() -> int:
    """How many keys stand below one another."""
    return (len(LINES) + 1) // 2


def _sample(easel: Easel) -> PlayerView:
    return view_for(new_game(SAMPLE, easel.content, SAMPLE_SEED).state, None)


def _middle(easel: Easel) -> Rect:
    place = Rect(0, 0, easel.px(PANEL_WIDTH), easel.room.h)
    place.midtop = easel.room.midtop
    return place


def _both(old: Mapping[str, object], new: Mapping[str, object], count: str) -> str:
    """One number where the editions agree, else both."""
    return str(old[count]) if old[count] == new[count] else f"{old[count]} / {new[count]}"


def _ground(easel: Easel, row: Rect, place: int) -> None:
    if place % 2 == 0:
        easel.page.blit(easel.kit.desk.field(row.size, "ground.recess", 4), row.topleft)


def _row(
    easel: Easel, row: Rect, label: str, cells: Sequence[str], *, is_head: bool = False
) -> None:
    head = Rect(row.x + easel.px(8), row.y, _label_width(row) - easel.px(12), row.h)
    ink = "accent.copper_light" if is_head else "text.text"
    easel.page.write(label, Style.STRONG, ink, head)
    for cell, text in zip(_cells(easel, row, len(cells)), cells):
        easel.page.write(text, Style.FIGURE, ink if is_head else "text.ivory", cell, Align.CENTRE)


def _cells(easel: Easel, row: Rect, count: int) -> list[Rect]:
    left = row.x + _label_width(row)
    return easel.in_room(Rect(left, row.y, row.right - left, row.h)).columns(count, 8)


def _label_width(row: Rect) -> int:
    return round(row.w * 0.28)
