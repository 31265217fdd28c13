"""The bar over the board: what the network asks for, in two lines, with buttons to answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Elevation, Icon, Style
from game.client.lan.table.stand_in_level import LevelRow, paint_levels
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.models import NoteTone
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

WIDTH, HEIGHT = 560.0, 102.0
LEVELS: Final = 30.0
"""So much higher is a bar with levels to choose from."""
EDGE: Final = 8.0
PAD: Final = 14.0
BUTTON: Final = 34.0
ICON: Final = 24.0
GAP: Final = 8.0


@dataclass(frozen=True)
class BarButton:
    """A way to answer; one bar has at most one primary."""

    piece: PieceId
    label: str
    kind: ButtonKind = ButtonKind.SECONDARY
    icon: Icon | None = None


@dataclass(frozen=True)
class BarModel:
    """What is the matter, what that means, and what can be done."""

    title: str
    about: str
    icon: Icon
    tone: NoteTone
    buttons: tuple[BarButton, ...]
    levels: LevelRow | None = None

    @property
    def height(self) -> float:
        return HEIGHT if self.levels is None else HEIGHT + LEVELS + GAP


def bar_place(board: Rect, scale: float, tools: Rect, height: float = HEIGHT) -> Rect:
    """At the top of the board, off the tools where there is room."""
    edge = round(EDGE * scale)
    place = Rect(0, board.y + edge, 0, round(height * scale))
    place.w = min(round(WIDTH * scale), board.w - 2 * edge)
    place.centerx = board.centerx
    if place.colliderect(tools):
        left, right = tools.x - board.x, board.right - tools.right
        place.right = min(place.right, tools.x - edge) if left > right else place.right
        place.left = max(place.left, tools.right + edge) if right >= left else place.left
    place.clamp_ip(board.inflate(-2 * edge, -2 * edge))
    if place.colliderect(tools) and tools.w > tools.h:
        place.y = tools.bottom + edge
    return place


class NetBar(Panel[BarModel]):
    """Calm: it covers a strip of the board, and nothing else stops."""

    overhang = 22.0

    def clear(self) -> None:
        """Say nothing any more."""
        if self._model is not None:
            self._model = None
            self.repaint()

    def paint(self, page: Page, model: BarModel) -> None:
        kit, radius = self.kit, self.kit.theme.length("radius.panel")
        shadow = kit.desk.shadow(self.rect.size, radius, Elevation.LIFTED)
        page.put(shadow, self.rect.center)
        page.blit(kit.desk.gradient(self.rect.size, "tooltip", radius), self.rect.topleft)
        page.blit(kit.desk.outline(self.rect.size, radius, model.tone, 1.2), self.rect.topleft)
        pad, icon = self.px(PAD), self.px(ICON)
        picture = kit.sprites.icon(model.icon, icon, model.tone)
        left = self.rect.x + pad
        page.blit(picture, (left, self.rect.y + self.px(12)))
        x = left + icon + self.px(12)
        room = Rect(x, self.rect.y + self.px(7), self.rect.right - pad - x, self.px(20))
        page.write(model.title, Style.STRONG, "text.ivory", room)
        bottom = self._row_top()
        if model.levels is not None:
            row = Rect(x, bottom - self.px(LEVELS + GAP), room.w, self.px(LEVELS))
            paint_levels(self, page, model.levels, row)
            bottom = row.y
        below = bottom - room.bottom - self.px(2)
        about = Rect(x, room.bottom, room.w, below)
        page.paragraph(model.about, Style.SMALL, "text.text", about)
        self._buttons(page, model.buttons, pad)

    def _row_top(self) -> int:
        return self.rect.bottom - self.px(BUTTON + 9)

    def _buttons(self, page: Page, buttons: tuple[BarButton, ...], pad: int) -> None:
        gap, count = self.px(GAP), len(buttons)
        width = (self.rect.w - 2 * pad - (count - 1) * gap) // max(3, count)
        right = self.rect.right - pad
        for button in reversed(buttons):
            place = Rect(right - width, self._row_top(), width, self.px(BUTTON))
            is_lit = button.piece == self.hovered
            state = ButtonState.HOVER if is_lit else ButtonState.NORMAL
            face = self.kit.desk.button(
                place.size, button.kind, state, button.label, icon=button.icon
            )
            page.blit(face, place.topleft)
            page.mark(button.piece, place)
            right = place.x - gap
