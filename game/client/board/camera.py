"""Which part of the board is seen, and how large: pure numbers, changed by making a new camera.

The sheet is the page of the map made as wide or as high as the window shows it; the camera never
looks beyond it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from game.client.board.plan.geometry import PAGE, Frame
from game.client.draw.pixels import Point

NOTCH: Final = 1.15
"""How much larger the board gets with one notch of the wheel."""
CLOSEST: Final = 3.2
PIECES_FOLLOW: Final = 1.35
"""Beyond this zoom plates grow more slowly than the land, which then shows between them."""


@dataclass(frozen=True)
class Camera:
    """What is seen of a sheet in a window of some device pixels; `zoom` 1 shows all of it."""

    window: tuple[int, int]
    sheet: Frame
    zoom: float
    centre: Point

    @property
    def base(self) -> float:
        """Device pixels to a unit when all is seen."""
        return self.window[0] / self.sheet.width

    @property
    def scale(self) -> float:
        """Device pixels to a unit."""
        return self.base * self.zoom

    @property
    def piece_scale(self) -> float:
        """Device pixels to a unit of plates, badges and cables."""
        return self.base * piece_zoom(self.zoom)

    @property
    def view(self) -> Frame:
        """What is seen of the sheet."""
        width, height = self.window[0] / self.scale, self.window[1] / self.scale
        return Frame(self.centre[0] - width / 2, self.centre[1] - height / 2, width, height)

    @property
    def shows_all(self) -> bool:
        return math.isclose(self.zoom, 1.0)

    def to_window(self, point: Point) -> Point:
        """Where a point of the page is in the window."""
        scale = self.scale
        return (
            (point[0] - self.centre[0]) * scale + self.window[0] / 2,
            (point[1] - self.centre[1]) * scale + self.window[1] / 2,
        )

    def to_page(self, point: Point) -> Point:
        """Which point of the page is at a place in the window."""
        scale = self.scale
        return (
            (point[0] - self.window[0] / 2) / scale + self.centre[0],
            (point[1] - self.window[1] / 2) / scale + self.centre[1],
        )

    def zoomed(self, point: Point, notches: float) -> Camera:
        """Nearer or farther, with what is under the pointer staying there."""
        held = self.to_page(point)
        zoom = min(CLOSEST, max(1.0, self.zoom * NOTCH**notches))
        scale = self.base * zoom
        centre = (
            held[0] - (point[0] - self.window[0] / 2) / scale,
            held[1] - (point[1] - self.window[1] / 2) / scale,
        )
        return replace(self, zoom=zoom, centre=centre).clamped()

    def dragged(self, dx: float, dy: float) -> Camera:
        """Moved as if the board were pulled by so many device pixels."""
        centre = self.centre[0] - dx / self.scale, self.centre[1] - dy / self.scale
        return replace(self, centre=centre).clamped()

    def fitted(self, frame: Frame) -> Camera:
        """As near as a frame of the page allows, with the frame in the middle."""
        across = self.sheet.width / max(frame.width, 1e-6)
        down = self.sheet.height / max(frame.height, 1e-6)
        zoom = min(CLOSEST, max(1.0, min(across, down)))
        return replace(self, zoom=zoom, centre=frame.centre).clamped()

    def whole(self) -> Camera:
        """All of the sheet."""
        return replace(self, zoom=1.0, centre=self.sheet.centre)

    def resized(self, window: tuple[int, int]) -> Camera:
        """In another window; the zoom and, as far as possible, the centre stay."""
        return replace(self, window=window, sheet=sheet_of(window)).clamped()

    def clamped(self) -> Camera:
        """Never beyond the sheet."""
        view = self.view
        return replace(
            self,
            centre=(
                _kept(self.centre[0], view.width / 2, self.sheet.left, self.sheet.right),
                _kept(self.centre[1], view.height / 2, self.sheet.top, self.sheet.bottom),
            ),
        )


def camera_for(window: tuple[int, int]) -> Camera:
    """The camera that shows everything in a window."""
    sheet = sheet_of(window)
    return Camera(window, sheet, 1.0, sheet.centre)


def sheet_of(window: tuple[int, int]) -> Frame:
    """The page, made wider or higher until it has the shape of the window."""
    wanted = window[0] / window[1]
    if wanted >= PAGE.width / PAGE.height:
        more = (PAGE.height * wanted - PAGE.width) / 2
        return PAGE.grown(more, 0.0)
    more = (PAGE.width / wanted - PAGE.height) / 2
    return PAGE.grown(0.0, more)


def piece_zoom(zoom: float) -> float:
    """How much larger plates are drawn at a zoom of the land."""
    if zoom <= PIECES_FOLLOW:
        return zoom
    return PIECES_FOLLOW * math.sqrt(zoom / PIECES_FOLLOW)


def _kept(value: float, half: float, low: float, high: float) -> float:
    return max(low + half, min(high - half, value))
