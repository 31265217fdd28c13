"""A board at night, framed as a picture wants it: dark land, thin cables, and networks in light."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.land.raster import MULT
from game.client.board.night.network_lights import LightPicture, ShineStyle, cable_light, city_light
from game.client.board.night.network_tree import NetworkTree
from game.client.board.plan.geometry import Frame, frame_of
from game.client.board.terrain_keeper import TerrainKeeper, Wanted
from game.client.draw.pixels import Point, Size
from game.client.draw.theme import Theme
from game.engine.board import AreaId, CityId

CABLE: Final = 1.2
NEAREST: Final = 2.6
"""Window pixels to a unit at a scale of one, beyond which a small zone is not enlarged."""
MARGIN: Final = 16.0
"""Units of land left around the outermost cities."""
MOST_PIXELS: Final = 2_400_000
"""Night land is dark and soft: beyond this it is enlarged instead of painted larger."""


@dataclass(frozen=True)
class Framing:
    """How the land lies in a picture: what part of it is seen, at how many pixels to a unit."""

    frame: Frame
    size: Size

    @property
    def scale(self) -> float:
        return self.size[0] / self.frame.width

    def place(self, point: Point) -> Point:
        """Where a point of the page lies in the picture."""
        return (
            (point[0] - self.frame.left) * self.scale,
            (point[1] - self.frame.top) * self.scale,
        )


def framed(
    art: BoardArt, cities: Collection[CityId], size: Size, room: Rect, unit: float
) -> Framing:
    """So that some cities fill a room of the picture, as far as they may be enlarged."""
    layout = art.layout
    seen = frame_of(layout.city[city].place for city in cities).grown(MARGIN, MARGIN)
    scale = min(room.w / seen.width, room.h / seen.height, NEAREST * unit)
    left = seen.centre[0] - room.centerx / scale
    top = seen.centre[1] - room.centery / scale
    return Framing(Frame(left, top, size[0] / scale, size[1] / scale), size)


class NightLand:
    """The land of one framing; plain until it has been painted."""

    def __init__(
        self, theme: Theme, art: BoardArt, zone: tuple[AreaId, ...], framing: Framing
    ) -> None:
        self.framing = framing
        self.art = art
        self._theme = theme
        self._zone = zone
        self._terrain = TerrainKeeper(art, theme)
        self._terrain.want(Wanted(framing.frame, _painted_size(framing.size), zone))
        self._land: Surface | None = None

    @property
    def is_coming(self) -> bool:
        """The land is still being painted."""
        return self._terrain.is_coming

    def update(self) -> bool:
        """Take in finished work; whether the land looks otherwise now."""
        if self.art.painter is not None:
            self.art.painter.poll()
        if not self._terrain.update():
            return False
        self._land = None
        return True

    def close(self) -> None:
        """The picture is no longer wanted."""
        self._terrain.forget()

    def place(self, city: CityId) -> Point:
        """Where a city lies in the picture."""
        return self.framing.place(self.art.layout.city[city].place)

    def land(self) -> Surface:
        """Dark land with the cables of the zone; shared, not to be drawn on."""
        if self._land is None:
            has_screen = pygame.display.get_surface() is not None
            land = Surface(self.framing.size) if has_screen else Surface(self.framing.size, 0, 32)
            self._terrain.draw(land, self.framing.frame, self._zone)
            land.fill(self._theme.colour("night.land"), special_flags=MULT)
            self._draw_cables(land)
            self._land = land
        return self._land

    def take_land(self) -> Surface:
        """The same to be drawn on, for whoever asks once: it is not kept here any longer."""
        land, self._land = self.land(), None
        return land

    def _draw_cables(self, land: Surface) -> None:
        layout, colour = self.art.layout, self._theme.colour("night.cable")
        width = max(1, round(CABLE * self.framing.scale))
        for cable in layout.cables:
            ends = layout.city[cable.a], layout.city[cable.b]
            if all(city.area in self._zone for city in ends):
                a, b = (self.framing.place(city.place) for city in ends)
                pygame.draw.aaline(land, colour, a, b, width)


def network_lights(board: NightLand, tree: NetworkTree, look: ShineStyle) -> Iterator[LightPicture]:
    """The light of a network, leg by leg as it runs, each city after the way to it.

    Each takes about a millisecond: ask for a few in a frame.
    """
    scale = board.framing.scale
    lit = set(tree.reached)
    if tree.lit:
        yield city_light(board.place(tree.lit[0]), look, scale)
    for leg in tree.legs:
        yield cable_light((board.place(leg.a), board.place(leg.b)), look, scale)
        if leg.b in lit:
            yield city_light(board.place(leg.b), look, scale)


def _painted_size(size: Size) -> Size:
    share = min(1.0, (MOST_PIXELS / (size[0] * size[1])) ** 0.5)
    return round(size[0] * share), round(size[1] * share)
