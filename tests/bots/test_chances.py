"""The chance to win that was learned from games: read with care, and as a player would see it."""

from __future__ import annotations

import json
from math import tanh
from pathlib import Path
from typing import Any

import pytest
from bot_outlooks import ALL_TABLES, outlook_on
from builders import arrange, game

from game.bots.chances import CHANCES_FILE, TRAITS, SeatChance, network_in, shares
from game.bots.outlook import Outlook
from game.bots.traits import (
    RoundMoment,
    money_traits,
)
from game.bots.traits_seen import all_traits, plant_traits, table_traits
from game.bots.tuning import BY_HAND
from game.engine.errors import DataError
from game.engine.events import Phase
from game.engine.terms import GameSetup
from game.engine.tokens import Tokens
from game.engine.view import view_for


@pytest.mark.parametrize("setup", ALL_TABLES, ids=lambda setup: f"{setup.edition} {setup.players}")
def test_money_and_bigger_plants_raise_the_chance(setup: GameSetup) -> None:
    chance = SeatChance(outlook_on(setup), RoundMoment.AUCTION_OVER)
    assert chance.strength((13,), 80) > chance.strength((13,), 40)
    assert chance.strength((13, 25), 40) > chance.strength((13, 3), 40)


def test_the_strength_is_what_the_whole_network_says() -> None:
    outlook, network = outlook_on(ALL_TABLES[-1]), network_in(CHANCES_FILE)
    traits = (
        *table_traits(outlook, RoundMoment.AUCTION_OVER),
        *plant_traits(outlook, (13, 25)),
        *money_traits(30),
    )
    units = [
        tanh(bias + sum(weight * trait for weight, trait in zip(row, traits, strict=True)))
        for row, bias in zip(network.hidden, network.bias, strict=True)
    ]
    straight = sum(w * trait for w, trait in zip(network.straight, traits, strict=True))
    whole = straight + sum(out * unit for out, unit in zip(network.out, units, strict=True))
    chance = SeatChance(outlook, RoundMoment.AUCTION_OVER)
    assert chance.strength((13, 25), 30) == pytest.approx(whole)
    assert chance.strength((13, 25), 30) == chance.strength((13, 25), 30), "also when remembered"


def test_every_trait_of_a_seat_is_small_and_in_its_place() -> None:
    state = arrange(
        game("classic", players=3, order=(0, 1, 2)),
        Phase.BUILDING,
        plants={0: (20, 25, 33), 1: (3,), 2: (4,)},
        cities={0: ("essen", "duisburg", "dortmund"), 1: (), 2: ()},
        tokens={0: Tokens(coal=3)},
        fuel=Tokens(12, 12, 6, 2),
        money={0: 140, 1: 10, 2: 20},
    )
    outlook = Outlook(view_for(state, 0), 0, BY_HAND)
    found = dict(zip(TRAITS, all_traits(outlook, RoundMoment.BUILDING_OVER, 140), strict=True))
    assert found["building_over"] == 1 and found["auction_over"] == 0
    assert found["three_players"] == 1 and found["two_players"] == 0
    assert found["powered_now"] == 3 / 17, "three coal run plant 20, more than its three cities"
    assert found["green_cities"] == 4 / 7
    assert (found["money"], found["poverty"], found["wealth"]) == (1.4, 0, 0.4)
    assert all(-2 <= trait <= 3 for trait in found.values())


def test_the_shares_of_all_seats_add_up_to_a_victory() -> None:
    assert shares([0.0, 0.0]) == [0.5, 0.5]
    found = shares([900.0, -900.0, 899.0])
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[2] > found[1] >= 0


def test_the_file_names_the_command_and_seeds_that_made_it() -> None:
    made = json.loads(CHANCES_FILE.read_text("utf-8"))
    assert made["made_by"].startswith("main.py learn ")
    assert made["seeds"][0] < made["seeds"][1]


def sound() -> dict[str, Any]:
    zeros = [0.0] * len(TRAITS)
    return {
        "traits": list(TRAITS),
        "hidden": [zeros],
        "bias": [0.0],
        "out": [0.0],
        "straight": zeros,
    }


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "chances.json"
    path.write_text(json.dumps(sound()), "utf-8")
    assert network_in(path).out == (0.0,)


@pytest.mark.parametrize(
    "change",
    [
        {"traits": ["money"]},
        {"hidden": [[0.0]]},
        {"bias": []},
        {"out": ["x"]},
        {"straight": None},
    ],
    ids=str,
)
def test_a_damaged_file_is_told_apart(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "chances.json"
    path.write_text(json.dumps({**sound(), **change}), "utf-8")
    with pytest.raises(DataError):
        network_in(path)
