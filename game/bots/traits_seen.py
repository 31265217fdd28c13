"""Reading off a table what `traits.py` names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.outlook import Outlook
from game.bots.traits import PlantTraits, RoundMoment, TableTraits, money_traits
from game.engine.model import Position
from game.engine.terms import Seat
from game.engine.tokens import Tokens

MOST_PLANT_CITIES: Final = 7
SMALL_ROOM, FAIR_ROOM = 2, 5
NEAR, NEXT, FAR = 2, 5, 9
"""Insertions into the network that are near, next and far: the first two, the next three, four."""
USUAL_PRICE: Final = 25
"""What a city costs about; insertions that the board no longer has count twice as much."""


def table_traits(outlook: Outlook, moment: RoundMoment) -> TableTraits:
    """The table as the outlook's seat sees it."""
    at, players = outlook.at, outlook.at.terms.players
    end = at.terms.end_cities
    wanted = [sum(kind) for kind in zip(*[outlook.demand_of(seat) for seat in outlook.rivals])]
    purses = [outlook.money_of(rival) for rival in outlook.rivals]
    cities = [len(at.players[rival].cities) for rival in outlook.rivals]
    capacities = [capacity_of(outlook, rival) for rival in outlook.rivals]
    near, following, far = _ways_on(outlook)
    rivals = len(outlook.rivals)
    return TableTraits(
        auction_over=float(moment is RoundMoment.AUCTION_OVER),
        building_over=float(moment is RoundMoment.BUILDING_OVER),
        two_players=float(players == 2),
        three_players=float(players == 3),
        five_players=float(players == 5),
        six_players=float(players == 6),
        four_plants=float(at.terms.plant_limit > 3),
        discounts=float(at.terms.rules.discount_minimum is not None),
        round=at.round / 12,
        stage=at.most_cities / end,
        step_2=float(at.step == 2),
        step_3=float(at.step == 3),
        cities=len(outlook.me.cities) / end,
        near_cities=near,
        next_cities=following,
        far_cities=far,
        order_place=at.order.index(outlook.seat) / max(1, len(at.order) - 1),
        coal=at.fuel.coal / 24,
        oil=at.fuel.oil / 24,
        garbage=at.fuel.garbage / 24,
        uranium=at.fuel.uranium / 12,
        coal_wanted=wanted[0] / 20,
        oil_wanted=wanted[1] / 20,
        garbage_wanted=wanted[2] / 20,
        uranium_wanted=wanted[3] / 10,
        richest_rival=max(purses) / 100,
        rivals_money=sum(purses) / rivals / 100,
        largest_rival=max(cities) / end,
        rivals_cities=sum(cities) / rivals / end,
        strongest_rival=max(capacities) / end,
        rivals_capacity=sum(capacities) / rivals / end,
        deck=at.deck_size / 30,
    )


def plant_traits(outlook: Outlook, numbers: tuple[int, ...]) -> PlantTraits:
    """The seat with these plants and the tokens it holds; several judges ask for the same."""
    found = outlook.plant_traits.get(numbers)
    if found is None:
        found = outlook.plant_traits[numbers] = _plant_traits(outlook, numbers)
    return found


def _plant_traits(outlook: Outlook, numbers: tuple[int, ...]) -> PlantTraits:
    at, later, held = outlook.at, outlook.prices_later, outlook.me.tokens
    end, cities = at.terms.end_cities, len(outlook.me.cities)
    plants = [at.terms.plants[number] for number in numbers]
    sizes = [*sorted([plant.cities for plant in plants], reverse=True), 0, 0, 0, 0]
    capacity = sum(sizes)
    room = capacity - cities
    needs = at.terms.plants.storage(tuple(sorted(numbers)))
    return PlantTraits(
        biggest_plant=sizes[0] / MOST_PLANT_CITIES,
        second_plant=sizes[1] / MOST_PLANT_CITIES,
        third_plant=sizes[2] / MOST_PLANT_CITIES,
        fourth_plant=sizes[3] / MOST_PLANT_CITIES,
        short_of_capacity=min(room, 0) / 5,
        small_room=min(max(room, 0), SMALL_ROOM) / 2,
        fair_room=min(max(room - SMALL_ROOM, 0), FAIR_ROOM - SMALL_ROOM) / 3,
        idle_room=max(room - FAIR_ROOM, 0) / 5,
        final_capacity=min(capacity, end + 1) / end,
        free_slots=(at.terms.plant_limit - len(plants)) / 3,
        highest_number=max(numbers, default=0) / 50,
        green_cities=sum([plant.cities for plant in plants if not plant.fuels]) / 7,
        fuel_of_a_run=sum([outlook.fuel_cost(plant, later) for plant in plants]) / 50,
        coal_burnt=needs.coal / 10,
        oil_burnt=needs.oil / 10,
        garbage_burnt=needs.garbage / 10,
        uranium_burnt=needs.uranium / 6,
        hybrid_burnt=needs.hybrid / 10,
        fuel_held=sum([n * price for n, price in zip(held, later)]) / 50,
        powered_now=_powered(at, numbers, held, cities) / end,
    )


def all_traits(outlook: Outlook, moment: RoundMoment, money: int) -> tuple[float, ...]:
    """Everything that can be told of the seat as it is."""
    return (
        *table_traits(outlook, moment),
        *plant_traits(outlook, outlook.me.plants),
        *money_traits(money),
    )


def capacity_of(outlook: Outlook, seat: Seat) -> int:
    """Cities that all plants of a seat could power together."""
    return sum([plant.cities for plant in outlook.plants_of(seat)])


def _ways_on(outlook: Outlook) -> tuple[float, float, float]:
    """What the near, next and far cities cost, beside what they usually do."""
    prices = [price for _, price in outlook.curve[:FAR]]
    prices += [2 * USUAL_PRICE] * (FAR - len(prices))
    parts = ((0, NEAR), (NEAR, NEXT), (NEXT, FAR))
    near, following, far = [sum(prices[a:b]) / (b - a) / USUAL_PRICE for a, b in parts]
    return near, following, far


def _powered(at: Position, numbers: Sequence[int], held: Tokens, cities: int) -> int:
    """Cities of the network that these plants could power with the tokens held."""
    for plant_set in at.terms.plants.subsets(tuple(sorted(numbers))):
        if plant_set.needs.runs_on(held):
            return min(cities, plant_set.cities)
    return 0
