"""The board as it is seen, kept in layers so that each change redraws as little as possible.

Ground (terrain and cables) and marked (with plates, badges and whatever the player is about) are
surfaces of one region: the view and some land around it, so that the board can be dragged without
drawing anything. Under a mark that is taken off, ground and what lies there are laid anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.area_ground import AreaGround
from game.client.board.area_tint import TINT, area_film
from game.client.board.badge_art import Badges
from game.client.board.cables import CableGround, DrawnCables, cable_sprites
from game.client.board.camera import Camera
from game.client.board.furniture import draw_spots
from game.client.board.land.raster import Canvas
from game.client.board.marks import BoardMarks
from game.client.board.network_art import NetworkArt, legs_within
from game.client.board.night.night_board import Daylight
from game.client.board.places import plate_form
from game.client.board.plan.geometry import Frame
from game.client.board.plan.layout import BoardLayout, PlacedCable, PlacedCity
from game.client.board.plate_looks import BoardState, plate_look
from game.client.board.plates import PlateForm, Plates, Sprite
from game.client.board.terrain_keeper import AreasInPlay, TerrainKeeper
from game.client.draw import Kit
from game.client.draw.dirty_rects import without_overlaps
from game.client.draw.pixels import Point
from game.engine.board import AreaId

AROUND: Final = 0.15
"""How much more than the view is drawn on each side, as a share of it."""


@dataclass(frozen=True)
class Region:
    """Part of the sheet in device pixels at the camera's scale."""

    camera: Camera
    pixels: Rect

    @property
    def scale(self) -> float:
        return self.camera.scale

    @property
    def frame(self) -> Frame:
        sheet, scale = self.camera.sheet, self.scale
        return Frame(
            sheet.left + self.pixels.x / scale,
            sheet.top + self.pixels.y / scale,
            self.pixels.w / scale,
            self.pixels.h / scale,
        )

    @property
    def ground(self) -> CableGround:
        return CableGround(self.frame, self.scale, self.camera.piece_scale)

    @property
    def form(self) -> PlateForm:
        return plate_form(self.camera)

    def part(self, camera: Camera) -> Rect | None:
        """Where a camera of the same scale looks in the region; None if it looks beyond."""
        view, frame = camera.view, self.frame
        left = round((view.left - frame.left) * self.scale)
        top = round((view.top - frame.top) * self.scale)
        part = Rect((left, top), camera.window)
        inside = Rect((0, 0), self.pixels.size)
        # A rounded edge may stand out by a pixel.
        return part.clamp(inside) if inside.inflate(2, 2).contains(part) else None

    def scaled_part(self, camera: Camera) -> Rect | None:
        """Where a camera of another scale looks in the region; None if it looks beyond."""
        view, frame = camera.view, self.frame
        if not frame.grown(1, 1).encloses(view):
            return None
        part = Rect(
            round((view.left - frame.left) * self.scale),
            round((view.top - frame.top) * self.scale),
            max(1, round(view.width * self.scale)),
            max(1, round(view.height * self.scale)),
        )
        return part.clip(Rect((0, 0), self.pixels.size))


def region_for(camera: Camera) -> Region:
    """The view of a camera with some land around it, as far as there is any."""
    sheet, view, scale = camera.sheet, camera.view, camera.scale
    left = round((view.left - sheet.left) * scale)
    top = round((view.top - sheet.top) * scale)
    seen = Rect((left, top), camera.window)
    more = round(AROUND * seen.w), round(AROUND * seen.h)
    whole = Rect(0, 0, round(sheet.width * scale), round(sheet.height * scale))
    return Region(camera, seen.inflate(2 * more[0], 2 * more[1]).clip(whole))


