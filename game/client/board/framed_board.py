"""A board in a rectangle of the screen, seen through a camera: what is where."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.client.board.area_draft import AreaTag
from game.client.board.art import BoardArt
from game.client.board.camera import Camera, camera_for
from game.client.board.clear_place import Surroundings
from game.client.board.draft_show import DraftShow
from game.client.board.map_title import MapTitle
from game.client.board.marks import BoardMarks
from game.client.board.places import Places, home_frame
from game.client.board.plate_looks import BoardState
from game.client.board.surroundings import surroundings
from game.client.draw import Kit
from game.client.draw.pixels import Point
from game.engine.board import AreaId, CityId
from game.texts import Catalogue

SMALLEST_TARGET: Final = 32.0
"""Logical pixels that a city offers to the pointer at least."""
NO_MARKS: Final = BoardMarks()


class FramedBoard:
    """Places on the board and on the screen. All points are device pixels of the screen."""

    def __init__(self, kit: Kit, art: BoardArt, rect: Rect, words: Catalogue) -> None:
        self._art = art
        self._words = words
        self._state: BoardState | None = None
        self._marks = NO_MARKS
        self._camera = camera_for(rect.size)
        self._draft = DraftShow(kit)
        self._equip(kit, rect)

    def _equip(self, kit: Kit, rect: Rect) -> None:
        self._kit, self._rect = kit, Rect(rect)
        self._title = MapTitle(kit, self._art, self._words)

    @property
    def rect(self) -> Rect:
        return Rect(self._rect)

    @property
    def camera(self) -> Camera:
        return self._camera

    def city_at(self, point: Point) -> CityId | None:
        """The city whose plate is at a point of the screen."""
        if not self._rect.collidepoint(point):
            return None
        return self._places.city_at(self._inside(point))

    def area_at(self, point: Point) -> AreaId | None:
        """The area at a point of the screen, unless it shows sea or a foreign country."""
        if not self._rect.collidepoint(point):
            return None
        inside = self._inside(point)
        tagged = (tag.area for tag, rect in self._tags() if rect.collidepoint(inside))
        return next(tagged, None) or self._places.area_at(inside)

    def tag_rects(self) -> dict[AreaId, Rect]:
        """Where the tags of areas stand on the screen, while areas are chosen."""
        return {tag.area: rect.move(self._rect.topleft) for tag, rect in self._tags()}

    def city_place(self, city: CityId) -> tuple[int, int]:
        """The middle of a city's plate, which may be out of sight."""
        return self._outside(self._places.city(city))

    def slot_place(self, city: CityId, slot: int) -> tuple[int, int]:
        """The middle of a house slot."""
        return self._outside(self._places.slot(city, slot))

    def plate_rect(self, city: CityId) -> Rect:
        """The plate of a city, for tooltips and focus."""
        plate = self._places.plate(city)
        left, top = self._outside((plate.left, plate.top))
        return Rect(left, top, round(plate.width), round(plate.height))

    def around(self, *kept: CityId) -> Surroundings:
        """What lies around plates, for what is put beside them; these cities stay in sight."""
        if self._state is None:
            return Surroundings()
        return surroundings(self._places, self._state, self._marks, self._rect.topleft, kept)

    def title_rect(self) -> Rect | None:
        """The title of the map, None where it is not shown."""
        title = self._map_title(self._state) if self._state else None
        if title is None:
            return None
        picture, corner = title
        return picture.get_rect(topleft=self._outside(self._camera.to_window(corner)))

    def cable_path(self, a: CityId, b: CityId) -> list[tuple[int, int]]:
        """The seen part of a cable from a to b. Raises KeyError if they are not connected."""
        return [self._outside(point) for point in self._places.cable(a, b)]

    @property
    def _places(self) -> Places:
        return Places(self._art.layout, self._camera, SMALLEST_TARGET * self._kit.scale)

    def _inside(self, point: Point) -> Point:
        return point[0] - self._rect.x, point[1] - self._rect.y

    def _outside(self, point: Point) -> tuple[int, int]:
        return round(point[0]) + self._rect.x, round(point[1]) + self._rect.y

    def _home_camera(self, state: BoardState | None = None) -> Camera:
        shown = state or self._state
        zone = shown.zone if shown else None
        if zone is None:
            return self._camera.whole()
        return self._camera.fitted(home_frame(self._art.layout, zone))

    def _map_title(self, state: BoardState) -> tuple[Surface, Point] | None:
        """The title as it is drawn, and its corner on the page."""
        return self._title.drawn(state, self._camera, self._astray if self._marks.draft else None)

    def _astray(self, title: Rect) -> float:
        """What tags of areas would lose, were the title there."""
        draft, camera = self._marks.draft, self._camera.whole()
        return self._draft.astray(draft, self._art.layout, camera, title) if draft else 0.0

    def _tags(self) -> list[tuple[AreaTag, Rect]]:
        """Every tag and where it stands in the window."""
        draft, state = self._marks.draft, self._state
        if draft is None or state is None:
            return []
        title = self._title.room(state, self._camera.whole(), self._astray)
        return self._draft.places(draft, self._art.layout, self._camera, title)
