"""The order panel: who plays when, now and in the next round, and the keys of the board."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.client.draw import Icon, Style
from game.client.table.panels.board_tools import KEYED
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, ButtonPiece
from game.client.widgets.models import OrderModel
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel

PITCH_MOST: Final = 36.0
HOUSE: Final = 20.0
ARROW: Final = 9.0
WORD: Final = 46.0
"""Room for the words before the houses."""
ROW: Final = 32.0
KEYS: Final = 26.0
KEYS_EDGE: Final = 7.0
KEY_GAP: Final = 4.0
"""Between keys, and between a key and its word."""
WORDS: Final = {
    Button.PRICES: "panels.order.prices",
    Button.AREA_TINT: "panels.order.tint",
    Button.MY_NETWORK: "panels.order.mine",
}


class OrderPanel(Panel[OrderModel]):
    """Shown where the strip leaves room for it."""

    def paint(self, page: Page, model: OrderModel) -> None:
        note = "from_last" if model.is_reversed else "from_first"
        label = self.words.say("panels.order.label")
        self.ground(page, label, self.words.say(f"panels.order.{note}"))
        page.mark(pieces.ORDER, self.rect)
        pad = self.px(self.kit.theme.length("padding.panel"))
        left, width = self.rect.x + pad, self.rect.w - 2 * pad
        edge = self.px(KEYS_EDGE)
        keys = Rect(self.rect.x + edge, 0, self.rect.w - 2 * edge, self.px(KEYS))
        keys.bottom = self.rect.bottom - self.px(4)
        top = self.rect.y + self.px(LABEL_ROW)
        height = min(self.px(ROW), (keys.y - top) // 2)
        now = Rect(left, top, width, height)
        self._row(page, "now", model.order, now, is_reversed=model.is_reversed)
        if model.expected:
            self._row(page, "next", model.expected, now.move(0, height))
        rows = self._rows_of_keys(keys.w)
        if 1 < len(rows) <= (keys.bottom - now.bottom - height) // keys.h:
            self._stacked_keys(page, model, keys, rows)
        else:
            self._keys(page, model, keys)

    def _rows_of_keys(self, width: int) -> list[list[ButtonPiece]]:
        """As few rows as they need; words may be long, and the buttons of a pad are wide."""
        rows: list[list[ButtonPiece]] = [[]]
        x = 0
        for piece in KEYED:
            wanted = self._width(self._cap(piece), piece)
            if rows[-1] and x + wanted > width:
                rows.append([])
                x = 0
            rows[-1].append(piece)
            x += wanted + self.px(KEY_GAP)
        return rows

    def _stacked_keys(
        self, page: Page, model: OrderModel, last: Rect, rows: list[list[ButtonPiece]]
    ) -> None:
        """One row below the other, down to the last."""
        first = last.move(0, -(len(rows) - 1) * last.h)
        page.fill("line.soft", Rect(first.x, first.y - self.px(2), first.w, max(1, self.px(1))))
        for down, row in enumerate(rows):
            for across, piece in enumerate(row):
                place = first.move(across * first.w // len(row), down * last.h)
                place.w = first.w // len(row)
                self._key(page, piece, place, is_on=piece in model.switched_on)

    def _row(
        self,
        page: Page,
        word: str,
        order: tuple[int | None, ...],
        row: Rect,
        *,
        is_reversed: bool = False,
    ) -> None:
        """Houses in player order, with arrows the way it is played."""
        words = Rect(row.x, row.y, self.px(WORD), row.h)
        page.write(self.words.say(f"panels.order.{word}"), Style.SMALL, "text.mid", words)
        room = Rect(words.right, row.y, row.right - words.right, row.h)
        pitch = min(self.px(PITCH_MOST), room.w // max(1, len(order)))
        side = min(self.px(HOUSE), pitch - self.px(ARROW))
        arrow = Icon.LEFT if is_reversed else Icon.RIGHT
        for place, colour in enumerate(order):
            middle = (room.x + place * pitch + side // 2, row.centery)
            page.put(self._house(colour, side), middle)
            if place:
                between = (middle[0] - pitch / 2, row.centery)
                shade = "accent.amber" if is_reversed else "text.low"
                page.put(self.kit.sprites.icon(arrow, self.px(ARROW), shade), between)

    def _house(self, colour: int | None, side: int) -> Surface:
        if colour is None:
            return self.kit.sprites.cartel_house(side)
        return self.kit.sprites.house(colour, side)

    def _keys(self, page: Page, model: OrderModel, row: Rect) -> None:
        """What the board can show, by key or by click."""
        page.fill("line.soft", Rect(row.x, row.y - self.px(2), row.w, max(1, self.px(1))))
        gap = self.px(KEY_GAP)
        caps = {piece: self._cap(piece) for piece in KEYED}
        wanted = {piece: self._width(caps[piece], piece) for piece in KEYED}
        spare = max(0, row.w - sum(wanted.values())) // (len(KEYED) - 1)
        share = min(1.0, row.w / (sum(wanted.values()) + (len(KEYED) - 1) * gap))
        x = row.x
        for piece in KEYED:
            place = Rect(x, row.y, round(wanted[piece] * share), row.h)
            self._key(page, piece, place, is_on=piece in model.switched_on)
            x = place.right + min(max(gap, spare), self.px(14))

    def _cap(self, piece: ButtonPiece) -> Surface:
        return self.kit.desk.key_cap(self.words.say(f"keys.cap.{KEYED[piece]}"))

    def _width(self, cap: Surface, piece: ButtonPiece) -> int:
        text = self.words.say(WORDS[piece.which])
        return cap.get_width() + self.px(KEY_GAP) + self.kit.text.size(text, Style.SMALL)[0]

    def _key(self, page: Page, piece: ButtonPiece, place: Rect, *, is_on: bool) -> None:
        cap = self._cap(piece)
        page.blit(cap, (place.x, place.centery - cap.get_height() / 2))
        left = place.x + cap.get_width() + self.px(KEY_GAP)
        ink = "accent.live" if is_on else "text.text"
        ink = "text.ivory" if piece == self.hovered else ink
        room = Rect(left, place.y, place.right - left, place.h)
        page.write(self.words.say(WORDS[piece.which]), Style.SMALL, ink, room)
        page.mark(piece, place)
