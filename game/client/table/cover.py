"""What a feature lays over the table: its own panels, light and edges, above or below the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from pygame import Rect, Surface

from game.client.draw import Kit
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.panel import Panel

SHADOW: Final = 24.0


@dataclass(frozen=True)
class Layer:
    """Something over the table that has the keyboard: Enter is for it, and for nothing below."""

    name: str
    default: PieceId | None
    """Its gold button, which Enter presses; None if it has none."""


class Height(Enum):
    """How high something lies over the table."""

    LOW = auto()
    """Under moving pieces, hints, messages and tips."""
    CARD = auto()
    """Over a hint, under messages and tips."""
    TOP = auto()
    """Over everything."""


class Cover:
    """Lies over the table; what it does not say is that it shows nothing and takes nothing."""

    height = Height.LOW
    takes_focus = True
    """Tab reaches its buttons."""
    is_stale = False
    """It looks different from what was painted last."""

    @property
    def is_waiting(self) -> bool:
        """Something of it will change by itself soon."""
        return False

    @property
    def layer(self) -> Layer | None:
        """What of it has the keyboard."""
        return None

    @property
    def bottom(self) -> int | None:
        """Where messages may begin, if it lies at the board's upper edge."""
        return None

    def equip(self) -> None:
        """Make its panels for the present window and scale."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    def panels(self) -> Sequence[Panel[Any]]:
        """What can be pointed at, the uppermost last."""
        return ()

    def hover(self, piece: PieceId | None) -> None:
        """Light up what is pointed at."""
        for panel in self.panels():
            panel.hover(piece)

    def paint(self, surface: Surface) -> list[Rect]:
        """Paint it; the places it covers."""
        return []


def reach(kit: Kit, rect: Rect) -> Rect:
    """A place with the shadow around it."""
    pad = kit.px(SHADOW)
    return rect.inflate(2 * pad, 2 * pad)
