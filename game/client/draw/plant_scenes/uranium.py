"""Uranium: cooling towers under white steam, and the dome of the reactor."""

from __future__ import annotations

from typing import Final

from game.client.draw.plant_scenes.buildings import hall, smoke
from game.client.draw.plant_scenes.stage import GROUND, PlantStage
from game.client.draw.svg import polyline
from game.engine.plants import PlantKind

LEGS: Final = 7


def paint(stage: PlantStage) -> None:
    """A nuclear plant."""
    n = stage.cities
    stage.backdrop(PlantKind.URANIUM)
    if n > 4:
        _tower(stage, 74, 27, 34 + n)
    if n > 2:
        _tower(stage, 95, 34, 42 + n)
    _tower(stage, 125, 42, 51 + n * 1.5)
    dome = 68 if n <= 2 else 48
    hall(stage, dome - 24, 28, 14)
    _vent(stage, dome - 14, 34)
    _dome(stage, dome, 34)
    stage.foreground()


def _tower(stage: PlantStage, x: float, width: float, height: float) -> None:
    draw, top, end, middle = stage.drawing, GROUND - height, x + width, x + width / 2
    smoke(stage, middle, top - 1, 5, steam=True, size=width / 28)
    waist, half = GROUND - height * 0.58, GROUND - height * 0.45
    lip, hip, belly = width * 0.14, width * 0.22, width * 0.2
    outline = (
        f"M{x} {GROUND} C{x + belly} {half} {x + hip} {waist} {x + lip} {top} "
        f"L{end - lip} {top} C{end - hip} {waist} {end - belly} {half} {end} {GROUND} Z"
    )
    draw.path(outline, stage.across("tower.light", "tower.face", "tower.shade", "tower.dark"))
    draw.ellipse((middle, top), width * 0.36, 2.6, stage.colour("tower.mouth"))
    draw.ellipse((middle, top + 0.5), width * 0.33, 1.9, stage.colour("tower.mist"), 0.8)
    for leg in range(LEGS):
        foot = x + 2 + leg * (width - 8) / (LEGS - 1)
        gap = [(foot, GROUND), (foot + 2, GROUND - 5), (foot + 4, GROUND)]
        draw.polygon(gap, stage.colour("tower.legs"), 0.7)


def _dome(stage: PlantStage, x: float, width: float) -> None:
    draw, end, eaves, peak = stage.drawing, x + width, GROUND - 20, GROUND - 43
    outline = f"M{x} {GROUND} V{eaves} C{x} {peak} {end} {peak} {end} {eaves} V{GROUND} Z"
    draw.path(outline, stage.across("tower.light", "tower.face", "tower.shade", "tower.dark"))
    draw.rect(x, GROUND - 18, width, 1.5, stage.colour("tower.shade"))
    draw.rect(x, GROUND - 13, width, 3.2, stage.colour("band"), opacity=0.8)


def _vent(stage: PlantStage, x: float, height: float) -> None:
    draw, top = stage.drawing, GROUND - height
    draw.stroke(polyline((x, GROUND), (x, top)), stage.material("stack"), 2.6)
    draw.rect(x - 1.4, top + 3, 2.8, 3.4, stage.colour("band"))
