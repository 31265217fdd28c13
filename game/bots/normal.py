"""The full valuation of one table, without search: what a thoughtful player works out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from game.bots.base import STATED_VALUE, Alternative, BotChoice, Budget, PolicyBot, Reason
from game.bots.basics import best_start
from game.bots.building_plan import BuildingPlan
from game.bots.fuelling import Basket, baskets, fuelled_cities
from game.bots.last_round import last_purchase
from game.bots.outlook import Outlook
from game.bots.tuning import BY_HAND, Tuning
from game.bots.valuing import PlantValues
from game.engine.actions import (
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
)
from game.engine.bids import minimum_bid
from game.engine.board import AreaId
from game.engine.fuel_market import available, bundle_price
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
)
from game.engine.storage import has_storage
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Resource, Tokens, only

CITY_AHEAD_WORTH = 5
FINAL_ROUNDS = 3
ALTERNATIVES_TOLD = 3
MONEY_RIVALS_KEEP = 15
UNPROMISED = {
    Reason.PLANT_WORTH_IT: Reason.PLANT_PROMISING,
    Reason.BELOW_CEILING: Reason.GOOD_PRICE,
    Reason.ABOVE_CEILING: Reason.TOO_MUCH,
    Reason.BETTER_PLANT: Reason.TOO_MUCH,
}
"""What is said instead where search may yet decide otherwise."""
COUNTS_CITIES = frozenset({Reason.FUEL_FOR_CITIES, Reason.FUEL_TO_GROW, Reason.FUEL_AHEAD})
"""Reasons of a purchase that count cities, some of which may still have to be built."""
NET_PER_CITY, NET_PER_TOKEN, ROUNDS_RIVALS_COUNT = 8, 4, 5


class NormalBot(PolicyBot):
    """Values plants by projecting its economy, fuels what it can power and builds up to it."""

    explains: ClassVar[bool] = True
    """It says why, and what else it weighed."""

    def __init__(self, tuning: Tuning = BY_HAND) -> None:
        self._tuning = tuning
        self._valued: tuple[object, PlantValues] | None = None
        self._looked: tuple[Options, Outlook] | None = None
        self._planned: tuple[Options, BuildingPlan] | None = None

    def propose(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """What it would do, for somebody who will try it out: no price or city is promised."""
        owned = len(options.at.players[options.seat].cities)
        return _without_promise(self.decide(options, dice, budget), owned)

    def choose_area(self, options: AreaOptions, dice: Random) -> BotChoice:
        """The area with the cheapest connections, inside and to what is chosen already."""
        costs = {area: _area_cost(options, area) for area in options.areas()}
        best = min(costs, key=lambda area: (costs[area], area))
        return BotChoice(ChooseArea(best), Reason.CHEAP_AREA, (("cost", round(costs[best])),))

    def place_cartel_house(self, options: CartelHouseOptions, dice: Random) -> BotChoice:
        """Where the network would cost most, so that cheap cities stay open."""
        zone = options.at.in_play
        remote = max(options.cities(), key=lambda c: (sum(zone.distance[c].values()), c))
        return BotChoice(PlaceCartelHouse(remote), Reason.REMOTE_CITY)

    def mark_city(self, options: MarkOptions, dice: Random) -> BotChoice:
        city = best_start(options.at, options.cities())
        return BotChoice(MarkCity(city), Reason.GOOD_START)

    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice:
        """Open the plant that promises most at the price it will probably fetch."""
        outlook = self.look(options)
        must_buy = options.at.round == 1
        if not must_buy and self._has_room(outlook):
            return BotChoice(Pass(), Reason.ENOUGH_CAPACITY)
        values = self.values(options)
        scores = {
            plant: self._promise(outlook, values, plant, low)
            for plant, low, _ in options.offers()
            if must_buy or values.is_worth(plant, low)
        }
        if not scores:
            return BotChoice(Pass(), Reason.NO_PLANT_WORTH_IT)
        best, *others = sorted(scores, key=lambda plant: (-scores[plant], -plant))
        low = options.bids(best).low
        if not self.explains:
            return BotChoice(OpenAuction(best, low), Reason.PLANT_PROMISING, score=scores[best])
        limit = self.limit(options, best)
        return BotChoice(
            OpenAuction(best, low),
            Reason.PLANT_WORTH_IT,
            (("plant", best), (STATED_VALUE, limit)),
            scores[best],
            tuple(
                Alternative(OpenAuction(p, options.bids(p).low), scores[p])
                for p in others[:ALTERNATIVES_TOLD]
            ),
        )

    def promises(self, options: ChoosePlantOptions) -> dict[int, float]:
        """What each plant it could open promises, worth it or not."""
        outlook, values = self.look(options), self.values(options)
        return {
            plant: self._promise(outlook, values, plant, low)
            for plant, low, _ in options.offers()
            if not values.is_waste(plant)
        }

    def expected_price(self, options: Options, plant: int) -> int:
        """What a plant will probably fetch."""
        return self._expected_price(self.look(options), plant, None)

    def limit(self, options: ChoosePlantOptions, plant: int) -> int:
        """The most it would pay for a plant that it opens; at least the lowest bid."""
        return max(options.bids(plant).low, self._limit(options, self.values(options), plant))

    def openings(self, options: ChoosePlantOptions) -> list[OpenAuction]:
        """Every plant it could open, worth it or not, the most promising first."""
        values = self.values(options)
        return sorted(
            (
                OpenAuction(plant, low)
                for plant, low, _ in options.offers()
                if not values.is_waste(plant)
            ),
            key=lambda opening: (-values.gain(opening.plant, opening.bid), -opening.plant),
        )

    def is_waste(self, options: BidOptions) -> bool:
        """To get the plant under the hammer it would have to give up one that has never run."""
        return self.values(options).is_waste(options.bids().plant)

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        """Raise by one up to the ceiling, less what the best other plant would bring."""
        plant, low, high = options.bids()
        outlook = self.look(options)
        if self._has_room(outlook):
            return BotChoice(Pass(), Reason.ENOUGH_CAPACITY)
        values = self.values(options)
        limit = self._limit(options, values, plant)
        if low <= min(high, limit):
            numbers = (("plant", plant), (STATED_VALUE, limit), ("bid", low))
            return BotChoice(Bid(low), Reason.BELOW_CEILING, numbers, float(limit - low))
        wants_it = self.explains and values.is_worth(plant, low)
        other = self._rather(options, outlook, values) if wants_it else None
        if other is None:
            numbers = (("plant", plant), (STATED_VALUE, max(0, limit)), ("bid", low))
            return BotChoice(Pass(), Reason.ABOVE_CEILING, numbers, float(low - limit))
        numbers = (("plant", plant), ("other", other), ("bid", low))
        return BotChoice(Pass(), Reason.BETTER_PLANT, numbers, float(low - limit))

    def discard_plant(self, options: DiscardPlantOptions, dice: Random) -> BotChoice:
        new_plant = options.at.over_limit
        assert new_plant is not None
        weakest = PlantValues(self.look(options)).best_discard(new_plant)
        return BotChoice(DiscardPlant(weakest), Reason.WEAKEST_PLANT, (("plant", weakest),))

    def discard_tokens(self, options: DiscardTokensOptions, dice: Random) -> BotChoice:
        """Give up what is cheaper to buy again."""
        prices = self.look(options).prices_later
        cheapest = min(options.choices(), key=lambda t: sum(n * p for n, p in zip(t, prices)))
        return BotChoice(DiscardTokens(cheapest), Reason.CHEAPEST_TOKENS)

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        """The fuel that pays best this round, and more of a kind that will run dry."""
        outlook = self.look(options)
        last = last_purchase(options, outlook) if outlook.may_end_now else None
        if last is not None:
            return last
        found = baskets(options.at, options.seat, options.purse)
        scored = sorted(
            ((self._basket_score(outlook, basket, options.purse), basket) for basket in found),
            key=lambda entry: (-entry[0], entry[1].price),
        )
        score, basket = scored[0]
        ahead = self._stock(options, outlook, basket.tokens)
        cart = basket.tokens.plus(ahead)
        if not any(cart):
            return BotChoice(Done(), _why_no_fuel(outlook))
        reason, numbers = _why_fuel(outlook, basket, options.purse, is_ahead=any(ahead))
        return BotChoice(
            BuyResources(cart, and_done=True),
            reason,
            (*numbers, ("price", bundle_price(options.at, cart))),
            score,
            _other_carts(scored[1:], cart),
        )

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        plan = self.plan(options)
        site, reason = plan.best()
        count = len(site.cities)
        if not count:
            return BotChoice(Done(), reason)
        if not self.explains:
            return BotChoice(BuildCities(site.cities, and_done=True), reason)
        alternatives = tuple(
            Alternative(BuildCities(plan.site(k).cities, and_done=True), plan.score(k))
            for k in (count - 1, count + 1)
            if 0 < k <= plan.most
        )
        return BotChoice(
            BuildCities(site.cities, and_done=True),
            reason,
            (("cities", count), ("price", site.price)),
            plan.score(count),
            alternatives,
        )

    def look(self, options: Options) -> Outlook:
        """What it sees; asked twice about the same decision it looks once."""
        if self._looked is None or self._looked[0] is not options:
            self._looked = options, Outlook(options.view, options.seat, self._tuning)
        return self._looked[1]

    def plan(self, options: Options) -> BuildingPlan:
        """What it weighs when it builds."""
        if self._planned is None or self._planned[0] is not options:
            self._planned = options, BuildingPlan(self.look(options), options.purse)
        return self._planned[1]

    def values(self, options: Options) -> PlantValues:
        """What plants are worth to it in this phase; it holds until the seat itself has bought."""
        outlook = self.look(options)
        situation = (options.at.round, options.purse, outlook.me)
        if self._valued is None or self._valued[0] != situation:
            self._valued = (situation, PlantValues(outlook))
        return self._valued[1]

    def _has_room(self, outlook: Outlook) -> bool:
        """So much capacity is idle that another plant would only be scrapped unused.

        Near the end it is not idle: the last round counts what can be powered.
        """
        if outlook.rounds_left <= FINAL_ROUNDS:
            return False
        plants = outlook.plants_of(outlook.seat)
        capacity = sum(plant.cities for plant in plants if outlook.can_feed(plant))
        return capacity >= len(outlook.me.cities) + self._tuning.idle_capacity

    def _limit(self, options: Options, values: PlantValues, plant: int) -> int:
        """The most it pays: the plant's worth less what the best other one would bring.

        In the first round it is little more than the plant's number.
        """
        others = {p: minimum_bid(options.at, p) for p in options.at.on_offer if p != plant}
        surplus = values.best_surplus(others)
        worth = values.ceiling(plant) - int(self._tuning.other_plant_share * surplus)
        if options.at.round > 1:
            return worth
        return min(worth, plant + int(self._tuning.first_round_premium))

    def _rather(self, options: BidOptions, outlook: Outlook, values: PlantValues) -> int | None:
        """The plant that it would open next; whoever leads now is served by then."""
        at, under_the_hammer = options.at, options.bids().plant
        assert at.auction is not None
        leader = at.auction.leader
        lowest = {p: minimum_bid(at, p) for p in at.on_offer if p != under_the_hammer}
        scores = {
            plant: self._promise(outlook, values, plant, low, served=leader)
            for plant, low in lowest.items()
            if low <= options.purse and values.is_worth(plant, low)
        }
        return max(scores, key=lambda plant: (scores[plant], plant), default=None)

    def _promise(
        self,
        outlook: Outlook,
        values: PlantValues,
        plant: int,
        low: int,
        *,
        served: Seat | None = None,
    ) -> float:
        """The gain at the price a plant will probably fetch, or at most at the own ceiling."""
        price = max(low, self._expected_price(outlook, plant, served))
        if price > low and not values.is_worth(plant, price):
            price = max(low, values.ceiling(plant))
        return values.gain(plant, price)

    def _expected_price(self, outlook: Outlook, plant: int, served: Seat | None) -> int:
        """What the keenest rival still in the phase would pay, by a rule of thumb, and one more."""
        active = [seat for seat in outlook.at.waiting if seat not in (outlook.seat, served)]
        offers = [_rival_offer(outlook, seat, plant) for seat in active]
        return 1 + max(offers, default=0)

    def _basket_score(self, outlook: Outlook, basket: Basket, money: int) -> float:
        """This round's income less the fuel, with a bonus for cities it lets the seat add."""
        added, left = _cities_to_add(outlook, basket, money)
        powered = min(basket.cities, len(outlook.me.cities) + added)
        if outlook.rounds_left == 1 or outlook.may_end_now:
            return self._tuning.city_worth * powered + self._tuning.money_worth * left
        income = outlook.at.terms.income(powered)
        return income - basket.price + CITY_AHEAD_WORTH * added

    def _stock(self, options: BuyOptions, outlook: Outlook, cart: Tokens) -> Tokens:
        """One more run of the kinds that will run dry, from a share of what is left."""
        at, stock = options.at, Tokens()
        if outlook.rounds_left <= 1 or outlook.may_end_now:
            return stock
        price = bundle_price(at, cart)
        left = self._tuning.stock_share * (options.purse - price - _next_city_price(outlook))
        for resource in RESOURCES:
            if not _burns(outlook, resource) or not outlook.runs_dry(resource):
                continue
            while True:
                more = stock.plus(only(resource, 1))
                whole = cart.plus(more)
                if whole[resource] > available(at, resource):
                    break
                if not has_storage(at, options.seat, whole):
                    break
                if bundle_price(at, whole) - price > left:
                    break
                stock = more
        return stock


