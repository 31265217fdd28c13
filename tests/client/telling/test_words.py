"""Prompts, labels and second clicks."""

from __future__ import annotations

from typing import get_args

import pytest
from builders import arrange, game, idle_until, play
from logic_tables import build_turn, catalogue, fuel_turn, names_of, own_view

from game.bots.base import Reason
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.chronicle import ChartKind
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.planner import plan_for
from game.client.planning.run_plan import RunPlan
from game.client.planning.second_click import (
    ALL_RISKS,
    Risk,
    confirm_caution,
    leave_caution,
    pass_caution,
)
from game.client.planning.why_best import Criterion
from game.client.rulebook.chapters import ChapterId
from game.client.telling.auction_words import pass_label
from game.client.telling.log_line import Category
from game.client.telling.prompt import prompt_for, waiting_for
from game.client.telling.words_for import confirm_label
from game.client.vocabulary.pieces import Button
from game.engine.actions import Action, Bid, OpenAuction, Pass
from game.engine.codec import tag_of
from game.engine.events import GameEnded, Phase
from game.engine.model import Decision, GameState
from game.engine.plants import PlantKind
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for

COAL = Resource.COAL
MARKET = {"market": (10, 13, 15, 18, 20, 22, 25, 26), "fuel": Tokens(12, 12, 6, 2)}


def auction(**more: object) -> GameState:
    return arrange(game(), Phase.AUCTION, **{**MARKET, **more})  # type: ignore[arg-type]


def label(state: GameState) -> str:
    plan = plan_for(own_view(state))
    assert plan is not None
    return confirm_label(plan, names_of(state))


def fuel_cart(state: GameState) -> FuelCart:
    plan = plan_for(own_view(state))
    assert isinstance(plan, FuelCart)
    return plan.cleared()


def test_confirm_says_what_it_buys_and_for_how_much() -> None:
    state = fuel_turn()
    names, cart = names_of(state), fuel_cart(state)
    assert confirm_label(cart, names) == "Buy nothing"
    assert confirm_label(cart.add(COAL, 5), names) == "Buy 5 tokens for 17"
    assert confirm_label(cart.one_run(), names) == "Buy one run for 13"


def test_confirm_says_what_it_builds() -> None:
    state = build_turn()
    names, plan = names_of(state), plan_for(own_view(state))
    assert isinstance(plan, BuildPlan)
    assert confirm_label(plan, names) == "Build nothing"
    assert confirm_label(plan.add("duisburg"), names) == "Build 1 city for 10"
    assert confirm_label(plan.add("duisburg").add("dortmund"), names) == "Build 2 cities for 22"


def test_confirm_in_an_auction() -> None:
    state = auction()
    nomination = plan_for(own_view(state))
    assert isinstance(nomination, Nomination)
    names = names_of(state)
    assert label(state) == "Choose a plant"
    assert confirm_label(nomination.choose(15), names) == "Open at 15"
    assert label(play(state, OpenAuction(15, 20)).state) == "Bid 21"
    alone = plan_for(own_view(play(state, Pass(), Pass()).state))
    assert isinstance(alone, Nomination)
    assert confirm_label(alone.choose(15), names) == "Buy 15 for 15, no rivals"


def test_pass_says_what_it_leaves() -> None:
    state = auction()
    names = names_of(state)
    nomination = plan_for(own_view(state))
    assert isinstance(nomination, Nomination)
    assert pass_label(nomination, names) == "Pass this round"
    bidding = plan_for(own_view(play(state, OpenAuction(15, 20)).state))
    assert isinstance(bidding, BidPlan)
    assert pass_label(bidding, names) == "Pass"


def test_the_prompt_says_what_is_asked_and_what_it_costs() -> None:
    state = fuel_turn()
    prompt = prompt_for(own_view(state), names_of(state), fuel_cart(state).add(COAL, 2))
    assert (prompt.actor, prompt.is_mine, prompt.lead) == (2, True, "Buy resources.")
    assert prompt.rest == "2 tokens for 6: you can then power 5 of 6 cities, with 54 left."


def test_the_prompt_of_a_bid_names_the_leader() -> None:
    state = play(auction(money={1: 40}), OpenAuction(15, 20)).state
    prompt = prompt_for(own_view(state), names_of(state))
    assert prompt.lead == "Bid for plant 15."
    assert prompt.rest == "Anna leads with 20. At 21 you would have 19 left."


def test_a_bid_out_of_reach_says_so() -> None:
    state = play(auction(money={1: 20}), OpenAuction(15, 20)).state
    prompt = prompt_for(own_view(state), names_of(state))
    assert prompt.rest == "Anna leads with 20, but you have only 20 Elektro."


