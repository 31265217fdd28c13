"""Two players, Recharged: the Cartel (section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from builders import arrange, asked, game, idle_until, of_kind, play

from game.engine.actions import (
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
    Run,
    RunPlants,
)
from game.engine.apply import Outcome, apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    AuctionPassed,
    CartelHousePlaced,
    CartelReturnedResources,
    CartelTookNoPlant,
    CartelTookPlant,
    CartelTookResources,
    CityBuilt,
    DiscountPutAside,
    Event,
    GameEnded,
    MarketRefilled,
    OrderSet,
    Phase,
    PhaseBegan,
    PlantBought,
    PlantDrawn,
    PlantRemoved,
    Removal,
    Step3CardDrawn,
    StepBegan,
    TokensDiscarded,
    TurnEnded,
)
from game.engine.model import CARTEL, NOBODY, Cartel, Decision, GameState
from game.engine.options import (
    BidOptions,
    BuildOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    MarkOptions,
)
from game.engine.plants import STEP_3
from game.engine.terms import Variant
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.view import view_for

SIX = ("essen", "duisburg", "duesseldorf", "koeln", "aachen", "trier")
"""Six cities of the west and south-west, each one connection from one before it."""

SIX_SLOTS: Mapping[str, int] = dict.fromkeys(SIX, 0)

WEST = ("osnabrueck", "muenster", "duisburg", "essen", "dortmund", "duesseldorf", "kassel")
EAST = ("halle", "leipzig", "erfurt", "dresden", "fulda", "wuerzburg", "nuernberg")
SOUTH_WEST = (
    "aachen",
    "koeln",
    "trier",
    "frankfurt-main",
    "wiesbaden-mainz",
    "mannheim",
    "saarbruecken",
)

MARKET = (10, 13, 15, 18, 20, 22, 25, 26)
LATE_MARKET = (31, 33, 35, 37, 38, 44)
DECK = (30, 31, 32, 33, STEP_3)


def table(
    phase: Phase,
    *,
    slots: Mapping[str, int] = SIX_SLOTS,
    cartel_plants: tuple[int, ...] = (),
    cartel_tokens: Tokens = NO_TOKENS,
    **more: Any,
) -> GameState:
    """A two-player Recharged game in Germany, the Cartel's six houses standing as in SIX."""
    if more.get("step") == 3:
        more.setdefault("market", LATE_MARKET)
    start = game("recharged", players=2, variants=more.pop("variants", ()))
    cartel = Cartel(16 - len(slots), cartel_plants, cartel_tokens)
    return arrange(start, phase, cartel=cartel, cartel_slots=slots, **more)


def auction(**more: Any) -> GameState:
    """Phase 2 of a later round; seat 0 is first in order, both are rich."""
    usual = {"market": MARKET, "deck": DECK, "money": {0: 200, 1: 200}}
    return table(Phase.AUCTION, **{**usual, **more})


def cartel_of(state: GameState) -> Cartel:
    """The Cartel as everybody sees it."""
    cartel = view_for(state, None).position.cartel
    assert cartel is not None
    return cartel


def place(events: tuple[Event, ...], *kinds: type) -> list[int]:
    """Where the first event of each kind stands among all."""
    return [next(i for i, event in enumerate(events) if isinstance(event, k)) for k in kinds]


def refill(outcome: Outcome) -> Tokens:
    """What the refill among the events brought."""
    event = of_kind(outcome.events, MarketRefilled)[0]
    assert isinstance(event, MarketRefilled)
    return event.tokens


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


@pytest.mark.rule("8.3")
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


# 8.4 Auction


@pytest.mark.rule("8.4")
def test_cartel_takes_the_highest_plant_of_the_current_market_after_the_first_purchase() -> None:
    outcome = play(auction(), OpenAuction(13, 13), Pass())
    assert of_kind(outcome.events, CartelTookPlant) == [CartelTookPlant(20)]
    assert cartel_of(outcome.state).plants == (20,)


@pytest.mark.rule("8.4")
def test_replacement_of_the_sold_plant_is_there_before_the_cartel_takes() -> None:
    state = auction(deck=(14, 30, STEP_3))
    outcome = play(state, OpenAuction(18, 18), Pass())
    assert of_kind(outcome.events, PlantBought, PlantDrawn, CartelTookPlant) == [
        PlantBought(0, 18, 18),
        PlantDrawn(14),
        CartelTookPlant(15),
        PlantDrawn(30),
    ]


@pytest.mark.rule("8.4", "4.2.2")
def test_cartel_never_bids() -> None:
    state = play(auction(), OpenAuction(18, 18)).state
    assert state.position.auction is not None
    assert state.position.auction.bidders == (0, 1)
    sold = play(state, Pass())
    assert PlantBought(0, 18, 18) in sold.events


