"""Where the spaces of the resource market lie: rows by kind, columns by price. No drawing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import Rect

from game.client.draw.pixels import device_px
from game.client.widgets.models import MarketRow, ResourceMarketModel
from game.client.widgets.panel import LABEL_ROW
from game.engine.tokens import Resource

HEAD: Final = 34.0
"""Width of the column with a token of each kind."""
FIGURES: Final = 87.0
"""Width of the figures at the right."""
SIDE: Final = 8.0
PRICES: Final = 14.0
"""Height of the row of prices."""
FOOT: Final = 6.0
DEPOT: Final = 51.0
TIGHT_BELOW: Final = 150.0
"""A panel lower than this has tokens beside, not above one another."""
TIGHT_HEAD, TIGHT_DEPOT = 28.0, 36.0
TIGHT_FIGURES: Final = (26.0, 27.0, 27.0)
"""Widths of next price, stock and refill, which then stand beside one another."""


@dataclass(frozen=True)
class Cell:
    """All spaces of one price in one row."""

    place: Rect
    resource: Resource
    spaces: tuple[int, ...]
    share: float
    """How dear it is, from 0 to 1."""

    def next_space(self, row: MarketRow) -> int:
        """The cheapest token here not yet in the cart; else the last that is, or was, here."""
        filled = [space for space in self.spaces if row.has_token(space)]
        free = [space for space in filled if space not in row.cart]
        if free:
            return free[0]
        return filled[-1] if filled else self.spaces[0]


@dataclass(frozen=True)
class MarketGrid:
    """The places of a market in its panel."""

    panel: Rect
    scale: float
    has_depot: bool

    def px(self, logical: float) -> int:
        return device_px(logical, self.scale)

    @property
    def is_tight(self) -> bool:
        """The rows are low."""
        return self.panel.h < self.px(TIGHT_BELOW)

    @property
    def head(self) -> float:
        return TIGHT_HEAD if self.is_tight else HEAD

    @property
    def _figures(self) -> int:
        return self.px(sum(TIGHT_FIGURES) + SIDE / 2 if self.is_tight else FIGURES)

    @property
    def _depot(self) -> int:
        return self.px(TIGHT_DEPOT if self.is_tight else DEPOT)

    @property
    def whole(self) -> Rect:
        """All cells, with the row of prices above them."""
        left, right = self.panel.x + self.px(self.head), self.panel.right - self._figures
        top = self.panel.y + self.px(LABEL_ROW)
        return Rect(left, top, right - left, self.panel.bottom - self.px(FOOT) - top)

    def band(self, resource: Resource) -> Rect:
        """The whole line of a resource, from edge to edge of the panel."""
        top = self.panel.y + self.px(LABEL_ROW + PRICES)
        height = self.panel.bottom - self.px(FOOT) - top
        edges = [top + height * line // len(Resource) for line in range(len(Resource) + 1)]
        left, right = self.panel.x + self.px(SIDE), self.panel.right - self.px(SIDE)
        return Rect(left, edges[resource], right - left, edges[resource + 1] - edges[resource])

    def cells(self, row: MarketRow) -> list[Cell]:
        """A row's cells; where each space has its own price they fill the whole width."""
        resource, prices = row.figures.resource, row.price_list
        band = self.band(resource)
        columns = self.columns(len(prices), shared=row.per_price > 1)
        last = max(1, len(prices) - 1)
        return [
            Cell(
                Rect(column.x, band.y, column.w, band.h),
                resource,
                tuple(range(place * row.per_price, (place + 1) * row.per_price)),
                place / last,
            )
            for place, column in enumerate(columns)
        ]

    def columns(self, count: int, *, shared: bool) -> list[Rect]:
        """Columns from the prices down to the last row that shares them."""
        whole = self.whole
        width = whole.w - (self._depot if shared and self.has_depot else 0)
        edges = [whole.x + width * column // count for column in range(count + 1)]
        bottom = self.band(Resource.GARBAGE).bottom
        return [
            Rect(left, whole.y, right - left, bottom - whole.y) for left, right in pairwise(edges)
        ]

    def depot(self, row: MarketRow) -> Cell:
        """The coal beside the market; its price counts as the dearest."""
        whole, width = self.whole, self._depot
        place = Rect(whole.right - width + self.px(2), whole.y, width - self.px(4), 0)
        place.h = self.band(Resource.COAL).bottom - whole.y - self.px(1)
        return Cell(place, Resource.COAL, tuple(row.depot_spaces), 1.0)

    def price_room(self, resource: Resource) -> Rect:
        """Where the next price of a row stands."""
        if self.is_tight:
            return self.figure_rooms(resource)[0]
        band = self.band(resource)
        left = self.panel.right - self._figures + self.px(6)
        return Rect(left, band.y, self.px(24), band.h)

    def figure_rooms(self, resource: Resource) -> tuple[Rect, Rect, Rect]:
        """Where next price, stock and refill of a low row stand."""
        band, x = self.band(resource), self.panel.right - self._figures
        rooms = []
        for width in map(self.px, TIGHT_FIGURES):
            rooms.append(Rect(x, band.y, width, band.h))
            x += width
        price, stock, refill = rooms
        return price, stock, refill


def grid_of(panel: Rect, scale: float, model: ResourceMarketModel) -> MarketGrid:
    return MarketGrid(Rect(panel), scale, model.depot_price is not None)
