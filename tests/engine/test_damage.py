"""States that contradict themselves are refused, and no damage gets as far as the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from builders import arrange, content, game, play
from damage import GONE, changed, damage
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from probes import probes
from random_play import Moment, random_game

from game.bots.base import pick
from game.bots.random_bot import RandomBot
from game.engine import invariants
from game.engine.actions import OpenAuction, Pass, Run, RunPlants
from game.engine.apply import apply
from game.engine.errors import DataCode, DataError, IllegalAction, SetupError
from game.engine.events import Phase
from game.engine.model import Cartel, Decision, GameState
from game.engine.options import options_for
from game.engine.plain import (
    decode_action,
    decode_event,
    decode_state,
    decode_view,
    encode_action,
    encode_event,
    encode_state,
    encode_view,
)
from game.engine.plants import STEP_3
from game.engine.replay import Recorder, decode_record, encode_record, first_difference
from game.engine.terms import GameSetup, Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for
from game.playing import UNLIMITED

WEST = ("muenster", "dortmund", "essen", "duesseldorf")
FUEL = Tokens(coal=12, oil=12, garbage=6, uranium=2)
NO_RUN = {"plant": 13, "fuel": [0, 0, 0, 0]}


# Tables to be damaged


@cache
def bidding() -> GameState:
    """Recharged, three players, round 2: seat 0 has opened plant 4 with 5, seat 1 is asked."""
    state = arrange(
        game("recharged", market=(3, 4, 5, 6, 7, 8, 9, 10), deck=(13, 20, 30, STEP_3)),
        Phase.AUCTION,
        plants={0: (25,), 1: (26,), 2: (31, 42)},
        tokens={0: Tokens(coal=3), 2: Tokens(coal=6)},
        cities={0: WEST[:2], 1: WEST[2:3]},
        money={0: 40, 1: 60, 2: 80},
        fuel=FUEL,
    )
    return play(state, OpenAuction(4, 5)).state


@cache
def choosing() -> GameState:
    """Classic, three players, a new game with plant 13 on top of the deck."""
    return game()


@cache
def giving_up_a_plant() -> GameState:
    """Classic, three players: seat 0 has bought plant 10, its fourth."""
    state = arrange(
        game(),
        Phase.AUCTION,
        plants={0: (25, 26, 31), 1: (20,), 2: (30,)},
        market=(5, 7, 8, 10, 11, 12, 13, 14),
        cities={0: WEST[:2]},
        money={0: 90},
    )
    return play(state, OpenAuction(10, 10), Pass(), Pass()).state


@cache
def powering() -> GameState:
    """Classic, three players: seat 1 will run 26, which has to wait for seat 0."""
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (25,), 1: (26,), 2: (31,)},
        tokens={0: Tokens(coal=3), 1: Tokens(oil=2), 2: Tokens(coal=3)},
        cities={0: WEST[:2], 1: WEST[2:3], 2: WEST[3:]},
        fuel=FUEL,
    )
    return apply(state, 1, RunPlants((Run(26, Tokens(oil=2)),))).state


@cache
def with_cartel() -> GameState:
    """Recharged, two players, phase 4: the Cartel has plants, tokens and two houses."""
    return arrange(
        game("recharged", players=2),
        Phase.BUILDING,
        plants={0: (25,), 1: (26,)},
        cities={0: WEST[:1]},
        cartel=Cartel(houses_left=14, plants=(30, 31), tokens=Tokens(coal=3, garbage=3)),
        cartel_slots={"aachen": 0, WEST[0]: 1},
        fuel=FUEL,
    )


@cache
def marking() -> GameState:
    """Recharged, three players: nobody has marked a starting city yet."""
    return game("recharged", variants=(Variant.CHOSEN_STARTS,))


@cache
def placing_houses() -> GameState:
    """Recharged, two players: the Cartel's first house is to be placed."""
    return game("recharged", players=2)


