"""What somebody says or feels, beside their box for a moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import Rect

from game.client.draw import Elevation, Kit, Style
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

WIDEST: Final = 250.0
HEIGHT: Final = 30.0
SIDE: Final = 12.0
TOP: Final = 6.0
OVERLAP: Final = 4.0
GAP: Final = 6.0
"""Between a bubble and what it must not slide under."""


def bubble_size(kit: Kit, text: str) -> tuple[int, int]:
    """As wide as its words, or as wide as a bubble may be; a longer line is shortened."""
    words = kit.text.size(text, Style.STRONG)[0] + 2 * kit.px(SIDE)
    return min(words, kit.px(WIDEST)), kit.px(HEIGHT)


def bubble_place(
    box: Rect, size: tuple[int, int], scale: float, others: Iterable[Rect] = ()
) -> Rect:
    """From the box's edge over the board, but back over the box where others lie in its way."""
    width, height = size
    place = Rect(box.right - round(OVERLAP * scale), box.y + round(TOP * scale), width, height)
    ends = [other.left for other in others if other.colliderect(place)]
    if not ends:
        return place
    end = min(ends) - round(GAP * scale)
    place.w = min(width, max(height, end - box.x))
    place.right = end
    return place


class Bubble(Panel[str]):
    """A long line is shortened, the chat has all of it."""

    overhang = 16.0

    def paint(self, page: Page, model: str) -> None:
        side, desk = self.px(SIDE), self.kit.desk
        radius = HEIGHT / 2
        page.put(desk.shadow(self.rect.size, radius, Elevation.LIFTED), self.rect.center)
        plate = desk.field(self.rect.size, "text.ivory", radius, "accent.copper")
        page.blit(plate, self.rect.topleft)
        room = self.rect.inflate(-2 * side, 0)
        page.write(model, Style.STRONG, "text.on_amber", room, frame=self.rect)
