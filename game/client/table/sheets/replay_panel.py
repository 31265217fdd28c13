"""The action panel of a replay: it can draw a time line besides all that sheets are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Style
from game.client.table.sheets.action_panel import ActionPanel
from game.client.widgets.items import Item, TimeLineBar
from game.client.widgets.page import Align, Page

LABELS: Final = 12.0
"""Height of the numbers of rounds, below the track."""
HANDLE: Final = (8.0, 22.0)
LEAST_LABEL: Final = 16.0
RADIUS: Final = 3.0


class ReplayPanel(ActionPanel):
    """Draws the sheet of a replay, and finds the moment under the pointer."""

    has_podium = False

    def number_at(self, x: int) -> int | None:
        """The moment that a point of the time line stands for; None without a time line."""
        bar = self._bar_item()
        if bar is None:
            return None
        track = self._track(self.place(bar.box))
        share = (x - track.x) / max(1, track.w)
        return round(min(1.0, max(0.0, share)) * bar.last)

    def _bar_item(self) -> TimeLineBar | None:
        items = self._model.items if self._model else ()
        return next((item for item in items if isinstance(item, TimeLineBar)), None)

    def _track(self, place: Rect) -> Rect:
        half = self.px(HANDLE[0]) // 2
        return Rect(place.x + half, place.y, place.w - 2 * half, place.h - self.px(LABELS))

    def _time_line(self, page: Page, place: Rect, item: TimeLineBar) -> None:
        """Rounds as fields of two shades, phases as ticks, what has been in copper."""
        desk, track = self.kit.desk, self._track(place)
        page.blit(desk.recess(track.size, RADIUS), track.topleft)
        ends = (*item.rounds[1:], item.last)
        for count, (first, last) in enumerate(zip(item.rounds, ends)):
            left, right = self._x(track, item, first), self._x(track, item, last)
            field = Rect(left, track.y + 1, max(1, right - left - 1), track.h - 2)
            page.fill("ground.raised" if count % 2 else "ground.panel2", field)
            if count and right - left >= self.px(LEAST_LABEL):
                row = Rect(left, track.bottom, right - left, self.px(LABELS))
                page.write(str(count), Style.SLOT, "text.mid", row, Align.CENTRE)
        self._done(page, track, item)
        for first in item.phases:
            page.fill("line.line", Rect(self._x(track, item, first), track.y + 1, 1, track.h // 3))
        handle = Rect(0, 0, self.px(HANDLE[0]), self.px(HANDLE[1]))
        handle.center = (self._x(track, item, item.number), track.centery)
        state = ButtonState.HOVER if item.piece == self.hovered else ButtonState.NORMAL
        page.blit(desk.button(handle.size, ButtonKind.PRIMARY, state, ""), handle.topleft)
        page.mark(item.piece, place)

    def _done(self, page: Page, track: Rect, item: TimeLineBar) -> None:
        width = self._x(track, item, item.number) - track.x
        height = max(2, track.h // 4)
        if width > 0:
            page.fill("accent.copper", Rect(track.x, track.bottom - height - 1, width, height))

    def _x(self, track: Rect, item: TimeLineBar, number: int) -> int:
        return track.x + round(track.w * number / max(1, item.last))

    _painters: Mapping[type[Item], Callable[..., Any]] = {
        **ActionPanel._painters,
        TimeLineBar: _time_line,
    }