def test_others_are_named_with_what_they_think_about() -> None:
    state = fuel_turn()
    prompt = prompt_for(view_for(state, 0), names_of(state))
    assert (prompt.actor, prompt.is_mine) == (2, False)
    assert prompt.lead == "Clara is buying resources."
    assert prompt.rest == "It is your turn after Clara and Boris."
    assert prompt_for(view_for(state, 1), names_of(state)).rest == "You are next."
    assert prompt_for(view_for(state, None), names_of(state)).rest == ""


def test_who_leads_an_auction_is_told_so_while_waiting() -> None:
    state = play(auction(), OpenAuction(15, 20), Bid(24)).state
    prompt = prompt_for(view_for(state, 1), names_of(state))
    assert prompt.lead == "Clara is considering plant 15, now at 24."
    assert prompt.rest == "You lead with 24."


def test_several_can_think_at_once() -> None:
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (13,), 1: (18,), 2: (22,)},
        cities={0: ("essen",), 1: ("trier",), 2: ("koeln",)},
    )
    assert (
        waiting_for(state.position, names_of(state))
        == "Anna, Boris and Clara are choosing plants to run."
    )


def test_the_end_names_the_winner() -> None:
    cities = game().position.in_play.cities
    state = arrange(
        game(),
        Phase.BUILDING,
        step=2,
        plants={0: (13,)},
        cities={0: cities[:17]},
    )
    over = idle_until(state, GameEnded).state
    prompt = prompt_for(view_for(over, 1), names_of(over))
    assert prompt.lead == "The game is over."
    assert prompt.rest == "Anna wins with 1 city."
    assert prompt_for(view_for(over, 0), names_of(over)).rest == "You win with 1 city."


def test_too_little_fuel_is_asked_about_twice() -> None:
    cart = fuel_cart(fuel_turn())
    caution = confirm_caution(cart)
    assert caution is not None
    assert (caution.risk, caution.cities) == (Risk.FUEL, 6)
    names = names_of(fuel_turn())
    assert caution.label(names) == "Sure? Buy only this"
    assert caution.reason(names) == "You can afford fuel to power 6 more cities."
    assert confirm_caution(cart.one_run()) is None
    assert confirm_caution(cart, ALL_RISKS - {Risk.FUEL}) is None


def test_fuel_that_cannot_be_paid_is_not_missed() -> None:
    assert confirm_caution(fuel_cart(fuel_turn(money={2: 2}))) is None


def test_powering_fewer_is_asked_about_twice() -> None:
    state = arrange(game(), Phase.BUREAUCRACY, plants={0: (13,)}, cities={0: ("essen", "koeln")})
    plan = plan_for(view_for(state, 0))
    assert isinstance(plan, RunPlan)
    assert confirm_caution(plan) is None
    caution = confirm_caution(plan.toggle(13))
    assert caution is not None and (caution.risk, caution.cities) == (Risk.POWER, 1)


@pytest.mark.parametrize(
    ("plants", "money", "asked"),
    [((3,), 60, True), ((3, 4, 5), 60, False), ((3,), 9, False)],
)
def test_passing_with_room_and_money_is_asked_about_twice(
    plants: tuple[int, ...], money: int, asked: bool
) -> None:
    plan = plan_for(own_view(auction(plants={0: plants}, money={0: money})))
    assert plan is not None
    assert (pass_caution(plan) is not None) is asked


def test_dropping_out_of_one_auction_is_not_asked_about() -> None:
    plan = plan_for(own_view(play(auction(), OpenAuction(15, 20)).state))
    assert plan is not None
    assert pass_caution(plan) is None
    assert confirm_caution(plan) is None


def test_leaving_can_be_switched_off_too() -> None:
    assert leave_caution() is not None
    assert leave_caution(frozenset()) is None


@pytest.mark.parametrize(
    "key",
    [
        *(f"table.wait.{decision}" for decision in Decision),
        *(f"table.ask.{decision}.lead" for decision in Decision),
        *(f"table.action.{tag_of(action)}" for action in get_args(Action)),
        *(f"table.phase.{phase}" for phase in Phase),
        *(f"tip.phase.{phase}" for phase in Phase),
        *(f"table.kind.{kind}" for kind in PlantKind),
        *(f"table.why_best.{criterion}" for criterion in Criterion),
        *(f"table.sure.{risk}" for risk in Risk),
        *(f"table.risk.{risk}" for risk in Risk),
        *(f"log.category.{category}" for category in Category),
        *(f"tip.button.{button}.{part}" for button in Button for part in ("title", "about")),
        *(f"result.tab.{kind}" for kind in ChartKind),
        *(f"book.chapter.{chapter}" for chapter in ChapterId),
        *(f"reason.{reason}" for reason in Reason),
    ],
)
def test_there_is_a_word_for_everything_that_may_be_named(key: str) -> None:
    known = set(catalogue().keys())
    assert catalogue().plural(key, 2) in known
