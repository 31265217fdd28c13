"""Towers: a storey for every city, in the colours of a seat, dark and lit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Kit
from game.client.draw.pixels import Cache, Point, Size, blank
from game.client.draw.theme import Roof, SeatLook, mix
from game.client.table.finale.finale_layout import FinaleLayout

FINE: Final = 2
SIDE_FACE: Final = 0.17
BODY_SHARE: Final = 0.2
SIDE_DARKER: Final = 0.45
RIM_SHARE: Final = 0.55
ROOF_HEIGHT: Final = 0.42
ROOF_LIT: Final = 0.62
ROOF_DARK: Final = 0.28
WINDOWS: Final = 4
WINDOW: Final = (0.12, 0.52)
"""Width of a window as a share of the front, and height as one of the storey."""
HALO_BLUR: Final = 16.0
HALO_ALPHA: Final = 105


KEPT_HALOS: Final = 2
"""Around all of a tower, and around as much of it as is lit now; all that were would be large."""


class Halos:
    """The light around what is lit of a tower."""

    def __init__(self, kit: Kit, glow: pygame.Color) -> None:
        self._kit = kit
        self._colour = pygame.Color(glow.r, glow.g, glow.b, HALO_ALPHA)
        self._made: Cache[Surface] = Cache(KEPT_HALOS)

    def of(self, size: Size) -> Surface:
        """Around a body of this size, with the same middle."""

        def made() -> Surface:
            blur = HALO_BLUR * self._kit.scale
            return self._kit.shapes.halo(size, 3, self._colour, blur).convert_alpha()

        return self._made.get(size, made)


@dataclass(frozen=True)
class Tower:
    """The pictures of one tower: roof and body, dark, lit, and the light behind it."""

    place: Rect
    """The body, where it stands in the row."""
    roof: int
    """How far the roof reaches above it."""
    dark: Surface
    lit: Surface
    halos: Halos
    storeys: int
    storey: float

    @property
    def whole(self) -> Rect:
        """Body, roof and halo, where they stand in the row."""
        picture = self.dark.get_rect(midbottom=self.place.midbottom)
        return picture.union(self.halos.of(self.place.size).get_rect(center=self.place.center))

    def draw(self, surface: Surface, place: Rect, lit: float, *, has_roof: bool = True) -> None:
        """Stand it at a place, so many storeys lit from below; the roof is lit with the last."""
        height = round(lit * self.storey)
        top = place.bottom - height
        if lit:
            shining = Rect(place.x, top, place.w, height)
            halo = self.halos.of(shining.size)
            surface.blit(halo, halo.get_rect(center=shining.center))
        body = self.dark.get_rect(midbottom=place.midbottom)
        surface.blit(self.dark, body)
        is_complete = has_roof and lit >= self.storeys
        part = Rect(0, 0 if is_complete else top - body.y, body.w, body.h)
        if lit:
            surface.blit(self.lit, (body.x, body.y + part.y), part)


def tower(kit: Kit, look: SeatLook, glow: pygame.Color, place: Rect, layout: FinaleLayout) -> Tower:
    """The tower of a seat."""
    roof = round(place.w * ROOF_HEIGHT)
    storeys = round(place.h / layout.storey) if layout.storey else 0
    pictures = [
        _picture(kit, look, glow, place, layout.storey, roof, is_lit) for is_lit in (False, True)
    ]
    halos = Halos(kit, glow)
    return Tower(place, roof, pictures[0], pictures[1], halos, storeys, layout.storey)


def _picture(  # noqa: PLR0917 - one drawing, all of it geometry
    kit: Kit,
    look: SeatLook,
    glow: pygame.Color,
    place: Rect,
    storey: float,
    roof: int,
    is_lit: bool,
) -> Surface:
    """Drawn larger, then scaled down."""
    over = round(place.w * 0.06)
    size = place.w + 2 * over, place.h + roof
    large = blank((size[0] * FINE, size[1] * FINE))
    body = Rect(over * FINE, roof * FINE, place.w * FINE, place.h * FINE)
    night = kit.theme.colour("night.tower")
    seat = pygame.Color(look.roof_colour or look.colour)
    wall = mix(night, seat, BODY_SHARE)
    side = mix(wall, pygame.Color("black"), SIDE_DARKER)
    rim = mix(night, glow, RIM_SHARE)
    shade = mix(night, glow, ROOF_LIT if is_lit else ROOF_DARK)
    _draw_roof(large, look.roof, body, roof * FINE, shade)
    large.fill(wall, body)
    face = Rect(body)
    face.w = round(body.w * SIDE_FACE)
    face.right = body.right
    large.fill(side, face)
    pygame.draw.rect(large, rim, body, max(1, round(1.2 * kit.scale * FINE)))
    front = Rect(body.x, body.y, body.w - face.w, body.h)
    _draw_windows(kit, large, front, storey * FINE, is_lit=is_lit, seed=look.name)
    return pygame.transform.smoothscale(large, size).convert_alpha()


def _draw_windows(
    kit: Kit, large: Surface, front: Rect, storey: float, *, is_lit: bool, seed: str
) -> None:
    chance = Random(seed)
    dark = mix(large.get_at((front.centerx, front.bottom - 1)), pygame.Color("black"), 0.45)
    window = kit.theme.colour("night.window")
    wide, high = max(1, round(front.w * WINDOW[0])), max(1, round(storey * WINDOW[1]))
    for number in range(round(front.h / storey) if storey else 0):
        y = round(front.bottom - (number + 1) * storey + (storey - high) / 2)
        for column in range(WINDOWS):
            x = round(front.x + front.w * (column + 0.75) / (WINDOWS + 0.5) - wide / 2)
            shine = mix(dark, window, 0.82 + 0.18 * chance.random())
            large.fill(shine if is_lit else dark, (x, y, wide, high))


def _draw_roof(large: Surface, roof: Roof, body: Rect, height: int, colour: pygame.Color) -> None:
    """In the seat's own form, so that colour is never the only cue."""
    left, right, top, base = body.left, body.right, body.top - height, body.top
    middle = body.centerx
    if roof is Roof.DOME:
        # The body hides its lower half.
        pygame.draw.ellipse(large, colour, (left, top + height * 0.2, body.w, height * 1.6))
        return
    pygame.draw.polygon(large, colour, _outline(roof, (left, right, top, base), middle))


def _outline(roof: Roof, box: tuple[int, int, int, int], middle: int) -> list[Point]:
    left, right, top, base = box
    height, width = base - top, right - left
    over = width * 0.05
    match roof:
        case Roof.FLAT:
            y = base - height * 0.33
            return [(left - over, y), (right + over, y), (right + over, base), (left - over, base)]
        case Roof.SAW:
            points: list[Point] = [(left, base)]
            for tooth in range(3):
                x = left + width * tooth / 3
                points += [(x, top + height * 0.35), (x + width / 3, base)]
            return points
        case Roof.TOWER:
            inset = width * 0.22
            y = base - height * 0.55
            return [
                (left, base),
                (left, base - height * 0.12),
                (left + inset, base - height * 0.12),
                (left + inset, y),
                (middle, top),
                (right - inset, y),
                (right - inset, base - height * 0.12),
                (right, base - height * 0.12),
                (right, base),
            ]
        case Roof.TENT:
            bend = [
                (left + width * share, base - height * (1 - math.cos(share * math.pi)) / 2)
                for share in (0, 0.2, 0.35)
            ]
            mirrored = [(left + right - x, y) for x, y in reversed(bend)]
            return [*bend, (middle, top), *mirrored]
        case _:
            return [(left, base), (middle, top), (right, base)]
