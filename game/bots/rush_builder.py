"""The rush builder, a stranger: cheap plants, every Elektro into cities, and an early end."""

from __future__ import annotations

from game.bots.basics import StrangerBot, city_target
from game.engine.options import Options


class RushBuilderBot(StrangerBot):
    """Builds all it can pay, whether it can power it or not, and never waits to end the game."""

    city_worth = 10.0
    final_worth = 4.0
    early_margin = 0
    capacity_ahead = 4
    later_premium = 3

    def target(self, options: Options) -> int:
        return max(city_target(options.at, options.seat), options.at.terms.end_cities)