@pytest.mark.rule("8.4", "4.2.3")
def test_cartel_is_no_rival_of_the_last_player() -> None:
    state = play(auction(), OpenAuction(13, 13), Pass()).state
    asks = asked(state, ChoosePlantOptions)
    assert asks.seat == 1
    assert asks.bids(15)[1:] == (15, 15)
    assert asks.refusal(OpenAuction(15, 16)) == IllegalAction(
        Illegal.BID_ABOVE_PRICE, bid=16, price=15
    )
    assert PlantBought(1, 15, 15) in play(state, OpenAuction(15, 15)).events


@pytest.mark.rule("8.4")
def test_cartel_waits_until_the_buyer_has_discarded_plant_and_tokens() -> None:
    state = auction(
        plants={0: (4, 5, 7)}, tokens={0: Tokens(coal=6, oil=8)}, fuel=Tokens(coal=10, oil=10)
    )
    state = play(state, OpenAuction(13, 13), Pass()).state
    assert state.position.decision is Decision.DISCARD_PLANT
    assert cartel_of(state).plants == ()
    state = play(state, DiscardPlant(4)).state
    assert state.position.decision is Decision.DISCARD_TOKENS
    assert cartel_of(state).plants == ()
    outcome = play(state, DiscardTokens(Tokens(coal=4)))
    assert cartel_of(outcome.state).plants == (20,)
    discarded, took = place(outcome.events, TokensDiscarded, CartelTookPlant)
    assert discarded < took


@pytest.mark.rule("8.4")
def test_cartel_takes_when_the_first_player_passes_instead_of_opening() -> None:
    outcome = play(auction(), Pass())
    assert of_kind(outcome.events, AuctionPassed, CartelTookPlant) == [
        AuctionPassed(0),
        CartelTookPlant(18),
    ]
    assert outcome.state.position.to_act == (1,)


@pytest.mark.rule("8.4")
def test_first_players_pass_in_a_running_auction_does_not_call_the_cartel() -> None:
    state = play(auction(), OpenAuction(13, 13), Bid(14)).state
    outcome = play(state, Pass())
    bought, took = place(outcome.events, PlantBought, CartelTookPlant)
    assert bought < took
    assert PlantBought(1, 13, 14) in outcome.events


@pytest.mark.rule("8.4", "4.2.4")
def test_outbid_opener_chooses_again_after_the_cartel() -> None:
    state = play(auction(), OpenAuction(13, 13), Bid(14), Pass()).state
    assert cartel_of(state).plants == (20,)
    asks = asked(state, ChoosePlantOptions)
    assert asks.seat == 0
    assert asks.can_pass()
    assert [bids.plant for bids in asks.offers()] == [10, 15, 18, 22]


@pytest.mark.rule("8.4")
def test_cartel_acts_once_a_round_only() -> None:
    outcome = play(auction(), OpenAuction(13, 13), Pass(), OpenAuction(15, 15))
    assert outcome.state.position.phase is Phase.RESOURCES
    assert len(of_kind(outcome.events, CartelTookPlant, CartelTookNoPlant)) == 1


@pytest.mark.rule("8.4")
def test_cartel_acts_once_when_both_pass_and_again_in_the_next_round() -> None:
    outcome = idle_until(auction(), MarketRefilled)
    assert len(of_kind(outcome.events, CartelTookPlant)) == 1
    later = idle_until(outcome.state, MarketRefilled)
    assert len(of_kind(later.events, CartelTookPlant)) == 1


@pytest.mark.rule("8.4")
def test_cartel_takes_a_plant_in_round_1_too() -> None:
    state = auction(round=1)
    outcome = play(state, OpenAuction(13, 13), Pass())
    assert of_kind(outcome.events, CartelTookPlant) == [CartelTookPlant(20)]


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("step", "plant"), [(1, 18), (2, 18), (3, 22)])
def test_cartel_takes_from_the_plants_on_offer(step: int, plant: int) -> None:
    market = MARKET if step < 3 else MARKET[:6]
    outcome = play(auction(step=step, market=market), Pass())
    assert of_kind(outcome.events, CartelTookPlant) == [CartelTookPlant(plant)]


@pytest.mark.rule("8.4", "4.0c")
def test_replacement_for_the_cartel_may_knock_out_the_token() -> None:
    state = auction(deck=(9, 8, STEP_3))
    outcome = play(state, Pass())
    assert of_kind(outcome.events, DiscountPutAside, PlantRemoved, PlantDrawn) == [
        DiscountPutAside(10),
        PlantRemoved(9, Removal.KNOCKED_OUT),
        PlantDrawn(8),
    ]
    assert outcome.state.position.discounted is None


