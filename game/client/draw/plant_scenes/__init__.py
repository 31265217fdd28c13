"""The little pictures on plant cards: sky and silhouette by kind, material by era, size by cities.

Each kind has its own landmark that can be told at a glance: the winding tower of coal, the pump
and flare of oil, both under a divided sky for hybrids, the crane of garbage, the cooling towers of
uranium, the turbines of ecological plants, the ring of fusion.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.client.draw.plant_scenes import coal, ecological, fusion, garbage, hybrid, oil, uranium
from game.client.draw.plant_scenes.stage import HEIGHT, WIDTH, PlantStage
from game.client.draw.theme import Theme
from game.engine.plants import Plant, PlantKind

__all__ = ["HEIGHT", "WIDTH", "scene"]

PAINTERS: Final[Mapping[PlantKind, Callable[[PlantStage], None]]] = {
    PlantKind.COAL: coal.paint,
    PlantKind.OIL: oil.paint,
    PlantKind.HYBRID: hybrid.paint,
    PlantKind.GARBAGE: garbage.paint,
    PlantKind.URANIUM: uranium.paint,
    PlantKind.ECOLOGICAL: ecological.paint,
    PlantKind.FUSION: fusion.paint,
}


def scene(plant: Plant, theme: Theme) -> str:
    """The picture of a plant as SVG text."""
    stage = PlantStage(plant, theme)
    PAINTERS[plant.kind](stage)
    return stage.drawing.source()
