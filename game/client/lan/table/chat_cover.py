"""The chat over a table: its panel, the last thing that was said, and bubbles beside the boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from game.client.draw import Icon
from game.client.lan.table.bubble import Bubble, bubble_place, bubble_size
from game.client.lan.table.chat import ChatPanel, chat_place, flash_place
from game.client.lan.table.chat_input import FIELD, Talk
from game.client.table.cover import Cover, Layer, reach
from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.widgets.banner import Toast, ToastMessage
from game.client.widgets.models import NoteTone
from game.client.widgets.panel import Panel
from game.engine.terms import Seat


class ChatCover(Cover):
    """Lies under hints, moving pieces, messages and tips."""

    def __init__(self, table: TableScene, talk: Talk) -> None:
        self._table = table
        self._talk = talk
        self.equip()

    @property
    def layer(self) -> Layer | None:
        return Layer("chat", FIELD) if self._talk.is_open else None

    def equip(self) -> None:
        context, layout = self._table.context, self._table.stage.layout
        kit, words = context.kit, context.catalogue
        self.chat = ChatPanel(kit, chat_place(layout.log, layout.scale), words)
        self.flash = Toast(kit, self._flash_place(), words)
        self.bubbles: dict[Seat, Bubble] = {}

    def show(self) -> None:
        """The chat as it is now."""
        talk = self._talk
        if talk.is_open:
            self.chat.show(talk.model())
        entry = talk.flash
        if entry is not None:
            self.flash.show(ToastMessage(entry.text, NoteTone.STRONG, Icon.CHAT))
            self.flash.alpha = talk.alpha
        self.is_stale = True

    @property
    def is_old(self) -> bool:
        """The keyboard has gone elsewhere since the chat was drawn."""
        shown = self.chat.model
        return self._talk.is_open and (shown is None or shown.is_typing != self._talk.is_typing)

    def panels(self) -> Sequence[Panel[Any]]:
        return (self.chat,) if self._talk.is_open else ()

    def paint(self, surface: Surface) -> list[Rect]:
        panels: list[Panel[Any]] = [*self._speaking(), *self.panels()]
        if self._talk.flash is not None:
            panels.append(self.flash)
        for panel in panels:
            panel.draw(surface)
        return [reach(self._table.context.kit, panel.rect) for panel in panels]

    def _speaking(self) -> list[Bubble]:
        """The bubbles of who has just said something, each beside its box."""
        context, stage = self._table.context, self._table.stage
        kit, others, found = context.kit, self._others(), []
        for seat, text in self._talk.bubbles.items():
            box = stage.strip.place_of(pieces.seat(seat))
            if box is None:
                continue
            place = bubble_place(box, bubble_size(kit, text), stage.layout.scale, others)
            bubble = self.bubbles.setdefault(seat, Bubble(kit, place, context.catalogue))
            bubble.resize(kit, place)
            bubble.show(text)
            found.append(bubble)
        return found

    def _others(self) -> list[Rect]:
        """What else lies over the board where bubbles are."""
        table = self._table
        covers = [cover for cover in table.over.covers if cover is not self]
        panels = [panel.rect for cover in covers for panel in cover.panels()]
        return [*panels, table.stage.tools.rect]

    def _flash_place(self) -> Rect:
        layout = self._table.stage.layout
        return flash_place(layout.log, layout.scale)
