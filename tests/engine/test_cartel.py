"""8.1 to 8.3 and 8.8: what the Cartel is, its place in the order, and its houses at set-up."""

from __future__ import annotations

import pytest
from builders import asked, game, idle_until, of_kind, offered, play
from cartel_tables import EAST, SIX, SIX_SLOTS, SOUTH_WEST, WEST, auction, cartel_of, table

from game.engine.actions import (
    Bid,
    BuildCities,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
)
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    AuctionPassed,
    CartelHousePlaced,
    CartelTookPlant,
    CartelTookResources,
    GameEnded,
    MarketRefilled,
    OrderSet,
    Phase,
    StepBegan,
    TurnEnded,
)
from game.engine.model import CARTEL, NOBODY, Decision, GameState
from game.engine.options import (
    BidOptions,
    CartelHouseOptions,
    MarkOptions,
)
from game.engine.terms import Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for

# 8.1 What the Cartel is


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("edition", "players", "plays"),
    [("recharged", 2, True), ("recharged", 3, False), ("classic", 2, False)],
)
def test_cartel_takes_part_in_recharged_with_two_players_only(
    edition: str, players: int, plays: bool
) -> None:
    assert (game(edition, players=players).position.cartel is not None) is plays


@pytest.mark.rule("8.1", "1.6")
def test_cartel_has_sixteen_houses_before_any_is_placed() -> None:
    assert cartel_of(game("recharged", players=2)).houses_left == 16


@pytest.mark.rule("8.1")
def test_cartel_pays_nothing_and_earns_nothing() -> None:
    state = auction(cartel_plants=(11, 28, 42), money={0: 70, 1: 60})
    outcome = idle_until(state, MarketRefilled)
    assert of_kind(outcome.events, CartelTookResources)
    assert outcome.state.purses == (70 + 10, 60 + 10)
    assert len(view_for(outcome.state, 0).money) == 2


@pytest.mark.rule("8.1")
def test_cartel_houses_never_count_for_step_2() -> None:
    slots = dict.fromkeys((*WEST, *SOUTH_WEST), 0) | {"halle": 1, "leipzig": 1}
    state = table(Phase.BUILDING, slots=slots, cities={0: ("halle", "leipzig")})
    outcome = play(state, Done(), Done())
    assert not of_kind(outcome.events, StepBegan)
    assert outcome.state.position.step == 1


@pytest.mark.rule("8.1", "1.T10")
def test_a_player_brings_on_step_2_with_the_seventh_city() -> None:
    state = table(Phase.BUILDING, slots={}, cities={0: EAST[:6]}, money={0: 100})
    state = play(state, Done()).state
    outcome = play(state, BuildCities((EAST[6],)), Done())
    assert of_kind(outcome.events, StepBegan) == [StepBegan(2)]


@pytest.mark.rule("8.1", "8.7")
def test_cartel_houses_never_count_for_the_end() -> None:
    state = table(Phase.BUILDING, step=3, slots=dict.fromkeys((*WEST, *SOUTH_WEST), 0))
    outcome = play(state, Done(), Done())
    assert not of_kind(outcome.events, GameEnded)
    assert not outcome.state.is_over


@pytest.mark.rule("8.1")
def test_cartel_is_no_part_of_the_final_ranking() -> None:
    state = table(
        Phase.BUILDING,
        step=3,
        slots={},
        cities={0: (*WEST, *EAST, *SOUTH_WEST[:4])},
        cartel_plants=(40, 46, 50),
    )
    result = play(state, Done(), Done()).state.position.result
    assert result is not None
    assert sorted(line.seat for line in result.ranking) == [0, 1]


# 8.2 Player order


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("owner", "order"), [(0, (0, 1)), (1, (1, 0))])
def test_cartel_acts_between_the_players_whoever_leads(owner: int, order: tuple[int, int]) -> None:
    state = auction(
        order=order, cities={owner: ("halle",)}, cartel_plants=(42,), fuel=Tokens(coal=12)
    )
    first, last = order
    outcome = play(state, Pass(), Pass(), Done(), Done())
    watched = of_kind(
        outcome.events, AuctionPassed, CartelTookPlant, TurnEnded, CartelTookResources
    )
    assert watched == [
        AuctionPassed(first),
        CartelTookPlant(18),
        AuctionPassed(last),
        TurnEnded(last, Phase.RESOURCES),
        CartelTookResources(Tokens(coal=2)),
        TurnEnded(first, Phase.RESOURCES),
    ]


