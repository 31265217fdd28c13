"""What each decision offers: lists and ranges, and the reason for whatever is not on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from builders import arrange, asked, content, game, idle_until, options, play

from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
    PutUp,
    Run,
    RunPlants,
)
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import GameEnded, Phase
from game.engine.model import Decision, GameState
from game.engine.options import (
    AreaOptions,
    BidOptions,
    BidRange,
    BuildOptions,
    BuyOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    DiscardTokensOptions,
    MarkOptions,
    Options,
    RunOptions,
    options_for,
)
from game.engine.plants import STEP_3
from game.engine.routes import BuildLine, CityOffer
from game.engine.setup import new_game
from game.engine.terms import Deal, GameSetup, Variant
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for

FUEL = Tokens(coal=12, oil=12, garbage=6, uranium=2)
MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
STARTS = (Variant.CHOSEN_STARTS,)


# One table for each decision


def drafting() -> GameState:
    """Seat 1 picks after seat 0 has picked the west of Germany."""
    setup = GameSetup("classic", "germany", 3)
    state = new_game(setup, content(), 1, Deal(order=(0, 1, 2))).state
    return play(state, ChooseArea("west")).state


def placing_houses() -> GameState:
    """Seat 1 places the Cartel's second house, the first stands in Essen."""
    return play(game("recharged", players=2), PlaceCartelHouse("essen")).state


def marking() -> GameState:
    """Seat 1 marks a city after seat 0 has marked Essen; the Cartel has houses elsewhere."""
    state = game("recharged", players=2, variants=STARTS)
    houses = ("kassel", "dortmund", "muenster", "osnabrueck", "koeln", "aachen")
    for city in houses:
        state = play(state, PlaceCartelHouse(city)).state
    return play(state, MarkCity("essen")).state


def choosing(round: int = 2) -> GameState:
    """Seat 0 chooses; it has 50 Elektro, as have the others."""
    return arrange(game(), Phase.AUCTION, round=round, market=MARKET, deck=(30, 31, STEP_3))


def alone() -> GameState:
    """Seat 2 chooses, with nobody left to bid against it."""
    return play(choosing(), Pass(), Pass()).state


def alone_with_opening_pass() -> GameState:
    """The same where plants may be put up without a bid."""
    table = game(variants=(Variant.OPENING_PASS,))
    return play(arrange(table, Phase.AUCTION, market=MARKET), Pass(), Pass()).state


def bidding() -> GameState:
    """Seat 1 may raise the 22 that seat 0 has bid for plant 21."""
    return play(choosing(), OpenAuction(21, 22)).state


def giving_up_a_plant() -> GameState:
    """Seat 0 owns the hybrids 5, 12 and 29 with 4 coal and 4 oil, and has just bought 22."""
    state = arrange(
        game(),
        Phase.AUCTION,
        market=MARKET,
        deck=(30, 31, STEP_3),
        plants={0: (5, 12, 29)},
        tokens={0: Tokens(coal=4, oil=4)},
        fuel=FUEL,
    )
    return play(state, OpenAuction(22, 22), Pass(), Pass()).state


def giving_up_tokens() -> GameState:
    """Seat 0 has given up 12, which leaves room for 6 of its 8 tokens."""
    return play(giving_up_a_plant(), DiscardPlant(12)).state


def buying(**changes: Any) -> GameState:
    """Seat 2 buys first, for 10 (coal) and 21 (hybrid)."""
    arranged = {"plants": {2: (10, 21)}, "fuel": FUEL, "money": {2: 30}, **changes}
    return arrange(game(), Phase.RESOURCES, **arranged)


def building(**changes: Any) -> GameState:
    """Seat 2 builds first, in the west and south-west of Germany, and owns Essen."""
    arranged = {"cities": {2: ("essen",), 1: ("koeln",)}, "money": {2: 20}, **changes}
    return arrange(game(), Phase.BUILDING, **arranged)


