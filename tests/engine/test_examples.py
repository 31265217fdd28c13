"""The worked examples of section 11, one by one."""

from __future__ import annotations

from itertools import product

import pytest
from builders import arrange, asked, game, idle_until, of_kind, play

from game.engine.actions import (
    BuildCities,
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
    Run,
    RunPlants,
)
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    CitiesPowered,
    DiscountPutAside,
    MarketRefilled,
    OrderSet,
    Phase,
    PlantBought,
    PlantDrawn,
    PlantRemoved,
    Removal,
    Step3CardDrawn,
    Step3CardRemoved,
    StepBegan,
)
from game.engine.model import Cartel, Decision, GameState
from game.engine.options import (
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    RunOptions,
)
from game.engine.plants import STEP_3
from game.engine.tokens import Resource, Tokens

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)


@pytest.mark.rule("11.1", "4.1.1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_11_1_order_by_cities_then_highest_plant(edition: str) -> None:
    fresh = game(edition, players=4)
    names = fresh.position.in_play.cities
    state = arrange(
        fresh,
        Phase.BUREAUCRACY,
        order=(0, 1, 2, 3),
        plants={0: (13, 36), 1: (15,), 2: (3, 17), 3: (7,)},
        cities={0: names[:4], 1: names[4:9], 2: names[9:14], 3: names[14:20]},
        market=MARKET,
        deck=(30, STEP_3),
    )
    outcome = play(state, RunPlants(()))
    assert of_kind(outcome.events, OrderSet) == [OrderSet((3, 2, 1, 0))]


@pytest.mark.rule("11.1", "4.1.1", "4.1.2")
def test_11_1_in_round_1_the_number_counts_not_the_price() -> None:
    first = (OpenAuction(6, 10), Pass(), Pass())
    second = (OpenAuction(7, 8), Pass())
    outcome = play(game(), *first, *second, OpenAuction(3, 3))
    assert of_kind(outcome.events, PlantBought) == [
        PlantBought(0, 6, 10),
        PlantBought(1, 7, 8),
        PlantBought(2, 3, 3),
    ]
    assert outcome.state.position.order == (1, 0, 2)


def ruhr(form: str, *cities: str, step: int = 1, foreign: tuple[str, ...] = ()) -> BuildOptions:
    state = arrange(
        game(form), Phase.BUILDING, step=step, cities={0: foreign, 2: cities}, market=MARKET
    )
    return asked(state, BuildOptions)


@pytest.mark.rule("11.2", "4.4.3")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize(
    ("city", "connections", "total"),
    [("duisburg", (0,), 10), ("dortmund", (2,), 12), ("aachen", (2, 9), 21)],
)
def test_11_2_prices_from_muenster_and_essen(
    edition: str, city: str, connections: tuple[int, ...], total: int
) -> None:
    (line,) = ruhr(edition, "muenster", "essen").bill((city,)).lines
    assert line.connections == connections
    assert line.total == total


@pytest.mark.rule("11.2", "4.4.3")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_11_2_from_duesseldorf_duisburg_costs_12(edition: str) -> None:
    (line,) = ruhr(edition, "duesseldorf").bill(("duisburg",)).lines
    assert line.path == ("duesseldorf", "essen", "duisburg")
    assert line.total == 12


@pytest.mark.rule("11.2", "4.4.3", "4.4.4")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_11_2_second_houses_in_step_2(edition: str) -> None:
    choices = ruhr(edition, "muenster", "essen", step=2, foreign=("duesseldorf", "koeln"))
    assert choices.bill(("duesseldorf",)).total == 17
    assert choices.bill(("koeln",)).total == 21
    both = choices.bill(("duesseldorf", "koeln"))
    assert [line.total for line in both.lines] == [17, 19]
    assert both.total == 36


def owner_of(plant: int) -> BuyOptions:
    state = arrange(game(), Phase.RESOURCES, plants={2: (plant,)}, money={2: 500})
    return asked(state, BuyOptions)


@pytest.mark.rule("11.3", "3.2")
@pytest.mark.parametrize(
    ("plant", "room"),
    [
        (3, Tokens(oil=4)),
        (13, Tokens()),
        (33, Tokens()),
        (14, Tokens(garbage=4)),
        (20, Tokens(coal=6)),
    ],
)
def test_11_3_room_of_plants_with_one_fuel_or_none(plant: int, room: Tokens) -> None:
    choices = owner_of(plant)
    assert Tokens(*(choices.most(resource) for resource in Resource)) == room


@pytest.mark.rule("11.3", "3.2")
def test_11_3_plant_5_holds_four_coal_and_oil_in_any_mix() -> None:
    choices = owner_of(5)
    for coal, oil in product(range(6), repeat=2):
        if coal + oil:
            bundle = BuyResources(Tokens(coal=coal, oil=oil))
            assert (bundle in choices) == (coal + oil <= 4)
    assert choices.most(Resource.GARBAGE) == choices.most(Resource.URANIUM) == 0


@pytest.mark.rule("11.3", "3.1")
def test_11_3_plant_5_runs_on_two_coal_two_oil_or_one_of_each() -> None:
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (5,)},
        tokens={0: Tokens(2, 2, 0, 0)},
        fuel=Tokens(10, 10, 6, 2),
    )
    choices = asked(state, RunOptions)
    allowed = {
        (coal, oil)
        for coal, oil in product(range(3), repeat=2)
        if RunPlants((Run(5, Tokens(coal=coal, oil=oil)),)) in choices
    }
    assert allowed == {(2, 0), (0, 2), (1, 1)}


