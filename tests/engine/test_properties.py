"""What must hold at every table and in every moment, looked for in random games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any, get_args

import msgpack
import pytest
from builders import content
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from probes import ANSWERS, ONE_OF_EACH, probes
from random_play import Moment, random_game, setups, shuffled, some_moments

from game.engine import invariants
from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.board import Form
from game.engine.codec import tag_of
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Event, Phase, RunsChosen, Step3CardDrawn
from game.engine.model import CARTEL, NOBODY, Decision, GameState
from game.engine.options import Options, options_for
from game.engine.plain import (
    decode_action,
    decode_event,
    decode_setup,
    decode_state,
    decode_view,
    encode_action,
    encode_event,
    encode_setup,
    encode_state,
    encode_view,
    state_hash,
)
from game.engine.plants import STEP_3
from game.engine.replay import Recorder, decode_record, encode_record, first_difference
from game.engine.setup import new_game
from game.engine.terms import Deal, GameSetup
from game.engine.view import events_for, view_for
from game.texts import Catalogue

ALL_PLANTS = Counter([*range(3, 41), 42, 44, 46, 50])
ALL_TOKENS = (24, 24, 24, 12)
TABLES = list(product(("classic", "recharged"), ("germany", "usa"), Form, range(2, 7)))

SECRET = 987_654_000
"""Occurs nowhere by itself, so it can be looked for."""

games = given(setups(), st.integers(0, 10**6))


def examples(count: int) -> Callable[..., Any]:
    """The same examples in every run, so that no build fails by chance."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def every_way(data: Any) -> list[Any]:
    """Plain data as it is, and after a journey through both formats."""
    return [data, json.loads(json.dumps(data)), msgpack.unpackb(msgpack.packb(data))]


# What lies on the table


def check_tokens(state: GameState) -> None:
    at = state.position
    piles = [at.fuel, at.supply, (0, 0, 0, len(at.marks)), *(p.tokens for p in at.players)]
    if at.cartel:
        piles.append(at.cartel.tokens)
    assert tuple(map(sum, zip(*piles))) == ALL_TOKENS
    assert all(count >= 0 for pile in piles for count in pile)


def check_cards(state: GameState) -> None:
    at = state.position
    piles = [at.market, state.deck, state.set_aside, at.removed, *(p.plants for p in at.players)]
    if at.cartel:
        piles.append(at.cartel.plants)
    cards = Counter(card for pile in piles for card in pile)
    step_3_cards = cards.pop(STEP_3, 0)
    assert cards == ALL_PLANTS
    step_3_over = at.step == 3 or at.step_3_due or "first_game" in state.setup.variants
    assert step_3_cards == (0 if step_3_over else 1)


def check_market(state: GameState) -> None:
    """Rising, and full as long as there are cards to fill it with (1.5, 5.8)."""
    at = state.position
    size = 6 if at.step == 3 or at.step_3_due else 8
    assert all(low < high for low, high in zip(at.market, at.market[1:]))
    assert len(at.market) == size if state.deck else len(at.market) <= size


def check_houses(state: GameState) -> None:
    """Players' houses stand on slots of the Step, once in a city, as their networks say."""
    at = state.position
    networks: dict[int, set[str]] = {seat: set() for seat in range(len(at.players))}
    for city, slots in at.houses.items():
        for slot, owner in enumerate(slots):
            if owner not in (NOBODY, CARTEL):
                assert slot < at.step
                assert city not in networks[owner]
                networks[owner].add(city)
    for seat, player in enumerate(at.players):
        assert networks[seat] == set(player.cities)
        assert len(networks[seat]) == len(player.cities)


def check_table(state: GameState) -> None:
    check_tokens(state)
    check_cards(state)
    check_market(state)
    check_houses(state)
    assert min(state.purses) >= 0
    assert list(invariants.broken(state)) == []


def check_game(setup: GameSetup, seed: int) -> None:
    """To the end, and all along nothing is lost."""
    game = random_game(setup, seed)
    for moment in game:
        check_table(moment.state)
    assert game[-1].state.is_over
    assert game[-1].state.position.phase is Phase.END


@pytest.mark.parametrize(("edition", "map_id", "form", "players"), TABLES)
def test_every_table_plays_to_the_end(edition: str, map_id: str, form: Form, players: int) -> None:
    check_game(GameSetup(edition, map_id, players, form=form), seed=players)


@examples(50)
@games
def test_nothing_is_lost_or_broken_with_any_variant(setup: GameSetup, seed: int) -> None:
    check_game(setup, seed)