def first_game() -> GameState:
    """Seat 2 has the seven cities that are allowed at most."""
    state = game(variants=(Variant.FIRST_GAME,))
    return arrange(state, Phase.BUILDING, cities={2: state.position.in_play.cities[:7]})


def starting(**changes: Any) -> GameState:
    """Seat 2 has no city yet; Essen and Köln are marked."""
    state = game("recharged", variants=STARTS)
    return arrange(state, Phase.BUILDING, marks=("essen", "koeln"), **changes)


def powering() -> GameState:
    """Seat 0 owns 10 and 21 with 3 coal and 1 oil, for three cities."""
    return arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (10, 21), 1: (25,)},
        tokens={0: Tokens(coal=3, oil=1), 1: Tokens(coal=2)},
        cities={0: ("essen", "koeln", "aachen")},
        fuel=FUEL,
    )


def at_the_end() -> GameState:
    state = arrange(game(), Phase.BUILDING, step=2, cities={0: game().position.in_play.cities[:17]})
    return idle_until(state, GameEnded).state


DECISIONS: dict[Decision, tuple[Callable[[], GameState], type[Options]]] = {
    Decision.CHOOSE_AREA: (drafting, AreaOptions),
    Decision.PLACE_CARTEL_HOUSE: (placing_houses, CartelHouseOptions),
    Decision.MARK_CITY: (marking, MarkOptions),
    Decision.CHOOSE_PLANT: (choosing, ChoosePlantOptions),
    Decision.BID: (bidding, BidOptions),
    Decision.DISCARD_PLANT: (giving_up_a_plant, DiscardPlantOptions),
    Decision.DISCARD_TOKENS: (giving_up_tokens, DiscardTokensOptions),
    Decision.BUY_RESOURCES: (buying, BuyOptions),
    Decision.BUILD_CITIES: (building, BuildOptions),
    Decision.RUN_PLANTS: (powering, RunOptions),
}


@pytest.mark.parametrize("decision", Decision)
def test_each_decision_has_its_own_options(decision: Decision) -> None:
    table, kind = DECISIONS[decision]
    state = table()
    found = options(state)
    assert type(found) is kind
    assert found.decision is state.position.decision is decision
    assert found.seat == state.position.to_act[0]
    assert found.purse == state.purses[found.seat]


@pytest.mark.parametrize("decision", Decision)
def test_whoever_is_not_asked_has_no_options(decision: Decision) -> None:
    state = DECISIONS[decision][0]()
    for seat in (None, *state.position.seats):
        if seat not in state.position.to_act:
            assert options_for(view_for(state, seat)) is None


def test_nobody_is_asked_after_the_end() -> None:
    state = at_the_end()
    assert all(options_for(view_for(state, seat)) is None for seat in range(3))


# Lists and ranges


def test_areas_are_those_that_touch_the_zone() -> None:
    assert asked(drafting(), AreaOptions).areas() == ("north-west", "east", "south-west")


def test_cartel_houses_go_beside_the_cartels_cities() -> None:
    cities = asked(placing_houses(), CartelHouseOptions).cities()
    assert set(cities) == {"muenster", "duisburg", "dortmund", "duesseldorf"}


def test_marks_go_on_empty_cities_without_one() -> None:
    cities = asked(marking(), MarkOptions).cities()
    taken = {"kassel", "dortmund", "muenster", "osnabrueck", "koeln", "aachen", "essen"}
    assert set(cities) == set(marking().position.in_play.cities) - taken


def test_opening_bids_range_from_the_minimum_to_the_purse() -> None:
    found = asked(choosing(), ChoosePlantOptions)
    assert found.offers() == tuple(BidRange(plant, plant, 50) for plant in (20, 21, 22, 23))
    assert found.bids(22) == BidRange(22, 22, 50)
    assert found.can_pass()


