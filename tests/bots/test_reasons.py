"""What bots say is compared with what they then do, over whole games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from builders import content

from game.bots.base import STATED_VALUE, BotChoice, Budget, Reason
from game.bots.fuelling import fuelled_cities
from game.bots.registry import BOTS
from game.engine.actions import Bid, BuildCities, BuyResources, OpenAuction, Pass, RunPlants
from game.engine.apply import apply
from game.engine.events import CityBuilt, Phase, ResourcesBought
from game.engine.model import Decision, GameState
from game.engine.options import BuildOptions, options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Seat
from game.engine.view import view_for

SEEDS = (8, 9, 10)
FUEL_COUNTED = (Reason.FUEL_FOR_CITIES, Reason.FUEL_TO_GROW, Reason.FUEL_AHEAD)
LEVELS = ("easy", "normal")


class Said(NamedTuple):
    """One decision of a game, and where it stands in it."""

    state: GameState
    seat: Seat
    choice: BotChoice

    @property
    def number(self) -> dict[str, int]:
        return dict(self.choice.numbers)


@cache
def games(level: str) -> tuple[tuple[Said, ...], ...]:
    return tuple(tuple(_game(level, seed)) for seed in SEEDS)


def _game(level: str, seed: int) -> Iterator[Said]:
    setup = GameSetup("recharged", "germany", 4, areas=AreaChoice.RANDOM)
    state, dice = new_game(setup, content(), seed).state, Random(seed)
    bots = [BOTS[level]() for _ in range(4)]
    while not state.is_over:
        seat = state.position.to_act[0]
        options = options_for(view_for(state, seat))
        assert options is not None
        choice = bots[seat].decide(options, dice, Budget())
        yield Said(state, seat, choice)
        state = apply(state, seat, choice.action).state


@pytest.mark.parametrize("level", LEVELS)
def test_a_stated_worth_is_what_the_bot_will_pay(level: str) -> None:
    """It bids no more than it said, and does not leave the auction below that either."""
    compared = 0
    for game in games(level):
        promised: dict[tuple[int, int, Seat], int] = {}
        for said in game:
            at, action = said.state.position, said.choice.action
            plant = action.plant if isinstance(action, OpenAuction) else None
            if at.decision is Decision.BID:
                assert at.auction is not None
                plant = at.auction.plant
            if plant is None:
                continue
            key = at.round, plant, said.seat
            if key in promised:
                compared += 1
                if isinstance(action, Bid):
                    assert action.amount <= promised[key]
                elif isinstance(action, Pass):
                    assert at.auction is not None and at.auction.bid >= promised[key]
            if STATED_VALUE in said.number and not isinstance(action, Pass):
                promised[key] = said.number[STATED_VALUE]
    assert compared


def test_fuel_is_for_cities_that_are_there_at_the_end_of_the_round() -> None:
    """Hardly ever does a rival take what was to be built."""
    told, kept = 0, 0
    for game in games("normal"):
        owned = {
            (said.state.position.round, said.seat): len(
                said.state.position.players[said.seat].cities
            )
            + (len(said.choice.action.cities) if isinstance(said.choice.action, BuildCities) else 0)
            for said in game
            if said.state.position.phase is Phase.BUILDING
        }
        for said in game:
            if said.choice.reason in FUEL_COUNTED:
                there = owned[said.state.position.round, said.seat]
                told += 1
                kept += said.number["cities"] <= there
    assert told > 50
    assert kept >= 0.9 * told, f"{kept} of {told}"


def test_the_better_plant_is_the_one_it_opens_next() -> None:
    """Unless somebody else has taken it, or a card drawn since then is better still."""
    told, kept = 0, 0
    for game in games("normal"):
        wished: dict[tuple[int, Seat], Said] = {}
        for said in game:
            at, action = said.state.position, said.choice.action
            key = at.round, said.seat
            if said.choice.reason is Reason.BETTER_PLANT:
                wished[key] = said
            elif at.decision is Decision.CHOOSE_PLANT and key in wished:
                then = wished.pop(key)
                other, opened = then.number["other"], getattr(action, "plant", None)
                is_new = opened is not None and opened not in then.state.position.on_offer
                if other in at.on_offer and not is_new:
                    told += 1
                    kept += opened == other
    assert told > 10
    assert kept >= 0.95 * told, f"{kept} of {told}"


def test_easy_gives_a_beginners_reason_for_whatever_it_decides() -> None:
    reasons = {said.choice.reason for game in games("easy") for said in game}
    assert Reason.YARDSTICK not in reasons
    assert len(reasons) >= 12


@pytest.mark.parametrize("level", LEVELS)
def test_a_stated_price_is_what_it_pays(level: str) -> None:
    told = 0
    for said in (said for game in games(level) for said in game):
        if "price" in said.number and isinstance(said.choice.action, BuildCities | BuyResources):
            events = apply(said.state, said.seat, said.choice.action).events
            paid = sum(event.price for event in events if isinstance(event, ResourcesBought))
            built = [event for event in events if isinstance(event, CityBuilt)]
            told += 1
            assert said.number["price"] == paid + sum(one.house + one.connection for one in built)
    assert told > 100


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_lacks_for_another_city_is_lacking(level: str) -> None:
    power = Reason.NO_POWER_FOR_MORE, Reason.EASY_NO_CITY
    money = Reason.NO_MONEY_FOR_MORE, Reason.EASY_NO_MONEY
    enough = Reason.ENOUGH_CAPACITY, Reason.EASY_PLANTS_ENOUGH
    told = 0
    for said in (said for game in games(level) for said in game):
        at = said.state.position
        me, reason = at.players[said.seat], said.choice.reason
        told += reason in (*power, *money, *enough)
        if reason in power:
            assert fuelled_cities(at, me) <= len(me.cities)
        elif reason in money:
            options = options_for(view_for(said.state, said.seat))
            assert isinstance(options, BuildOptions)
            assert all(offer.price > options.purse for offer in options.offers())
        elif reason in enough:
            assert sum(at.terms.plants[number].cities for number in me.plants) > len(me.cities)
    assert told > 10


def test_cities_that_it_says_it_can_power_are_powered() -> None:
    told = 0
    for game in games("normal"):
        built: dict[tuple[int, Seat], int] = {}
        for said in game:
            at, action = said.state.position, said.choice.action
            cities = len(at.players[said.seat].cities)
            key = at.round, said.seat
            if said.choice.reason is Reason.BUILD_TO_POWER and isinstance(action, BuildCities):
                built[key] = cities + len(action.cities)
            elif isinstance(action, RunPlants) and key in built:
                told += 1
                powered = sum(at.terms.plants[run.plant].cities for run in action.runs)
                assert powered >= min(built[key], cities)
    assert told > 50
