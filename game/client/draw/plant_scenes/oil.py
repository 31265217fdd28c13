"""Oil: a nodding pump in early days, later a refinery with tanks, columns, spheres and a flare."""

from __future__ import annotations

from game.client.draw.plant_scenes.buildings import hall, stack
from game.client.draw.plant_scenes.oilfield import column, flare, pipes, pump, sphere, tank
from game.client.draw.plant_scenes.stage import Era, PlantStage
from game.engine.plants import PlantKind


def paint(stage: PlantStage) -> None:
    """An oil plant."""
    stage.backdrop(PlantKind.OIL)
    {Era.BRICK: _well, Era.CONCRETE: _refinery, Era.STEEL: _modern_refinery}[stage.era](stage)
    stage.foreground()


def _well(stage: PlantStage) -> None:
    n = stage.cities
    stack(stage, 146, 46 + 2 * n, 6.5)
    hall(stage, 132, 32 + n, 19 + n)
    if n > 1:
        pump(stage, 40, 0.85)
    for index in range(n):
        tank(stage, 106 - index * 27, 25, 25 + 3 * index)
    pipes(stage, 70, 136)
    pump(stage, 62 if n == 1 else 58, 1.15)


def _refinery(stage: PlantStage) -> None:
    n = stage.cities
    flare(stage, 92, 44)
    stack(stage, 152, 52 + n, 7)
    for index in range(1 + n // 2):
        column(stage, 128 - index * 11, 7, 47 + (index % 2) * 8 + n)
    hall(stage, 138, 30, 22 + n)
    for index in range(2 + n // 4):
        tank(stage, 88 - index * 29, 27, 24 + n * 0.8 - index * 3)
    pipes(stage, 26, 140)


def _modern_refinery(stage: PlantStage) -> None:
    n = stage.cities
    flare(stage, 84, 46)
    for index in range(3):
        stack(stage, 150 - index * 10, 54 + n - index * 4, 7, puffs=3 if index == 0 else 0)
    column(stage, 108, 8, 56)
    column(stage, 119, 6, 46)
    hall(stage, 128, 40, 24 + n)
    tank(stage, 92, 26, 26)
    for index in range(n - 3):
        sphere(stage, 78 - index * 23, 10.5 - index * 0.6)
    pipes(stage, 20, 130)