def test_plants_beyond_the_purse_are_not_offered() -> None:
    state = arrange(game(), Phase.AUCTION, market=MARKET, money={0: 21})
    found = asked(state, ChoosePlantOptions)
    assert found.offers() == (BidRange(20, 20, 21), BidRange(21, 21, 21))
    assert found.bids(22) == BidRange(22, 22, 21)


def test_the_only_one_left_has_a_single_bid_for_each_plant() -> None:
    found = asked(alone(), ChoosePlantOptions)
    assert found.offers() == tuple(BidRange(plant, plant, plant) for plant in (20, 21, 22, 23))


def test_in_round_1_nobody_can_pass_instead_of_opening() -> None:
    assert not asked(choosing(round=1), ChoosePlantOptions).can_pass()


def test_raises_range_from_one_more_to_the_purse() -> None:
    assert asked(bidding(), BidOptions).bids() == BidRange(21, 23, 50)


def test_who_cannot_raise_has_an_empty_range() -> None:
    state = arrange(game(), Phase.AUCTION, market=MARKET, money={1: 22})
    found = asked(play(state, OpenAuction(21, 22)).state, BidOptions)
    assert found.bids() == BidRange(21, 23, 22)
    assert Bid(23) not in found
    assert Pass() in found


def test_older_plants_can_be_given_up() -> None:
    assert asked(giving_up_a_plant(), DiscardPlantOptions).plants() == (5, 12, 29)


def test_coal_and_oil_that_compete_for_hybrids_are_chosen_from() -> None:
    assert asked(giving_up_tokens(), DiscardTokensOptions).choices() == (
        Tokens(coal=0, oil=2),
        Tokens(coal=1, oil=1),
        Tokens(coal=2, oil=0),
    )


def test_the_most_of_a_resource_is_bounded_by_room_and_money() -> None:
    found = asked(buying(), BuyOptions)
    assert [found.most(kind) for kind in Resource] == [5, 4, 0, 0]
    assert found.most(Resource.OIL, Tokens(coal=3)) == 3
    rich = asked(buying(money={2: 500}), BuyOptions)
    assert [rich.most(kind) for kind in Resource] == [8, 4, 0, 0]
    assert rich.most(Resource.COAL, Tokens(oil=4)) == 4


def test_a_bill_lists_the_price_of_each_token() -> None:
    found = asked(buying(), BuyOptions)
    bill = found.bill(Tokens(coal=4, uranium=2))
    assert bill.prices == ((5, 5, 5, 6), (), (), (14, 16))
    assert bill.total == 51


def test_cities_are_offered_with_slot_and_price() -> None:
    offers = {offer.city: offer for offer in asked(building(), BuildOptions).offers()}
    assert offers["duisburg"] == CityOffer("duisburg", 0, 10)
    assert offers["duesseldorf"] == CityOffer("duesseldorf", 0, 12)
    assert offers["aachen"] == CityOffer("aachen", 0, 21)
    assert "koeln" not in offers and "essen" not in offers


def test_offers_can_be_asked_up_to_a_price() -> None:
    found = asked(building(), BuildOptions)
    assert {offer.city for offer in found.offers(most=12)} == {"duisburg", "duesseldorf"}
    assert found.offers(most=9) == []


def test_offers_go_on_from_what_is_planned() -> None:
    found = asked(building(), BuildOptions)
    offers = {offer.city: offer.price for offer in found.offers(("duesseldorf",))}
    assert offers["aachen"] == 19
    assert "duesseldorf" not in offers


def test_a_plans_bill_shows_every_connection() -> None:
    bill = asked(building(), BuildOptions).bill(("duesseldorf", "aachen"))
    assert bill.lines == (
        BuildLine("duesseldorf", 0, 10, ("essen", "duesseldorf"), (2,)),
        BuildLine("aachen", 0, 10, ("duesseldorf", "aachen"), (9,)),
    )
    assert bill.total == 31


def test_in_the_first_game_nothing_is_offered_beyond_seven_cities() -> None:
    assert asked(first_game(), BuildOptions).offers() == []


