"""The charts of a game: one is seen, its tabs lead to the others, and a round tells its values.

Ground, axes and names are painted once. Lines, the band over a round and its card lie in a plot of
their own, which is all that is drawn anew while the pointer moves or the lines do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw import ButtonKind, ButtonState, Icon, Kit, Style
from game.client.draw.easing import in_out_cubic
from game.client.planning.chronicle import ChartKind
from game.client.telling.results import Chart, Series
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.chart_plot import ChartCard, Field, Plot, Strokes
from game.client.widgets.chart_scale import axis_for, spread
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel, PlacedPicture
from game.engine.terms import Seat
from game.texts import Catalogue

SIDE: Final = 12.0
AXIS: Final = 42.0
"""Room for the values at the left."""
ROUNDS: Final = 22.0
"""Room for the numbers of the rounds."""
TABS: Final = 30.0
TAB_PAD: Final = 16.0
LABELS_MOST: Final = 0.34
LABEL_GAP, VALUE_GAP = 16.0, 5.0
LABEL: Final = 20.0
HOUSE: Final = 15.0
ROUND_PITCH: Final = 26.0
DASH: Final = 3.0
DRAW_IN, CHANGE = 0.5, 0.24
"""Seconds in which lines come from the left, and go from one tab to the next."""

ICONS: Final = {
    ChartKind.CITIES: Icon.HOME,
    ChartKind.INCOME: Icon.BOLT,
    ChartKind.MONEY: Icon.COIN,
    ChartKind.SPENDING: Icon.GAVEL,
}
TAB: Final = "chart"
PLOT: Final = control("plot")
"""The lines themselves: arrows go from round to round."""


def tab_of(kind: ChartKind) -> PieceId:
    """The tab of a chart."""
    return control(TAB, kind.value)


@dataclass(frozen=True)
class ChartModel:
    """Some charts, which of them is seen, whose lines they are, and the Steps in them."""

    charts: tuple[Chart, ...]
    seating: Seating
    chosen: ChartKind = ChartKind.CITIES
    steps: tuple[tuple[int, int], ...] = ()
    """Round and Step, for every Step that began."""
    strong: frozenset[Seat] = frozenset()
    """The seats whose lines stand out."""

    @property
    def chart(self) -> Chart:
        return next(chart for chart in self.charts if chart.kind is self.chosen)

    @property
    def series(self) -> tuple[Series, ...]:
        return tuple(line for line in self.chart.series if line.values)


class ChartPanel(Panel[ChartModel]):
    """One figure by round, a line for every seat, and tabs for the other figures."""

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        super().__init__(kit, rect, words)
        self._field: Field | None = None
        self._band: int | None = None
        self._pointed: Seat | None = None
        self._before: dict[Seat, tuple[float, ...]] = {}
        self._left = 0.0
        self._length = CHANGE
        self._plot: Surface | None = None

    # What the scene tells it.

    def show(self, model: ChartModel) -> None:
        if self.model is not None and model.chosen is not self.model.chosen:
            self._before = self._shares(self.model)
            self._left = self._length = CHANGE
        super().show(model)

    def move(self, down: int) -> None:
        """What is plotted is laid out for its place, so it is painted anew."""
        self.rect.move_ip(0, down)
        self.repaint()

    def draw_in(self) -> None:
        """Let the lines come from the left."""
        self._before = {}
        self._left = self._length = DRAW_IN
        self._redraw()

    def at_once(self) -> None:
        """End whatever moves."""
        self._left = 0.0
        self._redraw()

    def tick(self, dt: float) -> None:
        """Let time pass."""
        if self._left:
            self._left = max(0.0, self._left - dt)
            self._redraw()

    @property
    def is_moving(self) -> bool:
        return self._left > 0

    @property
    def band(self) -> int | None:
        """The round whose values are told; None if none is."""
        return self._band

    def tell(self, round_: int | None) -> None:
        """Tell the values of a round, or of none."""
        if round_ != self._band:
            self._band = round_
            self._redraw()

    def step(self, by: int) -> None:
        """To the next round, or the one before; at first to the last one there is."""
        rounds = self.model.chart.rounds if self.model is not None else ()
        if not rounds:
            return
        here = rounds.index(self._band) + by if self._band in rounds else len(rounds) - 1
        self.tell(rounds[min(max(here, 0), len(rounds) - 1)])

    def point_out(self, seat: Seat | None) -> None:
        """Strengthen somebody's line."""
        if seat != self._pointed:
            self._pointed = seat
            self._redraw()

    def round_at(self, point: tuple[int, int]) -> int | None:
        """The round under a point of the screen."""
        if self.model is None or self._field is None or not self.model.chart.rounds:
            return None
        if not self._field.canvas.collidepoint(point):
            return None
        return self.model.chart.rounds[self._field.nearest(point[0])]

    def is_on(self, piece: PieceId) -> bool:
        return self.model is not None and piece == tab_of(self.model.chosen)

    # Painting.

    def paint(self, page: Page, model: ChartModel) -> None:
        self._plot = None
        page.put(self.kit.desk.panel(self.rect.size), self.rect.center)
        self._tabs(page, model)
        series = model.series
        if not series:
            self._field = None
            empty = self.words.say("result.no_data")
            page.write(empty, Style.BODY, "text.low", self.rect, Align.CENTRE)
            return
        self._field = field = self._laid_out(page, model, series)
        self._grid(page, model, field)
        self._labels(page, model, series, field)
        page.mark(PLOT, field.canvas)

    def pictures(self, page: Page) -> list[PlacedPicture]:
        pictures = super().pictures(page)
        model, field = self.model, self._field
        if field is None or model is None:
            return pictures
        if self._plot is None:
            self._plot = self._plotted(page, model, field)
        return [*pictures, (self._plot, field.canvas.topleft)]

    def _redraw(self) -> None:
        self._plot = None
        self.is_stale = True

    def _plotted(self, page: Page, model: ChartModel, field: Field) -> Surface:
        """The plot over what was painted below it."""
        below = page.surface.subsurface(field.canvas.move(-page.area.x, -page.area.y))
        plot = Plot(self.kit, below.copy(), field)
        rounds = model.chart.rounds
        band = rounds.index(self._band) if self._band in rounds else None
        if band is not None:
            plot.band(band)
        share = 1 - self._left / self._length
        strokes = Strokes(self._moving_shares(model, share), self._widths(model))
        colours = {line.seat: model.seating[line.seat].colour for line in model.series}
        shown = share if self._left and not self._before else 1.0
        plot.lines(strokes, colours, shown)
        if band is not None:
            label = self.words.say("results.round", round=rounds[band])
            rows = sorted(
                (line for line in model.series if band < len(line.values)),
                key=lambda line: -line.values[band],
            )
            lines = [(model.seating[line.seat], line.values[band]) for line in rows]
            plot.card(ChartCard(label, tuple(lines)), band)
        return plot.surface

    def _widths(self, model: ChartModel) -> dict[Seat, bool]:
        strong = {self._pointed} if self._pointed is not None else model.strong
        return {line.seat: line.seat in strong for line in model.series}

    def _shares(self, model: ChartModel) -> dict[Seat, tuple[float, ...]]:
        """How high every value lies, from 0 to 1."""
        values = [value for line in model.series for value in line.values]
        axis = axis_for(values)
        return {line.seat: tuple(map(axis.share, line.values)) for line in model.series}

    def _moving_shares(self, model: ChartModel, share: float) -> dict[Seat, tuple[float, ...]]:
        now = self._shares(model)
        if share >= 1:
            return now
        part = in_out_cubic(share)
        return {
            seat: tuple(
                old + (new - old) * part for old, new in zip(self._before.get(seat, shares), shares)
            )
            for seat, shares in now.items()
        }

    def _tabs(self, page: Page, model: ChartModel) -> None:
        """The names of all charts; what can be done here is said at their right."""
        desk = self.kit.desk
        x, y = self.rect.x + self.px(10), self.rect.y + self.px(9)
        for chart in model.charts:
            piece, is_on = tab_of(chart.kind), chart.kind is model.chosen
            width = page.width(chart.title, Style.BUTTON) + self.px(2 * TAB_PAD + 20)
            place = Rect(x, y, width, self.px(TABS))
            kind = ButtonKind.SECONDARY if is_on else ButtonKind.GHOST
            state = self.state_of(piece)
            icon = ICONS[chart.kind]
            if is_on or state is not ButtonState.NORMAL:
                page.blit(
                    desk.button(place.size, kind, state, chart.title, icon=icon), place.topleft
                )
            else:
                self._quiet_tab(page, chart.title, icon, place)
            if is_on:
                rim = desk.outline(
                    place.size, self.kit.theme.length("radius.button"), "accent.copper", 1.2
                )
                page.blit(rim, place.topleft)
            page.mark(piece, place)
            x = place.right + self.px(6)
        room = Rect(
            x + self.px(8), y, self.rect.right - self.px(SIDE) - x - self.px(8), self.px(TABS)
        )
        note = self.words.say("results.hover")
        if page.width(note, Style.SMALL) <= room.w:
            page.write(note, Style.SMALL, "text.mid", room, Align.RIGHT)

    def _quiet_tab(self, page: Page, title: str, icon: Icon, place: Rect) -> None:
        picture = self.kit.sprites.icon(icon, self.px(15), "text.mid")
        width = picture.get_width() + self.px(7) + page.width(title, Style.BUTTON)
        left = place.centerx - width // 2
        page.blit(picture, (left, place.centery - picture.get_height() / 2))
        room = Rect(left + picture.get_width() + self.px(7), place.y, place.w, place.h)
        page.write(title, Style.BUTTON, "text.mid", room)

    def _laid_out(self, page: Page, model: ChartModel, series: tuple[Series, ...]) -> Field:
        labels = min(
            max(self._label_width(page, model, line) for line in series),
            round(self.rect.w * LABELS_MOST),
        )
        left = self.rect.x + self.px(SIDE) + self._axis_width(page)
        top = self.rect.y + self.px(TABS + 30)
        width = self.rect.right - self.px(SIDE) - labels - left
        height = self.rect.bottom - self.px(ROUNDS + 14) - top
        values = [value for line in series for value in line.values]
        pad = self.px(5)
        place = Rect(left, top, width, height)
        return Field(place, axis_for(values), len(model.chart.rounds), pad)

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
            y = round(field.height_of(field.axis.share(value)))
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
        x, dash = round(field.across(index)), self.px(DASH)
        for y in range(field.place.y, field.place.bottom, 2 * dash):
            page.fill("accent.copper_dark", Rect(x, y, 1, min(dash, field.place.bottom - y)))
        words = self.words.say("panels.chart.step", step=step)
        width = page.width(words, Style.SMALL)
        room = Rect(x + self.px(5), field.place.y - self.px(14), width, self.px(14))
        room.right = min(room.right, field.place.right)
        page.write(words, Style.SMALL, "accent.copper_light", room)

    def _round_numbers(self, page: Page, model: ChartModel, field: Field) -> None:
        """As many as have room, the last one always."""
        rounds = model.chart.rounds
        pitch = field.place.w / max(1, len(rounds) - 1)
        every = max(1, -(-self.px(ROUND_PITCH) // max(1, round(pitch))))
        y = field.place.bottom + self.px(7)
        for index, number in enumerate(rounds):
            if (len(rounds) - 1 - index) % every == 0:
                room = Rect(0, y, self.px(ROUND_PITCH), self.px(16))
                room.centerx = round(field.across(index))
                page.write(str(number), Style.COLUMN, "text.mid", room, Align.CENTRE)
        width = self._axis_width(page) - self.px(6)
        caption = Rect(self.rect.x + self.px(SIDE - 4), y, width, self.px(16))
        page.write(self.words.say("panels.chart.round"), Style.SMALL, "text.low", caption)

    def _labels(
        self, page: Page, model: ChartModel, series: tuple[Series, ...], field: Field
    ) -> None:
        """The name and last value of each line at its end."""
        ends = [field.height_of(field.axis.share(line.values[-1])) for line in series]
        height = self.px(LABEL)
        low, high = field.place.y, field.place.bottom
        left = field.place.right + self.px(LABEL_GAP)
        for line, middle in zip(series, spread(ends, height, low, high)):
            row = Rect(left, round(middle) - height // 2, 0, height)
            row.w = self.rect.right - self.px(SIDE) - left
            value = str(line.values[-1])
            house = self.kit.sprites.house(model.seating[line.seat].colour, self.px(HOUSE))
            page.blit(house, (row.x, row.centery - house.get_height() / 2))
            room = Rect(row.x + self.px(HOUSE + 5), row.y, row.w - self.px(HOUSE + 5), row.h)
            written = page.write(value, Style.FIGURE, "text.ivory", room, Align.RIGHT)
            room.w = written.x - self.px(VALUE_GAP) - room.x
            page.write(model.seating[line.seat].name, Style.STRONG, "text.text", room)
