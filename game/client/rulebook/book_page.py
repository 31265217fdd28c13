"""A chapter of the book on one long sheet, and the window through which it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import BLEND_RGBA_MULT, Rect, Surface

from game.client.draw import Kit, Style
from game.client.rulebook.book import Chapter, Paragraph
from game.client.rulebook.easel import Easel
from game.client.rulebook.pictures import draw_picture, picture_height
from game.client.telling.search_text import bare
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.content import GameContent
from game.texts import Catalogue

PAD: Final = 18.0
TOP: Final = 10.0
BETWEEN: Final = 12.0
AROUND_PICTURE: Final = 6.0
NOTE_PAD: Final = 12.0
NOTE_LINE: Final = 5.0
BAR: Final = 8.0
FADE: Final = 26.0
HIGHLIGHT_ALPHA: Final = 110
SHORTEST_THUMB: Final = 30.0


@dataclass(frozen=True)
class Reading:
    """What is read: a chapter, what was searched in it, and how far it is scrolled."""

    chapter: Chapter
    wanted: str = ""
    found: frozenset[int] = frozenset()
    offset: int = 0
    """Device pixels above the window."""


class BookSheet:
    """A chapter set for one width; drawn once, however it is scrolled."""

    def __init__(
        self, kit: Kit, width: int, reading: Reading, words: Catalogue, content: GameContent
    ) -> None:
        self._kit = kit
        self._zoom = kit.text_scale
        self._line_height = kit.text.line_height(Style.READING, self._zoom)
        self._words = words
        self._wanted = [word for word in bare(reading.wanted).split() if word]
        self._found = reading.found
        self.tops: dict[int, int] = {}
        """Where each part of the chapter begins."""
        parts = reading.chapter.parts
        notes = [part for part in parts if isinstance(part, Paragraph) and part.is_note]
        self._width = width
        height = self._height(reading.chapter, notes)
        self.page = Page(kit, Rect(0, 0, width, height))
        self._easel = Easel(self.page, Rect(0, 0, width, 0), words, content)
        y = self._notes(notes)
        for place, part in enumerate(parts[len(notes) :], start=len(notes)):
            self.tops[place] = y
            if isinstance(part, Paragraph):
                y += self._paragraph(part.text, Rect(0, y, width, 0), place in self._found)
                y += kit.px(BETWEEN)
            else:
                y += kit.px(AROUND_PICTURE)
                room = Rect(0, y, width, kit.px(picture_height(part)))
                draw_picture(part, self._easel.in_room(room))
                y = room.bottom + kit.px(AROUND_PICTURE + BETWEEN)
        self.page.finish()

    @property
    def height(self) -> int:
        return self.page.rect.h

    def _height(self, chapter: Chapter, notes: Sequence[Paragraph]) -> int:
        kit = self._kit
        total = self._notes_height(notes)
        for part in chapter.parts[len(notes) :]:
            if isinstance(part, Paragraph):
                total += self._lines(part.text, self._width) + kit.px(BETWEEN)
            else:
                total += kit.px(AROUND_PICTURE) + kit.px(picture_height(part))
                total += kit.px(AROUND_PICTURE + BETWEEN)
        return total

    def _lines(self, text: str, width: int) -> int:
        lines = self._kit.text.wrap(text, Style.READING, width, self._zoom)
        return len(lines) * self._line_height

    def _notes_height(self, notes: Sequence[Paragraph]) -> int:
        if not notes:
            return 0
        kit = self._kit
        inner = self._width - 2 * kit.px(NOTE_PAD)
        texts = sum(self._lines(note.text, inner) + kit.px(NOTE_LINE) for note in notes)
        return kit.px(LABEL_ROW + 4) + texts + kit.px(NOTE_PAD + BETWEEN)

    def _notes(self, notes: Sequence[Paragraph]) -> int:
        """What holds at this table, in a box of its own; where the chapter goes on."""
        if not notes:
            return 0
        kit, page = self._kit, self.page
        height = self._notes_height(notes) - kit.px(BETWEEN)
        box = Rect(0, 0, self._width, height)
        page.blit(kit.desk.recess(box.size, 8), box.topleft)
        page.blit(kit.desk.outline(box.size, 8, "accent.live", 1.2), box.topleft)
        pad = kit.px(NOTE_PAD)
        head = Rect(pad, kit.px(3), self._width - 2 * pad, kit.px(LABEL_ROW))
        page.write(self._words.say("book.here").upper(), Style.LABEL, "accent.live", head)
        y = head.bottom + kit.px(1)
        for place, note in enumerate(notes):
            self.tops[place] = y
            room = Rect(pad, y, self._width - 2 * pad, 0)
            y += self._paragraph(note.text, room, place in self._found) + kit.px(NOTE_LINE)
        return box.bottom + kit.px(BETWEEN)

    def _paragraph(self, text: str, room: Rect, is_found: bool) -> int:
        """Set a text from the top of a room, with what was found in the light; its height."""
        kit, line = self._kit, self._line_height
        lines = kit.text.wrap(text, Style.READING, room.w, self._zoom)
        for number, words in enumerate(lines):
            row = Rect(room.x, room.y + number * line, room.w, line)
            for start, end in self._spans(words) if is_found else ():
                self._highlight(row, words, start, end)
            self.page.write(words, Style.READING, "text.text", row, zoom=self._zoom)
        return len(lines) * line

    def _spans(self, words: str) -> Iterator[tuple[int, int]]:
        """Where the wanted words stand in a line: to the letter, or else the whole word."""
        plain = words.casefold()
        for wanted in self._wanted:
            if len(plain) == len(words) and wanted in plain:
                yield from (found.span() for found in re.finditer(re.escape(wanted), plain))
                continue
            for word in re.finditer(r"\S+", words):
                if wanted in bare(word.group()):
                    yield word.span()

    def _highlight(self, row: Rect, words: str, start: int, end: int) -> None:
        text = self._kit.text
        left = text.size(words[:start], Style.READING, self._zoom)[0] if start else 0
        right = text.size(words[:end], Style.READING, self._zoom)[0]
        pad = self._kit.px(2)
        place = Rect(row.x + left - pad, row.y, right - left + 2 * pad, row.h)
        light = self._kit.desk.field(place.size, "accent.amber", 3).copy()
        light.set_alpha(HIGHLIGHT_ALPHA)
        self.page.blit(light, place.topleft)


class BookPage(Panel[Reading]):
    """Shows a part of a sheet, and how far down it is."""

    overhang = 14.0

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue, content: GameContent) -> None:
        super().__init__(kit, rect, words)
        self._content = content
        self._sheet: BookSheet | None = None
        self._set: tuple[Chapter, str, frozenset[int]] | None = None

    @property
    def view(self) -> Rect:
        """The window through which the sheet is seen."""
        pad, foot = self.px(PAD), self.px(54)
        top = self.rect.y + self.px(LABEL_ROW + TOP)
        width = self.rect.w - 2 * pad - self.px(BAR)
        return Rect(self.rect.x + pad, top, width, self.rect.bottom - foot - top)

    @property
    def track(self) -> Rect:
        """The scroll bar's room."""
        view = self.view
        return Rect(self.rect.right - self.px(PAD), view.y, self.px(BAR), view.h)

    def sheet(self, reading: Reading) -> BookSheet:
        """The sheet of a chapter, set anew only if something on it has changed."""
        wanted = (reading.chapter, reading.wanted, reading.found)
        if self._sheet is None or self._set != wanted:
            self._set = wanted
            self._sheet = BookSheet(self.kit, self.view.w, reading, self.words, self._content)
        return self._sheet

    def furthest(self, reading: Reading) -> int:
        """How far it can be scrolled."""
        return max(0, self.sheet(reading).height - self.view.h)

    def paint(self, page: Page, model: Reading) -> None:
        self.ground(page, model.chapter.title)
        view, sheet = self.view, self.sheet(model)
        seen = Rect(0, model.offset, view.w, view.h).clip(sheet.page.rect)
        part = sheet.page.surface.subsurface(seen).copy()
        if self.furthest(model):
            self._bar(page, model)
            self._fade(part, model)
        page.blit(part, view.topleft)

    def _fade(self, part: Surface, model: Reading) -> None:
        """Where there is more beyond an edge, the sheet fades out there."""
        height = self.px(FADE)
        for row in range(height):
            share = round(255 * row / height)
            rows = []
            if model.offset:
                rows.append(row)
            if model.offset < self.furthest(model):
                rows.append(part.get_height() - 1 - row)
            for y in rows:
                strip = (0, y, part.get_width(), 1)
                part.fill((255, 255, 255, share), strip, special_flags=BLEND_RGBA_MULT)

    def _bar(self, page: Page, model: Reading) -> None:
        track, sheet = self.track, self.sheet(model)
        page.blit(self.kit.desk.field(track.size, "ground.recess", BAR / 2), track.topleft)
        thumb = max(self.px(SHORTEST_THUMB), track.h * track.h // sheet.height)
        down = (track.h - thumb) * model.offset // max(1, self.furthest(model))
        face: Surface = self.kit.desk.field((track.w, thumb), "line.line", BAR / 2)
        page.blit(face, (track.x, track.y + down))
