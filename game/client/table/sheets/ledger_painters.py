"""How the houses of a ledger are drawn: lit ones shine, the others wait in the dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pygame import Rect

from game.client.draw import Icon
from game.client.table.sheets.auction_painters import SheetPanel
from game.client.widgets.items import HouseRow, Item
from game.client.widgets.page import Page

HOUSE: Final = 13.0
HALO_ALPHA: Final = 90


def _house_row(panel: SheetPanel, page: Page, place: Rect, item: HouseRow) -> None:
    kit, side = panel.kit, panel.px(HOUSE)
    glow = kit.theme.glow(panel.seating[item.seat].colour)
    halo = kit.theme.glow(panel.seating[item.seat].colour)
    halo.a = HALO_ALPHA
    for number in range(item.count):
        middle = place.x + panel.px(item.pitch * number) + side // 2, place.centery
        is_lit = number < item.lit
        if is_lit:
            page.put(kit.desk.glow((side // 2, side // 2), 2, halo, "glow.panel"), middle)
        page.put(kit.sprites.icon(Icon.HOME, side, glow if is_lit else "line.line"), middle)


LEDGER_PAINTERS: Final[Mapping[type[Item], Callable[..., None]]] = {HouseRow: _house_row}
