"""The stage of a plant's picture: its sky, hills and ground, and the colours of its era.

Light comes from the left. Tall things belong on the right: the plant's number stands in the sky on
the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Final

import pygame

from game.client.draw.svg import Drawing
from game.client.draw.theme import Theme, mix
from game.engine.plants import Plant, PlantKind

WIDTH: Final = 176
HEIGHT: Final = 104
GROUND: Final = 86
LAST_OF_BRICK: Final = 15
LAST_OF_CONCRETE: Final = 30
SKY_MIDDLE: Final = 0.55
SEED_STEP: Final = 7


class Era(StrEnum):
    """When a plant was built, told by its number and shown by its material."""

    BRICK = "brick"
    CONCRETE = "concrete"
    STEEL = "steel"


def era_of(number: int) -> Era:
    """The era of the plant of this number."""
    if number <= LAST_OF_BRICK:
        return Era.BRICK
    return Era.CONCRETE if number <= LAST_OF_CONCRETE else Era.STEEL


class PlantStage:
    """A drawing in progress with what its parts need to know."""

    def __init__(self, plant: Plant, theme: Theme) -> None:
        self.plant = plant
        self.cities = plant.cities
        self.era = era_of(plant.number)
        self.random = Random(SEED_STEP * plant.number + 1)
        self.drawing = Drawing(WIDTH, HEIGHT)
        self._theme = theme
        self._paints: dict[tuple[str, ...], str] = {}

    def colour(self, role: str) -> pygame.Color:
        """A colour of the pictures by its role."""
        return self._theme.colour(f"scene.{role}")

    def material(self, part: str) -> pygame.Color:
        """A colour of the era's material."""
        return self.colour(f"{self.era}.{part}")

    def across(self, *roles: str) -> str:
        """A paint that goes from the lit left side to the shaded right one."""
        return self._paint(("across", *roles))

    def down(self, *roles: str) -> str:
        """A paint that goes from top to bottom."""
        return self._paint(("down", *roles))

    def wall(self) -> str:
        """The paint of the era's walls."""
        return self.across(f"{self.era}.light", f"{self.era}.wall", f"{self.era}.dark")

    def backdrop(self, *skies: PlantKind, sun: float | None = None) -> None:
        """Sky, sun, hills and the ground behind the plant; of two skies the second is right."""
        self._sky(skies[0])
        if len(skies) > 1:
            self._fade_in(skies[1])
        glow = self.drawing.radial(
            [
                (0, self.colour("sun.core")),
                (0.25, self.colour("sun.middle")),
                (1, self.colour("sun.edge")),
            ]
        )
        place = self.random.uniform(0.5, 0.62) * WIDTH if sun is None else sun
        self.drawing.circle(place, 54, 58, glow)
        far = mix(self._tone(skies[0], "middle"), self._tone(skies[0], "top"), 0.45)
        near = mix(far, self.colour("hill_shade"), 0.35)
        self._hills(76, 26, far, 0.75)
        self._hills(83, 16, near, 0.9)
        self._haze(skies[-1])
        self.drawing.rect(0, GROUND - 2, WIDTH, HEIGHT - GROUND + 2, self._soil())

    def foreground(self) -> None:
        """The ground in front of the plant, which hides the feet of its buildings."""
        self.drawing.rect(0, GROUND, WIDTH, HEIGHT - GROUND, self._soil())
        self.drawing.rect(0, GROUND, WIDTH, 0.8, self.material("light"), opacity=0.25)

    def _sky(self, kind: PlantKind) -> None:
        self.drawing.rect(0, 0, WIDTH, HEIGHT, self.drawing.linear(self._sky_stops(kind)))

    def _fade_in(self, kind: PlantKind, strips: int = 24) -> None:
        """The second sky in ever more opaque strips, as one paint cannot fade both ways."""
        paint = self.drawing.linear(self._sky_stops(kind))
        width = WIDTH / strips
        for strip in range(strips):
            share = min(1.0, max(0.0, (strip / (strips - 1) - 0.3) / 0.4))
            if share:
                self.drawing.rect(strip * width, 0, width + 0.3, HEIGHT, paint, opacity=share)

    def _sky_stops(self, kind: PlantKind) -> list[tuple[float, pygame.Color]]:
        tones = (self._tone(kind, part) for part in ("top", "middle", "low"))
        return list(zip((0, SKY_MIDDLE, 1), tones))

    def _tone(self, kind: PlantKind, part: str) -> pygame.Color:
        return self.colour(f"sky.{kind}.{part}")

    def _hills(self, foot: float, height: float, colour: pygame.Color, opacity: float) -> None:
        outline = f"M0 {HEIGHT} L0 {foot}"
        x = 0.0
        while x < WIDTH:
            end = x + self.random.uniform(22, 44)
            first, second = (foot - self.random.uniform(0.2, 1) * height for _ in range(2))
            outline += f" C{x + 8:.1f} {first:.1f} {end - 8:.1f} {second:.1f} {end:.1f} {foot}"
            x = end
        self.drawing.path(f"{outline} L{WIDTH} {HEIGHT} Z", colour, opacity)

    def _haze(self, kind: PlantKind) -> None:
        low = self._tone(kind, "low")
        clear, veil = pygame.Color(low), pygame.Color(low)
        clear.a, veil.a = 0, 140
        self.drawing.rect(0, 50, WIDTH, 40, self.drawing.linear([(0, clear), (1, veil)]))

    def _soil(self) -> str:
        return self.down(f"{self.era}.ground", "ground_low")

    def _paint(self, key: tuple[str, ...]) -> str:
        if key not in self._paints:
            stops = _spread([self.colour(role) for role in key[1:]])
            self._paints[key] = self.drawing.linear(stops, across=key[0] == "across")
        return self._paints[key]


def _spread(colours: Sequence[pygame.Color]) -> list[tuple[float, pygame.Color]]:
    """Stops at even distances; of three the middle one early, as light falls off quickly."""
    if len(colours) == 3:
        return list(zip((0, 0.42, 1), colours))
    return [(index / (len(colours) - 1), colour) for index, colour in enumerate(colours)]
