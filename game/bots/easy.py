"""A friendly beginner: sees what a plant does today, never what the table will look like later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from game.bots.base import BotChoice
from game.bots.basics import (
    LONG_GAME,
    CeilingBot,
    best_fuel,
    build,
    buy,
    cheapest_cities,
    city_target,
    run_cost,
    scrapped,
    start_cost,
)
from game.bots.fuelling import fuelled_cities
from game.bots.growth import Growth
from game.engine.board import CityId
from game.engine.fuel_market import available
from game.engine.model import Position
from game.engine.options import BuildOptions, BuyOptions, Options
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

    def appeal(self, options: Options, number: int) -> float:
        at, seat = options.at, options.seat
        lost = scrapped(at, seat, self.keeps)
        if at.round > 1 and _fed(at, seat) > len(at.players[seat].cities) + CAPACITY_AHEAD:
            return 0
        return self.keeps(at, number) - (self.keeps(at, lost.number) if lost else LIKED_ENOUGH)

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
        target = city_target(options.at, options.seat)
        return buy(best_fuel(options, target, CITY_WORTH))

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        """As many as the fuel it holds can power, or to the end as soon as that looks good."""
        at, seat = options.at, options.seat
        cities = at.players[seat].cities
        fuelled = fuelled_cities(at, at.players[seat])
        to_the_end = cheapest_cities(at, cities, at.terms.end_cities, options.purse)
        most = max(len(player.cities) for other, player in enumerate(at.players) if other != seat)
        if len(cities) + len(to_the_end) >= at.terms.end_cities and fuelled >= most:
            return build(options, max(fuelled, at.terms.end_cities), options.purse, quiet_start)
        target = fuelled if at.round <= LONG_GAME else city_target(at, seat)
        return build(options, target, options.purse, quiet_start)


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
