"""Prices on the map: tags beside the plates, whose form and colour tell what can be paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.client.board.marks import PriceState
from game.client.board.plan.geometry import PAGE, distance_to_plate
from game.client.board.plan.layout import BoardLayout, PlacedCity
from game.client.board.plates import Sprite
from game.client.draw import Colour, Kit, Style
from game.client.draw.pixels import Cache, Point, blank, half_up, ready
from game.engine.board import CityId

HEIGHT: Final = 15.5
PADDING: Final = 5.0
RIM: Final = 1.1
CORNER: Final = 3.0
"""What cannot be paid has nearly square corners: it is told by more than its colour."""
SHADOW: Final = (1.6, 1.6, 150)
"""Down, blur, opacity."""
PAD: Final = 8.0
GLOW: Final = 4.5
CACHED: Final = 300
CORNERS: Final = ((1, 1), (-1, 1), (1, -1), (-1, -1))
"""Right and down: below is tried first, since names are above."""
OUTSIDE: Final = (4.0, 1.5)
"""Beyond the corner of a plate."""
BADGE: Final = 8.7
LABEL: Final = 14.0
HALF_LABEL: Final = (12.0, 7.5)
"""Half the size of a label with two digits."""
ENOUGH: Final = 3.0
"""Farther than this from everything else no place is better than another."""
COVERS_NAME: Final = 4.0
COVERS_HOUSE: Final = 1.5
"""How much more room must be above, or to the left, to make up for what is hidden there."""
ALONG: Final = 5
"""Places below and above a plate, from end to end."""


def label_spots(layout: BoardLayout) -> dict[CityId, Point]:
    """Where each city's label covers least: from the middle of its plate, in units of pieces."""
    spots: dict[CityId, Point] = {}
    taken: list[Point] = []
    for city in layout.cities:
        rooms = {off: _room(layout, city, off, taken) for off in _corners(city)}
        best = max(rooms, key=lambda off: rooms[off])
        spots[city.id] = best
        taken.append(_moved(city.place, best))
    return spots


def _corners(city: PlacedCity) -> list[Point]:
    """Just beyond each corner, or else below the plate, beside it or above."""
    wide, high = city.half
    beyond = [
        ((wide + OUTSIDE[0]) * across, (high + OUTSIDE[1]) * down) for across, down in CORNERS
    ]
    steps = [1 - 2 * step / (ALONG - 1) for step in range(ALONG)]
    below = [((wide - LABEL) * step, high + OUTSIDE[0]) for step in steps]
    beside = [((wide + HALF_LABEL[0]) * across, 0.0) for across in (1, -1)]
    above = [(across, -down) for across, down in below]
    return beyond + below + beside + above


def _room(layout: BoardLayout, city: PlacedCity, off: Point, taken: list[Point]) -> float:
    """How far badges, other plates and labels are, as far as that matters, less what is hidden."""
    spot = _moved(city.place, off)
    badges = [distance_to_plate(cable.badge, spot, HALF_LABEL) - BADGE for cable in layout.cables]
    labels = [_apart(spot, HALF_LABEL, label, HALF_LABEL) for label in taken]
    plates = [
        _apart(spot, HALF_LABEL, other.place, other.half)
        for other in layout.cities
        if other is not city
    ]
    hidden = COVERS_NAME if off[1] < 0 else COVERS_HOUSE * (off[0] < 0)
    cut_off = 0.0 if PAGE.grown(-LABEL, -LABEL / 2).contains(spot) else ENOUGH
    return min(*badges, *labels, *plates, ENOUGH) - hidden - cut_off


def _apart(one: Point, half: Point, other: Point, others: Point) -> float:
    """Between the edges of two boxes; below zero as far as one lies in the other."""
    across = abs(one[0] - other[0]) - half[0] - others[0]
    down = abs(one[1] - other[1]) - half[1] - others[1]
    return max(across, down)


def _moved(point: Point, off: Point) -> Point:
    return point[0] + off[0], point[1] + off[1]


@dataclass(frozen=True)
class SeatTag:
    """A price for somebody whose money may be secret: it only bears their colour."""

    colour: int | None
    """None for the Cartel."""
    is_next: bool = False
    """The cheapest of all, in a white light."""


TagLook = PriceState | SeatTag


@dataclass(frozen=True)
class _Paint:
    """How a tag looks: roles of the theme or colours, and lengths of the interface."""

    fill: Colour
    text: Colour
    rim: Colour
    rim_width: float = RIM
    is_round: bool = True
    glow: Colour | None = None
    opacity: float = 1.0


PAINTS: Final = {
    PriceState.CHEAPEST: _Paint(
        "accent.amber", "text.on_amber", "text.wordmark", 1.6, glow="accent.amber"
    ),
    PriceState.AFFORDABLE: _Paint("state.good", "text.ink", "plate.rim"),
    PriceState.TOO_DEAR: _Paint(
        "ground.recess", "text.low", "line.field", is_round=False, opacity=0.84
    ),
    PriceState.PLANNED: _Paint("accent.live", "text.ink", "plate.rim"),
}


class PriceLabels:
    """Draws price tags and keeps them by amount, look and scale."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._sprites: Cache[Sprite] = Cache(CACHED)

    def sprite(self, amount: int, look: TagLook) -> Sprite:
        """A tag at the scale of the interface; shared: do not draw on it."""
        return self._sprites.get((amount, look), lambda: self._drawn(str(amount), look))

    def _paint(self, look: TagLook) -> _Paint:
        if isinstance(look, PriceState):
            return PAINTS[look]
        theme = self._kit.theme
        glow = "text.white" if look.is_next else None
        if look.colour is None:
            return _Paint("text.ivory", "text.ink", "plate.rim", glow=glow)
        seat = theme.seat(look.colour)
        rim = "plate.rim" if theme.seat_edge(look.colour) == seat else "text.white"
        return _Paint(seat, theme.on_seat(look.colour), rim, glow=glow)

    def _drawn(self, text: str, look: TagLook) -> Sprite:
        kit, paint = self._kit, self._paint(look)
        colour = kit.theme.colour
        figure = kit.text.render(text, Style.CABLE, paint.text)
        height = kit.px(HEIGHT)
        width = max(height, figure.get_width() + 2 * kit.px(PADDING))
        pad = kit.px(PAD)
        surface = blank((width + 2 * pad, height + 2 * pad))
        middle = surface.get_width() // 2, surface.get_height() // 2
        self._shadow(surface, (width, height))
        if paint.glow is not None:
            size, reach = (width, height), GLOW * kit.scale / 2
            halo = kit.shapes.halo(size, height / 2, colour(paint.glow), reach)
            surface.blit(halo, halo.get_rect(center=middle))
        radius = height / 2 if paint.is_round else CORNER * kit.scale
        tag = kit.shapes.framed(
            (width, height), radius, colour(paint.fill), colour(paint.rim), kit.px(paint.rim_width)
        )
        surface.blit(tag, (pad, pad))
        surface.blit(figure, figure.get_rect(center=middle))
        if paint.opacity < 1.0:
            alpha = round(255 * paint.opacity)
            surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(ready(surface), middle)

    def _shadow(self, surface: Surface, size: tuple[int, int]) -> None:
        down, blur, alpha = SHADOW
        scale = self._kit.scale
        black = self._kit.theme.colour("shadow")
        black.a = alpha
        halo = self._kit.shapes.halo(size, size[1] / 2, black, blur * scale)
        middle = surface.get_width() // 2, surface.get_height() // 2 + half_up(down * scale)
        surface.blit(halo, halo.get_rect(center=middle))
