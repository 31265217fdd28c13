"""The hoarder, a stranger: full stores of what the others burn, and a late dash for cities.

With fewer cities than the leader it chooses plants last and buys fuel first, so it can store a
second run of the kinds that are running out before those who need them come to buy.
"""

from __future__ import annotations

from random import Random

from game.bots.base import BotChoice
from game.bots.basics import (
    StrangerBot,
    best_fuel,
    buy,
    cheapest_cities,
    city_target,
    one_run,
)
from game.engine.fuel_market import available, bundle_price
from game.engine.model import Player, Position
from game.engine.options import BuyOptions, Options
from game.engine.routes import build_bill
from game.engine.storage import has_storage
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Resource, Tokens, only

FIRST_CITIES = 4
"""It starts with as many; later a city for every round is enough, until the dash."""
DASH = 8
"""Cities the leader still lacks when it stops holding back."""
KINDS_STORED = 2
"""Of how many kinds, the scarcest first, it fills its stores."""
MONEY_NOT_HOARDED = 10


class HoarderBot(StrangerBot):
    """Grows slowly on purpose until the end is near."""

    def target(self, options: Options) -> int:
        at, seat = options.at, options.seat
        powered = city_target(at, seat)
        leader = max([len(player.cities) for player in rivals(at, seat)])
        if leader + DASH >= at.terms.end_cities:
            return powered
        return min(powered, max(FIRST_CITIES, at.round))

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        """One run first, then the scarcest kinds with what the cities of this round leave over."""
        at, seat, target = options.at, options.seat, self.target(options)
        cart = best_fuel(options, target, self.city_worth + self.final_worth)
        money = options.purse - bundle_price(at, cart)
        plan = cheapest_cities(at, at.players[seat].cities, target, money)
        spendable = options.purse - build_bill(at, seat, plan).total - MONEY_NOT_HOARDED
        for resource in scarcest(at, seat)[:KINDS_STORED]:
            cart = stocked(at, seat, cart, resource, spendable)
        return buy(cart)


def rivals(at: Position, seat: Seat) -> list[Player]:
    """Everybody else."""
    return [player for other, player in enumerate(at.players) if other != seat]


def scarcest(at: Position, seat: Seat) -> list[Resource]:
    """The kinds a seat's plants can store, first those of which the others will leave least."""
    storage = at.terms.plants.storage(at.players[seat].plants)
    storable = [kind for kind in RESOURCES if storage.holds(only(kind, 1))]
    demand = [one_run(at, player.plants) for player in rivals(at, seat)]

    def left_over(kind: Resource) -> int:
        return available(at, kind) - sum([needs[kind] for needs in demand])

    return sorted(storable, key=left_over)


def stocked(at: Position, seat: Seat, cart: Tokens, kind: Resource, money: int) -> Tokens:
    """The cart with as many tokens of a kind as stores, market and money allow."""
    while cart[kind] < available(at, kind):
        more = cart.plus(only(kind, 1))
        if bundle_price(at, more) > money or not has_storage(at, seat, more):
            break
        cart = more
    return cart
