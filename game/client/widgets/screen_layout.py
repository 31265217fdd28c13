"""Where everything on the table lies, for any window: pure arithmetic, no drawing.

The layout is thought out on a desk of 1280 by 720 logical pixels. Larger windows enlarge it; what
a window has beyond 16:9 goes to the board, and a little of it to whatever grows well.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import floor
from typing import Final

from pygame import Rect

DESK: Final = (1280.0, 720.0)
NARROWEST: Final = 1110.0
"""Logical width at which the board is still worth looking at; only the board gives way."""
SMALLEST_SCALE, LARGEST_SCALE = 0.9, 1.5
"""The interface sizes a player may choose from."""

MARGIN: Final = 6.0
GAP: Final = 4.0
TOP_BAR: Final = 44.0
LEFT_COLUMN: Final = 202.0
RIGHT_COLUMN: Final = 370.0
BOTTOM_ROW: Final = 158.0
PLANTS: Final = 202.0
RESOURCES: Final = 174.0
LOG: Final = 266.0
NARROW_LOG: Final = 232.0
LOG_SHARE: Final = 0.6
"""How much of a wider bottom row goes to the log rather than to the tableau."""
RESOURCES_SHARE, RESOURCES_MOST = 0.25, 44.0
"""How much of a taller right column the market's rows take; the action panel gets the rest."""
PROMPT, PROMPT_SHARE = 640.0, 0.5
"""Where the prompt begins, and how far to the right it may at most."""
TOP_BUTTON: Final = 32.0
TOP_BAR_END: Final = 8.0

BOX, TALLEST_BOX = 80.0, 100.0
BOX_GAP: Final = 3.0
ORDER_LEAST: Final = 150.0
BANNER: Final = (560.0, 118.0)


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
    """The interface size beyond which the desk would not fit this window any more."""
    fitting = _fitting(window)
    roomy = min(window[0] / NARROWEST, window[1] / DESK[1])
    return min(LARGEST_SCALE, max(1.0, roomy / fitting))


def plane_of(window: tuple[int, int], interface_scale: float = 1.0) -> Plane:
    """The logical plane of a window; a window below the desk's size is not shrunk into."""
    wanted = max(SMALLEST_SCALE, min(interface_scale, largest_interface_scale(window)))
    scale = _fitting(window) * wanted
    least = NARROWEST if wanted > 1.0 else DESK[0]
    width, height = max(window[0] / scale, least), max(window[1] / scale, DESK[1])
    return Plane(width, height, scale)


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
        plane = plane_of(window, interface_scale)
        width, height = plane.width, plane.height
        bottom = height - MARGIN - BOTTOM_ROW
        top = TOP_BAR + MARGIN
        left, right = MARGIN + LEFT_COLUMN + GAP, width - MARGIN - RIGHT_COLUMN
        board = plane.rect(left, top, right - GAP, bottom - MARGIN)
        plants, resources, action = _right_column(plane, right, top)
        tableau, log = _bottom_row(plane, right - MARGIN, bottom)
        bar = top_bar_places(plane.rect(0, 0, width, TOP_BAR), plane.scale)
        return cls(
            window=Rect(0, 0, *window),
            scale=plane.scale,
            top_bar=bar.whole,
            prompt=bar.prompt,
            undo=bar.undo,
            menu=bar.menu,
            left_column=plane.rect(MARGIN, top, MARGIN + LEFT_COLUMN, bottom - MARGIN),
            board=board,
            plants=plants,
            resources=resources,
            action=action,
            tableau=tableau,
            log=log,
            log_view=board.inflate(-plane.px(48), -plane.px(24)),
            banner=_banner(plane, board),
        )

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
        if column.bottom - top < self._px(ORDER_LEAST):
            return None
        return Rect(column.x, top, column.w, column.bottom - top)

    def _pitch(self, count: int) -> float:
        room = self.left_column.h / self.scale
        if room - count * (BOX + BOX_GAP) >= ORDER_LEAST:
            room -= ORDER_LEAST + GAP
        return max(BOX + BOX_GAP, min(TALLEST_BOX + BOX_GAP, room / count))

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


def _right_column(plane: Plane, left: float, top: float) -> tuple[Rect, Rect, Rect]:
    right, extra = plane.width - MARGIN, plane.height - DESK[1]
    plants = top + PLANTS
    resources = plants + GAP + RESOURCES + min(extra * RESOURCES_SHARE, RESOURCES_MOST)
    return (
        plane.rect(left, top, right, plants),
        plane.rect(left, plants + GAP, right, resources),
        plane.rect(left, resources + GAP, right, plane.height - MARGIN),
    )


def _bottom_row(plane: Plane, right: float, top: float) -> tuple[Rect, Rect]:
    bottom = plane.height - MARGIN
    extra = plane.width - DESK[0]
    log = max(NARROW_LOG, LOG + extra * LOG_SHARE)
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
