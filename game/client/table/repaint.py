"""The table on the screen, drawn anew only where something has changed.

A picture of the table without anything that moves over it is kept; what moved away is covered with
it, and what moves now is painted on top. So a frame of an animation costs little at any size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.client.draw.dirty_rects import taken_together
from game.client.draw.frame_budget import Allowance
from game.client.table.table_stage import TableStage

PaintOver = Callable[[Surface], Sequence[Rect]]
"""Paints what lies over the table, and tells where."""


class TablePicture:
    """Keeps the picture of a stage."""

    def __init__(self, stage: TableStage, allowance: Allowance) -> None:
        self._stage = stage
        self._allowance = allowance
        self._kept: Surface | None = None
        self._over: list[Rect] = []

    @property
    def bare(self) -> Surface | None:
        """The table without anything over it, as it was last seen; not to be drawn on."""
        return self._kept

    def forget(self) -> None:
        """The window or the scale is another one."""
        self._kept = None

    def draw(self, surface: Surface, paint_over: PaintOver) -> None:
        """All of it."""
        self._refresh_kept(surface)
        assert self._kept is not None
        surface.blit(self._kept, (0, 0))
        self._over = list(paint_over(surface))

    def refresh(self, surface: Surface, paint_over: PaintOver) -> list[Rect] | None:
        """Only what has changed, and where; None if there is nothing to begin with."""
        if self._kept is None or self._kept.get_size() != surface.get_size():
            return None
        places = self._refresh_kept(surface)
        covered = places + self._over
        for place in covered:
            surface.blit(self._kept, place, place)
        self._over = list(paint_over(surface))
        return taken_together(covered + self._over, surface.get_rect())

    def _refresh_kept(self, surface: Surface) -> list[Rect]:
        if self._kept is None or self._kept.get_size() != surface.get_size():
            self._kept = surface.copy()
            self._stage.spoil()
        return self._stage.draw(self._kept, self._allowance)
