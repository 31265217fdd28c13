"""The rules book: its contents at the left, the open chapter at the right, and a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.draw import ButtonKind, Style
from game.client.rulebook.book import Chapter, Hit, Paragraph, open_book, search
from game.client.rulebook.book_page import BookPage, Reading
from game.client.rulebook.chapters import ChapterId
from game.client.rulebook.table_notes import Notes, present_chapter, table_notes
from game.client.shell.aloud import Aloud
from game.client.shell.context import Context
from game.client.vocabulary.controls import control, name_of, value_of
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.overlay_scene import Choice, ChoicePanel, OverlayScene, centred
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.client.widgets.typing_field import TypingField
from game.engine.model import Position

SIZE: Final = (960.0, 640.0)
LIST: Final = 206.0
ENTRY: Final = 36.0
FIELD: Final = 34.0
MARGIN: Final = 24.0
CLOSE: Final = "close_rules"
CHAPTER: Final = "chapter"
NOTCH: Final = 60.0
"""Logical pixels that one notch of the wheel scrolls."""
PAGE_SHARE: Final = 0.85
LEFT: Final = 1


@dataclass(frozen=True)
class Contents:
    """The chapters that are listed, each with the number of its hits."""

    chapters: tuple[tuple[ChapterId, str, int], ...]
    open: ChapterId
    is_searched: bool = False
    has_hits: bool = False


def chapter_piece(chapter: ChapterId) -> PieceId:
    """The entry of a chapter in the contents."""
    return control(CHAPTER, chapter)


class BookScene(OverlayScene):
    """Read by mouse or by keyboard; typing searches."""

    def __init__(
        self,
        context: Context,
        at: Position | None = None,
        names: Names | None = None,
        chapter: ChapterId | None = None,
    ) -> None:
        """With a position the book opens at its phase, and tells about its table."""
        super().__init__(context)
        self._at, self._names = at, names
        self._book: tuple[Chapter, ...] = ()
        present = present_chapter(at) if at is not None else ChapterId.GOAL
        self.chapter = chapter or present
        self._field = TypingField()
        self._text = ""
        self._offset = 0
        self._is_dragging = False
        self._last_hit: Hit | None = None

    @property
    def hits(self) -> tuple[Hit, ...]:
        """What the search has found."""
        return search(self._book, self._text)

    def build(self) -> Sequence[Panel[Any]]:
        context = self.context
        kit, words, size = context.kit, context.catalogue, context.size
        notes: Notes = {}
        if self._at is not None and self._names is not None:
            notes = table_notes(self._at, self._names)
        self._book = open_book(words, context.content, notes)
        place = centred(size, kit.px(SIZE[0]), min(kit.px(SIZE[1]), size[1] - kit.px(MARGIN)))
        left = Rect(place.x, place.y, kit.px(LIST), place.h)
        right = Rect(left.right + kit.px(6), place.y, place.w - left.w - kit.px(6), place.h)
        self._contents = ContentsPanel(kit, left, words)
        self.page = BookPage(kit, right, words, context.content)
        foot = Rect(0, 0, kit.px(130), kit.px(36))
        foot.bottomright = (right.right - kit.px(14), right.bottom - kit.px(10))
        close = ChoicePanel(kit, foot, words)
        close.show((Choice(CLOSE, words.say("action.rules.close"), ButtonKind.PRIMARY),))
        hint = _Hint(kit, Rect(right.x, foot.y, foot.x - right.x, foot.h), words)
        hint.show(words.say("book.keys"))
        self._field.open_search(context.ui_manager, self._contents.field(), self._text)
        self._show()
        return self._contents, self.page, hint, close

    def aloud(self) -> Aloud:
        """The open chapter, as it is written."""
        chapter = self._reading().chapter
        texts = (part.text for part in chapter.parts if isinstance(part, Paragraph))
        return replace(super().aloud(), asked=". ".join([chapter.title, *texts]))

    def exit(self) -> None:
        self._field.close()

    def handle(self, event: Event) -> bool:
        if self._field.is_finished_by(event):
            self._entered()
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(round(-event.precise_y * self.context.kit.px(NOTCH)))
            return True
        if self._drags(event):
            return True
        return super().handle(event)

    def key(self, event: Event) -> bool:
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            step = round(self.page.view.h * PAGE_SHARE)
            self._leaf(step if event.key == pygame.K_PAGEDOWN else -step)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._turn(1 if event.key == pygame.K_DOWN else -1)
        elif event.key == pygame.K_F1:
            self.close()
        else:
            return False
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._field.is_open and self._field.text != self._text:
            self._text = self._field.text
            self._search()

    def pressed(self, piece: PieceId) -> None:
        if name_of(piece) == CHAPTER:
            self.go_to(ChapterId(value_of(piece)))
        elif name_of(piece) == CLOSE:
            self.close()

    def default(self) -> PieceId | None:
        """While something is searched, Enter goes from hit to hit instead."""
        return None if self._text.strip() else super().default()

    def go_to(self, chapter: ChapterId) -> None:
        """Open a chapter: at its first hit while something is searched, else at its beginning."""
        self.chapter, self._offset = chapter, 0
        here = [hit for hit in self.hits if hit.chapter is chapter]
        if here:
            self._go_to_hit(here[0])
        else:
            self._show()

    def _search(self) -> None:
        """Stay where something was found, else go where it was."""
        hits = self.hits
        if hits and not any(hit.chapter is self.chapter for hit in hits):
            self.go_to(hits[0].chapter)
        elif hits:
            self.go_to(self.chapter)
        else:
            self._show()

    def _go_to_hit(self, hit: Hit) -> None:
        self.chapter = hit.chapter
        top = self.page.sheet(self._reading()).tops[hit.part]
        furthest = self.page.furthest(self._reading())
        self._offset = min(furthest, max(0, top - self.page.view.h // 3))
        self._last_hit = hit
        self._show()

    def _entered(self) -> None:
        meant = self.focus.shown or self.default()
        if meant is not None:
            self.press(meant)
        else:
            self._to_next_hit()

    def _to_next_hit(self) -> None:
        """Enter goes from hit to hit, round the whole book."""
        hits = self.hits
        if hits:
            place = hits.index(self._last_hit) + 1 if self._last_hit in hits else 0
            self._go_to_hit(hits[place % len(hits)])
        self._field.open_search(self.context.ui_manager, self._contents.field(), self._text)

    def _turn(self, by: int) -> None:
        """To a neighbour among the chapters that are listed."""
        listed = [chapter for chapter, _, _ in self._listed()]
        here = listed.index(self.chapter) if self.chapter in listed else 0
        found = listed[(here + by) % len(listed)]
        if self.focus.shown == chapter_piece(self.chapter):
            self.point(chapter_piece(found))
        self.go_to(found)

    def _leaf(self, by: int) -> None:
        """A window on or back; beyond the end the next chapter begins."""
        furthest = self.page.furthest(self._reading())
        ids = list(ChapterId)
        here = ids.index(self.chapter)
        if by > 0 and self._offset >= furthest and here + 1 < len(ids):
            self.go_to(ids[here + 1])
        elif by < 0 and not self._offset and here:
            self.chapter = ids[here - 1]
            self._offset = self.page.furthest(self._reading())
            self._show()
        else:
            self._scroll(by)

    def _scroll(self, by: int) -> None:
        furthest = self.page.furthest(self._reading())
        self._offset = max(0, min(furthest, self._offset + by))
        self._show()

    def _drags(self, event: Event) -> bool:
        """The scroll bar follows the pointer while it is held."""
        track = self.page.track
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self._is_dragging = track.inflate(track.w, 0).collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            was_dragging, self._is_dragging = self._is_dragging, False
            return was_dragging
        elif event.type != pygame.MOUSEMOTION:
            return False
        if not self._is_dragging:
            return False
        furthest = self.page.furthest(self._reading())
        share = (event.pos[1] - track.y) / max(1, track.h)
        self._offset = round(furthest * max(0.0, min(1.0, share)))
        self._show()
        return True

    def _reading(self) -> Reading:
        chapter = next(one for one in self._book if one.id is self.chapter)
        found = frozenset(hit.part for hit in self.hits if hit.chapter is self.chapter)
        return Reading(chapter, self._text if found else "", found, self._offset)

    def _listed(self) -> tuple[tuple[ChapterId, str, int], ...]:
        """All chapters, or those in which something was found."""
        hits = self.hits
        counted = [
            (one.id, one.title, sum(hit.chapter is one.id for hit in hits)) for one in self._book
        ]
        return tuple(entry for entry in counted if entry[2] or not hits)

    def _show(self) -> None:
        is_searched = bool(self._text.strip())
        listed = self._listed()
        self._contents.show(Contents(listed, self.chapter, is_searched, bool(self.hits)))
        self.page.show(self._reading())
        self._is_dirty = True


class ContentsPanel(Panel[Contents]):
    """The search field, and an entry for every chapter."""

    overhang = 14.0

    def field(self) -> Rect:
        pad = self.px(10)
        top = self.rect.y + self.px(LABEL_ROW + 2)
        return Rect(self.rect.x + pad, top, self.rect.w - 2 * pad, self.px(FIELD))

    def is_on(self, piece: PieceId) -> bool:
        return self._model is not None and piece == chapter_piece(self._model.open)

    def paint(self, page: Page, model: Contents) -> None:
        self.ground(page, self.words.say("action.rules.title"), self._note(model))
        field = self.field()
        y = field.bottom + self.px(8)
        room = self.rect.bottom - self.px(8) - y
        pitch = min(self.px(ENTRY + 4), room // len(ChapterId))
        for chapter, title, hits in model.chapters:
            row = Rect(field.x, y, field.w, pitch - self.px(4))
            self._entry(page, row, chapter, f"{title} ({hits})" if hits else title, model)
            y += pitch

    def _note(self, model: Contents) -> str:
        key = "none" if model.is_searched and not model.has_hits else "search"
        return self.words.say(f"action.rules.{key}")

    def _entry(
        self, page: Page, row: Rect, chapter: ChapterId, label: str, model: Contents
    ) -> None:
        piece = chapter_piece(chapter)
        is_open = chapter is model.open
        state = self.state_of(piece)
        kind = ButtonKind.SECONDARY if is_open else ButtonKind.GHOST
        page.blit(self.kit.desk.button(row.size, kind, state, label), row.topleft)
        if is_open:
            radius = self.kit.theme.length("radius.button")
            page.blit(self.kit.desk.outline(row.size, radius, "accent.amber", 1.5), row.topleft)
        page.mark(piece, row)


class _Hint(Panel[str]):
    """How the book is read by keyboard."""

    overhang = 0.0

    def paint(self, page: Page, model: str) -> None:
        room = self.rect.inflate(-2 * self.px(18), 0)
        page.write(model, Style.SMALL, "text.low", room)
