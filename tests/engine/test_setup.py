"""Section 1, the table of set-up: board, bank and cards for each edition and player count."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from builders import arrange, asked, content, game, options, play, setup_of

from game.engine.actions import (
    Action,
    ChooseArea,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
)
from game.engine.apply import Outcome
from game.engine.codec import encode
from game.engine.errors import Illegal, IllegalAction, SetupCode, SetupError
from game.engine.events import DiscountPlaced, OrderSet, Phase, PhaseBegan, RoundBegan
from game.engine.model import Decision, GameState
from game.engine.options import (
    AreaOptions,
    BuyOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    MarkOptions,
)
from game.engine.plants import STEP_3, Back
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for

EDITIONS = ("classic", "recharged")
COUNTS = (2, 3, 4, 5, 6)
SEEDS = range(150)

PLUGS = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
SOCKETS = {*range(16, 41), 42, 44, 46, 50}


def dealt(edition: str, players: int, seed: int = 1, **setup: object) -> Outcome:
    """A game with everything but the areas left to the seed."""
    return new_game(setup_of(edition, players=players, **setup), content(), seed)  # type: ignore[arg-type]


def by_count(edition: str, *figures: object) -> list[tuple[object, ...]]:
    """A row of the table, figures for 2 to 6 players."""
    return [(edition, players, figure) for players, figure in zip(COUNTS, figures, strict=True)]


def plants_of(deck: tuple[int, ...]) -> list[int]:
    return [card for card in deck if card != STEP_3]


@pytest.mark.rule("1.T1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "areas"), list(zip(COUNTS, (3, 3, 4, 5, 5), strict=True)))
def test_areas_in_play_by_player_count(edition: str, players: int, areas: int) -> None:
    setup = GameSetup(edition, "germany", players, areas=AreaChoice.RANDOM)
    at = new_game(setup, content(), 1).state.position
    assert len(set(at.areas)) == areas
    assert len(at.in_play.cities) == 7 * areas


@pytest.mark.rule("1.T2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", COUNTS)
def test_everybody_starts_with_50_elektro(edition: str, players: int) -> None:
    state = dealt(edition, players).state
    assert [view_for(state, seat).money[seat] for seat in range(players)] == [50] * players


@pytest.mark.rule("1.T3")
@pytest.mark.parametrize(
    ("edition", "garbage"),
    [("classic", (7, 7, 7, 8, 8, 8)), ("recharged", (6, 6, 6, 7, 7, 7, 8, 8, 8))],
)
def test_spaces_filled_at_the_start(edition: str, garbage: tuple[int, ...]) -> None:
    shop = asked(arrange(game(edition), Phase.RESOURCES, round=1), BuyOptions)
    coal, oil, rubbish, uranium = shop.bill(Tokens(24, 18, len(garbage), 2)).prices
    assert coal == tuple(price for price in range(1, 9) for _ in range(3))
    assert oil == tuple(price for price in range(3, 9) for _ in range(3))
    assert rubbish == garbage
    assert uranium == (14, 16)


@pytest.mark.rule("1.T3")
@pytest.mark.parametrize(
    ("edition", "fuel"),
    [("classic", Tokens(24, 18, 6, 2)), ("recharged", Tokens(24, 18, 9, 2))],
)
@pytest.mark.parametrize("resource", range(4))
def test_nothing_else_lies_in_the_resource_market(
    edition: str, fuel: Tokens, resource: int
) -> None:
    shop = asked(arrange(game(edition), Phase.RESOURCES, round=1), BuyOptions)
    one_more = Tokens(*(fuel[kind] + 1 if kind == resource else 0 for kind in range(4)))
    with pytest.raises(IllegalAction) as refused:
        shop.bill(one_more)
    assert refused.value.code is Illegal.SOLD_OUT
    assert refused.value.parameters["left"] == fuel[resource]


@pytest.mark.rule("1.3")
def test_three_tokens_of_coal_oil_and_garbage_to_a_space_and_one_of_uranium() -> None:
    full = arrange(game(), Phase.RESOURCES, fuel=Tokens(24, 24, 24, 12))
    coal, oil, garbage, uranium = asked(full, BuyOptions).bill(Tokens(24, 24, 24, 12)).prices
    by_threes = (*[1] * 3, *[2] * 3, *[3] * 3, *[4] * 3, *[5] * 3, *[6] * 3, *[7] * 3, *[8] * 3)
    assert coal == oil == garbage == by_threes
    assert uranium == (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    ("edition", "supply"),
    [("classic", Tokens(0, 6, 18, 10)), ("recharged", Tokens(0, 6, 15, 10))],
)
def test_tokens_are_limited(edition: str, supply: Tokens) -> None:
    at = game(edition).position
    assert at.supply == supply
    assert at.fuel.plus(at.supply) == Tokens(24, 24, 24, 12)


@pytest.mark.rule("1.T4")
@pytest.mark.parametrize("players", COUNTS)
def test_classic_opens_with_the_eight_lowest_plants(players: int) -> None:
    state = dealt("classic", players).state
    assert state.position.market == (3, 4, 5, 6, 7, 8, 9, 10)
    assert [offer.plant for offer in asked(state, ChoosePlantOptions).offers()] == [3, 4, 5, 6]


@pytest.mark.rule("1.T4")
@pytest.mark.parametrize("players", COUNTS)
def test_recharged_opens_with_eight_plugs_sorted(players: int) -> None:
    for seed in SEEDS:
        at = dealt("recharged", players, seed).state.position
        assert set(at.market) <= PLUGS
        assert list(at.market) == sorted(set(at.market))
        assert len(at.market) == 8
        assert at.on_offer == at.market[:4]


@pytest.mark.rule("1.T4")
def test_recharged_market_is_left_to_chance() -> None:
    markets = [dealt("recharged", 3, seed).state.position.market for seed in SEEDS]
    assert {plant for market in markets for plant in market} == PLUGS
    assert len(set(markets)) > 100


@pytest.mark.rule("1.T5")
@pytest.mark.parametrize("players", COUNTS)
def test_classic_deck_begins_with_plant_13(players: int) -> None:
    for seed in SEEDS:
        state = dealt("classic", players, seed).state
        assert state.deck[0] == 13
        assert state.position.known_top == 13


@pytest.mark.rule("1.T5", "1.6")
def test_everybody_knows_plant_13_only_until_it_is_drawn() -> None:
    state = game(deck=(13, 20, 21, STEP_3))
    assert all(view_for(state, seat).position.known_top == 13 for seat in (0, 1, 2, None))
    assert buy_alone(state, 3).position.known_top is None


@pytest.mark.rule("1.T5")
@pytest.mark.parametrize("players", COUNTS)
def test_recharged_deck_begins_with_a_random_plug_face_down(players: int) -> None:
    tops = set()
    for seed in SEEDS:
        state = dealt("recharged", players, seed).state
        assert state.deck[0] in PLUGS - set(state.position.market)
        assert state.position.known_top is None
        tops.add(state.deck[0])
    assert tops == PLUGS


@pytest.mark.rule("1.T6")
@pytest.mark.parametrize(("edition", "players", "removed"), by_count("classic", 8, 8, 4, 0, 0))
def test_classic_takes_cards_of_any_kind_out(edition: str, players: int, removed: int) -> None:
    state = dealt(edition, players).state
    assert len(state.set_aside) == removed
    assert len(plants_of(state.deck)) == 42 - 8 - removed
    assert not set(state.set_aside) & {*state.deck, *state.position.market}


@pytest.mark.rule("1.T6")
@pytest.mark.parametrize(
    ("edition", "players", "removed"),
    by_count("recharged", (1, 5), (2, 6), (1, 3), (0, 0), (0, 0)),
)
def test_recharged_takes_plugs_and_sockets_out(
    edition: str, players: int, removed: tuple[int, int]
) -> None:
    plugs, sockets = removed
    for seed in range(20):
        state = dealt(edition, players, seed).state
        assert len(PLUGS & set(state.set_aside)) == plugs
        assert len(SOCKETS & set(state.set_aside)) == sockets
        assert len(PLUGS & set(state.deck)) == 5 - plugs
        assert len(SOCKETS & set(state.deck)) == 29 - sockets


@pytest.mark.rule("1.T6")
def test_classic_takes_out_any_plant_but_the_market_and_13() -> None:
    gone = Counter(card for seed in SEEDS for card in dealt("classic", 3, seed).state.set_aside)
    assert set(gone) == (PLUGS | SOCKETS) - {3, 4, 5, 6, 7, 8, 9, 10, 13}


@pytest.mark.rule("1.T6")
def test_recharged_takes_out_any_plant() -> None:
    gone = Counter(card for seed in SEEDS for card in dealt("recharged", 3, seed).state.set_aside)
    assert set(gone) == PLUGS | SOCKETS


@pytest.mark.rule("1.T7")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", COUNTS)
def test_step_3_card_lies_undermost(edition: str, players: int) -> None:
    deck = dealt(edition, players).state.deck
    assert deck.index(STEP_3) == len(deck) - 1


@pytest.mark.rule("1.T7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_rest_of_the_deck_is_shuffled(edition: str) -> None:
    decks = [plants_of(dealt(edition, 6, seed).state.deck) for seed in range(400)]
    assert {deck[1] for deck in decks} >= SOCKETS
    assert {deck[-1] for deck in decks} >= SOCKETS
    assert all(deck[1:] != sorted(deck[1:]) for deck in decks)


@pytest.mark.rule("1.T7")
def test_recharged_shuffles_plugs_and_sockets_into_one_pile() -> None:
    places = set()
    for seed in SEEDS:
        deck = dealt("recharged", 6, seed).state.deck
        places |= {place for place, card in enumerate(deck) if card in PLUGS}
    assert places == set(range(34))


@pytest.mark.rule("1.T9")
@pytest.mark.parametrize(
    ("edition", "players", "plays"),
    by_count("classic", False, False, False, False, False)
    + by_count("recharged", True, False, False, False, False),
)
def test_cartel_takes_part_in_recharged_for_two(edition: str, players: int, plays: bool) -> None:
    at = dealt(edition, players).state.position
    assert (at.cartel is not None) is plays
    first = Decision.PLACE_CARTEL_HOUSE if plays else Decision.CHOOSE_PLANT
    assert at.decision is first


@pytest.mark.rule("1.T13")
@pytest.mark.parametrize(("edition", "tokens"), [("classic", 0), ("recharged", 1)])
def test_discount_token_belongs_to_recharged(edition: str, tokens: int) -> None:
    outcome = dealt(edition, 3)
    placed = [event for event in outcome.events if isinstance(event, DiscountPlaced)]
    assert len(placed) == tokens


@pytest.mark.rule("1.T14")
@pytest.mark.parametrize(
    ("edition", "top", "back"),
    [
        ("classic", 15, None),
        ("classic", 16, None),
        ("recharged", 15, Back.PLUG),
        ("recharged", 16, Back.SOCKET),
        ("recharged", STEP_3, Back.SOCKET),
    ],
)
def test_back_of_the_top_card_is_seen_in_recharged_only(
    edition: str, top: int, back: Back | None
) -> None:
    deck = (top, 20) if top == STEP_3 else (top, 20, STEP_3)
    market = (3, 4, 5, 6, 7, 8, 9, 10)
    state = arrange(game(edition), Phase.AUCTION, market=market, deck=deck)
    assert all(view_for(state, seat).position.deck_back is back for seat in (0, 1, 2, None))


@pytest.mark.rule("1.T14", "10.19")
def test_back_follows_the_top_card() -> None:
    market, deck = (3, 4, 5, 6, 7, 8, 9, 10), (15, 20, 14, STEP_3)
    state = game("recharged", players=4, market=market, deck=deck)
    backs = [state.position.deck_back]
    for plant in (4, 5, 6):
        state = buy_alone(state, plant)
        backs.append(state.position.deck_back)
    assert backs == [Back.PLUG, Back.SOCKET, Back.PLUG, Back.SOCKET]


@pytest.mark.rule("1.T14")
def test_no_card_no_back() -> None:
    state = arrange(game("recharged"), Phase.AUCTION, step=3, market=(20, 21, 22), deck=())
    assert state.position.deck_back is None


@pytest.mark.rule("1.1")
def test_order_of_set_up() -> None:
    setup = GameSetup("recharged", "germany", 2, variants=(Variant.CHOSEN_STARTS,))
    outcome = new_game(setup, content(), 5)
    state, events = outcome.state, list(outcome.events)
    lots = state.position.order
    asked_for = []
    while state.position.round == 0:
        decision = state.position.decision
        assert decision is not None
        asked_for.append(decision)
        step = play(state, first_answer(state))
        state, events = step.state, events + list(step.events)
    houses = [Decision.PLACE_CARTEL_HOUSE] * 6
    assert asked_for == [*[Decision.CHOOSE_AREA] * 3, *houses, *[Decision.MARK_CITY] * 2]
    assert state.position.order == lots
    assert state.position.phase is Phase.AUCTION
    assert [e for e in events if isinstance(e, (RoundBegan, OrderSet, PhaseBegan))][-2:] == [
        RoundBegan(1),
        PhaseBegan(Phase.AUCTION),
    ]


@pytest.mark.rule("1.1")
def test_lots_can_fall_in_every_order() -> None:
    orders = {dealt("classic", 3, seed).state.position.order for seed in SEEDS}
    assert orders == set(permutations(range(3)))


@pytest.mark.rule("1.1")
def test_play_begins_with_the_auction_and_no_new_order() -> None:
    outcome = dealt("classic", 4)
    at = outcome.state.position
    assert (at.round, at.step, at.phase) == (1, 1, Phase.AUCTION)
    assert at.to_act == at.order[:1]
    assert not [event for event in outcome.events if isinstance(event, OrderSet)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("areas", [AreaChoice.DRAFT, AreaChoice.RANDOM])
def test_same_seed_same_game(edition: str, areas: AreaChoice) -> None:
    setup = GameSetup(edition, "usa", 4, areas=areas)
    first, second = new_game(setup, content(), 77), new_game(setup, content(), 77)
    assert encode(first.state) == encode(second.state)
    assert first.events == second.events


@pytest.mark.parametrize("edition", EDITIONS)
def test_other_seed_other_game(edition: str) -> None:
    decks = {dealt(edition, 5, seed).state.deck for seed in SEEDS}
    assert len(decks) == len(SEEDS)


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (GameSetup("deluxe", "germany", 3), SetupCode.UNKNOWN_EDITION),
        (GameSetup("classic", "atlantis", 3), SetupCode.UNKNOWN_MAP),
        (GameSetup("classic", "germany", 1), SetupCode.PLAYER_COUNT),
        (GameSetup("recharged", "germany", 7), SetupCode.PLAYER_COUNT),
        (
            GameSetup("classic", "germany", 3, variants=(Variant.CHOSEN_STARTS,)),
            SetupCode.VARIANT_OF_OTHER_EDITION,
        ),
        (
            GameSetup("recharged", "germany", 3, variants=(Variant.FIRST_GAME,)),
            SetupCode.VARIANT_OF_OTHER_EDITION,
        ),
        (
            GameSetup("classic", "germany", 3, variants=(Variant.FIRST_GAME,) * 2),
            SetupCode.VARIANT_TWICE,
        ),
    ],
)
def test_what_is_no_game(setup: GameSetup, problem: SetupCode) -> None:
    with pytest.raises(SetupError) as refused:
        new_game(setup, content(), 1)
    assert refused.value.code is problem


def first_answer(state: GameState) -> Action:
    """The first thing a seat may do while the table is set up."""
    found = options(state)
    if isinstance(found, AreaOptions):
        return ChooseArea(found.areas()[0])
    if isinstance(found, CartelHouseOptions):
        return PlaceCartelHouse(found.cities()[0])
    assert isinstance(found, MarkOptions)
    return MarkCity(found.cities()[0])


def buy_alone(state: GameState, plant: int) -> GameState:
    """The chooser buys a plant, everybody else standing back."""
    rivals = len(state.position.waiting) - 1
    return play(state, OpenAuction(plant, plant), *[Pass()] * rivals).state
