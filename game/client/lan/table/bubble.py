"""What somebody says or feels, beside their box for a moment."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.client.draw import Elevation, Style
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

WIDEST: Final = 250.0
HEIGHT: Final = 30.0
SIDE: Final = 12.0
TOP: Final = 6.0
OVERLAP: Final = 4.0


def bubble_place(box: Rect, scale: float) -> Rect:
    """From the box's edge over the board."""
    width, height = round(WIDEST * scale), round(HEIGHT * scale)
    return Rect(box.right - round(OVERLAP * scale), box.y + round(TOP * scale), width, height)


class Bubble(Panel[str]):
    """As wide as its words; a long line is shortened, the chat has all of it."""

    overhang = 16.0

    def paint(self, page: Page, model: str) -> None:
        side, desk = self.px(SIDE), self.kit.desk
        words = min(page.width(model, Style.STRONG), self.rect.w - 2 * side)
        plate = Rect(self.rect.x, self.rect.y, words + 2 * side, self.rect.h)
        radius = HEIGHT / 2
        page.put(desk.shadow(plate.size, radius, Elevation.LIFTED), plate.center)
        page.blit(desk.field(plate.size, "text.ivory", radius, "accent.copper"), plate.topleft)
        room = Rect(plate.x + side, plate.y, words, plate.h)
        page.write(model, Style.STRONG, "text.on_amber", room, frame=plate)
