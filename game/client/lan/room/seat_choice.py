"""Which seat of a running game to take over: those of bots, and those that somebody has left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.client.draw import Icon, Kit, Style
from game.client.draw.sprites import MissingPictureError
from game.client.lan.room.room_words import RoomWords
from game.client.shell.context import Context
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.dialog import Dialog
from game.client.widgets.overlay_scene import Choice, ChoicePanel, OverlayScene, centred
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.engine.terms import Seat
from game.texts import Catalogue
from net.protocol.room_view import SeatOffer

WIDTH: Final = 460.0
ROW: Final = 60.0
ROW_GAP: Final = 5.0
FACE: Final = 46.0
MARGIN: Final = 16.0
"""What is left of the window above and below, at least."""
PAD: Final = 14.0
FOOT: Final = 40.0
RADIUS: Final = 6.0
YOU: Final = "you"
CANCEL: Final = "cancel"


def seat_piece(seat: Seat) -> PieceId:
    """The row of a seat that can be had."""
    return control("offer", seat)


class SeatChoiceScene(Dialog[Seat], OverlayScene):
    """A row for every seat; its result is the number of one of them."""

    def __init__(
        self, context: Context, offers: Sequence[SeatOffer], chosen: Callable[[Seat], None]
    ) -> None:
        super().__init__(context, chosen)
        self._offers = tuple(offers)

    def build(self) -> Sequence[Panel[Any]]:
        kit, words = self.context.kit, self.context.catalogue
        rest = LABEL_ROW + 6 + 6 + FOOT + PAD
        room = (self.context.size[1] / kit.scale - rest - MARGIN) / len(self._offers)
        row = min(ROW, room - ROW_GAP)
        height = kit.px(rest + len(self._offers) * (row + ROW_GAP))
        place = centred(self.context.size, kit.px(WIDTH), height)
        seats = _Seats(kit, place, words, RoomWords(words, self.context.content), row)
        seats.show(self._offers)
        foot = Rect(0, 0, kit.px(170), kit.px(FOOT))
        foot.bottomright = (place.right - kit.px(PAD), place.bottom - kit.px(PAD))
        cancel = ChoicePanel(kit, foot, words)
        cancel.show((Choice(CANCEL, words.say("lan.find.cancel"), icon=Icon.BACK),))
        return seats, cancel

    def enter(self) -> None:
        super().enter()
        self.point(seat_piece(self._offers[0].seat))

    def pressed(self, piece: PieceId) -> None:
        offered = {seat_piece(offer.seat): offer.seat for offer in self._offers}
        if piece in offered:
            self.dismiss(offered[piece])
        else:
            self.close()


class _Seats(Panel[tuple[SeatOffer, ...]]):
    """By face, colour and name, as they will be at the table."""

    overhang = 14.0

    def __init__(
        self, kit: Kit, rect: Rect, words: Catalogue, rooms: RoomWords, row: float
    ) -> None:
        super().__init__(kit, rect, words)
        self._rooms = rooms
        self._height = row

    def paint(self, page: Page, model: tuple[SeatOffer, ...]) -> None:
        self.ground(page, self.words.say("lan.choose.title"), accent=True)
        pad, y = self.px(PAD), self.rect.y + self.px(LABEL_ROW + 6)
        for offer in model:
            place = Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, self.px(self._height))
            self._row(page, offer, place)
            y += place.h + self.px(ROW_GAP)

    def _row(self, page: Page, offer: SeatOffer, place: Rect) -> None:
        kit, piece = self.kit, seat_piece(offer.seat)
        is_lit = piece == self.hovered
        fill = "ground.raised" if is_lit else "ground.recess"
        rim = "accent.copper_light" if is_lit else "line.line"
        page.blit(kit.desk.field(place.size, fill, RADIUS, rim), place.topleft)
        side = self.px(FACE)
        face = Rect(place.x + self.px(8), place.centery - side // 2, side, side)
        page.put(self._face(offer, side), face.center)
        house = kit.sprites.house(offer.colour, self.px(28))
        x = face.right + self.px(12)
        page.put(house, (x + self.px(14), place.centery))
        left = x + self.px(40)
        width, half = place.right - self.px(10) - left, place.h // 2
        upper = Rect(left, place.y + self.px(5), width, half - self.px(5))
        page.write(self._name(offer), Style.NAME, "text.ivory", upper, frame=place)
        lower = Rect(left, place.y + half, width, half - self.px(5))
        page.write(self._about(offer), Style.SMALL, "text.mid", lower, frame=place)
        page.mark(piece, place)

    def _face(self, offer: SeatOffer, side: int) -> Surface:
        sprites = self.kit.sprites
        try:
            if offer.character is not None:
                picture = sprites.portrait(offer.character, side)
            else:
                picture = sprites.portrait(YOU, side, offer.colour)
        except MissingPictureError:
            return sprites.icon(Icon.ROBOT, side // 2, "text.mid")
        return self.kit.shapes.rounded(picture.copy(), self.px(5))

    def _name(self, offer: SeatOffer) -> str:
        if offer.name:
            return offer.name
        if offer.character is not None:
            return self._rooms.character(offer.character)
        return self.words.say("new_game.player", number=offer.seat + 1)

    def _about(self, offer: SeatOffer) -> str:
        if offer.level is None:
            return self.words.say("lan.choose.left")
        level = self._rooms.level(offer.level)
        key = "lan.choose.stand_in" if offer.name else "lan.about.bot"
        return self.words.say(key, level=level)
