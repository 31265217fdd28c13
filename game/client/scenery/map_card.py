"""A board in small: its painted land, its cables and cities, for choosing it and its areas."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.client.board.area_tint import area_at, area_film
from game.client.board.art import BoardArt
from game.client.board.camera import camera_for
from game.client.board.cartouche import cartouche, cartouche_fits
from game.client.board.land.quick_ground import within_land
from game.client.board.land.raster import Canvas, clear
from game.client.board.plan.geometry import around, distance
from game.client.board.terrain_keeper import TerrainKeeper, wanted_picture
from game.client.draw import Kit
from game.client.draw.pixels import Point, Size
from game.client.vocabulary.place_names import map_name
from game.engine.board import AreaId
from game.texts import Catalogue

RADIUS: Final = 10.0
CASING, COPPER, FREE = 3.4, 1.9, 2.6
CITY: Final = (6.8, 5.2)
"""Radius of a city's dark disc, and of its enamel one, on the page."""
OUT_ALPHA: Final = 132
HOVER_ALPHA: Final = 110
TITLE_SCALE: Final = 0.8
SHARP: Final = 2
"""Cables and cities are drawn so many times larger, then scaled down."""


@dataclass(frozen=True)
class CardLook:
    """What is brought out: the areas in play, None for all, and one under the pointer."""

    zone: frozenset[AreaId] | None = None
    hover: AreaId | None = None


class MapCard:
    """Draws a board at one size; the land is plain until it has been painted."""

    def __init__(self, kit: Kit, art: BoardArt, size: Size, words: Catalogue) -> None:
        self._kit = kit
        self._art = art
        self.size = size
        self._words = words
        self._camera = camera_for(size)
        self._terrain = TerrainKeeper(art, kit.theme)
        self._terrain.want(wanted_picture(self._camera, None))
        self._drawn: dict[CardLook, Surface] = {}
        self._network: Surface | None = None

    @property
    def is_coming(self) -> bool:
        """The land is still being painted."""
        return self._terrain.is_coming or not self._art.is_final

    def update(self) -> bool:
        """Take in finished work; whether the card looks otherwise now."""
        if self._art.painter is not None:
            self._art.painter.poll()
        has_layout = self._art.update()
        if has_layout:
            self._terrain.forget()
            self._terrain.want(wanted_picture(self._camera, None))
            self._network = None
        if self._terrain.update() or has_layout:
            self._drawn.clear()
            return True
        return False

    def close(self) -> None:
        """The picture is no longer wanted."""
        self._terrain.forget()

    def picture(self, look: CardLook | None = None) -> Surface:
        """The card with round corners; shared, not to be drawn on."""
        wanted = look or CardLook()
        if wanted not in self._drawn:
            self._drawn[wanted] = self._draw(wanted)
        return self._drawn[wanted]

    def area_at(self, point: Point) -> AreaId | None:
        """The area at a point of the card; a city counts for its own, even off the coast."""
        layout, page = self._art.layout, self._camera.to_page(point)
        near = [city for city in layout.cities if distance(city.place, page) <= CITY[0]]
        return near[0].area if near else area_at(layout, page)

    def middle_of(self, area: AreaId) -> Point:
        """A point of the card inside an area: its city that lies most in the middle."""
        places = [city.place for city in self._art.layout.cities if city.area == area]
        middle = (
            sum(x for x, _ in places) / len(places),
            sum(y for _, y in places) / len(places),
        )
        return self._camera.to_window(min(places, key=lambda place: distance(place, middle)))

    def _draw(self, look: CardLook) -> Surface:
        card = Surface(self.size, 0, 32)
        self._terrain.draw(card, self._camera.view, None)
        self._draw_areas(card, look)
        if self._network is None:
            self._network = self._draw_network()
        card.blit(self._network, (0, 0))
        self._draw_title(card)
        rounded = self._kit.shapes.rounded(card.convert_alpha(), RADIUS * self._kit.scale)
        rim = self._kit.desk.outline(self.size, RADIUS, "line.copper", 1.2)
        rounded.blit(rim, (0, 0))
        return rounded

    def _draw_areas(self, card: Surface, look: CardLook) -> None:
        layout, theme = self._art.layout, self._kit.theme
        canvas = Canvas(self._camera.view, self.size)
        if look.zone is not None:
            out = [area for area in layout.colour_of if area not in look.zone]
            card.blit(self._veil(canvas, out), (0, 0))
            card.blit(area_film(layout, canvas, theme, look.zone, HOVER_ALPHA // 2), (0, 0))
        if look.hover is not None:
            card.blit(area_film(layout, canvas, theme, (look.hover,), HOVER_ALPHA), (0, 0))

    def _veil(self, canvas: Canvas, areas: Collection[AreaId]) -> Surface:
        """Darkness over what is out of play."""
        layout, dark = self._art.layout, self._kit.theme.colour("ground.void")
        film = clear(canvas.size)
        for city, ring in zip(layout.cities, layout.scenery.cells):
            if city.area in areas:
                canvas.fill(film, (dark.r, dark.g, dark.b, OUT_ALPHA), ring)
        return within_land(film, layout, canvas)

    def _draw_network(self) -> Surface:
        """Cables and cities, without names and prices, which nobody could read here."""
        layout, theme = self._art.layout, self._kit.theme
        canvas = Canvas(self._camera.view, self.size).at(SHARP)
        casing = theme.colour("cable.casing")
        large = clear(canvas.size, (casing.r, casing.g, casing.b))
        for colour, width in ((casing, CASING), (None, COPPER)):
            for cable in layout.cables:
                shade = colour or theme.colour("cable.free" if not cable.cost else "cable.copper")
                thick = FREE if colour is None and not cable.cost else width
                path = (layout.city[cable.a].place, layout.city[cable.b].place)
                canvas.stroke(large, (shade.r, shade.g, shade.b), path, thick)
        for city in layout.cities:
            tint = theme.area(layout.colour_of[city.area])
            face = theme.colour("enamel.top")
            canvas.disc(large, (casing.r, casing.g, casing.b), city.place, CITY[0])
            canvas.disc(large, (face.r, face.g, face.b), city.place, CITY[1])
            canvas.disc(large, (tint.r, tint.g, tint.b), city.place, CITY[1] * 0.5)
        return pygame.transform.smoothscale(large, self.size)

    def _draw_title(self, card: Surface) -> None:
        scale = self._kit.scale * TITLE_SCALE
        board, words = self._art.board, self._words
        about = words.say("settings.map_note", cities=len(board.cities), areas=len(board.areas))
        name, base = map_name(words, board), self._camera.base

        def size_of(share: float) -> Point:
            picture = cartouche(self._kit, name, about, scale * share)
            return picture.get_width() / base, picture.get_height() / base

        layout = self._art.layout
        cities = [around(city.place, (CITY[0], CITY[0])) for city in layout.cities]
        fit = cartouche_fits(layout, self._camera.sheet, size_of, cities)[0]
        picture = cartouche(self._kit, name, about, scale * fit.share)
        card.blit(picture, self._camera.to_window(fit.corner))
