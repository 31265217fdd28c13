"""Where the coach's bubble lies: near what he speaks of, and never on it. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Final

from pygame import Rect

from game.client.lesson.saying import TablePart
from game.client.widgets.screen_layout import TableLayout

STOPS: Final = 16
"""Places that are tried across and down."""
CARE: Final = 0.6
"""How far away a bubble goes, in widths of the window, rather than lie on cities alone."""
HOME: Final = 0.35
"""And how far, rather than leave the board."""


@dataclass(frozen=True)
class BubbleSurroundings:
    """What a bubble lies among."""

    room: Rect
    """It never leaves it."""
    board: Rect
    """Where it is at home, as long as the board itself is not spoken of."""
    kept: Sequence[Rect]
    """Never to be covered, like what is pressed and what is spoken of."""
    cities: Sequence[Rect]
    """Better not covered."""
    edge: int


def card_place(size: tuple[int, int], targets: Sequence[Rect], around: BubbleSurroundings) -> Rect:
    """Near to the targets, on none of them, on nothing that is kept, and on few cities.

    Where there is nothing to point at, it lies at the foot of the board.
    """
    if targets:
        wanted = targets[0].unionall(list(targets[1:])).center
    else:
        wanted = (around.board.centerx, around.board.bottom)
    kept = [*targets, *around.kept]

    def cost(place: Rect) -> tuple[int, float]:
        away = hypot(place.centerx - wanted[0], place.centery - wanted[1])
        area = place.w * place.h
        hidden = _covered(place, around.cities) / area
        abroad = 1 - _covered(place, (around.board,)) / area
        return _covered(place, kept), away / around.room.w + CARE * hidden + HOME * abroad

    places = _places(size, around)
    return min([place for place in places if place.collidelist(kept) < 0] or places, key=cost)


def spot_places(layout: TableLayout) -> dict[TablePart, Rect]:
    """Where the parts of the table lie that a coach may speak of."""
    return {
        TablePart.TOP_BAR: layout.top_bar,
        TablePart.PLAYERS: layout.left_column,
        TablePart.BOARD: layout.board,
        TablePart.PLANTS: layout.plants,
        TablePart.FUEL: layout.resources,
        TablePart.TABLEAU: layout.tableau,
        TablePart.ACTION: layout.action,
    }


def _places(size: tuple[int, int], around: BubbleSurroundings) -> list[Rect]:
    """All over the board, and all over the window; the board's own corners among them."""
    return [
        Rect(x, y, *size)
        for whole in (around.board, around.room)
        for x, y in product(
            _stops(whole.left, whole.right - size[0], around.edge),
            _stops(whole.top, whole.bottom - size[1], around.edge),
        )
    ]


def _stops(first: int, last: int, edge: int) -> list[int]:
    """Even steps from one end to the other, an edge away from both."""
    low, high = first + edge, max(first + edge, last - edge)
    return [low + (high - low) * step // STOPS for step in range(STOPS + 1)]


def _covered(place: Rect, others: Sequence[Rect]) -> int:
    parts = [place.clip(other) for other in others]
    return sum(part.w * part.h for part in parts)
