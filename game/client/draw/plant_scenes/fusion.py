"""Fusion: a glowing ring held by ten magnets, at night."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.client.draw.plant_scenes.stage import HEIGHT, WIDTH, PlantStage
from game.client.draw.svg import curve
from game.engine.plants import PlantKind

MAGNETS: Final = 10
STARS: Final = 36
CENTRE: Final = (116.0, 58.0)
REACH: Final = (45.0, 18.5)


def paint(stage: PlantStage) -> None:
    """The fusion plant."""
    stage.backdrop(PlantKind.FUSION, sun=CENTRE[0])
    draw = stage.drawing
    for _ in range(STARS):
        x, y = stage.random.uniform(0, WIDTH), stage.random.uniform(0, HEIGHT * 0.45)
        size = stage.random.uniform(0.3, 0.8)
        draw.circle(x, y, size, stage.colour("star"), stage.random.uniform(0.4, 0.9))
    stage.foreground()
    x, y = CENTRE
    glow = draw.radial(_glow(stage))
    draw.circle(x, y, 56, glow, 0.8)
    magnets = sorted(_magnets(), key=lambda place: place[1])
    behind = [place for place in magnets if place[1] < y]
    for place in behind:
        _magnet(stage, *place)
    _ring(stage)
    draw.circle(x, y - 2, 17, glow)
    for place in magnets[len(behind) :]:
        _magnet(stage, *place)


def _glow(stage: PlantStage) -> list[tuple[float, pygame.Color]]:
    stops = []
    parts = (("core", 0, 255), ("inner", 0.25, 242), ("outer", 0.6, 115), ("outer", 1, 0))
    for part, place, alpha in parts:
        colour = stage.colour(f"plasma.{part}")
        colour.a = alpha
        stops.append((float(place), colour))
    return stops


def _ring(stage: PlantStage) -> None:
    (x, y), (rx, ry) = CENTRE, REACH
    left, right, bulge = (x - rx, y), (x + rx, y), ry * 1.32
    outline = curve(
        left,
        ((x - rx, y - bulge), (x + rx, y - bulge), right),
        ((x + rx, y + bulge), (x - rx, y + bulge), left),
    )
    stage.drawing.stroke(outline, stage.colour("ring.dark"), 13)
    stage.drawing.stroke(outline, stage.colour("ring.face"), 9.5)
    stage.drawing.stroke(outline, stage.colour("ring.light"), 5, 0.6)
    stage.drawing.stroke(outline, stage.colour("plasma.line"), 2.4)


def _magnets() -> list[tuple[float, float]]:
    (x, y), (rx, ry) = CENTRE, REACH
    angles = (math.tau * index / MAGNETS + 0.3 for index in range(MAGNETS))
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


def _magnet(stage: PlantStage, x: float, y: float) -> None:
    paint = stage.across("magnet.light", "magnet.face", "magnet.dark")
    stage.drawing.rect(x - 3.4, y - 11, 6.8, 22, paint, radius=1.2)
    stage.drawing.rect(x - 3.4, y - 1.4, 6.8, 2, stage.colour("magnet.lamp"))
