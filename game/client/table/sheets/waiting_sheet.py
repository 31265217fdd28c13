"""The sheets for everybody who is not asked: who thinks, plans for later, or a show to watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.table.sheets.act_sheet import is_hammered, watched_auction
from game.client.table.sheets.case import Idle
from game.client.table.sheets.sheet import (
    BAR,
    GAP,
    LINE,
    PAD,
    Sheet,
    bar_top,
    body,
    corner_skip,
    plan_tabs,
)
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    HousePicture,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.engine.terms import Seat

TAB: Final = 34.0
IN_FULL: Final = 2
"""Rows of people who are asked."""
REMARK: Final = 78.0
"""Room for a heading and three lines."""


def waiting_sheet(idle: Idle, height: float) -> Sheet:
    """Who is thinking, and what I can plan meanwhile."""
    room = body(height)
    items = actors(idle, room)
    top = room.y + 2 * TAB + 8
    if idle.view.position.zone is not None and idle.view.position.result is None:
        text = Box(room.x, top, room.width, 2 * LINE + 4)
        words = idle.say("waiting.what_if")
        items.append(Words(text, words, Style.BODY, Ink.MID, wraps=True))
        items += plan_tabs(idle, Box(room.x, text.bottom + 2, room.width, TAB))
    items.append(corner_skip(idle, height))
    return Sheet(idle.say("waiting.title"), tuple(items))


def over_sheet(idle: Idle, height: float) -> Sheet:
    """After the end, with the table still open to be looked at."""
    room = body(height)
    text = Box(room.x, room.y + 8, room.width, 4 * LINE)
    words = idle.say("over.about")
    place = Box(room.right - 170, bar_top(height), 170, BAR)
    items: list[Item] = [
        Words(text, words, Style.BODY, Ink.TEXT, wraps=True),
        Press(
            place,
            controls.simple(Verb.RESULTS),
            idle.say("over.results"),
            ButtonKind.PRIMARY,
            key=idle.names.say("keys.cap.act"),
        ),
    ]
    return Sheet(idle.say("over.title"), tuple(items))


def watching_sheet(idle: Idle, height: float) -> Sheet:
    """For a spectator: the auction or who is asked, why, and play, pause, step and pace."""
    room = body(height)
    items = going_on(idle, height)
    top = below(items, room)
    items += (
        []
        if is_hammered(idle, height)
        else _remark(idle, Box(room.x, top, room.width, min(REMARK, room.bottom - top)))
    )
    return Sheet(idle.say("watching.title"), (*items, *_show_controls(idle, room, height)))


def going_on(idle: Idle, height: float) -> list[Item]:
    """The auction on its podium, or who is asked."""
    is_auction = idle.act is not None or idle.view.position.auction is not None
    return watched_auction(idle, height) if is_auction else actors(idle, body(height))


def below(items: Sequence[Item], room: Box) -> float:
    """Where the room under what goes on begins."""
    return max((item.box.bottom for item in items), default=room.y) + GAP


def _remark(idle: Idle, box: Box) -> list[Item]:
    """Why the bot that moved last did so."""
    if not idle.remark:
        return []
    heading = Box(box.x + PAD, box.y + 4, box.width - 2 * PAD, LINE)
    text = Box(heading.x, heading.bottom + 2, heading.width, box.bottom - heading.bottom - 4)
    return [
        Ground(box),
        Words(heading, idle.say("watching.why").upper(), Style.LABEL, Ink.COPPER),
        Words(text, idle.remark, Style.BODY, Ink.TEXT, wraps=True),
    ]


def _show_controls(idle: Idle, room: Box, height: float) -> list[Item]:
    y = bar_top(height)
    play = Box(room.right - 150, y, 150, BAR)
    step = Box(play.x - GAP - 86, y, 86, BAR)
    pace = Box(room.x, y, step.x - GAP - room.x, BAR)
    key = "play" if idle.is_paused else "pause"
    label = idle.say(f"watching.{key}")
    icon = Icon.PLAY if idle.is_paused else Icon.PAUSE
    return [
        Press(pace, controls.simple(Verb.PACE), idle.pace, ButtonKind.GHOST, icon=Icon.FAST),
        Press(
            step,
            controls.simple(Verb.STEP),
            idle.say("watching.step"),
            ButtonKind.SECONDARY,
            icon=Icon.STEP,
        ),
        Press(
            play,
            controls.simple(Verb.PLAY),
            label,
            ButtonKind.PRIMARY,
            icon=icon,
            key=idle.names.say("keys.cap.act"),
        ),
    ]


def actors(idle: Idle, room: Box) -> list[Item]:
    """A row for everybody who is asked; more than two share the room of two rows, names only."""
    asked = idle.view.position.to_act
    return _in_short(idle, room, asked) if len(asked) > IN_FULL else _in_full(idle, room, asked)


def _in_full(idle: Idle, room: Box, asked: Sequence[Seat]) -> list[Item]:
    """Who, and what they are asked."""
    items: list[Item] = []
    for place, seat in enumerate(asked):
        row = Box(room.x, room.y + place * (TAB + 2), room.width, TAB)
        what = idle.names.say(f"panels.status.thinking.{idle.view.position.decision}")
        items += [
            Ground(row, GroundLook.AMBER),
            HousePicture(row.square(8, 22), seat),
            Words(row.part(40, 130), idle.names.seat(seat), Style.NAME, Ink.IVORY),
            Words(row.part(174, row.width - 184), what, Style.BODY, Ink.AMBER, Align.RIGHT),
        ]
    return items


def _in_short(idle: Idle, room: Box, asked: Sequence[Seat]) -> list[Item]:
    """Two rows of them; what they are asked stands in the prompt."""
    columns = -(-len(asked) // IN_FULL)
    items: list[Item] = []
    for place, seat in enumerate(asked):
        down, across = divmod(place, columns)
        row = Box(room.x, room.y + down * (TAB + 2), room.width, TAB)
        cell = row.columns(columns, 4)[across]
        items += [
            Ground(cell, GroundLook.AMBER),
            HousePicture(cell.square(6, 22), seat),
            Words(cell.part(32, cell.width - 36), idle.names.seat(seat), Style.NAME, Ink.IVORY),
        ]
    return items
