"""The action panel: paints the sheet it is shown, and finds the piece under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pygame import Rect, Surface

from game.client.draw import ButtonKind, ButtonState, Kit, Style
from game.client.table.sheets.auction_painters import AUCTION_PAINTERS
from game.client.table.sheets.sheet import Sheet
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.items import (
    Box,
    CardPicture,
    Chips,
    Entry,
    Ground,
    GroundLook,
    Hairline,
    IconPicture,
    Item,
    Press,
    TokenPicture,
    Words,
    piece_of,
)
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel
from game.engine.plants import PlantCatalogue
from game.texts import Catalogue

LEAST_TARGET: Final = 32.0
"""Logical pixels that a pointer may count on, even where less is drawn."""
ROW_RADIUS: Final = 6.0
CHIP_GAP: Final = 6.0
LOOKS: Final = {
    GroundLook.LIVE: ("ground.recess", "accent.live"),
    GroundLook.AMBER: ("ground.asked", "accent.amber_dark"),
    GroundLook.GOOD: ("ground.recess", "state.good"),
}


class ActionPanel(Panel[Sheet]):
    """Draws any sheet. What is pressed stays pressed until the pointer lets go."""

    overhang = 14.0

    def __init__(
        self, kit: Kit, rect: Rect, words: Catalogue, plants: PlantCatalogue, seating: Seating
    ) -> None:
        super().__init__(kit, rect, words)
        self._plants = plants
        self.seating = seating
        self._pressed: PieceId | None = None
        self._names_enter = True

    @property
    def height(self) -> float:
        """Logical pixels that a sheet may use."""
        return self.rect.h / self.kit.scale

    def press(self, piece: PieceId | None) -> None:
        """The button under a held pointer, None when it is let go."""
        if piece != self._pressed:
            self._pressed = piece
            self.repaint()

    def name_enter(self, names_enter: bool) -> None:
        """Whether Enter is for this panel: only then do its buttons name their key."""
        if names_enter != self._names_enter:
            self._names_enter = names_enter
            self.repaint()

    def button_at(self, piece: PieceId) -> Press | None:
        """The button of a piece, if the sheet has one."""
        items = self._model.items if self._model else ()
        return next((i for i in items if isinstance(i, Press) and i.piece == piece), None)

    def entry_at(self, piece: PieceId) -> Entry | None:
        """The field of a piece, if the sheet has one."""
        items = self._model.items if self._model else ()
        return next((i for i in items if isinstance(i, Entry) and i.piece == piece), None)

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        """What lies under the point, or what is too small and lies next to it."""
        exact = super().piece_at(point)
        if exact is not None or not self.rect.collidepoint(point):
            return exact
        least = self.px(LEAST_TARGET)
        for piece in self.pieces():
            place = self.place_of(piece)
            assert place is not None
            roomy = place.inflate(max(0, least - place.w), max(0, least - place.h))
            if roomy.collidepoint(point):
                return piece
        return None

    def place(self, box: Box) -> Rect:
        """Device pixels of a box; edges are rounded one by one, so that neighbours fit."""
        x, y = self.rect.x + self.px(box.x), self.rect.y + self.px(box.y)
        return Rect(
            x, y, self.rect.x + self.px(box.right) - x, self.rect.y + self.px(box.bottom) - y
        )

    def paint(self, page: Page, model: Sheet) -> None:
        self.ground(page, model.title, model.note, accent=True)
        for item in model.items:
            place = self.place(item.box)
            self._painters[type(item)](self, page, place, item)
            piece = piece_of(item)
            if piece is not None:
                page.mark(piece, place)

    def _words(self, page: Page, place: Rect, item: Words) -> None:
        if item.wraps:
            page.paragraph(item.text, item.style, item.ink, place, align=item.align)
        elif item.text:
            page.write(item.text, item.style, item.ink, place, item.align)

    def _press(self, page: Page, place: Rect, item: Press) -> None:
        desk = self.kit.desk
        if item.kind is ButtonKind.PRIMARY and item.is_open:
            page.put(desk.button_glow(place.size), place.center)
        key = item.key if self._has_room(place, item) else None
        face = desk.button(
            place.size, item.kind, self._state(item), item.label, icon=item.icon, key=key
        )
        page.blit(face, place.topleft)
        if item.is_on:
            radius = self.kit.theme.length("radius.button")
            page.blit(desk.outline(place.size, radius, "accent.live", 1.5), place.topleft)

    def _state(self, item: Press) -> ButtonState:
        if not item.is_open:
            return ButtonState.DISABLED
        if item.piece == self._pressed:
            return ButtonState.PRESSED
        return ButtonState.HOVER if item.piece == self.hovered else ButtonState.NORMAL

    def _has_room(self, place: Rect, item: Press) -> bool:
        """The key is named only where the label need not shrink for it."""
        if not item.key or not self._names_enter:
            return False
        gap = self.kit.length("padding.text")
        label = self.kit.text.size(item.label, Style.BUTTON)[0]
        cap = self.kit.desk.key_cap(item.key, item.kind).get_width()
        return label + cap + 3 * gap <= place.w

    def _ground(self, page: Page, place: Rect, item: Ground) -> None:
        desk = self.kit.desk
        if item.look in LOOKS:
            fill, rim = LOOKS[item.look]
            page.blit(desk.field(place.size, fill, ROW_RADIUS, rim), place.topleft)
        else:
            page.blit(desk.recess(place.size, ROW_RADIUS), place.topleft)
        if item.piece is not None and item.piece == self.hovered:
            page.blit(desk.outline(place.size, ROW_RADIUS, "accent.copper", 1.2), place.topleft)

    def _token(self, page: Page, place: Rect, item: TokenPicture) -> None:
        page.blit(self.kit.sprites.token(item.resource, place.h, item.is_ghost), place.topleft)

    def _icon(self, page: Page, place: Rect, item: IconPicture) -> None:
        page.blit(self.kit.sprites.icon(item.icon, place.h, item.ink), place.topleft)

    def _card(self, page: Page, place: Rect, item: CardPicture) -> None:
        radius = self.kit.theme.length("radius.card")
        if item.is_lit:
            page.put(self.kit.desk.glow(place.size, radius, "accent.amber"), place.center)
        page.blit(self._face(item, place), place.topleft)
        if item.is_going:
            page.blit(self.kit.desk.outline(place.size, radius, "state.bad", 2), place.topleft)
        elif item.piece is not None and item.piece == self.hovered and not item.is_lit:
            rim = self.kit.desk.outline(place.size, radius, "accent.amber", 1.5)
            page.blit(rim, place.topleft)

    def _face(self, item: CardPicture, place: Rect) -> Surface:
        plant = self._plants[item.plant]
        return self.kit.cards.face(plant, place.size, item.stored, dim=item.is_going)

    def _chips(self, page: Page, place: Rect, item: Chips) -> None:
        """One after the other; what no row has room for is left out."""
        x, y = place.x, place.y
        gap = self.px(CHIP_GAP)
        for chip in item.chips:
            image = self.kit.desk.chip(chip.text, chip.ink, chip.icon)
            if x > place.x and x + image.get_width() > place.right:
                x, y = place.x, y + image.get_height() + gap // 2
            if y + image.get_height() > place.bottom + gap // 2:
                return
            page.blit(image, (x, y))
            x += image.get_width() + gap

    def _hairline(self, page: Page, place: Rect, item: Hairline) -> None:
        page.fill("line.line", Rect(place.x, place.y, place.w, max(1, place.h)))

    _painters: Mapping[type[Item], Callable[..., Any]] = {
        Words: _words,
        Press: _press,
        Ground: _ground,
        TokenPicture: _token,
        IconPicture: _icon,
        CardPicture: _card,
        Chips: _chips,
        Hairline: _hairline,
        **AUCTION_PAINTERS,
    }
