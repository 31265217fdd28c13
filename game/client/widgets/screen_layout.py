"""Where everything on the table lies, for any window: pure arithmetic, no drawing.

The layout is thought out on a desk of 1280 by 720 logical pixels. Larger windows enlarge it; what
a window has beyond 16:9 goes to the board, and a little of it to whatever grows well. A larger
interface leaves a smaller desk, on which panels fold (see `fold.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import floor
from typing import Final

from pygame import Rect

from game.client.widgets.fold import (
    LOG_BUTTON,
    MEASURES,
    NEARLY,
    OPEN_DRAWERS,
    Drawer,
    Fold,
    Measures,
    fold_of,
)

DESK: Final = (1280.0, 720.0)
SMALLEST_SCALE: Final = 0.9
LARGEST_SCALES: Final = ((1.5, 1.5), (1.25, 1.25), (1.0, 1.1))
"""How far everything may be enlarged, by how much larger than the desk a window is at least."""

MARGIN: Final = 6.0
GAP: Final = 4.0
LOG_SHARE: Final = 0.6
"""How much of a wider bottom row goes to the log rather than to the tableau."""
RESOURCES_SHARE, RESOURCES_MOST = 0.25, 44.0
"""How much of a taller right column the market's rows take; the action panel gets the rest."""
PROMPT, PROMPT_SHARE = 640.0, 0.5
"""Where the prompt begins, and how far to the right it may at most."""
TOP_BUTTON: Final = 34.0
TOP_BAR_END: Final = 8.0

TALLEST_BOX: Final = 100.0
BOX_GAP: Final = 3.0
ORDER_LEAST: Final = 150.0
BANNER: Final = (560.0, 118.0)
LOG_VIEW: Final = (48.0, 24.0)
SMALL_LOG_VIEW: Final = (16.0, 12.0)
"""What the whole log leaves free of the board."""


