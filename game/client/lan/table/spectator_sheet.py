"""The sheet of whoever only watches a game on the network, and the way to a seat in it."""

from __future__ import annotations

from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.table.sheets.act_sheet import is_hammered
from game.client.table.sheets.case import Idle
from game.client.table.sheets.sheet import BAR, LINE, Sheet, bar_top, body
from game.client.table.sheets.waiting_sheet import below, going_on
from game.client.vocabulary import table_buttons as controls
from game.client.widgets.items import Box, Ink, Item, Press, Words
from game.engine.terms import Seat

TAKE: Final = 250.0


def spectator_sheet(
    idle: Idle,
    height: float,
    free: frozenset[Seat],
    looked_at: Seat | None,
    asked_for: Seat | None = None,
) -> Sheet:
    """Who is asked; and, where a seat is free or a bot's, how to sit down on it."""
    room = body(height)
    items: list[Item] = going_on(idle, height)
    if is_hammered(idle, height):
        return Sheet(idle.say("watching.title"), tuple(items))
    text = Box(room.x, below(items, room), room.width, 4 * LINE)
    if asked_for is None:
        words = idle.names.say(f"lan_table.watching.{'free' if free else 'none'}")
    else:
        words = idle.names.say("lan_table.watching.asked", name=idle.names.seat(asked_for))
    items.append(Words(text, words, Style.BODY, Ink.MID, wraps=True))
    if looked_at in free and looked_at != asked_for:
        assert looked_at is not None
        box = Box(room.right - TAKE, bar_top(height), TAKE, BAR)
        label = idle.names.say("lan_table.watching.take", name=idle.names.seat(looked_at))
        piece = controls.take_seat(looked_at)
        items.append(Press(box, piece, label, ButtonKind.PRIMARY, icon=Icon.HAND))
    return Sheet(idle.say("watching.title"), tuple(items))
