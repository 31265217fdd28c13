"""A window onto panels that are higher than it: they move behind it, and a bar tells how far.

Forms are thought out on a desk of 1280 by 720. Where a larger interface leaves less, what stands
between their head and their foot is seen through such a window. Where all fits, nothing moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.draw import Kit
from game.client.widgets.panel import Panel

NOTCH: Final = 60.0
"""Logical pixels that one notch of the wheel scrolls."""
PAGE_SHARE: Final = 0.85
AROUND: Final = 10.0
"""What is brought into sight keeps this far from the edge."""
BAR: Final = 5.0
BAR_EDGE: Final = 2.5
SHORTEST_THUMB: Final = 30.0
LEFT: Final = 1


class ScrollView:
    """Moves its panels; they begin at its upper edge."""

    def __init__(self, kit: Kit, window: Rect, panels: Sequence[Panel[Any]]) -> None:
        self._kit = kit
        self.window = Rect(window)
        self.panels = tuple(panels)
        self.offset = 0
        """Device pixels that are out of sight above."""
        self._is_dragging = False

    @property
    def furthest(self) -> int:
        """How far it can be scrolled."""
        lowest = max(panel.rect.bottom for panel in self.panels) + self.offset
        return max(0, lowest - self.window.bottom)

    @property
    def track(self) -> Rect:
        """The scroll bar's room, at the very edge of the screen."""
        width = self._kit.px(BAR)
        left = self.window.right - width - self._kit.px(BAR_EDGE)
        return Rect(left, self.window.y, width, self.window.h)

    def holds(self, panel: Panel[Any]) -> bool:
        return panel in self.panels

    def go_to(self, offset: float) -> bool:
        """Scroll there as far as it goes; whether anything has moved."""
        wanted = round(min(self.furthest, max(0, offset)))
        down, self.offset = self.offset - wanted, wanted
        for panel in self.panels if down else ():
            panel.move(down)
        return bool(down)

    def turn(self, notches: float) -> bool:
        """The wheel was turned."""
        return self.go_to(self.offset - notches * self._kit.px(NOTCH))

    def leaf(self, by: int) -> bool:
        """A window on or back."""
        return self.go_to(self.offset + by * self.window.h * PAGE_SHARE)

    def reveal(self, place: Rect) -> bool:
        """Bring a place into sight."""
        around = self._kit.px(AROUND)
        above, below = place.top - around, place.bottom + around
        if above < self.window.top:
            return self.go_to(self.offset + above - self.window.top)
        if below > self.window.bottom:
            # What is higher than the window is seen from its beginning.
            far = min(below - self.window.bottom, above - self.window.top)
            return self.go_to(self.offset + far)
        return False

    def drags(self, event: Event) -> bool:
        """The bar follows the pointer while it is held; whether the event was about that."""
        track = self.track
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            grip = track.inflate(4 * track.w, 0)
            self._is_dragging = bool(self.furthest) and grip.collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            was_dragging, self._is_dragging = self._is_dragging, False
            return was_dragging
        elif event.type != pygame.MOUSEMOTION:
            return False
        if self._is_dragging:
            thumb = self._thumb()
            share = (event.pos[1] - track.y - thumb.h / 2) / max(1, track.h - thumb.h)
            self.go_to(self.furthest * share)
        return self._is_dragging

    @contextmanager
    def clipped(self, surface: Surface) -> Iterator[None]:
        """Whatever is drawn meanwhile is seen only inside the window."""
        before = surface.get_clip()
        surface.set_clip(before.clip(self.window))
        yield
        surface.set_clip(before)

    def draw_bar(self, surface: Surface) -> None:
        if not self.furthest:
            return
        field, track, thumb = self._kit.desk.field, self.track, self._thumb()
        surface.blit(field(track.size, "ground.recess", BAR / 2), track)
        surface.blit(field(thumb.size, "line.copper", BAR / 2), thumb)

    def _thumb(self) -> Rect:
        track, furthest = self.track, self.furthest
        shown = track.h / (track.h + furthest)
        height = max(self._kit.px(SHORTEST_THUMB), round(track.h * shown))
        down = (track.h - height) * self.offset // max(1, furthest)
        return Rect(track.x, track.y + down, track.w, height)
