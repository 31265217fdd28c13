"""The rules with this table's numbers: opens at the present phase, and can be searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.actions.field import TypingField
from game.client.context import Context
from game.client.kit import ButtonKind, ButtonState, Style
from game.client.panels.page import Page
from game.client.panels.panel import LABEL_ROW, Panel
from game.client.pieces import PieceId, PieceKind
from game.client.scenes.overlay import Choice, ChoicePanel, OverlayScene, centred
from game.client.table.names import Names
from game.client.table.rules_page import Found, RulesPage, present_page, rules_book, search
from game.engine.model import Position

SIZE: Final = (820.0, 560.0)
LIST: Final = 190.0
ENTRY: Final = 34.0
FIELD: Final = 34.0
PAD: Final = 14.0
BETWEEN: Final = 8.0
CLOSE: Final = "close_rules"
PAGE: Final = "rules_page"


@dataclass(frozen=True)
class Contents:
    """The pages, the open one, and in how many places of each something was found."""

    pages: tuple[tuple[str, str], ...]
    open: str
    hits: tuple[int, ...]
    is_searched: bool = False


@dataclass(frozen=True)
class OpenPage:
    """What is read: a page from some line on, with paragraphs that a search has found."""

    page: RulesPage
    found: frozenset[int]
    first: int = 0


class RulesScene(OverlayScene):
    """A book: its contents at the left, the open page at the right."""

    def __init__(self, context: Context, at: Position, names: Names) -> None:
        super().__init__(context)
        self._book = rules_book(at, names)
        self._open = str(present_page(at))
        self._field = TypingField()
        self._text = ""
        self._first = 0

    def build(self) -> Sequence[Panel[Any]]:
        kit, words = self.context.kit, self.context.catalogue
        size = self.context.size
        place = centred(size, kit.px(SIZE[0]), min(kit.px(SIZE[1]), size[1] - kit.px(40)))
        left = Rect(place.x, place.y, kit.px(LIST), place.h)
        right = Rect(left.right + kit.px(6), place.y, place.w - left.w - kit.px(6), place.h)
        self._contents = _ContentsPanel(kit, left, words)
        self._page = _PagePanel(kit, right, words)
        foot = Rect(0, 0, kit.px(130), kit.px(36))
        foot.bottomright = (right.right - kit.px(PAD), right.bottom - kit.px(10))
        close = ChoicePanel(kit, foot, words)
        close.show((Choice(CLOSE, words.say("action.rules.close"), ButtonKind.PRIMARY),))
        self._field.open_search(self.context.ui_manager, self._contents.field(), self._text)
        self._show()
        return self._contents, self._page, close

    def exit(self) -> None:
        self._field.close()

    def handle(self, event: Event) -> bool:
        if self._field.is_finished_by(event):
            self._to_next_hit()
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
            return True
        return super().handle(event)

    def key(self, event: Event) -> None:
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self._scroll(3 if event.key == pygame.K_PAGEDOWN else -3)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._turn(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in (pygame.K_F1, pygame.K_ESCAPE):
            self.close()
        else:
            super().key(event)

    def update(self, dt: float) -> None:
        if self._field.is_open and self._field.text != self._text:
            self._text = self._field.text
            self._show()

    def pressed(self, piece: PieceId) -> None:
        kind, _, page = str(piece.key).partition("/")
        if kind == PAGE:
            self._go_to(page)
        elif kind == CLOSE:
            self.close()

    def _go_to(self, page: str) -> None:
        self._open, self._first = page, 0
        self._show()

    def _turn(self, by: int) -> None:
        ids = [str(page.id) for page in self._book]
        self._go_to(ids[(ids.index(self._open) + by) % len(ids)])

    def _scroll(self, by: int) -> None:
        page = next(page for page in self._book if page.id == self._open)
        self._first = max(0, min(len(page.paragraphs) - 1, self._first + by))
        self._show()

    def _found(self) -> tuple[Found, ...]:
        return search(self._book, self._text) if self._text.strip() else ()

    def _to_next_hit(self) -> None:
        found = [str(hit.page) for hit in self._found()]
        others = [page for page in found if page != self._open]
        if others:
            self._go_to(others[0])
        self._field.open_search(self.context.ui_manager, self._contents.field(), self._text)

    def _show(self) -> None:
        found = self._found()
        hits = tuple(sum(hit.page == page.id for hit in found) for page in self._book)
        names = tuple((str(page.id), page.title) for page in self._book)
        self._contents.show(Contents(names, self._open, hits, bool(self._text.strip())))
        page = next(page for page in self._book if page.id == self._open)
        here = frozenset(hit.paragraph for hit in found if hit.page == page.id)
        self._page.show(OpenPage(page, here, self._first))
        self._is_dirty = True


class _ContentsPanel(Panel[Contents]):
    overhang = 14.0

    def field(self) -> Rect:
        pad = self.px(10)
        top = self.rect.y + self.px(LABEL_ROW + 2)
        return Rect(self.rect.x + pad, top, self.rect.w - 2 * pad, self.px(FIELD))

    def paint(self, page: Page, model: Contents) -> None:
        self.ground(page, self.words.say("action.rules.title"), self._note(model))
        field = self.field()
        y = field.bottom + self.px(6)
        room = self.rect.bottom - self.px(8) - y
        pitch = min(self.px(ENTRY + 2), room // len(model.pages))
        for (page_id, title), hits in zip(model.pages, model.hits):
            row = Rect(field.x, y, field.w, pitch - self.px(2))
            self._entry(page, row, page_id, (title, hits), page_id == model.open)
            y += pitch

    def _note(self, model: Contents) -> str:
        key = "none" if model.is_searched and not sum(model.hits) else "search"
        return self.words.say(f"action.rules.{key}")

    def _entry(
        self, page: Page, row: Rect, page_id: str, entry: tuple[str, int], is_open: bool
    ) -> None:
        title, hits = entry
        piece = PieceId(PieceKind.BUTTON, f"{PAGE}/{page_id}")
        state = ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL
        kind = ButtonKind.SECONDARY if is_open else ButtonKind.GHOST
        label = f"{title} ({hits})" if hits else title
        page.blit(self.kit.desk.button(row.size, kind, state, label), row.topleft)
        if is_open:
            radius = self.kit.theme.length("radius.button")
            page.blit(self.kit.desk.outline(row.size, radius, "accent.amber", 1.5), row.topleft)
        page.mark(piece, row)


class _PagePanel(Panel[OpenPage]):
    overhang = 14.0

    def paint(self, page: Page, model: OpenPage) -> None:
        self.ground(page, model.page.title)
        pad = self.px(PAD)
        x, y = self.rect.x + pad, self.rect.y + self.px(LABEL_ROW + 6)
        width, bottom = self.rect.w - 2 * pad, self.rect.bottom - self.px(54)
        line = self.kit.text.line_height(Style.BODY)
        for place, text in enumerate(model.page.paragraphs):
            if place < model.first:
                continue
            lines = self.kit.text.wrap(text, Style.BODY, width)
            height = line * len(lines)
            if y + height > bottom and place > model.first:
                break
            ink = "accent.amber" if place in model.found else "text.text"
            page.paragraph(text, Style.BODY, ink, Rect(x, y, width, height))
            y += height + self.px(BETWEEN)