@cache
def drafting() -> GameState:
    """Classic, three players: seat 0 has drafted the west."""
    moment = random_game(GameSetup("classic", "germany", 3), 1)[1]
    assert moment.state.position.decision is Decision.CHOOSE_AREA
    return moment.state


SEATS = "one_entry_per_seat"
PHASE = "phase_and_step_possible"
CARDS = "open_cards_known"
MARKET = "market_sorted_and_sized"
TOKENS = "tokens_accounted_for"
LIMIT = "plants_within_limit"
HOUSES = "houses_agree"
AUCTION = "auction_possible"
ASKED = "right_seats_asked"


@pytest.mark.parametrize(
    ("table", "changes", "what"),
    [
        (bidding, {"order": [0, 1, 1]}, SEATS),
        (bidding, {"players.2": GONE}, SEATS),
        (bidding, {"to_act": [1, 1]}, SEATS),
        (bidding, {"to_act": [3]}, SEATS),
        (bidding, {"waiting": [0, 1, -1]}, SEATS),
        (bidding, {"settled": [7]}, SEATS),
        (bidding, {"cartel": {"houses_left": 16}}, SEATS),
        (with_cartel, {"cartel": None}, SEATS),
        (bidding, {"step": 4}, PHASE),
        (bidding, {"round": 0}, PHASE),
        (bidding, {"round": 10**12}, PHASE),
        (marking, {"round": 1}, PHASE),
        (marking, {"round": -1}, PHASE),
        (bidding, {"phase": "building"}, PHASE),
        (bidding, {"phase": "end"}, PHASE),
        (bidding, {"decision": "run_plants"}, PHASE),
        (bidding, {"decision": None}, PHASE),
        (bidding, {"to_act": []}, PHASE),
        (bidding, {"result": {"ranking": [], "decided_by": None}}, SEATS),
        (choosing, {"phase": "starts", "decision": "mark_city", "round": 0}, PHASE),
        (choosing, {"phase": "cartel", "decision": "place_cartel_house", "round": 0}, PHASE),
        (bidding, {"players.0.plants": [25, STEP_3]}, CARDS),
        (bidding, {"players.0.plants": [25, 26]}, CARDS),
        (bidding, {"players.0.plants": [25, 41]}, CARDS),
        (bidding, {"removed": [25]}, CARDS),
        (bidding, {"market.7": 41}, CARDS),
        (bidding, {"buried": [13, 13]}, CARDS),
        (with_cartel, {"cartel.plants": [30, STEP_3]}, CARDS),
        (bidding, {"market": [4, 3, 5, 6, 7, 8, 9, 10]}, MARKET),
        (bidding, {"market": [3, 4, 5, 6, 7, 8, 9, 10, 13]}, MARKET),
        (bidding, {"step": 3}, MARKET),
        (bidding, {"discounted": 13}, "discount_only_in_auction"),
        (with_cartel, {"discounted": 3}, "discount_only_in_auction"),
        (choosing, {"discounted": 3}, "discount_only_in_auction"),
        (bidding, {"fuel.0": 25}, TOKENS),
        (bidding, {"supply.3": 0}, TOKENS),
        (bidding, {"players.0.tokens.0": 4}, TOKENS),
        (bidding, {"players.0.tokens": [3, -1, 0, 0], "supply.1": 13}, TOKENS),
        (with_cartel, {"cartel.tokens": [3, 0, 3, -1], "supply.3": 11}, TOKENS),
        (bidding, {"players.2.plants": [42, 31]}, LIMIT),
        (bidding, {"players.2.plants": [31, 42, 44, 46]}, LIMIT),
        (bidding, {"over_limit": 25}, LIMIT),
        (giving_up_a_plant, {"over_limit": None}, LIMIT),
        (giving_up_a_plant, {"over_limit": 20}, LIMIT),
        (giving_up_a_plant, {"to_act": [1]}, LIMIT),
        (giving_up_a_plant, {"decision": "discard_tokens"}, LIMIT),
        (bidding, {"players.0.tokens.0": 5, "fuel.0": 10}, "tokens_stored"),
        (bidding, {"decision": "discard_tokens"}, "tokens_stored"),
        (marking, {"step": 2}, "nothing_played_in_setup"),
        (marking, {"fuel.3": 12, "supply.3": 0}, "nothing_played_in_setup"),
        (marking, {"players.0.cities": ["essen"]}, "nothing_played_in_setup"),
        (bidding, {"areas.0": "east"}, "zone_settled"),
        (bidding, {"areas.0": "atlantis"}, "zone_settled"),
        (bidding, {"areas.0": GONE}, "zone_settled"),
        (bidding, {"areas": ["north-east", "south-west", "south"]}, "zone_settled"),
        (drafting, {"areas": []}, ASKED),
        (bidding, {"houses.essen": GONE}, HOUSES),
        (bidding, {"houses.essen": [1, 0, -1]}, HOUSES),
        (bidding, {"houses.essen": [-1, 1, -1]}, HOUSES),
        (bidding, {"houses.essen": [1, -7, -1]}, HOUSES),
        (bidding, {"houses.essen": [1, 1, -1]}, HOUSES),
        (bidding, {"houses.koeln": [-1, -1, -1]}, HOUSES),
        (bidding, {"houses.kiel": [2, -1, -1], "players.2.cities": ["kiel"]}, HOUSES),
        (bidding, {"players.0.cities": ["muenster", "muenster"]}, HOUSES),
        (bidding, {"marks": ["essen"], "supply.3": 9}, "marks_only_with_chosen_starts"),
        (
            marking,
            {"marks": ["essen", "essen"], "supply.3": 8},
            "marks_only_with_chosen_starts",
        ),
        (with_cartel, {"cartel.houses_left": 15}, "cartel_possible"),
        (with_cartel, {"houses.aachen": GONE}, "cartel_possible"),
        (with_cartel, {"cartel.plants": [31, 30]}, "cartel_possible"),
        (bidding, {"houses.aachen": [-2, -1, -1]}, "cartel_possible"),
        (placing_houses, {"to_act": [1]}, ASKED),
        (marking, {"to_act": [1]}, ASKED),
        (choosing, {"to_act": [1]}, ASKED),
        (choosing, {"to_act": [0, 1]}, ASKED),
        (choosing, {"waiting": []}, ASKED),
        (bidding, {"to_act": [1, 2]}, ASKED),
        (powering, {"to_act": [0]}, ASKED),
        (powering, {"to_act": [0, 1, 2]}, ASKED),
        (powering, {"settled": [0, 1], "to_act": [2]}, ASKED),
        (bidding, {"to_act": [0]}, AUCTION),
        (bidding, {"auction": None}, AUCTION),
        (bidding, {"decision": "choose_plant", "to_act": [0]}, AUCTION),
        (bidding, {"auction.plant": 13}, AUCTION),
        (bidding, {"auction.plant": 10}, AUCTION),
        (bidding, {"auction.bid": 3}, AUCTION),
        (bidding, {"auction.opener": 1}, AUCTION),
        (bidding, {"auction.leader": 5}, AUCTION),
        (bidding, {"auction.bidders": [0, 2]}, AUCTION),
        (bidding, {"auction.bidders": [1, 0, 2]}, AUCTION),
        (bidding, {"auction.bidders": [0, 1, 1, 2]}, AUCTION),
        (bidding, {"waiting": [0, 2]}, AUCTION),
        (choosing, {"market": []}, AUCTION),
    ],
)
def test_impossible_positions(
    table: Callable[[], GameState], changes: dict[str, Any], what: str
) -> None:
    places = {f"state.position.{name}": value for name, value in changes.items()}
    assert _contradiction(encode_state(table()), places) == what
    if "order" not in changes:
        _check_refused_in_view(table(), changes, what)


