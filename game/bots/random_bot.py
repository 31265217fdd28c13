"""A legal player that chooses at random, with just enough sense that its games come to an end.

It opens plants it can pay, buys one run of fuel, builds towards what it can power and runs its
plants well. Only `random()` of the dice is used: Python keeps that one stable between versions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from random import Random
from typing import Any

from game.bots.base import Budget, Choice, Reason, pick
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
    RunPlants,
)
from game.engine.model import Decision
from game.engine.options import (
    AreaOptions,
    BidOptions,
    BuildOptions,
    BuyOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    DiscardTokensOptions,
    MarkOptions,
    Options,
    RunOptions,
)
from game.engine.phases.resources import available, bundle_price, has_storage
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


class RandomBot:
    """Plays any seat of any game."""

    def decide(self, options: Options, dice: Random, budget: Budget) -> Choice:
        return Choice(_ANSWERS[options.decision](options, dice), Reason.CHANCE)


def _choose_area(options: AreaOptions, dice: Random) -> Action:
    return ChooseArea(pick(dice, options.areas()))


def _place_cartel_house(options: CartelHouseOptions, dice: Random) -> Action:
    return PlaceCartelHouse(pick(dice, options.cities()))


def _mark_city(options: MarkOptions, dice: Random) -> Action:
    return MarkCity(pick(dice, options.cities()))


def _choose_plant(options: ChoosePlantOptions, dice: Random) -> Action:
    """Open one of the plants that beat the worst one owned, now and then none."""
    at = options.at
    if at.round > 1 and dice.random() > CHANCE_TO_OPEN:
        return Pass()
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


def _discard_plant(options: DiscardPlantOptions, dice: Random) -> Action:
    return DiscardPlant(options.plants()[0])


def _discard_tokens(options: DiscardTokensOptions, dice: Random) -> Action:
    return DiscardTokens(pick(dice, options.choices()))


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


def _run(options: RunOptions, dice: Random) -> Action:
    return RunPlants(options.best())


_PRICE = attrgetter("price")

_ANSWERS: Mapping[Decision, Callable[[Any, Random], Action]] = {
    Decision.CHOOSE_AREA: _choose_area,
    Decision.PLACE_CARTEL_HOUSE: _place_cartel_house,
    Decision.MARK_CITY: _mark_city,
    Decision.CHOOSE_PLANT: _choose_plant,
    Decision.BID: _bid,
    Decision.DISCARD_PLANT: _discard_plant,
    Decision.DISCARD_TOKENS: _discard_tokens,
    Decision.BUY_RESOURCES: _buy,
    Decision.BUILD_CITIES: _build,
    Decision.RUN_PLANTS: _run,
}
