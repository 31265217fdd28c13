"""What lives on the podium by itself: one face gives way to the next, and dots while it thinks."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.client.draw import Kit
from game.client.widgets.panel import PlacedPicture

CROSS_FADE: Final = 0.14
DOT: Final = 0.3
DOTS: Final = 3
DOT_SIZE: Final = 2.4
DOT_GAP: Final = 2.6
LEVELS: Final = 8
"""Steps of a fade; a face that looks the same is not drawn anew."""


class PodiumLife:
    """Counts the time of both; where motion is not wanted everything is as it ends."""

    def __init__(self) -> None:
        self.is_still = False
        self._old: PlacedPicture | None = None
        self._left = 0.0
        self._thought = 0.0
        self._dots: Rect | None = None
        """Where the first dot stands, None while nobody thinks."""

    def change(self, old: Surface, corner: tuple[int, int]) -> None:
        """Another face takes the place of this one."""
        if not self.is_still:
            self._old, self._left = (old, corner), CROSS_FADE

    def think(self, place: Rect | None) -> None:
        """Somebody thinks, whose words end here; or nobody."""
        self._dots = place

    def forget(self) -> None:
        """The panel has another size."""
        self._old = self._dots = None

    def update(self, dt: float) -> bool:
        """Let time pass; whether anything looks different now."""
        before = self._look
        self._left = max(0.0, self._left - dt)
        self._thought += dt
        return self._look != before

    def pictures(self, kit: Kit) -> list[PlacedPicture]:
        """What lies over the painted panel."""
        level, count = self._look
        placed: list[PlacedPicture] = []
        if self._old is not None and level:
            face, corner = self._old
            faded = face.copy()
            faded.set_alpha(round(255 * level / LEVELS))
            placed.append((faded, corner))
        if self._dots is not None:
            placed += self._dot_pictures(kit, self._dots, count)
        return placed

    @property
    def _look(self) -> tuple[int, int]:
        level = round(LEVELS * self._left / CROSS_FADE)
        if self._dots is None:
            return level, 0
        return level, DOTS if self.is_still else int(self._thought / DOT) % (DOTS + 1)

    def _dot_pictures(self, kit: Kit, place: Rect, count: int) -> list[PlacedPicture]:
        side, gap = max(2, kit.px(DOT_SIZE)), kit.px(DOT_GAP)
        dot = kit.desk.field((side, side), "text.ivory", DOT_SIZE / 2)
        lefts = (place.x + number * (side + gap) for number in range(count))
        return [(dot, (left, place.bottom - side)) for left in lefts]
