"""The tooltip: above everything else, beside what it speaks of, never outside the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Colour, Elevation, Icon, Kit, Style
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.widgets.page import Align, Page, TextBox

PADDING: Final = 11.0
APART: Final = 12.0
"""Between the tip and what it speaks of."""
EDGE: Final = 4.0
"""Between the tip and the edge of the window."""
NARROWEST, WIDEST = 132.0, 290.0
NOTE_WIDTH: Final = 236.0
COLUMN_GAP: Final = 18.0
TITLE, ROW, TOTAL_ROW = 22.0, 17.0, 24.0
RULE: Final = 7.0
OVERHANG: Final = 22.0
TOP_SHARE, BOTTOM_SHARE = 0.08, 0.24
"""What lies in these shares of the window has its tip below or above it."""
COLOURS: Final = {
    Tone.PLAIN: "text.text",
    Tone.TOTAL: "text.ivory",
    Tone.GOOD: "state.good",
    Tone.WARN: "state.warn",
    Tone.NOTE: "text.mid",
}


@dataclass(frozen=True)
class Shown:
    """What the tooltip tells, and beside what."""

    tip: Tip
    target: Rect
    clear: Rect | None
    is_plan: bool
    avoid: tuple[Rect, ...] = ()
    at: Rect | None = None
    """Its very place, where somebody else has looked for one."""


class Tooltip:
    """Shows one tip at a time; its width comes from its text."""

    def __init__(self, kit: Kit, window: Rect) -> None:
        self._kit = kit.for_reading
        self._window = Rect(window)
        self._shown: Shown | None = None
        self._page: Page | None = None

    @property
    def rect(self) -> Rect | None:
        """Where the tip lies; None while there is none."""
        page = self._painted()
        return page.rect if page else None

    def show(
        self,
        tip: Tip | None,
        target: Rect | None = None,
        *,
        clear: Rect | None = None,
        is_plan: bool = False,
        avoid: Sequence[Rect] = (),
        at: Rect | None = None,
    ) -> None:
        """Tell this beside the target; None takes the tip away.

        `clear` is not covered if there is room elsewhere, nor is what to `avoid`, such as the
        button that is pressed next. The tip of a plan has a cyan rim. `at` is a place of the right
        size that has been found for it.
        """
        shown = None
        if tip is not None and target is not None:
            around = Rect(clear) if clear else None
            kept = tuple(Rect(place) for place in avoid if not place.colliderect(target))
            shown = Shown(tip, Rect(target), around, is_plan, kept, at)
        if shown != self._shown:
            self._shown, self._page = shown, None

    def size_of(self, tip: Tip) -> tuple[int, int]:
        """How large a tip would be."""
        return _TipPage(self._kit, Rect(0, 0, 0, 0), tip).size()

    def resize(self, kit: Kit, window: Rect) -> None:
        self._kit, self._window, self._page = kit.for_reading, Rect(window), None

    def draw(self, surface: Surface) -> None:
        page = self._painted()
        if page:
            surface.blit(page.surface, page.area.topleft)

    def text_boxes(self) -> tuple[TextBox, ...]:
        """Every text of the tip, with its frame."""
        page = self._painted()
        return tuple(page.texts) if page else ()

    def _painted(self) -> Page | None:
        if self._page is None and self._shown is not None:
            shown = self._shown
            apart, edge = self._kit.px(APART), self._kit.px(EDGE)
            place = shown.at or beside(
                self.size_of(shown.tip),
                shown.target,
                self._window,
                apart=apart,
                edge=edge,
                clear=shown.clear,
                avoid=shown.avoid,
            )
            painter = _TipPage(self._kit, place, shown.tip)
            painter.paint(shown.is_plan)
            painter.page.finish()
            self._page = painter.page
        return self._page


def beside(
    size: tuple[int, int],
    target: Rect,
    window: Rect,
    *,
    apart: int,
    edge: int = 0,
    clear: Rect | None = None,
    avoid: Sequence[Rect] = (),
) -> Rect:
    """A place for something of this size: right of the target, or left, below, above it.

    `clear` is a larger thing around the target, such as its panel, that had better not be
    covered. The first place that fits and hides nothing of what to `avoid` is taken, then the first
    that fits at all; where none does, it lies over the target.
    """
    room = window.inflate(-2 * edge, -2 * edge)
    fitting = []
    for kept in (clear, target):
        if kept is None:
            continue
        near = kept.inflate(2 * apart - 2, 2 * apart - 2)
        for place in _around(Rect((0, 0), size), kept, target, apart, window):
            for clamped in _shifted(place.clamp(room), kept, room):
                if not clamped.colliderect(near):
                    fitting.append(clamped)
    free = (place for place in fitting if place.collidelist(avoid) < 0)
    place = Rect((0, 0), size)
    place.midtop = (target.centerx, target.bottom + apart)
    return next(free, fitting[0] if fitting else place.clamp(room))


def _shifted(place: Rect, kept: Rect, room: Rect) -> tuple[Rect, ...]:
    """A place, and those that lie along the same side with an edge in common."""
    if place.right <= kept.x or place.x >= kept.right:
        ends = (kept.bottom - place.h, kept.y)
        return (place, *(Rect(place.x, y, *place.size).clamp(room) for y in ends))
    ends = (kept.right - place.w, kept.x)
    return (place, *(Rect(x, place.y, *place.size).clamp(room) for x in ends))


def _around(tip: Rect, kept: Rect, target: Rect, apart: int, window: Rect) -> list[Rect]:
    """Right, left, above and below; at the window's top or bottom the way to its middle first."""
    right, left, below, above = tip.copy(), tip.copy(), tip.copy(), tip.copy()
    right.midleft = (kept.right + apart, target.centery)
    left.midright = (kept.x - apart, target.centery)
    below.midtop = (target.centerx, kept.bottom + apart)
    above.midbottom = (target.centerx, kept.y - apart)
    if target.bottom < window.y + window.h * TOP_SHARE:
        return [below, right, left, above]
    if target.y > window.y + window.h * (1 - BOTTOM_SHARE):
        return [above, right, left, below]
    return [right, left, above, below]


