"""How well a bot plays for somebody who is away: chosen by the host, and kept for the next time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from pygame import Rect

from game.client.draw import Icon, Style
from game.client.screens.settings_form import LEVELS
from game.client.shell.context import Context
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel
from game.texts import Catalogue

LABEL: Final = 0.26
"""The part of a row that says what is chosen in it."""
RADIUS: Final = 5.0
TICK: Final = 11.0


@dataclass(frozen=True)
class Level:
    """One of the levels that can be chosen."""

    piece: PieceId
    label: str
    is_on: bool


@dataclass(frozen=True)
class LevelRow:
    """All levels in a row, and what they are for."""

    label: str
    levels: tuple[Level, ...]


def level_row(chosen: str, words: Catalogue) -> LevelRow:
    """The levels that there are, with the one that counts."""
    levels = tuple(
        Level(controls.bot_level(name), words.say(f"new_game.level.{name}"), name == chosen)
        for name in LEVELS
    )
    return LevelRow(words.say("lan_table.level"), levels)


def stand_in_level(context: Context) -> str:
    """The level that the host chose last."""
    return context.settings.lan.stand_in


def choose_level(context: Context, level: str) -> None:
    """From now on, and the next time."""
    if level in LEVELS:
        lan = replace(context.settings.lan, stand_in=level)
        context.preferences.change(lan=lan)


def paint_levels(panel: Panel[Any], page: Page, row: LevelRow, place: Rect) -> None:
    """The label at the left and the levels beside each other; a tick marks the chosen one."""
    room = Rect(place.x, place.y, round(place.w * LABEL), place.h)
    page.write(row.label, Style.SMALL, "text.mid", room)
    left, count = room.right, len(row.levels)
    width = (place.right - left) // count
    page.blit(panel.kit.desk.recess((width * count, place.h), RADIUS), (left, place.y))
    for number, level in enumerate(row.levels):
        _paint_level(panel, page, level, Rect(left + number * width, place.y, width, place.h))


def _paint_level(panel: Panel[Any], page: Page, level: Level, place: Rect) -> None:
    kit, inner = panel.kit, place.inflate(-panel.kit.px(4), -panel.kit.px(4))
    is_lit = level.piece == panel.hovered
    if level.is_on or is_lit:
        fill = "ground.raised" if level.is_on else "ground.panel2"
        rim = "accent.copper_light" if level.is_on else "line.line"
        page.blit(kit.desk.field(inner.size, fill, RADIUS, rim), inner.topleft)
    ink = "text.ivory" if level.is_on or is_lit else "text.text"
    if level.is_on:
        tick = kit.sprites.icon(Icon.CHECK, kit.px(TICK), "accent.amber")
        page.put(tick, (inner.x + kit.px(11), inner.centery))
        inner = Rect(inner.x + kit.px(18), inner.y, inner.w - kit.px(20), inner.h)
    page.write(level.label, Style.PHASE, ink, inner, Align.CENTRE, frame=place)
    page.mark(level.piece, place)