@dataclass(frozen=True)
class Plane:
    """Logical pixels of a window and the way to its real ones."""

    width: float
    height: float
    scale: float

    def px(self, logical: float) -> int:
        return floor(logical * self.scale + 0.5)

    def rect(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """Edges are rounded one by one, so that neighbours keep their gap."""
        x, y = self.px(left), self.px(top)
        return Rect(x, y, self.px(right) - x, self.px(bottom) - y)


def largest_interface_scale(window: tuple[int, int]) -> float:
    """The interface size beyond which the board would have too few pixels in this window."""
    fitting = _fitting(window)
    return next((most for least, most in LARGEST_SCALES if fitting >= least - NEARLY), 1.0)


def plane_of(window: tuple[int, int], interface_scale: float = 1.0) -> Plane:
    """The logical plane of a window: panels fold and forms scroll where it is below the desk."""
    wanted = max(SMALLEST_SCALE, min(interface_scale, largest_interface_scale(window)))
    scale = _fitting(window) * wanted
    least = [length / max(1.0, wanted) for length in DESK]
    return Plane(max(window[0] / scale, least[0]), max(window[1] / scale, least[1]), scale)


def reading_scale(window: tuple[int, int]) -> float:
    """The scale of 100 %: no type becomes smaller than it is there."""
    return _fitting(window)


def _fitting(window: tuple[int, int]) -> float:
    return max(1.0, min(window[0] / DESK[0], window[1] / DESK[1]))


@dataclass(frozen=True)
class TopBarPlaces:
    """The fixed parts of the top bar."""

    whole: Rect
    prompt: Rect
    undo: Rect
    menu: Rect


@dataclass(frozen=True)
class TableLayout:
    """Named places of the table in real pixels."""

    window: Rect
    scale: float
    fold: Fold
    top_bar: Rect
    prompt: Rect
    undo: Rect
    menu: Rect
    left_column: Rect
    board: Rect
    plants: Rect
    resources: Rect
    action: Rect
    tableau: Rect
    log: Rect
    log_view: Rect
    banner: Rect

    @classmethod
    def of(cls, window: tuple[int, int], interface_scale: float = 1.0) -> TableLayout:
        """Where markets are drawers, both are closed."""
        plane = plane_of(window, interface_scale)
        width, height = plane.width, plane.height
        fold = fold_of(width, height)
        size = MEASURES[fold]
        bottom = height - MARGIN - size.bottom_row
        top = size.top_bar + MARGIN
        left, right = MARGIN + size.left_column + GAP, width - MARGIN - size.right_column
        board = plane.rect(left, top, right - GAP, bottom - MARGIN)
        plants, resources, action = _right_column(plane, size, None)
        tableau, log = _bottom_row(plane, size, right - MARGIN, bottom)
        bar = top_bar_places(plane.rect(0, 0, width, size.top_bar), plane.scale)
        beside = LOG_VIEW if fold < Fold.ROWS else SMALL_LOG_VIEW
        return cls(
            window=Rect(0, 0, *window),
            scale=plane.scale,
            fold=fold,
            top_bar=bar.whole,
            prompt=bar.prompt,
            undo=bar.undo,
            menu=bar.menu,
            left_column=plane.rect(MARGIN, top, MARGIN + size.left_column, bottom - MARGIN),
            board=board,
            plants=plants,
            resources=resources,
            action=action,
            tableau=tableau,
            log=log,
            log_view=board.inflate(-plane.px(beside[0]), -plane.px(beside[1])),
            banner=_banner(plane, board),
        )

    def opened(self, drawer: Drawer | None) -> TableLayout:
        """The same with this drawer open in its column, where there are drawers."""
        width, height = (length / self.scale for length in self.window.size)
        plane = Plane(width, height, self.scale)
        if self.fold < Fold.DRAWERS:
            return self
        plants, resources, action = _right_column(plane, MEASURES[self.fold], drawer)
        return replace(self, plants=plants, resources=resources, action=action)

    def player_boxes(self, count: int) -> tuple[Rect, ...]:
        """A box for each player, from the top of the left column."""
        column = self.left_column
        pitch = self._pitch(count)
        gap = self._px(BOX_GAP)
        edges = [column.y + self._px(pitch * place) for place in range(count + 1)]
        return tuple(
            Rect(column.x, top, column.w, after - top - gap) for top, after in pairwise(edges)
        )

    def order_panel(self, count: int) -> Rect | None:
        """Below the boxes, where they leave room for it: up to four players at 16:9."""
        column = self.left_column
        top = column.y + self._px(self._pitch(count) * count) + self._px(GAP - BOX_GAP)
        if self.fold >= Fold.ROWS or column.bottom - top < self._px(ORDER_LEAST):
            return None
        return Rect(column.x, top, column.w, column.bottom - top)

    def open_drawer(self, drawer: Drawer) -> Rect:
        """Where a market lies that was pulled out over the board."""
        width, height = (self._px(length) for length in OPEN_DRAWERS[drawer])
        place = Rect(0, 0, min(width, self.board.w), height)
        place.topright = self.board.topright
        return place

    def _pitch(self, count: int) -> float:
        room = self.left_column.h / self.scale
        box = MEASURES[self.fold].box
        if self.fold < Fold.ROWS and room - count * (box + BOX_GAP) >= ORDER_LEAST:
            room -= ORDER_LEAST + GAP
        return max(box + BOX_GAP, min(TALLEST_BOX + BOX_GAP, room / count))

    def _px(self, logical: float) -> int:
        return floor(logical * self.scale + 0.5)


def top_bar_places(bar: Rect, scale: float) -> TopBarPlaces:
    """The parts of a top bar, from its right end."""
    plane = Plane(bar.w / scale, bar.h / scale, scale)
    top = (plane.height - TOP_BUTTON) / 2
    bottom, right = top + TOP_BUTTON, plane.width - TOP_BAR_END
    menu, undo = right - TOP_BUTTON, right - 2 * TOP_BUTTON - GAP
    prompt = min(PROMPT, plane.width * PROMPT_SHARE)
    places = (
        plane.rect(prompt, top, undo - 2 * GAP, bottom),
        plane.rect(undo, top, undo + TOP_BUTTON, bottom),
        plane.rect(menu, top, right, bottom),
    )
    return TopBarPlaces(Rect(bar), *(place.move(bar.topleft) for place in places))


def _right_column(plane: Plane, size: Measures, drawer: Drawer | None) -> tuple[Rect, Rect, Rect]:
    right, extra = plane.width - MARGIN, plane.height - size.desk[1]
    left, top = right - size.right_column, size.top_bar + MARGIN
    plants_height, resources_height = size.markets(drawer)
    plants = top + plants_height
    resources = plants + GAP + resources_height
    if resources_height >= size.resources:
        resources += min(extra * RESOURCES_SHARE, RESOURCES_MOST)
    return (
        plane.rect(left, top, right, plants),
        plane.rect(left, plants + GAP, right, resources),
        plane.rect(left, resources + GAP, right, plane.height - MARGIN),
    )


def _bottom_row(plane: Plane, size: Measures, right: float, top: float) -> tuple[Rect, Rect]:
    bottom = plane.height - MARGIN
    extra = max(0.0, plane.width - size.desk[0])
    log = size.log + (extra * LOG_SHARE if size.log > LOG_BUTTON else 0.0)
    split = right - log
    return (
        plane.rect(MARGIN, top, split - MARGIN, bottom),
        plane.rect(split, top, right, bottom),
    )


def _banner(plane: Plane, board: Rect) -> Rect:
    width = min(plane.px(BANNER[0]), board.w - plane.px(2 * MARGIN))
    banner = Rect(0, 0, width, plane.px(BANNER[1]))
    banner.center = (board.centerx, board.y + round(board.h * 0.36))
    return banner