class _TipPage:
    """Measures and draws one tip."""

    def __init__(self, kit: Kit, place: Rect, tip: Tip) -> None:
        self._kit = kit
        self._tip = tip
        self.page = Page(kit, place, OVERHANG)

    def size(self) -> tuple[int, int]:
        kit = self._kit
        height = (kit.px(TITLE) if self._tip.title else 0) + 2 * kit.px(PADDING) - kit.px(4)
        for row in self._tip.rows:
            height += self._height(row)
        if self._tip.reason:
            lines = len(self._lines(self._tip.reason, self._inner() - kit.px(18)))
            height += kit.px(RULE) + lines * self._line_height()
        return self._inner() + 2 * kit.px(PADDING), height

    def paint(self, is_plan: bool) -> None:
        page, kit = self.page, self._kit
        self._ground(is_plan)
        left, width = page.rect.x + kit.px(PADDING), self._inner()
        y = page.rect.y + kit.px(PADDING) - kit.px(2)
        if self._tip.title:
            room = Rect(left, y, width, kit.px(TITLE - 4))
            page.write(self._tip.title, Style.NAME, "text.ivory", room)
            y += kit.px(TITLE)
        for row in self._tip.rows:
            place = Rect(left, y, width, self._height(row))
            self._row(row, place)
            y += place.h
        if self._tip.reason:
            if y > page.rect.y + kit.px(PADDING):
                self._rule(left, y, width)
            self._reason(self._tip.reason, Rect(left, y + kit.px(RULE), width, 0))

    def _ground(self, is_plan: bool) -> None:
        kit, rect = self._kit, self.page.rect
        radius = kit.theme.length("radius.panel")
        self.page.put(kit.desk.shadow(rect.size, radius, Elevation.LIFTED), rect.center)
        self.page.blit(kit.desk.gradient(rect.size, "tooltip", radius), rect.topleft)
        rim = "accent.live" if is_plan else "line.line"
        width = kit.theme.length("line.accent")
        self.page.blit(kit.desk.outline(rect.size, radius, rim, width), rect.topleft)

    def _inner(self) -> int:
        """The width of the text: that of its widest line, notes being wrapped."""
        kit, page = self._kit, self.page
        widths = [page.width(self._tip.title, Style.NAME) if self._tip.title else 0]
        for row in self._tip.rows:
            if row.tone is Tone.NOTE:
                widths.append(min(page.width(row.value, Style.LOG), kit.px(NOTE_WIDTH)))
            else:
                value = page.width(row.value, self._value_style(row))
                widths.append(page.width(row.label, Style.LOG) + kit.px(COLUMN_GAP) + value)
        if self._tip.reason:
            reason = page.width(self._tip.reason, Style.LOG) + kit.px(18)
            widths.append(min(reason, kit.px(NOTE_WIDTH)))
        return min(max(*widths, kit.px(NARROWEST)), kit.px(WIDEST))

    def _value_style(self, row: TipRow) -> Style:
        return Style.NAME if row.tone is Tone.TOTAL else Style.STRONG

    def _height(self, row: TipRow) -> int:
        if row.tone is Tone.NOTE:
            return len(self._lines(row.value, self._inner())) * self._line_height()
        if row.tone is Tone.TOTAL:
            return self._kit.px(TOTAL_ROW)
        return self._kit.px(ROW) + (len(self._values(row)) - 1) * self._line_height()

    def _values(self, row: TipRow) -> list[str]:
        """The value, in lines if it is longer than the label leaves room for."""
        label = self.page.width(row.label, Style.LOG) + self._kit.px(COLUMN_GAP)
        width = max(self._inner() - label, self._inner() // 3)
        return self._kit.text.wrap(row.value, self._value_style(row), width)

    def _lines(self, text: str, width: int) -> list[str]:
        return self._kit.text.wrap(text, Style.LOG, width)

    def _line_height(self) -> int:
        return self._kit.text.line_height(Style.LOG)

    def _row(self, row: TipRow, place: Rect) -> None:
        if row.tone is Tone.NOTE:
            self._note(row.value, COLOURS[row.tone], place)
            return
        if row.tone is Tone.TOTAL:
            self._rule(place.x, place.y, place.w)
            place = Rect(place.x, place.y + self._kit.px(4), place.w, place.h - self._kit.px(4))
        row_height = self._kit.px(ROW) if row.tone is not Tone.TOTAL else place.h
        colour = COLOURS[row.tone]
        left = place.right
        for number, value in enumerate(self._values(row)):
            room = Rect(place.x, place.y + number * self._line_height(), place.w, row_height)
            written = self.page.write(value, self._value_style(row), colour, room, Align.RIGHT)
            left = min(left, written.x)
        label = "text.ivory" if row.tone is Tone.TOTAL else "text.mid"
        room = Rect(place.x, place.y, left - self._kit.px(8) - place.x, row_height)
        self.page.write(row.label, Style.LOG, label, room)

    def _note(self, text: str, colour: Colour, place: Rect) -> None:
        height = self._line_height()
        for number, line in enumerate(self._lines(text, place.w)):
            row = Rect(place.x, place.y + number * height, place.w, height)
            self.page.write(line, Style.LOG, colour, row)

    def _rule(self, x: int, y: int, width: int) -> None:
        self.page.fill("line.line", Rect(x, y + self._kit.px(RULE / 2) - 1, width, 1))

    def _reason(self, reason: str, place: Rect) -> None:
        """Why something cannot be done: a sign, and the words beside it."""
        kit = self._kit
        sign = kit.sprites.icon(Icon.LOCK, kit.px(13), "state.warn")
        middle = place.y + self._line_height() / 2
        self.page.blit(sign, (place.x, middle - sign.get_height() / 2))
        room = Rect(place.x + kit.px(18), place.y, place.w - kit.px(18), place.h)
        self._note(reason, "state.warn", room)