def six_cities() -> GameState:
    fresh = game()
    return arrange(
        fresh,
        Phase.BUREAUCRACY,
        plants={0: (7, 10, 15)},
        tokens={0: Tokens(coal=8, oil=6)},
        cities={0: fresh.position.in_play.cities[:6]},
        fuel=Tokens(10, 10, 6, 2),
        market=MARKET,
    )


@pytest.mark.rule("11.4", "4.5.1")
def test_11_4_six_cities_are_paid_though_seven_could_be_powered() -> None:
    runs = (Run(7, Tokens(oil=3)), Run(10, Tokens(coal=2)), Run(15, Tokens(coal=2)))
    outcome = play(six_cities(), RunPlants(runs))
    assert of_kind(outcome.events, CitiesPowered)[0] == CitiesPowered(0, runs, 6, 73)
    assert outcome.state.position.players[0].tokens == Tokens(coal=4, oil=3)
    assert outcome.state.purses[0] == 50 + 73


@pytest.mark.rule("11.4", "4.5.1")
def test_11_4_four_powered_cities_bring_54() -> None:
    runs = (Run(7, Tokens(oil=3)), Run(10, Tokens(coal=2)))
    outcome = play(six_cities(), RunPlants(runs))
    assert of_kind(outcome.events, CitiesPowered)[0] == CitiesPowered(0, runs, 4, 54)


@pytest.mark.rule("11.5", "4.5.2", "10.9")
@pytest.mark.parametrize(
    ("edition", "garbage"),
    [
        ("classic", (6, 6, 7, 7, 7, 8, 8, 8)),
        ("recharged", (5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8)),
    ],
)
def test_11_5_refill_for_five_players(edition: str, garbage: tuple[int, ...]) -> None:
    state = arrange(
        game(edition, players=5),
        Phase.RESOURCES,
        order=(4, 3, 2, 1, 0),
        plants={0: (10, 15), 1: (4,), 2: (3,), 3: (6,)},
        money=dict.fromkeys(range(5), 200),
        market=MARKET,
        deck=(30, 31, STEP_3),
    )
    bundles = (Tokens(coal=8), Tokens(coal=2), Tokens(oil=2), Tokens(garbage=1))
    for bundle in bundles:
        state = play(state, BuyResources(bundle), Done()).state
    state = play(state, *[Done()] * 6).state
    assert state.position.phase is Phase.BUREAUCRACY
    assert state.position.fuel.coal == 14
    burn_4 = RunPlants((Run(10, Tokens(coal=2)), Run(15, Tokens(coal=2))))
    state = apply(state, 0, burn_4).state
    outcome = idle_until(state, MarketRefilled)
    assert of_kind(outcome.events, MarketRefilled) == [MarketRefilled(Tokens(4, 4, 3, 2))]
    state = play(outcome.state, *[Pass()] * 5).state
    coal, oil, rubbish, uranium = asked(state, BuyOptions).bill(state.position.fuel).prices
    assert coal == (3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8)
    assert oil == (2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8)
    assert rubbish == garbage
    assert uranium == (10, 12, 14, 16)


@pytest.mark.rule("11.6", "4.4.6")
def test_11_6_a_sixth_city_removes_plant_6_and_spares_owned_plants() -> None:
    fresh = game()
    names = fresh.position.in_play.cities
    state = arrange(
        fresh,
        Phase.BUILDING,
        plants={0: (3,), 1: (4,), 2: (5,)},
        cities={2: names[:5]},
        money={2: 100},
        market=(6, *MARKET[:7]),
        deck=(30, STEP_3),
    )
    outcome = play(state, BuildCities((names[5],)))
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(6, Removal.OBSOLETE)]
    assert outcome.state.position.market == (*MARKET[:7], 30)
    assert [p.plants for p in outcome.state.position.players] == [(3,), (4,), (5,)]


