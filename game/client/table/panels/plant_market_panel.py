"""The plant market: current and future cards, the deck, the token, and what is under the hammer."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.client.draw import CardBack, Elevation, Icon, Kit, Style
from game.client.table.panels.market_line import (
    PLANTS_LINE,
    chip_row,
    draw_market_chip,
    is_line,
    paint_plants_line,
)
from game.client.table.panels.market_line import plant_piece as piece_of
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.models import CardState, MarketCard, PlantMarketModel
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel, PlacedPicture
from game.texts import Catalogue

COLUMNS: Final = 4
SIDE: Final = 8.0
FOOT: Final = 8.0
ROW_GAP: Final = 6.0
COLUMN_GAP: Final = 3.4
SHAPE: Final = 86 / 80
CARD_RADIUS: Final = 6.0
OFFERED_LIFT, HOVER_LIFT = 1.5, 4.0
OFFERED_RIM, LIFTED_RIM = 1.0, 2.0
LIFT_SECONDS: Final = 0.12
SEAL: Final = 26.0
CHIPS_BELOW: Final = 180.0
"""In a lower panel the future plants are chips."""
LOW_SHAPE: Final = 1.36
"""A card in such a panel may be broader, since it has to be lower."""
CHIPS: Final = 26.0
"""Room for chips under the cards."""


class PlantMarketPanel(Panel[PlantMarketModel]):
    """Cards lie on a painted ground and are drawn one by one, so that they can be lifted."""

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        super().__init__(kit, rect, words)
        self._lifts: dict[PieceId, float] = {}
        self._concealed: frozenset[PieceId] = frozenset()

    def conceal(self, concealed: frozenset[PieceId]) -> None:
        """Leave these cards out, since a moving picture shows them."""
        if concealed == self._concealed:
            return
        changed, self._concealed = concealed ^ self._concealed, concealed
        self.is_stale = True
        cards = self._model.cards if self._model else ()
        blocks = (card for card in cards if card.state is CardState.ON_BLOCK)
        if self._has_chips or any(piece_of(card) in changed for card in blocks):
            self.repaint()

    def hover(self, piece: PieceId | None) -> None:
        cards = self._model.cards if self._model else ()
        mine = next((piece for card in cards if piece_of(card) == piece), None)
        if piece == PLANTS_LINE and is_line(self.rect, self.kit):
            mine = piece
        if mine != self._hovered:
            self._hovered = mine
            self.is_stale = True
            if self._has_chips:
                self.repaint()

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        return PLANTS_LINE if is_line(self.rect, self.kit) else super().piece_at(point)

    @property
    def _has_chips(self) -> bool:
        """Plants that are not for sale have no room for their pictures."""
        return self.rect.h < self.px(CHIPS_BELOW)

    def update(self, dt: float) -> None:
        """Lift the card under the pointer, lower the others."""
        for card in self._model.cards if self._model else ():
            piece = piece_of(card)
            goal = self._goal(card, piece)
            now = self._lifts.get(piece, goal)
            if now != goal:
                step = HOVER_LIFT * dt / LIFT_SECONDS
                self._lifts[piece] = min(goal, now + step) if goal > now else max(goal, now - step)
                self.is_stale = True
            else:
                self._lifts[piece] = goal

    def settle(self) -> None:
        """Finish all lifting at once."""
        self.update(LIFT_SECONDS)

    def pictures(self, page: Page) -> list[PlacedPicture]:
        placed = super().pictures(page)
        cards = self._pictured(self._model) if self._model else ()
        for card in sorted(cards, key=lambda card: piece_of(card) == self._hovered):
            piece = piece_of(card)
            place = page.places.get(piece)
            if place is not None and piece not in self._concealed:
                placed += self._card_pictures(card, piece, place)
        return placed

    def _goal(self, card: MarketCard, piece: PieceId) -> float:
        if card.state not in (CardState.OFFERED, CardState.CHOSEN):
            return 0.0
        return HOVER_LIFT if piece == self._hovered else OFFERED_LIFT

    def _card_pictures(self, card: MarketCard, piece: PieceId, place: Rect) -> list[PlacedPicture]:
        """A card with its shadow, its rim, and what lies on it."""
        if card.state is CardState.ON_BLOCK:
            return []
        lift = self._lifts.get(piece, self._goal(card, piece))
        raised = place.move(0, -self.px(lift) if lift else 0)
        desk = self.kit.desk
        height = Elevation.LIFTED if lift > OFFERED_LIFT else Elevation.CARD
        shadow = desk.shadow(raised.size, CARD_RADIUS, height)
        placed = [
            (shadow, shadow.get_rect(center=raised.center).topleft),
            (self._face(card, raised.size), raised.topleft),
        ]
        radius = self._radius(raised)
        if card.state is CardState.REFUSED:
            placed.append((self.veil(raised.size, radius), raised.topleft))
        elif card.state is CardState.CHOSEN:
            rim = desk.outline(raised.size, radius, "accent.amber", 1.8)
            tick = self.kit.sprites.icon(Icon.CHECK, self.px(18), "accent.amber")
            corner = (raised.right - self.px(14), raised.y + self.px(14))
            placed += [(rim, raised.topleft), (tick, tick.get_rect(center=corner).topleft)]
        elif card.state is CardState.OFFERED:
            width = OFFERED_RIM if lift <= OFFERED_LIFT else LIFTED_RIM
            placed.append(
                (desk.outline(raised.size, radius, "accent.amber", width), raised.topleft)
            )
        if card.discount is not None:
            seal = self._seal(raised)
            placed.append((self.kit.sprites.discount(seal.w, card.discount), seal.topleft))
        return placed

    def _face(self, card: MarketCard, size: tuple[int, int]) -> Surface:
        if card.plant is None:
            return self.kit.cards.back(CardBack.STEP_3, size)
        dim = card.state in (CardState.FUTURE, CardState.REFUSED)
        return self.kit.cards.face(card.plant, size, dim=dim)

    def _radius(self, place: Rect) -> float:
        """Corners grow with a card."""
        return CARD_RADIUS * place.h / 80 / self.kit.scale

    def _seal(self, card: Rect) -> Rect:
        side = round(self.px(SEAL) * card.h / self.px(80))
        return Rect(card.right - side - self.px(2), card.y + self.px(2), side, side)

    def _pictured(self, model: PlantMarketModel) -> tuple[MarketCard, ...]:
        """The cards that are not chips."""
        if is_line(self.rect, self.kit):
            return ()
        return model.current if self._has_chips else model.cards

    def paint(self, page: Page, model: PlantMarketModel) -> None:
        if is_line(self.rect, self.kit):
            paint_plants_line(self, page, model)
            return
        self.ground(page, self.words.say("panels.plants.label"))
        self._deck(page, model)
        rows = (model.current,) if self._has_chips else _rows(model)
        places = self._low_places(model) if self._has_chips else self._places(rows)
        if self._has_chips:
            self._chips(page, model)
        elif len(rows) > 1 and model.future:
            line = places[-1][0].y - self.px(ROW_GAP) // 2
            inset = self.px(10)
            page.fill("line.line", Rect(self.rect.x + inset, line, self.rect.w - 2 * inset, 1))
        for cards, row in zip(rows, places):
            for card, place in zip(cards, row):
                if card.state is CardState.ON_BLOCK:
                    self._block(page, card, place)
                else:
                    # What is slow to draw is drawn with the page, not with every lift.
                    self._face(card, place.size)
                page.mark(piece_of(card), place)
                if card.discount is not None:
                    page.mark(pieces.DISCOUNT, self._seal(place))

    def _chips(self, page: Page, model: PlantMarketModel) -> None:
        """The future under the cards."""
        for card, place in zip(model.future, chip_row(self, len(model.future))):
            piece = piece_of(card)
            if piece not in self._concealed:
                draw_market_chip(page, card, place, is_lit=piece == self._hovered)
            page.mark(piece, place)

    def _low_places(self, model: PlantMarketModel) -> list[list[Rect]]:
        """One row of cards; where no future is left they have its room, too."""
        count = len(model.current)
        columns = max(COLUMNS, count)
        gap, side = self.px(COLUMN_GAP), self.px(SIDE)
        top = self.rect.y + self.px(LABEL_ROW)
        foot = self.px(CHIPS if model.future else FOOT)
        height = self.rect.bottom - foot - self.px(2) - top
        width = (self.rect.w - 2 * side - (columns - 1) * gap) // columns
        width = min(width, round(height * LOW_SHAPE))
        height = min(height, round(width / SHAPE))
        step = (self.rect.w - 2 * side - width) / (columns - 1)
        return [
            [Rect(round(self.rect.x + side + i * step), top, width, height) for i in range(count)]
        ]

    def _deck(self, page: Page, model: PlantMarketModel) -> None:
        right = self.rect.right - self.px(10)
        height = self.px(LABEL_ROW)
        room = Rect(self.rect.centerx, self.rect.y, right - self.rect.centerx, height)
        count = self.words.count("panels.plants.deck", model.deck_size)
        written = page.write(count, Style.SMALL, "text.mid", room, Align.RIGHT)
        middle = (written.x - self.px(15), room.centery)
        if model.top is None or not model.deck_size:
            deck = page.put(self.kit.sprites.icon(Icon.DECK, self.px(16), "text.mid"), middle)
        else:
            size = (self.px(21), self.px(20))
            deck = page.put(self.kit.cards.back(model.top, size), middle)
        page.mark(pieces.DECK, deck.union(written).inflate(self.px(4), self.px(4)))

    def _block(self, page: Page, card: MarketCard, place: Rect) -> None:
        """The empty place of the plant that is being auctioned."""
        desk, radius = self.kit.desk, CARD_RADIUS
        page.blit(desk.recess(place.size, radius), place.topleft)
        if piece_of(card) in self._concealed:
            # Sold: it is on its way to its owner.
            return
        page.blit(desk.outline(place.size, radius, "accent.amber", 1.4), place.topleft)
        assert card.plant is not None
        number = f"{card.plant.number:02}"
        gavel = self.kit.sprites.icon(Icon.GAVEL, self.px(22), "accent.amber")
        width = gavel.get_width() + self.px(4) + page.width(number, Style.TOTAL)
        down = min(self.px(16), max(0, (place.h - self.px(26 + 2) - 2 * self._line) // 2))
        row = Rect(place.centerx - width // 2, place.y + down, width, self.px(26))
        page.blit(gavel, (row.x, row.centery - gavel.get_height() / 2))
        page.write(number, Style.TOTAL, "accent.amber", row, Align.RIGHT, frame=place)
        words = self.words.say("panels.plants.on_block")
        below = Rect(place.x + self.px(6), row.bottom + self.px(2), place.w - self.px(12), 0)
        below.h = min(2 * self._line, place.bottom - below.y)
        page.paragraph(words, Style.SMALL, "accent.amber", below, align=Align.CENTRE, frame=place)

    @property
    def _line(self) -> int:
        return self.kit.text.line_height(Style.SMALL)

    def _places(self, rows: tuple[tuple[MarketCard, ...], ...]) -> list[list[Rect]]:
        """A place for every card; a market of more columns has smaller cards."""
        columns = max(COLUMNS, *(len(row) for row in rows))
        gap, side = self.px(COLUMN_GAP), self.px(SIDE)
        width = (self.rect.w - 2 * side - (columns - 1) * gap) // columns
        top = self.rect.y + self.px(LABEL_ROW + 2)
        room = self.rect.bottom - self.px(FOOT) - top
        pitch = (room + self.px(ROW_GAP)) // 2
        height = min(pitch - self.px(ROW_GAP), round(width / SHAPE))
        width = min(width, round(height * SHAPE))
        step = (self.rect.w - 2 * side - width) / (columns - 1)
        places = []
        if len(rows) == 1 and _is_one_group(rows):
            top += pitch // 2
        for number, row in enumerate(rows):
            y = top + number * pitch + (pitch - self.px(ROW_GAP) - height) // 2
            missing = columns - len(row) if _is_one_group(rows) else 0
            left = self.rect.x + side + missing * step / 2
            places.append([Rect(round(left + i * step), y, width, height) for i in range(len(row))])
        return places


def _rows(model: PlantMarketModel) -> tuple[tuple[MarketCard, ...], ...]:
    """Current above future; a market without a future lies in two equal rows."""
    if model.future or len(model.current) <= COLUMNS:
        return tuple(row for row in (model.current, model.future) if row) or ((),)
    half = (len(model.current) + 1) // 2
    return (model.current[:half], model.current[half:])


def _is_one_group(rows: tuple[tuple[MarketCard, ...], ...]) -> bool:
    """All cards are on offer alike, as in Step 3: their rows stand in the middle."""
    return all(card.state is not CardState.FUTURE for row in rows for card in row)
