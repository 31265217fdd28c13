"""Line charts of a game by round, with every line named at its end and a house at its points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect
from pygame.transform import smoothscale

from game.client.draw import Style
from game.client.draw.pixels import blank
from game.client.draw.theme import contrast, mix
from game.client.telling.results import Chart, Series
from game.client.vocabulary.seating import Seating
from game.client.widgets.chart_scale import Axis, axis_for, spread
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel

SIDE: Final = 12.0
AXIS: Final = 42.0
"""Room for the values at the left."""
ROUNDS: Final = 22.0
"""Room for the numbers of the rounds."""
LABELS_MOST: Final = 0.34
LABEL_GAP, VALUE_GAP = 14.0, 5.0
LABEL: Final = 18.0
HOUSE, HOUSE_LEAST = 15.0, 11.0
LINE, STRONG_LINE = 1.8, 3.0
FINE: Final = 2
"""How much larger lines are drawn before they are scaled down."""
ROUND_PITCH: Final = 26.0
VISIBLE, BLACK = 3.2, 1.3
"""Contrast that a line needs, and below which it is meant to be black."""


@dataclass(frozen=True)
class ChartModel:
    """A chart, whose lines they are, and the step marks in it."""

    chart: Chart
    seating: Seating
    steps: tuple[tuple[int, int], ...] = ()
    """Round and Step, for every Step that began."""
    strong: int | None = None
    """The seat whose line stands out."""


@dataclass(frozen=True)
class Field:
    """The area of the lines, with the scales of both axes."""

    place: Rect
    axis: Axis
    rounds: int

    def point(self, index: int, value: float) -> tuple[float, float]:
        across = index / (self.rounds - 1) if self.rounds > 1 else 0.5
        up = self.axis.share(value)
        return self.place.x + across * self.place.w, self.place.bottom - up * self.place.h


class LineChart(Panel[ChartModel]):
    """One figure by round, a line for every seat."""

    def paint(self, page: Page, model: ChartModel) -> None:
        self.ground(page, model.chart.title)
        series = [line for line in model.chart.series if line.values]
        if not series:
            empty = self.words.say("result.no_data")
            page.write(empty, Style.BODY, "text.low", self.rect, Align.CENTRE)
            return
        field = self._field(page, model, series)
        self._grid(page, model, field)
        page.blit(self._drawn_lines(model, series, field), self._canvas(field).topleft)
        self._points(page, model, series, field)
        self._labels(page, model, series, field)

    def _field(self, page: Page, model: ChartModel, series: list[Series]) -> Field:
        labels = min(
            max(self._label_width(page, model, line) for line in series),
            round(self.rect.w * LABELS_MOST),
        )
        left = self.rect.x + self.px(SIDE) + self._axis_width(page)
        top = self.rect.y + self.px(LABEL_ROW + 12)
        width = self.rect.right - self.px(SIDE) - labels - left
        height = self.rect.bottom - self.px(ROUNDS + 14) - top
        values = [value for line in series for value in line.values]
        return Field(Rect(left, top, width, height), axis_for(values), len(model.chart.rounds))

    def _label_width(self, page: Page, model: ChartModel, line: Series) -> int:
        name = page.width(model.seating[line.seat].name, Style.STRONG)
        value = page.width(str(line.values[-1]), Style.FIGURE)
        return name + value + self.px(LABEL_GAP + HOUSE + 4 + VALUE_GAP) + self.px(2)

    def _axis_width(self, page: Page) -> int:
        """Room for the values, and below them for what the numbers of the other axis are."""
        caption = page.width(self.words.say("panels.chart.round"), Style.SMALL)
        return max(self.px(AXIS), caption + self.px(8))

    def _grid(self, page: Page, model: ChartModel, field: Field) -> None:
        for value in field.axis.lines:
            y = round(field.point(0, value)[1])
            colour = "line.line" if value == 0 else "line.soft"
            page.fill(colour, Rect(field.place.x, y, field.place.w, 1))
            room = Rect(self.rect.x, y - self.px(8), field.place.x - self.px(8) - self.rect.x, 0)
            room.h = self.px(16)
            page.write(str(value), Style.COLUMN, "text.mid", room, Align.RIGHT, tabular=True)
        for round_, step in model.steps:
            if round_ in model.chart.rounds:
                self._step_mark(page, field, model.chart.rounds.index(round_), step)
        self._round_numbers(page, model, field)

    def _step_mark(self, page: Page, field: Field, index: int, step: int) -> None:
        x = round(field.point(index, 0)[0])
        page.fill("accent.copper_dark", Rect(x, field.place.y, 1, field.place.h))
        words = self.words.say("panels.chart.step", step=step)
        width = page.width(words, Style.SMALL)
        room = Rect(x + self.px(5), field.place.y - self.px(4), width, self.px(14))
        room.right = min(room.right, field.place.right)
        page.write(words, Style.SMALL, "accent.copper_light", room)

    def _round_numbers(self, page: Page, model: ChartModel, field: Field) -> None:
        """As many as have room, the last one always."""
        rounds = model.chart.rounds
        pitch = field.place.w / max(1, len(rounds) - 1)
        every = max(1, -(-self.px(ROUND_PITCH) // max(1, round(pitch))))
        y = field.place.bottom + self.px(6)
        for index, number in enumerate(rounds):
            if (len(rounds) - 1 - index) % every == 0:
                room = Rect(0, y, self.px(ROUND_PITCH), self.px(16))
                room.centerx = round(field.point(index, 0)[0])
                page.write(str(number), Style.COLUMN, "text.mid", room, Align.CENTRE)
        width = self._axis_width(page) - self.px(6)
        caption = Rect(self.rect.x + self.px(SIDE - 4), y, width, self.px(16))
        page.write(self.words.say("panels.chart.round"), Style.SMALL, "text.low", caption)

    def _canvas(self, field: Field) -> Rect:
        """Where lines may be drawn: the field and the thickness of a line around it."""
        return field.place.inflate(2 * self.px(4), 2 * self.px(4))

    def _drawn_lines(self, model: ChartModel, series: list[Series], field: Field) -> pygame.Surface:
        canvas = self._canvas(field)
        large = blank((canvas.w * FINE, canvas.h * FINE), self.kit.theme.colour("ground.panel"))
        # Stronger last, so that it lies on top.
        for line in sorted(series, key=lambda one: one.seat == model.strong):
            points = [
                ((x - canvas.x) * FINE, (y - canvas.y) * FINE)
                for x, y in (field.point(i, value) for i, value in enumerate(line.values))
            ]
            width = STRONG_LINE if line.seat == model.strong else LINE
            self._draw_line(large, points, model.seating[line.seat].colour, width)
        return smoothscale(large, canvas.size)

    def _draw_line(
        self,
        surface: pygame.Surface,
        points: list[tuple[float, float]],
        colour_index: int,
        logical_width: float,
    ) -> None:
        """In the colour of the houses; a black one needs a light edge on the dark ground."""
        theme = self.kit.theme
        width = max(2, self.px(logical_width) * FINE)
        look = theme.seats[colour_index]
        strokes = [(self._visible(theme.seat(colour_index)), width)]
        if look.front is not None:
            strokes.insert(0, (theme.colour(look.dark_rim), width + 2 * FINE))
        for colour, thickness in strokes:
            for start, end in pairwise(points):
                _thick(surface, colour, start, end, thickness)
            for point in points:
                pygame.draw.circle(surface, colour, point, thickness / 2)

    def _visible(self, colour: pygame.Color) -> pygame.Color:
        """The colour, lighter as far as it must be to stand out from the ground."""
        ground, white = self.kit.theme.colour("ground.panel"), self.kit.theme.colour("text.white")
        is_black = contrast(colour, ground) < BLACK
        while not is_black and contrast(colour, ground) < VISIBLE:
            colour = mix(colour, white, 0.1)
        return colour

    def _points(self, page: Page, model: ChartModel, series: list[Series], field: Field) -> None:
        pitch = field.place.w / max(1, field.rounds - 1)
        side = self.px(HOUSE if pitch > self.px(1.6 * HOUSE) else HOUSE_LEAST)
        every = max(1, -(-side // max(1, round(pitch))))
        for line in series:
            house = self.kit.sprites.house(model.seating[line.seat].colour, side)
            last = len(line.values) - 1
            for index, value in enumerate(line.values):
                if (last - index) % every == 0:
                    page.put(house, field.point(index, value))

    def _labels(self, page: Page, model: ChartModel, series: list[Series], field: Field) -> None:
        """The name and last value of each line at its end."""
        ends = [field.point(len(line.values) - 1, line.values[-1])[1] for line in series]
        height = self.px(LABEL)
        low, high = field.place.y, field.place.bottom
        left = field.place.right + self.px(LABEL_GAP)
        for line, middle in zip(series, spread(ends, height, low, high)):
            row = Rect(left, round(middle) - height // 2, 0, height)
            row.w = self.rect.right - self.px(SIDE) - left
            value = str(line.values[-1])
            house = self.kit.sprites.house(model.seating[line.seat].colour, self.px(HOUSE - 1))
            page.blit(house, (row.x, row.centery - house.get_height() / 2))
            room = Rect(row.x + self.px(HOUSE + 4), row.y, row.w - self.px(HOUSE + 4), row.h)
            written = page.write(value, Style.FIGURE, "text.ivory", room, Align.RIGHT)
            room.w = written.x - self.px(VALUE_GAP) - room.x
            page.write(model.seating[line.seat].name, Style.STRONG, "text.text", room)


def _thick(
    surface: pygame.Surface,
    colour: pygame.Color,
    start: tuple[float, float],
    end: tuple[float, float],
    width: float,
) -> None:
    """A line of even width at any angle."""
    along = pygame.Vector2(end) - pygame.Vector2(start)
    if not along.length_squared():
        return
    across = along.rotate(90)
    across.scale_to_length(width / 2)
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    pygame.draw.polygon(surface, colour, [a + across, b + across, b - across, a - across])
