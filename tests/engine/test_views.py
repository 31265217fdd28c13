"""What each seat and a spectator see, example by example."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from builders import arrange, content, game, idle_until, of_kind, play

from game.engine.actions import Done, OpenAuction, Pass, Run, RunPlants
from game.engine.apply import apply
from game.engine.board import Form
from game.engine.codec import Unchecked, encode, encode_fields
from game.engine.events import (
    CitiesPowered,
    GameEnded,
    Phase,
    PlantBought,
    RunsChosen,
    TurnEnded,
)
from game.engine.model import GameState, Position
from game.engine.options import options_for
from game.engine.plain import decode_view, encode_view
from game.engine.plants import STEP_3, Back
from game.engine.terms import GameSetup
from game.engine.tokens import Tokens
from game.engine.view import PlayerView, events_for, redact, view_for

EVERYBODY = (0, 1, 2, None)
OIL = RunPlants((Run(26, Tokens(oil=2)),))
SECRETS = {"deck", "set_aside", "seed", "rng", "deal", "purses"}


def powering(open_money: bool = False) -> GameState:
    """Everybody has one plant that could run, with fuel for it."""
    return arrange(
        game(open_money=open_money),
        Phase.BUREAUCRACY,
        plants={0: (25,), 1: (26,), 2: (30,)},
        tokens={0: Tokens(coal=2), 1: Tokens(oil=4), 2: Tokens(garbage=3)},
        cities={0: ("essen",), 1: ("koeln",), 2: ("aachen",)},
        money={0: 11, 1: 22, 2: 33},
        fuel=Tokens(12, 12, 6, 2),
    )


def keys(data: Any) -> set[str]:
    """Every name that occurs in plain data, however deep."""
    if isinstance(data, dict):
        return set(data).union(*(keys(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(keys(value) for value in data))
    return set()


# No place for secrets


def test_a_view_has_no_field_for_a_secret() -> None:
    assert {field.name for field in fields(PlayerView)} == {"seat", "position", "money", "runs"}
    assert not SECRETS & {field.name for field in fields(Position)}


def test_every_field_of_a_state_is_either_public_or_secret() -> None:
    """A new one has to be thought about here."""
    names = {field.name for field in fields(GameState)}
    assert names == SECRETS | {"setup", "position", "runs"}


def test_the_setup_that_everybody_sees_holds_no_deal() -> None:
    assert not SECRETS & {field.name for field in fields(GameSetup)}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_no_secret_is_named_in_an_encoded_view(seat: int | None) -> None:
    for state in (game(), powering(), game("recharged", players=3)):
        assert not SECRETS & keys(encode_view(view_for(state, seat)))


@pytest.mark.parametrize("seat", EVERYBODY)
def test_no_unknown_card_occurs_in_a_view(seat: int | None) -> None:
    """Cards of the deck that nobody has seen are named by no number in any list of cards."""
    state = game("recharged", market=(3, 4, 5, 6, 7, 8, 9, 10), deck=(13, 44, 46, 50, STEP_3))
    at: Unchecked = encode(view_for(state, seat).position)
    shown = at["market"] + at["buried"] + at["removed"] + [at["known_top"], at["discounted"]]
    assert not {13, 44, 46, 50, STEP_3} & set(shown)


# Money


@pytest.mark.parametrize(
    ("seat", "money"),
    [(0, (11, None, None)), (1, (None, 22, None)), (2, (None, None, 33)), (None, (None,) * 3)],
)
def test_secret_money_is_seen_by_its_owner_alone(
    seat: int | None, money: tuple[int | None, ...]
) -> None:
    view = view_for(powering(), seat)
    assert view.money == money
    assert encode_fields(view)["money"] == list(money)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_open_money_is_seen_by_everybody(seat: int | None) -> None:
    assert view_for(powering(open_money=True), seat).money == (11, 22, 33)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_after_the_end_all_money_is_seen(seat: int | None) -> None:
    network = game().position.in_play.cities[:17]
    state = arrange(
        game(), Phase.BUILDING, step=2, cities={1: network}, money={0: 11, 1: 22, 2: 33}
    )
    outcome = idle_until(state, GameEnded)
    assert view_for(outcome.state, seat).money == (11, 22, 33)
    (ended,) = of_kind(events_for(outcome.events, seat), GameEnded)
    assert isinstance(ended, GameEnded)
    assert {line.seat: line.money for line in ended.ranking} == {0: 11, 1: 22, 2: 33}


def test_what_can_be_paid_is_judged_by_the_own_purse_seen() -> None:
    state = arrange(game(), Phase.AUCTION, money={0: 4, 1: 500, 2: 500})
    options = options_for(view_for(state, 0))
    assert options is not None
    assert options.purse == 4
    assert OpenAuction(4, 4) in options
    assert OpenAuction(5, 5) not in options


# Runs that are not announced yet


def test_pending_runs_are_seen_by_their_seat_alone() -> None:
    state = apply(powering(), 1, OIL).state
    assert state.position.settled == (1,)
    assert view_for(state, 1).runs == OIL.runs
    for seat in (0, 2, None):
        assert view_for(state, seat).runs is None
        assert view_for(state, seat).position.settled == (1,)
    assert view_for(state, 2).position.players[1].tokens == Tokens(oil=4)


def test_the_choice_of_runs_is_told_to_its_seat_alone() -> None:
    events = apply(powering(), 1, OIL).events
    assert events == (RunsChosen(1, OIL.runs),)
    assert events_for(events, 1) == events
    for seat in (0, 2, None):
        assert events_for(events, seat) == (RunsChosen(1, None),)


def test_announced_runs_are_told_to_everybody() -> None:
    outcome = play(powering(), RunPlants((Run(25, Tokens(coal=2)),)))
    powered = CitiesPowered(0, (Run(25, Tokens(coal=2)),), 1, 22)
    for seat in EVERYBODY:
        assert powered in events_for(outcome.events, seat)
        assert view_for(outcome.state, seat).runs is None


def test_running_nothing_is_as_secret_as_running_something() -> None:
    state = apply(powering(), 1, RunPlants(())).state
    assert view_for(state, 1).runs == ()
    other = apply(powering(), 1, OIL).state
    for seat in (0, 2, None):
        assert encode_view(view_for(state, seat)) == encode_view(view_for(other, seat))


@pytest.mark.parametrize(
    "event", [PlantBought(1, 4, 7), TurnEnded(1, Phase.BUILDING), RunsChosen(1, None)]
)
def test_other_events_are_the_same_for_all(event: Any) -> None:
    for seat in EVERYBODY:
        assert redact(event, seat) == event


# The rest of the table


def test_a_view_shows_the_public_position_as_it_is() -> None:
    state = powering()
    for seat in EVERYBODY:
        assert view_for(state, seat).position is state.position
        assert view_for(state, seat).seat == seat


def test_classic_shows_plant_13_on_top_until_it_is_drawn() -> None:
    state = game()
    assert view_for(state, None).position.known_top == 13
    assert view_for(state, None).position.deck_back is None
    sold = play(state, OpenAuction(3, 3), Pass(), Pass()).state
    assert view_for(sold, None).position.known_top is None
    assert 13 in sold.position.market


def test_recharged_shows_the_back_of_the_top_card_only() -> None:
    market = (3, 4, 5, 6, 7, 8, 9, 10)
    for deck, back in (((13, 44, STEP_3), Back.PLUG), ((STEP_3, 44, 13), Back.SOCKET)):
        at = view_for(game("recharged", market=market, deck=deck), None).position
        assert at.deck_back is back
        assert at.known_top is None
        assert at.deck_size == 3


def test_a_spectator_is_asked_nothing() -> None:
    assert options_for(view_for(game(), None)) is None


def test_only_the_seat_to_act_is_asked() -> None:
    state = arrange(game(), Phase.BUILDING)
    assert state.position.to_act == (2,)
    assert options_for(view_for(state, 2)) is not None
    assert options_for(view_for(state, 0)) is None
    after = play(state, Done()).state
    assert options_for(view_for(after, 1)) is not None


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_view_that_has_travelled_serves_as_well(seat: int | None) -> None:
    view = view_for(apply(powering(), 1, OIL).state, seat)
    again = decode_view(json.loads(json.dumps(encode_view(view))), content())
    assert again == view
    assert again.position.terms.setup == view.position.terms.setup
    options, same = options_for(view), options_for(again)
    assert (options is None) == (same is None)
    if options is not None and same is not None:
        for action in (RunPlants(()), RunPlants((Run(3, Tokens(oil=2)),)), Done()):
            assert same.refusal(action) == options.refusal(action)


def test_an_encoded_view_carries_the_setup_and_the_map() -> None:
    data = encode_view(view_for(powering(), 0))
    assert set(data) == {"kind", "format", "map_digest", "setup", "view"}
    assert data["setup"] == encode(powering().setup)
    assert data["map_digest"] == content().board("germany", Form.CLASSIC).digest
