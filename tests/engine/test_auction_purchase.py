"""4.2.6 and 4.2.7: the stages of a purchase, and what is given up when it is one plant too many."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, of_kind, options, play

from game.engine.actions import (
    Action,
    Bid,
    DiscardPlant,
    DiscardTokens,
    OpenAuction,
    Pass,
)
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    Phase,
    PlantBought,
    PlantDrawn,
    PlantRemoved,
    Removal,
    TokensDiscarded,
)
from game.engine.model import Decision, GameState
from game.engine.options import DiscardPlantOptions, DiscardTokensOptions
from game.engine.plants import STEP_3
from game.engine.tokens import NO_TOKENS, Tokens

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
DECK = (28, 31, 32, 34, 36, STEP_3)
HALF_FULL = Tokens(12, 12, 12, 6)


def over_limit(
    plants: tuple[int, ...],
    tokens: Tokens = NO_TOKENS,
    buys: int = 22,
) -> GameState:
    """Seat 0 with these plants and tokens has just bought one more; 22 stores nothing."""
    state = arrange(
        game(),
        Phase.AUCTION,
        plants={0: plants},
        tokens={0: tokens},
        money={0: 100},
        market=MARKET,
        deck=DECK,
        fuel=HALF_FULL,
    )
    return play(state, OpenAuction(buys, buys), Pass(), Pass()).state


def asks(state: GameState) -> tuple[Decision | None, tuple[int, ...]]:
    return state.position.decision, state.position.to_act


@pytest.mark.rule("4.2.6")
def test_purchase_has_fixed_stages() -> None:
    state = arrange(
        game(), Phase.AUCTION, plants={1: (3, 4, 5)}, money={1: 100}, market=MARKET, deck=DECK
    )
    outcome = play(state, OpenAuction(20, 20), Bid(21), Pass(), Pass(), DiscardPlant(4))
    stages = (PlantBought, PlantDrawn, PlantRemoved)
    assert of_kind(outcome.events, *stages) == [
        PlantBought(1, 20, 21),
        PlantDrawn(28),
        PlantRemoved(4, Removal.REPLACED, 1),
    ]
    assert asks(outcome.state) == (Decision.CHOOSE_PLANT, (0,))


@pytest.mark.rule("4.2.6")
def test_buyer_has_paid_and_sees_the_new_card_before_discarding() -> None:
    state = over_limit((3, 4, 5))
    assert asks(state) == (Decision.DISCARD_PLANT, (0,))
    assert state.purses[0] == 78
    assert state.position.players[0].plants == (3, 4, 5, 22)
    assert state.position.market == (20, 21, 23, 24, 25, 26, 27, 28)


@pytest.mark.rule("4.2.6")
@pytest.mark.parametrize("action", [OpenAuction(20, 20), Pass(), DiscardTokens(NO_TOKENS)])
def test_nothing_else_happens_before_the_discard(action: Action) -> None:
    refused = options(over_limit((3, 4, 5))).refusal(action)
    assert refused is not None
    assert refused.code is Illegal.NOT_ASKED


@pytest.mark.rule("4.2.6")
def test_without_too_many_plants_the_next_choice_follows_at_once() -> None:
    state = over_limit((3, 4))
    assert asks(state) == (Decision.CHOOSE_PLANT, (1,))
    assert state.position.players[0].plants == (3, 4, 22)


@pytest.mark.rule("4.2.7")
def test_one_of_the_older_plants_is_named() -> None:
    state = over_limit((3, 4, 5))
    assert asked(state, DiscardPlantOptions).plants() == (3, 4, 5)


@pytest.mark.rule("4.2.7")
def test_newly_bought_plant_must_be_kept() -> None:
    refused = options(over_limit((3, 4, 5))).refusal(DiscardPlant(22))
    assert refused == IllegalAction(Illegal.KEEP_NEW_PLANT, plant=22)


@pytest.mark.rule("4.2.7")
def test_new_plant_must_be_kept_even_if_it_is_the_lowest() -> None:
    state = over_limit((30, 33, 40), buys=20)
    assert asked(state, DiscardPlantOptions).plants() == (30, 33, 40)
    refused = options(state).refusal(DiscardPlant(20))
    assert refused == IllegalAction(Illegal.KEEP_NEW_PLANT, plant=20)


@pytest.mark.rule("4.2.7")
@pytest.mark.parametrize("plant", [6, 21, 41])
def test_only_own_plants_are_given_up(plant: int) -> None:
    refused = options(over_limit((3, 4, 5))).refusal(DiscardPlant(plant))
    assert refused == IllegalAction(Illegal.PLANT_NOT_OWNED, plant=plant)


@pytest.mark.rule("4.2.7")
@pytest.mark.parametrize("plant", [3, 4, 5])
def test_plant_given_up_is_out_of_the_game(plant: int) -> None:
    state = play(over_limit((3, 4, 5)), DiscardPlant(plant)).state
    assert state.position.players[0].plants == tuple(n for n in (3, 4, 5, 22) if n != plant)
    assert plant in state.position.removed
    assert plant not in (*state.position.market, *state.deck)


@pytest.mark.rule("4.2.7", "1.T8", "11.8")
def test_classic_for_two_gives_one_up_only_after_the_fifth() -> None:
    state = arrange(
        game(players=2), Phase.AUCTION, plants={0: (3, 4, 5, 6)}, market=MARKET, deck=DECK
    )
    state = play(state, OpenAuction(20, 20), Pass()).state
    assert asked(state, DiscardPlantOptions).plants() == (3, 4, 5, 6)
    assert play(state, DiscardPlant(3)).state.position.players[0].plants == (4, 5, 6, 20)


@pytest.mark.rule("4.2.7")
def test_tokens_move_to_the_new_plant() -> None:
    """Plant 20 has room for 6 coal, more than the 4 that lay on plant 04."""
    outcome = play(over_limit((3, 4, 6), Tokens(coal=4), buys=20), DiscardPlant(4))
    assert of_kind(outcome.events, TokensDiscarded) == []
    assert outcome.state.position.players[0].tokens == Tokens(coal=4)


@pytest.mark.rule("4.2.7")
def test_tokens_move_to_an_older_plant_with_room() -> None:
    outcome = play(over_limit((3, 4, 8), Tokens(coal=5, oil=1)), DiscardPlant(4))
    assert of_kind(outcome.events, TokensDiscarded) == []
    assert outcome.state.position.players[0].tokens == Tokens(coal=5, oil=1)


@pytest.mark.rule("4.2.7")
@pytest.mark.parametrize(
    ("plants", "tokens", "gives_up", "loses"),
    [
        ((3, 4, 6), Tokens(coal=3, oil=4, garbage=2), 3, Tokens(oil=4)),
        ((3, 4, 6), Tokens(coal=3, oil=4, garbage=2), 6, Tokens(garbage=2)),
        ((3, 8, 10), Tokens(coal=10, oil=2), 8, Tokens(coal=6)),
        ((3, 8, 10), Tokens(coal=10, oil=2), 10, Tokens(coal=4)),
        ((3, 8, 10), Tokens(coal=7), 8, Tokens(coal=3)),
        ((6, 11, 17), Tokens(uranium=4, garbage=1), 17, Tokens(uranium=2)),
    ],
)
def test_tokens_without_room_go_to_the_supply(
    plants: tuple[int, ...], tokens: Tokens, gives_up: int, loses: Tokens
) -> None:
    state = over_limit(plants, tokens)
    outcome = play(state, DiscardPlant(gives_up))
    assert of_kind(outcome.events, TokensDiscarded) == [TokensDiscarded(0, loses)]
    at = outcome.state.position
    assert at.players[0].tokens == tokens.minus(loses)
    assert at.supply == state.position.supply.plus(loses)
    assert asks(outcome.state) == (Decision.CHOOSE_PLANT, (1,))


@pytest.mark.rule("4.2.7")
@pytest.mark.parametrize(
    ("plants", "tokens", "gives_up", "choices"),
    [
        (
            (3, 4, 5),
            Tokens(coal=6, oil=6),
            4,
            {Tokens(coal=2, oil=2), Tokens(coal=3, oil=1), Tokens(coal=4, oil=0)},
        ),
        (
            (3, 4, 5),
            Tokens(coal=6, oil=6),
            3,
            {Tokens(coal=2, oil=2), Tokens(coal=1, oil=3), Tokens(coal=0, oil=4)},
        ),
        (
            (5, 6, 12),
            Tokens(coal=5, oil=2, garbage=2),
            12,
            {Tokens(coal=1, oil=2), Tokens(coal=2, oil=1), Tokens(coal=3, oil=0)},
        ),
        (
            (5, 12, 14),
            Tokens(coal=4, oil=4),
            5,
            {Tokens(coal=n, oil=4 - n) for n in range(5)},
        ),
    ],
)
def test_where_coal_and_oil_are_rivals_for_a_hybrid_the_owner_decides(
    plants: tuple[int, ...], tokens: Tokens, gives_up: int, choices: set[Tokens]
) -> None:
    state = play(over_limit(plants, tokens), DiscardPlant(gives_up)).state
    assert asks(state) == (Decision.DISCARD_TOKENS, (0,))
    assert set(asked(state, DiscardTokensOptions).choices()) == choices
    for loses in choices:
        outcome = play(state, DiscardTokens(loses))
        assert of_kind(outcome.events, TokensDiscarded) == [TokensDiscarded(0, loses)]
        at = outcome.state.position
        assert at.players[0].tokens == tokens.minus(loses)
        assert at.supply == state.position.supply.plus(loses)
        assert asks(outcome.state) == (Decision.CHOOSE_PLANT, (1,))


@pytest.mark.rule("4.2.7")
@pytest.mark.parametrize(
    "loses",
    [
        NO_TOKENS,
        Tokens(coal=2, oil=1),
        Tokens(coal=4, oil=1),
        Tokens(coal=1, oil=3),
        Tokens(coal=5, oil=-1),
        Tokens(coal=6, oil=6),
        Tokens(garbage=4),
    ],
)
def test_as_many_tokens_as_fit_must_be_kept(loses: Tokens) -> None:
    state = play(over_limit((3, 4, 5), Tokens(coal=6, oil=6)), DiscardPlant(4)).state
    refused = options(state).refusal(DiscardTokens(loses))
    assert refused == IllegalAction(Illegal.WRONG_DISCARD)


@pytest.mark.rule("4.2.7")
@pytest.mark.parametrize(
    ("plants", "tokens", "gives_up", "loses"),
    [
        ((4, 5, 6), Tokens(coal=7), 4, Tokens(coal=3)),
        ((3, 5, 6), Tokens(oil=8), 3, Tokens(oil=4)),
        ((3, 4, 5), Tokens(coal=6, oil=4), 5, Tokens(coal=2)),
        ((3, 4, 5), Tokens(coal=6, oil=6), 5, Tokens(coal=2, oil=2)),
        ((3, 4, 5), Tokens(coal=7, oil=3), 4, Tokens(coal=3)),
    ],
)
def test_without_rivals_nobody_is_asked(
    plants: tuple[int, ...], tokens: Tokens, gives_up: int, loses: Tokens
) -> None:
    outcome = play(over_limit(plants, tokens), DiscardPlant(gives_up))
    assert of_kind(outcome.events, TokensDiscarded) == [TokensDiscarded(0, loses)]
    assert asks(outcome.state) == (Decision.CHOOSE_PLANT, (1,))


@pytest.mark.rule("4.2.7")
def test_room_of_a_new_hybrid_counts() -> None:
    """Plant 21 takes in the 4 tokens of the plant that goes, whatever they are."""
    tokens = Tokens(coal=4, oil=4)
    state = play(over_limit((5, 12, 14), tokens, buys=21), DiscardPlant(5)).state
    assert state.position.players[0].tokens == tokens
    state = play(over_limit((3, 4, 14), tokens, buys=21), DiscardPlant(4)).state
    assert state.position.players[0].tokens == tokens


@pytest.mark.rule("4.2.7")
def test_no_tokens_are_lost_without_a_discard() -> None:
    state = over_limit((3, 4), Tokens(coal=4, oil=4))
    assert state.position.players[0].tokens == Tokens(coal=4, oil=4)
