"""The markets as closed drawers: one line each, which is a button that pulls the market out."""

from __future__ import annotations

from typing import Any, Final

from pygame import Rect

from game.client.draw import Icon, Kit, Style
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.widgets.models import (
    CardState,
    MarketCard,
    MarketRow,
    PlantMarketModel,
    ResourceMarketModel,
    StockedPlant,
)
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.client.widgets.plant_chip import draw_plant_chip
from game.engine.plants import STEP_3

LINE_BELOW: Final = 60.0
"""A market lower than this is a line."""
SIDE: Final = 8.0
FOOT: Final = 5.0
GAP: Final = 3.0
CHIP: Final = 19.0
CHIP_RADIUS: Final = 4.0
TOKEN: Final = 14.0
PRICE: Final = 20.0
CHEVRON: Final = 12.0
PLANTS_LINE: Final = button(Button.PLANTS)
FUEL_LINE: Final = button(Button.FUEL)


def is_line(rect: Rect, kit: Kit) -> bool:
    """A market in this place is a closed drawer."""
    return rect.h < kit.px(LINE_BELOW)


def paint_plants_line(panel: Panel[Any], page: Page, model: PlantMarketModel) -> None:
    """The current plants as chips."""
    deck = panel.words.count("panels.plants.deck", model.deck_size)
    _paint_ground(panel, page, PLANTS_LINE, "panels.plants.short", deck)
    for card, place in zip(model.current, chip_row(panel, len(model.current))):
        draw_market_chip(page, card, place)
        page.mark(plant_piece(card), place)
    for card in model.future:
        # They are not shown, but cards come from and go to where they are.
        page.mark(plant_piece(card), _deck_place(panel))


def paint_fuel_line(panel: Panel[Any], page: Page, model: ResourceMarketModel) -> None:
    """The next price and the stock of every kind."""
    refill = panel.words.say("panels.resources.refill_short", step=model.refill_step)
    _paint_ground(panel, page, FUEL_LINE, "panels.resources.short", refill)
    places = chip_row(panel, len(model.rows))
    stocks = [panel.words.count("panels.resources.left", row.figures.stock) for row in model.rows]
    room = places[0].w - panel.px(TOKEN + PRICE + 8)
    if not all(page.fits(stock, Style.SLOT, room) for stock in stocks):
        stocks = [str(row.figures.stock) for row in model.rows]
    for row, stock, place in zip(model.rows, stocks, places):
        _paint_fuel(panel, page, row, stock, place)


def chip_row(panel: Panel[Any], count: int) -> list[Rect]:
    """Places for chips beside one another at a panel's foot; few are as wide as four."""
    left, gap = panel.rect.x + panel.px(SIDE), panel.px(GAP)
    columns = max(4, count)
    width = (panel.rect.w - 2 * panel.px(SIDE) - (columns - 1) * gap) // columns
    top = panel.rect.bottom - panel.px(FOOT + CHIP)
    return [
        Rect(left + place * (width + gap), top, width, panel.px(CHIP)) for place in range(count)
    ]


def draw_market_chip(page: Page, card: MarketCard, place: Rect, *, is_lit: bool = False) -> None:
    """A card of the market that has no room for its picture."""
    desk = page.kit.desk
    if card.plant is None:
        page.blit(
            desk.field(place.size, "ground.recess", CHIP_RADIUS, "line.copper"), place.topleft
        )
        page.put(page.kit.sprites.icon(Icon.FLAG, page.kit.px(12), "accent.amber"), place.center)
        return
    draw_plant_chip(page, StockedPlant(card.plant), place, is_lit=is_lit, has_stock=False)
    rims = {
        CardState.OFFERED: "accent.amber_dark",
        CardState.CHOSEN: "accent.amber",
        CardState.ON_BLOCK: "accent.amber",
    }
    if card.state in rims:
        page.blit(desk.outline(place.size, CHIP_RADIUS, rims[card.state], 1.4), place.topleft)


def plant_piece(card: MarketCard) -> PieceId:
    """The piece that a card of the market is."""
    return pieces.market_plant(STEP_3 if card.plant is None else card.plant.number)


def _paint_ground(panel: Panel[Any], page: Page, line: PieceId, label: str, note: str) -> None:
    page.mark(line, panel.rect)
    panel.ground(page, panel.words.say(label))
    pad = panel.px(panel.kit.theme.length("padding.panel"))
    ink = "text.ivory" if panel.hovered == line else "text.mid"
    side = panel.px(CHEVRON)
    chevron = panel.kit.sprites.icon(Icon.DOWN, side, ink)
    middle = panel.rect.y + panel.px(LABEL_ROW / 2)
    at = page.put(chevron, (panel.rect.right - pad - side / 2, middle))
    room = Rect(panel.rect.centerx, panel.rect.y, 0, panel.px(LABEL_ROW))
    room.w = at.x - panel.px(6) - room.x
    page.write(note, Style.SMALL, ink, room, Align.RIGHT)


def _deck_place(panel: Panel[Any]) -> Rect:
    place = Rect(0, 0, panel.px(CHIP), panel.px(CHIP))
    place.center = (panel.rect.centerx, panel.rect.y + panel.px(LABEL_ROW / 2))
    return place


def _paint_fuel(panel: Panel[Any], page: Page, row: MarketRow, stock: str, place: Rect) -> None:
    kit, figures = page.kit, row.figures
    page.blit(kit.desk.field(place.size, "card.chip", CHIP_RADIUS), place.topleft)
    side = panel.px(TOKEN)
    token = kit.sprites.token(figures.resource, side, ghost=not figures.stock)
    at = page.put(token, (place.x + panel.px(3) + side / 2, place.centery))
    spaces = [*range(len(row.prices)), *row.depot_spaces]
    for space in spaces:
        page.mark(pieces.token_space(figures.resource, space), at)
    has_price = figures.next_price is not None
    price = str(figures.next_price) if has_price else panel.words.say("panels.none")
    room = Rect(at.right + panel.px(1), place.y, panel.px(PRICE), place.h)
    ink = "text.ivory" if has_price else "text.low"
    page.write(price, Style.FIGURE, ink, room, Align.CENTRE, frame=place)
    rest = Rect(room.right, place.y, place.right - panel.px(4) - room.right, place.h)
    page.write(stock, Style.SLOT, "text.mid", rest, Align.RIGHT, frame=place)
