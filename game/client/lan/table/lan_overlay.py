"""What lies over a table on the network: the bar, the chat, and the last thing that was said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.client.draw import Icon
from game.client.lan.table.bar import BarModel, NetBar, bar_place
from game.client.lan.table.bubble import Bubble, bubble_place
from game.client.lan.table.chat import ChatPanel, chat_place
from game.client.lan.table.chat_input import FIELD
from game.client.table.anim.cue_painter import Looks
from game.client.table.table_overlay import Layer, TableOver, reachable
from game.client.table.table_places import TablePlaces
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.banner import Toast, ToastMessage
from game.client.widgets.models import NoteTone
from game.client.widgets.panel import Panel
from game.engine.terms import Seat

if TYPE_CHECKING:
    from game.client.lan.table.lan_table import LanTable


class LanOver(TableOver):
    """Its own panels lie under moving pieces, messages and tips."""

    def __init__(self, table: LanTable, looks: Looks, places: TablePlaces) -> None:
        self._lan = table
        self._bar_model: BarModel | None = None
        super().__init__(table, looks, places)

    def equip(self) -> None:
        super().equip()
        context, layout = self._lan.context, self._lan.stage.layout
        kit, words = context.kit, context.catalogue
        self.bar = NetBar(kit, self._bar_place(), words)
        if self._bar_model is not None:
            self.bar.show(self._bar_model)
        self.chat = ChatPanel(kit, chat_place(layout.log, layout.scale), words)
        self.flash = Toast(kit, self._flash_place(), words)
        self.bubbles: dict[Seat, Bubble] = {}

    @property
    def layer(self) -> Layer | None:
        """The chat lies below hints. The bar shows up by itself, so it never takes the keyboard."""
        chat = Layer("chat", FIELD) if self._lan.talk.is_open else None
        return super().layer or chat

    def show_bar(self, model: BarModel | None) -> None:
        """What the network asks for; None if it asks for nothing."""
        if model == self._bar_model:
            return
        self._bar_model = model
        if model is None:
            self.bar.clear()
        else:
            self.bar.resize(self._lan.context.kit, self._bar_place())
            self.bar.show(model)
        self._toast.resize(self._lan.context.kit, self._toast_place())
        self.is_stale = True

    def show_talk(self) -> None:
        """The chat as it is now."""
        talk = self._lan.talk
        if talk.is_open:
            self.chat.show(talk.model())
        entry = talk.flash
        if entry is not None:
            self.flash.show(ToastMessage(entry.text, NoteTone.STRONG, Icon.CHAT))
            self.flash.alpha = talk.alpha
        self.is_stale = True

    def own_panels(self) -> list[Panel[Any]]:
        """What can be pointed at, the uppermost last."""
        found: list[Panel[Any]] = []
        if self._lan.talk.is_open:
            found.append(self.chat)
        if self.bar.model is not None:
            found.append(self.bar)
        return found

    def buttons(self) -> dict[PieceId, Rect]:
        """What the keyboard can reach, and where it is."""
        return {**super().buttons(), **reachable(self.own_panels()[::-1])}

    def paint(self, surface: Surface) -> list[Rect]:
        panels: list[Panel[Any]] = [*self._speaking(), *self.own_panels()]
        if self._lan.talk.flash is not None:
            panels.append(self.flash)
        for panel in panels:
            panel.draw(surface)
        return [self._reach(panel.rect) for panel in panels] + super().paint(surface)

    def show_tip(self) -> None:
        for panel in self.own_panels():
            panel.hover(self._lan.attention.hover)
        super().show_tip()

    def covers(self, point: tuple[int, int]) -> bool:
        return self._own_at(point) is not None or super().covers(point)

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        panel = self._own_at(point)
        return panel.piece_at(point) if panel is not None else super().piece_at(point)

    def place_of(self, piece: PieceId) -> Rect | None:
        places = (panel.place_of(piece) for panel in self.own_panels())
        found = next((place for place in places if place is not None), None)
        return found or super().place_of(piece)

    def _speaking(self) -> list[Bubble]:
        """The bubbles of who has just said something, each beside its box."""
        context, stage = self._lan.context, self._lan.stage
        found = []
        for seat, text in self._lan.talk.bubbles.items():
            box = stage.strip.place_of(pieces.seat(seat))
            if box is None:
                continue
            place = bubble_place(box, stage.layout.scale)
            bubble = self.bubbles.setdefault(seat, Bubble(context.kit, place, context.catalogue))
            bubble.resize(context.kit, place)
            bubble.show(text)
            found.append(bubble)
        return found

    def _own_at(self, point: tuple[int, int]) -> Panel[Any] | None:
        panels = reversed(self.own_panels())
        return next((panel for panel in panels if panel.rect.collidepoint(point)), None)

    def _bar_place(self) -> Rect:
        layout = self._lan.stage.layout
        tools, model = self._lan.stage.tools.rect, self._bar_model
        if model is None:
            return bar_place(layout.board, layout.scale, tools)
        return bar_place(layout.board, layout.scale, tools, model.height)

    def _flash_place(self) -> Rect:
        log, kit = self._lan.stage.layout.log, self._lan.context.kit
        height = kit.px(40)
        return Rect(log.x + kit.px(6), log.bottom - height, log.w - kit.px(12), height)

    def _toast_place(self) -> Rect:
        """Below the bar, while there is one."""
        place = super()._toast_place()
        if self._bar_model is not None:
            place.top = self._bar_place().bottom + self._lan.context.kit.px(6)
        return place
