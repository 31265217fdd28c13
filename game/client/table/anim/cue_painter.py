"""Paints the cues of running clips over the table.

Everything comes from the kit's caches; only one or two cards in flight are scaled inside a frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.client.draw import CardBack, Elevation, Kit, Style
from game.client.draw.easing import mixed
from game.client.draw.gavel import DOWN, SWING
from game.client.draw.pixels import Cache
from game.client.table.anim.clip_stage import ClipStage
from game.client.table.anim.sold_banner import SoldBanner, draw_rays
from game.client.table.anim.timeline import (
    BackProp,
    BannerProp,
    CardProp,
    ChipProp,
    Cue,
    DustProp,
    GavelPose,
    GavelProp,
    HouseProp,
    Prop,
    RaysProp,
    RouteProp,
    SeatProp,
    SoldProp,
    Spot,
    TokenProp,
    VeilProp,
)
from game.client.vocabulary.seating import Seating
from game.client.widgets.banner import Announcement, Banner, Fading
from game.engine.model import CARTEL
from game.engine.plants import STEP_3, PlantCatalogue
from game.texts import Catalogue

CARD_RADIUS: Final = 6.0
PLATE_RADIUS: Final = 4.0
LIGHT_LEVELS: Final = 8
LIGHT_STRENGTH: Final = 0.36
CACHED_LIGHTS: Final = 60
ROUTE_WIDTH: Final = 6.4
ROUTE_RIM: Final = 9.4
ScreenLeg = tuple[tuple[float, float], tuple[float, float]]
PAID, EARNED = "state.bad", "state.good"
CACHED_CHIPS: Final = 12
VEIL: Final = 0.41
VEIL_TILE: Final = 256


@dataclass(frozen=True)
class Looks:
    """What props look like: whose colours, which cards."""

    plants: PlantCatalogue
    seating: Seating
    words: Catalogue


class CuePainter:
    """Draws cues at one scale."""

    def __init__(self, kit: Kit, looks: Looks, stage: ClipStage) -> None:
        self._kit = kit
        self._looks = looks
        self._stage = stage
        self._lights: Cache[Surface] = Cache(CACHED_LIGHTS)
        self._chips: Cache[Surface] = Cache(CACHED_CHIPS)
        self._veil = Surface((VEIL_TILE, VEIL_TILE))
        self._veil.fill(kit.theme.colour("ground.veil"))
        self._banner = Banner(kit, _rect(stage.banner()), looks.words)
        self._sold = SoldBanner(kit, _rect(stage.sold()), looks.words, looks.seating)

    def paint(self, surface: Surface, cues: Iterable[Cue]) -> list[Rect]:
        """Draw cues in their order; the places they cover."""
        places = []
        for cue in cues:
            place = self._painters[type(cue.prop)](self, surface, cue, cue.prop)
            if place is not None:
                places.append(place)
        return places

    def _card(self, surface: Surface, cue: Cue, prop: CardProp) -> Rect:
        place = _rect(cue.spot)
        kit = self._kit
        if prop.glow:
            around = kit.desk.glow(place.size, CARD_RADIUS, "accent.amber")
        else:
            around = kit.desk.shadow(self._home(place).size, CARD_RADIUS, Elevation.LIFTED)
        covered = _blit(surface, around, around.get_rect(center=place.center), cue.alpha)
        _blit(surface, _sized(self._face(prop, place), place), place, cue.alpha)
        return covered.union(place)

    def _face(self, prop: CardProp, place: Rect) -> Surface:
        size = self._home(place).size
        if prop.plant == STEP_3:
            return self._kit.cards.back(CardBack.STEP_3, size)
        return self._kit.cards.face(self._looks.plants[prop.plant], size, dim=prop.is_dim)

    def _home(self, place: Rect) -> Rect:
        """A size that the caches know: the podium's for large cards, else the market's."""
        known = (self._stage.podium(), self._stage.card())
        return _rect(min(known, key=lambda spot: abs(spot.height - place.h)))

    def _back(self, surface: Surface, cue: Cue, prop: BackProp) -> Rect:
        place = _rect(cue.spot)
        size = self._home(place).size
        is_step_3 = prop.plant == STEP_3
        back = CardBack.STEP_3 if is_step_3 else CardBack(self._looks.plants.back(prop.plant))
        return _blit(surface, _sized(self._kit.cards.back(back, size), place), place, cue.alpha)

    def _token(self, surface: Surface, cue: Cue, prop: TokenProp) -> Rect:
        side = max(1, round(cue.spot.width))
        return self._middle(surface, self._kit.sprites.token(prop.resource, side), cue)

    def _house(self, surface: Surface, cue: Cue, prop: HouseProp) -> Rect:
        side = max(1, round(cue.spot.width))
        sprites = self._kit.sprites
        if prop.owner == CARTEL:
            image = sprites.cartel_house(side)
        else:
            image = sprites.house(self._looks.seating[prop.owner].colour, side)
        return self._middle(surface, image, cue)

    def _dust(self, surface: Surface, cue: Cue, prop: DustProp) -> Rect:
        place = _rect(cue.spot)
        ring = Surface(place.size, pygame.SRCALPHA)
        colour = self._kit.theme.colour("enamel.mid")
        width = max(1, self._kit.px(1.2))
        pygame.draw.ellipse(ring, colour, ring.get_rect(), width)
        return _blit(surface, ring, place, cue.alpha * 0.7)

    def _route(self, surface: Surface, cue: Cue, prop: RouteProp) -> Rect | None:
        """As far along the way as the light has come; plates on the way hide it."""
        cables = [self._stage.cable(a, b) for a, b in pairwise(prop.path)]
        lit = _part_of([leg for cable in cables for leg in pairwise(cable)], cue.progress)
        if not lit:
            return None
        colour = self._kit.theme.seat(self._looks.seating[prop.seat].colour)
        glow = self._kit.theme.colour("accent.live")
        covered = Rect(lit[0][0], (1, 1))
        for width, shade in ((ROUTE_RIM, glow), (ROUTE_WIDTH, colour)):
            for start, end in lit:
                drawn = pygame.draw.line(surface, shade, start, end, self._kit.px(width))
                covered.union_ip(drawn)
        return covered

    def _light(self, place: Rect, level: int) -> Surface:
        glow = self._kit.desk.glow(place.size, PLATE_RADIUS, "accent.amber").premul_alpha()
        strength = round(255 * LIGHT_STRENGTH * level / LIGHT_LEVELS)
        glow.fill((strength, strength, strength), special_flags=pygame.BLEND_RGB_MULT)
        return glow

    def _chip(self, surface: Surface, cue: Cue, prop: ChipProp) -> Rect:
        side = max(1, round(cue.spot.width))
        return self._middle(
            surface, self._chips.get((prop, side), lambda: self._bid(prop, side)), cue
        )

    def _bid(self, prop: ChipProp, side: int) -> Surface:
        kit = self._kit
        chip = kit.sprites.bid_chip(self._looks.seating[prop.seat].colour, side).copy()
        number = kit.text.render(prop.text, Style.FIGURE, "text.ink")
        chip.blit(number, number.get_rect(center=chip.get_rect().center))
        return chip

    def _gavel(self, surface: Surface, cue: Cue, prop: GavelProp) -> Rect:
        angle, sunk = SWING[0], 0.0
        if prop.pose is GavelPose.FALLING:
            angle = SWING[min(len(SWING) - 1, int(cue.progress * len(SWING)))]
        elif prop.pose is GavelPose.DOWN:
            angle, sunk = DOWN, 1.0
        picture = self._kit.sprites.gavel(round(cue.spot.height), angle, sunk)
        return self._middle(surface, picture, cue)

    def _rays(self, surface: Surface, cue: Cue, prop: RaysProp) -> Rect:
        return draw_rays(surface, _rect(cue.spot), self._kit, cue.alpha)

    def _board(self, surface: Surface, cue: Cue, prop: VeilProp) -> Rect:
        """One plain tile of one strength at a time: nothing is made in a frame."""
        place = _rect(cue.spot)
        self._veil.set_alpha(round(255 * VEIL * cue.alpha))
        clip = surface.get_clip()
        surface.set_clip(place.clip(clip))
        columns = range(place.x, place.right, VEIL_TILE)
        rows = range(place.y, place.bottom, VEIL_TILE)
        surface.fblits([(self._veil, (x, y)) for x in columns for y in rows])
        surface.set_clip(clip)
        return place.clip(clip)

    def _sale(self, surface: Surface, cue: Cue, prop: SoldProp) -> Rect:
        self._sold.show(prop)
        return self._faded(surface, self._sold, cue.alpha)

    def _seat(self, surface: Surface, cue: Cue, prop: SeatProp) -> None:
        """The strip of players slides its own boxes."""

    def _words(self, surface: Surface, cue: Cue, prop: BannerProp) -> Rect:
        self._banner.show(Announcement(prop.title, prop.lines, prop.icon))
        return self._faded(surface, self._banner, cue.alpha)

    def _faded(self, surface: Surface, panel: Fading[Any], alpha: float) -> Rect:
        panel.alpha = alpha
        panel.draw(surface)
        reach = 2 * self._kit.px(panel.overhang)
        return panel.rect.inflate(reach, reach)

    def _middle(self, surface: Surface, image: Surface, cue: Cue) -> Rect:
        place = image.get_rect(center=(round(cue.spot.x), round(cue.spot.y)))
        return _blit(surface, image, place, cue.alpha)

    _painters: Mapping[type[Prop], Callable[..., Any]] = {
        CardProp: _card,
        BackProp: _back,
        TokenProp: _token,
        HouseProp: _house,
        DustProp: _dust,
        RouteProp: _route,
        ChipProp: _chip,
        GavelProp: _gavel,
        RaysProp: _rays,
        VeilProp: _board,
        SoldProp: _sale,
        SeatProp: _seat,
        BannerProp: _words,
    }


def _rect(spot: Spot) -> Rect:
    place = Rect(0, 0, max(1, round(spot.width)), max(1, round(spot.height)))
    place.center = (round(spot.x), round(spot.y))
    return place


def _sized(image: Surface, place: Rect) -> Surface:
    return image if image.get_size() == place.size else smoothscale(image, place.size)


def _blit(surface: Surface, image: Surface, place: Rect, alpha: float) -> Rect:
    """Shared pictures are never changed: a faded one is a copy."""
    if alpha <= 0:
        return place
    if alpha < 1:
        image = image.copy()
        image.set_alpha(round(255 * alpha))
    surface.blit(image, place)
    return place


def _part_of(legs: list[ScreenLeg], share: float) -> list[ScreenLeg]:
    """The first share of a way along these legs."""
    lengths = [math.dist(start, end) for start, end in legs]
    left = sum(lengths) * share
    part = []
    for (start, end), length in zip(legs, lengths):
        done = min(1.0, left / length) if length else 1.0
        x, y = (mixed(a, b, done) for a, b in zip(start, end))
        if done > 0:
            part.append((start, (x, y)))
        left -= length
        if left <= 0:
            break
    return part
