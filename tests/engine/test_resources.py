"""Phase 3: what tokens cost, who may buy how many of them, and what a refused bundle leaves."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, idle_until, play

from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    DiscardTokens,
    Done,
    OpenAuction,
    Pass,
    RunPlants,
)
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import MarketRefilled, Phase, ResourcesBought, TurnEnded
from game.engine.model import GameState
from game.engine.options import BuyOptions
from game.engine.tokens import NO_TOKENS, Resource, Tokens

OPENING = Tokens(24, 18, 6, 2)


def buying(
    *plants: int,
    money: int = 100,
    held: Tokens = NO_TOKENS,
    fuel: Tokens | None = None,
) -> GameState:
    """Seat 2, last in order, buys first with these plants; what it holds was bought before."""
    return arrange(
        game(),
        Phase.RESOURCES,
        plants={2: tuple(sorted(plants))},
        money={2: money},
        tokens={2: held},
        fuel=fuel or OPENING.minus(held),
    )


def refused(state: GameState, bundle: Tokens) -> IllegalAction | None:
    return asked(state, BuyOptions).refusal(BuyResources(bundle))


@pytest.mark.rule("4.3.1", "2.1")
def test_the_last_in_order_buys_first() -> None:
    state = arrange(game(), Phase.RESOURCES, order=(1, 2, 0))
    ended = [event.seat for event in _turns_ended(state)]
    assert ended == [0, 2, 1]


def _turns_ended(state: GameState) -> list[TurnEnded]:
    outcome = play(state, Done(), Done(), Done())
    return [
        event
        for event in outcome.events
        if isinstance(event, TurnEnded) and event.phase is Phase.RESOURCES
    ]


@pytest.mark.rule("4.3.1")
def test_nobody_else_buys_in_between() -> None:
    state = buying(4)
    with pytest.raises(IllegalAction) as caught:
        apply(state, 0, BuyResources(Tokens(coal=1)))
    assert caught.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("4.3.1")
@pytest.mark.parametrize(
    ("plant", "bundle", "prices"),
    [
        (20, Tokens(coal=6), (1, 1, 1, 2, 2, 2)),
        (7, Tokens(oil=4), (3, 3, 3, 4)),
        (30, Tokens(garbage=6), (7, 7, 7, 8, 8, 8)),
        (11, Tokens(uranium=2), (14, 16)),
    ],
)
def test_each_token_costs_the_price_of_its_space_cheapest_first(
    plant: int, bundle: Tokens, prices: tuple[int, ...]
) -> None:
    state = buying(plant)
    bill = asked(state, BuyOptions).bill(bundle)
    assert [row for row in bill.prices if row] == [prices]
    assert bill.total == sum(prices)
    outcome = play(state, BuyResources(bundle))
    assert outcome.state.purses[2] == 100 - sum(prices)
    assert outcome.events == (ResourcesBought(2, bundle, sum(prices)),)


@pytest.mark.rule("4.3.1")
def test_a_bill_names_every_token_of_a_mixed_bundle() -> None:
    bill = asked(buying(4, 7, 11), BuyOptions).bill(Tokens(4, 1, 0, 2))
    assert bill.prices == ((1, 1, 1, 2), (3,), (), (14, 16))
    assert bill.total == 38


@pytest.mark.rule("4.3.1")
def test_a_bill_can_be_asked_beyond_money_and_room() -> None:
    bill = asked(buying(4, money=1), BuyOptions).bill(Tokens(coal=24))
    assert bill.total == 3 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8)


@pytest.mark.rule("4.3.1")
def test_bought_tokens_leave_the_market_and_lie_on_the_plants() -> None:
    state = play(buying(4, 7), BuyResources(Tokens(coal=2, oil=3))).state
    assert state.position.players[2].tokens == Tokens(coal=2, oil=3)
    assert state.position.fuel == Tokens(22, 15, 6, 2)


@pytest.mark.rule("4.3.1")
def test_the_next_buyer_finds_the_cheap_spaces_empty() -> None:
    state = arrange(game(), Phase.RESOURCES, plants={2: (4,), 1: (10,)})
    state = play(state, BuyResources(Tokens(coal=4)), Done()).state
    assert asked(state, BuyOptions).bill(Tokens(coal=3)).prices[Resource.COAL] == (2, 2, 3)


@pytest.mark.rule("4.3.1")
def test_several_purchases_in_a_turn_cost_what_one_does() -> None:
    state = buying(20, 7)
    once = play(state, BuyResources(Tokens(coal=5, oil=4))).state
    bundles = (Tokens(coal=2), Tokens(oil=4), Tokens(coal=3))
    step_by_step = play(state, *(BuyResources(bundle) for bundle in bundles)).state
    assert once.purses == step_by_step.purses == (50, 50, 100 - (1 + 1 + 1 + 2 + 2) - 13)
    assert once.position == step_by_step.position


@pytest.mark.rule("4.3.1")
def test_buying_nothing_at_all_is_allowed() -> None:
    state = play(buying(4), Done()).state
    assert state.purses == (50, 50, 100)
    assert state.position.to_act == (1,)


@pytest.mark.rule("4.3.1")
def test_an_empty_bundle_is_not_a_purchase() -> None:
    assert refused(buying(4), Tokens()) == IllegalAction(Illegal.NOTHING_BOUGHT)


@pytest.mark.rule("4.3.1", "3.2")
@pytest.mark.parametrize(
    ("plants", "held", "bundle"),
    [
        ((4,), Tokens(), Tokens(coal=5)),
        ((4,), Tokens(coal=3), Tokens(coal=2)),
        ((4,), Tokens(), Tokens(oil=1)),
        ((4, 7), Tokens(), Tokens(coal=1, garbage=1)),
        ((5,), Tokens(coal=1, oil=1), Tokens(coal=2, oil=1)),
        ((4, 5), Tokens(), Tokens(coal=6, oil=3)),
        ((13,), Tokens(), Tokens(coal=1)),
        ((50,), Tokens(), Tokens(uranium=1)),
        ((), Tokens(), Tokens(coal=1)),
    ],
)
def test_more_than_the_plants_store_is_refused(
    plants: tuple[int, ...], held: Tokens, bundle: Tokens
) -> None:
    assert refused(buying(*plants, held=held), bundle) == IllegalAction(Illegal.NO_STORAGE)


@pytest.mark.rule("4.3.1", "3.3")
@pytest.mark.parametrize(
    ("plants", "held", "bundle"),
    [
        ((4,), Tokens(coal=3), Tokens(coal=1)),
        ((4, 5), Tokens(), Tokens(coal=8)),
        ((4, 5), Tokens(coal=6), Tokens(oil=2)),
        ((5, 12), Tokens(coal=4), Tokens(oil=4)),
        ((5, 7), Tokens(oil=6), Tokens(coal=1, oil=3)),
    ],
)
def test_all_that_fits_on_the_plants_together_can_be_bought(
    plants: tuple[int, ...], held: Tokens, bundle: Tokens
) -> None:
    state = play(buying(*plants, held=held), BuyResources(bundle)).state
    assert state.position.players[2].tokens == held.plus(bundle)


@pytest.mark.rule("4.3.1")
def test_the_whole_purse_can_be_spent_but_no_more() -> None:
    assert refused(buying(4, money=5), Tokens(coal=4)) is None
    assert refused(buying(4, money=4), Tokens(coal=4)) == IllegalAction(
        Illegal.CANNOT_PAY, price=5, money=4
    )


@pytest.mark.rule("4.3.1")
def test_the_most_that_can_be_added_counts_the_cart() -> None:
    choices = asked(buying(4, 5, money=12), BuyOptions)
    assert choices.most(Resource.COAL) == 7
    assert choices.most(Resource.OIL) == 3
    assert choices.most(Resource.GARBAGE) == 0
    assert choices.most(Resource.COAL, Tokens(oil=3)) == 3
    assert choices.most(Resource.OIL, Tokens(coal=4)) == 2


@pytest.mark.rule("4.3.2")
def test_a_sold_out_resource_cannot_be_bought_though_the_supply_has_it() -> None:
    state = buying(4, 6, fuel=Tokens(2, 18, 0, 2))
    assert refused(state, Tokens(garbage=1)) == IllegalAction(
        Illegal.SOLD_OUT, resource="garbage", wanted=1, left=0
    )
    assert refused(state, Tokens(coal=3)) == IllegalAction(
        Illegal.SOLD_OUT, resource="coal", wanted=3, left=2
    )
    with pytest.raises(IllegalAction, match="sold_out"):
        asked(state, BuyOptions).bill(Tokens(coal=3))


@pytest.mark.rule("4.3.2")
def test_who_empties_a_row_leaves_nothing_to_the_others() -> None:
    state = arrange(game(), Phase.RESOURCES, plants={2: (11,), 1: (17,)}, money={2: 30})
    state = play(state, BuyResources(Tokens(uranium=2)), Done()).state
    assert asked(state, BuyOptions).most(Resource.URANIUM) == 0


@pytest.mark.rule("4.3.2", "4.5.2")
def test_a_sold_out_resource_comes_back_with_the_refill() -> None:
    state = arrange(
        game(), Phase.RESOURCES, plants={2: (6, 13)}, fuel=Tokens(24, 18, 0, 2), order=(2, 0, 1)
    )
    state = idle_until(state, MarketRefilled).state
    while state.position.phase is not Phase.RESOURCES:
        state = play(state, Pass()).state
    state = play(state, Done(), Done()).state
    choices = asked(state, BuyOptions)
    assert choices.seat == 2
    assert choices.bill(Tokens(garbage=1)).prices[Resource.GARBAGE] == (8,)


@pytest.mark.rule("4.3.2")
@pytest.mark.parametrize("bundle", [Tokens(coal=-1), Tokens(coal=-2, oil=2)])
def test_tokens_cannot_be_sold_or_exchanged(bundle: Tokens) -> None:
    state = buying(5, held=Tokens(coal=4))
    assert refused(state, bundle) == IllegalAction(Illegal.NEGATIVE_AMOUNT)


@pytest.mark.rule("4.3.2")
@pytest.mark.parametrize(
    "action",
    [
        OpenAuction(5, 5),
        Bid(5),
        Pass(),
        DiscardPlant(4),
        DiscardTokens(Tokens(coal=1)),
        BuildCities(("koeln",)),
        RunPlants(()),
    ],
    ids=lambda action: type(action).__name__,
)
def test_buying_and_ending_the_turn_is_all_there_is(action: Action) -> None:
    refusal = asked(buying(4, held=Tokens(coal=1)), BuyOptions).refusal(action)
    assert refusal is not None
    assert refusal.code is Illegal.NOT_ASKED


@pytest.mark.rule("4.3.1", "4.3.2")
@pytest.mark.parametrize(
    ("bundle", "code"),
    [
        (Tokens(coal=2, oil=1, garbage=7), Illegal.SOLD_OUT),
        (Tokens(coal=2, oil=1, uranium=1), Illegal.NO_STORAGE),
        (Tokens(coal=4, oil=6, garbage=2), Illegal.CANNOT_PAY),
    ],
)
def test_a_refused_bundle_changes_nothing_at_all(bundle: Tokens, code: Illegal) -> None:
    state = buying(4, 7, 6, money=20)
    position, purses = state.position.fork(), state.purses
    with pytest.raises(IllegalAction) as caught:
        apply(state, 2, BuyResources(bundle))
    assert caught.value.code is code
    assert state.position == position
    assert state.purses == purses