class SilentNormalBot(NormalBot):
    """Does exactly what normal does, for those who play it forward and ask for no reasons."""

    explains = False


def _without_promise(choice: BotChoice, owned: int) -> BotChoice:
    """The same choice; the most it would pay is kept to itself, and what it means to build."""
    numbers = dict(choice.numbers)
    if choice.reason in COUNTS_CITIES and numbers["cities"] > owned:
        told = tuple((name, n) for name, n in choice.numbers if name in ("cities", "price"))
        return replace(choice, reason=Reason.FUEL_WITH_ROOM, numbers=told)
    reason = UNPROMISED.get(choice.reason)
    if reason is None:
        return choice
    told = tuple((name, n) for name, n in choice.numbers if name in ("plant", "bid"))
    return replace(choice, reason=reason, numbers=told, worth=choice.most)


def _cities_to_add(outlook: Outlook, basket: Basket, money: int) -> tuple[int, int]:
    """How many cities the rest of the money builds for this fuel, and what is left of it."""
    cities, left, added = len(outlook.me.cities), money - basket.price, 0
    for _, price in outlook.curve:
        if cities + added >= basket.cities or price > left:
            break
        left -= price
        added += 1
    return added, left


def _why_fuel(
    outlook: Outlook, basket: Basket, money: int, *, is_ahead: bool
) -> tuple[Reason, tuple[tuple[str, int], ...]]:
    """For how many cities it is: those that are there, and those that it means to build."""
    owned = len(outlook.me.cities)
    added, _ = _cities_to_add(outlook, basket, money)
    cities = min(basket.cities, owned + added)
    if outlook.rounds_left == 1 or outlook.may_end_now:
        return Reason.FUEL_FOR_THE_END, (("cities", cities),)
    if is_ahead:
        return Reason.FUEL_AHEAD, (("cities", cities),)
    if owned and cities > owned:
        return Reason.FUEL_TO_GROW, (("cities", cities), ("more", cities - owned))
    return Reason.FUEL_FOR_CITIES, (("cities", cities),)


