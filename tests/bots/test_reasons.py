"""What bots say is compared with what they then do, over whole games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from builders import content

from game.bots.base import STATED_VALUE, BotChoice, Budget, Reason
from game.bots.registry import BOTS
from game.engine.actions import Bid, BuildCities, OpenAuction, Pass
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.options import options_for
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
