"""B1 "drifter", the lower yardstick: it buys and builds as coins and its purse let it."""

from __future__ import annotations

from random import Random

from game.bots.base import BotChoice, PolicyBot, by_chance, pick
from game.bots.basics import buy, by_rule, capacity, cheapest_cities, fuel_in_order, open_cheapest
from game.engine.actions import Bid, BuildCities, DiscardPlant, Done, OpenAuction, Pass
from game.engine.options import (
    BidOptions,
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
)

CHANCE_TO_OPEN = 0.5
MONEY_LEFT_AFTER_OPENING = 20
CHANCE_TO_RAISE = 0.5
MONEY_LEFT_AFTER_RAISING = 15
MONEY_KEPT_FROM_FUEL = 20
MONEY_TO_BUILD_ANYWAY = 30
"""With this much it builds even what it cannot power."""


class DrifterBot(PolicyBot):
    """Neither weighs plants nor looks at others."""

    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice:
        offers = [
            bids
            for bids in options.offers()
            if options.purse - bids.low >= MONEY_LEFT_AFTER_OPENING
        ]
        if not offers or dice.random() >= CHANCE_TO_OPEN:
            return by_chance(open_cheapest(options))
        plant, low, _ = pick(dice, offers)
        return by_chance(OpenAuction(plant, low))

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        _, low, _ = options.bids()
        if options.purse - low < MONEY_LEFT_AFTER_RAISING or dice.random() >= CHANCE_TO_RAISE:
            return by_chance(Pass())
        return by_chance(Bid(low))

    def discard_plant(self, options: DiscardPlantOptions, dice: Random) -> BotChoice:
        return by_rule(DiscardPlant(options.plants()[0]))

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        """One run, the smallest plants first."""
        plants = options.at.players[options.seat].plants
        return buy(fuel_in_order(options, plants, MONEY_KEPT_FROM_FUEL))

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        """The cheapest city, again and again: each one is a decision of its own."""
        at, seat = options.at, options.seat
        network = at.players[seat].cities
        if options.purse < MONEY_TO_BUILD_ANYWAY and len(network) >= capacity(at, seat):
            return by_rule(Done())
        city = cheapest_cities(at, network, len(network) + 1, options.purse)
        return by_rule(BuildCities(city) if city else Done())
