"""Where the parts of the results lie, in a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import Kit
from game.client.draw.pixels import Size

MARGIN: Final = 18.0
GAP: Final = 6.0
HEAD: Final = 72.0
HEAD_TOP: Final = 12.0
FOOT: Final = 46.0
FOOT_GAP: Final = 10.0
RANKING: Final = 440.0
"""Its width never grows: the chart and the board do."""
RANKING_HEAD, WINNER_ROW, ROW = 50.0, 86.0, 68.0
UPPER_SHARE: Final = 0.616
"""Of the height between head and foot."""


@dataclass(frozen=True)
class ResultsLayout:
    """All places; `story` is None where there is nothing to tell."""

    head: Rect
    ranking: Rect
    chart: Rect
    board: Rect
    story: Rect | None
    foot: Rect

    @classmethod
    def of(cls, size: Size, kit: Kit, players: int, *, has_story: bool) -> ResultsLayout:
        margin, gap = kit.px(MARGIN), kit.px(GAP)
        width = size[0] - 2 * margin
        head = Rect(margin, kit.px(HEAD_TOP), width, kit.px(HEAD))
        foot = Rect(margin, size[1] - margin - kit.px(FOOT), width, kit.px(FOOT))
        top = head.bottom + kit.px(8)
        middle = Rect(margin, top, width, foot.y - kit.px(FOOT_GAP) - top)
        upper = round((middle.h - gap) * UPPER_SHARE)
        rows = kit.px(RANKING_HEAD + WINNER_ROW + ROW * (players - 1))
        left = Rect(margin, top, kit.px(RANKING), min(upper, rows))
        right = Rect(left.right + gap, top, middle.right - left.right - gap, upper)
        # What a short ranking leaves goes to the board.
        board = Rect(left.x, left.bottom + gap, left.w, middle.bottom - left.bottom - gap)
        story = Rect(right.x, right.bottom + gap, right.w, middle.bottom - right.bottom - gap)
        if not has_story:
            # Nothing is known of how it came about: the chart is as high as both.
            right.h = middle.h
        return cls(head, left, right, board, story if has_story else None, foot)
