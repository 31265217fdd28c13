"""Plain data that was damaged, forged or made by another version is refused with its place named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from builders import arrange, content, game, play
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from probes import ONE_OF_EACH, probes
from random_play import Moment, random_game

from game.bots.random_bot import RandomBot
from game.engine import invariants
from game.engine.actions import (
    Bid,
    BuildCities,
    BuyResources,
    Done,
    OpenAuction,
    Run,
    RunPlants,
)
from game.engine.apply import apply
from game.engine.codec import decode, encode
from game.engine.errors import DataCode, DataError, IllegalAction, SetupCode, SetupError
from game.engine.events import Phase
from game.engine.model import Cartel, GameState
from game.engine.options import options_for
from game.engine.plain import (
    FORMAT,
    decode_action,
    decode_event,
    decode_state,
    decode_view,
    encode_action,
    encode_event,
    encode_state,
    encode_view,
    open_envelope,
    state_hash,
)
from game.engine.plants import STEP_3
from game.engine.replay import Recorder, decode_record, encode_record, first_difference
from game.engine.setup import new_game
from game.engine.terms import GameSetup, Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for
from game.texts import Catalogue

Place = tuple[str | int, ...]

GONE = object()
"""Stands for a field that is left out."""

WEST = ("muenster", "dortmund", "essen", "duesseldorf")


def damaged(data: Any, place: Place, value: Any) -> Any:
    """A copy with another value at this place, or with nothing there."""
    twin = copy.deepcopy(data)
    inner = twin
    for key in place[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    return twin


def refused(read: Callable[[Any], Any], data: Any) -> DataError:
    """The error with which data is refused; its sentence is complete."""
    with pytest.raises(DataError) as caught:
        read(data)
    sentence = Catalogue.load().sentence(caught.value)
    assert "%{" not in sentence
    assert str(caught.value.parameters.get("where", "")) in sentence or "read" in sentence
    assert str(caught.value.parameters.get("what", "")) in sentence
    assert len(sentence) < 250
    assert str(caught.value)
    return caught.value


def read_state(data: Any) -> GameState:
    return decode_state(data, content())


# The tables that are damaged below


@cache
def in_auction() -> GameState:
    """Recharged, three players, round 2: seat 0 has opened plant 4 with 5, seat 1 is asked."""
    state = arrange(
        game("recharged", market=(3, 4, 5, 6, 7, 8, 9, 10), deck=(13, 20, 30, STEP_3)),
        Phase.AUCTION,
        plants={0: (25,), 1: (26,), 2: (31, 42)},
        tokens={0: Tokens(coal=3), 2: Tokens(coal=6)},
        cities={0: WEST[:2], 1: (WEST[2],)},
        money={0: 40, 1: 60, 2: 80},
    )
    return play(state, OpenAuction(4, 5)).state


@cache
def while_powering() -> GameState:
    """Classic, three players: seat 1 has chosen to run 26 and waits for seat 0."""
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (25,), 1: (26,), 2: (31,)},
        tokens={0: Tokens(coal=3), 1: Tokens(oil=2), 2: Tokens(coal=3)},
        cities={0: WEST[:2], 1: (WEST[2],), 2: (WEST[3],)},
    )
    return apply(state, 1, RunPlants((Run(26, Tokens(oil=2)),))).state


@cache
def with_cartel() -> GameState:
    """Recharged, two players, phase 4: the Cartel has plants, tokens and houses."""
    return arrange(
        game("recharged", players=2),
        Phase.BUILDING,
        plants={0: (25,), 1: (26,)},
        cities={0: WEST[:1], 1: ()},
        cartel=Cartel(houses_left=14, plants=(30, 31), tokens=Tokens(coal=3, garbage=3)),
        cartel_slots={"aachen": 0, "muenster": 1},
    )


@cache
def over_the_limit() -> GameState:
    """Classic, three players: seat 0 has bought 10, its fourth plant."""
    state = arrange(
        game(),
        Phase.AUCTION,
        plants={0: (25, 26, 31), 1: (20,), 2: (30,)},
        market=(5, 7, 8, 10, 11, 12, 13, 14),
        cities={0: WEST[:2]},
        money={0: 90},
    )
    state = play(state, OpenAuction(10, 10)).state
    for _ in range(2):
        state = play(state, ONE_OF_EACH[type(_pass())]).state
    return state


def _pass() -> Any:
    from game.engine.actions import Pass

    return Pass()
