"""A line at the foot of the window that comes by itself and goes by itself."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.client.draw import Kit, Style

SECONDS, LONGEST = 4.0, 8.0
PER_LETTER: Final = 0.06
"""Seconds; the name of a file takes longer to read than a word."""


class Notices:
    """The last thing the window itself had to say."""

    def __init__(self) -> None:
        self._text = ""
        self._left = 0.0
        self._is_stale = False

    @property
    def text(self) -> str:
        """What is to be read now, if anything."""
        return self._text

    @property
    def is_stale(self) -> bool:
        return self._is_stale

    def show(self, text: str) -> None:
        """Say something for a few seconds."""
        self._text, self._is_stale = text, True
        self._left = min(LONGEST, max(SECONDS, PER_LETTER * len(text)))

    def update(self, dt: float) -> None:
        if self._text:
            self._left -= dt
            if self._left <= 0.0:
                self._text, self._is_stale = "", True

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Paint it over everything else."""
        self._is_stale = False
        if not self._text:
            return
        width, height = surface.get_size()
        line = kit.text.fitted(self._text, Style.BODY, "text.ivory", int(width * 0.8))
        pad = kit.px(12)
        panel = kit.desk.panel((line.get_width() + 2 * pad, line.get_height() + pad))
        place = panel.get_rect(midbottom=(width // 2, height - kit.px(16)))
        surface.blit(panel, place)
        surface.blit(line, line.get_rect(center=place.center))