@pytest.mark.rule("8.4", "5.3")
def test_replacement_for_the_cartel_may_be_the_step_3_card() -> None:
    outcome = play(auction(step=2, deck=(STEP_3, 30, 31)), Pass())
    took, drawn = place(outcome.events, CartelTookPlant, Step3CardDrawn)
    assert took < drawn
    position = outcome.state.position
    assert position.market == (10, 13, 15, 20, 22, 25, 26, STEP_3)
    assert position.step == 2
    assert play(outcome.state, Pass()).state.position.step == 3


@pytest.mark.rule("8.4")
def test_cartel_never_takes_the_step_3_card() -> None:
    state = auction(step=2, market=(10, 13, STEP_3), deck=())
    outcome = play(state, Pass())
    assert of_kind(outcome.events, CartelTookPlant) == [CartelTookPlant(13)]


@pytest.mark.rule("8.4")
def test_token_is_put_aside_if_the_cartel_takes_its_plant() -> None:
    state = auction(step=3, market=(40,), deck=(42, 44))
    assert state.position.discounted == 40
    outcome = play(state, Pass())
    assert of_kind(outcome.events, CartelTookPlant, DiscountPutAside, PlantDrawn) == [
        CartelTookPlant(40),
        DiscountPutAside(40),
        PlantDrawn(42),
    ]
    asks = asked(outcome.state, ChoosePlantOptions)
    assert asks.bids(42).low == 42


@pytest.mark.rule("8.4")
def test_lower_card_is_no_knock_out_once_the_cartel_took_the_token_plant() -> None:
    state = auction(step=3, market=(40,), deck=(30, 44))
    outcome = play(state, Pass())
    assert of_kind(outcome.events, PlantDrawn, PlantRemoved) == [PlantDrawn(30)]


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("owned", [(), (25,), (25, 30)])
def test_cartel_with_fewer_than_three_plants_takes_even_a_lower_one(
    owned: tuple[int, ...],
) -> None:
    market = (10, 13, 15, 18, 20, 22, 26, 27)
    state = auction(cartel_plants=owned, market=market)
    outcome = play(state, Pass())
    assert cartel_of(outcome.state).plants == (18, *owned)
    assert not of_kind(outcome.events, PlantRemoved)


@pytest.mark.rule("8.4")
def test_full_cartel_swaps_its_lowest_plant_for_a_higher_one() -> None:
    outcome = play(auction(cartel_plants=(17, 40, 50)), Pass())
    assert cartel_of(outcome.state).plants == (18, 40, 50)
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(17, Removal.CARTEL_REPLACED)]
    assert 17 in outcome.state.position.removed


@pytest.mark.rule("8.4")
def test_full_cartel_refuses_a_lower_plant_and_is_done() -> None:
    state = auction(cartel_plants=(19, 40, 50))
    outcome = play(state, Pass())
    assert of_kind(outcome.events, CartelTookNoPlant) == [CartelTookNoPlant()]
    assert cartel_of(outcome.state).plants == (19, 40, 50)
    assert outcome.state.position.market == MARKET
    later = play(outcome.state, OpenAuction(10, 1))
    assert later.state.position.phase is Phase.RESOURCES
    assert not of_kind(later.events, CartelTookPlant, CartelTookNoPlant)


@pytest.mark.rule("8.4", "4.2.10")
def test_market_that_runs_empty_ends_the_phase_for_the_cartel_too() -> None:
    state = auction(step=3, market=(40,), deck=())
    outcome = play(state, OpenAuction(40, 1), Pass())
    assert not of_kind(outcome.events, CartelTookPlant)
    assert outcome.state.position.phase is Phase.RESOURCES
    assert cartel_of(outcome.state).plants == ()


@pytest.mark.rule("8.4", "4.2.10")
def test_phase_ends_for_the_other_player_if_the_cartel_takes_the_last_plant() -> None:
    outcome = play(auction(step=3, market=(40,), deck=()), Pass())
    assert of_kind(outcome.events, CartelTookPlant) == [CartelTookPlant(40)]
    assert outcome.state.position.phase is Phase.RESOURCES


@pytest.mark.rule("8.4", "1.6")
def test_cartels_plants_are_public() -> None:
    state = play(auction(), Pass()).state
    for seat in (0, 1, None):
        cartel = view_for(state, seat).position.cartel
        assert cartel is not None
        assert cartel.plants == (18,)


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


@pytest.mark.rule("8.5")
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


@pytest.mark.rule("8.5", "7.2")
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
    offers = {offer.city: offer.price for offer in asked(state, BuildOptions).offers()}
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
    offers = {offer.city: offer.price for offer in asked(state, BuildOptions).offers()}
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


@pytest.mark.rule("8.7")
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
    offers = {offer.city: offer.price for offer in asked(state, BuildOptions).offers()}
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
