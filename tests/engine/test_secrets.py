"""1.6: what is hidden from whom, and what lies open to all."""

from __future__ import annotations

import pytest
from builders import arrange, game, idle_until, options, play

from game.engine.actions import Bid, BuildCities, BuyResources, Done, OpenAuction, Pass
from game.engine.codec import encode
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import BidMade, GameEnded, Phase, PlantBought, PlantBuried
from game.engine.model import GameState
from game.engine.plants import STEP_3
from game.engine.tokens import Tokens
from game.engine.view import events_for, view_for

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)


def money_seen(state: GameState, seat: int | None) -> tuple[int | None, ...]:
    return view_for(state, seat).money


@pytest.mark.rule("1.6")
def test_everybody_sees_only_the_own_money() -> None:
    state = arrange(game(), Phase.AUCTION, money={0: 11, 1: 22, 2: 33})
    assert money_seen(state, 0) == (11, None, None)
    assert money_seen(state, 2) == (None, None, 33)
    assert money_seen(state, None) == (None, None, None)


@pytest.mark.rule("1.6", "9.3")
def test_open_money_is_seen_by_all() -> None:
    state = arrange(game(open_money=True), Phase.AUCTION, money={0: 11, 1: 22, 2: 33})
    assert money_seen(state, 1) == (11, 22, 33)
    assert money_seen(state, None) == (11, 22, 33)


@pytest.mark.rule("1.6")
def test_all_money_is_revealed_at_the_end() -> None:
    new = game()
    network = new.position.in_play.cities[:17]
    state = arrange(new, Phase.BUILDING, step=2, cities={0: network}, money={0: 11, 1: 22, 2: 33})
    assert money_seen(state, 1) == (None, 22, None)
    over = idle_until(state, GameEnded).state
    assert money_seen(over, 1) == money_seen(over, None) == (11, 22, 33)


@pytest.mark.rule("1.6")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_deck_order_and_cards_set_aside_are_in_nobodys_view(edition: str) -> None:
    market = (3, 4, 5, 6, 7, 8, 9, 10)
    one = game(edition, market=market, deck=(13, 30, 31, 32, STEP_3))
    other = game(edition, market=market, deck=(13, 42, 31, 16, STEP_3))
    assert one.deck != other.deck
    assert one.set_aside != other.set_aside
    for seat in (0, 1, 2, None):
        assert encode(view_for(one, seat)) == encode(view_for(other, seat))


@pytest.mark.rule("1.6")
def test_seed_is_in_nobodys_view() -> None:
    market, deck = (3, 4, 5, 6, 7, 8, 9, 10), (13, 30, 31, 32, STEP_3)
    one, other = (game(seed=seed, market=market, deck=deck) for seed in (1, 2))
    assert encode(view_for(one, 0)) == encode(view_for(other, 0))


@pytest.mark.rule("1.6")
def test_number_of_cards_in_the_deck_is_open() -> None:
    state = game(players=2)
    sizes = [view_for(state, 1).position.deck_size]
    sizes.append(view_for(play(state, OpenAuction(3, 3), Pass()).state, 1).position.deck_size)
    assert sizes == [27, 26]


@pytest.mark.rule("1.6")
def test_every_bid_and_payment_is_open() -> None:
    state = arrange(game(), Phase.AUCTION, market=MARKET, deck=(30, 31, STEP_3))
    outcome = play(state, OpenAuction(20, 20), Bid(23), Pass(), Pass())
    for seat in (0, 1, 2, None):
        told = events_for(outcome.events, seat)
        assert BidMade(1, 20, 23) in told
        assert PlantBought(1, 20, 23) in told


@pytest.mark.rule("1.6")
def test_plants_put_under_the_deck_are_open() -> None:
    state = arrange(game(), Phase.BUREAUCRACY, market=MARKET, deck=(30, 31, STEP_3))
    assert view_for(state, None).position.buried == (27,)


@pytest.mark.rule("1.6")
def test_burying_a_plant_is_told_to_all() -> None:
    state = arrange(game(), Phase.BUILDING, market=MARKET, deck=(30, 31, STEP_3))
    events = play(state, Done(), Done(), Done()).events
    assert all(PlantBuried(27) in events_for(events, seat) for seat in (0, 1, 2, None))


@pytest.mark.rule("1.6")
def test_holdings_of_others_are_open() -> None:
    state = arrange(
        game(),
        Phase.AUCTION,
        plants={1: (4, 8)},
        tokens={1: Tokens(coal=5)},
        fuel=Tokens(19, 18, 6, 2),
        cities={1: ("koeln",)},
    )
    holder = view_for(state, 2).position.players[1]
    assert (holder.plants, holder.tokens, holder.cities) == ((4, 8), Tokens(coal=5), ("koeln",))


@pytest.mark.rule("1.6")
def test_bank_lends_for_no_bid() -> None:
    state = arrange(game(), Phase.AUCTION, money={0: 4})
    refused = options(state).refusal(OpenAuction(5, 5))
    assert refused == IllegalAction(Illegal.BID_ABOVE_MONEY, bid=5, money=4)


@pytest.mark.rule("1.6")
def test_bank_lends_for_no_tokens() -> None:
    state = arrange(game(), Phase.RESOURCES, plants={2: (4,)}, money={2: 4})
    refused = options(state).refusal(BuyResources(Tokens(coal=4)))
    assert refused == IllegalAction(Illegal.CANNOT_PAY, price=5, money=4)


@pytest.mark.rule("1.6")
def test_bank_lends_for_no_house() -> None:
    state = arrange(game(), Phase.BUILDING, money={2: 9})
    refused = options(state).refusal(BuildCities(("koeln",)))
    assert refused == IllegalAction(Illegal.CANNOT_PAY, price=10, money=9)
