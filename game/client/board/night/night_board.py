"""The board by night: dark land, lights that run along networks, and the edges of day.

Built in small steps before it is needed. Then a frame only mixes strips while day and night
change, and while lights run only copies the boxes of what has just been lit. What is seen is mixed
where it is drawn, and never kept: a board has many pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.board.land.raster import ADD, MULT, Rgb, opaque, scaled
from game.client.board.night.network_lights import (
    LightMap,
    LightPicture,
    ShineStyle,
    cable_light,
    city_light,
    shine,
)
from game.client.board.night.network_tree import NetworkTree
from game.client.board.night.plate_lights import LitHouse, PlateLights
from game.client.board.places import Places
from game.client.draw import Kit
from game.client.draw.easing import clamped
from game.client.draw.pixels import Point
from game.engine.board import CityId

STRIPS: Final = 48
EDGE: Final = 0.5
"""How wide the edge of the shadow is, as a share of the board."""
CORNERS: Final = 0.35
VIGNETTE: Final = (48, 36)
ON_PLATES: Final = 0.22
"""How much light dark plates take."""

Lying = Mapping[object, tuple[Surface, Rect]]
"""Plates by city and badges by the ends of their cables: pictures and places in the window."""


@dataclass(frozen=True)
class LitNetwork:
    """A seat's network: the tree of all its cities, and the slots of its houses."""

    colour: int
    tree: NetworkTree
    slots: Mapping[CityId, int]


@dataclass(frozen=True)
class Daylight:
    """What the night is made of: the land by day, and everything that lies on it."""

    ground: Surface
    lying: Lying


