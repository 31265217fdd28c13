"""Hybrids burn coal or oil: a heap and its tower under the one's sky, tanks under the other's."""

from __future__ import annotations

from game.client.draw.plant_scenes.buildings import hall, stack
from game.client.draw.plant_scenes.oilfield import pipes, tank
from game.client.draw.plant_scenes.stage import GROUND, PlantStage
from game.client.draw.plant_scenes.yard import belt, coal_heap, winding_tower
from game.engine.plants import PlantKind


def paint(stage: PlantStage) -> None:
    """A hybrid plant."""
    n = stage.cities
    stage.backdrop(PlantKind.COAL, PlantKind.OIL, sun=92)
    winding_tower(stage, 30, 22)
    for index in range(1 if n < 3 else 2):
        stack(stage, 106 - index * 15, 52 + n * 1.6 - index * 5, 7.5)
    hall(stage, 82, 36 + n, 23 + n * 1.2)
    belt(stage, (50, GROUND - 5), (84, GROUND - 15))
    coal_heap(stage, 34, 44 + n, 15 + n * 0.8)
    if n > 1:
        tank(stage, 146, 21, 18 + n)
    tank(stage, 121 + n * 0.5, 25, 25 + n)
    pipes(stage, 112, 150)
    stage.foreground()
