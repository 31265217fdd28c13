"""4.0: drawing a card, and what becomes of it; 1.5: the market it comes to."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, idle_until, of_kind, options, play

from game.engine.actions import OpenAuction, Pass
from game.engine.apply import Outcome
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    DeckRanOut,
    DiscountPutAside,
    OrderSet,
    Phase,
    PlantDrawn,
    PlantRemoved,
    Removal,
)
from game.engine.model import GameState
from game.engine.options import ChoosePlantOptions
from game.engine.plants import STEP_3

LOW = (5, 6, 8, 9, 10, 11, 12, 14)
HIGH = (20, 21, 22, 23, 24, 25, 26, 27)
RICH = {0: 200, 1: 200, 2: 200}
SIX = ("koeln", "aachen", "trier", "mannheim", "saarbruecken", "frankfurt-main")


def auction(
    edition: str, market: tuple[int, ...], deck: tuple[int, ...], **more: object
) -> GameState:
    return arrange(game(edition), Phase.AUCTION, market=market, deck=deck, money=RICH, **more)  # type: ignore[arg-type]


def buy(state: GameState, plant: int) -> Outcome:
    """The chooser buys this plant for its number."""
    rivals = len(state.position.waiting) - 1
    return play(state, OpenAuction(plant, plant), *[Pass()] * rivals)


def on_offer(state: GameState) -> list[int]:
    return [offer.plant for offer in asked(state, ChoosePlantOptions).offers()]


def cards(outcome: Outcome) -> list[object]:
    """What became of the cards drawn."""
    return list(of_kind(outcome.events, DeckRanOut, DiscountPutAside, PlantDrawn, PlantRemoved))


@pytest.mark.rule("4.0a")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_empty_deck_leaves_the_market_smaller(edition: str) -> None:
    outcome = buy(auction(edition, HIGH[:6], (), step=3), 22)
    assert cards(outcome) == [DeckRanOut()]
    assert outcome.state.position.market == (20, 21, 23, 24, 25)


@pytest.mark.rule("4.0a")
def test_market_goes_on_shrinking() -> None:
    state = auction("classic", HIGH[:6], (30,), step=3)
    for plant in (20, 21, 22):
        state = buy(state, plant).state
    assert state.position.market == (23, 24, 25, 30)
    assert state.position.deck_size == 0


@pytest.mark.rule("4.0b")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_step_3_card_is_not_for_sale(edition: str) -> None:
    state = buy(auction(edition, HIGH, (STEP_3, 30)), 22).state
    assert STEP_3 in state.position.market
    assert on_offer(state) == [20, 21, 23, 24]
    refused = options(state).refusal(OpenAuction(STEP_3, STEP_3))
    assert refused == IllegalAction(Illegal.PLANT_NOT_IN_MARKET, plant=STEP_3)


@pytest.mark.rule("4.0b", "1.5")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_step_3_card_never_fills_up_the_current_market(edition: str) -> None:
    state = buy(auction(edition, (20, 21, 22), (STEP_3,)), 21).state
    assert on_offer(state) == [20, 22]
    assert OpenAuction(STEP_3, STEP_3) not in options(state)


@pytest.mark.rule("4.0c")
def test_card_below_the_discounted_plant_goes_with_the_token() -> None:
    outcome = buy(auction("recharged", LOW, (4, 30, 31, STEP_3)), 8)
    assert cards(outcome) == [
        DiscountPutAside(5),
        PlantRemoved(4, Removal.KNOCKED_OUT),
        PlantDrawn(30),
    ]
    at = outcome.state.position
    assert at.market == (5, 6, 9, 10, 11, 12, 14, 30)
    assert at.discounted is None
    assert 4 in at.removed


@pytest.mark.rule("4.0c")
def test_next_card_stays_though_it_is_lower_still() -> None:
    outcome = buy(auction("recharged", LOW, (4, 3, 31, STEP_3)), 8)
    assert cards(outcome)[-2:] == [PlantRemoved(4, Removal.KNOCKED_OUT), PlantDrawn(3)]
    assert outcome.state.position.market == (3, 5, 6, 9, 10, 11, 12, 14)


@pytest.mark.rule("4.0c", "4.2.9", "11.7")
def test_plant_that_lost_the_token_has_its_usual_minimum_again() -> None:
    market = (15, 16, 17, 18, 19, 20, 21, 22)
    state = auction("recharged", market, (12, 30, 31, STEP_3))
    assert asked(state, ChoosePlantOptions).bids(15).low == 1
    state = buy(state, 16).state
    assert state.position.market[0] == 15
    assert asked(state, ChoosePlantOptions).bids(15).low == 15
    refused = options(state).refusal(OpenAuction(15, 14))
    assert refused == IllegalAction(Illegal.BID_TOO_LOW, bid=14, low=15)


@pytest.mark.rule("4.0c")
def test_higher_card_leaves_the_token_alone() -> None:
    outcome = buy(auction("recharged", LOW, (7, 4, 31, STEP_3)), 8)
    assert cards(outcome) == [PlantDrawn(7)]
    assert outcome.state.position.discounted == 5


@pytest.mark.rule("4.0c", "4.2.9")
def test_lower_card_stays_once_the_discounted_plant_is_bought() -> None:
    outcome = buy(auction("recharged", LOW, (4, 30, 31, STEP_3)), 5)
    assert cards(outcome) == [DiscountPutAside(5), PlantDrawn(4)]
    assert outcome.state.position.market[0] == 4
    assert outcome.state.position.discounted is None


@pytest.mark.rule("4.0c", "4.0a")
def test_knocked_out_card_can_be_the_last() -> None:
    outcome = buy(auction("recharged", LOW[:6], (4,), step=3), 8)
    assert cards(outcome) == [
        DiscountPutAside(5),
        PlantRemoved(4, Removal.KNOCKED_OUT),
        DeckRanOut(),
    ]
    assert outcome.state.position.market == (5, 6, 9, 10, 11)


@pytest.mark.rule("4.0c")
def test_second_lower_card_of_a_phase_stays() -> None:
    state = buy(auction("recharged", LOW, (4, 30, 3, 31, STEP_3)), 8).state
    assert cards(buy(state, 9)) == [PlantDrawn(3)]


@pytest.mark.rule("4.0c")
def test_classic_keeps_a_lower_card() -> None:
    outcome = buy(auction("classic", LOW, (4, 30, STEP_3)), 8)
    assert cards(outcome) == [PlantDrawn(4)]
    assert outcome.state.position.market[:2] == (4, 5)


@pytest.mark.rule("4.0c", "4.0d")
def test_lower_card_stays_outside_phase_2() -> None:
    state = arrange(game("recharged"), Phase.BUILDING, market=LOW, deck=(3, 30, STEP_3))
    outcome = idle_until(state, OrderSet)
    assert of_kind(outcome.events, PlantDrawn, PlantRemoved) == [PlantDrawn(3)]
    assert outcome.state.position.market == (3, 5, 6, 8, 9, 10, 11, 12)


@pytest.mark.rule("4.0d", "1.5")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize(
    ("card", "market", "offer"),
    [
        (40, (20, 23, 24, 25, 26, 27, 29, 40), [20, 23, 24, 25]),
        (28, (20, 23, 24, 25, 26, 27, 28, 29), [20, 23, 24, 25]),
        (21, (20, 21, 23, 24, 25, 26, 27, 29), [20, 21, 23, 24]),
    ],
)
def test_new_plant_is_sorted_into_the_market(
    edition: str, card: int, market: tuple[int, ...], offer: list[int]
) -> None:
    before = (20, 22, 23, 24, 25, 26, 27, 29)
    outcome = buy(auction(edition, before, (card, 30, 31, STEP_3)), 22)
    assert cards(outcome) == [PlantDrawn(card)]
    assert outcome.state.position.market == market
    assert on_offer(outcome.state) == offer


@pytest.mark.rule("1.5")
@pytest.mark.parametrize("step", [1, 2])
def test_four_lowest_plants_are_on_offer(step: int) -> None:
    state = auction("classic", HIGH, (30, 31, STEP_3), step=step)
    assert on_offer(state) == [20, 21, 22, 23]
    for plant in (24, 25, 26, 27):
        refused = options(state).refusal(OpenAuction(plant, plant))
        assert refused == IllegalAction(Illegal.PLANT_NOT_ON_OFFER, plant=plant)


@pytest.mark.rule("1.5")
def test_all_plants_are_on_offer_in_step_3() -> None:
    state = auction("classic", HIGH[:6], (30, 31), step=3)
    assert on_offer(state) == [20, 21, 22, 23, 24, 25]
    assert OpenAuction(25, 25) in options(state)


@pytest.mark.rule("1.5")
def test_small_market_is_all_current() -> None:
    state = auction("classic", (20, 21, 22), (STEP_3,), step=2)
    assert on_offer(state) == [20, 21, 22]


@pytest.mark.rule("4.0e")
def test_classic_card_not_above_the_leaders_cities_is_obsolete() -> None:
    outcome = buy(auction("classic", HIGH, (6, 30, 31, STEP_3), cities={1: SIX}), 20)
    assert cards(outcome) == [
        PlantDrawn(6),
        PlantRemoved(6, Removal.OBSOLETE),
        PlantDrawn(30),
    ]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26, 27, 30)


@pytest.mark.rule("4.0e")
def test_replacements_are_looked_at_again() -> None:
    outcome = buy(auction("classic", HIGH, (5, 3, 4, 30, STEP_3), cities={1: SIX}), 20)
    removed = of_kind(outcome.events, PlantRemoved)
    assert removed == [PlantRemoved(plant, Removal.OBSOLETE) for plant in (5, 3, 4)]
    assert outcome.state.position.market[-1] == 30


@pytest.mark.rule("4.0e")
def test_classic_card_above_the_leaders_cities_stays() -> None:
    outcome = buy(auction("classic", HIGH, (7, 30, STEP_3), cities={1: SIX}), 20)
    assert cards(outcome) == [PlantDrawn(7)]


@pytest.mark.rule("4.0e", "4.0a")
def test_last_card_of_the_deck_can_be_obsolete() -> None:
    outcome = buy(auction("classic", HIGH[:6], (6,), step=3, cities={1: SIX}), 20)
    assert cards(outcome) == [PlantDrawn(6), PlantRemoved(6, Removal.OBSOLETE), DeckRanOut()]
    assert outcome.state.position.market == (21, 22, 23, 24, 25)


@pytest.mark.rule("4.0e")
def test_recharged_knows_no_obsolete_plants() -> None:
    outcome = buy(auction("recharged", HIGH, (6, 30, STEP_3), cities={1: SIX}), 20)
    assert cards(outcome) == [DiscountPutAside(20), PlantDrawn(6)]
    assert outcome.state.position.market[0] == 6
