"""Where the parts of a review lie, in a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import Kit
from game.client.draw.pixels import Size

MARGIN, GAP = 18.0, 6.0
HEAD: Final = 46.0
LIST, DETAIL, ACCOUNT = 470.0, 370.0, 380.0
LOWEST: Final = 350.0
"""What the lower row needs."""
CURVE_SHARE: Final = 0.44
LOW_CURVE, LOW_ROW, LOW_ACCOUNT = 270.0, 340.0, 300.0


@dataclass(frozen=True)
class ReviewLayout:
    """All places, and the window through which all but the head is seen where it is higher."""

    head: Rect
    curve: Rect
    moves: Rect
    detail: Rect
    account: Rect
    view: Rect

    @classmethod
    def of(cls, size: Size, kit: Kit) -> ReviewLayout:
        margin, gap = kit.px(MARGIN), kit.px(GAP)
        width = size[0] - 2 * margin
        head = Rect(margin, kit.px(8), width, kit.px(HEAD))
        top = head.bottom + kit.px(4)
        room = Rect(margin, top, width, size[1] - kit.px(12) - top)
        view = Rect(0, room.y, size[0], room.h)
        upper = round(room.h * CURVE_SHARE)
        is_wide = width >= kit.px(LIST + DETAIL + ACCOUNT + 2 * GAP)
        if not is_wide or room.h - upper - gap < kit.px(LOWEST):
            return cls._stacked(kit, head, room, view)
        spare = width - kit.px(LIST + DETAIL + ACCOUNT) - 2 * gap
        y, height = room.y + upper + gap, room.h - upper - gap
        moves = Rect(room.x, y, kit.px(LIST) + round(spare * 0.45), height)
        detail = Rect(moves.right + gap, y, kit.px(DETAIL) + round(spare * 0.25), height)
        account = Rect(detail.right + gap, y, room.right - detail.right - gap, height)
        curve = Rect(room.x, room.y, room.w, upper)
        return cls(head, curve, moves, detail, account, view)

    @classmethod
    def _stacked(cls, kit: Kit, head: Rect, room: Rect, view: Rect) -> ReviewLayout:
        """Below one another; what does not fit is scrolled."""
        gap = kit.px(GAP)
        curve = Rect(room.x, room.y, room.w, kit.px(LOW_CURVE))
        row = curve.bottom + gap
        half = (room.w - gap) // 2
        moves = Rect(room.x, row, half, kit.px(LOW_ROW))
        detail = Rect(moves.right + gap, row, room.right - moves.right - gap, moves.h)
        account = Rect(room.x, moves.bottom + gap, room.w, kit.px(LOW_ACCOUNT))
        return cls(head, curve, moves, detail, account, view)
