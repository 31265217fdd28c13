"""Order, market and deck fixed beforehand, as a recorded game needs them, and what is refused."""

from __future__ import annotations

import pytest
from builders import content, game, of_kind, play, setup_of

from game.engine.actions import OpenAuction, Pass
from game.engine.errors import SetupCode, SetupError
from game.engine.events import PlantDrawn
from game.engine.model import GameState
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import Deal, Variant

MARKET = (5, 12, 7, 3, 15, 9, 4, 11)


def dealt(edition: str, deal: Deal, seed: int = 1, variants: tuple[Variant, ...] = ()) -> GameState:
    return new_game(setup_of(edition, variants=variants), content(), seed, deal).state


def refused(deal: Deal, edition: str = "classic", variants: tuple[Variant, ...] = ()) -> SetupError:
    with pytest.raises(SetupError) as error:
        dealt(edition, deal, variants=variants)
    return error.value


@pytest.mark.rule("1.1")
def test_order_can_be_fixed() -> None:
    for seed in range(5):
        at = dealt("classic", Deal(order=(2, 0, 1)), seed).position
        assert at.order == (2, 0, 1)
        assert at.to_act == (2,)


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("order", [(), (0, 1), (0, 1, 1), (0, 1, 2, 3), (1, 2, 3), (-1, 0, 1)])
def test_fixed_order_names_each_seat_once(order: tuple[int, ...]) -> None:
    assert refused(Deal(order=order)) == SetupError(SetupCode.BAD_ORDER, players=3)


@pytest.mark.rule("1.5")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_fixed_market_is_sorted(edition: str) -> None:
    at = dealt(edition, Deal(market=MARKET)).position
    assert at.market == (3, 4, 5, 7, 9, 11, 12, 15)


@pytest.mark.rule("1.T6", "1.T7")
@pytest.mark.parametrize(("edition", "cards"), [("classic", 27), ("recharged", 27)])
def test_deck_is_made_of_what_a_fixed_market_leaves(edition: str, cards: int) -> None:
    state = dealt(edition, Deal(market=MARKET))
    assert not set(state.deck) & set(MARKET)
    assert len(state.deck) == cards
    assert len(state.set_aside) == 8


@pytest.mark.rule("1.T5")
def test_13_cannot_be_on_top_while_it_is_in_the_market() -> None:
    state = dealt("classic", Deal(market=(3, 4, 5, 6, 7, 8, 9, 13)))
    assert state.position.known_top is None
    assert 13 not in state.deck


@pytest.mark.rule("1.T4")
@pytest.mark.parametrize(
    "market",
    [
        (),
        (3, 4, 5, 6, 7, 8, 9),
        (3, 4, 5, 6, 7, 8, 9, 10, 11),
        (3, 4, 5, 6, 7, 8, 9, 9),
        (3, 4, 5, 6, 7, 8, 9, 41),
        (3, 4, 5, 6, 7, 8, 9, STEP_3),
    ],
)
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_fixed_market_is_eight_different_plants(edition: str, market: tuple[int, ...]) -> None:
    assert refused(Deal(market=market), edition) == SetupError(SetupCode.BAD_MARKET, size=8)


@pytest.mark.rule("1.T7")
def test_fixed_deck_is_drawn_as_it_lies() -> None:
    state = game(market=(3, 4, 5, 6, 7, 8, 9, 10), deck=(40, 20, 30, 50, STEP_3))
    outcome = play(
        state, OpenAuction(3, 3), Pass(), Pass(), OpenAuction(4, 4), Pass(), OpenAuction(5, 5)
    )
    assert of_kind(outcome.events, PlantDrawn) == [PlantDrawn(40), PlantDrawn(20), PlantDrawn(30)]
    assert outcome.state.deck == (50, STEP_3)


@pytest.mark.rule("1.T5")
@pytest.mark.parametrize(("deck", "known"), [((13, 20, STEP_3), 13), ((20, 13, STEP_3), None)])
def test_13_is_known_only_on_top_of_a_fixed_deck(deck: tuple[int, ...], known: int | None) -> None:
    assert dealt("classic", Deal(deck=deck)).position.known_top == known


@pytest.mark.rule("1.T6")
def test_plants_that_a_fixed_deck_leaves_out_are_set_aside() -> None:
    state = dealt("classic", Deal(deck=(20, 21, STEP_3)))
    assert len(state.set_aside) == 42 - 8 - 2
    assert state.position.removed == ()


@pytest.mark.rule("1.T7")
@pytest.mark.parametrize(
    "deck",
    [
        (),
        (20, 21),
        (20, 20, STEP_3),
        (20, STEP_3, STEP_3),
        (20, 41, STEP_3),
        (20, 10, STEP_3),
    ],
    ids=["empty", "no Step 3 card", "twice", "two Step 3 cards", "unknown", "in the market"],
)
def test_decks_that_cannot_be(deck: tuple[int, ...]) -> None:
    assert refused(Deal(deck=deck)) == SetupError(SetupCode.BAD_DECK)


@pytest.mark.rule("1.T7", "9.2")
def test_deck_of_a_first_game_has_no_step_3_card() -> None:
    first_game = (Variant.FIRST_GAME,)
    assert refused(Deal(deck=(20, STEP_3)), variants=first_game).code is SetupCode.BAD_DECK
    assert dealt("classic", Deal(deck=(20, 21)), variants=first_game).deck == (20, 21)


def test_what_is_not_fixed_is_left_to_the_seed() -> None:
    decks = {dealt("classic", Deal(order=(0, 1, 2)), seed).deck for seed in range(20)}
    orders = {dealt("classic", Deal(market=MARKET), seed).position.order for seed in range(40)}
    assert len(decks) == 20
    assert len(orders) == 6
