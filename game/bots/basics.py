"""What the simpler bots have in common: bidding by a ceiling, fuelling a run, cheapest cities.

Most of them exist to measure our own bots against players who think otherwise, so nothing here
looks ahead further than a rule of thumb reaches.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from random import Random
from typing import ClassVar

from game.bots.base import STATED_VALUE, Alternative, BotChoice, PolicyBot, Reason
from game.bots.growth import Growth
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
)
from game.engine.bids import minimum_bid
from game.engine.board import CityId
from game.engine.fuel_market import available, bundle_price
from game.engine.model import Position
from game.engine.options import (
    BidOptions,
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    DiscardTokensOptions,
    MarkOptions,
    Options,
)
from game.engine.plants import Capacity, Plant
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, RESOURCES, Resource, Tokens

LONG_GAME = 14
"""From this round on they build more than they can power, or some games would never end."""
CITIES_PER_ROUND = 2.5
"""How fast the leader's network is expected to grow."""
LAST_ROUNDS = 2.0
"""With so few rounds left, plants are bought for the final count."""
CITIES_OF_A_START = 5
"""A first city is judged by what a network of this size around it would cost."""

PicksStart = Callable[[Position, Iterable[CityId]], CityId]
"""Chooses where a network begins."""


class CeilingBot(PolicyBot):
    """Opens the plant that appeals most and bids one more up to a ceiling; the rest is its own."""

    @abstractmethod
    def appeal(self, options: Options, number: int) -> float:
        """How much it wants a plant at the lowest price; not at all if this is not above 0."""

    @abstractmethod
    def ceiling(self, options: Options, number: int) -> int:
        """The highest bid for a plant that appeals."""

    @abstractmethod
    def keeps(self, at: Position, number: int) -> float:
        """How dear an owned plant is; the one with the least is given up first."""

    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice:
        weighed = [
            Alternative(OpenAuction(bids.plant, bids.low), self.appeal(options, bids.plant))
            for bids in options.offers()
        ]
        best = max(weighed, key=lambda one: one.score, default=None)
        if best is None or best.score <= 0:
            return by_rule(open_cheapest(options))
        others = tuple(one for one in weighed if one is not best and one.score > 0)
        return BotChoice(best.action, Reason.YARDSTICK, (), best.score, others)

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        plant, low, high = options.bids()
        if self.appeal(options, plant) <= 0:
            return by_rule(Pass())
        ceiling = self.ceiling(options, plant)
        action = Bid(low) if low <= min(high, ceiling) else Pass()
        return BotChoice(action, Reason.YARDSTICK, ((STATED_VALUE, ceiling),))

    def discard_plant(self, options: DiscardPlantOptions, dice: Random) -> BotChoice:
        worst = min(options.plants(), key=lambda number: self.keeps(options.at, number))
        return by_rule(DiscardPlant(worst))

    def discard_tokens(self, options: DiscardTokensOptions, dice: Random) -> BotChoice:
        return by_rule(DiscardTokens(cheapest_tokens(options)))

    def mark_city(self, options: MarkOptions, dice: Random) -> BotChoice:
        return by_rule(MarkCity(best_start(options.at, options.cities())))