@pytest.mark.rule("11.6", "4.4.6")
@pytest.mark.parametrize(
    ("market", "gone"),
    [
        ((5, 6, *MARKET[:6]), [5, 6]),
        ((5, *MARKET[:7]), [5]),
        ((6, *MARKET[:7]), [6]),
        ((7, *MARKET[:7]), []),
    ],
)
def test_11_6_fifth_and_sixth_city_in_one_turn(market: tuple[int, ...], gone: list[int]) -> None:
    fresh = game()
    names = fresh.position.in_play.cities
    state = arrange(
        fresh,
        Phase.BUILDING,
        cities={2: names[:4]},
        money={2: 100},
        market=market,
        deck=(30, 31, STEP_3),
    )
    outcome = play(state, BuildCities((names[4], names[5])))
    removed = of_kind(outcome.events, PlantRemoved)
    assert removed == [PlantRemoved(plant, Removal.OBSOLETE) for plant in gone]
    assert len(outcome.state.position.market) == 8


@pytest.mark.rule("11.7", "4.2.9", "4.0c")
def test_11_7_a_lower_card_takes_the_discount_token_with_it() -> None:
    state = arrange(
        game("recharged"),
        Phase.AUCTION,
        money={0: 100},
        market=(15, 16, 21, 23, 24, 25, 26, 27),
        deck=(12, 30, STEP_3),
    )
    assert asked(state, ChoosePlantOptions).bids(15).low == 1
    outcome = play(state, OpenAuction(16, 16), Pass(), Pass())
    assert of_kind(outcome.events, DiscountPutAside, PlantRemoved, PlantDrawn) == [
        DiscountPutAside(15),
        PlantRemoved(12, Removal.KNOCKED_OUT),
        PlantDrawn(30),
    ]
    choices = asked(outcome.state, ChoosePlantOptions)
    assert choices.bids(15).low == 15
    assert choices.refusal(OpenAuction(15, 14)) == IllegalAction(
        Illegal.BID_TOO_LOW, bid=14, low=15
    )


@pytest.mark.rule("11.8", "1.T8")
def test_11_8_classic_for_two_allows_four_plants() -> None:
    fresh = game(players=2)
    state = arrange(
        fresh,
        Phase.AUCTION,
        plants={0: (3, 4, 5), 1: (6, 7, 8, 9)},
        money={0: 100, 1: 100},
        market=MARKET,
        deck=(30, 31, STEP_3),
    )
    state = play(state, OpenAuction(20, 20), Pass()).state
    assert state.position.players[0].plants == (3, 4, 5, 20)
    assert state.position.decision is Decision.CHOOSE_PLANT
    state = play(state, OpenAuction(21, 21)).state
    assert asked(state, DiscardPlantOptions).plants() == (6, 7, 8, 9)
    state = play(state, DiscardPlant(6)).state
    assert state.position.players[1].plants == (7, 8, 9, 21)


@pytest.mark.rule("11.8", "5.1")
@pytest.mark.parametrize(("cities", "step"), [(9, 1), (10, 2)])
def test_11_8_classic_for_two_begins_step_2_at_ten_cities(cities: int, step: int) -> None:
    fresh = game(players=2)
    state = arrange(
        fresh,
        Phase.BUILDING,
        plants={0: (13,)},
        cities={0: fresh.position.in_play.cities[:cities]},
        market=MARKET,
        deck=(30, 31, STEP_3),
    )
    assert play(state, Done(), Done()).state.position.step == step


@pytest.mark.rule("11.9", "4.2.11", "5.3", "5.7")
def test_11_9_two_step_changes_at_once() -> None:
    fresh = game("recharged", players=2, after_step_3=(46, 42))
    state = arrange(
        fresh,
        Phase.AUCTION,
        market=(15, 16, 21, 28, 32, 35, 37, 38),
        deck=(STEP_3, 42, 46),
        cartel=Cartel(10, plants=(30, 31, 36)),
        cartel_slots=dict.fromkeys(fresh.position.in_play.cities[:6], 0),
    )
    outcome = play(state, Pass(), Pass())
    kinds = (
        DiscountPutAside,
        PlantRemoved,
        PlantDrawn,
        Step3CardDrawn,
        Step3CardRemoved,
        StepBegan,
    )
    assert of_kind(outcome.events, *kinds) == [
        DiscountPutAside(15),
        PlantRemoved(15, Removal.DISCOUNT_UNSOLD),
        Step3CardDrawn(),
        StepBegan(2),
        PlantRemoved(16, Removal.STEP_2),
        PlantDrawn(46),
        PlantRemoved(21, Removal.STEP_3),
        Step3CardRemoved(),
        StepBegan(3),
    ]
    assert outcome.state.position.market == (28, 32, 35, 37, 38, 46)
    assert outcome.state.position.step == 3
    assert outcome.state.position.phase is Phase.RESOURCES
