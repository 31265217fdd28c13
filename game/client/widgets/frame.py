"""The frame that the screens around the table share: a heading with the way back, body and foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, Icon, Style
from game.client.draw.pixels import Size
from game.client.vocabulary.controls import control
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import Box, Hairline, Ink, Press, Words
from game.client.widgets.page import Align
from game.client.widgets.screen_layout import Plane, plane_of
from game.texts import Catalogue

BACK: Final = control("back")
WIDEST, TALLEST = 1190.0, 700.0
SIDE, TOP = 44.0, 20.0
HEAD: Final = 46.0
FOOT: Final = 46.0
GAP: Final = 10.0
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
        width = min(WIDEST, plane.width - 2 * SIDE)
        height = min(TALLEST, plane.height - 2 * TOP)
        left, top = (plane.width - width) / 2, (plane.height - height) / 2
        head = Box(left, top, width, HEAD)
        foot = Box(left, top + height - FOOT, width, FOOT)
        body = Box(left, head.bottom + GAP, width, foot.y - 2 * GAP - head.bottom)
        return cls(plane, head, body, foot)

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
