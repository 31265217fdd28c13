"""How the parts of an auction are drawn: faces and houses, the chip of the highest bid, fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

import pygame
from pygame import Rect

from game.client.draw import Icon, Kit, Style
from game.client.table.sheets.podium_life import PodiumLife
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.items import (
    BidChip,
    Entry,
    EntryLook,
    HousePicture,
    Item,
    SeatTile,
    Thinking,
    Tick,
    TokenLine,
)
from game.client.widgets.page import Align, Page
from game.client.widgets.seat_tile import seat_tile
from game.client.widgets.sentence import SentenceSetter

OUT_ALPHA: Final = 110
STRIKE: Final = 1.4
TALL_FIELD: Final = 32.0
CARET: Final = (1.5, 18.0)
DOTS: Final = 16
"""Room for the dots behind somebody's thoughts."""
TICK: Final = 14.0
RIMS: Final = {
    EntryLook.NOW: "accent.amber",
    EntryLook.PLANNED: "line.line",
    EntryLook.FRESH: "accent.live",
    EntryLook.TYPING: "accent.live",
    EntryLook.REFUSED: "state.bad",
}


class SheetPanel(Protocol):
    """What these painters need of the panel they draw in."""

    kit: Kit
    seating: Seating
    life: PodiumLife

    @property
    def hovered(self) -> PieceId | None: ...

    def px(self, logical: float) -> int: ...


def _house(panel: SheetPanel, page: Page, place: Rect, item: HousePicture) -> None:
    """Whoever is out has a faint house, struck through."""
    colour = panel.seating[item.seat].colour
    picture = panel.kit.sprites.house(colour, place.h, planned=item.is_planned)
    if item.is_out:
        picture = picture.copy()
        picture.set_alpha(OUT_ALPHA)
    page.blit(picture, place.topleft)
    if item.is_out:
        line = place.move(-page.area.x, -page.area.y)
        faint = panel.kit.theme.colour("text.low")
        width = max(1, panel.px(STRIKE))
        pygame.draw.line(page.surface, faint, line.bottomleft, line.topright, width)


def _seat_tile(panel: SheetPanel, page: Page, place: Rect, item: SeatTile) -> None:
    page.blit(seat_tile(panel.kit, panel.seating[item.seat], place.h), place.topleft)


def _thinker(panel: SheetPanel, page: Page, place: Rect, item: Thinking) -> None:
    """The words; their dots come and go by themselves."""
    words = item.text.rstrip(" .\u2026")
    room = Rect(place.x, place.y, place.w - panel.px(DOTS), place.h)
    written = page.write(words, Style.NAME, item.ink, room)
    panel.life.think(Rect(written.right + panel.px(4), written.y, 1, round(written.h * 0.8)))


def _bid_chip(panel: SheetPanel, page: Page, place: Rect, item: BidChip) -> None:
    page.blit(panel.kit.sprites.bid_chip(panel.seating[item.seat].colour, place.h), place.topleft)
    face = place.inflate(-place.w // 3, 0)
    page.write(item.text, Style.FIGURE, "text.ink", face, Align.CENTRE)


def _tick(panel: SheetPanel, page: Page, place: Rect, item: Tick) -> None:
    side = panel.px(TICK)
    lit = "text.ivory" if panel.hovered == item.piece else "accent.live"
    tick = panel.kit.sprites.icon(Icon.CHECK, side, lit)
    page.blit(tick, (place.x, place.centery - side / 2))
    left = place.x + side + panel.px(3)
    room = Rect(left, place.y, place.right - left, place.h)
    page.write(item.label, Style.STRONG, "text.ivory", room)


def _told(panel: SheetPanel, page: Page, place: Rect, item: TokenLine) -> None:
    colours = tuple(sitter.colour for sitter in panel.seating)
    setter = SentenceSetter(panel.kit, colours, Style.STRONG)
    setter.write(page, item.sentence, item.ink, place, align=item.align)


def _entry(panel: SheetPanel, page: Page, place: Rect, item: Entry) -> None:
    desk, radius = panel.kit.desk, panel.kit.theme.length("radius.button")
    page.blit(desk.recess(place.size, radius), place.topleft)
    page.blit(desk.outline(place.size, radius, _rim(panel.hovered, item), 1.4), place.topleft)
    style = Style.PRICE if place.h >= panel.px(TALL_FIELD) - 1 else Style.FIGURE
    ink = "state.bad" if item.look is EntryLook.REFUSED else "text.ivory"
    if item.look is EntryLook.FRESH:
        ink = "text.low"
    number = page.write(item.text, style, ink, place, Align.CENTRE)
    if item.look in (EntryLook.FRESH, EntryLook.TYPING):
        x = number.right + panel.px(2) if item.text else place.centerx
        caret = Rect(x, 0, max(1, panel.px(CARET[0])), panel.px(CARET[1]))
        caret.centery = place.centery
        page.fill("accent.live", caret)


def _rim(hovered: PieceId | None, item: Entry) -> str:
    if not item.is_open:
        return "line.field"
    if hovered == item.piece and item.look is not EntryLook.REFUSED:
        return "accent.live"
    return RIMS[item.look]


AUCTION_PAINTERS: Final[Mapping[type[Item], Callable[..., None]]] = {
    HousePicture: _house,
    SeatTile: _seat_tile,
    Thinking: _thinker,
    BidChip: _bid_chip,
    Tick: _tick,
    TokenLine: _told,
    Entry: _entry,
}
