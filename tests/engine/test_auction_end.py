"""4.2.8 to 4.2.11: nobody buys, the discount token, an empty market, the end of phase 2."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, idle_until, of_kind, options, play

from game.engine.actions import Bid, DiscardPlant, OpenAuction, Pass
from game.engine.apply import Outcome
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    AuctionPassed,
    CartelTookNoPlant,
    CartelTookPlant,
    DeckRanOut,
    DiscountPlaced,
    DiscountPutAside,
    OrderSet,
    Phase,
    PhaseBegan,
    PlantBought,
    PlantDrawn,
    PlantRemoved,
    Removal,
    Step3CardDrawn,
    Step3CardRemoved,
    StepBegan,
)
from game.engine.model import Decision, GameState
from game.engine.options import BidRange, ChoosePlantOptions
from game.engine.plants import STEP_3

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
DECK = (30, 31, 32, 33, 34, STEP_3)
ALL_PASS = (Pass(), Pass(), Pass())
SIX = ("koeln", "aachen", "trier", "mannheim", "saarbruecken", "frankfurt-main")


def auction(
    edition: str,
    market: tuple[int, ...] = MARKET,
    deck: tuple[int, ...] = DECK,
    players: int = 3,
    **more: object,
) -> GameState:
    money = dict.fromkeys(range(players), 100)
    start = game(edition, players=players)
    return arrange(start, Phase.AUCTION, market=market, deck=deck, money=money, **more)  # type: ignore[arg-type]


def story(outcome: Outcome) -> list[object]:
    """What happened to cards, token, Step and order."""
    kinds = (
        DeckRanOut,
        DiscountPutAside,
        OrderSet,
        PhaseBegan,
        PlantDrawn,
        PlantRemoved,
        Step3CardDrawn,
        Step3CardRemoved,
        StepBegan,
    )
    return list(of_kind(outcome.events, *kinds))


@pytest.mark.rule("4.2.8", "4.2.11")
@pytest.mark.parametrize("round", [2, 5])
def test_classic_phase_without_a_purchase_costs_the_lowest_plant(round: int) -> None:
    outcome = play(auction("classic", round=round), *ALL_PASS)
    assert story(outcome) == [
        PlantRemoved(20, Removal.NOBODY_BOUGHT),
        PlantDrawn(30),
        PhaseBegan(Phase.RESOURCES),
    ]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26, 27, 30)
    assert 20 in outcome.state.position.removed


@pytest.mark.rule("4.2.8")
@pytest.mark.parametrize(
    "actions",
    [
        (OpenAuction(21, 21), Pass(), Pass(), Pass(), Pass()),
        (Pass(), Pass(), OpenAuction(21, 21)),
    ],
)
def test_a_single_purchase_saves_the_lowest_plant(actions: tuple[OpenAuction | Pass, ...]) -> None:
    outcome = play(auction("classic"), *actions)
    assert story(outcome) == [PlantDrawn(30), PhaseBegan(Phase.RESOURCES)]
    assert outcome.state.position.market[0] == 20


@pytest.mark.rule("4.2.8")
def test_purchases_of_the_round_before_do_not_count() -> None:
    state = auction("classic", (20, 21, 22, 23, 24, 25, 26, 27))
    state = play(state, OpenAuction(20, 20), Pass(), Pass(), Pass(), Pass()).state
    state = idle_until(state, OrderSet).state
    lowest = state.position.market[0]
    removed = of_kind(play(state, *ALL_PASS).events, PlantRemoved)
    assert removed == [PlantRemoved(lowest, Removal.NOBODY_BOUGHT)]


@pytest.mark.rule("4.2.8", "4.0e")
def test_replacement_of_the_unsold_plant_can_be_obsolete() -> None:
    state = auction("classic", deck=(5, 30, STEP_3), cities={0: SIX})
    assert story(play(state, *ALL_PASS))[:4] == [
        PlantRemoved(20, Removal.NOBODY_BOUGHT),
        PlantDrawn(5),
        PlantRemoved(5, Removal.OBSOLETE),
        PlantDrawn(30),
    ]


@pytest.mark.rule("4.2.8", "4.0a")
def test_unsold_plant_goes_though_no_card_replaces_it() -> None:
    outcome = play(auction("classic", MARKET[:6], (), step=3), *ALL_PASS)
    assert story(outcome)[:2] == [PlantRemoved(20, Removal.NOBODY_BOUGHT), DeckRanOut()]
    assert outcome.state.position.market == (21, 22, 23, 24, 25)


@pytest.mark.rule("4.2.9", "1.T13")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_token_goes_on_the_lowest_plant(step: int) -> None:
    state = auction("recharged", MARKET[:6], (30, 31) if step == 3 else DECK, step=step)
    assert state.position.discounted == 20
    bids = asked(state, ChoosePlantOptions)
    assert bids.bids(20) == BidRange(20, 1, 100)
    assert bids.bids(21) == BidRange(21, 21, 100)


@pytest.mark.rule("4.2.9")
def test_token_is_placed_when_the_first_phase_begins() -> None:
    at = game("recharged", market=(15, 9, 7, 12, 8, 11, 10, 13)).position
    assert at.discounted == 7


@pytest.mark.rule("4.2.9", "1.T13")
def test_classic_has_no_token() -> None:
    state = auction("classic")
    assert state.position.discounted is None
    refused = options(state).refusal(OpenAuction(20, 1))
    assert refused == IllegalAction(Illegal.BID_TOO_LOW, bid=1, low=20)


@pytest.mark.rule("4.2.9")
def test_1_elektro_buys_the_discounted_plant() -> None:
    outcome = play(auction("recharged"), OpenAuction(20, 1), Pass(), Pass())
    assert of_kind(outcome.events, PlantBought) == [PlantBought(0, 20, 1)]
    assert outcome.state.purses[0] == 99


@pytest.mark.rule("4.2.9")
def test_discounted_plant_is_auctioned_upwards_from_1() -> None:
    outcome = play(auction("recharged"), OpenAuction(20, 1), Bid(2), Bid(3), Pass(), Pass())
    assert of_kind(outcome.events, PlantBought) == [PlantBought(2, 20, 3)]


@pytest.mark.rule("4.2.9")
def test_discounted_plant_is_not_given_away() -> None:
    refused = options(auction("recharged")).refusal(OpenAuction(20, 0))
    assert refused == IllegalAction(Illegal.BID_TOO_LOW, bid=0, low=1)


@pytest.mark.rule("4.2.9")
def test_purchase_of_the_discounted_plant_puts_the_token_aside() -> None:
    outcome = play(auction("recharged"), OpenAuction(20, 1), Pass(), Pass())
    assert story(outcome) == [DiscountPutAside(20), PlantDrawn(30)]
    assert outcome.state.position.discounted is None
    assert asked(outcome.state, ChoosePlantOptions).bids(21).low == 21


@pytest.mark.rule("4.2.9")
def test_token_stays_while_other_plants_are_bought() -> None:
    state = play(auction("recharged"), OpenAuction(21, 21), Pass(), Pass()).state
    assert state.position.discounted == 20
    assert asked(state, ChoosePlantOptions).bids(20).low == 1


@pytest.mark.rule("4.2.9")
@pytest.mark.parametrize("step", [1, 3])
def test_token_comes_back_in_every_round(step: int) -> None:
    market, deck = (MARKET, DECK) if step == 1 else (MARKET[:6], (30, 31, 32, 33))
    state = play(
        auction("recharged", market, deck, step=step), OpenAuction(20, 1), *[Pass()] * 4
    ).state
    assert state.position.discounted is None
    outcome = idle_until(state, DiscountPlaced)
    lowest = outcome.state.position.market[0]
    assert of_kind(outcome.events, DiscountPlaced) == [DiscountPlaced(lowest)]
    assert outcome.state.position.round == 3
    assert asked(outcome.state, ChoosePlantOptions).bids(lowest).low == 1


@pytest.mark.rule("4.2.10")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_empty_market_leaves_the_phase_out(edition: str) -> None:
    state = auction(edition, (), (), step=3)
    assert state.position.phase is Phase.RESOURCES
    assert state.position.discounted is None
    assert state.position.decision is Decision.BUY_RESOURCES


@pytest.mark.rule("4.2.10")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_market_that_runs_empty_ends_the_phase_for_all(edition: str) -> None:
    outcome = play(auction(edition, (20,), (), step=3), OpenAuction(20, 20), Pass(), Pass())
    assert of_kind(outcome.events, AuctionPassed, PlantRemoved) == []
    assert outcome.state.position.phase is Phase.RESOURCES


@pytest.mark.rule("4.2.10")
def test_outbid_opener_gets_no_second_choice_from_an_empty_market() -> None:
    state = auction("classic", (20,), (), step=3)
    state = play(state, OpenAuction(20, 20), Bid(21), Pass(), Pass()).state
    assert state.position.phase is Phase.RESOURCES
    assert state.position.players[0].plants == ()


@pytest.mark.rule("4.2.10", "4.2.6")
def test_last_plant_of_the_market_can_be_one_too_many() -> None:
    state = auction("classic", (20,), (), step=3, plants={0: (3, 4, 5)})
    state = play(state, OpenAuction(20, 20), Pass(), Pass()).state
    assert state.position.decision is Decision.DISCARD_PLANT
    state = play(state, DiscardPlant(3)).state
    assert state.position.phase is Phase.RESOURCES
    assert state.position.players[0].plants == (4, 5, 20)


@pytest.mark.rule("4.2.10", "8.4")
def test_market_that_runs_empty_ends_the_phase_for_the_cartel() -> None:
    state = auction("recharged", (20,), (), players=2, step=3)
    outcome = play(state, OpenAuction(20, 20), Pass())
    assert of_kind(outcome.events, CartelTookPlant, CartelTookNoPlant) == []
    assert outcome.state.position.phase is Phase.RESOURCES


@pytest.mark.rule("4.2.10", "8.4")
def test_cartel_can_empty_the_market() -> None:
    state = auction("recharged", (20, 21), (), players=2, step=3)
    outcome = play(state, OpenAuction(20, 20), Pass())
    assert of_kind(outcome.events, CartelTookPlant) == [CartelTookPlant(21)]
    assert outcome.state.position.phase is Phase.RESOURCES
    assert outcome.state.position.players[1].plants == ()


@pytest.mark.rule("4.2.11", "4.2.9")
def test_discounted_plant_that_nobody_bought_goes_with_the_token() -> None:
    actions = (OpenAuction(22, 22), Pass(), Pass(), Pass(), Pass())
    outcome = play(auction("recharged"), *actions)
    assert story(outcome) == [
        PlantDrawn(30),
        DiscountPutAside(20),
        PlantRemoved(20, Removal.DISCOUNT_UNSOLD),
        PlantDrawn(31),
        PhaseBegan(Phase.RESOURCES),
    ]
    at = outcome.state.position
    assert at.market == (21, 23, 24, 25, 26, 27, 30, 31)
    assert at.discounted is None
    assert 20 in at.removed


@pytest.mark.rule("4.2.11", "4.2.8")
def test_recharged_phase_without_a_purchase_costs_one_plant_only() -> None:
    outcome = play(auction("recharged"), *ALL_PASS)
    removed = of_kind(outcome.events, PlantRemoved)
    assert removed == [PlantRemoved(20, Removal.DISCOUNT_UNSOLD)]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26, 27, 30)


@pytest.mark.rule("4.2.11", "4.0c")
def test_replacement_of_the_discounted_plant_stays_whatever_its_number() -> None:
    outcome = play(auction("recharged", deck=(4, 30, STEP_3)), *ALL_PASS)
    assert outcome.state.position.market[0] == 4


@pytest.mark.rule("4.2.11", "4.2.9")
def test_nothing_goes_if_the_discounted_plant_was_bought() -> None:
    outcome = play(auction("recharged"), OpenAuction(20, 1), *[Pass()] * 4)
    assert of_kind(outcome.events, PlantRemoved) == []
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26, 27, 30)


@pytest.mark.rule("4.2.11", "4.0c")
def test_nothing_goes_if_the_token_was_knocked_out() -> None:
    state = auction("recharged", deck=(4, 30, 31, STEP_3))
    outcome = play(state, OpenAuction(21, 21), *[Pass()] * 4)
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(4, Removal.KNOCKED_OUT)]
    assert outcome.state.position.market[0] == 20


@pytest.mark.rule("4.2.11")
def test_discounted_plant_goes_in_round_1_as_well() -> None:
    state = auction("recharged", round=1)
    outcome = play(
        state, OpenAuction(21, 21), Pass(), Pass(), OpenAuction(22, 22), Pass(), OpenAuction(23, 23)
    )
    assert story(outcome)[-5:] == [
        DiscountPutAside(20),
        PlantRemoved(20, Removal.DISCOUNT_UNSOLD),
        PlantDrawn(33),
        OrderSet((2, 1, 0)),
        PhaseBegan(Phase.RESOURCES),
    ]


@pytest.mark.rule("4.2.11")
def test_unsold_plant_then_step_3_card_then_order() -> None:
    """Step 2 in force, so that the card's own change is all there is to it."""
    state = auction("recharged", deck=(30, 31, 32, STEP_3, 40), round=1, step=2)
    outcome = play(
        state, OpenAuction(21, 21), Pass(), Pass(), OpenAuction(22, 22), Pass(), OpenAuction(23, 23)
    )
    assert story(outcome)[3:] == [
        DiscountPutAside(20),
        PlantRemoved(20, Removal.DISCOUNT_UNSOLD),
        Step3CardDrawn(),
        PlantRemoved(24, Removal.STEP_3),
        Step3CardRemoved(),
        StepBegan(3),
        OrderSet((2, 1, 0)),
        PhaseBegan(Phase.RESOURCES),
    ]
    assert outcome.state.position.market == (25, 26, 27, 30, 31, 32)


@pytest.mark.rule("4.2.11", "4.2.8")
def test_classic_unsold_plant_comes_before_the_step_3_card() -> None:
    outcome = play(auction("classic", deck=(STEP_3, 40), step=2), *ALL_PASS)
    assert story(outcome) == [
        PlantRemoved(20, Removal.NOBODY_BOUGHT),
        Step3CardDrawn(),
        PlantRemoved(21, Removal.STEP_3),
        Step3CardRemoved(),
        StepBegan(3),
        PhaseBegan(Phase.RESOURCES),
    ]
