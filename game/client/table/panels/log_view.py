"""The whole log, opened over the board: filtered by what it is about, scrolled by whole lines."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Icon, Kit, Style
from game.client.draw.surfaces import chip_fill
from game.client.telling.log_line import Category, LogLine
from game.client.vocabulary import pieces
from game.client.vocabulary.controls import control, name_of, value_of
from game.client.vocabulary.pieces import Button, PieceId
from game.client.widgets.models import LogModel
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel
from game.client.widgets.sentence import Piece, SentenceSetter, line_mark
from game.texts import Catalogue

HEAD: Final = 40.0
SIDE: Final = 16.0
FOOT: Final = 10.0
CHIP, CHIP_HIT = 24.0, 32.0
CHIP_SIDE, CHIP_GAP = 11.0, 6.0
CLOSE: Final = 32.0
LINE_GAP: Final = 6.0
HEADING_GAP: Final = 12.0
HOUSE: Final = 16.0
TEXT_LEFT: Final = 26.0
BAR: Final = 5.0
NOTCH: Final = 3
"""Lines that one notch of the wheel moves."""
FILTER: Final = "log_filter"


def filter_piece(category: Category | None) -> PieceId:
    """The chip that shows only lines of a category; None shows all."""
    return control(FILTER, category or "")


class LogView(Panel[LogModel]):
    """Oldest line first; opens at the newest and stays there until it is scrolled away."""

    overhang = 24.0

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        super().__init__(kit, rect, words)
        self._category: Category | None = None
        self._back = 0
        """How many lines below the last one shown are hidden."""
        self._wrapped: dict[tuple[LogLine, int, float], list[list[Piece]]] = {}

    @property
    def category(self) -> Category | None:
        """What is shown; None for everything."""
        return self._category

    def resize(self, kit: Kit, rect: Rect) -> None:
        self._wrapped.clear()
        super().resize(kit, rect)

    def filter(self, category: Category | None) -> None:
        """Show only lines about this, from the newest."""
        if category != self._category:
            self._category, self._back = category, 0
            self.repaint()

    def scroll(self, notches: float) -> None:
        """Towards older lines by a positive number, as a wheel turns away."""
        most = max(0, len(self._entries()) - 1)
        back = min(most, max(0, self._back + round(notches * NOTCH)))
        if back != self._back:
            self._back = back
            self.repaint()

    def press(self, piece: PieceId) -> bool:
        """Choose a filter; tells whether the piece was one."""
        if name_of(piece) != FILTER:
            return False
        name = value_of(piece)
        self.filter(Category(name) if name else None)
        return True

    def paint(self, page: Page, model: LogModel) -> None:
        place = self.rect.move(-page.area.x, -page.area.y)
        self.kit.desk.put_panel(page.surface, place)
        self._head(page)
        self._filters(page)
        room = self._room()
        page.blit(self.kit.desk.recess(room.size, 6), room.topleft)
        self._lines(page, model, room)

    def _room(self) -> Rect:
        top = self.rect.y + self.px(HEAD + 4) + len(self._filter_rows()) * self.px(CHIP_HIT)
        side = self.px(SIDE)
        bottom = self.rect.bottom - self.px(FOOT)
        return Rect(self.rect.x + side, top, self.rect.w - 2 * side, bottom - top)

    def _head(self, page: Page) -> None:
        close = Rect(0, 0, self.px(CLOSE), self.px(CLOSE))
        close.topright = (self.rect.right - self.px(6), self.rect.y + self.px(6))
        piece = pieces.button(Button.LOG)
        state = ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL
        page.blit(self.kit.desk.button(close.size, ButtonKind.GHOST, state, ""), close.topleft)
        page.put(self.kit.sprites.icon(Icon.X, self.px(14), "text.text"), close.center)
        page.mark(piece, close)
        title = Rect(self.rect.x + self.px(SIDE), self.rect.y, 0, self.px(HEAD + 4))
        title.w = close.x - self.px(8) - title.x
        words = self.words.say("panels.log.label").upper()
        page.write(words, Style.LABEL, "accent.copper_light", title)

    def _filters(self, page: Page) -> None:
        top = self.rect.y + self.px(HEAD)
        for row in self._filter_rows():
            x = self.rect.x + self.px(SIDE)
            for choice, label, width in row:
                chip = Rect(x, top + self.px((CHIP_HIT - CHIP) / 2), width, self.px(CHIP))
                self._chip(page, choice, label, chip)
                x = chip.right + self.px(CHIP_GAP)
            top += self.px(CHIP_HIT)

    def _filter_rows(self) -> list[list[tuple[Category | None, str, int]]]:
        """The chips with their widths, in as many rows as they need."""
        room = self.rect.w - 2 * self.px(SIDE)
        rows: list[list[tuple[Category | None, str, int]]] = [[]]
        taken = 0
        for choice in (None, *Category):
            label = self._label(choice)
            width = self.kit.text.size(label, Style.CHIP)[0] + 2 * self.px(CHIP_SIDE)
            if rows[-1] and taken + width > room:
                rows.append([])
                taken = 0
            rows[-1].append((choice, label, width))
            taken += width + self.px(CHIP_GAP)
        return rows

    def _label(self, category: Category | None) -> str:
        if category is None:
            return self.words.say("panels.log.everything")
        return self.words.say(f"log.category.{category}")

    def _chip(self, page: Page, choice: Category | None, label: str, chip: Rect) -> None:
        piece = filter_piece(choice)
        is_on = choice == self._category
        colour = "accent.amber" if is_on else "text.mid"
        if piece == self.hovered and not is_on:
            colour = "text.ivory"
        desk = self.kit.desk
        fill = chip_fill(self.kit.theme, colour)
        page.blit(
            desk.field(chip.size, fill, CHIP / 2, colour if is_on else "line.line"), chip.topleft
        )
        inner = chip.inflate(-2 * self.px(6), 0)
        page.write(label, Style.CHIP, colour, inner, Align.CENTRE, frame=chip)
        page.mark(piece, chip.inflate(0, self.px(CHIP_HIT) - chip.h))

    def _entries(self) -> list[int]:
        """The lines that pass the filter; headings pass it where something follows them."""
        lines = self._model.lines if self._model else ()
        if self._category is None:
            return list(range(len(lines)))
        shown: list[int] = []
        heading: int | None = None
        for index, line in enumerate(lines):
            if line.is_heading:
                heading = index
            elif line.category is self._category:
                shown += [index] if heading is None else [heading, index]
                heading = None
        return shown

    def _lines(self, page: Page, model: LogModel, room: Rect) -> None:
        setter = SentenceSetter(self.kit, model.colours)
        entries = self._entries()
        last = len(entries) - self._back
        bottom, limit = room.bottom - self.px(6), room.y + self.px(6)
        first = last
        while first > 0:
            height = self._height(setter, model.lines[entries[first - 1]], room.w, model.zoom)
            if bottom - height < limit:
                break
            first -= 1
            bottom -= height
            row = Rect(room.x + self.px(8), bottom, room.w - self.px(22), height)
            self._line(page, setter, model, entries[first], row)
        if last - first < len(entries):
            self._bar(page, room, first / len(entries), last / len(entries))
        if not entries:
            empty = self.words.say("panels.log.empty")
            page.write(empty, Style.BODY, "text.low", room, Align.CENTRE, frame=room)

    def _wrap(
        self, setter: SentenceSetter, line: LogLine, width: int, zoom: float
    ) -> list[list[Piece]]:
        key = (line, width, zoom)
        if key not in self._wrapped:
            colour = "accent.copper_light" if line.is_heading else "text.text"
            text = width - self.px(22) - self.px(TEXT_LEFT + 12)
            self._wrapped[key] = setter.wrap(line.sentence, colour, text, zoom)
        return self._wrapped[key]

    def _height(self, setter: SentenceSetter, line: LogLine, width: int, zoom: float) -> int:
        gap = self.px(HEADING_GAP if line.is_heading else LINE_GAP)
        return len(self._wrap(setter, line, width, zoom)) * setter.line_height(zoom) + gap

    def _line(
        self, page: Page, setter: SentenceSetter, model: LogModel, index: int, row: Rect
    ) -> None:
        line = model.lines[index]
        piece = pieces.log_line(index)
        page.mark(piece, row)
        if piece == self.hovered:
            page.blit(self.kit.desk.field(row.size, "ground.newest", 4), row.topleft)
        if line.is_my_loss:
            page.fill("state.warn", Rect(row.x, row.y + self.px(2), self.px(3), row.h - self.px(4)))
        if line.is_heading:
            rule = Rect(row.x, row.y + self.px(3), row.w, 1)
            page.fill("line.soft", rule)
        mark = line_mark(self.kit, line, model.colours, self.px(HOUSE), "text.low")
        page.put(mark, (row.x + self.px(15), row.centery))
        step = setter.line_height(model.zoom)
        lines = self._wrap(setter, line, row.w + self.px(22), model.zoom)
        top = row.centery - len(lines) * step // 2
        for number, part in enumerate(lines):
            place = Rect(row.x + self.px(TEXT_LEFT + 4), top + number * step, row.w, step)
            setter.put_line(page, part, place, line.sentence, model.zoom)

    def _bar(self, page: Page, room: Rect, start: float, end: float) -> None:
        """How much of the log is seen, and where."""
        width = self.px(BAR)
        track = Rect(room.right - width - self.px(3), room.y + self.px(4), width, 0)
        track.h = room.h - self.px(8)
        thumb = Rect(track.x, track.y + round(track.h * start), width, 0)
        thumb.h = max(self.px(24), round(track.h * (end - start)))
        thumb.bottom = min(thumb.bottom, track.bottom)
        page.blit(self.kit.desk.field(track.size, "ground.panel", BAR / 2), track.topleft)
        page.blit(self.kit.desk.field(thumb.size, "line.line", BAR / 2), thumb.topleft)
