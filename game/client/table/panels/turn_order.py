"""The order panel: who comes first, which way it runs now, and how it would stand next round."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.client.draw import Icon, Style
from game.client.vocabulary import pieces
from game.client.widgets.models import OrderModel
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel

PITCH_MOST: Final = 44.0
DISC: Final = 32.0
HOUSE_SHARE: Final = 0.72
ROW: Final = 40.0


class OrderPanel(Panel[OrderModel]):
    """Shown where the strip leaves room for it."""

    def paint(self, page: Page, model: OrderModel) -> None:
        self.ground(page, self.words.say("panels.order.label"))
        page.mark(pieces.ORDER, self.rect)
        pad = self.px(self.kit.theme.length("padding.panel"))
        left, width = self.rect.x + pad, self.rect.w - 2 * pad
        top = self.rect.y + self.px(LABEL_ROW + 2)
        line = self.kit.text.line_height(Style.SMALL)
        rule = self.words.say("panels.order.rule")
        room = Rect(left, top, width, 3 * line)
        row = page.paragraph(rule, Style.SMALL, "text.mid", room)
        top = row.bottom + self.px(4)
        self._houses(page, model, Rect(left, top, width, self.px(ROW)))
        top += self.px(ROW + 4)
        names = self.words.say("panels.order.comma").join(model.expected)
        expected = self.words.say("panels.order.expected", names=names)
        rest = Rect(left, top, width, self.rect.bottom - self.px(6) - top)
        if model.expected and rest.h >= line:
            page.paragraph(expected, Style.SMALL, "text.low", rest)

    def _houses(self, page: Page, model: OrderModel, row: Rect) -> None:
        """In player order, with arrows the way the present phase runs."""
        count = len(model.order)
        pitch = min(self.px(PITCH_MOST), row.w // max(1, count))
        disc = min(self.px(DISC), pitch - self.px(8))
        for place, colour in enumerate(model.order):
            middle = (row.x + place * pitch + disc // 2, row.centery)
            page.put(self.kit.desk.field((disc, disc), "ground.recess", DISC), middle)
            side = round(disc * HOUSE_SHARE)
            if colour is None:
                picture = self.kit.sprites.cartel_house(side)
            else:
                picture = self.kit.sprites.house(colour, side)
            page.put(picture, middle)
            if place:
                icon = Icon.LEFT if model.is_reversed else Icon.RIGHT
                between = (middle[0] - disc / 2 - (pitch - disc) / 2, row.centery)
                shade = "accent.amber" if model.is_reversed else "text.low"
                page.put(
                    self.kit.sprites.icon(icon, min(self.px(11), pitch - disc), shade), between
                )
