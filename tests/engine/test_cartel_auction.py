"""8.4: the Cartel in the auction."""

from __future__ import annotations

import pytest
from builders import asked, idle_until, of_kind, play
from cartel_tables import (
    MARKET,
    auction,
    cartel_of,
    place,
)

from game.engine.actions import (
    Bid,
    DiscardPlant,
    DiscardTokens,
    OpenAuction,
    Pass,
)
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    AuctionPassed,
    CartelTookNoPlant,
    CartelTookPlant,
    DiscountPutAside,
    MarketRefilled,
    Phase,
    PlantBought,
    PlantDrawn,
    PlantRemoved,
    Removal,
    Step3CardDrawn,
    TokensDiscarded,
)
from game.engine.model import Decision
from game.engine.options import (
    ChoosePlantOptions,
)
from game.engine.plants import STEP_3
from game.engine.tokens import Tokens
from game.engine.view import view_for

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


@pytest.mark.rule("8.4", "10.15")
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
