"""Plans of phase 2: nominations, bids, the private limit, discards; and the choices of set-up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import arrange, asked, content, game, options, play
from cartel_tables import table as cartel_table
from hypothesis import given
from hypothesis import strategies as st
from logic_tables import own_view

from game.client.planning.bid_limit import AtLimit, BidLimit, LimitPlan, forced_pass
from game.client.planning.bid_plan import BidPlan, Nomination, plant_effect
from game.client.planning.bidding import BidderStatus, Bidding
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.number_entry import NumberProblem, NumberRefusal
from game.client.planning.planner import plan_for, what_if_plan
from game.client.planning.question import opening_desk
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.vocabulary import pieces
from game.engine.actions import (
    Bid,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
)
from game.engine.errors import Illegal
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.options import BidOptions
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.view import view_for

MARKET = (10, 13, 15, 18, 20, 22, 25, 26)


def auction(edition: str = "classic", **more: object) -> GameState:
    usual: dict[str, object] = {
        "market": MARKET,
        "deck": (30, 31, 32, STEP_3),
        "fuel": Tokens(12, 12, 6, 2),
        "money": {0: 60, 1: 60, 2: 60},
    }
    return arrange(game(edition), Phase.AUCTION, **{**usual, **more})  # type: ignore[arg-type]


def nomination(state: GameState) -> Nomination:
    plan = plan_for(own_view(state))
    assert isinstance(plan, Nomination)
    return plan


def bid_plan(state: GameState) -> BidPlan:
    plan = plan_for(own_view(state))
    assert isinstance(plan, BidPlan)
    return plan


def test_a_plant_goes_on_the_podium_at_its_lowest_bid() -> None:
    state = auction()
    plan = nomination(state).choose(15)
    assert (plan.amount, plan.money_left, plan.is_opening) == (15, 45, True)
    assert plan.action() == OpenAuction(15, 15)
    assert plan.action() in options(state)


def test_plants_that_cannot_be_opened_give_the_reason() -> None:
    plan = nomination(auction(money={0: 14}))
    assert plan.why_not(10) is None
    for number, code in ((20, Illegal.PLANT_NOT_ON_OFFER), (18, Illegal.BID_ABOVE_MONEY)):
        refusal = plan.why_not(number)
        assert refusal is not None and refusal.code is code


def test_the_discount_lowers_the_lowest_bid() -> None:
    plan = nomination(auction("recharged")).choose(10)
    assert plan.amount == 1
    assert plan.effect.minimum == 1


def test_in_round_1_a_plant_must_be_bought() -> None:
    assert nomination(game()).must_buy
    assert not nomination(auction()).must_buy


def test_bids_go_up_and_down_within_what_is_possible() -> None:
    plan = bid_plan(play(auction(), OpenAuction(15, 20)).state)
    assert (plan.low, plan.high, plan.amount) == (21, 60, 21)
    assert plan.raised(5).amount == 26
    assert plan.raised(5).raised(-1).amount == 25
    assert plan.raised(-5).amount == 21
    assert plan.raised(500).amount == 60
    assert plan.raised(5).action() == Bid(26)


def test_a_typed_bid_counts_or_is_refused() -> None:
    plan = bid_plan(play(auction(), OpenAuction(15, 20)).state)
    assert plan.typed(33) == plan.wanting(33)
    assert plan.typed(61) == NumberRefusal(NumberProblem.ABOVE_MONEY, 61, 60)
    assert plan.typed(20) == NumberRefusal(NumberProblem.BELOW_LEAST, 20, 21)


def test_a_bid_above_its_limit_takes_the_limit_along() -> None:
    plan = bid_plan(play(auction(), OpenAuction(15, 20)).state)
    limited = plan.reaching(plan.reach.switched().stepped(4))
    assert (limited.amount, limited.limit) == (21, 25)
    assert limited.raised(3).limit == 25
    assert limited.raised(9).limit == 30


LIMITS = st.builds(LimitPlan, st.just(15), st.integers(1, 90), st.integers(90, 300))


@given(LIMITS, st.lists(st.integers(-40, 40), max_size=8), st.none() | st.integers(0, 9999))
def test_a_stepped_limit_never_leaves_its_range(
    plan: LimitPlan, steps: list[int], refused: int | None
) -> None:
    assert plan.stepped(3) == plan, "what is off stays off"
    plan = plan.switched()
    assert plan.amount == plan.low, "it never begins with more than the bid"
    plan = plan.stepped(1, refused)
    for by in steps:
        plan = plan.stepped(by)
        assert plan.amount is not None and plan.low <= plan.amount <= plan.high


@given(LIMITS, st.integers(0, 9999))
def test_a_typed_limit_is_taken_as_it_is_or_refused(plan: LimitPlan, number: int) -> None:
    found = plan.typed(number)
    if plan.low <= number <= plan.high:
        assert found == replace(plan, amount=number)
    else:
        assert isinstance(found, NumberRefusal) and found.number == number


def test_fuel_for_a_run_is_told_by_its_tokens() -> None:
    state = auction(fuel=Tokens(2, 1, 0, 0))
    short = plant_effect(state.position, 0, 15).run
    assert (short.tokens.total, short.is_enough) == (2, True)
    hybrid = plant_effect(state.position, 0, 12).run
    assert hybrid.tokens.total == 2 and hybrid.tokens.garbage == 0


def test_the_floor_rises_under_a_bid_and_a_higher_wish_stays() -> None:
    state = play(auction(), OpenAuction(15, 20)).state
    mine = bid_plan(state).wanting(30)
    raised = play(state, Bid(22), Bid(24), Bid(25)).state
    moved = mine.moved_to(view_for(raised, 1))
    assert isinstance(moved, BidPlan) and moved.desk.is_live
    assert (moved.low, moved.amount) == (26, 30)
    overtaken = play(state, Bid(22), Bid(35), Bid(40)).state
    lifted = mine.moved_to(view_for(overtaken, 1))
    assert isinstance(lifted, BidPlan)
    assert lifted.amount == 41


def test_a_bid_waits_through_the_turns_of_others() -> None:
    state = play(auction(), OpenAuction(15, 20)).state
    waiting = what_if_plan(view_for(state, 2), Decision.BID)
    assert isinstance(waiting, BidPlan) and not waiting.desk.is_live
    assert what_if_plan(view_for(auction(), 2), Decision.BID) is None


def test_a_bid_is_over_with_its_auction() -> None:
    state = play(auction(), OpenAuction(15, 20)).state
    mine = bid_plan(state).wanting(30)
    sold = play(state, Pass(), Pass()).state
    assert mine.moved_to(view_for(sold, 1)) is None
    assert isinstance(plan_for(view_for(sold, 1)), Nomination)


def test_a_plant_thought_of_waits_through_the_auctions_of_others() -> None:
    start = auction()
    ghost = what_if_plan(view_for(start, 2), Decision.CHOOSE_PLANT)
    assert isinstance(ghost, Nomination)
    wish = ghost.choose(18).wanting(25)
    other = play(start, OpenAuction(15, 15)).state
    kept = wish.moved_to(view_for(other, 2))
    assert kept is not None
    assert (kept.plant, kept.amount, kept.desk.is_live) == (18, 25, False)
    opened = wish.moved_to(view_for(play(start, OpenAuction(18, 18)).state, 2))
    assert opened is not None
    assert (opened.is_opening, opened.amount) == (False, 25)


def test_without_rivals_the_price_is_fixed() -> None:
    state = play(auction(), Pass(), Pass()).state
    plan = nomination(state).choose(15)
    assert not plan.has_rivals
    assert plan.raised(5).amount == 15


def test_the_effect_of_a_plant_names_what_it_replaces() -> None:
    state = auction(plants={0: (3, 4, 7)})
    effect = plant_effect(state.position, 0, 15)
    assert effect.replaces == 3
    assert (effect.capacity_before, effect.capacity_after) == (4, 6)
    assert effect.run_price == 5 + 5
    assert plant_effect(state.position, 1, 18).replaces is None
    assert plant_effect(state.position, 1, 18).run_price == 0


def test_the_run_price_of_a_hybrid_is_that_of_the_cheapest_mix() -> None:
    state = auction(market=(12, 13, 15, 18, 20, 22, 25, 26), fuel=Tokens(1, 2, 6, 2))
    assert plant_effect(state.position, 0, 12).run_price == 8 + 8
    empty = auction(market=(12, 13, 15, 18, 20, 22, 25, 26), fuel=Tokens(1, 0, 6, 2))
    assert plant_effect(empty.position, 0, 12).run_price is None


def test_nominations_can_be_thought_through_in_any_phase() -> None:
    state = arrange(game(), Phase.BUILDING, plants={0: (4,)})
    desk = opening_desk(view_for(state, 0))
    assert desk is not None and not desk.is_live
    assert Nomination(desk).choose(desk.at.on_offer[0]).amount == desk.at.on_offer[0]


@pytest.mark.parametrize(
    ("limit", "then", "answer"),
    [
        (30, AtLimit.PASS, Bid(21)),
        (21, AtLimit.ASK, Bid(21)),
        (20, AtLimit.PASS, Pass()),
        (20, AtLimit.ASK, None),
    ],
)
def test_a_limit_raises_by_one_and_then_passes_or_asks(
    limit: int, then: AtLimit, answer: Bid | Pass | None
) -> None:
    state = play(auction(), OpenAuction(15, 20)).state
    assert BidLimit(15, limit, then).answer(asked(state, BidOptions)) == answer


def test_a_limit_is_for_one_plant_and_never_above_the_purse() -> None:
    state = play(auction(money={0: 60, 1: 18, 2: 60}), OpenAuction(15, 20)).state
    bidding = asked(state, BidOptions)
    assert BidLimit(18, 99, AtLimit.PASS).answer(bidding) is None
    assert BidLimit(15, 99, AtLimit.PASS).answer(bidding) == Pass()
    assert forced_pass(bidding) == Pass()
    assert forced_pass(asked(play(auction(), OpenAuction(15, 20)).state, BidOptions)) is None


def test_a_running_auction_remembers_what_was_bid() -> None:
    start = play(auction(), OpenAuction(15, 20))
    outcome = play(start.state, Bid(22), Pass())
    bidding = Bidding().after(start.events).after(outcome.events)
    rows = [(row.seat, row.bid, row.status) for row in bidding.rows(outcome.state.position)]
    assert rows == [
        (0, 20, BidderStatus.THINKS),
        (1, 22, BidderStatus.LEADS),
        (2, None, BidderStatus.OUT),
    ]
    sold = play(outcome.state, Pass())
    after = bidding.after(sold.events)
    assert (after.plant, after.served) == (None, (1,))
    bench = [(row.seat, row.status) for row in after.bench(sold.state.position)]
    assert bench == [
        (0, BidderStatus.THINKS),
        (1, BidderStatus.SERVED),
        (2, BidderStatus.TO_BID),
    ]


def crowded(tokens: Tokens = NO_TOKENS, plants: tuple[int, ...] = (4, 5, 7)) -> GameState:
    """Seat 0 has just bought a fourth plant, 15."""
    state = auction(plants={0: plants}, tokens={0: tokens})
    return play(state, OpenAuction(15, 15), Pass(), Pass()).state


def test_scrapping_shows_the_loss_beforehand() -> None:
    plan = plan_for(own_view(crowded(Tokens(4, 6))))
    assert isinstance(plan, PlantDiscard)
    assert plan.action() == DiscardPlant(4), "it powers least, as the auction said"
    assert plan.choose(4) == plan, "whoever clicks on it agrees"
    loss = plan.loss(7)
    assert loss.tokens == Tokens(0, 2)
    assert (loss.capacity_before, loss.capacity_after) == (7, 5)
    assert plan.loss(4).tokens == NO_TOKENS
    assert plan.choose(7).action() == DiscardPlant(7)
    assert plan.choose(7).choose(7) == plan.choose(7)


def test_the_new_plant_stays() -> None:
    plan = plan_for(own_view(crowded()))
    assert isinstance(plan, PlantDiscard)
    refusal = plan.why_not(15)
    assert refusal is not None and refusal.code is Illegal.KEEP_NEW_PLANT
    assert plan.choose(15) == plan


def test_coal_or_oil_can_be_given_up_where_both_compete() -> None:
    state = crowded(Tokens(8, 8), plants=(5, 7, 8))
    discard = plan_for(own_view(state))
    assert isinstance(discard, PlantDiscard)
    assert discard.loss(8).has_choice
    plan = plan_for(own_view(play(state, DiscardPlant(8)).state))
    assert isinstance(plan, TokenDiscard)
    assert len(plan.choices) > 1
    other = plan.choose(plan.choices[1])
    assert other.tokens.coal == plan.tokens.coal + 1
    assert other.tokens.total == plan.tokens.total
    assert other.action() == DiscardTokens(other.tokens)
    assert plan.choose(Tokens(9)) == plan


def test_an_area_is_picked_among_those_that_touch() -> None:
    drafted = GameSetup("classic", "germany", 3, areas=AreaChoice.DRAFT)
    state = new_game(drafted, content(), 1).state
    state = play(state, ChooseArea("north-west")).state
    plan = plan_for(own_view(state))
    assert isinstance(plan, AreaPick)
    assert "south" not in plan.open
    refusal = plan.why_not("south")
    assert refusal is not None and refusal.code is Illegal.AREA_APART
    chosen = plan.choose("west")
    assert chosen.action() == ChooseArea("west")
    assert chosen.settles(pieces.area("west")) and not plan.settles(pieces.area("west"))
    assert chosen.choose("south") == chosen


def test_cartel_houses_are_placed_next_to_one_another() -> None:
    state = game("recharged", players=2)
    plan = plan_for(own_view(state))
    assert isinstance(plan, CityPick) and plan.is_for_cartel
    assert plan.choose("essen").action() == PlaceCartelHouse("essen")
    state = play(state, PlaceCartelHouse("essen")).state
    following = plan_for(own_view(state))
    assert isinstance(following, CityPick)
    assert set(following.open) == set(state.position.in_play.neighbours["essen"])


def test_starting_cities_are_marked_where_nobody_is() -> None:
    state = game("recharged", variants=(Variant.CHOSEN_STARTS,))
    plan = plan_for(own_view(state))
    assert isinstance(plan, CityPick) and not plan.is_for_cartel
    action = plan.choose("essen").action()
    assert action is not None and action in options(state)


def test_the_plan_to_begin_with_fits_every_decision() -> None:
    state = cartel_table(Phase.BUILDING, plants={0: (20,), 1: (10,)})
    assert plan_for(view_for(state, None)) is None
    not_asked = 1 - state.position.to_act[0]
    assert plan_for(view_for(state, not_asked)) is None
    assert what_if_plan(view_for(state, not_asked), Decision.BUILD_CITIES) is not None
