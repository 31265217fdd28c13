"""Where the published rulebooks differ: the reading that holds here (section 10)."""

from __future__ import annotations

import pytest
from builders import AREAS, arrange, asked, content, game, idle_until, of_kind, play, setup_of

from game.engine.actions import (
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    Done,
    OpenAuction,
    Pass,
    Run,
    RunPlants,
)
from game.engine.agreement import work_out
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    AuctionPassed,
    CityBuilt,
    GameEnded,
    MarketRefilled,
    Phase,
    PhaseBegan,
    PlantBought,
    PlantBuried,
    PlantDrawn,
    PlantRemoved,
    Removal,
    RoundBegan,
    Step3CardDrawn,
    Step3CardRemoved,
    StepBegan,
)
from game.engine.model import Decision, GameState
from game.engine.options import BuildOptions, BuyOptions, ChoosePlantOptions
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.tokens import NO_TOKENS, Tokens

EAST = ("halle", "leipzig", "erfurt", "dresden", "fulda", "wuerzburg", "nuernberg")
MARKET = (24, 25, 26, 27, 28, 29, 30, 31)
LATE_MARKET = (26, 27, 28, 29, 30, 31)

STANDARD = (
    *(10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105),
    *(112, 118, 124, 129, 134, 138, 142, 145, 148, 150),
)


def zone_cities(areas: int) -> tuple[str, ...]:
    """The cities of Germany's first areas, in no particular order."""
    return game(areas=AREAS["germany"][:areas]).position.in_play.cities


# 10.1 Obsolete plants


@pytest.mark.rule("10.1", "4.4.6")
def test_obsolete_plants_are_measured_by_the_leader() -> None:
    state = arrange(
        game(),
        Phase.BUILDING,
        cities={2: EAST[:4]},
        market=(5, 6, 7, 8, 9, 10, 11, 12),
        money={2: 100},
    )
    outcome = play(state, BuildCities((EAST[4],)))
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(5, Removal.OBSOLETE)]
    assert not state.position.players[0].cities


# 10.2 The end with six players


@pytest.mark.rule("10.2", "1.T11")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize(("cities", "over"), [(13, False), (14, True)])
def test_six_players_end_at_14_cities(edition: str, cities: int, over: bool) -> None:
    network = zone_cities(5)[:cities]
    state = arrange(
        game(edition, players=6), Phase.BUILDING, step=3, market=LATE_MARKET, cities={5: network}
    )
    outcome = play(state, *[Done()] * 6)
    assert bool(of_kind(outcome.events, GameEnded)) is over


# 10.3 Payments


