"""The green buyer, a stranger: plants that burn nothing, and little fuel for the others."""

from __future__ import annotations

from game.bots.basics import StrangerBot, city_target, rounds_left
from game.engine.model import Position
from game.engine.options import Options
from game.engine.plants import Plant

GREEN_CITY_WORTH = 4.0
"""Money a round by which a city powered without fuel is dearer to it than it should be."""


class GreenBuyerBot(StrangerBot):
    """Pays more for ecological and fusion plants and keeps them longest."""

    def worth(self, options: Options, plant: Plant) -> float:
        return super().worth(options, plant) + rounds_left(options.at) * fondness(plant)

    def keeps(self, at: Position, number: int) -> float:
        return super().keeps(at, number) + fondness(at.terms.plants[number])

    def target(self, options: Options) -> int:
        return city_target(options.at, options.seat)


def fondness(plant: Plant) -> float:
    """What a plant is worth a round to the bot besides what it earns."""
    return 0.0 if plant.fuels else GREEN_CITY_WORTH * plant.cities