class Layers:
    """The two surfaces of one region."""

    def __init__(self, kit: Kit, region: Region, layout: BoardLayout) -> None:
        self.kit, self.region, self.layout = kit, region, layout
        size = region.pixels.size
        self._ground, self.marked = _screen_surface(size), _screen_surface(size)
        self._lying: dict[object, tuple[Surface, Rect]] = {}
        self._is_ground_new = True
        self._dirty: list[Rect] = []
        self._changes: list[Rect] = []
        self._cables: tuple[AreasInPlay, list[tuple[Surface, Rect]]] | None = None
        self._drawn_cables: DrawnCables = {}
        self._areas: AreaGround | None = None

    def prepared(
        self, terrain: TerrainKeeper, state: BoardState, plates: Plates, badges: Badges
    ) -> Iterator[None]:
        """Everything that drawing these layers first takes long for, in small steps."""
        for surface in (self._ground, self.marked):
            surface.fill(0)  # fresh memory is slow to be touched
            yield
        self._cable_sprites(state)
        yield
        for city in self.layout.cities:
            self.plate(city, state, plates)
            yield
        for cable in self.layout.cables:
            self.badge(cable, state, badges)
            yield
        if state.drafted:
            yield from self.areas.prepared()
        if terrain.shows_beyond(state.zone):
            yield from self.areas.veils(self._out_of_play(state))

    def _out_of_play(self, state: BoardState) -> tuple[AreaId, ...]:
        return tuple(area for area in self.layout.colour_of if area not in (state.zone or ()))

    @property
    def areas(self) -> AreaGround:
        """The areas of the region, while they are being chosen and until that has been painted."""
        if self._areas is None:
            canvas = Canvas(self.region.frame, self.region.pixels.size)
            self._areas = AreaGround(self.layout, canvas, self.kit.theme)
        return self._areas

    def forget_areas(self) -> None:
        """All of them are chosen: their shapes and outlines are larger than the layers."""
        self._areas = None

    def draw_ground(self, terrain: TerrainKeeper, state: BoardState, marks: BoardMarks) -> None:
        """Terrain, true spots and cables, with what is tinted of them."""
        region, theme = self.region, self.kit.theme
        terrain.draw(self._ground, region.frame, state.zone)
        if terrain.shows_beyond(state.zone):
            self.areas.grey(self._ground, self._out_of_play(state))
        elif not state.drafted:
            self._areas = None
        if marks.area_tint:
            areas = state.zone or tuple(self.layout.colour_of)
            canvas = Canvas(region.frame, region.pixels.size)
            self._ground.blit(area_film(self.layout, canvas, theme, areas, TINT), (0, 0))
        if state.drafted:
            self.areas.lay(self._ground, state.drafted, state.chooser)
        draw_spots(self._ground, self.layout, region.ground, theme, state.lit_areas)
        self._ground.fblits(self._cable_sprites(state))
        own = marks.own_cables
        if own is not None:
            legs = legs_within(self.layout, own.cities)
            art = NetworkArt(theme)
            lines = [art.core(self.layout, leg, own.colour, region.ground) for leg in legs]
            self._ground.fblits(lines)
        self._is_ground_new = True

    def _cable_sprites(self, state: BoardState) -> list[tuple[Surface, Rect]]:
        """Kept, so that new terrain can be laid under them at once."""
        lit = state.lit_areas
        if self._cables is None or self._cables[0] != lit:
            region = self.region
            size, theme = region.pixels.size, self.kit.theme
            sprites = cable_sprites(
                size, self.layout, region.ground, theme, lit, kept=self._drawn_cables
            )
            self._cables = (lit, sprites)
        return self._cables[1]

    def draw_still(
        self,
        state: BoardState,
        plates: Plates,
        badges: Badges,
        extra: Iterable[tuple[Surface, Point]],
    ) -> None:
        """Everything that lies on the ground, as far as it has changed, without marks."""
        before, self._lying = self._lying, dict(self._laid(state, plates, badges, extra))
        if self._is_ground_new or before.keys() != self._lying.keys():
            places = [self.marked.get_rect()]
        else:
            pairs = ((old, self._lying[key]) for key, old in before.items())
            places = [old[1].union(new[1]) for old, new in pairs if old != new]
        self._dirty += places
        self._is_ground_new = False
        self.clear_marks()

    def _laid(
        self,
        state: BoardState,
        plates: Plates,
        badges: Badges,
        extra: Iterable[tuple[Surface, Point]],
    ) -> Iterator[tuple[object, tuple[Surface, Rect]]]:
        """What lies on the ground and where; badges lie above plates."""
        for number, (surface, place) in enumerate(extra):
            x, y = self.region.ground.point(place)
            yield number, (surface, surface.get_rect(topleft=(int(x), int(y))))
        for city in self.layout.cities:
            yield city.id, self._placed(self.plate(city, state, plates), city.place)
        for cable in self.layout.cables:
            sprite = self.badge(cable, state, badges)
            yield (cable.a, cable.b), self._placed(sprite, cable.badge)

    def _placed(self, sprite: Sprite, place: Point) -> tuple[Surface, Rect]:
        corner = sprite.at(self.region.ground.point(place))
        return sprite.picture, sprite.picture.get_rect(topleft=corner)

    def plate(self, city: PlacedCity, state: BoardState, plates: Plates) -> Sprite:
        look = plate_look(city, self.layout, state, self.region.form)
        return plates.sprite(look, self.region.camera.piece_scale)

    def badge(self, cable: PlacedCable, state: BoardState, badges: Badges) -> Sprite:
        is_active = state.is_cable_active(cable, self.layout)
        standing = state.cable_standing(cable, self.layout)
        return badges.sprite(cable.cost, is_active, self.region.camera.piece_scale, standing)

    def clear_marks(self) -> None:
        """Take everything off again that was marked: ground and what lies there are laid anew."""
        lying = list(self._lying.values())
        rects = [rect for _, rect in lying]
        for place in without_overlaps(self._dirty, self.marked.get_rect()):
            self.marked.set_clip(place)
            self.marked.blit(self._ground, place, place)
            self.marked.fblits([lying[number] for number in place.collidelistall(rects)])
            self._changes.append(place)
        self.marked.set_clip(None)
        self._dirty.clear()

    def mark(self, surface: Surface, place: Rect | tuple[int, int], flags: int = 0) -> Rect:
        """Lay something over the board until the marks are cleared."""
        rect = self.marked.blit(surface, place, special_flags=flags)
        self._dirty.append(rect)
        self._changes.append(rect)
        return rect

    def mark_cables(self, place: Rect) -> None:
        """Lay the cables over what was marked on the ground there."""
        if self._cables is not None:
            self.marked.set_clip(place)
            near = [item for item in self._cables[1] if item[1].colliderect(place)]
            self.marked.fblits(near)
            self.marked.set_clip(None)

    def dim(self, share: float) -> None:
        """Take so much of its light from everything, marks included."""
        level = round(255 * (1 - share))
        self.marked.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        self._dirty.append(self.marked.get_rect())
        self._changes.append(self.marked.get_rect())

    def daylight(self, part: Rect) -> Daylight:
        """The land of a part without plates, and what lies on it, for its night to be made of."""
        lying = {
            key: (picture, place.move(-part.x, -part.y))
            for key, (picture, place) in self._lying.items()
        }
        return Daylight(self._ground.subsurface(part), lying)

    def take_changes(self) -> list[Rect]:
        """Where the board has changed since this was last asked."""
        changes, self._changes = self._changes, []
        return changes

    def mark_sprite(self, sprite: Sprite, place: Point, lift: int = 0) -> Rect:
        x, y = sprite.at(self.region.ground.point(place))
        return self.mark(sprite.picture, (x, y - lift))


def _screen_surface(size: tuple[int, int]) -> Surface:
    """In the format of the screen, if there is one."""
    return Surface(size) if pygame.display.get_surface() else Surface(size, 0, 32)
