"""The card of a network that is lit: whose it is, and where it could grow for the least."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import Elevation, Icon, Style
from game.client.draw.pixels import Size
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

HEIGHT: Final = 46.0
NARROWEST, WIDEST = 150.0, 300.0
PAD: Final = 10.0
HOUSE: Final = 20.0
EDGE: Final = 8.0


@dataclass(frozen=True)
class NetworkCardModel:
    """What the card says."""

    colour: int | None
    """Of the houses, None for the Cartel's."""
    title: str
    line: str


def card_places(board: Rect, size: Size, edge: int) -> tuple[Rect, ...]:
    """The corners of the board, the upper left one first."""
    inner = board.inflate(-2 * edge, -2 * edge)
    places = []
    for corner in ("topleft", "topright", "bottomleft", "bottomright"):
        place = Rect((0, 0), size)
        setattr(place, corner, getattr(inner, corner))
        places.append(place)
    return tuple(places)


class NetworkCard(Panel[NetworkCardModel]):
    """Lies at a corner of the board as long as the network is lit."""

    overhang = 16.0

    def clear(self) -> None:
        """Say nothing any more."""
        if self._model is not None:
            self._model = None
            self.repaint()

    def size(self, model: NetworkCardModel) -> Size:
        """As wide as its words, within measure."""
        text = self.kit.text
        title = text.size(model.title, Style.NAME)[0] + self.px(HOUSE + 6)
        wanted = max(title, text.size(model.line, Style.LOG)[0]) + 2 * self.px(PAD)
        return min(max(wanted, self.px(NARROWEST)), self.px(WIDEST)), self.px(HEIGHT)

    def paint(self, page: Page, model: NetworkCardModel) -> None:
        kit, rect = self.kit, self.rect
        radius = kit.theme.length("radius.panel")
        page.put(kit.desk.shadow(rect.size, radius, Elevation.LIFTED), rect.center)
        page.blit(kit.desk.gradient(rect.size, "tooltip", radius), rect.topleft)
        rim = "text.ivory" if model.colour is None else kit.theme.seat_edge(model.colour)
        page.blit(kit.desk.outline(rect.size, radius, rim, 1.8), rect.topleft)
        side, pad = self.px(HOUSE), self.px(PAD)
        upper = Rect(rect.x + pad, rect.y + self.px(4), rect.w - 2 * pad, self.px(21))
        if model.colour is None:
            house = kit.sprites.icon(Icon.HOME, side, "text.ivory")
        else:
            house = kit.sprites.house(model.colour, side)
        page.put(house, (upper.x + side / 2, upper.centery))
        words = Rect(upper.x + side + self.px(6), upper.y, upper.w - side - self.px(6), upper.h)
        page.write(model.title, Style.NAME, "text.ivory", words)
        lower = Rect(upper.x, upper.bottom - self.px(1), upper.w, self.px(18))
        page.write(model.line, Style.LOG, "text.text", lower)
