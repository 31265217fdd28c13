"""A friendly beginner: sees what a plant does today, never what the table will look like later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from game.bots.base import BotChoice, Reason
from game.bots.basics import (
    LONG_GAME,
    CeilingBot,
    best_fuel,
    build,
    buy,
    capacity,
    cheapest_cities,
    city_target,
    run_cost,
    scrapped,
    start_cost,
)
from game.bots.fuelling import fuelled_cities
from game.bots.growth import Growth
from game.engine.actions import BuildCities, DiscardPlant, OpenAuction, Pass
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
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Tokens

PER_CITY, PER_ELEKTRO, PER_NUMBER = 3.0, 0.4, 0.05
LIKED_ENOUGH = 4.0
SHARE_OF_MONEY = 0.9
NEVER_RUN = 100.0
"""What has never run is not given up for anything."""
CITY_WORTH = 6.0
"""What it thinks a powered city pays."""
CAPACITY_AHEAD = 3
"""With more room than this it sees no need for another plant."""
CITIES_LOOKED_AT = 3
"""How far it looks around when it begins."""
CLOSE_BY, CROWDED = 11, 10
"""A rival's city that costs no more to reach is close by, and makes a start as much worse."""


class EasyBot(CeilingBot):
    """Likes plants with many cities and little fuel, fuels one run and builds to its capacity."""

    def mark_city(self, options: MarkOptions, dice: Random) -> BotChoice:
        return replace(super().mark_city(options, dice), reason=Reason.EASY_START)

    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice:
        choice = super().choose_plant(options, dice)
        return _explained(choice, *self._why_opening(options, choice))

    def _why_opening(self, options: ChoosePlantOptions, choice: BotChoice) -> Why:
        if not isinstance(choice.action, OpenAuction):
            return self._why_no_plant(options), ()
        plant = options.at.terms.plants[choice.action.plant]
        if choice.score <= 0:
            return Reason.EASY_CHEAPEST_PLANT, (("plant", plant.number),)
        reason = Reason.EASY_PLANT if plant.fuels else Reason.EASY_GREEN_PLANT
        return reason, (("plant", plant.number), ("cities", plant.cities))

    def _why_no_plant(self, options: Options) -> Reason:
        enough = self._has_enough(options.at, options.seat)
        return Reason.EASY_PLANTS_ENOUGH if enough else Reason.EASY_NO_PLANT

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        choice = super().bid(options, dice)
        plant = ("plant", options.bids().plant)
        if choice.most is None:
            if self._has_enough(options.at, options.seat):
                return _explained(choice, Reason.EASY_PLANTS_ENOUGH)
            return _explained(choice, Reason.EASY_UNWANTED, (plant,))
        stops = isinstance(choice.action, Pass)
        reason = Reason.EASY_STOP_BIDDING if stops else Reason.EASY_BID
        return _explained(choice, reason, (plant, *choice.numbers))

    def discard_plant(self, options: DiscardPlantOptions, dice: Random) -> BotChoice:
        choice = super().discard_plant(options, dice)
        assert isinstance(choice.action, DiscardPlant)
        return _explained(choice, Reason.EASY_WEAKEST, (("plant", choice.action.plant),))

    def discard_tokens(self, options: DiscardTokensOptions, dice: Random) -> BotChoice:
        return _explained(super().discard_tokens(options, dice), Reason.EASY_TOKENS)

    def appeal(self, options: Options, number: int) -> float:
        at, seat = options.at, options.seat
        lost = scrapped(at, seat, self.keeps)
        if self._has_enough(at, seat):
            return 0
        return self.keeps(at, number) - (self.keeps(at, lost.number) if lost else LIKED_ENOUGH)

    def _has_enough(self, at: Position, seat: Seat) -> bool:
        """It has more room than it will soon need."""
        return at.round > 1 and _fed(at, seat) > len(at.players[seat].cities) + CAPACITY_AHEAD

    def ceiling(self, options: Options, number: int) -> int:
        """A little above the number, and never the whole purse."""
        plant = options.at.terms.plants[number]
        return min(number + plant.cities, int(SHARE_OF_MONEY * options.purse))

    def keeps(self, at: Position, number: int) -> float:
        plant = at.terms.plants[number]
        liked = PER_CITY * plant.cities - PER_ELEKTRO * run_cost(at, plant) - PER_NUMBER * number
        return liked + NEVER_RUN if number in at.fresh else liked

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        """One run of the plants its cities need, with those it is about to build."""
        at, player = options.at, options.at.players[options.seat]
        cart = best_fuel(options, city_target(at, options.seat), CITY_WORTH)
        if any(cart):
            return _explained(buy(cart), Reason.EASY_FUEL, (("price", bundle_price(at, cart)),))
        held = fuelled_cities(at, player) >= min(
            max(1, len(player.cities)), capacity(at, options.seat)
        )
        return _explained(buy(cart), Reason.EASY_FUEL_HELD if held else Reason.EASY_NO_FUEL)

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        """As many as the fuel it holds can power, or to the end as soon as that looks good."""
        at, seat = options.at, options.seat
        cities = at.players[seat].cities
        fuelled = fuelled_cities(at, at.players[seat])
        to_the_end = cheapest_cities(at, cities, at.terms.end_cities, options.purse)
        most = max(len(player.cities) for other, player in enumerate(at.players) if other != seat)
        if len(cities) + len(to_the_end) >= at.terms.end_cities and fuelled >= most:
            target, reason = max(fuelled, at.terms.end_cities), Reason.EASY_END
        else:
            target = fuelled if at.round <= LONG_GAME else city_target(at, seat)
            reason = Reason.EASY_BUILD
        choice = build(options, target, options.purse, quiet_start)
        if not isinstance(choice.action, BuildCities):
            return _explained(choice, _why_no_city(options, short=fuelled <= len(cities)))
        built = choice.action.cities
        if reason is Reason.EASY_BUILD and len(cities) + len(built) > fuelled:
            reason = Reason.EASY_BUILD_ON
        price = options.bill(built).total
        return _explained(choice, reason, (("cities", len(built)), ("price", price)))


def _why_no_city(options: BuildOptions, *, short: bool) -> Reason:
    """What it lacks: power for another city, a city that is open to it, or money."""
    if short:
        return Reason.EASY_NO_CITY
    return Reason.EASY_NO_MONEY if options.offers() else Reason.NO_CITY_LEFT


Why = tuple[Reason, tuple[tuple[str, int], ...]]


def _explained(
    choice: BotChoice, reason: Reason, numbers: tuple[tuple[str, int], ...] = ()
) -> BotChoice:
    """The same choice with a reason that a beginner would give."""
    return replace(choice, reason=reason, numbers=numbers)


def quiet_start(at: Position, cities: Iterable[CityId]) -> CityId:
    """A first city with two cheap ones beside it, and nobody else's close by."""
    anywhere = Growth(at, ())
    neighbours = [city for player in at.players for city in player.cities]

    def cost(city: CityId) -> int:
        distance = at.in_play.distance[city]
        close = sum([distance[other] <= CLOSE_BY for other in neighbours])
        return start_cost(anywhere, city, CITIES_LOOKED_AT) + CROWDED * close

    return min(cities, key=lambda city: (cost(city), city))


def _fed(at: Position, seat: Seat) -> int:
    """Cities its plants could power together with all the fuel it holds or could buy."""
    player = at.players[seat]
    within_reach = Tokens(*(player.tokens[fuel] + available(at, fuel) for fuel in RESOURCES))
    return fuelled_cities(at, replace(player, tokens=within_reach))
