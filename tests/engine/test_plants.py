"""Section 3: what a plant costs at least, what it burns and powers, what it stores."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, of_kind, options, play

from game.engine.actions import BuyResources, OpenAuction, Run, RunPlants
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import CitiesPowered, Phase
from game.engine.model import GameState
from game.engine.options import BuyOptions, ChoosePlantOptions
from game.engine.plants import STEP_3
from game.engine.tokens import NO_TOKENS, Resource, Tokens

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
DECK = (40, 42, 44, STEP_3)
HALF_FULL = Tokens(12, 12, 12, 6)
EIGHT = ("koeln", "aachen", "trier", "mannheim", "saarbruecken", "essen", "dortmund", "kassel")


def powering(
    plants: tuple[int, ...], tokens: Tokens = NO_TOKENS, cities: tuple[str, ...] = EIGHT
) -> GameState:
    """Phase 5, in which seat 0 alone has these plants; seat 1 could run one as well."""
    return arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: plants, 1: (18,)},
        tokens={0: tokens},
        cities={0: cities},
        market=(30, 31, 32, 34, 36, 38, 39, 46),
        deck=DECK,
        fuel=HALF_FULL,
    )


def shopping(
    plants: tuple[int, ...], tokens: Tokens = NO_TOKENS, fuel: Tokens = HALF_FULL
) -> GameState:
    """Phase 3, in which seat 2 buys first, with money for anything."""
    return arrange(
        game(),
        Phase.RESOURCES,
        plants={2: plants},
        tokens={2: tokens},
        money={2: 1000},
        market=(15, 16, 22, 23, 24, 25, 26, 27),
        deck=(STEP_3,),
        fuel=fuel,
    )


@pytest.mark.rule("3.1")
def test_number_is_the_minimum_bid() -> None:
    state = arrange(game(), Phase.AUCTION, market=MARKET, deck=DECK)
    lows = {offer.plant: offer.low for offer in asked(state, ChoosePlantOptions).offers()}
    assert lows == {20: 20, 21: 21, 22: 22, 23: 23}
    refused = options(state).refusal(OpenAuction(21, 20))
    assert refused == IllegalAction(Illegal.BID_TOO_LOW, bid=20, low=21)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("plant", "fuel", "cities"),
    [
        (3, Tokens(oil=2), 1),
        (4, Tokens(coal=2), 1),
        (6, Tokens(garbage=1), 1),
        (11, Tokens(uranium=1), 2),
        (13, NO_TOKENS, 1),
        (20, Tokens(coal=3), 5),
        (21, Tokens(coal=1, oil=1), 4),
        (29, Tokens(oil=1), 4),
        (35, Tokens(oil=1), 5),
        (50, NO_TOKENS, 6),
    ],
)
def test_printed_fuel_powers_the_printed_cities(plant: int, fuel: Tokens, cities: int) -> None:
    outcome = apply(powering((plant,), fuel), 0, RunPlants((Run(plant, fuel),)))
    paid = {1: 22, 2: 33, 4: 54, 5: 64, 6: 73}[cities]
    run = CitiesPowered(0, (Run(plant, fuel),), cities, paid)
    assert of_kind(outcome.events, CitiesPowered) == [run]
    assert outcome.state.position.players[0].tokens == NO_TOKENS


@pytest.mark.rule("3.1")
def test_plant_can_power_fewer_cities_than_printed() -> None:
    state = powering((20,), Tokens(coal=3), EIGHT[:2])
    outcome = apply(state, 0, RunPlants((Run(20, Tokens(coal=3)),)))
    assert of_kind(outcome.events, CitiesPowered)[0] == CitiesPowered(
        0, (Run(20, Tokens(coal=3)),), 2, 33
    )


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("plant", "fuel"),
    [
        (20, Tokens(coal=2)),
        (20, Tokens(coal=6)),
        (20, NO_TOKENS),
        (20, Tokens(oil=3)),
        (20, Tokens(coal=2, oil=1)),
        (20, Tokens(coal=4, oil=-1)),
        (12, Tokens(coal=1)),
        (12, Tokens(coal=2, oil=2)),
        (12, Tokens(garbage=2)),
        (13, Tokens(coal=1)),
    ],
)
def test_a_plant_runs_on_exactly_its_fuel(plant: int, fuel: Tokens) -> None:
    state = powering((12, 13, 20), Tokens(coal=8, oil=2))
    refused = options(state, 0).refusal(RunPlants((Run(plant, fuel),)))
    assert refused == IllegalAction(Illegal.WRONG_FUEL, plant=plant)


@pytest.mark.rule("3.1")
def test_a_plant_runs_once_only() -> None:
    state = powering((4,), Tokens(coal=4))
    run = Run(4, Tokens(coal=2))
    refused = options(state, 0).refusal(RunPlants((run, run)))
    assert refused == IllegalAction(Illegal.PLANT_RUN_TWICE, plant=4)


@pytest.mark.rule("3.1")
def test_no_second_run_in_the_same_round() -> None:
    run = RunPlants((Run(4, Tokens(coal=2)),))
    state = apply(powering((4,), Tokens(coal=4)), 0, run).state
    assert state.position.phase is Phase.BUREAUCRACY
    with pytest.raises(IllegalAction) as refused:
        apply(state, 0, run)
    assert refused.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("3.1")
def test_two_plants_do_not_share_tokens() -> None:
    state = powering((4, 10), Tokens(coal=3))
    runs = (Run(4, Tokens(coal=2)), Run(10, Tokens(coal=2)))
    assert options(state, 0).refusal(RunPlants(runs)) == IllegalAction(Illegal.NOT_ENOUGH_FUEL)
    assert RunPlants(runs[:1]) in options(state, 0)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("plant", [18, 30, 41])
def test_nobody_runs_what_is_not_the_own(plant: int) -> None:
    refused = options(powering((4,), Tokens(coal=2)), 0).refusal(
        RunPlants((Run(plant, NO_TOKENS),))
    )
    assert refused == IllegalAction(Illegal.PLANT_NOT_OWNED, plant=plant)


@pytest.mark.rule("3.2", "11.3")
@pytest.mark.parametrize(
    ("plant", "room"),
    [
        (3, Tokens(oil=4)),
        (4, Tokens(coal=4)),
        (6, Tokens(garbage=2)),
        (7, Tokens(oil=6)),
        (9, Tokens(oil=2)),
        (11, Tokens(uranium=2)),
        (13, NO_TOKENS),
        (14, Tokens(garbage=4)),
        (20, Tokens(coal=6)),
        (30, Tokens(garbage=6)),
        (33, NO_TOKENS),
        (34, Tokens(uranium=2)),
        (5, Tokens(coal=4, oil=4)),
        (46, Tokens(coal=6, oil=6)),
        (29, Tokens(coal=2, oil=2)),
        (50, NO_TOKENS),
    ],
)
def test_room_for_twice_the_fuel_of_the_own_kind(plant: int, room: Tokens) -> None:
    shop = asked(shopping((plant,)), BuyOptions)
    assert Tokens(*(shop.most(resource) for resource in Resource)) == room
    card = shop.at.terms.plants[plant]
    assert card.storage == (max(room) if card.fuels else 0)


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("plant", "tokens"),
    [
        (4, Tokens(coal=5)),
        (4, Tokens(oil=1)),
        (3, Tokens(coal=1)),
        (14, Tokens(garbage=5)),
        (17, Tokens(uranium=3)),
        (5, Tokens(garbage=1)),
        (5, Tokens(uranium=1)),
        (13, Tokens(coal=1)),
        (50, Tokens(uranium=1)),
    ],
)
def test_what_does_not_fit_cannot_be_bought(plant: int, tokens: Tokens) -> None:
    refused = options(shopping((plant,))).refusal(BuyResources(tokens))
    assert refused == IllegalAction(Illegal.NO_STORAGE)


@pytest.mark.rule("3.2", "11.3")
@pytest.mark.parametrize("coal", range(5))
def test_hybrid_stores_any_mix_of_coal_and_oil(coal: int) -> None:
    shop = options(shopping((5,)))
    assert BuyResources(Tokens(coal=coal, oil=4 - coal)) in shop
    refused = shop.refusal(BuyResources(Tokens(coal=coal, oil=5 - coal)))
    assert refused == IllegalAction(Illegal.NO_STORAGE)


@pytest.mark.rule("3.2", "11.3")
@pytest.mark.parametrize("fuel", [Tokens(coal=2), Tokens(oil=2), Tokens(coal=1, oil=1)])
def test_hybrid_runs_on_any_mix_of_coal_and_oil(fuel: Tokens) -> None:
    outcome = apply(powering((5,), Tokens(coal=2, oil=2)), 0, RunPlants((Run(5, fuel),)))
    assert outcome.state.position.players[0].tokens == Tokens(coal=2, oil=2).minus(fuel)


@pytest.mark.rule("3.2")
def test_what_is_stored_already_takes_up_room() -> None:
    shop = asked(shopping((4,), Tokens(coal=3)), BuyOptions)
    assert shop.most(Resource.COAL) == 1


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("plants", "tokens"),
    [
        ((4, 20), Tokens(coal=10)),
        ((4, 5), Tokens(coal=8)),
        ((3, 4, 5), Tokens(coal=6, oil=6)),
        ((3, 4, 5), Tokens(coal=8, oil=4)),
        ((3, 4, 5), Tokens(coal=4, oil=8)),
        ((5, 12), Tokens(coal=3, oil=5)),
        ((5, 6, 11), Tokens(coal=2, oil=2, garbage=2, uranium=2)),
    ],
)
def test_only_the_total_must_fit(plants: tuple[int, ...], tokens: Tokens) -> None:
    state = play(shopping(plants), BuyResources(tokens)).state
    assert state.position.players[2].tokens == tokens


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("plants", "tokens"),
    [
        ((4, 20), Tokens(coal=11)),
        ((4, 5), Tokens(coal=8, oil=1)),
        ((3, 4, 5), Tokens(coal=6, oil=7)),
        ((3, 4, 5), Tokens(coal=9, oil=3)),
        ((3, 4), Tokens(coal=5, oil=3)),
        ((5, 12), Tokens(coal=3, oil=6)),
        ((5, 6, 11), Tokens(garbage=3)),
    ],
)
def test_some_way_to_house_all_tokens_must_exist(plants: tuple[int, ...], tokens: Tokens) -> None:
    refused = options(shopping(plants)).refusal(BuyResources(tokens))
    assert refused == IllegalAction(Illegal.NO_STORAGE)


@pytest.mark.rule("3.3")
def test_tokens_move_to_make_room() -> None:
    """The hybrid's coal goes over to plant 04 as soon as oil wants its place."""
    state = play(shopping((4, 5)), BuyResources(Tokens(coal=4))).state
    state = play(state, BuyResources(Tokens(oil=4))).state
    assert state.position.players[2].tokens == Tokens(coal=4, oil=4)
