"""The head of the results: the winner's face and name, what decided, and the game's data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import Icon, Style
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel
from game.client.widgets.portrait_tile import portrait_tile
from game.table_seat import TableSeat

FACE: Final = 60.0
HOUSE: Final = 24.0
HEADLINE, SENTENCE = 46.0, 22.0
DATA_SHARE: Final = 0.42
DATA: Final = 18.0
LEAST_SAID: Final = 180.0
"""With less room beside the headline nothing is said."""


@dataclass(frozen=True)
class HeadModel:
    """Who won, what decided it, and up to three lines of data at the right."""

    winners: tuple[TableSeat, ...]
    headline: str
    decided: str
    data: tuple[str, ...]
    said: str = ""
    """What the winner says to it."""


class ResultHead(Panel[HeadModel]):
    """Stands on the page itself, without a panel of its own."""

    def paint(self, page: Page, model: HeadModel) -> None:
        left = self._faces(page, model)
        right = self._data(page, model)
        row = Rect(left, self.rect.y + self.px(2), right - left - self.px(40), self.px(HEADLINE))
        written = page.write(model.headline, Style.BANNER, "accent.amber", row)
        trophy = self.kit.sprites.icon(Icon.TROPHY, self.px(28), "accent.amber")
        page.blit(trophy, (written.right + self.px(10), row.centery - trophy.get_height() / 2))
        words = Rect(written.right + self.px(20) + trophy.get_width(), row.y, 0, row.h)
        words.w = right - self.px(16) - words.x
        if model.said and words.w >= self.px(LEAST_SAID):
            self._say(page, model.said, words)
        below = Rect(left, row.bottom, right - left - self.px(8), self.px(SENTENCE))
        page.write(model.decided, Style.READING, "text.ivory", below)

    def _say(self, page: Page, said: str, room: Rect) -> None:
        """In one line beside the name, or in two smaller ones."""
        if page.fits(said, Style.READING, room.w):
            page.write(said, Style.READING, "text.text", room)
        else:
            page.paragraph(said, Style.SMALL, "text.text", room.inflate(0, -self.px(10)))

    def _faces(self, page: Page, model: HeadModel) -> int:
        """Every winner with a house; where the words begin."""
        x, y = self.rect.x, self.rect.centery - self.px(FACE) // 2
        for sitter in model.winners:
            place = Rect(x, y, self.px(FACE), self.px(FACE))
            page.put(
                self.kit.desk.glow(place.size, 8, "accent.amber_glow", "glow.panel"), place.center
            )
            page.blit(portrait_tile(self.kit, sitter, place.w, "accent.amber"), place.topleft)
            house = self.kit.sprites.house(sitter.colour, self.px(HOUSE))
            page.put(house, (place.right - self.px(3), place.bottom - self.px(5)))
            x = place.right + self.px(14)
        return x + self.px(10)

    def _data(self, page: Page, model: HeadModel) -> int:
        """From the bottom up, as far from the winner's name as can be; where they begin."""
        most = round(self.rect.w * DATA_SHARE)
        begin = end = self.rect.right - self.px(4)
        y = self.rect.bottom - self.px(DATA + 5)
        for text in reversed(model.data):
            room = Rect(end - most, y, most, self.px(DATA))
            begin = min(begin, page.write(text, Style.SMALL, "text.mid", room, Align.RIGHT).x)
            y -= self.px(DATA)
        return begin
