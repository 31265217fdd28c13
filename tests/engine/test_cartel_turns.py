"""8.5 to 8.7: the Cartel takes fuel, closes slots and gives its tokens back."""

from __future__ import annotations

from typing import Any

import pytest
from builders import arrange, asked, game, of_kind, offered, play
from cartel_tables import EAST, SIX, SIX_SLOTS, SOUTH_WEST, WEST, cartel_of, refill, table

from game.engine.actions import (
    BuildCities,
    BuyResources,
    Done,
    Run,
    RunPlants,
)
from game.engine.apply import Outcome
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    CartelHousePlaced,
    CartelReturnedResources,
    CartelTookResources,
    CityBuilt,
    GameEnded,
    MarketRefilled,
    Phase,
    PhaseBegan,
)
from game.engine.model import CARTEL, NOBODY, Cartel
from game.engine.options import (
    BuildOptions,
)
from game.engine.tokens import NO_TOKENS, Tokens

# 8.5 Resources


def fuel_trade(cartel_plants: tuple[int, ...], fuel: Tokens, **more: Any) -> Outcome:
    """Phase 3, the last in order done: the Cartel has taken its fuel, seat 0 is to buy."""
    state = table(Phase.RESOURCES, cartel_plants=cartel_plants, fuel=fuel, **more)
    return play(state, Done())


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("plants", "fuel", "taken"),
    [
        pytest.param((20,), Tokens(coal=10), Tokens(coal=3), id="one production, no store"),
        pytest.param((7, 20), Tokens(9, 9), Tokens(coal=3, oil=3), id="each of its plants"),
        pytest.param((13, 50), Tokens(9, 9, 9, 9), NO_TOKENS, id="plants without fuel"),
        pytest.param((20,), Tokens(coal=2), Tokens(coal=2), id="part of a need"),
        pytest.param((20,), Tokens(oil=9), NO_TOKENS, id="sold out"),
        pytest.param((14, 19, 30), Tokens(garbage=24), Tokens(garbage=7), id="same kind thrice"),
        pytest.param((11, 39), Tokens(uranium=2), Tokens(uranium=2), id="uranium"),
    ],
)
def test_cartel_takes_one_production_as_far_as_the_market_has_it(
    plants: tuple[int, ...], fuel: Tokens, taken: Tokens
) -> None:
    outcome = fuel_trade(plants, fuel)
    assert of_kind(outcome.events, CartelTookResources) == [CartelTookResources(taken)]
    assert cartel_of(outcome.state).tokens == taken
    assert outcome.state.position.fuel == fuel.minus(taken)


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("plants", "fuel", "taken"),
    [
        pytest.param((5,), Tokens(9, 9), Tokens(1, 1), id="two: coal, oil"),
        pytest.param((46,), Tokens(9, 9), Tokens(2, 1), id="three: coal, oil, coal"),
        pytest.param((29,), Tokens(9, 9), Tokens(1, 0), id="one: coal"),
        pytest.param((46,), Tokens(1, 9), Tokens(1, 2), id="coal runs out"),
        pytest.param((46,), Tokens(9, 0), Tokens(3, 0), id="no oil"),
        pytest.param((46,), Tokens(0, 9), Tokens(0, 3), id="no coal"),
        pytest.param((46,), Tokens(1, 1), Tokens(1, 1), id="both run out"),
        pytest.param((29, 46), Tokens(9, 9), Tokens(3, 1), id="each hybrid begins with coal"),
        pytest.param((5, 12, 21), Tokens(9, 9), Tokens(3, 3), id="three hybrids"),
    ],
)
def test_hybrids_of_the_cartel_alternate_while_both_fuels_last(
    plants: tuple[int, ...], fuel: Tokens, taken: Tokens
) -> None:
    outcome = fuel_trade(plants, fuel)
    assert of_kind(outcome.events, CartelTookResources) == [CartelTookResources(taken)]


@pytest.mark.rule("8.5", "10.16")
def test_cartels_lowest_plant_is_served_first() -> None:
    hybrid_first = fuel_trade((12, 42), Tokens(coal=2, oil=2))
    coal_first = fuel_trade((10, 46), Tokens(coal=2, oil=2))
    assert CartelTookResources(Tokens(coal=2, oil=1)) in hybrid_first.events
    assert CartelTookResources(Tokens(coal=2, oil=2)) in coal_first.events


@pytest.mark.rule("8.5")
def test_cartel_takes_the_cheapest_tokens_so_the_next_buyer_pays_more() -> None:
    state = fuel_trade((20,), Tokens(coal=24), plants={0: (4,)}).state
    assert play(state, BuyResources(Tokens(coal=1))).state.purses[0] == 50 - 2


