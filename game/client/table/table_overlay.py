"""Everything that lies over the table: moving pieces, the focus ring, hint, message and tip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.client.board.clear_place import PlateSpot, clear_place
from game.client.draw import Icon
from game.client.draw.pixels import Size
from game.client.planning.build_plan import BuildPlan
from game.client.planning.networks import owner_of
from game.client.table.anim.cue_painter import CuePainter, Looks
from game.client.table.city_chip import APARTS, CityChip
from game.client.table.cover import Cover, Height, Layer, reach
from game.client.table.panels.board_tools import clearest
from game.client.table.panels.hint_card import HintCard, HintModel, hint_place
from game.client.table.panels.network_card import NetworkCard, NetworkCardModel, card_places
from game.client.table.played_table import PlayedTable
from game.client.table.table_places import TablePlaces
from game.client.table.turn_light import Pulse
from game.client.vocabulary.pieces import AreaPiece, Button, CityPiece, PieceId, Pressable, button
from game.client.widgets.banner import Toast, ToastMessage
from game.client.widgets.interaction import RING_RADIUS, TIP_AFTER, TipRest, draw_ring
from game.client.widgets.models import NoteTone
from game.client.widgets.panel import Panel
from game.client.widgets.tooltip import Tooltip
from game.engine.model import Decision

TOAST_SECONDS: Final = 3.0
TOAST_FADE: Final = 0.3
CITY_TIP_AFTER: Final = 0.7
"""Seconds of rest after which a city that has a chip is told of at length."""
CARD_EDGE: Final = 8.0


class TableOver:
    """Paints over the table, and tells where it did."""

    def __init__(self, table: PlayedTable, looks: Looks, places: TablePlaces) -> None:
        self._table = table
        self._looks = looks
        self._places = places
        self._toast_left = 0.0
        self._tip = TipRest()
        self._told_view = table.answering.view
        self.pulse = Pulse()
        self.covers: Sequence[Cover] = ()
        """What the table's features lay over it."""
        self._is_stale = True
        self.equip()

    def equip(self) -> None:
        """Tools for the present window and scale."""
        context, layout = self._table.context, self._table.stage.layout
        kit, words = context.kit, context.catalogue
        self._painter = CuePainter(kit, self._looks, self._places)
        self._tooltip = Tooltip(kit, layout.window)
        self._chip = CityChip(kit)
        self.network_card = NetworkCard(kit, Rect(layout.board.topleft, (1, 1)), words)
        self._toast = Toast(kit, self._toast_place(), words)
        self.hint_card = HintCard(kit, self._hint_place(), words)
        for cover in self.covers:
            cover.equip()

    @property
    def is_stale(self) -> bool:
        """Something would look different if it were painted."""
        return self._is_stale or any(cover.is_stale for cover in self.covers)

    @property
    def is_waiting(self) -> bool:
        """Something will show by itself soon."""
        is_waiting = self._tip.is_waiting or self.pulse.is_beating
        return is_waiting or any(cover.is_waiting for cover in self.covers)

    @property
    def layer(self) -> Layer | None:
        """What lies on top and was asked for, None if only the table is there."""
        above = (cover.layer for cover in self.covers if cover.height is not Height.LOW)
        below = (cover.layer for cover in self.covers if cover.height is Height.LOW)
        layers = (*above, self._own_layer(), *below)
        return next((layer for layer in layers if layer is not None), None)

    def _own_layer(self) -> Layer | None:
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
        places = self._paint_covers(surface, Height.LOW)
        places += self.pulse.paint(surface, table.context.kit, layout.action, dot)
        places += self._network(surface)
        places += self._painter.paint(surface, director.cues())
        places += self._rings(surface)
        places += self._hint(surface)
        places += self._paint_covers(surface, Height.CARD)
        if table.focus.shown in table.focus.over:
            places += self._focus_ring(surface)
        if self._toast_left > 0:
            self._toast.draw(surface)
            places.append(self._reach(self._toast.rect))
        for told in (self._chip, self._tooltip) if director.is_idle else ():
            if told.rect is not None:
                told.draw(surface)
                places.append(self._reach(told.rect))
        places += self._paint_covers(surface, Height.TOP)
        self._is_stale = False
        return places

    def _paint_covers(self, surface: Surface, height: Height) -> list[Rect]:
        places: list[Rect] = []
        for cover in self.covers:
            if cover.height is height:
                places += cover.paint(surface)
                cover.is_stale = False
        return places

    def update(self, dt: float, *, is_thinking: bool = False) -> None:
        settings = self._table.context.settings
        is_still = settings.reduced_motion or not settings.animation_speed.factor
        self.pulse.is_still = self._table.stage.action.life.is_still = is_still
        self._is_stale |= self.pulse.think(dt, is_thinking=is_thinking)
        self._fade_toast(dt)
        for cover in self.covers:
            cover.update(dt)
        if self._tip.update(dt):
            self.show_tip()

    def tell(self, text: str) -> None:
        """Say a sentence over the board for a while."""
        self.place_toast()
        self._toast.show(ToastMessage(text, NoteTone.WARN, Icon.INFO))
        self._toast_left = TOAST_SECONDS
        self._is_stale = True

    @property
    def message(self) -> str:
        """The sentence that is told now, if any."""
        told = self._toast.model if self._toast_left > 0 else None
        return told.text if told is not None else ""

    def read_first(self) -> list[Panel[Any]]:
        """What lies over the table and is to be read before anything else."""
        above = [panel for cover in self.covers if cover.layer for panel in cover.panels()]
        return above if self.hint_card.model is None else [*above, self.hint_card]

    def show_hint(self, model: HintModel | None) -> None:
        """What a strong player would do; None takes the card away."""
        if model is None:
            self.hint_card.clear()
        else:
            if self.hint_card.model is None:
                self._table.focus.leave()
            self.hint_card.resize(self._table.context.kit, self._hint_place())
            self.hint_card.show(model)
        self._is_stale = True

    def show_network(self, model: NetworkCardModel | None) -> None:
        """Whose network is lit; None takes the card away."""
        self._is_stale |= model != self.network_card.model
        if model is None:
            self.network_card.clear()
            return
        stage, kit = self._table.stage, self._table.context.kit
        places = card_places(stage.layout.board, self.network_card.size(model), kit.px(CARD_EDGE))
        covered = [*stage.board.around().kept, stage.tools.rect]
        self.network_card.resize(kit, clearest(places, covered))
        self.network_card.show(model)

    def show_tip(self) -> None:
        """A chip at once at a city that can be chosen, the long tip after a rest."""
        table = self._table
        for cover in self.covers:
            cover.hover(table.attention.hover)
        piece = self._told_of()
        self._is_stale = True
        if table.answering.view is not self._told_view:
            self._told_view = table.answering.view
            self._tip.hush()
        note = table.show.note(table.answering, table.attention)
        at_once = piece is not None and not table.stage.action.is_open(piece)
        rest = CITY_TIP_AFTER if note and isinstance(piece, CityPiece) else TIP_AFTER
        self._tip.point(piece, at_once=at_once, rest=rest)
        told = piece is not None and self._tip.due is not None and self._tell(piece)
        self._chip.show(None if told else note, self._beside_city)
        if not told:
            self._tooltip.show(None)

    def _told_of(self) -> PieceId | None:
        """What pointer or keyboard is at; the land around cities gives way to the keyboard's."""
        hover, focus = self._table.attention.hover, self._table.focus.shown
        on_land = isinstance(hover, AreaPiece) and isinstance(focus, CityPiece)
        return focus if hover is None or on_land else hover

    def _tell(self, piece: PieceId) -> bool:
        """Show the long tip, unless it would lie over the route that it explains."""
        table = self._table
        is_silent = self._is_drafted(piece) or self._is_ground(piece)
        tip = None if is_silent else table.show.tip(piece, table.answering)
        is_plan = isinstance(piece, CityPiece) and isinstance(table.answering.plan, BuildPlan)
        at = None
        if tip is not None and isinstance(piece, CityPiece):
            at = self._tip_place(self._tooltip.size_of(tip))
            if at is None and is_plan:
                return False
        elif tip is not None and table.attention.network is not None:
            at = self._box_tip_place(self._tooltip.size_of(tip), piece)
        if isinstance(piece, AreaPiece) and piece == table.attention.hover:
            place: Rect | None = Rect(pygame.mouse.get_pos(), (1, 1))
        else:
            place = table.place_of(piece)
        if tip is not None:
            tip = tip.beyond(table.stage.action.label_of(piece))
        clear = table.stage.panel_rect(piece)
        default = table.stage.action.place_of(button(Button.CONFIRM))
        avoid = [default] if default is not None else []
        self._tooltip.show(tip, place, clear=clear, is_plan=is_plan, avoid=avoid, at=at)
        return tip is not None

    def _is_drafted(self, piece: PieceId) -> bool:
        """While areas are chosen, tags and sheet say all about them; a tip would only hide some."""
        is_place = isinstance(piece, AreaPiece | CityPiece)
        return is_place and self._table.answering.view.position.decision is Decision.CHOOSE_AREA

    def _is_ground(self, piece: PieceId) -> bool:
        """While one builds, the land is where the pointer rests between cities."""
        return isinstance(piece, AreaPiece) and isinstance(self._table.answering.plan, BuildPlan)

    def _tip_place(self, size: Size) -> Rect | None:
        spots = (self._beside_city(size, apart) for apart in APARTS)
        return next((spot.rect for spot in spots if spot is not None), None)

    def _box_tip_place(self, size: Size, box: PieceId) -> Rect | None:
        """Beside a box, where the tip hides least of the network that is lit for it."""
        table, kit = self._table, self._table.context.kit
        board, target = table.stage.layout.board, table.place_of(box)
        if target is None or owner_of(box) is None:
            return None
        left, step = board.x + kit.px(CARD_EDGE), kit.px(CARD_EDGE)
        tops = range(board.y + step, board.bottom - step - size[1] + 1, step)
        places = [Rect(left, top, *size) for top in tops]
        places.sort(key=lambda place: abs(place.centery - target.centery))
        covered = [self.network_card.rect, *table.stage.board.around().kept]
        return clearest(places, covered) if places else None

    def _beside_city(self, size: Size, apart: float) -> PlateSpot | None:
        """A place beside the city that is pointed at, off the lit route and the tools."""
        table, kit = self._table, self._table.context.kit
        city = table.attention.pointed_city
        if city is None:
            return None
        stage = table.stage
        around = stage.board.around(city)
        around = replace(around, kept=(*around.kept, stage.tools.rect))
        room = stage.layout.board.inflate(-2 * kit.px(CARD_EDGE), -2 * kit.px(CARD_EDGE))
        return clear_place(size, stage.board.plate_rect(city), room, around, kit.px(apart))

    def hush_tip(self) -> None:
        """Something was pressed: nothing is told of it until the pointer stirs."""
        self._tip.hush()
        self.show_tip()

    def stir_tip(self) -> None:
        """The pointer was moved."""
        self._tip.stir()

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        """What of all that lies over the table lies under a point."""
        panel = self.panel_at(point)
        return panel.piece_at(point) if panel is not None else None

    def panel_at(self, point: tuple[int, int]) -> Panel[Any] | None:
        """What a pointer there means instead of the table; None if it means the table."""
        panels = reversed(self._panels())
        return next((panel for panel in panels if panel.rect.collidepoint(point)), None)

    def place_of(self, piece: PieceId) -> Rect | None:
        places = (panel.place_of(piece) for panel in reversed(self._panels()))
        return next((place for place in places if place is not None), None)

    def buttons(self) -> dict[PieceId, Rect]:
        """What the keyboard can reach, and where it is."""
        found = reachable(self._hints())
        for cover in reversed(self.covers):
            if cover.takes_focus:
                found.update(reachable(cover.panels()[::-1]))
        return found

    def place_toast(self) -> None:
        """Something else lies at the board's upper edge now."""
        self._toast.resize(self._table.context.kit, self._toast_place())
        self._is_stale = True

    def _hints(self) -> list[Panel[Any]]:
        return [self.hint_card] if self.hint_card.model is not None else []

    def _panels(self) -> list[Panel[Any]]:
        """What can be pointed at, the uppermost last."""
        return [*self._hints(), *(panel for cover in self.covers for panel in cover.panels())]

    def _network(self, surface: Surface) -> list[Rect]:
        """The card of the network that is lit; the place it covers."""
        if self.network_card.model is None:
            return []
        self.network_card.draw(surface)
        return [self._reach(self.network_card.rect)]

    def _hint(self, surface: Surface) -> list[Rect]:
        """The hint's card; the place it covers."""
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
        if isinstance(piece, AreaPiece):  # its outline on the map says it
            return []
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
            self._is_stale = True

    def _hint_place(self) -> Rect:
        layout = self._table.stage.layout
        return hint_place(layout.board, layout.scale, self._table.stage.tools.rect)

    def _toast_place(self) -> Rect:
        """At the board's upper edge, beside or below the tools that lie there."""
        board, kit = self._table.stage.layout.board, self._table.context.kit
        place = Rect(board.x + kit.px(8), board.y + kit.px(10), board.w - kit.px(60), kit.px(40))
        bottoms = [cover.bottom for cover in self.covers if cover.bottom is not None]
        if bottoms:
            place.top = max(bottoms) + kit.px(6)
        tools, gap = self._table.stage.tools.rect, kit.px(6)
        if not place.colliderect(tools):
            return place
        if tools.w > tools.h:
            place.top = tools.bottom + gap
        elif tools.centerx < board.centerx:
            place.width, place.left = place.right - tools.right - gap, tools.right + gap
        else:
            place.width = tools.left - gap - place.left
        return place

    def _reach(self, rect: Rect) -> Rect:
        return reach(self._table.context.kit, rect)


def reachable(panels: Sequence[Panel[Any]]) -> dict[PieceId, Rect]:
    """The buttons of some panels as they are read, and where they are."""
    found: dict[PieceId, Rect] = {}
    for panel in panels:
        places = {piece: panel.place_of(piece) for piece in panel.pieces()}
        buttons = ((p, at) for p, at in places.items() if isinstance(p, Pressable) and at)
        found.update(sorted(buttons, key=lambda button: (button[1].y, button[1].x)))
    return found
