"""The curve of chances: all seats stacked over the moments of a game, by rounds and Steps."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Icon, Kit, Style
from game.client.draw.pixels import Point
from game.client.draw.theme import mix
from game.client.vocabulary.controls import control
from game.client.vocabulary.seating import Seating
from game.client.widgets.chart_scale import spread
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel, PlacedPicture
from game.engine.terms import Seat
from game.review.futures import Chances
from game.texts import Catalogue

CURVE: Final = control("curve")
TURN, MOVE = "review_turn", "review_move"
AXIS, NAMES, BELOW, ABOVE = 58.0, 178.0, 22.0, 30.0
SIDE: Final = 12.0
HOUSE: Final = 15.0
LABEL: Final = 20.0
DASH: Final = 3.0
DEPTH, ROUGH = 0.5, 0.35
"""How far colours recede into the panel, and how far more where the curve is only a glance."""
EDGE: Final = 1.6
DISC: Final = 4.5
CARD, CARD_HEAD, CARD_ROW, CARD_PAD = 196.0, 42.0, 20.0, 9.0
FLIP: Final = 0.7
ROUND_PITCH: Final = 26.0
QUARTERS: Final = (0, 25, 50, 75, 100)


@dataclass(frozen=True)
class CurveMark:
    """A decision worth a look, on the curve."""

    number: int
    ink: str
    tip: str


@dataclass(frozen=True)
class CurveModel:
    """Everybody's chances by moment, and what is marked on their way."""

    chances: tuple[Chances, ...]
    sharp: tuple[bool, ...]
    seating: Seating
    order: tuple[Seat, ...]
    """From below; the seat that it is told for lies lowest."""
    rounds: tuple[tuple[int, int], ...]
    """Round and first moment."""
    steps: tuple[tuple[int, int], ...]
    turns: tuple[int, ...]
    """The moments before turning points."""
    marks: tuple[CurveMark, ...]
    said: tuple[str, ...]
    """What happened, for each moment."""
    selected: int | None
    title: str
    note: str


