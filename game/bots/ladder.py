"""B2 "ladder", the upper yardstick: a fixed scale of plants, and growth in step with capacity."""

from __future__ import annotations

from random import Random

from game.bots.base import BotChoice, pick
from game.bots.basics import (
    CeilingBot,
    build,
    buy,
    by_rule,
    capacity,
    city_target,
    fuel_in_order,
    scrapped,
)
from game.engine.actions import Bid
from game.engine.bids import minimum_bid
from game.engine.model import Position
from game.engine.options import BidOptions, BuildOptions, BuyOptions, Options
from game.engine.plants import Plant

SCORE_PER_CITY = 15
SCORE_PER_CITY_PER_TOKEN = 10
SCORE_OF_NO_TOKENS = 30 + 25
"""What an ecological or fusion plant gets in place of the score for its thrift."""
GAIN_TO_REPLACE = 10
SCRAPPED_CITY = 10
VALUE_OF_PASSING = 20
PREMIUM_PER_CITY = 2
MONEY_PER_TOKEN = 4
MONEY_KEPT = 35
CHANCE_TO_JUMP = 0.3
JUMPS = (1, 2, 3)


class LadderBot(CeilingBot):
    """Buys a plant when its cities have caught up with its capacity."""

    def appeal(self, options: Options, number: int) -> float:
        at, seat = options.at, options.seat
        if at.round > 1 and capacity(at, seat) > len(at.players[seat].cities):
            return 0
        score = self.keeps(at, number)
        lost = scrapped(at, seat, self.keeps)
        if lost is None:
            return score - VALUE_OF_PASSING
        if score < self.keeps(at, lost.number) + GAIN_TO_REPLACE:
            return 0
        return score - SCRAPPED_CITY * lost.cities - VALUE_OF_PASSING

    def ceiling(self, options: Options, number: int) -> int:
        """Never above the minimum in the first round, or if fuel and cities would suffer."""
        at, seat = options.at, options.seat
        lowest = minimum_bid(at, number)
        if at.round == 1:
            return lowest
        lost = scrapped(at, seat, self.keeps)
        plant = at.terms.plants[number]
        gained = plant.cities - (lost.cities if lost else 0)
        tokens = plant.fuel_count - (lost.fuel_count if lost else 0)
        tokens += sum([at.terms.plants[owned].fuel_count for owned in at.players[seat].plants])
        spendable = options.purse - MONEY_PER_TOKEN * tokens - MONEY_KEPT
        return max(lowest, min(lowest + PREMIUM_PER_CITY * gained, spendable))

    def keeps(self, at: Position, number: int) -> float:
        return score_of(at.terms.plants[number])

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        """Now and then it jumps instead of climbing, never above its ceiling."""
        choice = super().bid(options, dice)
        if not isinstance(choice.action, Bid) or dice.random() >= CHANCE_TO_JUMP:
            return choice
        plant, low, high = options.bids()
        return by_rule(Bid(min(low + pick(dice, JUMPS), high, self.ceiling(options, plant))))

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        """One run, the biggest plants first."""
        plants = options.at.terms.plants
        owned = options.at.players[options.seat].plants
        order = sorted(owned, key=lambda number: (-plants[number].cities, -number))
        return buy(fuel_in_order(options, order))

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        return build(options, city_target(options.at, options.seat), options.purse)


def score_of(plant: Plant) -> float:
    """The rung of a plant on the ladder: what it powers, and how thriftily."""
    thrift = (
        SCORE_PER_CITY_PER_TOKEN * plant.cities / plant.fuel_count
        if plant.fuel_count
        else SCORE_OF_NO_TOKENS
    )
    return SCORE_PER_CITY * plant.cities + thrift
