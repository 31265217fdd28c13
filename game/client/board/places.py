"""Where cities, slots and cables are in the window, and what is at a point of it: pure numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.client.board.area_tint import area_at
from game.client.board.camera import Camera
from game.client.board.plan.geometry import Frame, around, direction, distance, frame_of, reach
from game.client.board.plan.layout import BoardLayout, PlacedCity
from game.client.board.plates import PlateForm, plate_half, slot_offset
from game.client.draw.pixels import Point
from game.engine.board import AreaId, CityId

NAMES_FROM: Final = 0.9
"""Device pixels to a unit below which names could not be read."""
HOME_MARGIN: Final = (18.0, 14.0)


@dataclass(frozen=True)
class Places:
    """A layout seen through a camera; `least` is the smallest target in device pixels."""

    layout: BoardLayout
    camera: Camera
    least: float = 0.0

    @property
    def form(self) -> PlateForm:
        return plate_form(self.camera)

    def city(self, city: CityId) -> Point:
        """The middle of a plate."""
        return self.camera.to_window(self.layout.city[city].place)

    def plate(self, city: CityId) -> Frame:
        """The whole plate."""
        half = plate_half(self.layout.city[city].half, self.form)
        scale = self.camera.piece_scale
        return around(self.city(city), (half[0] * scale, half[1] * scale))

    def slot(self, city: CityId, slot: int) -> Point:
        """The middle of a house slot."""
        x, y = self.city(city)
        across, down = slot_offset(slot, self.form)
        scale = self.camera.piece_scale
        return x + across * scale, y + down * scale

    def badge(self, a: CityId, b: CityId) -> Point:
        """The badge of a connection. Raises KeyError if there is none."""
        return self.camera.to_window(self.layout.cable[frozenset((a, b))].badge)

    def cable(self, a: CityId, b: CityId) -> tuple[Point, Point, Point]:
        """The seen part of a cable from a to b, by way of its badge. Raises KeyError."""
        ends = [self._edge(a, b), self._edge(b, a)]
        return ends[0], self.badge(a, b), ends[1]

    def city_at(self, point: Point) -> CityId | None:
        """The city whose plate is at a point; of two, the nearer one."""
        near = [city.id for city in self.layout.cities if self._target(city).contains(point)]
        return min(near, key=lambda city: distance(self.city(city), point), default=None)

    def area_at(self, point: Point) -> AreaId | None:
        """The area at a point, unless it lies in the sea or abroad."""
        return area_at(self.layout, self.camera.to_page(point))

    def _target(self, city: PlacedCity) -> Frame:
        plate = self.plate(city.id)
        return plate.grown(
            max(0.0, self.least - plate.width) / 2, max(0.0, self.least - plate.height) / 2
        )

    def _edge(self, city: CityId, towards: CityId) -> Point:
        middle, scale = self.city(city), self.camera.piece_scale
        heading = direction(middle, self.city(towards))
        half = plate_half(self.layout.city[city].half, self.form)
        off = reach(half, heading) * scale
        return middle[0] + heading[0] * off, middle[1] + heading[1] * off


def plate_form(camera: Camera) -> PlateForm:
    """Plates with names as long as those can be read."""
    return PlateForm.FULL if camera.piece_scale >= NAMES_FROM else PlateForm.TRAY


def home_frame(layout: BoardLayout, areas: Iterable[AreaId]) -> Frame:
    """The part of the page that holds all plates of some areas."""
    chosen = set(areas)
    plates = [city.plate for city in layout.cities if city.area in chosen]
    corners = [(plate.left, plate.top) for plate in plates]
    corners += [(plate.right, plate.bottom) for plate in plates]
    return frame_of(corners).grown(*HOME_MARGIN)