def test_random_play_reaches_every_situation() -> None:
    """Otherwise the checks in this file would look at less than they promise."""
    decisions: set[Decision | None] = set()
    kinds: set[type] = set()
    cartel_tables = [("recharged", "usa", Form.RECHARGED, 2)] * 25
    for seed, (edition, map_id, _, players) in enumerate([*TABLES, *cartel_tables]):
        variants = content().rule_set(edition).variants if seed % 2 else ()
        for moment in random_game(GameSetup(edition, map_id, players, variants=variants), seed):
            decisions.add(moment.state.position.decision)
            kinds |= {type(event) for event in moment.events}
    assert decisions == {*Decision, None}
    assert kinds == set(get_args(Event))


# What is offered and what is accepted


def check_offers(moment: Moment) -> None:
    """Everything listed is accepted, everything else refused, by options and apply alike."""
    state = moment.state
    before = state_hash(state)
    for seat in state.position.to_act:
        options = options_for(view_for(state, seat))
        assert options is not None
        for action, listed in probes(options):
            _check_offer(state, seat, options, action, listed)
    assert state_hash(state) == before


def _check_offer(
    state: GameState, seat: int, options: Options, action: Action, listed: bool
) -> None:
    refusal = options.refusal(action)
    assert (action in options) == listed == (refusal is None), (action, refusal)
    if listed:
        after = apply(state, seat, action).state
        assert list(invariants.broken(after)) == []
        return
    with pytest.raises(IllegalAction) as caught:
        apply(state, seat, action)
    assert caught.value == refusal
    assert "%{" not in Catalogue.load().sentence(caught.value)


@examples(20)
@games
def test_what_is_offered_is_what_is_accepted(setup: GameSetup, seed: int) -> None:
    for moment in some_moments(setup, seed, 8):
        check_offers(moment)


def check_others_refused(moment: Moment) -> None:
    """Nobody else may act, and nothing else may be done."""
    state = moment.state
    at, before = state.position, state_hash(moment.state)
    code = Illegal.GAME_OVER if state.is_over else Illegal.NOT_YOUR_TURN
    strangers = {-1, len(at.players), *range(len(at.players))} - set(at.to_act)
    for seat, action in product(strangers, ONE_OF_EACH.values()):
        with pytest.raises(IllegalAction) as caught:
            apply(state, seat, action)
        assert caught.value == IllegalAction(code)
    assert all(
        options_for(view_for(state, seat)) is None
        for seat in range(len(at.players))
        if seat not in at.to_act
    )
    for seat, (kind, action) in product(at.to_act, ONE_OF_EACH.items()):
        if at.decision and kind not in ANSWERS[at.decision]:
            with pytest.raises(IllegalAction) as caught:
                apply(state, seat, action)
            assert caught.value == IllegalAction(Illegal.NOT_ASKED, action=tag_of(kind))
    assert state_hash(state) == before


@examples(25)
@games
def test_other_seats_and_other_actions_are_refused(setup: GameSetup, seed: int) -> None:
    for moment in some_moments(setup, seed, 10):
        check_others_refused(moment)


@examples(10)
@games
def test_an_action_leaves_the_old_state_as_it_was(setup: GameSetup, seed: int) -> None:
    for moment in random_game(setup, seed):
        if moment.action is not None and moment.seat is not None:
            before, position = state_hash(moment.state), moment.state.position
            after = apply(moment.state, moment.seat, moment.action).state
            assert state_hash(moment.state) == before
            assert moment.state.position is position
            assert state_hash(after) != before


# Plain data


def check_plain_data(moment: Moment) -> None:
    state = moment.state
    for data in every_way(encode_state(state)):
        again = decode_state(data, content())
        assert again == state
        assert state_hash(again) == state_hash(state)
    for data in every_way(encode_setup(state.setup)):
        assert decode_setup(data) == state.setup
    for seat in (None, *range(len(state.purses))):
        view = view_for(state, seat)
        for data in every_way(encode_view(view)):
            assert decode_view(data, content()) == view
    for event in moment.events:
        for data in every_way(encode_event(event)):
            assert decode_event(data) == event
    if moment.action is not None and moment.seat is not None:
        for data in every_way(encode_action(moment.action)):
            assert decode_action(data) == moment.action
        twin = decode_state(encode_state(state), content())
        played = apply(twin, moment.seat, moment.action).state
        assert played == apply(state, moment.seat, moment.action).state


@examples(12)
@games
def test_plain_data_loses_nothing(setup: GameSetup, seed: int) -> None:
    for moment in some_moments(setup, seed, 10):
        check_plain_data(moment)


def check_record(setup: GameSetup, seed: int) -> None:
    """The same set-up, seed and actions lead to the same states, also out of a record."""
    game = random_game(setup, seed)
    start = game[0].state
    assert state_hash(new_game(setup, content(), start.seed, start.deal).state) == state_hash(start)
    recorder = Recorder(new_game(setup, content(), start.seed, start.deal).state, note="by lot")
    for moment, following in pairwise(game):
        assert moment.seat is not None and moment.action is not None
        assert recorder.play(moment.seat, moment.action) == following.events
    record = recorder.record()
    hashes = [state_hash(moment.state) for moment in game]
    assert [record.first_hash, *(line.hash for line in record.actions)] == hashes
    for data in every_way(encode_record(record)):
        assert decode_record(data) == record
    assert first_difference(record, content()) is None


