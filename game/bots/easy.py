"""A friendly beginner: sees what a plant does today, never what the table will look like later."""

from __future__ import annotations

from random import Random

from game.bots.base import Choice
from game.bots.basics import (
    CeilingBot,
    best_fuel,
    build,
    buy,
    capacity,
    city_target,
    scrapped,
)
from game.engine.model import Position
from game.engine.options import BuildOptions, BuyOptions, Options

PER_CITY, PER_TOKEN, PER_NUMBER = 3.0, 1.0, 0.05
LIKED_ENOUGH = 0.0
SHARE_OF_MONEY = 0.7
CITY_WORTH = 8.0
"""What it thinks a powered city pays."""
CAPACITY_AHEAD = 2
"""With more room than this it sees no need for another plant."""


class EasyBot(CeilingBot):
    """Likes plants with many cities and little fuel, fuels one run and builds to its capacity."""

    def appeal(self, options: Options, number: int) -> float:
        at, seat = options.at, options.seat
        lost = scrapped(at, seat, self.keeps)
        if at.round > 1 and capacity(at, seat) > len(at.players[seat].cities) + CAPACITY_AHEAD:
            return 0
        return self.keeps(at, number) - (self.keeps(at, lost.number) if lost else LIKED_ENOUGH)

    def ceiling(self, options: Options, number: int) -> int:
        """A little above the number, and never the whole purse."""
        plant = options.at.terms.plants[number]
        return min(number + plant.cities, int(SHARE_OF_MONEY * options.purse))

    def keeps(self, at: Position, number: int) -> float:
        plant = at.terms.plants[number]
        return PER_CITY * plant.cities - PER_TOKEN * plant.fuel_count - PER_NUMBER * number

    def buy_resources(self, options: BuyOptions, dice: Random) -> Choice:
        """One run of the plants its cities need, with those it is about to build."""
        target = city_target(options.at, options.seat)
        return buy(best_fuel(options, target, CITY_WORTH))

    def build_cities(self, options: BuildOptions, dice: Random) -> Choice:
        return build(options, city_target(options.at, options.seat), options.purse)