def _why_no_fuel(outlook: Outlook) -> Reason:
    held = fuelled_cities(outlook.at, outlook.me)
    enough = held >= max(1, len(outlook.me.cities))
    return Reason.FUEL_ENOUGH if enough else Reason.FUEL_NOT_WORTH_IT


def _other_carts(scored: Sequence[tuple[float, Basket]], chosen: Tokens) -> tuple[Alternative, ...]:
    """The next best purchases; different plants may want the same tokens."""
    best: dict[Tokens, float] = {}
    for score, basket in scored:
        if any(basket.tokens) and basket.tokens != chosen:
            best.setdefault(basket.tokens, score)
    return tuple(
        Alternative(BuyResources(tokens, and_done=True), score)
        for tokens, score in list(best.items())[:ALTERNATIVES_TOLD]
    )


def _rival_offer(outlook: Outlook, seat: Seat, plant: int) -> int:
    """A rival's limit by the quick rule: net gain over a few rounds, within its purse."""
    at = outlook.at
    card = at.terms.plants[plant]
    owned = outlook.plants_of(seat)
    lost = min((p.cities for p in owned), default=0)
    full = len(owned) >= at.terms.plant_limit
    gained = card.cities - (lost if full else 0)
    needed = len(at.players[seat].cities) + 3 - sum(p.cities for p in owned)
    net = NET_PER_CITY * min(gained, max(0, needed)) - NET_PER_TOKEN * card.fuel_count
    worth = net * min(outlook.rounds_left, ROUNDS_RIVALS_COUNT)
    return max(0, min(worth, outlook.money_of(seat) - MONEY_RIVALS_KEEP))


def _area_cost(options: AreaOptions, area: AreaId) -> float:
    """The mean cost of the connections that the area would bring into the zone."""
    at = options.at
    area_of = at.terms.board.area_of()
    inside = {*at.areas, area}
    costs = [
        connection.cost
        for connection in at.terms.board.connections
        if area in (area_of[connection.a], area_of[connection.b])
        and area_of[connection.a] in inside
        and area_of[connection.b] in inside
    ]
    return sum(costs) / len(costs) if costs else 0.0


def _burns(outlook: Outlook, resource: Resource) -> bool:
    return any(resource in plant.fuels for plant in outlook.plants_of(outlook.seat))


def _next_city_price(outlook: Outlook) -> int:
    return outlook.curve[0][1] if outlook.curve else 0
