"""The tail of the log: the last lines, newest on top."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw import ButtonKind, Style
from game.client.telling.log_line import LogLine
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, PieceId
from game.client.widgets.models import LogModel, SeatNote
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.client.widgets.sentence import Piece, SentenceSetter, line_mark

LINE: Final = 21.2
FOOT: Final = 4.0
HOUSE: Final = 15.0
SIDE: Final = 5.0
TEXT_LEFT: Final = 30.0
QUIET_FROM: Final = 3
"""From this line on they are a little quieter, but as legible as any text."""
KEY: Final = "L"
LINES_FROM: Final = 120.0
"""A narrower panel is a button."""
LOW_BELOW, LOW_LINE = 100.0, 18.0
"""In a low panel lines stand closer."""
GAP: Final = 4.0


@dataclass(frozen=True)
class LogEntry:
    """A line of the log, ready to be drawn."""

    line: LogLine
    lines: list[list[Piece]]
    piece: PieceId
    mark: Surface
    is_lit: bool


class LogPanel(Panel[LogModel]):
    """As many lines as there is room for."""

    def paint(self, page: Page, model: LogModel) -> None:
        if self.rect.w < self.px(LINES_FROM):
            self._buttons(page, model)
            return
        self.ground(page, self.words.say("panels.log.label"))
        right = self._opener(page)
        if model.chat is not None:
            self._chat(page, model.chat, right)
        setter = SentenceSetter(self.kit, model.colours)
        line = LINE if self.rect.h >= self.px(LOW_BELOW) else LOW_LINE
        top = self.rect.y + self.px(LABEL_ROW + 2)
        bottom = self.rect.bottom - self.px(FOOT)
        for index in range(len(model.lines) - 1, -1, -1):
            entry = self._entry(setter, model, index)
            height = round(line * self.kit.scale * model.zoom)
            height += (len(entry.lines) - 1) * setter.line_height(model.zoom)
            if top + height > bottom + self.px(1):
                break
            row = Rect(self.rect.x + self.px(SIDE), top, self.rect.w - 2 * self.px(SIDE), height)
            self._line(page, setter, entry, row, model.zoom)
            top += height

    def _buttons(self, page: Page, model: LogModel) -> None:
        """No room for lines: the way to all of them, and to the chat if there is one."""
        keys = {Button.LOG: KEY}
        if model.chat is not None:
            keys[Button.CHAT] = self.words.say("keys.cap.chat")
        gap = self.px(GAP)
        height = (self.rect.h - gap * (len(keys) - 1)) // len(keys)
        for place, (which, key) in enumerate(keys.items()):
            top = self.rect.y + place * (height + gap)
            room = Rect(self.rect.x, top, self.rect.w, height)
            piece = pieces.button(which)
            label = self.words.say(f"tip.button.{which}.title")
            face = self.kit.desk.button(
                room.size, ButtonKind.GHOST, self.state_of(piece), label, key=key
            )
            page.blit(face, room.topleft)
            page.mark(piece, room)

    def _entry(self, setter: SentenceSetter, model: LogModel, index: int) -> LogEntry:
        line = model.lines[index]
        age = len(model.lines) - 1 - index
        piece = pieces.log_line(index)
        is_lit = age == 0 or piece == self.hovered
        colour = line_colour(line, age, is_lit=is_lit)
        width = self.rect.w - 2 * self.px(SIDE) - self.px(TEXT_LEFT - SIDE) - self.px(5)
        lines = setter.wrap(line.sentence, colour, width, model.zoom)
        mark = line_mark(self.kit, line, model.colours, self.px(HOUSE), "text.low")
        return LogEntry(line, lines, piece, mark, is_lit)

    def _opener(self, page: Page) -> int:
        """The key that opens the whole log; the label's row answers to the pointer, too."""
        words = SeatNote(self.words.say("panels.log.all"))
        room = self._key(page, KEY, words, self.rect.right - self.px(10))
        page.mark(pieces.button(Button.LOG), Rect(self.rect.x, self.rect.y, self.rect.w, room.h))
        return room.x

    def _chat(self, page: Page, note: SeatNote, right: int) -> None:
        room = self._key(page, self.words.say("keys.cap.chat"), note, right - self.px(12))
        page.mark(pieces.button(Button.CHAT), room)

    def _key(self, page: Page, key: str, note: SeatNote, right: int) -> Rect:
        """Words with the cap of their key behind them, up to a place in the label's row."""
        cap = self.kit.desk.key_cap(key)
        middle = self.rect.y + self.px(LABEL_ROW / 2)
        page.blit(cap, (right - cap.get_width(), middle - cap.get_height() / 2))
        width = page.width(note.text, Style.SMALL)
        room = Rect(right - cap.get_width() - self.px(6) - width, self.rect.y, width, 0)
        room.h = self.px(LABEL_ROW)
        page.write(note.text, Style.SMALL, note.tone, room)
        return Rect(room.x, room.y, right - room.x, room.h)

    def _line(
        self, page: Page, setter: SentenceSetter, entry: LogEntry, row: Rect, zoom: float
    ) -> None:
        page.mark(entry.piece, row)
        if entry.is_lit:
            size = (row.w, row.h - self.px(1))
            page.blit(self.kit.desk.field(size, "ground.newest", 4), row.topleft)
        if entry.line.is_my_loss:
            bar = Rect(row.x, row.y + self.px(3), self.px(3), row.h - self.px(7))
            page.fill("state.warn", bar)
        page.put(entry.mark, (row.x + self.px(14), row.centery))
        left = row.x + self.px(TEXT_LEFT - SIDE)
        step = setter.line_height(zoom)
        top = row.centery - len(entry.lines) * step // 2
        for number, line in enumerate(entry.lines):
            room = Rect(left, top + number * step, row.right - left, step)
            setter.put_line(page, line, room, entry.line.sentence, zoom)


def line_colour(line: LogLine, age: int, *, is_lit: bool) -> str:
    """Lines grow quieter with age, never illegible; one in the light stands on a lighter ground."""
    if line.is_heading:
        return "accent.copper_light"
    if is_lit:
        return "text.text"
    return "text.mid" if age < QUIET_FROM else "text.low"
