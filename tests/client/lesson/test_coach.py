"""What the coach says to a plan, advised or not; and where its bubble lies."""

from __future__ import annotations

import pytest
from builders import arrange, game
from logic_tables import build_turn, fuel_turn, names_of, own_view
from pygame import Rect

from game.client.lesson.coach import Coach
from game.client.lesson.coach_card import Surroundings, card_place
from game.client.lesson.instructions import CONFIRM, PASS, advice, instruction
from game.client.lesson.saying import Say, Topic
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.planner import AnyPlan, plan_for
from game.client.planning.second_click import Caution
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, button
from game.client.vocabulary.risks import Risk
from game.engine.actions import Action, BuildCities, BuyResources, Done, OpenAuction, Pass
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.tokens import Resource, Tokens


def told(state: GameState, action: Action, plan: AnyPlan) -> Say:
    say = instruction(action, plan, names_of(state))
    assert say is not None
    return say


def auction_turn() -> GameState:
    return arrange(game(), Phase.AUCTION)


def test_fuel_is_taken_step_by_step_and_then_paid() -> None:
    state = fuel_turn()
    cart = plan_for(own_view(state))
    assert isinstance(cart, FuelCart)
    cart = cart.cleared()
    wanted = BuyResources(Tokens(2), and_done=True)
    first = told(state, wanted, cart)
    spaces = state.terms.ladders[Resource.COAL].size - state.position.fuel.coal
    assert first.topic is Topic.TAKE
    assert first.pieces == (pieces.token_space(Resource.COAL, spaces + 1),)
    assert told(state, wanted, cart.add(Resource.COAL)).topic is Topic.TAKE_MORE
    paid = told(state, wanted, cart.add(Resource.COAL, 2))
    assert paid.topic is Topic.PAY_FUEL and paid.pieces == (CONFIRM,)


def test_more_or_other_fuel_than_advised_is_fine() -> None:
    state = fuel_turn()
    cart = plan_for(own_view(state))
    assert isinstance(cart, FuelCart)
    cart = cart.cleared()
    own = cart.add(Resource.COAL, 3).add(Resource.OIL)
    say = told(state, BuyResources(Tokens(2), and_done=True), own)
    assert say.topic is Topic.PAY_FUEL
    assert dict(say.values)["price"] == own.bill().total
    assert told(state, Done(), cart).topic is Topic.NO_FUEL


def test_cities_of_ones_own_choice_can_be_built_as_well() -> None:
    state = build_turn(money={2: 25})
    plan = plan_for(own_view(state))
    assert isinstance(plan, BuildPlan)
    advised = BuildCities(("dortmund",), and_done=True)
    first = told(state, advised, plan)
    assert first.topic is Topic.CITY and first.pieces == (pieces.city("dortmund"),)
    other = plan.add("aachen")
    assert other.why_not("dortmund"), "both cannot be paid"
    assert told(state, advised, other).topic is Topic.BUILD
    assert told(state, Done(), plan).topic is Topic.NO_CITY


def test_another_plant_is_a_fine_choice_too() -> None:
    state = auction_turn()
    plan = plan_for(own_view(state))
    assert isinstance(plan, Nomination)
    assert told(state, OpenAuction(4, 4), plan).pieces == (pieces.market_plant(4),)
    assert told(state, OpenAuction(4, 4), plan.choose(4)).topic is Topic.OPEN_BID
    other = told(state, OpenAuction(4, 4), plan.choose(5))
    assert other.topic is Topic.OTHER_PLANT and other.pieces == (CONFIRM,)
    assert told(state, Pass(), plan).pieces == (PASS,)


def test_a_bid_is_raised_to_what_is_advised() -> None:
    state = auction_turn()
    plan = plan_for(own_view(state))
    assert isinstance(plan, Nomination)
    say = told(state, OpenAuction(4, 7), plan.choose(4))
    assert say.topic is Topic.RAISE and say.pieces == (button(Button.BID_UP),)
    assert told(state, OpenAuction(4, 7), plan.choose(4).wanting(7)).topic is Topic.OPEN_BID


def test_a_plan_that_cannot_be_is_taken_back() -> None:
    state = auction_turn()
    plan = plan_for(own_view(state))
    assert isinstance(plan, Nomination)
    too_much: BidPlan = plan.choose(4).wanting(999)
    say = told(state, OpenAuction(4, 4), too_much)
    assert say.topic is Topic.BACK and say.pieces == (button(Button.UNDO),)


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
    coach.acted()
    assert coach.reading is None and coach.say(None) is None
    assert advice(view) is not None


def test_the_bubble_covers_neither_its_target_nor_the_tools() -> None:
    board, tools = Rect(214, 52, 684, 496), Rect(860, 60, 32, 212)
    cities = [Rect(x, y, 70, 40) for x in range(230, 800, 110) for y in range(70, 500, 70)]
    around = Surroundings(board, tools, cities, 12)
    for target in (
        *cities,
        Rect(1000, 75, 88, 80),
        Rect(1100, 660, 160, 40),
        Rect(8, 52, 200, 490),
    ):
        place = card_place((330, 110), [target], around)
        assert board.contains(place)
        assert not place.colliderect(target) and not place.colliderect(tools)


def test_without_a_target_the_bubble_lies_at_the_foot_of_the_board() -> None:
    board = Rect(214, 52, 684, 496)
    place = card_place((330, 110), [], Surroundings(board, Rect(860, 60, 32, 212), [], 12))
    assert place.bottom == board.bottom - 12
    assert abs(place.centerx - board.centerx) < 30
