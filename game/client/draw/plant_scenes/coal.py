"""Coal: a winding tower and a black heap, and a belt from there up to the boiler house."""

from __future__ import annotations

from game.client.draw.plant_scenes.buildings import hall, shed, stack
from game.client.draw.plant_scenes.stage import GROUND, Era, PlantStage
from game.client.draw.plant_scenes.yard import belt, coal_heap, winding_tower
from game.engine.plants import PlantKind


def paint(stage: PlantStage) -> None:
    """A coal plant."""
    n = stage.cities
    stage.backdrop(PlantKind.COAL)
    winding_tower(stage, 34, 22)
    left = 118 - n * 3
    stacks = 1 if n <= 2 else 2 if n <= 4 else 3
    for index in range(stacks):
        height = 50 + n * 2 + stage.random.uniform(-3, 4) - index * 3
        stack(stage, 146 - index * 15, height, 7.5)
    hall(stage, left, 166 - left, 21 + n * 1.7)
    if stage.era is not Era.BRICK:
        hall(stage, 140, 27, 31 + n * 1.8)
    belt(stage, (58, GROUND - 6), (left + 2, GROUND - 16 - n))
    coal_heap(stage, 40, 46 + 2 * n, 15 + n * 1.1)
    shed(stage, left - 4, 15, 12)
    stage.foreground()
