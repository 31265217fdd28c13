"""Everything that lies over the table: moving pieces, the focus ring, hint, message and tip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Icon
from game.client.planning.build_plan import BuildPlan
from game.client.table.anim.cue_painter import CuePainter, Looks
from game.client.table.panels.hint_card import HintCard, HintModel, hint_place
from game.client.table.table_places import TablePlaces
from game.client.table.turn_light import Pulse
from game.client.vocabulary.pieces import AreaPiece, CityPiece, PieceId, Pressable
from game.client.widgets.banner import Toast, ToastMessage
from game.client.widgets.interaction import RING_RADIUS, TipRest, draw_ring
from game.client.widgets.models import NoteTone
from game.client.widgets.panel import Panel
from game.client.widgets.tooltip import Tooltip

if TYPE_CHECKING:
    from game.client.table.table_scene import TableScene

TOAST_SECONDS: Final = 3.0
TOAST_FADE: Final = 0.3
SHADOW: Final = 24.0


@dataclass(frozen=True)
class Layer:
    """Something over the table that has the keyboard: Enter is for it, and for nothing below."""

    name: str
    default: PieceId | None
    """Its gold button, which Enter presses; None if it has none."""


class TableOver:
    """Paints over the table, and tells where it did."""

    def __init__(self, table: TableScene, looks: Looks, places: TablePlaces) -> None:
        self._table = table
        self._looks = looks
        self._places = places
        self._toast_left = 0.0
        self._tip = TipRest()
        self.pulse = Pulse()
        self.is_stale = True
        self.equip()

    def equip(self) -> None:
        """Tools for the present window and scale."""
        context, layout = self._table.context, self._table.stage.layout
        kit, words = context.kit, context.catalogue
        self._painter = CuePainter(kit, self._looks, self._places)
        self._tooltip = Tooltip(kit, layout.window)
        self._toast = Toast(kit, self._toast_place(), words)
        self.hint_card = HintCard(kit, self._hint_place(), words)

    @property
    def is_waiting(self) -> bool:
        """Something will show by itself soon."""
        return self._tip.is_waiting or self.pulse.is_beating

    @property
    def layer(self) -> Layer | None:
        """What lies on top and was asked for, None if only the table is there."""
        if self.hint_card.model is not None:
            return Layer("hint", self.hint_card.model.default)
        if self._table.stage.shows_log:
            return Layer("log", None)
        return None

    def paint(self, surface: Surface) -> list[Rect]:
        """Everything, the tip last; the places it covers."""
        table, director = self._table, self._table.director
        layout = table.stage.layout
        dot = (layout.prompt.right - table.context.kit.px(14), layout.prompt.centery)
        places = self.pulse.paint(surface, table.context.kit, layout.action, dot)
        places += self._painter.paint(surface, director.cues())
        places += self._rings(surface)
        places += self._cards(surface)
        if table.focus.shown in table.focus.over:
            places += self._focus_ring(surface)
        if self._toast_left > 0:
            self._toast.draw(surface)
            places.append(self._reach(self._toast.rect))
        tip = self._tooltip.rect if director.is_idle else None
        if tip is not None:
            self._tooltip.draw(surface)
            places.append(self._reach(tip))
        self.is_stale = False
        return places

    def update(self, dt: float, *, is_thinking: bool = False) -> None:
        settings = self._table.context.settings
        self.pulse.is_still = settings.reduced_motion or not settings.animation_speed.factor
        self.is_stale |= self.pulse.think(dt, is_thinking=is_thinking)
        self._fade_toast(dt)
        if self._tip.update(dt):
            self.show_tip()

    def tell(self, text: str) -> None:
        """Say a sentence over the board for a while."""
        self._toast.show(ToastMessage(text, NoteTone.WARN, Icon.INFO))
        self._toast_left = TOAST_SECONDS
        self.is_stale = True

    def show_hint(self, model: HintModel | None) -> None:
        """What a strong player would do; None takes the card away."""
        if model is None:
            self.hint_card.clear()
        else:
            if self.hint_card.model is None:
                self._table.focus.leave()
            self.hint_card.resize(self._table.context.kit, self._hint_place())
            self.hint_card.show(model)
        self.is_stale = True

    def show_tip(self) -> None:
        """At once where a price is read off the board, elsewhere after a moment."""
        table = self._table
        piece = table.attention.hover or table.focus.shown
        self.is_stale = True
        self._tip.point(piece, at_once=piece is not None and self._tells_at_once(piece))
        if self._tip.due is None or piece is None:
            self._tooltip.show(None)
            return
        tip = table.show.tip(piece, table.answering)
        if isinstance(piece, AreaPiece) and piece == table.attention.hover:
            place: Rect | None = Rect(pygame.mouse.get_pos(), (1, 1))
        else:
            place = table.place_of(piece)
        self._tooltip.show(
            tip, place, clear=table.stage.panel_rect(piece), is_plan=self._is_price(piece)
        )

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        """What of the hint card lies under a point."""
        return self.hint_card.piece_at(point) if self.covers(point) else None

    def covers(self, point: tuple[int, int]) -> bool:
        """The hint card is what a pointer there means."""
        return self.hint_card.model is not None and bool(self.hint_card.rect.collidepoint(point))

    def place_of(self, piece: PieceId) -> Rect | None:
        return self.hint_card.place_of(piece) if self.hint_card.model is not None else None

    def buttons(self) -> dict[PieceId, Rect]:
        """What the keyboard can reach, and where it is."""
        return reachable([self.hint_card]) if self.hint_card.model is not None else {}

    def _tells_at_once(self, piece: PieceId) -> bool:
        """A price is read off the board, and a closed button says why."""
        return self._is_price(piece) or not self._table.stage.action.is_open(piece)

    def _is_price(self, piece: PieceId) -> bool:
        return isinstance(piece, CityPiece) and isinstance(self._table.answering.plan, BuildPlan)

    def _cards(self, surface: Surface) -> list[Rect]:
        """What lies on the board to be read; the places it covers."""
        if self.hint_card.model is None:
            return []
        self.hint_card.draw(surface)
        return [self._reach(self.hint_card.rect)]

    def _rings(self, surface: Surface) -> list[Rect]:
        """Around what the keyboard acts on, and around what a hint speaks of."""
        table, desk = self._table, self._table.context.kit.desk
        places = self._focus_ring(surface)
        for hinted in table.attention.hinted:
            place = table.place_of(hinted) if not isinstance(hinted, CityPiece) else None
            if place is not None:
                ring = desk.outline(place.size, RING_RADIUS, "accent.live", 2)
                places.append(surface.blit(ring, ring.get_rect(center=place.center)))
        return places

    def _focus_ring(self, surface: Surface) -> list[Rect]:
        table, piece = self._table, self._table.focus.shown
        place = table.place_of(piece) if piece is not None else None
        if place is None:
            return []
        return [draw_ring(surface, table.context.kit, place)]

    def _fade_toast(self, dt: float) -> None:
        if self._toast_left <= 0:
            return
        self._toast_left = max(0.0, self._toast_left - dt)
        alpha = min(1.0, self._toast_left / TOAST_FADE)
        if alpha != self._toast.alpha or not self._toast_left:
            self._toast.alpha = alpha
            self.is_stale = True

    def _hint_place(self) -> Rect:
        layout = self._table.stage.layout
        return hint_place(layout.board, layout.scale, self._table.stage.tools.rect)

    def _toast_place(self) -> Rect:
        board, kit = self._table.stage.layout.board, self._table.context.kit
        return Rect(board.x + kit.px(8), board.y + kit.px(10), board.w - kit.px(60), kit.px(40))

    def _reach(self, rect: Rect) -> Rect:
        """With the shadow around it."""
        pad = self._table.context.kit.px(SHADOW)
        return rect.inflate(2 * pad, 2 * pad)


def reachable(panels: Sequence[Panel[Any]]) -> dict[PieceId, Rect]:
    """The buttons of some panels as they are read, and where they are."""
    found: dict[PieceId, Rect] = {}
    for panel in panels:
        places = {piece: panel.place_of(piece) for piece in panel.pieces()}
        buttons = ((p, at) for p, at in places.items() if isinstance(p, Pressable) and at)
        found.update(sorted(buttons, key=lambda button: (button[1].y, button[1].x)))
    return found