@pytest.mark.rule("8.2")
def test_cartel_has_no_rank_of_its_own_however_high_its_plants() -> None:
    state = table(
        Phase.BUREAUCRACY,
        plants={0: (13,), 1: (18,)},
        cartel_plants=(42, 46, 50),
        cities={0: ("halle",), 1: ("leipzig",)},
    )
    outcome = idle_until(state, OrderSet)
    assert of_kind(outcome.events, OrderSet) == [OrderSet((1, 0))]


# 8.3 Set-up


def placing(order: tuple[int, int] = (0, 1)) -> GameState:
    """The moment in which the Cartel's first house is placed."""
    return game("recharged", players=2, order=order)


@pytest.mark.rule("8.3", "1.1")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_six_houses_are_placed_by_first_second_second_first_first_second(
    order: tuple[int, int],
) -> None:
    state, seats = placing(order), []
    for city in SIX:
        assert state.position.decision is Decision.PLACE_CARTEL_HOUSE
        seats.append(state.position.to_act)
        state = play(state, PlaceCartelHouse(city)).state
    first, second = order
    assert seats == [(first,), (second,), (second,), (first,), (first,), (second,)]
    assert state.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.rule("8.3")
def test_six_houses_stand_on_10_slots_and_ten_remain() -> None:
    state = play(placing(), *map(PlaceCartelHouse, SIX)).state
    position = view_for(state, None).position
    assert position.houses == dict.fromkeys(SIX, (CARTEL, NOBODY, NOBODY))
    assert cartel_of(state).houses_left == 10


@pytest.mark.rule("8.3")
def test_zone_of_the_cartel_game_has_three_areas() -> None:
    assert len(asked(placing(), CartelHouseOptions).at.areas) == 3


@pytest.mark.rule("8.3")
def test_first_cartel_house_may_go_anywhere_in_the_zone() -> None:
    cities = asked(placing(), CartelHouseOptions).cities()
    assert sorted(cities) == sorted((*WEST, *EAST, *SOUTH_WEST))


@pytest.mark.rule("8.3")
def test_next_cartel_house_goes_one_connection_away() -> None:
    state = play(placing(), PlaceCartelHouse("essen")).state
    asks = asked(state, CartelHouseOptions)
    assert sorted(asks.cities()) == ["dortmund", "duesseldorf", "duisburg", "muenster"]


@pytest.mark.rule("8.3", "10.14")
def test_any_city_with_a_cartel_house_may_be_the_neighbour() -> None:
    state = play(placing(), PlaceCartelHouse("essen"), PlaceCartelHouse("duesseldorf")).state
    cities = asked(state, CartelHouseOptions).cities()
    assert sorted(cities) == ["aachen", "dortmund", "duisburg", "koeln", "muenster"]


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("city", "code"),
    [
        ("essen", Illegal.CARTEL_CITY_TAKEN),
        ("koeln", Illegal.CARTEL_CITY_APART),
        ("berlin", Illegal.CITY_OUTSIDE_ZONE),
        ("atlantis", Illegal.CITY_OUTSIDE_ZONE),
    ],
)
def test_cartel_house_is_refused_where_it_may_not_go(city: str, code: Illegal) -> None:
    asks = asked(play(placing(), PlaceCartelHouse("essen")).state, CartelHouseOptions)
    assert asks.refusal(PlaceCartelHouse(city)) == IllegalAction(code, city=city)


# 8.8 With chosen starting cities


def marking() -> GameState:
    """All six Cartel houses placed, the first player to mark."""
    start = game("recharged", players=2, variants=(Variant.CHOSEN_STARTS,))
    return play(start, *map(PlaceCartelHouse, SIX)).state


def marked(step: int = 1) -> GameState:
    """Phase 4 with Halle and Kassel marked, the Cartel beside each mark."""
    return table(
        Phase.BUILDING,
        step=step,
        slots={**SIX_SLOTS, "halle": 1, "kassel": 1},
        variants=(Variant.CHOSEN_STARTS,),
        marks=("halle", "kassel"),
    )


