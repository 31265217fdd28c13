"""A legal player that chooses at random, with just enough sense that its games come to an end.

It opens plants it can pay, buys one run of fuel, builds towards what it can power and runs its
plants well. Only `random()` of the dice is used: Python keeps that one stable between versions.
"""

from __future__ import annotations

from operator import attrgetter
from random import Random

from game.bots.base import BotChoice, PolicyBot, by_chance, pick
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
    PutUp,
)
from game.engine.fuel_market import available, bundle_price
from game.engine.options import (
    BidOptions,
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
)
from game.engine.storage import has_storage
from game.engine.tokens import NO_TOKENS, only

CHANCE_TO_OPEN = 0.75
CHANCE_TO_RAISE = 0.45
HIGHEST_PREMIUM = 12
CHANCE_TO_STOP_BUILDING = 0.12
CHANCE_TO_SKIP_A_PLANT = 0.05
CHANCE_TO_END_A_TURN = 0.9
CHEAPEST_CITIES = 3
CITIES_AHEAD = 2
MONEY_KEPT_FOR_FUEL = 6
LONG_GAME = 12
"""From this round on it builds more than it can power, or some games would never end."""


class RandomBot(PolicyBot):
    """Plays any seat of any game."""

    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice:
        return by_chance(_choose_plant(options, dice))

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        return by_chance(_bid(options, dice))

    def discard_plant(self, options: DiscardPlantOptions, dice: Random) -> BotChoice:
        return by_chance(DiscardPlant(options.plants()[0]))

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        return by_chance(_buy(options, dice))

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        return by_chance(_build(options, dice))


def _choose_plant(options: ChoosePlantOptions, dice: Random) -> Action:
    """Open one of the plants that beat the worst one owned, now and then none."""
    at = options.at
    if at.round > 1 and dice.random() > CHANCE_TO_OPEN:
        put_ups = options.put_ups()
        return PutUp(pick(dice, put_ups)) if put_ups else Pass()
    owned = at.players[options.seat].plants
    worst = owned[0] if len(owned) >= at.terms.plant_limit else 0
    plants = [plant for plant in at.on_offer if plant > worst]
    if not plants:
        return Pass()
    plant, low, high = options.bids(pick(dice, plants))
    if low > high:
        return Pass()
    return OpenAuction(plant, low)


def _bid(options: BidOptions, dice: Random) -> Action:
    plant, low, high = options.bids()
    if low > min(high, plant + HIGHEST_PREMIUM) or dice.random() > CHANCE_TO_RAISE:
        return Pass()
    return Bid(low)


def _buy(options: BuyOptions, dice: Random) -> Action:
    """Fuel for one run, the biggest plants first, as long as there is money."""
    at, cart = options.at, NO_TOKENS
    player = at.players[options.seat]
    spare = player.tokens
    if at.terms.plants.subsets(player.plants)[0].needs.runs_on(spare):
        return Done()
    for number in reversed(player.plants):
        plant = at.terms.plants[number]
        if not plant.fuels or dice.random() < CHANCE_TO_SKIP_A_PLANT:
            continue
        fuel = max(plant.fuels, key=at.fuel.__getitem__)
        missing = max(0, plant.fuel_count - spare[fuel])
        spare = spare.minus(only(fuel, plant.fuel_count - missing))
        if not missing or cart[fuel] + missing > available(at, fuel):
            continue
        wanted = cart.plus(only(fuel, missing))
        if bundle_price(at, wanted) <= options.purse:
            cart = wanted
    if not any(cart) or not has_storage(at, options.seat, cart):
        return Done()
    return BuyResources(cart, _ends_turn(dice))


def _build(options: BuildOptions, dice: Random) -> Action:
    """Some of the cheapest cities, a little beyond what could be powered.

    Prices are those before the turn: building can only make the next city cheaper, except that
    the first one decides where the network lies.
    """
    at = options.at
    player = at.players[options.seat]
    capacity = sum([at.terms.plants[number].cities for number in player.plants])
    target = capacity + CITIES_AHEAD + max(0, at.round - LONG_GAME)
    wanted = min(target, at.terms.city_limit or target) - len(player.cities)
    money = options.purse - MONEY_KEPT_FOR_FUEL
    if wanted <= 0 or money < at.terms.house_prices[0]:
        return Done()
    offers = options.offers(most=money)
    offers.sort(key=_PRICE)
    plan: tuple[str, ...] = ()
    while offers and len(plan) < wanted and dice.random() > CHANCE_TO_STOP_BUILDING:
        city, _, price = offers.pop(int(dice.random() * min(CHEAPEST_CITIES, len(offers))))
        if price > money:
            break
        money -= price
        plan += (city,)
        if not player.cities:
            return BuildCities(plan)
    return BuildCities(plan, _ends_turn(dice)) if plan else Done()


def _ends_turn(dice: Random) -> bool:
    return dice.random() < CHANCE_TO_END_A_TURN


_PRICE = attrgetter("price")
