"""The card of a puzzle: the task, a hint, what an answer comes to, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, Elevation, Icon, Kit, Style
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

HINT: Final = control("puzzle_hint")
SHOW: Final = control("puzzle_show")
AGAIN: Final = control("puzzle_again")
NEXT_PUZZLE: Final = control("puzzle_next")
ALL_PUZZLES: Final = control("puzzle_all")
FOLD: Final = control("puzzle_fold")
WIDTH: Final = 360.0
PAD: Final = 14.0
HEAD: Final = 26.0
BUTTON: Final = 34.0
BETWEEN: Final = 5.0
GAP: Final = 8.0


@dataclass(frozen=True)
class CardButton:
    """What can be done now; the gold one is what Enter presses."""

    piece: PieceId
    label: str
    kind: ButtonKind = ButtonKind.SECONDARY
    key: str | None = None


@dataclass(frozen=True)
class PuzzleCardModel:
    """What the card says."""

    title: str
    lines: tuple[tuple[str, str], ...]
    """Sentences, each with its ink."""
    buttons: tuple[CardButton, ...]
    icon: Icon = Icon.IDEA
    ink: str = "accent.amber"
    is_folded: bool = False
    """Only its head is seen, and the map below it."""

    @property
    def default(self) -> PieceId | None:
        gold = (one.piece for one in self.buttons if one.kind is ButtonKind.PRIMARY)
        return next(gold, None)


def puzzle_card_size(kit: Kit, model: PuzzleCardModel) -> tuple[int, int]:
    """As high as its sentences need."""
    width = kit.px(WIDTH)
    if model.is_folded:
        return width, kit.px(HEAD + 8)
    height = kit.px(HEAD) + kit.px(PAD + BUTTON) + kit.px(10) - kit.px(BETWEEN)
    for text, _ in model.lines:
        lines = kit.text.wrap(text, Style.READING, width - 2 * kit.px(PAD))
        height += len(lines) * kit.text.line_height(Style.READING) + kit.px(BETWEEN)
    return width, height


class PuzzleCard(Panel[PuzzleCardModel]):
    """Lies over the board as long as the puzzle does."""

    overhang = 16.0

    def paint(self, page: Page, model: PuzzleCardModel) -> None:
        kit, radius = self.kit, self.kit.theme.length("radius.panel")
        page.put(kit.desk.shadow(self.rect.size, radius, Elevation.LIFTED), self.rect.center)
        page.blit(kit.desk.gradient(self.rect.size, "tooltip", radius), self.rect.topleft)
        page.blit(kit.desk.outline(self.rect.size, radius, model.ink, 1.5), self.rect.topleft)
        pad = self.px(PAD)
        head = Rect(self.rect.x + pad, self.rect.y + self.px(4), self.rect.w - 2 * pad, 0)
        head.h = self.px(HEAD)
        icon = kit.sprites.icon(model.icon, self.px(14), model.ink)
        page.blit(icon, (head.x, head.centery - icon.get_height() / 2))
        room = Rect(head.x + self.px(20), head.y, head.w - self.px(54), head.h)
        page.write(model.title.upper(), Style.LABEL, model.ink, room)
        self._fold(page, model, head)
        if model.is_folded:
            return
        bottom = self.rect.bottom - self.px(BUTTON + 12)
        y = head.bottom
        for text, ink in model.lines:
            words = Rect(head.x, y, head.w, bottom - y)
            y = page.paragraph(text, Style.READING, ink, words).bottom + self.px(BETWEEN)
        self._buttons(page, model, pad)

    def _fold(self, page: Page, model: PuzzleCardModel, head: Rect) -> None:
        """At the right end of the head: fold the card, or open it."""
        place = Rect(0, 0, self.px(28), self.px(22))
        place.midright = (head.right + self.px(6), head.centery)
        ink = "text.ivory" if self.hovered == FOLD else "text.mid"
        sign = self.kit.sprites.icon(Icon.PLUS if model.is_folded else Icon.MINUS, self.px(13), ink)
        page.blit(sign, sign.get_rect(center=place.center).topleft)
        page.mark(FOLD, place)

    def _buttons(self, page: Page, model: PuzzleCardModel, pad: int) -> None:
        gap, height, count = self.px(GAP), self.px(BUTTON), max(1, len(model.buttons))
        width = (self.rect.w - 2 * pad - gap * (count - 1)) // count
        top = self.rect.bottom - self.px(10) - height
        for number, one in enumerate(model.buttons):
            place = Rect(self.rect.x + pad + number * (width + gap), top, width, height)
            if one.kind is ButtonKind.PRIMARY:
                page.put(self.kit.desk.button_glow(place.size), place.center)
            state = self.state_of(one.piece)
            face = self.kit.desk.button(place.size, one.kind, state, one.label, key=one.key)
            page.blit(face, place.topleft)
            page.mark(one.piece, place)

    def label_of(self, piece: PieceId) -> str:
        buttons = self.model.buttons if self.model is not None else ()
        return next((one.label for one in buttons if one.piece == piece), "")