def _check_refused_in_view(state: GameState, changes: dict[str, Any], what: str) -> None:
    """What a seat is shown is checked as strictly."""
    data = encode_view(view_for(state, 0))
    places = {f"view.position.{name}": value for name, value in changes.items()}
    with pytest.raises(DataError) as caught:
        decode_view(changed(data, places), content())
    assert caught.value == DataError(DataCode.INCONSISTENT, what=what)


def _contradiction(data: Any, places: dict[str, Any]) -> object:
    with pytest.raises(DataError) as caught:
        decode_state(changed(data, places), content())
    assert caught.value.code is DataCode.INCONSISTENT
    return caught.value.parameters["what"]


@pytest.mark.parametrize(
    ("table", "changes", "what"),
    [
        (bidding, {"purses.2": GONE}, "one_purse_per_seat"),
        (bidding, {"runs": []}, "one_purse_per_seat"),
        (bidding, {"purses.2": -1}, "money_within_bounds"),
        (bidding, {"purses.2": 2**64 - 1}, "money_within_bounds"),
        (bidding, {"purses.0": 4}, "leader_can_pay"),
        (bidding, {"deck": [20, 20, 30, STEP_3]}, "cards_accounted_for"),
        (bidding, {"deck": [13, 20, STEP_3]}, "cards_accounted_for"),
        (bidding, {"set_aside": []}, "cards_accounted_for"),
        (bidding, {"deck": [13, 20, 30]}, "deck_described"),
        (bidding, {"deck": [13, 20, 30, STEP_3, STEP_3]}, "deck_described"),
        (bidding, {"deck": [20, 13, 30, STEP_3]}, "deck_described"),
        (bidding, {"position.deck_back": "socket"}, "deck_described"),
        (bidding, {"position.deck_back": None}, "deck_described"),
        (choosing, {"position.deck_back": "plug"}, "deck_described"),
        (bidding, {"position.deck_size": 5}, "deck_described"),
        (bidding, {"position.buried": [40]}, "deck_described"),
        (choosing, {"position.known_top": 20}, "deck_described"),
        (bidding, {"runs.0": []}, "runs_only_until_announced"),
        (powering, {"runs.1": None}, "runs_only_until_announced"),
        (powering, {"runs.0": []}, "runs_only_until_announced"),
        (powering, {"runs.1.0.plant": 25}, "runs_only_until_announced"),
        (powering, {"runs.1.0.fuel": [0, 1, 0, 0]}, "runs_only_until_announced"),
        (powering, {"runs.1": [NO_RUN]}, "runs_only_until_announced"),
    ],
)
def test_impossible_secrets(
    table: Callable[[], GameState], changes: dict[str, Any], what: str
) -> None:
    places = {f"state.{name}": value for name, value in changes.items()}
    assert _contradiction(encode_state(table()), places) == what


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"seat": 3}, "seat_at_the_table"),
        ({"seat": -1}, "seat_at_the_table"),
        ({"money": []}, "one_amount_per_seat"),
        ({"money.0": -5}, "one_amount_per_seat"),
        ({"runs": [NO_RUN]}, "own_runs_possible"),
        ({"seat": None, "runs": []}, "own_runs_possible"),
    ],
)
def test_impossible_views(changes: dict[str, Any], what: str) -> None:
    data = encode_view(view_for(powering(), 1))
    places = {f"view.{name}": value for name, value in changes.items()}
    with pytest.raises(DataError) as caught:
        decode_view(changed(data, places), content())
    assert caught.value == DataError(DataCode.INCONSISTENT, what=what)