class StrangerBot(CeilingBot):
    """Bids what a plant will earn until the end; a stranger's taste and timing make the rest."""

    city_worth: ClassVar[float] = 8.0
    """Money a round for each more city that can be powered."""
    final_worth: ClassVar[float] = 8.0
    last_worth: ClassVar[float] = 20.0
    """What a city powered at the end is worth besides, early and in the last rounds."""
    early_margin: ClassVar[int] = 15
    """What a plant must earn above its price while it may yet have to make room for another."""
    capacity_ahead: ClassVar[int] = 6
    """Cities beyond those it owns for which it wants plants."""
    money_kept: ClassVar[int] = 15
    """What it never bids, so that it can buy fuel and build."""
    first_premium: ClassVar[int] = 4
    """How far above a plant's number it goes in the first round."""
    later_premium: ClassVar[int] = 100
    """The same for all later rounds."""

    @abstractmethod
    def target(self, options: Options) -> int:
        """How many cities it wants to own after this round."""

    def worth(self, options: Options, plant: Plant) -> float:
        """What owning a plant brings until the end."""
        at, seat = options.at, options.seat
        lost = scrapped(at, seat, self.keeps)
        owned = capacity(at, seat)
        after = owned + plant.cities - (lost.cities if lost else 0)
        wanted = min(len(at.players[seat].cities) + self.capacity_ahead, at.terms.end_cities + 1)
        gained = min(after, wanted) - min(owned, wanted)
        fuel = run_cost(at, plant) - (run_cost(at, lost) if lost else 0)
        rounds = rounds_left(at)
        earned = rounds * (self.city_worth * gained - fuel)
        if rounds <= LAST_ROUNDS:
            return earned + self.last_worth * (after - owned)
        return earned + self.final_worth * (after - owned) - self.early_margin

    def appeal(self, options: Options, number: int) -> float:
        lowest = minimum_bid(options.at, number)
        if lowest > self.ceiling(options, number):
            return 0
        return self.worth(options, options.at.terms.plants[number]) - lowest

    def ceiling(self, options: Options, number: int) -> int:
        worth = int(self.worth(options, options.at.terms.plants[number]))
        highest = number + (self.first_premium if options.at.round == 1 else self.later_premium)
        return min(worth, highest, options.purse - self.money_kept)

    def keeps(self, at: Position, number: int) -> float:
        plant = at.terms.plants[number]
        return self.city_worth * plant.cities - run_cost(at, plant)

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        return buy(best_fuel(options, self.target(options), self.city_worth + self.final_worth))

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        return build(options, self.target(options), options.purse)


def by_rule(action: Action) -> BotChoice:
    """A choice that followed from a rule of thumb."""
    return BotChoice(action, Reason.YARDSTICK)


def capacity(at: Position, seat: Seat) -> int:
    """Cities that all plants of a seat could power together."""
    return sum([at.terms.plants[number].cities for number in at.players[seat].plants])


def city_target(at: Position, seat: Seat) -> int:
    """Cities worth owning: as many as the plants could power, and more in a long game."""
    return capacity(at, seat) + max(0, at.round - LONG_GAME)


def rounds_left(at: Position) -> float:
    """Rounds to come, this one included, until the leader has the last city."""
    return max(1.0, (at.terms.end_cities - at.most_cities) / CITIES_PER_ROUND)


def scrapped(at: Position, seat: Seat, keeps: Callable[[Position, int], float]) -> Plant | None:
    """The plant a seat would give up for another one, None if it has room."""
    owned = at.players[seat].plants
    if len(owned) < at.terms.plant_limit:
        return None
    return at.terms.plants[min(owned, key=lambda number: keeps(at, number))]


def open_cheapest(options: ChoosePlantOptions) -> Action:
    """Nothing appeals: pass, or open what costs least where a plant must be opened."""
    if options.can_pass():
        return Pass()
    plant = min(options.at.on_offer, key=lambda number: minimum_bid(options.at, number))
    return OpenAuction(plant, minimum_bid(options.at, plant))


def run_cost(at: Position, plant: Plant) -> int:
    """What the tokens of one run cost on today's market; what it lacks counts as the dearest."""
    costs = [at.terms.ladders[fuel].costs[at.fuel[fuel]][plant.fuel_count] for fuel in plant.fuels]
    return min(costs, default=0)


def missing_tokens(at: Position, held: Tokens, needs: Capacity) -> Tokens | None:
    """What must be bought to hold these needs, hybrids from the fuller market; None if sold out.

    Needs of up to two runs of a seat's plants always fit into their storage.
    """
    missing = [max(0, need - have) for need, have in zip(needs, held)]
    spare = sum([max(0, held[fuel] - needs[fuel]) for fuel in (Resource.COAL, Resource.OIL)])
    left = [available(at, resource) - missing[resource] for resource in RESOURCES]
    for _ in range(needs.hybrid - spare):
        fuel = Resource.COAL if _coal_is_fuller(at, missing, left) else Resource.OIL
        missing[fuel] += 1
        left[fuel] -= 1
    return Tokens(*missing) if min(left) >= 0 else None