class CurvePanel(Panel[CurveModel]):
    """Ground, areas and marks are painted once; what is pointed at lies over them."""

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        super().__init__(kit, rect, words)
        self._field = Rect(0, 0, 1, 1)
        self.pointed: int | None = None
        """The moment that is told."""

    def point_at(self, number: int | None) -> None:
        if number != self.pointed:
            self.pointed = number
            self.is_stale = True

    def step(self, by: int) -> None:
        """To another moment; at first from the one that is selected."""
        model = self.model
        if model is not None:
            here = self.pointed if self.pointed is not None else model.selected
            last = len(model.chances) - 1
            self.point_at(min(max((last if here is None else here) + by, 0), last))

    def moment_at(self, point: tuple[int, int]) -> int | None:
        """The moment under a point of the screen."""
        model = self.model
        if model is None or not self._field.inflate(self.px(8), 0).collidepoint(point):
            return None
        last = len(model.chances) - 1
        share = (point[0] - self._field.x) / max(1, self._field.w)
        return min(max(round(share * last), 0), last)

    def paint(self, page: Page, model: CurveModel) -> None:
        self.ground(page, model.title, model.note)
        self._field = field = Rect(
            self.rect.x + self.px(AXIS),
            self.rect.y + self.px(LABEL_ROW + ABOVE),
            self.rect.w - self.px(AXIS + NAMES),
            self.rect.h - self.px(LABEL_ROW + ABOVE + BELOW + 6),
        )
        self._areas(page, model)
        self._axes(page, model)
        self._names(page, model)
        self._moves(page, model)
        page.mark(CURVE, field)
        self._turns(page, model)

    def pictures(self, page: Page) -> list[PlacedPicture]:
        found = super().pictures(page)
        model = self.model
        if model is None:
            return found
        if model.selected is not None and model.selected < len(model.chances):
            found.append(self._line(model.selected, "accent.amber"))
        if self.pointed is not None and self.pointed < len(model.chances):
            found.append(self._line(self.pointed, "accent.live"))
            found.append(self._card(model, self.pointed))
        return found

    # The picture that stays.

    def _x(self, number: float) -> float:
        assert self.model is not None
        last = max(1, len(self.model.chances) - 1)
        return self._field.x + number / last * self._field.w

    def _y(self, share: float) -> float:
        return self._field.bottom - share * self._field.h

    def _areas(self, page: Page, model: CurveModel) -> None:
        """A band for every seat; where the curve is only a glance, dimmer."""
        theme, ground = self.kit.theme, self.kit.theme.colour("ground.panel")
        below = [0.0] * len(model.chances)
        off = (page.area.x, page.area.y)
        for seat in model.order:
            colour = theme.glow(model.seating[seat].colour)
            above = [low + chances[seat] for low, chances in zip(below, model.chances)]
            tops = [self._at(number, share, off) for number, share in enumerate(above)]
            floors = [self._at(number, share, off) for number, share in enumerate(below)]
            for number, (left, right) in enumerate(pairwise(range(len(model.chances)))):
                depth = DEPTH if model.sharp[number] else DEPTH + ROUGH
                shape = [tops[left], tops[right], floors[right], floors[left]]
                pygame.draw.polygon(page.surface, mix(colour, ground, depth), shape)
            width = max(1, round(EDGE * self.kit.scale))
            for start, end in pairwise(tops):
                pygame.draw.aaline(page.surface, colour, start, end, width)
            below = above

    def _at(self, number: int, share: float, off: tuple[int, int]) -> Point:
        return self._x(number) - off[0], self._y(min(1.0, share)) - off[1]

    def _axes(self, page: Page, model: CurveModel) -> None:
        field = self._field
        for value in QUARTERS:
            y = round(self._y(value / 100))
            if value not in (0, 100):
                for x in range(field.x, field.right, 4 * self.px(DASH)):
                    page.fill("line.line", Rect(x, y, min(self.px(DASH), field.right - x), 1))
            room = Rect(self.rect.x, y - self.px(8), field.x - self.px(8) - self.rect.x, 0)
            room.h = self.px(16)
            share = self._percent(value)
            page.write(share, Style.COLUMN, "text.mid", room, Align.RIGHT, tabular=True)
        taken = 0
        for number, first in model.rounds:
            x = round(self._x(first))
            page.fill("line.line", Rect(x, field.y, 1, field.h))
            room = Rect(0, field.bottom + self.px(4), self.px(ROUND_PITCH), self.px(16))
            room.x = x + self.px(3)
            if x >= taken:
                page.write(str(number), Style.COLUMN, "text.mid", room)
                taken = x + self.px(ROUND_PITCH)
        caption = Rect(self.rect.x + self.px(8), field.bottom + self.px(4), 0, self.px(16))
        caption.w = field.x - self.px(4) - caption.x
        page.write(self.words.say("panels.chart.round"), Style.SMALL, "text.low", caption)
        for step, first in model.steps:
            self._step(page, step, round(self._x(first)))

    def _step(self, page: Page, step: int, x: int) -> None:
        field, dash = self._field, self.px(DASH)
        for y in range(field.y, field.bottom, 2 * dash):
            page.fill("accent.copper_light", Rect(x, y, 1, min(dash, field.bottom - y)))
        words = self.words.say("panels.chart.step", step=step)
        room = Rect(x + self.px(4), field.y - self.px(ABOVE - 1), 0, self.px(15))
        room.w = page.width(words, Style.SMALL)
        room.right = min(room.right, field.right)
        page.write(words, Style.SMALL, "accent.copper_light", room)

    def _names(self, page: Page, model: CurveModel) -> None:
        """Who it is at the end of each band, and the last chance."""
        last, low, middles = model.chances[-1], 0.0, []
        for seat in model.order:
            middles.append(self._y(low + last[seat] / 2))
            low += last[seat]
        field, height = self._field, self.px(LABEL)
        places = spread(middles, height, field.y + height / 2, field.bottom - height / 2)
        left = field.right + self.px(SIDE)
        for seat, middle in zip(model.order, places):
            row = Rect(left, round(middle) - height // 2, 0, height)
            row.w = self.rect.right - self.px(SIDE) - left
            house = self.kit.sprites.house(model.seating[seat].colour, self.px(HOUSE))
            page.blit(house, (row.x, row.centery - house.get_height() / 2))
            value = self._percent(round(100 * last[seat]))
            figure = page.width(value, Style.FIGURE)
            page.write(value, Style.FIGURE, "text.ivory", row, Align.RIGHT)
            room = Rect(row.x + self.px(HOUSE + 6), row.y, 0, row.h)
            room.w = row.right - figure - self.px(8) - room.x
            page.write(model.seating[seat].name, Style.STRONG, "text.text", room)

    def _turns(self, page: Page, model: CurveModel) -> None:
        """Turning points as flags above the lower edge."""
        size = self.px(14)
        pitch, ends = size + self.px(8), (self._field.x + size, self._field.right - size)
        wanted = [self._x(number) for number in model.turns]
        for place, middle_x in enumerate(spread(wanted, pitch, *ends)):
            x = round(middle_x)
            flag = self.kit.sprites.icon(Icon.FLAG, size, "accent.copper_light")
            spot = Rect(0, 0, size + self.px(6), size + self.px(6))
            spot.center = (x, self._field.bottom - size)
            lit = control(TURN, place) == self.hovered
            rim = "accent.live" if lit else "accent.copper_dark"
            page.blit(self.kit.desk.field(spot.size, "ground.recess", 6, rim), spot.topleft)
            page.put(flag, spot.center)
            page.mark(control(TURN, place), spot)

    def _moves(self, page: Page, model: CurveModel) -> None:
        """Decisions worth a look as discs over the upper edge."""
        radius = DISC * self.kit.scale
        for mark in model.marks:
            across, y = self._x(mark.number), self._field.y - self.px(8)
            middle = (across - page.area.x, y - page.area.y)
            ring = self.kit.theme.colour("ground.panel")
            pygame.draw.aacircle(page.surface, ring, middle, radius + 1.5 * self.kit.scale)
            pygame.draw.aacircle(page.surface, self.kit.theme.colour(mark.ink), middle, radius)
            spot = Rect(0, 0, self.px(14), self.px(14))
            spot.center = (round(across), y)
            page.mark(control(MOVE, mark.number), spot)

    def _percent(self, number: int) -> str:
        return self.words.say("app.percent", number=number)

    # What lies over it.

    def _line(self, number: int, colour: str) -> PlacedPicture:
        line = Surface((max(1, self.px(1.5)), self._field.h))
        line.fill(self.kit.theme.colour(colour))
        return line, (round(self._x(number)), self._field.y)

    def _card(self, model: CurveModel, number: int) -> PlacedPicture:
        """The moment and everybody's chances, best first."""
        kit, desk = self.kit, self.kit.desk
        ranked = sorted(model.order, key=lambda seat: -model.chances[number][seat])
        size = (kit.px(CARD), kit.px(CARD_HEAD + CARD_ROW * len(ranked) + CARD_PAD / 2))
        picture = desk.field(size, "ground.panel2", 6, "accent.live").copy()
        pad, inner = kit.px(CARD_PAD), size[0] - 2 * kit.px(CARD_PAD)
        rounds = [one for one, first in model.rounds if first <= number]
        head = self.words.say("results.round", round=rounds[-1]) if rounds else model.title
        label = kit.text.fitted(head.upper(), Style.LABEL, "accent.live", inner)
        picture.blit(label, (pad, kit.px(12) - label.get_height() // 2))
        said = kit.text.fitted(model.said[number], Style.SMALL, "text.text", inner)
        picture.blit(said, (pad, kit.px(28) - said.get_height() // 2))
        for place, seat in enumerate(ranked):
            row = kit.px(CARD_HEAD + CARD_ROW * (place + 0.5))
            house = kit.sprites.house(model.seating[seat].colour, kit.px(14))
            picture.blit(house, house.get_rect(midleft=(pad, row)))
            value = self._percent(round(100 * model.chances[number][seat]))
            figure = kit.text.digits(value, Style.FIGURE, "text.ivory")
            picture.blit(figure, figure.get_rect(midright=(size[0] - pad, row)))
            room = inner - kit.px(26) - figure.get_width()
            name = kit.text.fitted(model.seating[seat].name, Style.BODY, "text.text", room)
            picture.blit(name, name.get_rect(midleft=(pad + kit.px(20), row)))
        x, gap = round(self._x(number)), kit.px(12)
        is_left = x > self._field.x + self._field.w * FLIP
        place_of_card = Rect((x - gap - size[0] if is_left else x + gap, 0), size)
        place_of_card.centery = self._field.centery
        place_of_card.clamp_ip(self.rect)
        return picture, place_of_card.topleft
