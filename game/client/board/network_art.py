"""Lines of a network brought to light: its cables in the owner's colour, dashes to what is next."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.cables import CableGround, strip
from game.client.board.plan.geometry import between, distance
from game.client.board.plan.layout import BoardLayout
from game.client.board.route import CableLeg, inside_box, leg_box, leg_ends
from game.client.draw.pixels import Cache, Point
from game.client.draw.theme import Theme
from game.engine.board import CityId

FINE: Final = 2
CASING: Final = 1.1
"""How far the dark edge of a lit cable stands out on each side."""
CABLE: Final = 6.5
BLACK_CORE: Final = 3.0
"""Black is drawn on white, else it would not be seen."""
DASHES: Final = 3.5
DASH, DASH_GAP = 6.0, 4.5
CORE: Final = 2.2
CACHED: Final = 160

PlacedLine = tuple[Surface, Rect]


class NetworkArt:
    """Draws lines along cables and keeps them by place, colour and scale."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._kept: Cache[PlacedLine] = Cache(CACHED)

    def edge(self, colour: int | None) -> pygame.Color:
        """What rims and lines of a network are drawn in; the Cartel's are ivory."""
        if colour is None:
            return self._theme.colour("text.ivory")
        return self._theme.seat_edge(colour)

    def _is_black(self, colour: int) -> bool:
        return self._theme.seat_edge(colour) != self._theme.seat(colour)

    def cable(
        self, layout: BoardLayout, leg: CableLeg, colour: int | None, ground: CableGround
    ) -> PlacedLine:
        """A cable between two cities of the network."""
        casing = (CABLE + 2 * CASING, self._theme.colour("plate.rim"))
        lines = [casing, (CABLE, self.edge(colour)), *self._core(colour, BLACK_CORE)]
        return self._line(layout, leg, ground, lines)

    def core(
        self, layout: BoardLayout, leg: CableLeg, colour: int, ground: CableGround
    ) -> PlacedLine:
        """The colour that an own cable bears all the time."""
        wide = 2 * CORE if self._is_black(colour) else CORE
        lines = [(wide, self.edge(colour)), *self._core(colour, CORE)]
        return self._line(layout, leg, ground, lines)

    def dashes(
        self, layout: BoardLayout, leg: CableLeg, colour: int | None, ground: CableGround
    ) -> PlacedLine:
        """The way to a city that the network could grow to."""
        casing = (DASHES + CASING, self._theme.colour("plate.rim"))
        return self._line(layout, leg, ground, [casing, (DASHES, self.edge(colour))], dashed=True)

    def _core(self, colour: int | None, width: float) -> list[tuple[float, pygame.Color]]:
        if colour is None or not self._is_black(colour):
            return []
        return [(width, self._theme.seat(colour))]

    def _line(
        self,
        layout: BoardLayout,
        leg: CableLeg,
        ground: CableGround,
        lines: list[tuple[float, pygame.Color]],
        *,
        dashed: bool = False,
    ) -> PlacedLine:
        ends, scale = leg_ends(layout, leg, ground), ground.piece_scale
        shades = tuple((width, tuple(shade)) for width, shade in lines)
        key = (ends, scale, shades, dashed)
        return self._kept.get(key, lambda: _drawn(ends, scale, lines, dashed))


def legs_within(layout: BoardLayout, cities: Collection[CityId]) -> list[CableLeg]:
    """The cables between two of some cities."""
    return [(c.a, c.b) for c in layout.cables if c.a in cities and c.b in cities]


def _drawn(
    ends: tuple[Point, Point],
    scale: float,
    lines: list[tuple[float, pygame.Color]],
    dashed: bool,
) -> PlacedLine:
    box = leg_box(ends, scale, CABLE)
    shade = lines[0][1]
    large = Surface((box.w * FINE, box.h * FINE), pygame.SRCALPHA)
    large.fill((shade.r, shade.g, shade.b, 0))
    a, b = (inside_box(end, box, FINE) for end in ends)
    unit = scale * FINE
    parts = _dashed(a, b, unit) if dashed else [(a, b)]
    for width, colour in lines:
        for start, end in parts:
            pygame.draw.polygon(large, colour, strip(start, end, width * unit))
    return pygame.transform.smoothscale(large, box.size), box


def _dashed(a: Point, b: Point, unit: float) -> list[tuple[Point, Point]]:
    length = distance(a, b)
    step, dash = (DASH + DASH_GAP) * unit, DASH * unit
    count = max(1, int(length / step))
    starts = [place * step for place in range(count)]
    return [
        (between(a, b, start / length), between(a, b, min(1.0, (start + dash) / length)))
        for start in starts
    ]
