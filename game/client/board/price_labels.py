"""Prices on the map: what it would cost to build in a city, and whether it can be paid."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.client.board.plan.geometry import PAGE, distance, distance_to_plate
from game.client.board.plan.layout import BoardLayout, PlacedCity
from game.client.board.plates import Sprite
from game.client.draw import Kit, Style
from game.client.draw.pixels import Cache, Point, blank, device_px, half_up, ready
from game.engine.board import CityId

HEIGHT: Final = 15.0
PADDING: Final = 5.0
RIM: Final = 1.1
CORNER: Final = 3.0
"""What cannot be paid has nearly square corners: it is told by more than its colour."""
SHADOW: Final = (1.6, 1.6, 150)
"""Down, blur, opacity."""
PAD: Final = 5.0
CACHED: Final = 300
CORNERS: Final = ((1, 1), (-1, 1), (1, -1), (-1, -1))
"""Right and down: below is tried first, since names are above."""
OUTSIDE: Final = (4.0, 1.5)
"""Beyond the corner of a plate."""
BADGE: Final = 8.7
LABEL: Final = 14.0
ENOUGH: Final = 12.0
COVERS_NAME: Final = 4.0
COVERS_HOUSE: Final = 3.0
"""How much more room must be above, or to the left, to make up for what is hidden there."""


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
    """Just beyond each corner, or else below the plate."""
    beyond = [
        ((city.half[0] + OUTSIDE[0]) * across, (city.half[1] + OUTSIDE[1]) * down)
        for across, down in CORNERS
    ]
    below = [((city.half[0] - LABEL) * across, city.half[1] + OUTSIDE[0]) for across in (1, -1)]
    return beyond + below


def _room(layout: BoardLayout, city: PlacedCity, off: Point, taken: list[Point]) -> float:
    """How far badges, other plates and labels are, as far as that matters, less what is hidden."""
    spot = _moved(city.place, off)
    badges = [distance(spot, cable.badge) - BADGE for cable in layout.cables]
    labels = [distance(spot, label) - LABEL for label in taken]
    plates = [
        distance_to_plate(spot, other.place, other.half)
        for other in layout.cities
        if other is not city
    ]
    hidden = COVERS_NAME if off[1] < 0 else COVERS_HOUSE * (off[0] < 0)
    cut_off = 0.0 if PAGE.grown(-LABEL, -LABEL / 2).contains(spot) else ENOUGH
    return min(*badges, *labels, *plates, ENOUGH) - hidden - cut_off


def _moved(point: Point, off: Point) -> Point:
    return point[0] + off[0], point[1] + off[1]


class PriceLabels:
    """Draws price labels and keeps them by amount, state and scale."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._sprites: Cache[Sprite] = Cache(CACHED)

    def sprite(self, amount: int, can_pay: bool, scale: float) -> Sprite:
        """A green pill if it can be paid, else a hollow tag; shared: do not draw on it."""
        key = (amount, can_pay, scale)
        return self._sprites.get(key, lambda: self._drawn(amount, can_pay, scale))

    def _drawn(self, amount: int, can_pay: bool, scale: float) -> Sprite:
        kit, colour = self._kit, self._kit.theme.colour
        text = "text.ink" if can_pay else "text.text"
        figure = kit.text.render(str(amount), Style.CABLE, text, scale / kit.scale)
        height = device_px(HEIGHT, scale)
        width = max(height, figure.get_width() + 2 * device_px(PADDING, scale))
        pad = device_px(PAD, scale)
        surface = blank((width + 2 * pad, height + 2 * pad))
        middle = surface.get_width() // 2, surface.get_height() // 2
        self._shadow(surface, (width, height), scale)
        fill = colour("state.good" if can_pay else "ground.recess")
        rim = colour("plate.rim" if can_pay else "state.bad")
        radius = height / 2 if can_pay else CORNER * scale
        tag = kit.shapes.framed((width, height), radius, fill, rim, device_px(RIM, scale))
        surface.blit(tag, (pad, pad))
        surface.blit(figure, figure.get_rect(center=middle))
        return Sprite(ready(surface), middle)

    def _shadow(self, surface: Surface, size: tuple[int, int], scale: float) -> None:
        down, blur, alpha = SHADOW
        black = self._kit.theme.colour("shadow")
        black.a = alpha
        halo = self._kit.shapes.halo(size, size[1] / 2, black, blur * scale)
        middle = surface.get_width() // 2, surface.get_height() // 2 + half_up(down * scale)
        surface.blit(halo, halo.get_rect(center=middle))
