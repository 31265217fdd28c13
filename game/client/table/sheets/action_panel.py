"""The action panel: paints the sheet it is shown, and finds the piece under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pygame import Rect, Surface

from game.client.board.price_labels import PriceLabels
from game.client.draw import Kit, Style
from game.client.table.sheets.auction_painters import AUCTION_PAINTERS
from game.client.table.sheets.draft_painters import DRAFT_PAINTERS
from game.client.table.sheets.ledger_painters import LEDGER_PAINTERS
from game.client.table.sheets.podium_life import PodiumLife
from game.client.table.sheets.sheet import WIDTH, Sheet
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.item_panel import ItemLooks, ItemPanel
from game.client.widgets.items import (
    BidChip,
    Box,
    CardPicture,
    Chips,
    Entry,
    GroundLook,
    HousePicture,
    IconPicture,
    Item,
    Press,
    SeatTile,
    TagLegend,
    TokenPicture,
)
from game.client.widgets.page import Page
from game.client.widgets.panel import PlacedPicture
from game.client.widgets.seat_tile import seat_tile
from game.engine.plants import PlantCatalogue
from game.texts import Catalogue

CHIP_GAP: Final = 6.0
LEGEND_TAG, LEGEND_BESIDE, LEGEND_APART = 26.0, 4.0, 22.0
"""Room for a tag, from it to its words, and at most from these to the next tag."""
LEAST_HEIGHT: Final = 280.0
"""For which every sheet is laid out."""
NEARLY_WHOLE: Final = 0.99
"""Pixels are whole, so that a panel may lack a part of one."""
CARD_SHAPE: Final = 1.06
"""The width of the tallest card by its height."""
PICTURES: Final = (BidChip, SeatTile, HousePicture, IconPicture, TokenPicture)


class ActionPanel(ItemPanel[Sheet]):
    """Draws any sheet."""

    looks = ItemLooks(
        "accent.live",
        "line.line",
        3,
        {
            GroundLook.LIVE: ("ground.recess", "accent.live"),
            GroundLook.AMBER: ("ground.asked", "accent.amber_dark"),
            GroundLook.GOOD: ("ground.recess", "state.good"),
        },
    )

    def __init__(
        self, kit: Kit, rect: Rect, words: Catalogue, plants: PlantCatalogue, seating: Seating
    ) -> None:
        super().__init__(kit, rect, words)
        self._plants = plants
        self.seating = seating
        self._names_enter = True
        self._tags: tuple[Kit, PriceLabels] | None = None
        """Price tags of the present scale."""
        self.life = PodiumLife()
        self.is_watched = False
        """Whoever sees it has no seat: auctions are shown small, above other things."""
        self.is_what_if = False
        """Something else is being thought through in it."""

    @property
    def has_podium(self) -> bool:
        """An auction that goes on is shown in it."""
        return not self.is_what_if

    def show(self, model: Sheet) -> None:
        old, new = _tile(self._model), _tile(model)
        super().show(model)
        if old is not None and new is not None and old.box == new.box and old.seat != new.seat:
            place = self.place(old.box)
            face = seat_tile(self.kit, self.seating[old.seat], place.h)
            self.life.change(face, place.topleft)

    def resize(self, kit: Kit, rect: Rect) -> None:
        self.life.forget()
        super().resize(kit, rect)

    def update(self, dt: float) -> None:
        """Let what lives on the podium go on."""
        if self.life.update(dt):
            self.is_stale = True

    def pictures(self, page: Page) -> list[PlacedPicture]:
        return [*super().pictures(page), *self.life.pictures(self.kit)]

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

    @property
    def height(self) -> float:
        """Logical pixels of the sheet; a lower panel squeezes it."""
        return max(LEAST_HEIGHT, super().height)

    def place(self, box: Box) -> Rect:
        """Sheets are laid out for a panel of full width: a narrower one squeezes them.

        Type keeps its size where words still fit, and is never smaller than at 100 %.
        """
        across, down = self.squeeze
        return super().place(
            Box(box.x * across, box.y * down, box.width * across, box.height * down)
        )

    @property
    def squeeze(self) -> tuple[float, float]:
        """How much of their width and height sheets have here."""
        return min(1.0, self.width / WIDTH), super().height / self.height

    @property
    def is_squeezed(self) -> bool:
        """It is narrower than sheets are laid out for."""
        return self.squeeze[0] < NEARLY_WHOLE

    def place_item(self, item: Item) -> Rect:
        """Pictures keep their shape in the middle of what is left to them; cards may be broader."""
        place = self.place(item.box)
        if not self.is_squeezed:
            return place
        if isinstance(item, CardPicture):
            shape = Rect(0, 0, place.w, min(place.h, round(place.w / CARD_SHAPE)))
        elif isinstance(item, PICTURES):
            across, _ = self.squeeze
            shape = Rect(0, 0, self.px(item.box.width * across), self.px(item.box.height * across))
        else:
            return place
        shape.center = place.center
        return shape

    def paint_ground(self, page: Page, model: Sheet) -> None:
        self.life.think(None)
        self.ground(page, model.title, model.note, accent=True)

    def names_key(self, place: Rect, item: Press) -> bool:
        return self._names_enter and super().names_key(place, item)

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

    def _legend(self, page: Page, place: Rect, item: TagLegend) -> None:
        """Tags as on the map, glow and all; each takes as much of the line as its words need."""
        if self._tags is None or self._tags[0] is not self.kit:
            self._tags = (self.kit, PriceLabels(self.kit))
        tag, beside = self.px(LEGEND_TAG), self.px(LEGEND_BESIDE)
        words = [self.kit.text.size(text, Style.SMALL)[0] for _, text in item.entries]
        spare = place.w - sum(words) - len(words) * (tag + beside)
        apart = min(self.px(LEGEND_APART), spare // max(1, len(words) - 1))
        # In one line whatever the language: words that are too long together become smaller.
        share = min(1.0, 1 + min(0, apart) * (len(words) - 1) / max(1, sum(words)))
        x = place.x
        for (price, text), width in zip(item.entries, words):
            page.put(self._tags[1].sprite(*price).picture, (x + tag / 2, place.centery))
            room = Rect(x + tag + beside, place.y, int(width * share), place.h)
            page.write(text, Style.SMALL, "text.mid", room)
            x = room.right + max(0, apart)

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

    _painters: Mapping[type[Item], Callable[..., Any]] = {
        **ItemPanel._painters,
        TokenPicture: _token,
        IconPicture: _icon,
        CardPicture: _card,
        TagLegend: _legend,
        Chips: _chips,
        **AUCTION_PAINTERS,
        **DRAFT_PAINTERS,
        **LEDGER_PAINTERS,
    }


def _tile(sheet: Sheet | None) -> SeatTile | None:
    """The face at the podium."""
    items = sheet.items if sheet else ()
    return next((item for item in items if isinstance(item, SeatTile)), None)
