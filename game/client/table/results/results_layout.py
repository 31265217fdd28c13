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
CHART, LOWEST = 560.0, 480.0
"""What a chart beside the ranking needs, and the height of a page on which nothing is scrolled."""
LOW_UPPER, LOW_CHART, LOW_STORY = 338.0, 300.0, 214.0
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
    view: Rect
    """Through which all but head and foot is seen, where it is higher."""

    @classmethod
    def of(cls, size: Size, kit: Kit, players: int, *, has_story: bool) -> ResultsLayout:
        margin, gap = kit.px(MARGIN), kit.px(GAP)
        width = size[0] - 2 * margin
        head = Rect(margin, kit.px(HEAD_TOP), width, kit.px(HEAD))
        foot = Rect(margin, size[1] - margin - kit.px(FOOT), width, kit.px(FOOT))
        top = head.bottom + kit.px(8)
        middle = Rect(margin, top, width, foot.y - kit.px(FOOT_GAP) - top)
        view = Rect(0, middle.y, size[0], middle.h)
        if middle.w < kit.px(RANKING + GAP + CHART) or middle.h < kit.px(LOWEST):
            below = _below_one_another(kit, middle, has_story=has_story)
            return cls(head, *below, foot, view)
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
        return cls(head, left, right, board, story if has_story else None, foot, view)


def _below_one_another(
    kit: Kit, middle: Rect, *, has_story: bool
) -> tuple[Rect, Rect, Rect, Rect | None]:
    """On a small desk: ranking beside board, then the chart, then what turned the game."""
    gap = kit.px(GAP)
    ranking = Rect(middle.x, middle.y, kit.px(RANKING), kit.px(LOW_UPPER))
    board = Rect(ranking.right + gap, middle.y, middle.right - ranking.right - gap, ranking.h)
    chart = Rect(middle.x, ranking.bottom + gap, middle.w, kit.px(LOW_CHART))
    story = Rect(middle.x, chart.bottom + gap, middle.w, kit.px(LOW_STORY))
    return ranking, chart, board, story if has_story else None
