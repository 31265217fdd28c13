"""Which cables and cities of a network are lit, and where its light is on the way just now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.night.network_lights import CORE, aside, part_of_path
from game.client.board.night.network_tree import NetworkTree
from game.client.board.night.night_board import NightBoard
from game.client.draw import Kit
from game.client.draw.pixels import Point, device_px
from game.engine.board import CityId

HEAD, HALO = 4.5, 8.0
NEARLY: Final = 1e-6


@dataclass
class RunningLight:
    """The light of one network on its way outwards."""

    colour: int
    tree: NetworkTree
    _way: float = -1.0
    _legs: int = 0
    _cities: int = 0
    fresh: list[CityId] = field(default_factory=list)
    """Cities that were reached the last time."""

    @property
    def lit(self) -> int:
        """How many cities are lit."""
        return self._cities

    def go(self, share: float, night: NightBoard | None) -> None:
        """Let it go so far, and light on the board what it reaches."""
        self._way = share * self.tree.length + NEARLY
        self.fresh = []
        legs, cities = self.tree.legs, self.tree.lit
        while self._legs < len(legs) and legs[self._legs].end <= self._way:
            leg = legs[self._legs]
            self._legs += 1
            if night is not None:
                night.light_leg(self.colour, leg.a, leg.b)
        while self._cities < len(cities) and self.tree.reached[cities[self._cities]] <= self._way:
            self.fresh.append(cities[self._cities])
            self._cities += 1
            if night is not None:
                night.light_city(self.colour, self.fresh[-1])

    def light_again(self, night: NightBoard) -> None:
        """Everything that is lit so far, on a board whose night has come late."""
        for leg in self.tree.legs[: self._legs]:
            night.light_leg(self.colour, leg.a, leg.b)
        for city in self.tree.lit[: self._cities]:
            night.light_city(self.colour, city)

    def heads(self, night: NightBoard, scale: float) -> list[list[Point]]:
        """The lit parts of cables that light is just running along; each ends at a head."""
        look = night.shine_of(self.colour)
        running = [leg for leg in self.tree.legs if 0.0 < leg.progress(self._way) < 1.0]
        return [
            part_of_path(aside(night.seen_path(leg.a, leg.b), look, scale), leg.progress(self._way))
            for leg in running
        ]


class HeadPainter:
    """Draws the head of a light and what it leaves behind."""

    def __init__(self, kit: Kit, scale: float) -> None:
        self.scale = scale
        self._kit = kit
        side = 2 * device_px(2 * HALO, scale)
        head = Surface((side, side), pygame.SRCALPHA)
        white = kit.theme.colour("text.white")
        for radius, alpha in ((2 * HALO, 18), (1.5 * HALO, 34), (HALO, 80), (HEAD, 255)):
            white.a = alpha
            disc = Surface((side, side), pygame.SRCALPHA)
            pygame.draw.aacircle(disc, white, (side / 2, side / 2), radius * scale)
            head.blit(disc, (0, 0))
        self._head = head

    def paint(
        self, surface: Surface, light: RunningLight, night: NightBoard, board: Rect
    ) -> list[Rect]:
        """All heads of a network; the places they cover."""
        places = []
        core = night.shine_of(light.colour).core
        width = device_px(CORE, self.scale)
        surface.set_clip(board)
        for path in light.heads(night, self.scale):
            points = [(x + board.x, y + board.y) for x, y in path]
            places.append(pygame.draw.lines(surface, core, False, points, width))
            head = self._head.get_rect(center=(round(points[-1][0]), round(points[-1][1])))
            places.append(surface.blit(self._head, head))
        surface.set_clip(None)
        return places
