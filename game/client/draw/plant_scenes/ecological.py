"""Ecological plants: wind turbines in a bright sky, and from three cities on solar panels."""

from __future__ import annotations

import math
from typing import Final

from game.client.draw.pixels import Point
from game.client.draw.plant_scenes.stage import GROUND, HEIGHT, WIDTH, PlantStage
from game.client.draw.svg import polyline
from game.engine.plants import PlantKind

SOLAR_FROM: Final = 3
BLADES: Final = 3
BLADE: Final = ((0, -0.7), (0, 0.7), (5.5, 2.0), (22, 0))
"""A blade's corners: out from the hub, and to the side."""
FIRST, LAST = 78, 150


def paint(stage: PlantStage) -> None:
    """Wind and sun."""
    n = stage.cities
    stage.backdrop(PlantKind.ECOLOGICAL, sun=70)
    _meadow(stage)
    turbines = n + 1 if n < SOLAR_FROM else n
    for index in range(turbines):
        is_far = index % 2 == 1
        height = (37 if is_far else 50) + stage.random.uniform(-3, 3)
        place = FIRST + index * (LAST - FIRST) / (turbines - 1)
        _turbine(stage, place, height, 0.78 if is_far else 1.0)
    if n >= SOLAR_FROM:
        for row in range(1 if n == SOLAR_FROM else 2):
            for index in range(3 + n // 2):
                _solar(stage, 20 + index * 30 - row * 9, GROUND + 2 + row * 11, 26)


def _meadow(stage: PlantStage) -> None:
    outline = (
        f"M0 {GROUND - 4} C40 {GROUND - 11} 90 {GROUND - 1} {WIDTH} {GROUND - 7} V{HEIGHT} H0 Z"
    )
    stage.drawing.path(outline, stage.down("grass.light", "grass.dark"))


def _turbine(stage: PlantStage, x: float, height: float, size: float) -> None:
    draw, top, foot = stage.drawing, GROUND - height, GROUND - 2
    pole = [(x - 1.7 * size, foot), (x - 0.7, top), (x + 0.7, top), (x + 1.7 * size, foot)]
    draw.polygon(pole, stage.across("turbine.light", "turbine.face", "turbine.dark"))
    turn = stage.random.uniform(0, 360 / BLADES)
    for blade in range(BLADES):
        angle = math.radians(turn + 360 / BLADES * blade)
        shade = stage.colour("turbine.face" if blade == 1 else "turbine.light")
        draw.polygon(_blade((x, top), angle, size), shade)
    draw.circle(x, top, 1.9 * size, stage.colour("turbine.hub"))


def _blade(hub: Point, angle: float, size: float) -> list[Point]:
    across, down = math.cos(angle) * size, math.sin(angle) * size
    return [
        (hub[0] + across * out - down * aside, hub[1] + down * out + across * aside)
        for out, aside in BLADE
    ]


def _solar(stage: PlantStage, x: float, y: float, width: float) -> None:
    draw, line = stage.drawing, stage.colour("solar.line")
    middle = x + width / 2
    draw.stroke(polyline((middle, y), (middle, y + 4)), stage.colour("solar.post"), 1.6)
    panel = [(x, y), (x + width, y), (x + width - 5, y - 9), (x + 3, y - 9)]
    draw.polygon(panel, stage.colour("solar.glass"))
    draw.polygon([panel[0], (x + width * 0.6, y), panel[3]], stage.colour("solar.shine"), 0.4)
    draw.stroke(polyline((x + 1.5, y - 4.5), (x + width - 2.5, y - 4.5)), line, 0.7)
    for seam in range(5):
        foot, head = x + width * seam / 4, x + 3 + (width - 8) * seam / 4
        draw.stroke(polyline((foot, y), (head, y - 9)), line, 0.6)
