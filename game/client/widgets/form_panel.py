"""Paints forms: every kind of control in the look of the desk, in all its states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pygame import Rect, Surface

from game.client.draw import ButtonKind, Icon, Kit, Style
from game.client.draw.sprites import MissingPictureError
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from game.client.widgets.item_panel import ROW_RADIUS, ItemLooks, ItemPanel
from game.client.widgets.items import (
    Ground,
    GroundLook,
    HouseItem,
    Item,
    PictureItem,
    PortraitItem,
    Segment,
    Slider,
    Switch,
    TextField,
)
from game.client.widgets.page import Align, Page
from game.texts import Catalogue

FIELD_RADIUS: Final = 5.0
SEGMENT_INSET: Final = 2.0
TICK: Final = 11.0
LIST_ICON: Final = 16.0
TICK_ROOM: Final = 40.0
"""Logical pixels of a segment's width below which the tick is left out."""
PILL: Final = (34.0, 18.0)
KNOB: Final = 12.0
TRACK: Final = 5.0
HANDLE: Final = (14.0, 22.0)
SLIDER_TEXT: Final = 46.0
PORTRAIT_RADIUS: Final = 6.0


class FormPanel(ItemPanel[FormModel]):
    """Draws any form, and finds the control under the pointer.

    The control in the light is painted apart, over the kept picture: forms are large, and pointers
    move a lot.
    """

    looks = ItemLooks(
        "accent.copper_light",
        "line.soft",
        4,
        {
            GroundLook.AMBER: ("ground.asked", "accent.amber_dark"),
            GroundLook.LIVE: ("ground.active", "line.copper"),
        },
    )

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        super().__init__(kit, rect, words)
        self._light: Page | None = None
        self._is_lighting = False

    @property
    def hovered(self) -> PieceId | None:
        """The control that is being painted in the light."""
        return self._hovered if self._is_lighting else None

    def hover(self, piece: PieceId | None) -> None:
        mine = piece if piece is not None and self.place_of(piece) is not None else None
        if mine != self._hovered:
            self._hovered, self._light, self.is_stale = mine, None, True

    def hold(self, piece: PieceId | None) -> None:
        mine = piece if piece is not None and self.place_of(piece) is not None else None
        if mine != self._held:
            self._held, self._light, self.is_stale = mine, None, True

    def move(self, down: int) -> None:
        super().move(down)
        self._light = None

    def repaint(self) -> None:
        super().repaint()
        self._light = None

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        item = self.item_of(self._hovered) if self._hovered is not None else None
        if item is None:
            return
        if self._light is None:
            self._light = self._lit(item)
        surface.blit(self._light.surface, self._light.area.topleft)

    def _lit(self, item: Item) -> Page:
        """A control in the light; of a row only its edge, since words stand on it."""
        place = self.place(item.box)
        page = Page(self.kit, place)
        self._is_lighting = True
        if isinstance(item, Ground):
            rim = self.kit.desk.outline(place.size, ROW_RADIUS, "accent.copper", 1.2)
            page.blit(rim, place.topleft)
        else:
            self._painters[type(item)](self, page, place, item)
        self._is_lighting = False
        page.finish()
        return page

    def share_at(self, item: Slider, x: int) -> float:
        """Where on a slider a point lies, from 0 to 1."""
        track = self._track(self.place(item.box))
        return min(1.0, max(0.0, (x - track.x) / max(1, track.w)))

    def px(self, logical: float) -> int:
        """Nothing stays nothing, and what lies to the left of the panel stays there."""
        return self.kit.px(logical) if logical > 0 else -self.kit.px(-logical) if logical else 0

    def paint_ground(self, page: Page, model: FormModel) -> None:
        if model.title:
            self.ground(page, model.title, model.note, accent=model.accent)
        elif not model.bare:
            panel = self.kit.desk.panel(self.rect.size, accent=model.accent)
            page.put(panel, self.rect.center)

    def _segment(self, page: Page, place: Rect, item: Segment) -> None:
        desk, inset = self.kit.desk, self.kit.px(SEGMENT_INSET)
        inner = place.inflate(-2 * inset, -2 * inset)
        is_hovered = item.piece == self.hovered
        if item.is_on:
            face = desk.field(inner.size, "ground.raised", FIELD_RADIUS, "accent.copper_light")
            page.blit(face, inner.topleft)
        elif is_hovered and item.is_open:
            face = desk.field(inner.size, "ground.panel2", FIELD_RADIUS, "line.line")
            page.blit(face, inner.topleft)
        if not item.is_open:
            page.blit(self.veil(inner.size, FIELD_RADIUS), inner.topleft)
        ink = "text.ivory" if item.is_on or (is_hovered and item.is_open) else "text.text"
        self._segment_words(page, inner, item, ink if item.is_open else "text.disabled")

    def _segment_words(self, page: Page, inner: Rect, item: Segment, ink: str) -> None:
        """A tick tells the chosen one, where there is room for it, not colour alone."""
        pad = self.kit.px(12 if item.is_list else 6)
        sign = item.icon or (Icon.CHECK if item.is_on else None)
        room = inner.inflate(-2 * pad, 0)
        if sign is not None and (item.icon or inner.w >= self.kit.px(TICK_ROOM)):
            size = self.kit.px(TICK if item.icon is None else LIST_ICON)
            gap = self.kit.px(4 if item.icon is None else 9) if item.label else 0
            label = min(self.kit.text.size(item.label, Style.PHASE)[0], room.w - size - gap)
            left = room.x if item.is_list else inner.centerx - (label + gap + size) // 2
            picture = self.kit.sprites.icon(sign, size, "accent.amber" if item.is_on else ink)
            page.blit(picture, (left, inner.centery - size // 2))
            room = Rect(left + size + gap, inner.y, room.right - left - size - gap, inner.h)
            align = Align.LEFT
        else:
            align = Align.LEFT if item.is_list else Align.CENTRE
        if item.label:
            page.write(item.label, Style.PHASE, ink, room, align, frame=inner)

    def _switch(self, page: Page, place: Rect, item: Switch) -> None:
        """A pill whose knob lies right, with a tick, when it is on."""
        desk, width, height = self.kit.desk, self.kit.px(PILL[0]), self.kit.px(PILL[1])
        pill = Rect(place.x, place.centery - height // 2, width, height)
        fill = "accent.amber_dark" if item.is_on and item.is_open else "ground.recess"
        is_lit = item.piece == self.hovered and item.is_open
        rim = "accent.amber" if item.is_on and item.is_open else "line.field"
        if is_lit:
            rim = "accent.copper_light"
        page.blit(desk.field(pill.size, fill, PILL[1] / 2, rim), pill.topleft)
        if not item.is_open:
            page.blit(self.veil(pill.size, PILL[1] / 2), pill.topleft)
        knob = self.kit.px(KNOB)
        gap = (height - knob) // 2
        x = pill.right - gap - knob if item.is_on else pill.x + gap
        page.blit(desk.field((knob, knob), "text.ivory", KNOB / 2), (x, pill.y + gap))
        if item.is_on:
            tick = self.kit.sprites.icon(Icon.CHECK, self.kit.px(9), "text.ink")
            page.put(tick, (x + knob / 2, pill.centery))
        left = pill.right + self.kit.px(10)
        room = Rect(left, place.y, place.right - left, place.h)
        ink = "text.disabled" if not item.is_open else "text.ivory" if is_lit else "text.text"
        page.write(item.label, Style.BODY, ink, room)

    def _slider(self, page: Page, place: Rect, item: Slider) -> None:
        desk, track = self.kit.desk, self._track(place)
        page.blit(desk.field(track.size, "ground.recess", TRACK / 2, "line.line"), track.topleft)
        done = Rect(track.x, track.y, round(track.w * item.share), track.h)
        if done.w > track.h and item.is_open:
            page.blit(desk.field(done.size, "accent.copper", TRACK / 2), done.topleft)
        handle = Rect(0, 0, self.kit.px(HANDLE[0]), self.kit.px(HANDLE[1]))
        handle.center = (track.x + round(track.w * item.share), place.centery)
        state = self.state_of(item.piece, is_open=item.is_open)
        page.blit(desk.button(handle.size, ButtonKind.SECONDARY, state, ""), handle.topleft)
        room = Rect(
            place.right - self.kit.px(SLIDER_TEXT), place.y, self.kit.px(SLIDER_TEXT), place.h
        )
        ink = "text.ivory" if item.is_open else "text.disabled"
        page.write(item.text, Style.STRONG, ink, room, Align.RIGHT, tabular=True)

    def _track(self, place: Rect) -> Rect:
        """The groove of a slider, so inset that the handle stays inside at both ends."""
        half = self.kit.px(HANDLE[0]) // 2
        height = self.kit.px(TRACK)
        width = place.w - self.kit.px(SLIDER_TEXT) - 2 * half
        return Rect(place.x + half, place.centery - height // 2, width, height)

    def _text_field(self, page: Page, place: Rect, item: TextField) -> None:
        desk = self.kit.desk
        page.blit(desk.recess(place.size, FIELD_RADIUS), place.topleft)
        rim = "accent.copper_light" if item.piece == self.hovered else "line.field"
        page.blit(desk.outline(place.size, FIELD_RADIUS, rim, 1), place.topleft)
        pad = self.kit.px(9)
        room = Rect(place.x + pad, place.y, place.w - 2 * pad, place.h)
        if item.text:
            page.write(item.text, Style.NAME, "text.ivory", room, frame=place)
        else:
            page.write(item.hint, Style.BODY, "text.low", room, frame=place)

    def _house(self, page: Page, place: Rect, item: HouseItem) -> None:
        desk = self.kit.desk
        if item.piece is not None:
            is_lit = item.is_on or (item.piece == self.hovered and item.is_open)
            rim = "accent.copper_light" if is_lit else "line.line"
            fill = "ground.raised" if is_lit else "ground.recess"
            page.blit(desk.field(place.size, fill, FIELD_RADIUS, rim), place.topleft)
        side = round(min(place.size) * (0.72 if item.piece is not None else 1.0))
        page.put(self.kit.sprites.house(item.colour, side), place.center)
        if not item.is_open:
            page.blit(self.veil(place.size, FIELD_RADIUS), place.topleft)

    def _portrait(self, page: Page, place: Rect, item: PortraitItem) -> None:
        desk, side = self.kit.desk, min(place.size)
        inner = Rect(0, 0, side, side)
        inner.center = place.center
        try:
            face = self.kit.sprites.portrait(item.name, side, item.colour).copy()
            radius = PORTRAIT_RADIUS * self.kit.scale
            page.put(self.kit.shapes.rounded(face, radius), inner.center)
        except MissingPictureError:
            page.blit(desk.recess(inner.size, PORTRAIT_RADIUS), inner.topleft)
            page.put(self.kit.sprites.icon(Icon.ROBOT, side // 2, "text.mid"), inner.center)
        is_lit = item.is_on or (item.piece is not None and item.piece == self.hovered)
        rim = "accent.amber" if item.is_on else "accent.copper_light" if is_lit else "line.line"
        width = 2.0 if is_lit else 1.0
        page.put(desk.outline(inner.size, PORTRAIT_RADIUS, rim, width), inner.center)
        if not item.is_open:
            page.put(self.veil(inner.size, PORTRAIT_RADIUS), inner.center)

    def _picture(self, page: Page, place: Rect, item: PictureItem) -> None:
        page.put(item.surface, place.center)

    _painters: Mapping[type[Item], Callable[..., Any]] = {
        **ItemPanel._painters,
        Segment: _segment,
        Switch: _switch,
        Slider: _slider,
        TextField: _text_field,
        HouseItem: _house,
        PortraitItem: _portrait,
        PictureItem: _picture,
    }