@pytest.mark.rule("8.8", "1.1")
def test_six_cartel_cities_come_before_any_mark() -> None:
    start = game("recharged", players=2, variants=(Variant.CHOSEN_STARTS,))
    assert start.position.decision is Decision.PLACE_CARTEL_HOUSE
    assert marking().position.decision is Decision.MARK_CITY
    assert marking().position.to_act == (0,)


@pytest.mark.rule("8.8")
def test_marked_city_gets_a_cartel_house_on_its_15_slot_at_once() -> None:
    outcome = play(marking(), MarkCity("halle"))
    assert CartelHousePlaced("halle", 1, None) in outcome.events
    assert outcome.state.position.slots("halle") == (NOBODY, CARTEL, NOBODY)
    assert cartel_of(outcome.state).houses_left == 9


@pytest.mark.rule("8.8")
def test_eight_houses_remain_and_the_cartel_marks_no_city() -> None:
    state = play(marking(), MarkCity("halle"), MarkCity("kassel")).state
    assert cartel_of(state).houses_left == 8
    assert state.position.marks == ("halle", "kassel")
    assert state.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.rule("8.8", "9.1")
@pytest.mark.parametrize(
    ("city", "code"),
    [("essen", Illegal.CITY_NOT_EMPTY), ("halle", Illegal.CITY_ALREADY_MARKED)],
)
def test_cartels_cities_and_the_others_mark_cannot_be_marked(city: str, code: Illegal) -> None:
    asks = asked(play(marking(), MarkCity("halle")).state, MarkOptions)
    assert asks.refusal(MarkCity(city)) == IllegalAction(code, city=city)
    assert city not in asks.cities()
    assert len(asks.cities()) == 21 - 6 - 1


@pytest.mark.rule("8.8", "8.6")
def test_city_with_a_cartel_house_gets_no_second_one() -> None:
    outcome = play(marked(), BuildCities(("halle",)))
    assert not of_kind(outcome.events, CartelHousePlaced)
    assert outcome.state.position.slots("halle") == (1, CARTEL, NOBODY)
    assert cartel_of(outcome.state).houses_left == 8


@pytest.mark.rule("8.8")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_first_player_in_a_marked_city_pays_10(step: int) -> None:
    assert play(marked(step), BuildCities(("halle",))).state.purses[1] == 50 - 10


@pytest.mark.rule("8.8")
@pytest.mark.parametrize(("step", "price"), [(1, None), (2, None), (3, 20)])
def test_second_player_in_a_marked_city_waits_for_step_3(step: int, price: int | None) -> None:
    slots = {**SIX_SLOTS, "halle": 1, "kassel": 1}
    state = table(
        Phase.BUILDING,
        step=step,
        slots=slots,
        variants=(Variant.CHOSEN_STARTS,),
        cities={0: ("halle",), 1: ("leipzig",)},
        marks=("kassel",),
    )
    offers = offered(state)
    assert offers.get("halle") == price


@pytest.mark.rule("8.8")
def test_unmarked_empty_cities_still_get_the_cartels_house() -> None:
    outcome = play(marked(), BuildCities(("halle", "leipzig")))
    assert of_kind(outcome.events, CartelHousePlaced) == [CartelHousePlaced("leipzig", 1, None)]


# Whoever is not asked


@pytest.mark.rule("8.3", "8.8")
def test_nobody_else_places_or_marks_out_of_turn() -> None:
    with pytest.raises(IllegalAction) as placing_error:
        apply(placing(), 1, PlaceCartelHouse("essen"))
    assert placing_error.value == IllegalAction(Illegal.NOT_YOUR_TURN)
    with pytest.raises(IllegalAction) as marking_error:
        apply(marking(), 1, MarkCity("halle"))
    assert marking_error.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("8.4")
def test_bidding_passes_between_the_two_players_alone() -> None:
    state = play(auction(), OpenAuction(13, 13)).state
    asks = asked(state, BidOptions)
    assert asks.seat == 1
    state = play(state, Bid(14)).state
    assert asked(state, BidOptions).seat == 0
