"""What the coach says to a plan, advised or not: only a plan that he would confirm is confirmed."""

from __future__ import annotations

import pytest
from builders import arrange, game
from logic_tables import build_turn, fuel_turn, names_of, own_view

from game.bots.base import Alternative, BotChoice, Reason
from game.client.lesson.advice import advice
from game.client.lesson.coach import Coach
from game.client.lesson.instructions import CLEAR, CONFIRM, PASS, instruction
from game.client.lesson.saying import Saying, Topic
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.planning.planner import plan_for
from game.client.planning.second_click import Caution
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, button
from game.client.vocabulary.risks import Risk
from game.engine.actions import Action, BuildCities, BuyResources, Done, OpenAuction, Pass
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.tokens import NO_TOKENS, Resource, Tokens

WHY = {
    OpenAuction: (Reason.PLANT_WORTH_IT, (("plant", 4), ("ceiling", 9), ("gain", 20))),
    Pass: (Reason.NO_PLANT_WORTH_IT, ()),
    BuyResources: (Reason.FUEL_FOR_CITIES, (("cities", 1), ("price", 4))),
    BuildCities: (Reason.BUILD_TO_POWER, (("cities", 1), ("price", 20))),
}


def told(state: GameState, action: Action, plan: Plan, *others: Alternative) -> Saying:
    nothing = Reason.FUEL_ENOUGH if isinstance(plan, FuelCart) else Reason.BUILD_NO_MORE
    reason, numbers = WHY.get(type(action), (nothing, ()))
    choice = BotChoice(action, reason, numbers, 10.0, others)
    say = instruction(choice, plan, names_of(state))
    assert say is not None and say.why
    return say


def auction_turn() -> GameState:
    return arrange(game(), Phase.AUCTION)


def empty_cart(state: GameState) -> FuelCart:
    cart = plan_for(own_view(state))
    assert isinstance(cart, FuelCart)
    return cart.cleared()


def test_fuel_is_taken_step_by_step_and_then_paid() -> None:
    state = fuel_turn()
    cart = empty_cart(state)
    wanted = BuyResources(Tokens(2), and_done=True)
    first = told(state, wanted, cart)
    spaces = state.terms.ladders[Resource.COAL].size - state.position.fuel.coal
    assert first.topic is Topic.TAKE
    assert first.pieces == (pieces.token_space(Resource.COAL, spaces + 1),)
    assert told(state, wanted, cart.add(Resource.COAL)).topic is Topic.TAKE_MORE
    paid = told(state, wanted, cart.add(Resource.COAL, 2))
    assert paid.topic is Topic.PAY_FUEL and paid.pieces == (CONFIRM,)


def test_more_or_other_fuel_than_advised_is_fine_while_a_city_can_be_paid() -> None:
    state = fuel_turn()
    cart = empty_cart(state)
    own = cart.add(Resource.COAL, 3).add(Resource.OIL)
    say = told(state, BuyResources(Tokens(2), and_done=True), own)
    assert say.topic is Topic.PAY_FUEL and say.pieces == (CONFIRM,)
    assert dict(say.values)["price"] == own.bill().total
    assert told(state, Done(), cart).topic is Topic.NO_FUEL


def test_fuel_that_leaves_no_money_for_a_city_is_not_confirmed() -> None:
    state = fuel_turn(money={2: 22})
    cart = empty_cart(state).add(Resource.COAL, 4).add(Resource.OIL, 2)
    say = told(state, BuyResources(Tokens(2), and_done=True), cart)
    assert say.topic is Topic.RATHER_FUEL and say.pieces == (CLEAR,)
    assert str(cart.money_left) in say.why


def test_one_run_is_paid_as_it_lies_in_the_cart() -> None:
    state = fuel_turn()
    cart = empty_cart(state).one_run()
    assert cart.tokens != NO_TOKENS
    assert told(state, BuyResources(cart.tokens, and_done=True), cart).pieces == (CONFIRM,)
    assert told(state, Done(), cart).topic is Topic.PAY_FUEL


