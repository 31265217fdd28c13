"""The frame that the screens around the table share: a heading with the way back, body and foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from game.client.draw import ButtonKind, Icon, Kit, Style
from game.client.draw.pixels import Size
from game.client.vocabulary.controls import control
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import Box, Hairline, Ink, Press, Words
from game.client.widgets.page import Align
from game.client.widgets.panel import Panel
from game.client.widgets.screen_layout import DESK, Plane, plane_of
from game.client.widgets.scroll_view import ScrollView
from game.texts import Catalogue

BACK: Final = control("back")
WIDEST, TALLEST = 1190.0, 700.0
SIDE, TOP = 44.0, 20.0
NARROW_SIDE, NARROW_TOP, NARROW_GAP = 10.0, 3.0, 6.0
"""The same where a larger interface leaves less than the desk."""
HEAD: Final = 46.0
FOOT: Final = 46.0
GAP: Final = 10.0
DESK_BODY: Final = 540.0
"""The least height that a body is thought out for; where it is less, the body is scrolled."""
BACK_WIDTH: Final = 116.0
NOTE_SHARE: Final = 0.5


@dataclass(frozen=True)
class MenuFrame:
    """Where the parts of a screen lie, in logical pixels and as places in the window."""

    plane: Plane
    head: Box
    body: Box
    foot: Box

    @classmethod
    def of(cls, window: Size, interface_scale: float) -> MenuFrame:
        """In the middle of the window, no larger than can be taken in at a glance."""
        plane = plane_of(window, interface_scale)
        is_desk = plane.width > DESK[0] - 1 and plane.height > DESK[1] - 1
        side, edge, gap = (SIDE, TOP, GAP) if is_desk else (NARROW_SIDE, NARROW_TOP, NARROW_GAP)
        width = min(WIDEST, plane.width - 2 * side)
        height = min(TALLEST, plane.height - 2 * edge)
        left, top = (plane.width - width) / 2, (plane.height - height) / 2
        head = Box(left, top, width, HEAD)
        foot = Box(left, top + height - FOOT, width, FOOT)
        body = Box(left, head.bottom + gap, width, foot.y - 2 * gap - head.bottom)
        return cls(plane, head, body, foot)

    @property
    def is_low(self) -> bool:
        """The body is scrolled."""
        return self.body.height < DESK_BODY

    @property
    def sheet(self) -> Box:
        """All of the body, of which only a part is seen where the window is low."""
        return self.body._replace(height=max(self.body.height, DESK_BODY))

    def beside(self, least: float, share: float) -> tuple[Box, Box]:
        """Body and foot in one, a summary of at least so much at the left of what it sums up."""
        body = self.body._replace(height=self.foot.bottom - self.body.y)
        left = body._replace(width=max(least, body.width * share))
        return left, Box(left.right + GAP, body.y, body.right - left.right - GAP, body.height)

    def view(self, kit: Kit, panels: Sequence[Panel[Any]], top: float | None = None) -> ScrollView:
        """The window onto what stands between head and foot; their shadows fall beside it, too."""
        upper = self.body.y if top is None else top
        window = self.plane.rect(0, upper, self.plane.width, self.body.bottom)
        return ScrollView(kit, window, panels)

    def place(self, box: Box) -> Rect:
        """A box of the window in real pixels."""
        return self.plane.rect(box.x, box.y, box.right, box.bottom)


def head_form(words: Catalogue, width: float, title: str, note: str = "") -> FormModel:
    """The way back, the heading, and a note at the right."""
    back = Box(0, 4, BACK_WIDTH, HEAD - 10)
    heading = Box(BACK_WIDTH + 18, 0, width * (1 - NOTE_SHARE), HEAD - 4)
    aside = Box(width * NOTE_SHARE, 0, width * (1 - NOTE_SHARE) - 8, HEAD - 4)
    return FormModel(
        "",
        (
            Press(
                back,
                BACK,
                words.say("menu.back"),
                ButtonKind.GHOST,
                key=words.say("keys.cap.cancel"),
                icon=Icon.BACK,
            ),
            Words(heading, title.upper(), Style.CARTOUCHE, Ink.IVORY),
            Words(aside, note, Style.BODY, Ink.MID, Align.RIGHT),
            Hairline(Box(0, HEAD - 1, width, 1)),
        ),
        bare=True,
    )