@pytest.mark.rule("8.5", "8.2")
def test_cartel_takes_its_fuel_between_the_last_and_the_first_player() -> None:
    state = table(Phase.RESOURCES, cartel_plants=(20,), plants={1: (4,)}, fuel=Tokens(coal=24))
    assert state.position.to_act == (1,)
    assert cartel_of(state).tokens == NO_TOKENS
    state = play(state, BuyResources(Tokens(coal=4))).state
    assert cartel_of(state).tokens == NO_TOKENS
    state = play(state, Done()).state
    assert state.position.to_act == (0,)
    assert cartel_of(state).tokens == Tokens(coal=3)


@pytest.mark.rule("8.5", "7.2", "10.16")
def test_cartel_never_takes_from_the_depot() -> None:
    state = arrange(
        game("recharged", "usa", 2),
        Phase.RESOURCES,
        cartel=Cartel(16, (20,)),
        fuel=Tokens(coal=1),
    )
    outcome = play(state, Done())
    assert CartelTookResources(Tokens(coal=1)) in outcome.events
    assert outcome.state.position.supply.coal == 23


@pytest.mark.rule("8.5")
def test_cartel_without_plants_takes_nothing() -> None:
    assert CartelTookResources(NO_TOKENS) in fuel_trade((), Tokens(9, 9, 9, 9)).events


# 8.6 Building


@pytest.mark.rule("8.6", "8.3")
def test_cartels_six_cities_are_closed_in_step_1() -> None:
    asks = asked(table(Phase.BUILDING), BuildOptions)
    assert asks.refusal(BuildCities(("essen",))) == IllegalAction(
        Illegal.NO_OPEN_SLOT, city="essen", step=1
    )
    assert not {offer.city for offer in asks.offers()} & set(SIX)


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("step", "price"), [(2, 15), (3, 15)])
def test_cartels_six_cities_cost_15_from_step_2(step: int, price: int) -> None:
    outcome = play(table(Phase.BUILDING, step=step), BuildCities(("essen",)))
    assert outcome.state.purses[1] == 50 - price
    assert outcome.state.position.slots("essen") == (CARTEL, 1, NOBODY)
    assert not of_kind(outcome.events, CartelHousePlaced)


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_cartel_house_answers_every_empty_city_at_once(step: int) -> None:
    state = table(Phase.BUILDING, step=step)
    outcome = play(state, BuildCities(("halle", "leipzig")))
    assert of_kind(outcome.events, CityBuilt, CartelHousePlaced) == [
        CityBuilt(1, "halle", 0, 10, 0, ("halle",)),
        CartelHousePlaced("halle", 1, None),
        CityBuilt(1, "leipzig", 0, 10, 0, ("halle", "leipzig")),
        CartelHousePlaced("leipzig", 1, None),
    ]
    assert outcome.state.position.slots("halle") == (1, CARTEL, NOBODY)
    assert cartel_of(outcome.state).houses_left == 8


@pytest.mark.rule("8.6", "4.4.4")
@pytest.mark.parametrize(("step", "price"), [(1, None), (2, None), (3, 20)])
def test_other_player_waits_for_step_3_and_pays_20(step: int, price: int | None) -> None:
    state = table(
        Phase.BUILDING,
        step=step,
        slots={**SIX_SLOTS, "halle": 1},
        cities={0: ("halle",)},
    )
    offers = offered(state)
    assert offers.get("halle") == price


@pytest.mark.rule("8.6")
def test_cartel_answers_while_it_has_houses_and_no_longer() -> None:
    slots = dict.fromkeys((*SIX, *WEST, *SOUTH_WEST), 0) | {"halle": 1}
    assert len(slots) == 15
    state = table(Phase.BUILDING, slots=slots, cities={0: ("halle",)}, money={1: 200})
    outcome = play(state, BuildCities(("leipzig", "dresden")))
    assert of_kind(outcome.events, CartelHousePlaced) == [CartelHousePlaced("leipzig", 1, None)]
    assert cartel_of(outcome.state).houses_left == 0
    assert outcome.state.position.slots("dresden") == (1, NOBODY, NOBODY)


@pytest.mark.rule("8.6")
def test_first_ten_empty_cities_get_a_cartel_house_and_the_eleventh_none() -> None:
    free = [city for city in (*EAST, *WEST, *SOUTH_WEST) if city not in SIX][:11]
    outcome = play(table(Phase.BUILDING, money={1: 900}), BuildCities(tuple(free)))
    slots = outcome.state.position.slots
    assert [slots(city) for city in free[:10]] == [(1, CARTEL, NOBODY)] * 10
    assert slots(free[10]) == (1, NOBODY, NOBODY)


