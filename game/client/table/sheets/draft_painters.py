"""How the tiles of the draft are drawn: an area in play, or a place for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pygame import Rect

from game.client.draw import Style
from game.client.table.sheets.auction_painters import SheetPanel
from game.client.widgets.items import AreaTile, Item
from game.client.widgets.page import Align, Page

RADIUS: Final = 6.0
BAND: Final = 5.0
HOUSE: Final = 20.0
EDGE: Final = 1.5
NAME, TWO_LINES = 18.0, 31.0
"""Room for a name, and for one that is too long for its tile."""
WAITING_ALPHA: Final = 110


def _area_tile(panel: SheetPanel, page: Page, place: Rect, item: AreaTile) -> None:
    """A band in the area's colour, number and house, and the name below."""
    kit, px = panel.kit, panel.px
    fill = "ground.asked" if item.is_asked else "ground.recess"
    rim = "accent.amber" if item.is_asked else "line.line"
    page.blit(kit.desk.field(place.size, fill, RADIUS, rim), place.topleft)
    if item.colour:
        band = Rect(place.x + px(RADIUS / 2), place.y, place.w - 2 * px(RADIUS / 2), px(BAND))
        page.fill(kit.theme.area(item.colour), band)
    ink = "accent.amber" if item.is_asked else "text.ivory" if item.colour else "text.low"
    edge = px(EDGE)
    is_whole = page.fits(item.name, Style.BUTTON, place.w - 2 * edge)
    high = px(NAME if is_whole else TWO_LINES)
    foot = Rect(place.x + edge, place.bottom - high - px(1), place.w - 2 * edge, high)
    top = place.y + px(BAND)
    row = Rect(place.x + px(9), top, place.w - 2 * px(8), foot.y - top)
    page.write(str(item.number), Style.FIGURE, ink, row)
    colour = panel.seating[item.seat].colour
    house = kit.sprites.house(colour, min(px(HOUSE), row.h), planned=item.is_asked)
    if not item.colour and not item.is_asked:
        house = house.copy()
        house.set_alpha(WAITING_ALPHA)
    page.blit(house, house.get_rect(midright=(row.right, row.centery)).topleft)
    if is_whole:
        page.write(item.name, Style.BUTTON, ink, foot, Align.CENTRE)
    else:
        page.paragraph(item.name, Style.SMALL, ink, foot, align=Align.CENTRE)


DRAFT_PAINTERS: Final[Mapping[type[Item], Callable[..., None]]] = {AreaTile: _area_tile}