@examples(8)
@games
def test_equal_seeds_and_actions_give_equal_games(setup: GameSetup, seed: int) -> None:
    check_record(setup, seed)


# Secrets


def with_other_secrets(state: GameState, seat: int | None, dice: Random) -> GameState:
    """A state that looks the same from this seat, with all that it cannot know changed."""
    twin = state.fork()
    twin.seed, twin.rng = SECRET + 1, SECRET + 2
    twin.deal = Deal(order=(SECRET + 3,), deck=(SECRET + 4,))
    if not state.setup.open_money and not state.is_over:
        twin.purses = tuple(
            purse if other == seat else SECRET + 10 + other
            for other, purse in enumerate(state.purses)
        )
    twin.runs = tuple(
        runs if other == seat or runs is None else () for other, runs in enumerate(state.runs)
    )
    return _with_other_cards(twin, dice)


def _with_other_cards(state: GameState, dice: Random) -> GameState:
    """Deck and set-aside cards shuffled together, except for what is known of the top card."""
    at = state.position
    cards = shuffled(dice, [*state.deck, *state.set_aside])
    if state.deck and at.known_top is not None:
        cards.sort(key=lambda card: card != at.known_top)
    elif state.deck and at.deck_back is not None:
        cards.sort(key=lambda card: state.terms.plants.back(card) is not at.deck_back)
    state.deck, state.set_aside = tuple(cards[: at.deck_size]), tuple(cards[at.deck_size :])
    return state


def check_views(moment: Moment, dice: Random) -> None:
    """Whatever is hidden from a seat has no influence on what it sees."""
    state = moment.state
    classic = state.setup.edition == "classic"
    assert state.position.known_top in ((None, 13) if classic else (None,))
    assert classic <= (state.position.deck_back is None)
    for seat in (None, *range(len(state.purses))):
        twin = with_other_secrets(state, seat, dice)
        seen = encode_view(view_for(twin, seat))
        assert seen == encode_view(view_for(state, seat))
        assert str(SECRET)[:-3] not in json.dumps(seen)


@examples(25)
@games
def test_views_do_not_depend_on_what_is_hidden(setup: GameSetup, seed: int) -> None:
    for moment in some_moments(setup, seed, 12):
        check_views(moment, Random(seed))


def check_events(moment: Moment) -> None:
    """Others' runs, purses, seed and generator do not show in what a seat is told."""
    if moment.action is None or moment.seat is None:
        return
    state = moment.state
    twin = with_other_secrets(state, moment.seat, Random(0))
    twin.deck, twin.set_aside, twin.deal = state.deck, state.set_aside, state.deal
    outcome = apply(twin, moment.seat, moment.action)
    for seat in (None, *range(len(state.purses))):
        told = events_for(outcome.events, seat)
        for event in told:
            if isinstance(event, RunsChosen):
                assert (event.runs is not None) == (event.seat == seat)
        if not outcome.state.is_over:
            text = json.dumps([encode_event(event) for event in told])
            assert str(SECRET)[:-3] not in text


@examples(25)
@games
def test_events_tell_no_secrets(setup: GameSetup, seed: int) -> None:
    for moment in some_moments(setup, seed, 20):
        check_events(moment)


def check_cards_to_come(moment: Moment, dice: Random) -> None:
    """Cards that stay in the deck do not show in what happens, unless they are shuffled."""
    if moment.action is None or moment.seat is None:
        return
    deck, outcome = moment.state.deck, apply(moment.state, moment.seat, moment.action)
    if any(isinstance(event, Step3CardDrawn) for event in outcome.events):
        return
    drawn = next((i for i, card in enumerate(deck) if card in outcome.state.deck), len(deck))
    twin = replace(moment.state, deck=(*deck[:drawn], *shuffled(dice, deck[drawn:])))
    assert apply(twin, moment.seat, moment.action).events == outcome.events


@examples(20)
@games
def test_events_tell_nothing_of_cards_to_come(setup: GameSetup, seed: int) -> None:
    for moment in random_game(setup, seed):
        check_cards_to_come(moment, Random(seed))


@pytest.mark.slow
@examples(400)
@games
def test_everything_in_many_more_games(setup: GameSetup, seed: int) -> None:
    check_game(setup, seed)
    check_record(setup, seed)
    for moment in some_moments(setup, seed, 12):
        check_offers(moment)
        check_others_refused(moment)
        check_plain_data(moment)
        check_views(moment, Random(seed))
        check_events(moment)
        check_cards_to_come(moment, Random(seed))