def test_starts_are_offered_on_marks_only() -> None:
    assert {offer.city for offer in asked(starting(), BuildOptions).offers()} == {"essen", "koeln"}


def test_the_best_runs_are_among_the_options() -> None:
    found = asked(powering(), RunOptions)
    assert found.best() == (Run(21, Tokens(coal=1, oil=1)),)
    assert RunPlants(found.best()) in found
    assert RunPlants(()) in found


# Reasons


Refusal = tuple[Callable[[], GameState], Action, IllegalAction]

REFUSALS: list[Refusal] = [
    (drafting, ChooseArea("mars"), IllegalAction(Illegal.UNKNOWN_AREA, area="mars")),
    (drafting, ChooseArea("west"), IllegalAction(Illegal.AREA_TAKEN, area="west")),
    (drafting, ChooseArea("south"), IllegalAction(Illegal.AREA_APART, area="south")),
    (
        placing_houses,
        PlaceCartelHouse("kiel"),
        IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city="kiel"),
    ),
    (
        placing_houses,
        PlaceCartelHouse("essen"),
        IllegalAction(Illegal.CARTEL_CITY_TAKEN, city="essen"),
    ),
    (
        placing_houses,
        PlaceCartelHouse("koeln"),
        IllegalAction(Illegal.CARTEL_CITY_APART, city="koeln"),
    ),
    (marking, MarkCity("kassel"), IllegalAction(Illegal.CITY_NOT_EMPTY, city="kassel")),
    (marking, MarkCity("essen"), IllegalAction(Illegal.CITY_ALREADY_MARKED, city="essen")),
    (marking, MarkCity("kiel"), IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city="kiel")),
    (lambda: choosing(round=1), Pass(), IllegalAction(Illegal.MUST_BUY_FIRST_ROUND)),
    (choosing, PutUp(20), IllegalAction(Illegal.NO_OPENING_PASS)),
    (alone_with_opening_pass, PutUp(20), IllegalAction(Illegal.NOBODY_LEFT_TO_BID)),
    (choosing, OpenAuction(3, 3), IllegalAction(Illegal.PLANT_NOT_IN_MARKET, plant=3)),
    (choosing, OpenAuction(24, 24), IllegalAction(Illegal.PLANT_NOT_ON_OFFER, plant=24)),
    (choosing, OpenAuction(21, 20), IllegalAction(Illegal.BID_TOO_LOW, bid=20, low=21)),
    (choosing, OpenAuction(21, 51), IllegalAction(Illegal.BID_ABOVE_MONEY, bid=51, money=50)),
    (alone, OpenAuction(21, 22), IllegalAction(Illegal.BID_ABOVE_PRICE, bid=22, price=21)),
    (bidding, Bid(22), IllegalAction(Illegal.BID_TOO_LOW, bid=22, low=23)),
    (bidding, Bid(51), IllegalAction(Illegal.BID_ABOVE_MONEY, bid=51, money=50)),
    (bidding, OpenAuction(20, 20), IllegalAction(Illegal.NOT_ASKED, action="open_auction")),
    (choosing, Bid(30), IllegalAction(Illegal.NOT_ASKED, action="bid")),
    (giving_up_a_plant, Pass(), IllegalAction(Illegal.NOT_ASKED, action="pass")),
    (giving_up_a_plant, DiscardPlant(30), IllegalAction(Illegal.PLANT_NOT_OWNED, plant=30)),
    (giving_up_a_plant, DiscardPlant(22), IllegalAction(Illegal.KEEP_NEW_PLANT, plant=22)),
    (giving_up_tokens, DiscardTokens(Tokens()), IllegalAction(Illegal.WRONG_DISCARD)),
    (giving_up_tokens, DiscardTokens(Tokens(coal=3)), IllegalAction(Illegal.WRONG_DISCARD)),
    (buying, BuyResources(Tokens()), IllegalAction(Illegal.NOTHING_BOUGHT)),
    (buying, BuyResources(Tokens(coal=2, oil=-1)), IllegalAction(Illegal.NEGATIVE_AMOUNT)),
    (
        buying,
        BuyResources(Tokens(garbage=7)),
        IllegalAction(Illegal.SOLD_OUT, resource="garbage", wanted=7, left=6),
    ),
    (buying, BuyResources(Tokens(garbage=1)), IllegalAction(Illegal.NO_STORAGE)),
    (
        buying,
        BuyResources(Tokens(coal=6)),
        IllegalAction(Illegal.CANNOT_PAY, price=33, money=30),
    ),
    (building, BuildCities(()), IllegalAction(Illegal.NOTHING_BUILT)),
    (building, BuildCities(("kiel",)), IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city="kiel")),
    (building, BuildCities(("essen",)), IllegalAction(Illegal.ALREADY_CONNECTED, city="essen")),
    (
        building,
        BuildCities(("koeln",)),
        IllegalAction(Illegal.NO_OPEN_SLOT, city="koeln", step=1),
    ),
    (
        building,
        BuildCities(("aachen",)),
        IllegalAction(Illegal.CANNOT_PAY, price=21, money=20),
    ),
    (starting, BuildCities(("aachen",)), IllegalAction(Illegal.START_NOT_MARKED, city="aachen")),
    (
        lambda: starting(cities={2: ("aachen",)}),
        BuildCities(("essen",)),
        IllegalAction(Illegal.MARKED_FOR_START, city="essen"),
    ),
    (first_game, BuildCities(("koeln",)), IllegalAction(Illegal.CITY_LIMIT, limit=7)),
    (powering, Done(), IllegalAction(Illegal.NOT_ASKED, action="done")),
    (
        powering,
        RunPlants((Run(25, Tokens(coal=2)),)),
        IllegalAction(Illegal.PLANT_NOT_OWNED, plant=25),
    ),
    (
        powering,
        RunPlants((Run(10, Tokens(coal=2)), Run(10, Tokens(coal=2)))),
        IllegalAction(Illegal.PLANT_RUN_TWICE, plant=10),
    ),
    (
        powering,
        RunPlants((Run(10, Tokens(coal=1, oil=1)),)),
        IllegalAction(Illegal.WRONG_FUEL, plant=10),
    ),
    (
        powering,
        RunPlants((Run(10, Tokens(coal=2)), Run(21, Tokens(coal=2)))),
        IllegalAction(Illegal.NOT_ENOUGH_FUEL),
    ),
]


