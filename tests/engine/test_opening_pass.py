"""9.6b: a plant may be put up without a bid; who does so is out, and others may open it."""

from __future__ import annotations

import pytest
from builders import arrange, asked, content, game, of_kind, options, play

from game.engine import invariants
from game.engine.actions import Action, Bid, OpenAuction, Pass, PutUp
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    BidPassed,
    CartelTookPlant,
    NobodyBid,
    Phase,
    PlantBought,
    PlantPutUp,
    PlantRemoved,
    Removal,
)
from game.engine.model import Auction, Decision, GameState
from game.engine.options import BidOptions, BidRange, ChoosePlantOptions
from game.engine.plain import decode_state, decode_view, encode_state, encode_view
from game.engine.plants import STEP_3
from game.engine.terms import Variant
from game.engine.view import view_for

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
DECK = (30, 31, 32, 33, 34, 35, 36, STEP_3)
OPENING_PASS = (Variant.OPENING_PASS,)


def auction(
    players: int = 4,
    *,
    edition: str = "classic",
    variants: tuple[Variant, ...] = OPENING_PASS,
    order: tuple[int, ...] | None = None,
    money: dict[int, int] | None = None,
    round: int = 2,
) -> GameState:
    """The start of phase 2, with 100 Elektro for everybody unless told otherwise."""
    return arrange(
        game(edition, players=players, variants=variants),
        Phase.AUCTION,
        round=round,
        order=order,
        money=dict.fromkeys(range(players), 100) | (money or {}),
        market=MARKET,
        deck=DECK,
    )


def asks(state: GameState) -> tuple[Decision | None, tuple[int, ...]]:
    return state.position.decision, state.position.to_act


def refusal(state: GameState, action: Action) -> IllegalAction | None:
    return options(state).refusal(action)


@pytest.mark.rule("9.6b")
@pytest.mark.parametrize("order", [(1, 0, 2, 3), (3, 2, 1, 0)])
def test_others_are_asked_clockwise_from_whoever_put_it_up(order: tuple[int, ...]) -> None:
    outcome = play(auction(order=order), PutUp(22))
    first = order[0]
    assert outcome.events == (PlantPutUp(first, 22),)
    others = tuple(sorted({0, 1, 2, 3} - {first}))
    assert outcome.state.position.auction == Auction(22, first, None, 0, others)
    state = outcome.state
    for further in (1, 2, 3):
        assert asks(state) == (Decision.BID, ((first + further) % 4,))
        state = play(state, Pass()).state


@pytest.mark.rule("9.6b")
def test_others_open_at_the_plants_minimum_or_above() -> None:
    state = play(auction(money={1: 60}), PutUp(22)).state
    assert asked(state, BidOptions).bids() == BidRange(22, 22, 60)
    assert refusal(state, Bid(21)) == IllegalAction(Illegal.BID_TOO_LOW, bid=21, low=22)
    assert refusal(state, Bid(61)) == IllegalAction(Illegal.BID_ABOVE_MONEY, bid=61, money=60)
    state = play(state, Bid(25)).state
    assert asks(state) == (Decision.BID, (2,))
    assert asked(state, BidOptions).bids().low == 26


@pytest.mark.rule("9.6b", "4.2.2")
def test_after_a_first_bid_it_goes_round_until_one_is_left() -> None:
    outcome = play(auction(), PutUp(22), Pass(), Bid(22), Bid(23), Bid(24), Pass())
    assert of_kind(outcome.events, PlantBought) == [PlantBought(2, 22, 24)]
    assert asks(outcome.state) == (Decision.CHOOSE_PLANT, (1,))


@pytest.mark.rule("9.6b")
def test_who_put_a_plant_up_is_out_for_the_phase() -> None:
    state = play(auction(), PutUp(22), Bid(22), Pass(), Pass()).state
    assert state.purses[0] == 100
    assert asks(state) == (Decision.CHOOSE_PLANT, (2,))
    assert 0 not in state.position.waiting
    state = play(state, OpenAuction(20, 20)).state
    assert state.position.auction is not None
    assert state.position.auction.bidders == (2, 3)


@pytest.mark.rule("9.6b")
def test_plant_nobody_bids_for_stays_in_the_market() -> None:
    outcome = play(auction(), PutUp(22), Pass(), Pass(), Pass())
    assert outcome.events[-2:] == (BidPassed(3, 22), NobodyBid(22))
    at = outcome.state.position
    assert (at.market, at.auction, at.sold) == (MARKET, None, False)
    assert asks(outcome.state) == (Decision.CHOOSE_PLANT, (1,))


@pytest.mark.rule("9.6b")
def test_plant_that_stayed_may_still_be_opened_by_another() -> None:
    outcome = play(auction(), PutUp(22), Pass(), Pass(), Pass(), OpenAuction(22, 22), Pass())
    assert asks(outcome.state) == (Decision.BID, (3,))
    bought = play(outcome.state, Pass()).events
    assert of_kind(bought, PlantBought) == [PlantBought(1, 22, 22)]


@pytest.mark.rule("9.6b", "4.2.3")
def test_the_only_other_player_pays_exactly_the_minimum() -> None:
    state = play(auction(), Pass(), Pass(), PutUp(22)).state
    assert asked(state, BidOptions).bids() == BidRange(22, 22, 22)
    refused = IllegalAction(Illegal.BID_ABOVE_PRICE, bid=23, price=22)
    assert refusal(state, Bid(23)) == refused
    outcome = play(state, Bid(22))
    assert of_kind(outcome.events, PlantBought) == [PlantBought(3, 22, 22)]
    assert outcome.state.position.phase is Phase.RESOURCES


