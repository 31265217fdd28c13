"""Coins that fly from the cities of a network to the purse of its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Icon, Kit
from game.client.draw.easing import clamped, in_out_cubic, mixed
from game.client.draw.pixels import Point, device_px

ELEKTRO: Final = 10
"""What a coin stands for."""
FEWEST, MOST = 4, 14
APART, FLIGHT, LAST = 0.03, 0.24, 0.16
"""Seconds between two coins, of one flight, and after which the last one sets off."""
LARGE, SMALL = 16.0, 12.5
TRAIL: Final = 10
TRAIL_STEP: Final = 0.008
TRAIL_ALPHA: Final = (6, 87)
TRAIL_RADIUS: Final = 1.6
RING: Final = 0.16
"""Seconds in which the purse answers."""


@dataclass(frozen=True)
class CoinFlight:
    """All coins of one seat: where they come from, and the box and purse they go to."""

    cities: Sequence[Point]
    box: Rect
    purse: Point
    income: int

    @property
    def count(self) -> int:
        if not self.cities or not self.income:
            return 0
        return max(FEWEST, min(MOST, self.income // ELEKTRO))

    @property
    def length(self) -> float:
        """Seconds until the last coin has arrived and the purse has answered."""
        return self._start(self.count - 1) + FLIGHT + RING

    def share(self, coin: int, time: float) -> float:
        """How far a coin has come: below 0 it has not set off, from 1 on it has arrived."""
        return (time - self._start(coin)) / FLIGHT

    def place(self, coin: int, share: float, unit: float) -> Point:
        """Over the free part of the box's first row, so that it covers no figure."""
        x, y = self.cities[coin % len(self.cities)]
        way = in_out_cubic(clamped(share))
        path = (
            (x, y),
            (x - 40 * unit, self.box.y + 12 * unit),
            (self.box.right + 10 * unit, self.box.y + unit),
            self.purse,
        )
        return _bezier(path, way)

    def ring(self, time: float) -> float | None:
        """How far the purse's answer has come, None before and after it."""
        share = (time - self._start(0) - FLIGHT) / RING
        return share if self.count and 0 <= share < 1 else None

    def _start(self, coin: int) -> float:
        apart = min(APART, LAST / max(1, self.count - 1))
        return coin * apart


class CoinPainter:
    """Draws coins and their trails at one scale."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._dots = [self._dot(step) for step in range(TRAIL)]

    def paint(self, surface: Surface, flight: CoinFlight, time: float) -> list[Rect]:
        """All coins in the air; the places they cover."""
        places = []
        unit = self._kit.scale
        for coin in range(flight.count):
            share = flight.share(coin, time)
            if not 0 <= share < 1:
                continue
            for step, dot in enumerate(self._dots):
                back = share - (TRAIL - step) * TRAIL_STEP / FLIGHT
                if back > 0:
                    spot = flight.place(coin, back, unit)
                    places.append(surface.blit(dot, dot.get_rect(center=_whole(spot))))
            px = device_px(mixed(LARGE, SMALL, share), unit)
            image = self._kit.sprites.icon(Icon.COIN, px, "accent.amber")
            spot = flight.place(coin, share, unit)
            places.append(surface.blit(image, image.get_rect(center=_whole(spot))))
        ring = flight.ring(time)
        if ring is not None:
            places.append(self._answer(surface, flight.purse, ring))
        return places

    def _answer(self, surface: Surface, purse: Point, share: float) -> Rect:
        side = device_px(mixed(14.0, 24.0, share), self._kit.scale)
        ring = self._kit.desk.outline((side, side), side / 2 / self._kit.scale, "accent.amber", 1.4)
        return surface.blit(ring, ring.get_rect(center=_whole(purse)))

    def _dot(self, step: int) -> Surface:
        side = 2 * device_px(TRAIL_RADIUS, self._kit.scale)
        dot = Surface((side, side), pygame.SRCALPHA)
        colour = self._kit.theme.colour("accent.amber")
        colour.a = round(mixed(*TRAIL_ALPHA, step / (TRAIL - 1)))
        pygame.draw.circle(dot, colour, (side / 2, side / 2), side / 2)
        return dot


def _bezier(path: tuple[Point, Point, Point, Point], t: float) -> Point:
    s = 1 - t
    weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    x, y = (sum(w * p[axis] for w, p in zip(weights, path)) for axis in (0, 1))
    return x, y


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
