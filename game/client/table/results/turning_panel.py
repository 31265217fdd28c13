"""The turning points of a game as cards; each leads to its moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Icon, Style
from game.client.planning.turning_points import TurnKind
from game.client.table.results.result_choices import turning_card
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.engine.tokens import Resource

SIDE: Final = 10.0
GAP: Final = 6.0
PAD: Final = 10.0
DISC: Final = 38.0
HOUSE: Final = 18.0
CAPTION: Final = 16.0
IN_ROW: Final = 3

ICONS: Final[Mapping[TurnKind, Icon]] = {
    TurnKind.FULL: Icon.LOCK,
    TurnKind.MISSING: Icon.COIN,
    TurnKind.FUEL: Icon.BOLT,
    TurnKind.DARK: Icon.BOLT,
    TurnKind.ENDED: Icon.CHECK,
    TurnKind.PLANT: Icon.GAVEL,
    TurnKind.LEAD: Icon.FLAG,
    TurnKind.BUILD: Icon.HOME,
    TurnKind.CARTEL: Icon.GAVEL,
    TurnKind.STEP: Icon.STEP,
}


@dataclass(frozen=True)
class TurningCard:
    """One of them: what it is, when it was, and whose."""

    kind: TurnKind
    when: str
    sentence: str
    colour: int | None
    """Of whoever did it; None for nobody and for the Cartel."""
    resource: Resource | None


class TurningPanel(Panel[tuple[TurningCard, ...]]):
    """Two rows at most, and no place empty."""

    def paint(self, page: Page, model: tuple[TurningCard, ...]) -> None:
        self.ground(page, self.words.say("results.turning"), self.words.say("results.turning_note"))
        cards = tuple(zip(model, self._places(len(model))))
        # All of them in one size: what takes more words does not look less important.
        zooms = (
            page.paragraph_zoom(card.sentence, Style.READING, self._room(place))
            for card, place in cards
        )
        zoom = min(zooms, default=1.0)
        for number, (card, place) in enumerate(cards):
            self._card(page, number, card, place, zoom)

    def _places(self, count: int) -> list[Rect]:
        """Three in a row; four are two and two, and of five the last two are wider."""
        upper = 2 if count == 4 else min(count, IN_ROW)
        rows = [upper, count - upper] if count > upper else [upper]
        gap = self.px(GAP)
        room = Rect(
            self.rect.x + self.px(SIDE),
            self.rect.y + self.px(LABEL_ROW + 2),
            self.rect.w - 2 * self.px(SIDE),
            self.rect.h - self.px(LABEL_ROW + 2) - self.px(8),
        )
        height = (room.h - gap * (len(rows) - 1)) // len(rows)
        places = []
        for down, across in enumerate(rows):
            width = (room.w - gap * (across - 1)) / across
            for column in range(across):
                x = round(room.x + column * (width + gap))
                places.append(Rect(x, room.y + down * (height + gap), round(width), height))
        return places

    def _card(self, page: Page, number: int, card: TurningCard, place: Rect, zoom: float) -> None:
        piece = turning_card(number)
        is_lit = piece == self.hovered
        ground, rim = ("ground.raised", "accent.live") if is_lit else ("ground.newest", None)
        page.blit(self.kit.desk.field(place.size, ground, 6, rim), place.topleft)
        page.mark(piece, place)
        pad = self.px(PAD)
        disc = self._disc_place(place)
        self._disc(page, card, disc)
        arrow = self.kit.sprites.icon(
            Icon.HISTORY, self.px(15), "accent.live" if is_lit else "text.mid"
        )
        page.blit(arrow, (place.right - pad - arrow.get_width(), place.y + self.px(8)))
        room = self._room(place)
        caption = Rect(room.x, room.y - self.px(CAPTION), 0, self.px(CAPTION))
        caption.w = place.right - pad - self.px(20) - room.x
        page.write(card.when.upper(), Style.CAPTION, "accent.copper_light", caption, frame=place)
        page.paragraph(card.sentence, Style.READING, "text.ivory", room, frame=place, zoom=zoom)

    def _disc_place(self, place: Rect) -> Rect:
        disc = Rect(place.x + self.px(PAD), 0, self.px(DISC), self.px(DISC))
        disc.centery = place.centery
        return disc

    def _room(self, place: Rect) -> Rect:
        """Two lines beside the disc, under the caption."""
        left = self._disc_place(place).right + self.px(12)
        lines = 2 * self.kit.text.line_height(Style.READING)
        block = self.px(CAPTION) + lines
        top = max(place.y + self.px(4), place.centery - block // 2) + self.px(CAPTION)
        return Rect(left, top, place.right - self.px(PAD) - left, lines + self.px(1))

    def _disc(self, page: Page, card: TurningCard, disc: Rect) -> None:
        desk = self.kit.desk
        page.blit(
            desk.field(disc.size, "ground.recess", DISC / 2, "accent.copper_dark"), disc.topleft
        )
        page.put(self._icon(card), disc.center)
        if card.colour is not None:
            house = self.kit.sprites.house(card.colour, self.px(HOUSE))
            page.put(house, (disc.right - self.px(3), disc.bottom - self.px(3)))

    def _icon(self, card: TurningCard) -> Surface:
        """The fuel itself, where it is about fuel."""
        if card.resource is not None:
            return self.kit.sprites.token(card.resource, self.px(22))
        return self.kit.sprites.icon(ICONS[card.kind], self.px(19), "accent.copper_light")
