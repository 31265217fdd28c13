"""Badges: round ivory signs with the cost of a cable, gold where it is free, lit on a route."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from game.client.board.area_draft import AreaTint
from game.client.board.plates import Sprite, veil
from game.client.draw import Kit, Style
from game.client.draw.pixels import Cache, blank, device_px, half_up, ready
from game.client.draw.shapes import disc
from game.client.draw.theme import rgba

RADIUS: Final = 8.7
LIT_RADIUS: Final = 10.0
LIT_RING: Final = 1.7
GLOW: Final = (12.5, 1.8)
SHADOW: Final = (1.0, 1.8, 2.0, 150)
PAD: Final = 8.0
CACHED: Final = 400


class Badges:
    """Draws badges with a kit and keeps them by cost, state and scale."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._sprites: Cache[Sprite] = Cache(CACHED)

    def sprite(
        self, cost: int, is_active: bool, scale: float, standing: AreaTint = AreaTint.FULL
    ) -> Sprite:
        """A badge as it lies on the board; shared, so do not draw on it."""

        def drawn() -> Sprite:
            plain = self._plain(cost, is_active, scale)
            veil(plain.picture, standing)
            return plain

        return self._sprites.get((cost, is_active, scale, standing), drawn)

    def lit(self, cost: int, colour: int, scale: float) -> Sprite:
        """A badge on a route, in the colour of a seat."""
        key = (cost, "lit", colour, scale)
        return self._sprites.get(key, lambda: self._lit(cost, colour, scale))

    def _plain(self, cost: int, is_active: bool, scale: float) -> Sprite:
        colour = self._kit.theme.colour
        if is_active:
            face = "badge.face" if cost else "badge.free"
            roles = ("badge.outer", "badge.ring", "badge.inner", face)
        else:
            roles = ("badge.outer", "badge.inactive", "badge.inactive_ring", "badge.inactive")
        radii = (RADIUS, RADIUS - 0.9, RADIUS - 1.7, RADIUS - 2.1)
        rings = [(radius, colour(role)) for radius, role in zip(radii, roles)]
        text = colour("text.ink" if is_active else "badge.inactive_text")
        return self._drawn(rings, cost, text, scale)

    def _lit(self, cost: int, colour: int, scale: float) -> Sprite:
        theme = self._kit.theme
        rings = [
            (LIT_RADIUS, theme.colour("text.white")),
            (LIT_RADIUS - LIT_RING, theme.seat(colour)),
        ]
        return self._drawn(rings, cost, theme.on_seat(colour), scale, is_lit=True)

    def _drawn(
        self,
        rings: list[tuple[float, pygame.Color]],
        cost: int,
        text: pygame.Color,
        scale: float,
        *,
        is_lit: bool = False,
    ) -> Sprite:
        outer = rings[0][0]
        side = 2 * device_px(outer + PAD, scale)
        surface = blank((side, side))
        middle = side // 2, side // 2
        if is_lit:
            self._glow(surface, scale)
        self._shadow(surface, outer, scale)
        px = 2 * device_px(outer, scale)
        shares = tuple((radius / outer, rgba(colour)) for radius, colour in rings)
        face = disc(px, shares)
        surface.blit(face, face.get_rect(center=middle))
        digits = self._kit.text.render(str(cost), Style.CABLE, text, scale / self._kit.scale)
        surface.blit(digits, digits.get_rect(center=middle))
        return Sprite(ready(surface), middle)

    def _glow(self, surface: Surface, scale: float) -> None:
        radius, blur = GLOW
        halo = self._halo(radius, blur, self._kit.theme.colour("accent.live"), scale)
        surface.blit(halo, halo.get_rect(center=surface.get_rect().center))

    def _shadow(self, surface: Surface, radius: float, scale: float) -> None:
        right, down, blur, alpha = SHADOW
        black = self._kit.theme.colour("shadow")
        black.a = alpha
        halo = self._halo(radius, blur, black, scale)
        x, y = surface.get_rect().center
        middle = x + device_px(right, scale), y + device_px(down, scale)
        surface.blit(halo, halo.get_rect(center=middle))

    def _halo(self, radius: float, blur: float, colour: pygame.Color, scale: float) -> Surface:
        side = 2 * half_up(radius * scale)
        return self._kit.shapes.halo((side, side), radius * scale, colour, blur * scale)
