"""My tableau: plants with their fuel, free places, money, and what the network powers and earns."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.client.draw import Elevation, Icon, Kit, Style
from game.client.draw.theme import Colour
from game.client.planning.figures import Feeding
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.lit_number import lit_shade
from game.client.widgets.models import Counter, OwnCard, OwnState, TableauModel
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.client.widgets.phrase import (
    Phrase,
    PhraseStyle,
    Term,
    phrase_of,
    phrase_width,
    write_phrase,
)
from game.texts import Catalogue

SIDE: Final = 10.0
CARD_SHAPE: Final = 132 / 120
CARD_GAP: Final = 9.0
FIGURES, FIGURES_GAP = 150.0, 20.0
"""Room kept for the figures, and between them and the cards."""
FOOT: Final = 9.0
LOW_BELOW: Final = 100.0
"""In a lower panel there is no label, and the figures stand beside one another."""
LOW_EDGE: Final = 6.0
LOW_CARD_SHAPE: Final = 1.22
LOW_FIGURES: Final = 0.56
"""The share of a low panel that the figures have."""
COIN, LOW_COIN = 22.0, 12.0
LOW_SMALLEST: Final = 0.8
"""How small the words beside a figure may become there."""
LOW_SHARES: Final = (0.24, 0.36, 0.4)
"""How the figures share their room: money, power, income."""
CARD_RADIUS: Final = 9.0
STATES: Final = {
    OwnState.RUNNING: ("accent.amber", Icon.BOLT),
    OwnState.GIVEN_UP: ("state.bad", Icon.X),
}
POWER_CAPTIONS: Final = {
    Feeding.OPEN: "could",
    Feeding.FED: "fed",
    Feeding.RUNNING: "powers",
    Feeding.POWERED: "powered",
}
INCOME_CAPTIONS: Final = {Feeding.OPEN: "earns_if_fed", Feeding.POWERED: "earned"}
BESIDE: Final = PhraseStyle(Style.BODY, Style.FIGURE)


class TableauPanel(Panel[TableauModel]):
    """What belongs to one player, mostly me."""

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        super().__init__(kit, rect, words)
        self._concealed: frozenset[PieceId] = frozenset()

    def conceal(self, concealed: frozenset[PieceId]) -> None:
        """Leave these plants out, since a moving picture shows them."""
        if concealed != self._concealed:
            self._concealed = concealed
            self.repaint()

    def paint(self, page: Page, model: TableauModel) -> None:
        self.ground(page, "" if self._is_low else model.title)
        places = self._card_places(model)
        for place, card in zip(places, _padded(model)):
            if card is None:
                self._free(page, place)
            else:
                self._card(page, card, place)
        left = places[-1].right + self.px(FIGURES_GAP)
        top = self.rect.y + self.px(7)
        bottom = self.rect.bottom - self.px(FOOT)
        figures = Rect(left, top, self.rect.right - self.px(SIDE) - left, bottom - top)
        self._money(page, model, figures)
        if model.feeding is not Feeding.NOTHING:
            self._power(page, model, figures)
            self._income(page, model, figures)

    @property
    def _is_low(self) -> bool:
        return self.rect.h < self.px(LOW_BELOW)

    @property
    def card_size(self) -> tuple[int, int]:
        """How large a card lies here now."""
        return self._card_places(self._model)[0].size if self._model else (1, 1)

    def _card_places(self, model: TableauModel) -> list[Rect]:
        """As large as the row allows; more slots make smaller cards."""
        slots = max(model.slots, len(model.cards))
        if self._is_low:
            return self._low_card_places(slots)
        left, top = self.rect.x + self.px(SIDE), self.rect.y + self.px(LABEL_ROW + 3)
        gap = self.px(CARD_GAP)
        room = self.rect.w - 2 * self.px(SIDE) - self.px(FIGURES + FIGURES_GAP)
        tall = self.rect.bottom - self.px(FOOT) - top
        width = min(round(tall * CARD_SHAPE), (room - (slots - 1) * gap) // slots)
        height = min(tall, round(width / CARD_SHAPE))
        top += (tall - height) // 2
        return [Rect(left + slot * (width + gap), top, width, height) for slot in range(slots)]

    def _low_card_places(self, slots: int) -> list[Rect]:
        """From edge to edge of the panel, as broad as the figures allow."""
        edge, gap = self.px(LOW_EDGE), self.px(LOW_EDGE)
        height = self.rect.h - 2 * edge
        figures = round(self.rect.w * LOW_FIGURES)
        room = self.rect.w - figures - self.px(SIDE + FIGURES_GAP) - edge
        width = min(round(height * LOW_CARD_SHAPE), (room - (slots - 1) * gap) // slots)
        height = min(height, round(width / CARD_SHAPE))
        left, top = self.rect.x + edge, self.rect.centery - height // 2
        return [Rect(left + slot * (width + gap), top, width, height) for slot in range(slots)]

    def _free(self, page: Page, place: Rect) -> None:
        page.blit(
            self.kit.desk.field(place.size, "ground.recess", CARD_RADIUS, "line.soft"),
            place.topleft,
        )
        side = min(self.px(30), place.h // 3)
        icon = self.kit.sprites.icon(Icon.PLUG, side, "line.line")
        if self._is_low:
            page.put(icon, place.center)
            return
        page.put(icon, (place.centerx, place.centery - self.px(11)))
        line = self.kit.text.line_height(Style.SMALL)
        words = Rect(
            place.x + self.px(8), place.centery + self.px(8), place.w - self.px(16), 2 * line
        )
        page.paragraph(
            self.words.say("panels.tableau.free"),
            Style.SMALL,
            "text.low",
            words,
            align=Align.CENTRE,
            frame=place,
        )

    def _card(self, page: Page, card: OwnCard, place: Rect) -> None:
        plant = card.stocked.plant
        piece = pieces.own_plant(plant.number)
        page.mark(piece, place)
        if piece in self._concealed:
            return
        desk, radius = self.kit.desk, CARD_RADIUS * place.h / self.px(120)
        is_lit = piece == self.hovered
        if card.state is OwnState.RUNNING:
            page.put(desk.glow(place.size, radius, "accent.amber", "glow.panel"), place.center)
        else:
            height = Elevation.LIFTED if is_lit else Elevation.CARD
            page.put(desk.shadow(place.size, radius, height), place.center)
        dim = card.state in (OwnState.RESTING, OwnState.GIVEN_UP)
        face = self.kit.cards.face(
            plant, place.size, stored=card.stocked.stored, dim=dim, planned=card.planned
        )
        page.blit(face, place.topleft)
        if card.state in STATES:
            self._badge(page, card.state, place, radius)
        elif is_lit:
            page.blit(desk.outline(place.size, radius, "text.ivory", 1.2), place.topleft)

    def _badge(self, page: Page, state: OwnState, place: Rect, radius: float) -> None:
        """Running or given up: a rim, and a sign in the corner."""
        colour, icon = STATES[state]
        page.blit(self.kit.desk.outline(place.size, radius, colour, 2), place.topleft)
        side = self.px(22)
        middle = (place.right - side * 0.75, place.y + side * 0.75)
        page.put(self.kit.desk.field((side, side), "ground.void", 11), middle)
        page.put(self.kit.sprites.icon(icon, self.px(14), colour), middle)

    def _row(self, figures: Rect, number: int) -> tuple[Rect, Rect]:
        """The caption and the value of one of three figures."""
        if self._is_low:
            return self._low_row(figures, number)
        height = figures.h // 3
        top = figures.y + number * height
        caption = self.px(15)
        return (
            Rect(figures.x, top, figures.w, caption),
            Rect(figures.x, top + caption, figures.w, height - caption - self.px(6)),
        )

    def _low_row(self, figures: Rect, number: int) -> tuple[Rect, Rect]:
        """The same beside one another."""
        left = figures.x + round(figures.w * sum(LOW_SHARES[:number]))
        width = round(figures.w * LOW_SHARES[number]) - self.px(LOW_EDGE)
        height = self.px(15 + 24)
        top = self.rect.centery - height // 2
        caption = Rect(left, top, width, self.px(15))
        return caption, Rect(left, caption.bottom, width, height - caption.h)

    def _money(self, page: Page, model: TableauModel, figures: Rect) -> None:
        caption, value = self._row(figures, 0)
        page.write(self.words.say("panels.tableau.money"), Style.SMALL, "text.mid", caption)
        side = LOW_COIN if self._is_low and model.money is None else COIN
        coin = self.kit.sprites.icon(Icon.COIN, self.px(side), "accent.amber")
        page.blit(coin, (value.x, value.centery - coin.get_height() / 2))
        left = value.x + coin.get_width() + self.px(5)
        room = Rect(left, value.y, value.right - left, value.h)
        if model.money is None:
            hidden = self.words.say("panels.players.hidden")
            page.write(hidden, Style.SMALL if self._is_low else Style.BODY, "text.low", room)
        else:
            money = str(model.money)
            written = page.write(money, Style.PURSE, "text.ivory", room, tabular=True)
            self._last_payment(page, model, _behind(written, room, self.px(7)))
        page.mark(pieces.PURSE, caption.union(value))

    def _last_payment(self, page: Page, model: TableauModel, room: Rect) -> None:
        """What the purse was before it was last paid from or into, and how much that was."""
        change = model.money_change
        if not change or model.money is None or self._is_low:
            return
        key = "panels.tableau.gained" if change > 0 else "panels.tableau.paid"
        sum_ = self.words.say(key, before=model.money_before, amount=abs(change))
        page.write(sum_, Style.BODY, "state.good" if change > 0 else "text.mid", room)

    def _power(self, page: Page, model: TableauModel, figures: Rect) -> None:
        caption, value = self._row(figures, 1)
        page.write(self._power_caption(model), Style.SMALL, "text.mid", caption)
        colour = "accent.live" if model.is_planned else "text.ivory"
        shade = self._shade(model, colour, Counter.POWER)
        self._value(page, value, model.power, shade, self._power_note(model))

    def _power_caption(self, model: TableauModel) -> str:
        return self.words.say(f"panels.tableau.{POWER_CAPTIONS[model.feeding]}")

    def _power_note(self, model: TableauModel) -> Phrase:
        """What is fed of what could be, or the cities that the figure is to be held against."""
        if model.feeding is Feeding.OPEN:
            fed = (model.fed, "state.warn" if model.fed < model.power else "text.ivory")
            return phrase_of(self.words, "panels.tableau.fed_now", "text.text", {"fed": fed})
        key = "of_cities"
        if model.feeding is Feeding.FED:
            key = "you_have" if model.is_mine else "has"
        note = self.words.say(f"panels.tableau.{key}", count=model.cities)
        return (Term(note, "text.text"),)

    def _income(self, page: Page, model: TableauModel, figures: Rect) -> None:
        caption, value = self._row(figures, 2)
        key = INCOME_CAPTIONS.get(model.feeding, "income")
        page.write(self.words.say(f"panels.tableau.{key}"), Style.SMALL, "text.mid", caption)
        shade = self._shade(model, "state.good", Counter.INCOME)
        note = (Term(model.income_note, "text.text"),) if model.income_note else ()
        self._value(page, value, model.income, shade, note)

    def _value(self, page: Page, room: Rect, number: int, colour: Colour, beside: Phrase) -> None:
        """A large number and a few words behind it, unless a low panel has no room for them."""
        written = page.write(str(number), Style.TOTAL, colour, room, tabular=True)
        rest = _behind(written, room, self.px(6)).move(0, self.px(2))
        least = phrase_width(self.kit, beside, BESIDE) * LOW_SMALLEST if beside else 0
        if beside and not (self._is_low and least > rest.w):
            write_phrase(page, beside, rest, style=BESIDE)

    def _shade(self, model: TableauModel, colour: str, counter: Counter) -> Colour:
        return lit_shade(self.kit.theme, colour, model.lit, counter)


def _behind(written: Rect, room: Rect, gap: int) -> Rect:
    """What is left of a room behind a text."""
    left = written.right + gap
    return Rect(left, room.y, room.right - left, room.h)


def _padded(model: TableauModel) -> list[OwnCard | None]:
    """The cards, and nothing for every free slot."""
    return [*model.cards, *[None] * max(0, model.slots - len(model.cards))]
