"""Somebody's network in the light: the board goes dim, and what is theirs or next stays bright."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.badge_art import Badges
from game.client.board.layers import Layers
from game.client.board.marks import NetworkMarks, NextCity
from game.client.board.network_art import NetworkArt, PlacedLine, legs_within
from game.client.board.plan.layout import PlacedCity
from game.client.board.plate_looks import BoardState, plate_look
from game.client.board.plates import Plates, Rimmed, Sprite
from game.client.board.price_labels import PriceLabels, SeatTag
from game.client.draw import Kit
from game.client.draw.pixels import Cache, Point
from game.client.draw.theme import rgba
from game.engine.board import CityId

DARK: Final = 0.5
"""How much of its light the board loses."""
NEXT_LIGHT: Final = 0.92
CACHED: Final = 200


class NetworkLight:
    """Draws networks over the marks of a board."""

    def __init__(self, kit: Kit, plates: Plates, badges: Badges, prices: PriceLabels) -> None:
        self._plates, self._badges, self._prices = plates, badges, prices
        self._theme = kit.theme
        self._art = NetworkArt(kit.theme)
        self._dimmed: Cache[Sprite] = Cache(CACHED)

    def draw(
        self,
        layers: Layers,
        state: BoardState,
        network: NetworkMarks,
        share: float,
        spots: Mapping[CityId, Point],
    ) -> None:
        """Bring a network to light, by a share of it while the light comes or goes."""
        layers.dim(DARK * share)
        touched, lit = self._draw_lines(layers, network, share)
        touched += self._draw_plates(layers, state, network, share, touched)
        self._draw_badges(layers, state, share, touched, lit)
        for place, offer in enumerate(network.offers):
            look = SeatTag(network.colour, is_next=place == 0)
            self._draw_tag(layers, offer, look, spots[offer.city], share)

    def forget(self) -> None:
        """No network is pointed at for a while."""
        self._art = NetworkArt(self._theme)
        self._dimmed.clear()

    def foresee(self, layers: Layers, state: BoardState, network: NetworkMarks) -> Iterator[None]:
        """Draw every piece that the network will need, one after the other."""
        for city in layers.layout.cities:
            sprite = self._plate(layers, state, city, network)
            if sprite is not None:
                yield
        for _ in self._lines(layers, network):
            yield

    def _draw_lines(
        self, layers: Layers, network: NetworkMarks, share: float
    ) -> tuple[list[Rect], set[frozenset[CityId]]]:
        """Dashes to what is next, then the cables; where they are, and which connections."""
        touched = [
            _faded(layers, picture, place, share) for picture, place in self._lines(layers, network)
        ]
        legs = [*network.legs, *legs_within(layers.layout, network.cities)]
        return touched, {frozenset(leg) for leg in legs}

    def _lines(self, layers: Layers, network: NetworkMarks) -> Iterator[PlacedLine]:
        ground, layout = layers.region.ground, layers.layout
        own = legs_within(layout, network.cities)
        cables = {frozenset(leg) for leg in own}
        for leg in network.legs:
            if frozenset(leg) not in cables:
                yield self._art.dashes(layout, leg, network.colour, ground)
        for leg in own:
            yield self._art.cable(layout, leg, network.colour, ground)

    def _draw_plates(
        self,
        layers: Layers,
        state: BoardState,
        network: NetworkMarks,
        share: float,
        touched: list[Rect],
    ) -> list[Rect]:
        shown = []
        for city in layers.layout.cities:
            sprite = self._plate(layers, state, city, network)
            if sprite is None:
                sprite = self._plain(layers, state, city, DARK)
                x, y = sprite.at(layers.region.ground.point(city.place))
                if Rect((x, y), sprite.picture.get_size()).collidelist(touched) < 0:
                    continue
            x, y = sprite.at(layers.region.ground.point(city.place))
            shown.append(_faded(layers, sprite.picture, (x, y), share))
        return shown

    def _plate(
        self, layers: Layers, state: BoardState, city: PlacedCity, network: NetworkMarks
    ) -> Sprite | None:
        """The plate of a city in the light, None if it stays in the dark."""
        if city.id in network.cities:
            return self._rimmed(layers, state, city, network, Rimmed.OWNED)
        offers = [offer.city for offer in network.offers]
        if city.id not in offers:
            return None
        is_next = city.id == offers[0]
        return self._rimmed(layers, state, city, network, Rimmed.NEXT, has_halo=is_next)

    def _rimmed(
        self,
        layers: Layers,
        state: BoardState,
        city: PlacedCity,
        network: NetworkMarks,
        rim: Rimmed,
        *,
        has_halo: bool = False,
    ) -> Sprite:
        look = replace(
            plate_look(city, layers.layout, state, layers.region.form),
            rim=rim,
            rim_colour=rgba(self._art.edge(network.colour)),
            has_halo=has_halo,
        )
        scale = layers.region.camera.piece_scale
        sprite = self._plates.sprite(look, scale)
        return sprite if rim is Rimmed.OWNED else self._dim((look, scale), sprite, 1 - NEXT_LIGHT)

    def _plain(
        self, layers: Layers, state: BoardState, city: PlacedCity, darkness: float
    ) -> Sprite:
        look = plate_look(city, layers.layout, state, layers.region.form)
        scale = layers.region.camera.piece_scale
        return self._dim((look, scale), self._plates.sprite(look, scale), darkness)

    def _draw_badges(
        self,
        layers: Layers,
        state: BoardState,
        share: float,
        touched: list[Rect],
        lit: set[frozenset[CityId]],
    ) -> None:
        """Badges lie above plates: bright ones on the lines, and those that were covered."""
        for cable in layers.layout.cables:
            sprite = layers.badge(cable, state, self._badges)
            x, y = sprite.at(layers.region.ground.point(cable.badge))
            if frozenset((cable.a, cable.b)) not in lit:
                if Rect((x, y), sprite.picture.get_size()).collidelist(touched) < 0:
                    continue
                key = (cable.cost, state.is_cable_active(cable, layers.layout))
                sprite = self._dim((*key, layers.region.camera.piece_scale), sprite, DARK)
            _faded(layers, sprite.picture, (x, y), share)

    def _draw_tag(
        self, layers: Layers, offer: NextCity, look: SeatTag, off: Point, share: float
    ) -> None:
        ground, place = layers.region.ground, layers.layout.city[offer.city].place
        sprite = self._prices.sprite(offer.price, look)
        spot = place[0] + off[0] * ground.ratio, place[1] + off[1] * ground.ratio
        _faded(layers, sprite.picture, sprite.at(ground.point(spot)), share)

    def _dim(self, key: Hashable, sprite: Sprite, darkness: float) -> Sprite:
        """A darker copy, kept."""

        def darker() -> Sprite:
            picture = sprite.picture.copy()
            level = round(255 * (1 - darkness))
            picture.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            return Sprite(picture, sprite.middle)

        return self._dimmed.get((key, darkness), darker)


def _faded(layers: Layers, picture: Surface, place: Rect | tuple[int, int], share: float) -> Rect:
    """Lay a picture over the board as far as its light has come."""
    if share >= 1.0:
        return layers.mark(picture, place)
    picture.set_alpha(round(255 * share))
    rect = layers.mark(picture, place)
    picture.set_alpha(255)
    return rect
