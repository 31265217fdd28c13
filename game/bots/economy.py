"""A projection of one player's economy, alone, round by round, to the expected end.

Played once with and once without a plant, the difference is what the plant is worth; the same
projection weighs how many cities to build and what to keep for later.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.bots.outlook import Outlook
from game.bots.tuning import Tuning
from game.engine.plants import Plant
from game.engine.tokens import Resource

GENERIC_FUEL_PER_CITY = 1.6
"""What a run of a plant to come costs for each of its cities."""
CITIES_TO_COME = 4
"""Plants are fuelled for at most this many cities beyond those built."""
RUINED = -1000.0
TIMINGS = (-1, 1, 3)
"""Idle capacity at which the next plant is bought: late and saving, in step, or ahead of need."""
USUAL_CITY_PRICE = 21
"""What a city beyond the known insertions costs."""


class Unit(NamedTuple):
    """A plant as the projection sees it: cities, and the cost of a run now and later."""

    cities: float
    cost_now: float
    cost_later: float


class Prospect(NamedTuple):
    """What the projection needs to know of the table."""

    rounds: int
    round: int
    cities: int
    city_prices: tuple[int, ...]
    payments: tuple[int, ...]
    plant_limit: int


def prospect_of(outlook: Outlook, rounds: int | None = None) -> Prospect:
    """The seat's own prospect, from now to the expected end."""
    at = outlook.at
    return Prospect(
        rounds=outlook.rounds_left if rounds is None else rounds,
        round=at.round,
        cities=len(outlook.me.cities),
        city_prices=tuple(price for _, price in outlook.curve),
        payments=at.terms.payments,
        plant_limit=at.terms.plant_limit,
    )


def units_of(outlook: Outlook, numbers: Sequence[int]) -> list[Unit]:
    """These plants as units; tokens already held make this round's runs cheaper."""
    held, left = list(outlook.me.tokens), list(outlook.left_now)
    units = []
    for number in numbers:
        plant = outlook.at.terms.plants[number]
        now = _cost_now(outlook, plant, held, left)
        units.append(Unit(plant.cities, now, outlook.fuel_cost(plant, outlook.prices_later)))
    return units


def _cost_now(outlook: Outlook, plant: Plant, held: list[int], left: list[int]) -> float:
    """What this round's run costs, taken from what is held and left; endless if too little is."""
    missing = _taken(held, plant.fuels, plant.fuel_count)
    by_price = sorted(plant.fuels, key=outlook.prices_now.__getitem__)
    cost = 0.0
    for fuel in by_price:
        bought = missing - _taken(left, (fuel,), missing)
        cost += bought * outlook.prices_now[fuel]
        missing -= bought
    return math.inf if missing else cost


def _taken(tokens: list[int], fuels: Sequence[Resource], wanted: int) -> int:
    """Take tokens of these kinds; how many are missing afterwards."""
    for fuel in fuels:
        used = min(wanted, tokens[fuel])
        tokens[fuel] -= used
        wanted -= used
    return wanted


def projected(outlook: Outlook, prospect: Prospect, units: list[Unit], money: float) -> float:
    """Cities powered at the end, and money, weighed together; later plants at the best time."""
    if money < 0:
        return RUINED + money
    tuning = outlook.tuning
    plants = sorted(units, key=_cost_of_a_city)
    capacity, money = _fuel(plants, prospect.cities, money, first=True)
    cities, money = _build(prospect, prospect.cities, capacity, money)
    powered = min(capacity, cities)
    if prospect.rounds == 1:
        return tuning.city_worth * powered + tuning.money_worth * money
    money += _income(prospect.payments, powered)
    return max(
        [_played_on(tuning, prospect, plants[:], cities, money, room=room) for room in TIMINGS]
    )


def _played_on(
    tuning: Tuning,
    prospect: Prospect,
    plants: list[Unit],
    cities: int,
    money: float,
    *,
    room: int,
) -> float:
    """From the second round on; a plant is bought once no more than `room` capacity is idle."""
    powered = 0.0
    for ahead in range(1, prospect.rounds):
        if ahead > 1:
            money += _income(prospect.payments, powered)
        if sum([unit.cities for unit in plants]) <= cities + room:
            now = prospect.round + ahead
            money = _buy_generic(tuning, prospect.plant_limit, plants, now, money)
        capacity, money = _fuel(plants, cities, money, first=False)
        if cities < capacity:
            cities, money = _build(prospect, cities, capacity, money)
        powered = min(capacity, cities)
    return tuning.city_worth * powered + tuning.money_worth * money


def _cost_of_a_city(unit: Unit) -> float:
    return unit.cost_later / unit.cities


def _build(prospect: Prospect, cities: int, capacity: float, money: float) -> tuple[int, float]:
    """Add the cheapest cities as far as plants and money go."""
    prices = prospect.city_prices
    while cities < capacity:
        built = cities - prospect.cities
        price = prices[built] if built < len(prices) else USUAL_CITY_PRICE
        if price > money:
            break
        money -= price
        cities += 1
    return cities, money


def _fuel(plants: list[Unit], cities: int, money: float, *, first: bool) -> tuple[float, float]:
    """Run the plants that give most for their fuel, as far as cities may come for them."""
    capacity = 0.0
    for unit in plants:
        cost = unit.cost_now if first else unit.cost_later
        if cost <= money and capacity < cities + CITIES_TO_COME:
            capacity += unit.cities
            money -= cost
    return capacity, money


def _buy_generic(tuning: Tuning, limit: int, plants: list[Unit], now: int, money: float) -> float:
    """Buy what the age has to offer, if it can be paid; beyond the limit the smallest goes."""
    price = tuning.generic_price + tuning.generic_price_growth * now
    if price > money:
        return money
    gained = min(
        tuning.most_generic_cities, tuning.generic_cities + tuning.generic_cities_growth * now
    )
    if len(plants) >= limit:
        smallest = min(plants, key=lambda unit: unit.cities)
        if smallest.cities >= gained:
            return money
        plants.remove(smallest)
    fuel = GENERIC_FUEL_PER_CITY * gained
    plants.append(Unit(gained, fuel, fuel))
    return money - price


def _income(payments: tuple[int, ...], powered: float) -> float:
    """The payment table, with a straight line between whole cities."""
    whole = min(int(powered), len(payments) - 1)
    above = payments[min(whole + 1, len(payments) - 1)]
    return payments[whole] + (powered - whole) * (above - payments[whole])
