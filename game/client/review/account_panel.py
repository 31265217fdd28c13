"""How a chance became a result: luck, own decisions, those of others; and how accurate it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import Style
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel

ROW: Final = 25.0
SIDE: Final = 12.0
LABEL_SHARE: Final = 0.4
VALUE: Final = 50.0
BAR: Final = 12.0
LEAST_BAR: Final = 2.0
SMALL_ROW: Final = 20.0


@dataclass(frozen=True)
class AccountLine:
    """A part of the way from the chance at the beginning to the result."""

    label: str
    value: str
    begin: float
    end: float
    """Where on the scale of chances its bar goes from and to."""
    ink: str
    is_sum: bool = False


@dataclass(frozen=True)
class AccountModel:
    """The way, and what is said below it: pairs of a name and a value, all short."""

    title: str
    note: str
    lines: tuple[AccountLine, ...]
    figures: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]


class AccountPanel(Panel[AccountModel]):
    """Bars that begin where the one above has ended."""

    def paint(self, page: Page, model: AccountModel) -> None:
        self.ground(page, model.title, model.note)
        side = self.px(SIDE)
        room = Rect(self.rect.x + side, self.rect.y + self.px(LABEL_ROW + 4), 0, self.px(ROW))
        room.w = self.rect.w - 2 * side
        label = round(room.w * LABEL_SHARE)
        scale = Rect(room.x + label, 0, room.w - label - self.px(VALUE + 6), 0)
        low = min(0.0, *(min(line.begin, line.end) for line in model.lines))
        high = max(1.0, *(max(line.begin, line.end) for line in model.lines))
        for line in model.lines:
            self._line(page, line, room, scale, (low, high))
            room = room.move(0, room.h)
        self._figures(page, model, Rect(room.x, room.y + self.px(8), room.w, self.px(36)))
        y = room.y + self.px(50)
        for remark in model.remarks:
            place = Rect(room.x, y, room.w, self.px(2 * SMALL_ROW))
            place.h = min(place.h, self.rect.bottom - self.px(6) - y)
            if place.h < self.px(SMALL_ROW) * 0.8:
                break
            y = page.paragraph(remark, Style.SMALL, "text.mid", place).bottom + self.px(3)

    def _line(
        self, page: Page, line: AccountLine, row: Rect, scale: Rect, ends: tuple[float, float]
    ) -> None:
        style = Style.STRONG if line.is_sum else Style.BODY
        words = Rect(row.x, row.y, scale.x - row.x - self.px(8), row.h)
        page.write(line.label, style, "text.ivory" if line.is_sum else "text.text", words)
        value = Rect(row.right - self.px(VALUE), row.y, self.px(VALUE), row.h)
        page.write(line.value, Style.FIGURE, line.ink, value, Align.RIGHT)
        low, high = ends
        left, right = (
            scale.x + round((share - low) / (high - low) * scale.w)
            for share in sorted((line.begin, line.end))
        )
        height = self.px(BAR)
        track = Rect(scale.x, row.centery - height // 2, scale.w, height)
        page.blit(self.kit.desk.recess(track.size, 3), track.topleft)
        bar = Rect(left, track.y, max(self.px(LEAST_BAR), right - left), height)
        page.fill(line.ink, bar.clip(track))

    def _figures(self, page: Page, model: AccountModel, row: Rect) -> None:
        """Side by side, each with its name below."""
        page.fill("line.soft", Rect(row.x, row.y - self.px(4), row.w, 1))
        width = row.w / max(1, len(model.figures))
        for place, (name, value) in enumerate(model.figures):
            cell = Rect(round(row.x + place * width), row.y, round(width) - self.px(4), self.px(20))
            page.write(value, Style.FIGURE, "text.ivory", cell, Align.CENTRE)
            below = Rect(cell.x, cell.bottom, cell.w, self.px(15))
            page.write(name, Style.SMALL, "text.mid", below, Align.CENTRE)