@pytest.mark.parametrize(("table", "action", "reason"), REFUSALS)
def test_reasons(table: Callable[[], GameState], action: Action, reason: IllegalAction) -> None:
    state = table()
    found = options(state)
    assert found.refusal(action) == reason
    assert action not in found
    with pytest.raises(IllegalAction) as caught:
        apply(state, found.seat, action)
    assert caught.value == reason


def test_out_of_turn_and_after_the_end() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(choosing(), 1, Pass())
    assert caught.value == IllegalAction(Illegal.NOT_YOUR_TURN)
    with pytest.raises(IllegalAction) as caught:
        apply(at_the_end(), 0, Done())
    assert caught.value == IllegalAction(Illegal.GAME_OVER)


def test_options_that_outlive_their_turn_refuse_everything() -> None:
    """A window may still show them when the next view arrives."""
    state = choosing()
    view = view_for(play(state, Pass()).state, 0)
    stale = ChoosePlantOptions(view, 0, 50)
    assert stale.refusal(OpenAuction(20, 20)) == IllegalAction(Illegal.NOT_YOUR_TURN)


def test_the_examples_above_show_every_reason() -> None:
    shown = {reason.code for _, _, reason in REFUSALS}
    assert shown | {Illegal.NOT_YOUR_TURN, Illegal.GAME_OVER} == set(Illegal)