@pytest.mark.rule("9.6b", "4.2.3")
def test_the_last_one_asked_pays_exactly_the_minimum() -> None:
    state = play(auction(), PutUp(22), Pass(), Pass()).state
    assert asked(state, BidOptions).bids() == BidRange(22, 22, 22)
    outcome = play(state, Bid(22))
    assert of_kind(outcome.events, PlantBought) == [PlantBought(3, 22, 22)]
    assert asks(outcome.state) == (Decision.CHOOSE_PLANT, (1,))


@pytest.mark.rule("9.6b")
def test_no_money_is_needed_to_put_a_plant_up() -> None:
    state = auction(money={0: 0})
    assert asked(state, ChoosePlantOptions).put_ups() == (20, 21, 22, 23)
    assert PutUp(23) in options(state)


@pytest.mark.rule("9.6b")
def test_an_opener_who_was_outbid_may_put_another_plant_up() -> None:
    state = play(auction(), OpenAuction(20, 20), Bid(21), Pass(), Pass(), Pass()).state
    assert asks(state) == (Decision.CHOOSE_PLANT, (0,))
    outcome = play(state, PutUp(21))
    assert asks(outcome.state) == (Decision.BID, (2,))


@pytest.mark.rule("9.6b")
def test_plain_passing_is_still_allowed() -> None:
    assert asked(auction(), ChoosePlantOptions).can_pass()


@pytest.mark.rule("9.6b", "4.2.5")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_in_round_1_nobody_puts_a_plant_up_without_a_bid(edition: str) -> None:
    state = auction(edition=edition, round=1)
    assert refusal(state, PutUp(20)) == IllegalAction(Illegal.MUST_BUY_FIRST_ROUND)
    assert asked(state, ChoosePlantOptions).put_ups() == ()


@pytest.mark.rule("9.6b", "10.4")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_without_the_option_every_plant_needs_a_bid(edition: str) -> None:
    state = auction(edition=edition, variants=())
    assert refusal(state, PutUp(20)) == IllegalAction(Illegal.NO_OPENING_PASS)
    assert asked(state, ChoosePlantOptions).put_ups() == ()


@pytest.mark.rule("9.6b")
def test_with_nobody_left_to_bid_there_is_only_passing() -> None:
    state = play(auction(), Pass(), Pass(), Pass()).state
    assert refusal(state, PutUp(20)) == IllegalAction(Illegal.NOBODY_LEFT_TO_BID)


@pytest.mark.rule("9.6b")
@pytest.mark.parametrize(
    ("plant", "code"), [(24, Illegal.PLANT_NOT_ON_OFFER), (30, Illegal.PLANT_NOT_IN_MARKET)]
)
def test_only_plants_on_offer_are_put_up(plant: int, code: Illegal) -> None:
    assert refusal(auction(), PutUp(plant)) == IllegalAction(code, plant=plant)


@pytest.mark.rule("9.6b", "4.2.8")
def test_a_phase_in_which_nobody_bids_removes_the_lowest_plant() -> None:
    state = auction(players=3)
    outcome = play(state, PutUp(22), Pass(), Pass(), PutUp(23), Pass(), Pass())
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(20, Removal.NOBODY_BOUGHT)]


@pytest.mark.rule("9.6b", "4.2.9")
def test_the_discounted_plant_is_opened_from_one_elektro() -> None:
    state = play(auction(edition="recharged"), PutUp(20)).state
    assert asked(state, BidOptions).bids().low == 1
    assert refusal(state, Bid(0)) == IllegalAction(Illegal.BID_TOO_LOW, bid=0, low=1)


@pytest.mark.rule("9.6b", "8.4")
@pytest.mark.parametrize("answer", [Bid(21), Pass()])
def test_the_cartel_takes_its_plant_after_the_auction(answer: Action) -> None:
    outcome = play(auction(2, edition="recharged"), PutUp(21))
    assert not of_kind(outcome.events, CartelTookPlant)
    outcome = play(outcome.state, answer)
    assert len(of_kind(outcome.events, CartelTookPlant)) == 1


@pytest.mark.rule("9.6b")
def test_a_plant_without_a_bid_is_written_and_read_back() -> None:
    state = play(auction(), PutUp(22)).state
    assert decode_state(encode_state(state), content()) == state
    view = view_for(state, 1)
    assert decode_view(encode_view(view), content()) == view


@pytest.mark.rule("9.6b")
@pytest.mark.parametrize(
    "auctioned",
    [
        Auction(22, 0, None, 1, (1, 2, 3)),
        Auction(22, 1, None, 0, (1, 2, 3)),
        Auction(22, 9, None, 0, (1, 2, 3)),
        Auction(22, 0, 2, 21, (1, 2, 3)),
        Auction(22, 0, 0, 22, (1, 2, 3)),
    ],
)
def test_what_no_opening_pass_leads_to_is_found(auctioned: Auction) -> None:
    state = play(auction(), PutUp(22)).state
    state.position.auction = auctioned
    assert "auction_possible" in list(invariants.broken(state))


@pytest.mark.rule("9.6b")
def test_an_opener_without_a_bid_is_a_fault_without_the_option() -> None:
    state = play(auction(variants=()), Pass(), OpenAuction(22, 22)).state
    state.position.auction = Auction(22, 0, 1, 22, (1, 2, 3))
    assert "auction_possible" in list(invariants.broken(state))