@pytest.mark.rule("8.6")
def test_city_without_a_cartel_house_opens_for_the_other_player_in_step_2() -> None:
    slots = dict.fromkeys((*WEST, *SOUTH_WEST), 0) | {"erfurt": 1, "dresden": 1}
    state = table(Phase.BUILDING, step=2, slots=slots, cities={0: ("erfurt", "dresden", "halle")})
    offers = offered(state)
    assert offers["halle"] == 15
    assert "erfurt" not in offers


@pytest.mark.rule("8.6", "4.4.3")
def test_path_may_lead_through_cartel_cities() -> None:
    state = table(Phase.BUILDING, slots={"dortmund": 0}, cities={1: ("muenster",)})
    bill = asked(state, BuildOptions).bill(("frankfurt-main",))
    assert bill.lines[0].path == ("muenster", "dortmund", "frankfurt-main")
    assert bill.total == 10 + 2 + 20


@pytest.mark.rule("8.6")
def test_cartel_makes_no_move_of_its_own_in_phase_4() -> None:
    outcome = play(table(Phase.BUILDING), Done(), Done())
    assert not of_kind(outcome.events, CartelHousePlaced)


# 8.7 Bureaucracy


@pytest.mark.rule("8.7", "10.16")
def test_cartel_returns_all_its_tokens_before_the_refill() -> None:
    state = table(
        Phase.BUREAUCRACY,
        plants={0: (4,)},
        tokens={0: Tokens(coal=4)},
        cartel_plants=(7, 20, 39),
        cartel_tokens=Tokens(coal=3, oil=3, uranium=1),
        fuel=Tokens(coal=17, oil=21, garbage=24, uranium=11),
    )
    assert state.position.supply == NO_TOKENS
    outcome = play(state, RunPlants(()))
    assert of_kind(outcome.events, CartelReturnedResources, MarketRefilled) == [
        CartelReturnedResources(Tokens(coal=3, oil=3, uranium=1)),
        MarketRefilled(Tokens(coal=3, oil=2, uranium=1)),
    ]
    assert outcome.state.position.supply == Tokens(oil=1)
    assert cartel_of(outcome.state).tokens == NO_TOKENS


@pytest.mark.rule("8.7")
def test_cartel_keeps_its_plants_when_it_returns_its_tokens() -> None:
    state = table(
        Phase.BUREAUCRACY,
        plants={0: (13,)},
        cartel_plants=(20, 36),
        cartel_tokens=Tokens(coal=6),
        fuel=Tokens(coal=10),
    )
    assert cartel_of(play(state, RunPlants(())).state).plants == (20, 36)


@pytest.mark.rule("8.7")
@pytest.mark.parametrize(
    ("step", "tokens"), [(1, Tokens(3, 2, 1, 1)), (2, Tokens(4, 2, 2, 1)), (3, Tokens(3, 4, 3, 1))]
)
def test_refill_is_by_the_two_player_row(step: int, tokens: Tokens) -> None:
    state = table(Phase.BUREAUCRACY, step=step, plants={0: (13,)}, fuel=NO_TOKENS)
    assert refill(play(state, RunPlants(()))) == tokens


@pytest.mark.rule("8.7", "1.T11")
def test_game_ends_at_18_cities_of_a_player() -> None:
    state = table(
        Phase.BUILDING,
        step=3,
        slots={},
        cities={1: (*WEST, *EAST, *SOUTH_WEST[:3])},
        money={1: 100},
    )
    going_on = play(state, Done(), Done())
    assert not of_kind(going_on.events, GameEnded)
    ended = play(state, BuildCities(("frankfurt-main",)), Done(), Done())
    assert of_kind(ended.events, GameEnded)
    assert ended.state.is_over


@pytest.mark.rule("8.7")
def test_cartel_returns_its_tokens_after_the_players_income() -> None:
    state = table(
        Phase.BUREAUCRACY,
        plants={0: (13,)},
        cities={0: ("halle",)},
        cartel_plants=(20,),
        cartel_tokens=Tokens(coal=3),
        fuel=Tokens(coal=10),
    )
    outcome = play(state, RunPlants((Run(13, NO_TOKENS),)))
    assert outcome.state.purses == (50 + 22, 50 + 10)
    assert of_kind(outcome.events, PhaseBegan) == [PhaseBegan(Phase.AUCTION)]