@pytest.mark.parametrize(
    "table",
    [
        bidding,
        choosing,
        giving_up_a_plant,
        powering,
        with_cartel,
        marking,
        placing_houses,
        drafting,
    ],
)
def test_the_tables_themselves_are_sound(table: Callable[[], GameState]) -> None:
    assert decode_state(encode_state(table()), content()) == table()


# Damage by chance


ACTIONS_PLAYED_ON = 25


def examples(count: int) -> Callable[..., Any]:
    """The same examples in every run, so that no build fails by chance."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@cache
def moments() -> tuple[Moment, ...]:
    """Moments of very different games."""
    found: list[Moment] = []
    for seed, players in enumerate((2, 2, 3, 4, 5, 6)):
        for edition, map_id in (("classic", "usa"), ("recharged", "germany"), ("recharged", "usa")):
            variants = content().rule_set(edition).variants if seed % 2 else ()
            game = random_game(GameSetup(edition, map_id, players, variants=variants), seed)
            found += game[:: max(1, len(game) // 12)]
            found += [game[-1], *(m for m in game if m.state.position.over_limit)][:3]
    return tuple(found)


some_moment = st.integers(0, 10**6).map(lambda place: moments()[place % len(moments())])
SEEDS = st.integers(0, 10**6)


def check_damaged_state(data: Any, seed: int) -> None:
    """Refused as damaged, or a sound state from which the rules go on."""
    try:
        state = decode_state(data, content())
    except (DataError, SetupError):
        return
    dice = Random(seed)
    assert list(invariants.broken(state)) == []
    assert decode_state(json.loads(json.dumps(encode_state(state))), content()) == state
    for _ in range(ACTIONS_PLAYED_ON):
        if state.is_over:
            return
        seat = pick(dice, state.position.to_act)
        options = options_for(view_for(state, seat))
        assert options is not None
        try:
            state = apply(state, seat, RandomBot().decide(options, dice, UNLIMITED).action).state
        except IllegalAction:
            return
        assert list(invariants.broken(state)) == []


@examples(300)
@given(st.data(), some_moment, SEEDS)
def test_damaged_states_never_reach_the_rules(
    data: st.DataObject, moment: Moment, seed: int
) -> None:
    check_damaged_state(data.draw(damage(encode_state(moment.state))), seed)


@pytest.mark.slow
@examples(20_000)
@given(st.data(), some_moment, SEEDS)
def test_many_more_damaged_states(data: st.DataObject, moment: Moment, seed: int) -> None:
    check_damaged_state(data.draw(damage(encode_state(moment.state), most=5)), seed)


@examples(150)
@given(st.data(), some_moment)
def test_damaged_views_never_reach_the_options(data: st.DataObject, moment: Moment) -> None:
    seat = data.draw(st.sampled_from((None, *moment.state.position.seats)))
    forged = data.draw(damage(encode_view(view_for(moment.state, seat))))
    try:
        view = decode_view(forged, content())
    except (DataError, SetupError):
        return
    options = options_for(view)
    if options is not None:
        for action, _ in probes(options):
            options.refusal(action)


@examples(150)
@given(st.data(), some_moment)
def test_damaged_actions_and_events_are_refused(data: st.DataObject, moment: Moment) -> None:
    if moment.action is not None and moment.seat is not None:
        with suppress(DataError, IllegalAction):
            action = decode_action(data.draw(damage(encode_action(moment.action))))
            apply(moment.state, moment.seat, action)
    for event in moment.events[:2]:
        with suppress(DataError):
            decode_event(data.draw(damage(encode_event(event))))


@cache
def written_record(seed: int) -> Any:
    variants = (Variant.CHOSEN_STARTS,)
    game = random_game(GameSetup("recharged", "usa", 2 + seed, variants=variants), seed)
    recorder = Recorder(game[0].state)
    for moment in game[:60]:
        assert moment.seat is not None and moment.action is not None
        recorder.play(moment.seat, moment.action)
    return encode_record(recorder.record())


@examples(100)
@given(st.data(), st.integers(0, 4))
def test_damaged_records_are_refused_or_differ(data: st.DataObject, seed: int) -> None:
    with suppress(DataError, SetupError):
        record = decode_record(data.draw(damage(written_record(seed))))
        first_difference(record, content())
