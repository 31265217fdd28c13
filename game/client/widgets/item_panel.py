"""A panel made of items: paints each in its box, and finds the one under the pointer.

Sheets at the table and forms on all other screens stand on it. What both draw is here; how far
their looks differ, each says in its `ItemLooks`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol, TypeVar

from pygame import Rect

from game.client.draw import ButtonKind, Style
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    Hairline,
    IconPicture,
    Item,
    Press,
    Words,
    piece_of,
)
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

LEAST_TARGET: Final = 32.0
"""Logical pixels that a pointer may count on, even where less is drawn."""
ROW_RADIUS: Final = 6.0


class Items(Protocol):
    """What such a panel shows."""

    @property
    def items(self) -> tuple[Item, ...]: ...


Shown = TypeVar("Shown", bound=Items)


@dataclass(frozen=True)
class ItemLooks:
    """Where sheets and forms look different: roles of the theme, and room around a key's name."""

    chosen: str
    hairline: str
    key_gaps: int
    grounds: Mapping[GroundLook, tuple[str, str]]
    """Fill and rim; what is not among them is a recess."""


class ItemPanel(Panel[Shown]):
    """Draws any items. What is pressed stays pressed until the pointer lets go."""

    overhang = 14.0
    looks: ClassVar[ItemLooks]
    has_key_caps = True

    @property
    def width(self) -> float:
        """Logical pixels that items may use."""
        return self.rect.w / self.kit.scale

    @property
    def height(self) -> float:
        return self.rect.h / self.kit.scale

    @property
    def room(self) -> Box:
        """All that items may use."""
        return Box(0, 0, self.width, self.height)

    def item_of(self, piece: PieceId) -> Item | None:
        """The control of a piece, if there is one."""
        items = self._model.items if self._model else ()
        return next((item for item in items if piece_of(item) == piece), None)

    def label_of(self, piece: PieceId) -> str:
        return str(getattr(self.item_of(piece), "label", ""))

    def is_open(self, piece: PieceId) -> bool:
        return bool(getattr(self.item_of(piece), "is_open", True))

    def is_on(self, piece: PieceId) -> bool:
        return bool(getattr(self.item_of(piece), "is_on", False))

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

    def place_item(self, item: Item) -> Rect:
        """Where an item is painted."""
        return self.place(item.box)

    def paint(self, page: Page, model: Shown) -> None:
        self.paint_ground(page, model)
        for item in model.items:
            place = self.place_item(item)
            self._painters[type(item)](self, page, place, item)
            piece = piece_of(item)
            if piece is not None:
                page.mark(piece, place)

    @abstractmethod
    def paint_ground(self, page: Page, model: Shown) -> None:
        """What the items stand on."""

    def _words(self, page: Page, place: Rect, item: Words) -> None:
        if item.wraps:
            page.paragraph(item.text, item.style, item.ink, place, align=item.align)
        elif item.text:
            page.write(item.text, item.style, item.ink, place, item.align)

    def _press(self, page: Page, place: Rect, item: Press) -> None:
        desk = self.kit.desk
        if item.kind is ButtonKind.PRIMARY and item.is_open:
            page.put(desk.button_glow(place.size), place.center)
        state = self.state_of(item.piece, is_open=item.is_open)
        key = item.key if self.names_key(place, item) else None
        face = desk.button(place.size, item.kind, state, item.label, icon=item.icon, key=key)
        page.blit(face, place.topleft)
        if item.is_on:
            radius = self.kit.theme.length("radius.button")
            rim = desk.outline(place.size, radius, self.looks.chosen, 1.5)
            page.blit(rim, place.topleft)

    def names_key(self, place: Rect, item: Press) -> bool:
        """The key is named only while it is true, and where the label need not shrink for it."""
        if not item.key or not self.true_key(item.key):
            return False
        gap = self.kit.length("padding.text")
        label = self.kit.text.size(item.label, Style.BUTTON)[0]
        cap = self.kit.desk.key_cap(item.key, item.kind).get_width()
        return label + cap + self.looks.key_gaps * gap <= place.w

    def _ground(self, page: Page, place: Rect, item: Ground) -> None:
        desk = self.kit.desk
        if item.look in self.looks.grounds:
            fill, rim = self.looks.grounds[item.look]
            page.blit(desk.field(place.size, fill, ROW_RADIUS, rim), place.topleft)
        else:
            page.blit(desk.recess(place.size, ROW_RADIUS), place.topleft)
        if item.piece is not None and item.piece == self.hovered:
            page.blit(desk.outline(place.size, ROW_RADIUS, "accent.copper", 1.2), place.topleft)

    def _icon(self, page: Page, place: Rect, item: IconPicture) -> None:
        page.put(self.kit.sprites.icon(item.icon, place.h, item.ink), place.center)

    def _hairline(self, page: Page, place: Rect, item: Hairline) -> None:
        page.fill(self.looks.hairline, Rect(place.x, place.y, place.w, max(1, place.h)))

    _painters: Mapping[type[Item], Callable[..., Any]] = {
        Words: _words,
        Press: _press,
        Ground: _ground,
        IconPicture: _icon,
        Hairline: _hairline,
    }