class NightBoard:
    """The night of one window of the board, over the networks that stand there."""

    def __init__(
        self, kit: Kit, places: Places, day: Daylight, networks: Sequence[LitNetwork]
    ) -> None:
        self._kit, self._places, self._day = kit, places, day
        self._scale = places.camera.piece_scale
        self._plates = PlateLights(kit, self._scale, places.form)
        size = day.ground.get_size()
        self._area = Rect((0, 0), size)
        self._by_day = day.ground
        houses = sum(len(network.tree.lit) for network in networks)
        self._networks = {network.colour: network for network in networks}
        self._shines = {
            network.colour: shine(kit.theme, network.colour, place, len(networks), houses)
            for place, network in enumerate(networks)
        }
        self._legs: dict[tuple[int, CityId, CityId], LightPicture] = {}
        self._pools: dict[tuple[int, CityId], LightPicture] = {}
        self._houses: dict[CityId, tuple[LitHouse, ...]] = {}
        self._badges: dict[object, int] = {}
        self._shade: list[float] = [0.0] * STRIPS
        self._edge = "night.dusk"
        """The light where day and night meet."""
        self._changes: list[Rect] = []
        self.is_ready = False
        self._steps: Iterator[None] = self._made()

    def prepare(self) -> bool:
        """Take one small step towards being ready; whether there was one to take."""
        has_taken = next(self._steps, self) is not self
        if not has_taken:
            self.leave()
        return has_taken

    def leave(self) -> None:
        """Make nothing more; the steps hold this night, which would else outlive its use."""
        self._steps = iter(())

    def shine_of(self, colour: int) -> ShineStyle:
        """How the network of a colour shines here."""
        return self._shines[colour]

    def path(self, a: CityId, b: CityId) -> Sequence[Point]:
        """The way of light between two cities."""
        return self._places.city(a), self._places.badge(a, b), self._places.city(b)

    def seen_path(self, a: CityId, b: CityId) -> Sequence[Point]:
        """The part of it that no plate covers."""
        return self._places.cable(a, b)

    def reset(self, day: Surface) -> None:
        """Before dusk: nothing is lit, and it is still day."""
        self._light.surface.fill(0)
        self._lit.blit(self._night, (0, 0))
        self._houses.clear()
        self._badges.clear()
        self._shade = [0.0] * STRIPS
        self._by_day = day
        self._changes = [self._area]

    def draw(self, surface: Surface, at: Point) -> None:
        """Lay what is seen now over a surface, as far as that may be drawn on."""
        x, y = round(at[0]), round(at[1])
        seen = surface.get_clip().move(-x, -y).clip(self._area)
        for place, shade, glow in self._pieces():
            part = place.clip(seen)
            if not part:
                continue
            spot = part.move(x, y)
            if shade < 1:
                surface.blit(self._by_day, spot, part)
            if shade > 0:
                self._lit.set_alpha(round(255 * shade) if shade < 1 else None)
                surface.blit(self._lit, spot, part)
            if any(glow):
                surface.fill(glow, spot, special_flags=ADD)
        self._lit.set_alpha(None)

    def _pieces(self) -> Iterator[tuple[Rect, float, Rgb]]:
        """Upright pieces of the board: how dark each is, and the light at the edge of the night."""
        if len(set(self._shade)) == 1:
            yield self._area, self._shade[0], (0, 0, 0)
            return
        for strip, shade in enumerate(self._shade):
            yield self._strip(strip), shade, self._glow(4 * shade * (1 - shade))

    def light_leg(self, colour: int, a: CityId, b: CityId) -> None:
        """Light has come all along a cable."""
        self._badges[self._cable_key(a, b)] = colour
        place = self._light.add(self._leg(colour, a, b))
        del self._legs[_leg_key(colour, a, b)]  # it is part of the light now
        self._bake(place)

    def light_city(self, colour: int, city: CityId) -> None:
        """Light has come to a city."""
        slot = self._networks[colour].slots[city]
        self._houses[city] = (*self._houses.get(city, ()), LitHouse(slot, colour))
        place = self._light.add(self._pool(colour, city))
        del self._pools[colour, city]
        self._bake(place.union(self._plates.reach(self._day.lying[city][1])))

    def dusk(self, share: float, *, is_swept: bool) -> None:
        """Night comes over the board from the right, or all at once."""
        self._sweep([shadow(strip, share, is_swept) for strip in range(STRIPS)], "night.dusk")

    def dawn(self, share: float, day: Surface, *, is_swept: bool) -> None:
        """Day comes from the right, and puts the lights out where it arrives."""
        self._by_day = day
        shades = [1.0 - shadow(strip, share, is_swept) for strip in range(STRIPS)]
        self._sweep(shades, "night.dawn")

    def take_changes(self) -> list[Rect]:
        """Where the board looks different since this was last asked."""
        changes, self._changes = self._changes, []
        return changes

    def _sweep(self, shades: list[float], role: str) -> None:
        for strip, shade in enumerate(shades):
            if shade != self._shade[strip]:
                self._changes.append(self._strip(strip))
        self._shade, self._edge = shades, role

    def _strip(self, strip: int) -> Rect:
        width, height = self._area.size
        left = width * strip // STRIPS
        return Rect(left, 0, width * (strip + 1) // STRIPS - left, height)

    def _glow(self, strength: float) -> Rgb:
        red, green, blue = self._tint(self._edge)
        return round(red * strength), round(green * strength), round(blue * strength)

    def _bake(self, place: Rect) -> None:
        """All that lies in a place as it is lit now, from the land up."""
        place = place.clip(self._area)
        if not place:
            return
        lit = self._lit
        lit.set_clip(place)
        lit.blit(self._night, place, place)
        lit.blit(self._shielded(place), place, special_flags=ADD)
        for city, houses in self._houses.items():
            sprite, where = self._day.lying[city]
            if self._plates.reach(where).colliderect(place):
                self._plates.draw_plate(lit, sprite, where, houses)
        for key, (sprite, where) in self._day.lying.items():
            if not isinstance(key, tuple) or not where.colliderect(place):
                continue
            if key in self._badges:
                self._plates.draw_badge(lit, sprite, where, self._badges[key])
            else:
                lit.blit(self._plates.dark(sprite), where)
        lit.set_clip(None)
        if any(self._shade):
            self._changes.append(place)

    def _made(self) -> Iterator[None]:
        """Everything that takes long, in steps of a few milliseconds."""
        size = self._area.size
        day = self._day.ground
        self._night = day.copy()
        self._night.fill(self._tint("night.land"), special_flags=MULT)
        yield
        self._night.blit(scaled(_vignette(), size), (0, 0), special_flags=MULT)
        yield
        self._light = LightMap(size)
        yield
        for number, (sprite, place) in enumerate(self._day.lying.values()):
            self._night.blit(self._plates.dark(sprite), place)
            if number % 4 == 3:
                yield
        self._lit = self._night.copy()
        self.is_ready = True
        yield
        yield from self._lamps()

    def _lamps(self) -> Iterator[None]:
        for colour, network in self._networks.items():
            for leg in network.tree.legs:
                self._leg(colour, leg.a, leg.b)
                yield
            for city in network.tree.lit:
                self._pool(colour, city)
                yield
                sprite, place = self._day.lying[city]
                self._plates.prepare(sprite, place, (colour,))
                yield

    def _leg(self, colour: int, a: CityId, b: CityId) -> LightPicture:
        key = _leg_key(colour, a, b)
        if key not in self._legs:
            self._legs[key] = cable_light(self.path(a, b), self._shines[colour], self._scale)
        return self._legs[key]

    def _pool(self, colour: int, city: CityId) -> LightPicture:
        key = (colour, city)
        if key not in self._pools:
            place = self._places.city(city)
            self._pools[key] = city_light(place, self._shines[colour], self._scale)
        return self._pools[key]

    def _shielded(self, place: Rect) -> Surface:
        """The light of a place; plates take less of it than the land."""
        patch = self._light.surface.subsurface(place).copy()
        level = round(255 * ON_PLATES)
        for key, (_sprite, where) in self._day.lying.items():
            plate = self._plates.plate(where)
            if isinstance(key, str) and plate.colliderect(place):
                shade = plate.move(-place.x, -place.y)
                patch.fill((level, level, level), shade, special_flags=MULT)
        return patch

    def _cable_key(self, a: CityId, b: CityId) -> object:
        return (a, b) if (a, b) in self._day.lying else (b, a)

    def _tint(self, role: str) -> tuple[int, int, int]:
        colour = self._kit.theme.colour(role)
        return colour.r, colour.g, colour.b


def _leg_key(colour: int, a: CityId, b: CityId) -> tuple[int, CityId, CityId]:
    return colour, min(a, b), max(a, b)


def shadow(strip: int, share: float, is_swept: bool) -> float:
    """How dark a strip is when this share of dusk has passed; the right edge is first."""
    if not is_swept:
        return clamped(share)
    front = 1.0 - (1.0 + EDGE) * share
    across = clamped(((strip + 0.5) / STRIPS - front) / EDGE)
    return across * across * (3 - 2 * across)


def _vignette() -> Surface:
    """Darker towards the corners."""
    width, height = VIGNETTE
    small = opaque(VIGNETTE)
    for x in range(width):
        for y in range(height):
            far = ((2 * x / (width - 1) - 1) ** 2 + (2 * y / (height - 1) - 1) ** 2) / 2
            level = round(255 * (1 - CORNERS * far * far))
            small.set_at((x, y), (level, level, level))
    return small
