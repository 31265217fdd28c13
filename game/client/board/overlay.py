"""Marks over the board: routes, plans, prices, light and attention, drawn onto its top layer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.badge_art import Badges
from game.client.board.layers import Layers
from game.client.board.marks import BoardMarks
from game.client.board.network_light import NetworkLight
from game.client.board.plan.layout import BoardLayout, PlacedCity
from game.client.board.plate_looks import BoardState, marked_look, on_routes, plate_look
from game.client.board.plates import PlateForm, Plates, Sprite, plate_half
from game.client.board.price_labels import PriceLabels, label_spots
from game.client.board.route import Routes
from game.client.board.shine import LitNetwork
from game.client.draw import Kit
from game.client.draw.pixels import Cache, Point, device_px
from game.engine.board import AreaId, CityId

LIFT: Final = 3.0
CORNER: Final = 4.0
LIGHT_REACH: Final = 42.0
LIGHT_BLUR: Final = 10.0
LIGHT: Final = 0.5
"""How strong the light of a powered city is."""


class Overlay:
    """Draws marks with the sprites of one kit."""

    def __init__(self, kit: Kit, plates: Plates, badges: Badges) -> None:
        self._kit = kit
        self._plates, self._badges = plates, badges
        self._prices = PriceLabels(kit)
        self.network = NetworkLight(kit, plates, badges, self._prices)
        self._routes = Routes(kit.theme)
        self._lights: Cache[Surface] = Cache(4)
        self._label_spots: Cache[dict[CityId, Point]] = Cache(2)

    def draw(
        self,
        layers: Layers,
        state: BoardState,
        marks: BoardMarks,
        lift: float,
        *,
        lit: LitNetwork | None = None,
        tags: Sequence[tuple[Surface, Point]] = (),
    ) -> None:
        """Replace all marks on the layers; `lift` tells how far the hovered plate has risen.

        Tags lie over everything, by their upper left corners on the page.
        """
        layers.clear_marks()
        touched: list[Rect] = []
        if marks.draft is not None and marks.draft.pointed is not None:
            touched = self._draw_area(layers, marks.draft.pointed)
            state = state.with_full(marks.draft.pointed)
        touched += self._draw_lights(layers, marks)
        touched += self._draw_routes(layers, marks)
        special = _special(marks)
        for city in layers.layout.cities:
            if city.id != marks.hover and (
                city.id in special or self._is_under(layers, city, touched)
            ):
                touched.append(self._draw_plate(layers, city, state, marks))
        self._draw_badges(layers, state, marks, touched)
        self._draw_focus(layers, marks)
        for id_ in marks.prices:
            if id_ != marks.hover and id_ in layers.layout.city:
                self._draw_price(layers, layers.layout.city[id_], marks)
        if lit is not None:
            self.network.draw(layers, state, *lit, self._spots(layers.layout))
        self._draw_hovered(layers, state, marks, lift)
        for tag, corner in tags:
            x, y = layers.region.ground.point(corner)
            layers.mark(tag, (round(x), round(y)))

    def _draw_area(self, layers: Layers, area: AreaId) -> list[Rect]:
        """The area that is about to be chosen, in full light under its cables."""
        found = layers.areas.pointed(area)
        if found is None:
            return []
        place = layers.mark(*found)
        layers.mark_cables(place)
        return [place]

    def _draw_lights(self, layers: Layers, marks: BoardMarks) -> list[Rect]:
        return [
            self._draw_light(layers, layers.layout.city[id_].place)
            for id_ in sorted(marks.lit)
            if id_ in layers.layout.city
        ]

    def _draw_light(self, layers: Layers, place: Point) -> Rect:
        scale = layers.region.camera.piece_scale
        light = self._lights.get(scale, lambda: self._light(scale))
        x, y = layers.region.ground.point(place)
        spot = round(x) - light.get_width() // 2, round(y) - light.get_height() // 2
        return layers.mark(light, spot, pygame.BLEND_RGB_ADD)

    def _light(self, scale: float) -> Surface:
        """A pool of lamplight, to be added to the land."""
        side = 2 * device_px(LIGHT_REACH + 2 * LIGHT_BLUR, scale)
        surface = Surface((side, side), 0, 32)
        lamp = self._kit.theme.colour("terrain.lit")
        for share, strength in ((1.0, 0.35), (0.7, 0.65), (0.4, 1.0)):
            colour = [round(value * strength * LIGHT) for value in (lamp.r, lamp.g, lamp.b)]
            pygame.draw.circle(surface, colour, (side / 2, side / 2), share * LIGHT_REACH * scale)
        for _ in range(2):
            surface = pygame.transform.box_blur(surface, device_px(LIGHT_BLUR, scale))
        return surface

    def _draw_routes(self, layers: Layers, marks: BoardMarks) -> list[Rect]:
        ground, layout = layers.region.ground, layers.layout
        touched = []
        for route in marks.routes:
            for leg in route.legs:
                touched.append(layers.mark(*self._routes.glow(layout, leg, ground)))
        for route in marks.routes:
            for leg in route.legs:
                touched.append(layers.mark(*self._routes.band(layout, leg, route.colour, ground)))
        return touched

    def _is_under(self, layers: Layers, city: PlacedCity, touched: list[Rect]) -> bool:
        """Something was drawn over the plate that belongs under it."""
        return self._plate_rect(layers, city).collidelist(touched) >= 0

    def _plate_rect(self, layers: Layers, city: PlacedCity) -> Rect:
        scale = layers.region.camera.piece_scale
        half = plate_half(city.half, layers.region.form)
        x, y = layers.region.ground.point(city.place)
        return Rect(
            round(x - half[0] * scale),
            round(y - half[1] * scale),
            round(2 * half[0] * scale),
            round(2 * half[1] * scale),
        )

    def _draw_plate(
        self, layers: Layers, city: PlacedCity, state: BoardState, marks: BoardMarks
    ) -> Rect:
        sprite = self._plate(layers, city, state, marks, layers.region.form)
        return layers.mark_sprite(sprite, city.place)

    def _plate(
        self,
        layers: Layers,
        city: PlacedCity,
        state: BoardState,
        marks: BoardMarks,
        form: PlateForm,
    ) -> Sprite:
        look = marked_look(plate_look(city, layers.layout, state, form), city.id, marks)
        return self._plates.sprite(look, layers.region.camera.piece_scale)

    def _draw_badges(
        self, layers: Layers, state: BoardState, marks: BoardMarks, touched: list[Rect]
    ) -> None:
        """Badges lie above plates: lit ones of the routes, and those that were covered."""
        scale = layers.region.camera.piece_scale
        lit = {frozenset(leg): route.colour for route in marks.routes for leg in route.legs}
        for cable in layers.layout.cables:
            if not touched or frozenset((cable.a, cable.b)) in lit:
                continue
            sprite = layers.badge(cable, state, self._badges)
            x, y = sprite.at(layers.region.ground.point(cable.badge))
            if Rect((x, y), sprite.picture.get_size()).collidelist(touched) >= 0:
                layers.mark_sprite(sprite, cable.badge)
        for link, colour in lit.items():
            found = layers.layout.cable.get(link)
            if found is not None:
                layers.mark_sprite(self._badges.lit(found.cost, colour, scale), found.badge)

    def _draw_price(
        self, layers: Layers, city: PlacedCity, marks: BoardMarks, lift: int = 0
    ) -> None:
        ratio = layers.region.ground.ratio
        x, y = self._spots(layers.layout)[city.id]
        sprite = self._prices.sprite(*marks.prices[city.id])
        layers.mark_sprite(sprite, (city.place[0] + x * ratio, city.place[1] + y * ratio), lift)

    def _spots(self, layout: BoardLayout) -> dict[CityId, Point]:
        return self._label_spots.get(layout.key, lambda: label_spots(layout))

    def _draw_focus(self, layers: Layers, marks: BoardMarks, rise: int = 0) -> None:
        """The ring of the keyboard's focus."""
        city = layers.layout.city.get(marks.focus) if marks.focus else None
        if city is not None:
            rect = self._plate_rect(layers, city).move(0, -rise)
            radius = CORNER * layers.region.camera.piece_scale
            ring = self._kit.desk.focus_ring(rect.size, radius)
            layers.mark(ring, ring.get_rect(center=rect.center))

    def _draw_hovered(
        self, layers: Layers, state: BoardState, marks: BoardMarks, lift: float
    ) -> None:
        """The plate under the pointer, lifted over everything, with its name."""
        city = layers.layout.city.get(marks.hover) if marks.hover else None
        if city is None:
            return
        rise = round(LIFT * lift * layers.region.camera.piece_scale)
        sprite = self._plate(layers, city, state, marks, PlateForm.FULL)
        layers.mark_sprite(sprite, city.place, rise)
        if marks.focus == marks.hover:
            self._draw_focus(layers, marks, rise)
        if city.id in marks.prices:
            self._draw_price(layers, city, marks, rise)


def _special(marks: BoardMarks) -> frozenset[CityId]:
    """Cities whose plates look otherwise than they lie there."""
    return marks.targets | frozenset(marks.planned) | marks.lit | on_routes(marks)
