"""The lines of a chart, and what is told of one of its rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Kit, Style
from game.client.draw.pixels import Point
from game.client.widgets.chart_scale import Axis
from game.engine.terms import Seat
from game.table_seat import TableSeat

LINE, STRONG_LINE = 2.1, 3.4
DOT, STRONG_DOT = 2.1, 2.7
DOT_RING: Final = 1.2
APART: Final = 1.3
"""Between lines of equal values, so that none hides another."""
BAND: Final = 36.0
BAND_ALPHA: Final = 22
CARD: Final = 136.0
CARD_ROW, CARD_HEAD, CARD_PAD = 20.0, 24.0, 9.0
FLIP: Final = 0.7
"""Share of the width from which on the card stands at the left of its band."""


@dataclass(frozen=True)
class Field:
    """The area of the lines, with the scales of both axes, and how far points may reach out."""

    place: Rect
    axis: Axis
    rounds: int
    pad: int = 0

    @property
    def canvas(self) -> Rect:
        """The field, and the thickness of lines around it."""
        return self.place.inflate(2 * self.pad, 2 * self.pad)

    def across(self, index: int) -> float:
        share = index / (self.rounds - 1) if self.rounds > 1 else 0.5
        return self.place.x + share * self.place.w

    def height_of(self, share: float) -> float:
        """Where a value lies that is this share of the axis up."""
        return self.place.bottom - share * self.place.h

    def nearest(self, x: float) -> int:
        """The round nearest to a column of the screen."""
        if self.rounds < 2:
            return 0
        share = (x - self.place.x) / self.place.w * (self.rounds - 1)
        return min(max(round(share), 0), self.rounds - 1)


@dataclass(frozen=True)
class Strokes:
    """How high each seat's line runs, from 0 to 1 by round, and which of them are strong."""

    shares: Mapping[Seat, tuple[float, ...]]
    strong: Mapping[Seat, bool]


@dataclass(frozen=True)
class ChartCard:
    """A round and its values, best first."""

    label: str
    rows: tuple[tuple[TableSeat, int], ...]


class Plot:
    """Draws over a copy of the grid."""

    def __init__(self, kit: Kit, surface: Surface, field: Field) -> None:
        self.surface = surface
        self._kit = kit
        self._field = field

    def band(self, index: int) -> None:
        """Light over a round."""
        x, width = self._x(index), self._kit.px(BAND)
        live = self._kit.theme.colour("accent.live")
        film = Surface((width, self._field.place.h))
        film.fill(live)
        film.set_alpha(BAND_ALPHA)
        self.surface.blit(film, (round(x - width / 2), self._field.pad))
        thin = max(1, self._kit.px(1))
        self.surface.fill(live, (round(x) - thin // 2, self._field.pad, thin, film.get_height()))

    def lines(self, strokes: Strokes, colours: Mapping[Seat, int], shown: float) -> None:
        """Every line in its seat's light, strong ones on top, up to a share of the width."""
        if shown < 1:
            width = round(self.surface.get_width() * shown)
            self.surface.set_clip(Rect(0, 0, width, self.surface.get_height()))
        points = self._points(strokes)
        for seat in sorted(points, key=lambda seat: strokes.strong[seat]):
            glow = self._kit.theme.glow(colours[seat])
            self._line(points[seat], glow, strong=strokes.strong[seat])
        self.surface.set_clip(None)

    def card(self, card: ChartCard, index: int) -> None:
        """The values of a round beside its band."""
        kit, desk = self._kit, self._kit.desk
        size = (
            kit.px(CARD),
            kit.px(CARD_HEAD + CARD_ROW * len(card.rows) + CARD_PAD / 2),
        )
        place = Rect((0, 0), size)
        gap = kit.px(BAND / 2 + 6)
        x = round(self._x(index))
        is_left = x > self.surface.get_width() * FLIP
        place.bottom = self.surface.get_height() - self._field.pad - kit.px(6)
        place.x = x - gap - place.w if is_left else x + gap
        place.clamp_ip(self.surface.get_rect())
        self.surface.blit(desk.field(size, "ground.panel2", 6, "accent.live"), place)
        pad = kit.px(CARD_PAD)
        head = kit.text.fitted(card.label.upper(), Style.LABEL, "accent.live", place.w - 2 * pad)
        self.surface.blit(
            head, (place.x + pad, place.y + kit.px(CARD_HEAD) // 2 - head.get_height() // 2)
        )
        for number, (sitter, value) in enumerate(card.rows):
            row = Rect(
                place.x + pad,
                place.y + kit.px(CARD_HEAD + CARD_ROW * number),
                place.w - 2 * pad,
                kit.px(CARD_ROW),
            )
            self._row(row, sitter, value)

    def _row(self, row: Rect, sitter: TableSeat, value: int) -> None:
        kit = self._kit
        house = kit.sprites.house(sitter.colour, kit.px(14))
        self.surface.blit(house, house.get_rect(midleft=row.midleft))
        figure = kit.text.digits(str(value), Style.FIGURE, "text.ivory")
        self.surface.blit(figure, figure.get_rect(midright=row.midright))
        left = row.x + kit.px(20)
        width = row.right - figure.get_width() - kit.px(6) - left
        name = kit.text.fitted(sitter.name, Style.BODY, "text.text", width)
        self.surface.blit(name, name.get_rect(midleft=(left, row.centery)))

    def _x(self, index: int) -> float:
        return self._field.across(index) - self._field.canvas.x

    def _points(self, strokes: Strokes) -> dict[Seat, list[Point]]:
        """Where every line goes; equal values side by side."""
        at_one: dict[tuple[int, int], list[Seat]] = defaultdict(list)
        heights: dict[tuple[Seat, int], float] = {}
        for seat, shares in strokes.shares.items():
            for index, share in enumerate(shares):
                y = self._field.height_of(share) - self._field.canvas.y
                heights[seat, index] = y
                at_one[index, round(y)].append(seat)
        apart = APART * self._kit.scale
        for (index, _), seats in at_one.items():
            for rank, seat in enumerate(seats):
                heights[seat, index] += (rank - (len(seats) - 1) / 2) * apart
        return {
            seat: [(self._x(index), heights[seat, index]) for index in range(len(shares))]
            for seat, shares in strokes.shares.items()
        }

    def _line(self, points: list[Point], colour: pygame.Color, *, strong: bool) -> None:
        scale = self._kit.scale
        width = max(1, round((STRONG_LINE if strong else LINE) * scale))
        for start, end in pairwise(points):
            pygame.draw.aaline(self.surface, colour, start, end, width)
        ring = self._kit.theme.colour("ground.panel")
        dot = (STRONG_DOT if strong else DOT) * scale
        for point in points:
            pygame.draw.aacircle(self.surface, ring, point, dot + DOT_RING * scale)
            pygame.draw.aacircle(self.surface, colour, point, dot)
