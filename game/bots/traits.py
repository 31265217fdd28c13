"""What can be told of a seat in numbers: what it sees of the table, its plants, its money.

`chances.py` works out from these how likely the seat is to win. They come in three parts, because a
bot weighs many plants at one table, and many prices for one plant. `traits_seen.py` reads them off.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

LITTLE_MONEY, VERY_LITTLE_MONEY, MUCH_MONEY = 50, 20, 100


class RoundMoment(StrEnum):
    """When in a round a seat is looked at."""

    ROUND_BEGINS = "round_begins"
    AUCTION_OVER = "auction_over"
    BUILDING_OVER = "building_over"


class TableTraits(NamedTuple):
    """What a seat sees that no plant or price will change; about between 0 and 1 each."""

    auction_over: float
    building_over: float
    two_players: float
    three_players: float
    five_players: float
    six_players: float
    four_plants: float
    discounts: float
    round: float
    stage: float
    step_2: float
    step_3: float
    cities: float
    near_cities: float
    next_cities: float
    far_cities: float
    order_place: float
    coal: float
    oil: float
    garbage: float
    uranium: float
    coal_wanted: float
    oil_wanted: float
    garbage_wanted: float
    uranium_wanted: float
    richest_rival: float
    rivals_money: float
    largest_rival: float
    rivals_cities: float
    strongest_rival: float
    rivals_capacity: float
    deck: float


class PlantTraits(NamedTuple):
    """What a seat has with these plants, and the tokens it holds."""

    biggest_plant: float
    second_plant: float
    third_plant: float
    fourth_plant: float
    short_of_capacity: float
    small_room: float
    fair_room: float
    idle_room: float
    final_capacity: float
    free_slots: float
    highest_number: float
    green_cities: float
    fuel_of_a_run: float
    coal_burnt: float
    oil_burnt: float
    garbage_burnt: float
    uranium_burnt: float
    hybrid_burnt: float
    fuel_held: float
    powered_now: float


class MoneyTraits(NamedTuple):
    """A purse; little money counts otherwise than much."""

    money: float
    poverty: float
    bankruptcy: float
    wealth: float


def money_traits(money: float) -> MoneyTraits:
    return MoneyTraits(
        money=money / 100,
        poverty=max(0.0, LITTLE_MONEY - money) / LITTLE_MONEY,
        bankruptcy=max(0.0, VERY_LITTLE_MONEY - money) / VERY_LITTLE_MONEY,
        wealth=max(0.0, money - MUCH_MONEY) / 100,
    )