@pytest.mark.rule("10.3", "4.5.1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_standard_payments_hold_unless_lean_ones_are_chosen(edition: str) -> None:
    terms = work_out(setup_of(edition), content())
    assert tuple(terms.income(powered) for powered in range(21)) == STANDARD
    assert terms.income(21) == terms.income(42) == 150


@pytest.mark.rule("10.3", "4.5.1")
@pytest.mark.parametrize(("cities", "income"), [(0, 10), (1, 22), (2, 33), (6, 73)])
def test_standard_income_is_what_is_paid_out(cities: int, income: int) -> None:
    state = arrange(
        game(), Phase.BUREAUCRACY, plants={0: (50,)}, cities={0: EAST[:cities]}, market=MARKET
    )
    assert play(state, RunPlants((Run(50, NO_TOKENS),))).state.purses[0] == 50 + income


# 10.4 Opening without a bid


@pytest.mark.rule("10.4", "4.2.1")
@pytest.mark.parametrize("bid", [0, -1, 24])
def test_plant_cannot_be_opened_without_a_bid(bid: int) -> None:
    asks = asked(arrange(game(), Phase.AUCTION, market=MARKET), ChoosePlantOptions)
    assert asks.refusal(OpenAuction(25, bid)) == IllegalAction(Illegal.BID_TOO_LOW, bid=bid, low=25)


@pytest.mark.rule("10.4", "4.2.1")
def test_opening_is_itself_a_bid_that_binds() -> None:
    state = arrange(game(), Phase.AUCTION, market=MARKET)
    outcome = play(state, OpenAuction(25, 25), Pass(), Pass())
    assert of_kind(outcome.events, PlantBought) == [PlantBought(0, 25, 25)]


# 10.5 The opener who is outbid


def outbid() -> GameState:
    """Seat 0 opened plant 25, then left it to seat 1."""
    state = arrange(game(), Phase.AUCTION, market=MARKET)
    return play(state, OpenAuction(25, 25), Bid(26), Pass(), Pass()).state


@pytest.mark.rule("10.5", "4.2.4")
def test_outbid_opener_may_open_again() -> None:
    state = outbid()
    assert state.position.to_act == (0,)
    assert state.position.decision is Decision.CHOOSE_PLANT
    again = play(state, OpenAuction(26, 26), Pass())
    assert of_kind(again.events, PlantBought) == [PlantBought(0, 26, 26)]


@pytest.mark.rule("10.5", "4.2.4")
def test_outbid_opener_may_pass_instead_of_opening() -> None:
    outcome = play(outbid(), Pass())
    assert of_kind(outcome.events, AuctionPassed) == [AuctionPassed(0)]
    assert outcome.state.position.to_act == (2,)
    alone = asked(outcome.state, ChoosePlantOptions)
    assert alone.bids(24)[1:] == (24, 24)


@pytest.mark.rule("10.5", "4.2.2")
def test_passing_a_bid_leaves_a_player_in_the_phase() -> None:
    state = arrange(game(), Phase.AUCTION, market=MARKET)
    outcome = play(state, OpenAuction(25, 25), Pass(), Pass())
    assert not of_kind(outcome.events, AuctionPassed)
    state = outcome.state
    assert state.position.to_act == (1,)
    state = play(state, OpenAuction(24, 24)).state
    assert state.position.to_act == (2,)
    assert state.position.decision is Decision.BID


# 10.6 Step 3 drawn in phase 5


@pytest.mark.rule("10.6", "5.5")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_step_3_card_drawn_in_phase_5_starts_step_3_with_the_next_round(edition: str) -> None:
    state = arrange(
        game(edition),
        Phase.BUREAUCRACY,
        step=2,
        plants={0: (13,)},
        market=MARKET,
        deck=(STEP_3, 42, 44),
        fuel=NO_TOKENS,
    )
    outcome = play(state, RunPlants(()))
    watched = of_kind(
        outcome.events,
        MarketRefilled,
        PlantBuried,
        Step3CardDrawn,
        PlantRemoved,
        Step3CardRemoved,
        StepBegan,
        RoundBegan,
    )
    assert watched == [
        MarketRefilled(Tokens(5, 3, 2, 1)),
        PlantBuried(31),
        Step3CardDrawn(),
        PlantRemoved(24, Removal.STEP_3),
        Step3CardRemoved(),
        StepBegan(3),
        RoundBegan(3),
    ]
    assert outcome.state.position.market == (25, 26, 27, 28, 29, 30)
    assert outcome.state.position.on_offer == (25, 26, 27, 28, 29, 30)


# 10.7 Phase 5 of the round in which Step 3 began


@pytest.mark.rule("10.7", "4.5.3")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_lowest_plant_goes_also_in_the_round_in_which_step_3_began(edition: str) -> None:
    state = arrange(
        game(edition, after_step_3=(42, 44, 46)),
        Phase.AUCTION,
        step=2,
        market=(*MARKET[1:], STEP_3),
        deck=(42, 44, 46),
    )
    outcome = idle_until(state, MarketRefilled)
    began = outcome.events.index(StepBegan(3))
    later = outcome.events[began:]
    assert of_kind(later, PlantBuried) == []
    removed = of_kind(later, PlantRemoved)
    assert [event.reason for event in removed if isinstance(event, PlantRemoved)] == [
        Removal.STEP_3_ROUND
    ]
    assert len(outcome.state.position.market) == 6


@pytest.mark.rule("10.7", "4.5.3", "5.4")
def test_lowest_plant_goes_in_phase_5_after_the_card_came_in_phase_4() -> None:
    state = arrange(
        game(after_step_3=(42, 44)),
        Phase.BUILDING,
        step=2,
        cities={2: EAST[:4]},
        market=(5, 25, 26, 27, 28, 29, 30, 31),
        deck=(STEP_3, 42, 44),
        money={2: 100},
    )
    state = play(state, BuildCities((EAST[4],))).state
    assert state.position.market == (26, 27, 28, 29, 30, 31)
    outcome = idle_until(state, MarketRefilled)
    assert of_kind(outcome.events, StepBegan, PlantRemoved, PlantDrawn) == [
        StepBegan(3),
        PlantRemoved(26, Removal.STEP_3_ROUND),
        PlantDrawn(42),
    ]


# 10.8 When the deck is shuffled


@pytest.mark.rule("10.8", "5.2")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_deck_is_shuffled_when_the_step_3_card_is_drawn(edition: str) -> None:
    state = arrange(
        game(edition, after_step_3=(46, 44, 42)),
        Phase.AUCTION,
        step=2,
        market=MARKET,
        deck=(STEP_3, 42, 44, 46),
        money={0: 100, 1: 100, 2: 100},
    )
    first = play(state, OpenAuction(25, 25), Pass(), Pass())
    assert of_kind(first.events, Step3CardDrawn, StepBegan) == [Step3CardDrawn()]
    second = play(first.state, OpenAuction(26, 26), Pass())
    assert of_kind(second.events, PlantDrawn, StepBegan) == [PlantDrawn(46)]


@pytest.mark.rule("10.8", "5.2")
def test_shuffle_at_the_draw_leaves_the_order_to_chance() -> None:
    under = tuple(range(32, 41))

    def deck_after(seed: int) -> tuple[int, ...]:
        state = arrange(
            game(seed=seed),
            Phase.AUCTION,
            step=2,
            market=MARKET,
            deck=(STEP_3, *under),
        )
        return play(state, OpenAuction(25, 25), Pass(), Pass()).state.deck

    decks = [deck_after(seed) for seed in range(5)]
    assert all(sorted(deck) == list(under) for deck in decks)
    assert len(set(decks)) > 1


# 10.9 Refill of garbage in Recharged


@pytest.mark.rule("10.9", "4.5.2")
@pytest.mark.parametrize(("edition", "prices"), [("recharged", (5, 5, 6)), ("classic", (6, 6, 7))])
def test_refilled_garbage_goes_on_6_5_5_in_recharged(edition: str, prices: tuple[int, ...]) -> None:
    state = arrange(game(edition, players=5), Phase.RESOURCES, plants={4: (6, 38)}, market=MARKET)
    state = play(state, BuyResources(Tokens(garbage=1))).state
    outcome = idle_until(state, MarketRefilled)
    assert of_kind(outcome.events, MarketRefilled) == [MarketRefilled(Tokens(0, 4, 3, 2))]
    while outcome.state.position.decision is not Decision.BUY_RESOURCES:
        outcome = idle_until(outcome.state, PhaseBegan)
    bill = asked(outcome.state, BuyOptions).bill(Tokens(garbage=3))
    assert bill.prices[2] == prices


# 10.10 House stock


@pytest.mark.rule("10.10", "1.6")
def test_player_may_have_more_than_22_houses() -> None:
    cities = zone_cities(4)
    assert len(cities) == 28
    state = arrange(
        game(players=2, areas=AREAS["germany"][:4]),
        Phase.BUILDING,
        step=3,
        market=(31, 32, 33, 34, 35, 36),
        cities={1: cities[:20]},
        money={1: 1000},
    )
    outcome = play(state, BuildCities(cities[20:]))
    assert len(of_kind(outcome.events, CityBuilt)) == 8
    assert len(outcome.state.position.players[1].cities) == 28


# 10.11 A first house in an occupied city


@pytest.mark.rule("10.11", "4.4.2")
@pytest.mark.parametrize(
    ("step", "houses", "price"),
    [(1, 0, 10), (1, 1, None), (2, 1, 15), (2, 2, None), (3, 1, 15), (3, 2, 20), (3, 3, None)],
)
def test_network_may_start_on_any_open_slot_at_its_price(
    step: int, houses: int, price: int | None
) -> None:
    state = arrange(
        game(players=4),
        Phase.BUILDING,
        step=step,
        market=LATE_MARKET if step == 3 else None,
        cities=dict.fromkeys(range(houses), ("essen",)),
    )
    asks = asked(state, BuildOptions)
    assert asks.seat == 3
    offers = {offer.city: offer.price for offer in asks.offers()}
    assert offers.get("essen") == price
    refusal = asks.refusal(BuildCities(("essen",)))
    if price is None:
        assert refusal == IllegalAction(Illegal.NO_OPEN_SLOT, city="essen", step=step)
    else:
        assert refusal is None


# 10.12 The number of areas


@pytest.mark.rule("10.12", "1.T1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_number_of_areas_is_the_tables(edition: str, players: int, count: int) -> None:
    setup = GameSetup(edition, "germany", players, areas=AreaChoice.RANDOM)
    assert len(new_game(setup, content(), 1).state.position.areas) == count


@pytest.mark.rule("10.12")
def test_another_number_of_areas_can_be_drawn_by_lot() -> None:
    setup = GameSetup("classic", "germany", 3, areas=AreaChoice.RANDOM, area_count=4)
    assert len(new_game(setup, content(), 1).state.position.areas) == 4


@pytest.mark.rule("10.12", "1.2")
def test_another_number_of_areas_can_be_drafted() -> None:
    state = new_game(GameSetup("classic", "germany", 3, area_count=4), content(), 1).state
    state = play(state, *map(ChooseArea, ("west", "east", "south"))).state
    assert state.position.decision is Decision.CHOOSE_AREA
    assert state.position.to_act == state.position.order[:1]
    state = play(state, ChooseArea("north-west")).state
    assert state.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.rule("10.12")
def test_another_number_of_areas_can_be_given() -> None:
    state = game(players=3, areas=("west", "east", "south", "south-west", "north-west"))
    assert len(state.position.in_play.cities) == 35