def test_cities_that_cost_no_more_can_be_built_as_well() -> None:
    state = build_turn(money={2: 45})
    plan = plan_for(own_view(state))
    assert isinstance(plan, BuildPlan)
    prices = sorted((price.amount, city) for city, price in plan.prices().items())
    (low, cheap), (high, dear) = prices[0], prices[-1]
    assert low < high
    first = told(state, BuildCities((dear,), and_done=True), plan)
    assert first.topic is Topic.CITY and first.pieces == (pieces.city(dear),)
    fine = told(state, BuildCities((dear,), and_done=True), plan.add(cheap))
    assert fine.topic is Topic.BUILD and fine.pieces == (CONFIRM,)
    assert told(state, Done(), plan).topic is Topic.NO_CITY


def test_a_dearer_city_than_advised_is_taken_out_again() -> None:
    state = build_turn(money={2: 45})
    plan = plan_for(own_view(state))
    assert isinstance(plan, BuildPlan)
    prices = sorted((price.amount, city) for city, price in plan.prices().items())
    cheap = prices[0][1]
    dear = max(city for amount, city in prices if prices[0][0] < amount <= 45)
    for action in (BuildCities((cheap,), and_done=True), Done()):
        say = told(state, action, plan.add(dear))
        assert say.topic is Topic.RATHER_CITY and say.pieces == (pieces.city(dear),)
    weighed = Alternative(BuildCities((dear,), and_done=True), 9.5)
    say = told(state, BuildCities((cheap,), and_done=True), plan.add(dear), weighed)
    assert say.topic is Topic.BUILD, "it was found as good"


def test_another_plant_is_fine_only_if_it_is_as_good() -> None:
    state = auction_turn()
    plan = plan_for(own_view(state))
    assert isinstance(plan, Nomination)
    assert told(state, OpenAuction(4, 4), plan).pieces == (pieces.market_plant(4),)
    assert told(state, OpenAuction(4, 4), plan.choose(4)).topic is Topic.OPEN_BID
    other = told(state, OpenAuction(4, 4), plan.choose(5), Alternative(OpenAuction(5, 5), 9.0))
    assert other.topic is Topic.OTHER_PLANT and other.pieces == (CONFIRM,)
    worse = told(state, OpenAuction(4, 4), plan.choose(5), Alternative(OpenAuction(5, 5), 2.0))
    assert worse.topic is Topic.RATHER_PLANT and worse.pieces == (pieces.market_plant(4),)
    assert told(state, Pass(), plan).pieces == (PASS,)
    none = told(state, Pass(), plan.choose(5))
    assert none.topic is Topic.RATHER_PASS and none.pieces == (PASS,)


def test_a_bid_is_raised_to_what_is_advised_and_no_higher() -> None:
    state = auction_turn()
    plan = plan_for(own_view(state))
    assert isinstance(plan, Nomination)
    say = told(state, OpenAuction(4, 7), plan.choose(4))
    assert say.topic is Topic.RAISE and say.pieces == (button(Button.BID_UP),)
    assert told(state, OpenAuction(4, 7), plan.choose(4).wanting(7)).topic is Topic.OPEN_BID
    over = told(state, OpenAuction(4, 7), plan.choose(4).wanting(12))
    assert over.topic is Topic.LOWER and over.pieces == (button(Button.BID_DOWN),)


def test_a_plan_that_cannot_be_is_taken_back() -> None:
    state = auction_turn()
    plan = plan_for(own_view(state))
    assert isinstance(plan, Nomination)
    too_much: BidPlan = plan.choose(4).wanting(999)
    say = told(state, OpenAuction(4, 4), too_much)
    assert say.topic is Topic.BACK and say.pieces == (button(Button.UNDO),)
    assert "999" in say.why, "the reason is what the rules say"


@pytest.mark.parametrize(("risk", "piece"), [(Risk.PASS, PASS), (Risk.FUEL, CONFIRM)])
def test_a_second_click_goes_to_the_same_button(risk: Risk, piece: pieces.PieceId) -> None:
    state = fuel_turn()
    view = own_view(state)
    coach = Coach(names_of(state), view)
    while coach.reading is not None:
        coach.next()
    say = coach.say(plan_for(view), Caution(risk))
    assert say is not None and say.topic is Topic.AGAIN and say.pieces == (piece,)


def test_the_coach_is_silent_while_others_act() -> None:
    state = fuel_turn()
    view = own_view(state)
    coach = Coach(names_of(state), view, advise=lambda _: None)
    coach.acted(Done())
    assert coach.reading is None and coach.say(plan_for(view)) is None
    assert advice(view) is not None