def _coal_is_fuller(at: Position, missing: list[int], left: list[int]) -> bool:
    if min(left[Resource.COAL], left[Resource.OIL]) <= 0:
        return left[Resource.COAL] > 0
    coal, oil = at.fuel.coal - missing[Resource.COAL], at.fuel.oil - missing[Resource.OIL]
    return coal >= oil


def fuel_in_order(options: BuyOptions, plants: Iterable[int], kept: int = 0) -> Tokens:
    """Tokens for one run of each plant in turn, for as long as more than `kept` money is left."""
    at, purse = options.at, options.purse
    held = at.players[options.seat].tokens
    cart, price = NO_TOKENS, 0
    fuelled: tuple[int, ...] = ()
    for number in plants:
        wanted = (*fuelled, number)
        missing = missing_tokens(at, held, one_run(at, wanted))
        if purse - price > kept and missing is not None and bundle_price(at, missing) <= purse:
            cart, price, fuelled = missing, bundle_price(at, missing), wanted
    return cart


def one_run(at: Position, plants: tuple[int, ...]) -> Capacity:
    """What running all these plants once takes."""
    return Capacity(*(need // 2 for need in at.terms.plants.storage(tuple(sorted(plants)))))


def best_fuel(options: BuyOptions, target: int, city_worth: float) -> Tokens:
    """The tokens for one run that pay most, as a city powered is worth that much money.

    Cities that the rest of the money could still build count as well, up to `target` in all.
    """
    at, purse = options.at, options.purse
    player = at.players[options.seat]
    best, best_score = NO_TOKENS, -1.0
    for plant_set in at.terms.plants.subsets(player.plants):
        cart = missing_tokens(at, player.tokens, plant_set.needs)
        price = 0 if cart is None else bundle_price(at, cart)
        if cart is None or price > purse:
            continue
        built = cheapest_cities(at, player.cities, target, purse - price)
        score = city_worth * min(plant_set.cities, len(player.cities) + len(built)) - price
        if score > best_score:
            best, best_score = cart, score
    return best


def buy(cart: Tokens) -> BotChoice:
    """Buy these tokens, if any, and end the turn."""
    return by_rule(BuyResources(cart, and_done=True) if any(cart) else Done())


def cheapest_tokens(options: DiscardTokensOptions) -> Tokens:
    """Of the tokens that may be given up, those the market values least."""
    return min(options.choices(), key=lambda tokens: _market_value(options.at, tokens))


def _market_value(at: Position, tokens: Tokens) -> int:
    costs = (ladder.costs[stock] for ladder, stock in zip(at.terms.ladders, at.fuel))
    return sum([cost[amount] for cost, amount in zip(costs, tokens)])


def best_start(at: Position, cities: Iterable[CityId]) -> CityId:
    """The first city around which a small network costs least."""
    anywhere = Growth(at, ())
    return min(cities, key=lambda city: (start_cost(anywhere, city, CITIES_OF_A_START), city))


def start_cost(anywhere: Growth, start: CityId, size: int) -> int:
    """What a network of this size around a first city would cost, that one not counted."""
    around = anywhere.copy().add(start).cheapest(size - 1)
    return sum([price for _, price in around])


def build(
    options: BuildOptions, target: int, money: int, start: PicksStart = best_start
) -> BotChoice:
    """Connect the cheapest cities up to a number of cities, as far as the money goes."""
    network = options.at.players[options.seat].cities
    plan = cheapest_cities(options.at, network, target, money, start)
    return by_rule(BuildCities(plan, and_done=True) if plan else Done())


def cheapest_cities(
    at: Position,
    network: tuple[CityId, ...],
    target: int,
    money: int,
    start: PicksStart = best_start,
) -> tuple[CityId, ...]:
    """The cities that make a network this large, each the cheapest by then; money is the limit."""
    growth = Growth(at, network)
    plan: tuple[CityId, ...] = ()
    if not network and target > 0:
        prices = {city: price for city, price in growth.offers() if price <= money}
        if not prices:
            return plan
        first = start(at, prices)
        growth.add(first)
        plan, money = (first,), money - prices[first]
    for city, price in growth.cheapest(target - len(network) - len(plan)):
        if price > money:
            break
        plan, money = (*plan, city), money - price
    return plan
