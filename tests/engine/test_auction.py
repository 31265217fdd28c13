"""4.2.1 to 4.2.5: who chooses, who bids, who pays what; 1.4: bids go round by seat."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, idle_until, of_kind, options, play

from game.engine.actions import Action, Bid, DiscardPlant, Done, OpenAuction, Pass
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    AuctionOpened,
    AuctionPassed,
    BidMade,
    BidPassed,
    OrderSet,
    Phase,
    PlantBought,
)
from game.engine.model import Decision, GameState
from game.engine.options import BidOptions, BidRange, ChoosePlantOptions
from game.engine.plants import STEP_3

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
DECK = (30, 31, 32, 33, 34, 35, 36, STEP_3)


def auction(
    players: int = 3,
    order: tuple[int, ...] | None = None,
    money: dict[int, int] | None = None,
    edition: str = "classic",
    round: int = 2,
) -> GameState:
    """The start of phase 2, with 100 Elektro for everybody unless told otherwise."""
    purses = dict.fromkeys(range(players), 100) | (money or {})
    return arrange(
        game(edition, players=players),
        Phase.AUCTION,
        round=round,
        order=order,
        money=purses,
        market=MARKET,
        deck=DECK,
    )


def asks(state: GameState) -> tuple[Decision | None, tuple[int, ...]]:
    return state.position.decision, state.position.to_act


def refusal(state: GameState, action: Action) -> IllegalAction | None:
    return options(state).refusal(action)


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_first_in_player_order_chooses(order: tuple[int, ...]) -> None:
    state = auction(order=order)
    assert asks(state) == (Decision.CHOOSE_PLANT, order[:1])
    state = play(state, Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, order[1:2])


@pytest.mark.rule("4.2.1")
def test_passing_instead_of_opening_ends_the_whole_phase_for_a_player() -> None:
    outcome = play(auction(), Pass(), OpenAuction(20, 20))
    assert of_kind(outcome.events, AuctionPassed) == [AuctionPassed(0)]
    assert asks(outcome.state) == (Decision.BID, (2,))
    state = play(outcome.state, Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (2,))
    assert play(state, Pass()).state.position.phase is Phase.RESOURCES


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_round_1_permits_no_pass_to_the_chooser(edition: str) -> None:
    state = auction(edition=edition, round=1)
    assert refusal(state, Pass()) == IllegalAction(Illegal.MUST_BUY_FIRST_ROUND)
    assert not asked(state, ChoosePlantOptions).can_pass()


@pytest.mark.rule("4.2.1")
def test_later_rounds_permit_the_chooser_to_pass() -> None:
    assert asked(auction(round=2), ChoosePlantOptions).can_pass()


@pytest.mark.rule("4.2.1")
def test_opening_bid_ranges_from_the_minimum_to_all_the_money() -> None:
    state = auction(money={0: 60})
    assert asked(state, ChoosePlantOptions).offers() == (
        BidRange(20, 20, 60),
        BidRange(21, 21, 60),
        BidRange(22, 22, 60),
        BidRange(23, 23, 60),
    )
    outcome = play(state, OpenAuction(22, 60))
    assert outcome.events == (AuctionOpened(0, 22, 60),)


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize("bid", [21, 1, 0, -5])
def test_opening_bid_must_reach_the_minimum(bid: int) -> None:
    refused = IllegalAction(Illegal.BID_TOO_LOW, bid=bid, low=22)
    assert refusal(auction(), OpenAuction(22, bid)) == refused


@pytest.mark.rule("4.2.1", "10.4")
def test_no_plant_is_opened_without_a_bid() -> None:
    assert OpenAuction(20, 0) not in options(auction())


@pytest.mark.rule("4.2.1")
def test_opening_bid_must_not_exceed_the_money() -> None:
    refused = IllegalAction(Illegal.BID_ABOVE_MONEY, bid=61, money=60)
    assert refusal(auction(money={0: 60}), OpenAuction(22, 61)) == refused


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize("plant", [24, 27])
def test_future_market_is_not_on_offer(plant: int) -> None:
    refused = IllegalAction(Illegal.PLANT_NOT_ON_OFFER, plant=plant)
    assert refusal(auction(), OpenAuction(plant, 50)) == refused


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize("plant", [3, 30, 41, 0, STEP_3])
def test_only_plants_of_the_market_are_opened(plant: int) -> None:
    refused = IllegalAction(Illegal.PLANT_NOT_IN_MARKET, plant=plant)
    assert refusal(auction(), OpenAuction(plant, 100)) == refused


@pytest.mark.rule("4.2.1")
def test_plants_that_cost_too_much_are_not_offered() -> None:
    state = auction(money={0: 21})
    plants = [offer.plant for offer in asked(state, ChoosePlantOptions).offers()]
    assert plants == [20, 21]


@pytest.mark.rule("4.2.1")
def test_who_can_afford_nothing_passes() -> None:
    state = auction(money={0: 19})
    assert asked(state, ChoosePlantOptions).offers() == ()
    assert asks(play(state, Pass()).state) == (Decision.CHOOSE_PLANT, (1,))


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("action", [OpenAuction(20, 20), Pass(), Bid(30)])
def test_nobody_else_chooses(seat: int, action: Action) -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(auction(), seat, action)
    assert refused.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize("action", [Bid(50), DiscardPlant(3), Done()])
def test_chooser_opens_or_passes_and_does_nothing_else(action: Action) -> None:
    refused = refusal(auction(), action)
    assert refused is not None
    assert refused.code is Illegal.NOT_ASKED


@pytest.mark.rule("4.2.2", "1.4")
@pytest.mark.parametrize(
    ("order", "bidders"),
    [
        ((0, 1, 2, 3), [1, 2, 3, 0]),
        ((1, 0, 3, 2), [2, 3, 0, 1]),
        ((3, 2, 1, 0), [0, 1, 2, 3]),
        ((2, 0, 3, 1), [3, 0, 1, 2]),
    ],
)
def test_bidding_goes_clockwise_by_seat(order: tuple[int, ...], bidders: list[int]) -> None:
    state = play(auction(4, order), OpenAuction(20, 20)).state
    seen = []
    for bid in (21, 22, 23, 24):
        seen.append(state.position.to_act[0])
        state = play(state, Bid(bid)).state
    assert seen == bidders


@pytest.mark.rule("1.4")
def test_seats_stay_when_player_order_changes() -> None:
    state = arrange(
        game(players=4),
        Phase.BUILDING,
        order=(0, 1, 2, 3),
        plants={0: (3,), 1: (6,), 2: (4,), 3: (5,)},
        market=MARKET,
        deck=DECK,
    )
    state = idle_until(state, OrderSet).state
    assert state.position.order == (1, 3, 2, 0)
    state = play(state, OpenAuction(20, 20)).state
    seats = [state.position.to_act[0]]
    for _ in range(2):
        state = play(state, Pass()).state
        seats.append(state.position.to_act[0])
    assert seats == [2, 3, 0]


@pytest.mark.rule("4.2.2")
@pytest.mark.parametrize("amount", [29, 30])
def test_raise_must_top_the_last_bid(amount: int) -> None:
    state = play(auction(), OpenAuction(20, 30)).state
    refused = IllegalAction(Illegal.BID_TOO_LOW, bid=amount, low=31)
    assert refusal(state, Bid(amount)) == refused
    assert Bid(31) in options(state)


@pytest.mark.rule("4.2.2")
def test_raise_is_bounded_by_the_bidders_own_money() -> None:
    state = play(auction(money={1: 40}), OpenAuction(20, 30)).state
    assert asked(state, BidOptions).bids() == BidRange(20, 31, 40)
    refused = IllegalAction(Illegal.BID_ABOVE_MONEY, bid=41, money=40)
    assert refusal(state, Bid(41)) == refused
    assert play(state, Bid(40)).events == (BidMade(1, 20, 40),)


@pytest.mark.rule("4.2.2")
def test_who_cannot_top_the_bid_can_only_pass() -> None:
    state = play(auction(money={1: 30}), OpenAuction(20, 30)).state
    bids = asked(state, BidOptions).bids()
    assert bids.high < bids.low
    assert Pass() in options(state)


@pytest.mark.rule("4.2.2")
@pytest.mark.parametrize("action", [OpenAuction(21, 40), DiscardPlant(3), Done()])
def test_bidder_raises_or_passes_and_does_nothing_else(action: Action) -> None:
    refused = refusal(play(auction(), OpenAuction(20, 30)).state, action)
    assert refused is not None
    assert refused.code is Illegal.NOT_ASKED


@pytest.mark.rule("4.2.2")
def test_nobody_bids_out_of_turn() -> None:
    state = play(auction(), OpenAuction(20, 20)).state
    for seat in (0, 2):
        with pytest.raises(IllegalAction) as refused:
            apply(state, seat, Bid(30))
        assert refused.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("4.2.2")
def test_auction_goes_round_until_one_is_left() -> None:
    outcome = play(
        auction(), OpenAuction(20, 20), Bid(21), Bid(25), Bid(26), Pass(), Bid(40), Pass()
    )
    bids = (AuctionOpened, BidMade, BidPassed, PlantBought)
    assert of_kind(outcome.events, *bids) == [
        AuctionOpened(0, 20, 20),
        BidMade(1, 20, 21),
        BidMade(2, 20, 25),
        BidMade(0, 20, 26),
        BidPassed(1, 20),
        BidMade(2, 20, 40),
        BidPassed(0, 20),
        PlantBought(2, 20, 40),
    ]


@pytest.mark.rule("4.2.2")
def test_last_bidder_pays_the_final_bid_and_nobody_else_pays() -> None:
    state = play(auction(), OpenAuction(20, 20), Bid(35), Pass(), Bid(37), Pass()).state
    assert state.purses == (63, 100, 100)
    assert state.position.players[0].plants == (20,)


@pytest.mark.rule("4.2.2")
def test_unopposed_opener_pays_the_opening_bid() -> None:
    outcome = play(auction(), OpenAuction(21, 34), Pass(), Pass())
    assert of_kind(outcome.events, PlantBought) == [PlantBought(0, 21, 34)]
    assert outcome.state.purses == (66, 100, 100)


@pytest.mark.rule("4.2.2")
def test_who_passed_is_not_asked_again_in_this_auction() -> None:
    state = play(auction(4), OpenAuction(20, 20), Pass(), Bid(21), Bid(22)).state
    seats = []
    for bid in (23, 24, 25, 26):
        seats.append(state.position.to_act[0])
        state = play(state, Bid(bid)).state
    assert seats == [0, 2, 3, 0]


@pytest.mark.rule("4.2.2", "10.5")
def test_passing_a_bid_shuts_out_of_this_auction_only() -> None:
    state = play(auction(), OpenAuction(20, 20), Pass(), Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (1,))
    state = play(state, OpenAuction(21, 21)).state
    assert asks(state) == (Decision.BID, (2,))
    assert play(state, Bid(22), Pass()).state.position.players[2].plants == (21,)


@pytest.mark.rule("4.2.2")
def test_round_1_permits_bidders_to_pass() -> None:
    state = play(auction(round=1), OpenAuction(20, 20)).state
    assert Pass() in options(state)


@pytest.mark.rule("4.2.3")
def test_last_in_the_phase_pays_exactly_the_minimum() -> None:
    state = play(auction(), Pass(), Pass()).state
    assert asked(state, ChoosePlantOptions).bids(22) == BidRange(22, 22, 22)
    refused = IllegalAction(Illegal.BID_ABOVE_PRICE, bid=23, price=22)
    assert refusal(state, OpenAuction(22, 23)) == refused
    outcome = play(state, OpenAuction(22, 22))
    assert of_kind(outcome.events, PlantBought) == [PlantBought(2, 22, 22)]
    assert outcome.state.purses == (100, 100, 78)


@pytest.mark.rule("4.2.3")
def test_rivals_who_have_bought_have_left_the_phase_too() -> None:
    state = play(auction(), OpenAuction(20, 20), Pass(), Pass(), OpenAuction(21, 21), Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (2,))
    outcome = play(state, OpenAuction(22, 22))
    assert of_kind(outcome.events, PlantBought) == [PlantBought(2, 22, 22)]
    assert outcome.state.position.phase is Phase.RESOURCES


@pytest.mark.rule("4.2.3", "4.2.9")
def test_last_in_the_phase_pays_1_for_the_discounted_plant() -> None:
    state = play(auction(edition="recharged"), Pass(), Pass()).state
    assert asked(state, ChoosePlantOptions).bids(20) == BidRange(20, 1, 1)
    refused = IllegalAction(Illegal.BID_ABOVE_PRICE, bid=2, price=1)
    assert refusal(state, OpenAuction(20, 2)) == refused
    assert play(state, OpenAuction(20, 1)).state.purses == (100, 100, 99)


@pytest.mark.rule("4.2.3")
def test_minimum_must_be_in_the_purse_of_the_last_one_too() -> None:
    state = play(auction(money={2: 21}), Pass(), Pass()).state
    plants = [offer.plant for offer in asked(state, ChoosePlantOptions).offers()]
    assert plants == [20, 21]
    refused = IllegalAction(Illegal.BID_ABOVE_MONEY, bid=22, money=21)
    assert refusal(state, OpenAuction(22, 22)) == refused


@pytest.mark.rule("4.2.4")
def test_next_in_order_chooses_after_the_opener_has_bought() -> None:
    state = play(auction(order=(2, 0, 1)), OpenAuction(20, 20), Pass(), Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (0,))


@pytest.mark.rule("4.2.4", "10.5")
def test_outbid_opener_chooses_again() -> None:
    state = play(auction(order=(2, 0, 1)), OpenAuction(20, 20), Bid(21), Pass(), Pass()).state
    assert state.position.players[0].plants == (20,)
    assert asks(state) == (Decision.CHOOSE_PLANT, (2,))
    assert OpenAuction(21, 21) in options(state)
    assert OpenAuction(20, 20) not in options(state)


@pytest.mark.rule("4.2.4", "10.5")
def test_outbid_opener_may_pass_out_of_the_phase() -> None:
    state = play(auction(), OpenAuction(20, 20), Bid(21), Pass(), Pass(), Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (2,))
    assert asked(state, ChoosePlantOptions).bids(21) == BidRange(21, 21, 21)


@pytest.mark.rule("4.2.4", "4.2.5")
def test_opener_can_be_outbid_time_and_again() -> None:
    state = play(auction(), OpenAuction(20, 20), Bid(21), Pass(), Pass()).state
    state = play(state, OpenAuction(21, 21), Bid(22), Pass()).state
    assert [player.plants for player in state.position.players] == [(), (20,), (21,)]
    assert asks(state) == (Decision.CHOOSE_PLANT, (0,))


@pytest.mark.rule("4.2.4")
def test_buyer_is_finished_with_the_phase() -> None:
    state = play(auction(4), OpenAuction(20, 20), Pass(), Bid(21), Pass(), Pass()).state
    assert state.position.players[2].plants == (20,)
    state = play(state, OpenAuction(21, 21)).state
    seats = [state.position.to_act[0]]
    state = play(state, Pass()).state
    seats.append(state.position.to_act[0])
    assert seats == [1, 3]


@pytest.mark.rule("4.2.5")
def test_nobody_buys_two_plants_in_a_round() -> None:
    state = play(auction(), OpenAuction(20, 20), Bid(21), Pass(), Pass()).state
    state = play(state, OpenAuction(21, 21), Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (2,))
    state = play(state, OpenAuction(22, 22)).state
    assert state.position.phase is Phase.RESOURCES
    assert [player.plants for player in state.position.players] == [(21,), (20,), (22,)]


@pytest.mark.rule("4.2.5")
def test_round_1_obliges_an_outbid_opener_to_open_again() -> None:
    state = play(auction(round=1), OpenAuction(20, 20), Bid(21), Pass(), Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (0,))
    assert refusal(state, Pass()) == IllegalAction(Illegal.MUST_BUY_FIRST_ROUND)


@pytest.mark.rule("4.2.5")
def test_round_1_obliges_the_last_one_to_buy() -> None:
    state = game()
    state = play(state, OpenAuction(3, 3), Pass(), Pass(), OpenAuction(4, 4), Pass()).state
    assert refusal(state, Pass()) == IllegalAction(Illegal.MUST_BUY_FIRST_ROUND)
    state = play(state, OpenAuction(5, 5)).state
    assert [len(player.plants) for player in state.position.players] == [1, 1, 1]
