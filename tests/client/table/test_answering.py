"""An answer in the making: planned, undone, confirmed, asked about twice, or given by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import play
from full_zone_tables import TWO_AREAS, crowded
from ui.sheets import answering
from ui.tables import table_in

from game.client.planning.bid_limit import AtLimit
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.run_plan import RunPlan
from game.client.table.answering import GUARD, Answering, Changed, Commit, Refused
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, button, city, market_plant, own_plant, token_space
from game.client.vocabulary.table_buttons import Verb
from game.engine.actions import Bid, BuildCities, BuyResources, Done, OpenAuction, Pass, RunPlants
from game.engine.events import Phase
from game.engine.model import Decision
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for

CONFIRM, PASS, UNDO, REDO = map(button, (Button.CONFIRM, Button.PASS, Button.UNDO, Button.REDO))


def test_clicking_cities_plans_them_and_confirm_builds_them_in_that_order() -> None:
    answers = answering(table_in(Phase.BUILDING), None, city("fulda"), city("stuttgart"))
    assert answers.press(CONFIRM) == Commit(BuildCities(("fulda", "stuttgart"), and_done=True))


def test_every_step_of_a_plan_can_be_undone_and_done_again() -> None:
    answers = answering(table_in(Phase.BUILDING), None, city("fulda"), city("stuttgart"))
    seen = []
    for step in (UNDO, REDO):
        answers.press(step)
        assert isinstance(answers.plan, BuildPlan)
        seen.append(answers.plan.cities)
    assert seen == [("fulda",), ("fulda", "stuttgart")]


def test_a_right_click_takes_back() -> None:
    answers = answering(table_in(Phase.RESOURCES), None, controls.more(Resource.OIL))
    answers.press(token_space(Resource.OIL, 13), back=True)
    assert isinstance(answers.plan, FuelCart) and answers.plan.is_empty


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    answers = answering(table_in(Phase.BUILDING, money={0: 12}))
    refused = answers.press(city("passau"))
    assert isinstance(refused, Refused) and "Elektro" in refused.reason


def test_too_little_fuel_asks_once_more_and_not_in_the_same_breath() -> None:
    state = table_in(Phase.RESOURCES, tokens={})
    answers = answering(state)
    assert isinstance(answers.press(CONFIRM), Changed) and answers.sure is not None
    assert isinstance(answers.press(CONFIRM), Changed), "a double click is one click"
    answers.tick(GUARD)
    assert answers.press(CONFIRM) == Commit(Done())


def test_anything_else_in_between_begins_the_asking_anew() -> None:
    answers = answering(table_in(Phase.RESOURCES, tokens={}))
    answers.press(CONFIRM)
    answers.press(controls.more(Resource.COAL))
    assert answers.sure is None


def test_nobody_is_asked_twice_who_does_not_want_to() -> None:
    state = table_in(Phase.RESOURCES, tokens={})
    answers = answering(state)
    answers.asks_twice = False
    assert answers.press(CONFIRM) == Commit(Done())


def test_passing_by_key_always_takes_two() -> None:
    plants = {0: (5, 7, 10), 1: (4, 9), 2: (11, 13), 3: (8, 12, 14)}
    answers = answering(table_in(Phase.AUCTION, plants=plants, tokens={}))
    assert isinstance(answers.leave(twice=True), Changed)
    answers.tick(GUARD)
    assert answers.leave(answers.sure, twice=True) == Commit(Pass())


def test_a_plant_goes_onto_the_podium_and_back() -> None:
    answers = answering(table_in(Phase.AUCTION), None, market_plant(20))
    assert isinstance(answers.plan, BidPlan) and answers.plan.plant == 20
    answers.press(market_plant(20))
    assert isinstance(answers.plan, Nomination)


def test_a_plan_for_later_is_still_there_when_its_turn_comes() -> None:
    state = table_in(Phase.RESOURCES)
    answers = answering(state, 1)
    answers.press(controls.planning(Decision.BUY_RESOURCES))
    answers.press(controls.more(Resource.COAL))
    state = play(state, Done()).state
    answers.follow((), view_for(state, 1), 1)
    assert isinstance(answers.plan, FuelCart)
    assert answers.plan.desk.is_live and answers.plan.tokens == Tokens(1)


def test_a_plan_for_later_can_be_put_away() -> None:
    answers = answering(table_in(Phase.RESOURCES), 1)
    answers.press(controls.planning(Decision.BUILD_CITIES))
    assert answers.plan is not None
    answers.press(controls.simple(Verb.BACK))
    assert answers.plan is None


def bidding(bid: int = 20) -> tuple[Answering, object]:
    state = play(table_in(Phase.AUCTION), OpenAuction(20, bid)).state
    return answering(state, 1), state


def test_a_bid_once_typed_is_kept_while_others_raise() -> None:
    answers, state = bidding()
    answers.type_bid("30")
    others = replace(answers.view, position=answers.view.position.fork())
    others.position.to_act = (2,)
    answers.follow((), others, 1)
    answers.follow((), view_for(state, 1), 2)  # type: ignore[arg-type]
    assert isinstance(answers.plan, BidPlan) and answers.plan.amount == 30


def test_the_limit_bids_by_itself_and_then_asks_or_passes() -> None:
    answers, _ = bidding()
    answers.type_limit("25")
    assert answers.automatic() is None, "a limit that is off does nothing"
    answers.press(button(Button.LIMIT))
    assert answers.automatic() == Bid(21)
    high, _ = bidding(26)
    high.limit = replace(high.limit, amount=25, is_on=True)  # type: ignore[type-var]
    assert high.automatic() is None
    high.press(button(Button.LIMIT_PASS))
    assert high.limit is not None and high.limit.then is AtLimit.PASS
    assert high.automatic() == Pass()


def test_who_cannot_raise_passes_by_itself() -> None:
    state = table_in(Phase.AUCTION, money={1: 20})
    answers = answering(play(state, OpenAuction(20, 20)).state, 1)
    assert answers.automatic() == Pass()


def test_what_others_do_meanwhile_does_not_bring_a_sent_answer_back() -> None:
    state = table_in(Phase.BUREAUCRACY)
    answers = answering(state, 0)
    answers.press(CONFIRM)
    answers.sent(2)
    answers.follow((), view_for(state, 0), 1)
    assert answers.is_sent and not answers.is_asked
    assert isinstance(answers.plan, RunPlan)
    after = play(state, answers.plan.action()).state
    answers.follow((), view_for(after, 0), 2)
    assert not answers.is_sent and answers.plan is None


def test_plants_run_by_themselves_only_when_asked_to_and_clear() -> None:
    state = table_in(Phase.BUREAUCRACY)
    answers = answering(state, 2)
    assert answers.automatic() is None
    answers.press(controls.simple(Verb.AUTO_RUN))
    assert isinstance(answers.automatic(), RunPlants)
    at = state.position.fork()
    at.terms = replace(at.terms, end_cities=at.most_cities + 2)
    near_end = Answering(answers.names, replace(answers.view, position=at))
    near_end.auto_run = True
    assert near_end.automatic() is None


@pytest.mark.rule("6.1a")
def test_plants_do_not_run_by_themselves_once_only_a_full_zone_can_end_the_game() -> None:
    crowd = crowded(6, TWO_AREAS, free=6)
    state = play(crowd, *[Done()] * 6).state
    answers = answering(state, 0)
    answers.press(controls.simple(Verb.AUTO_RUN))
    assert answers.automatic() is None


def test_a_running_plant_can_be_switched_off_and_its_hybrid_mixed() -> None:
    answers = answering(table_in(Phase.BUREAUCRACY))
    answers.press(controls.split(5, 1))
    assert isinstance(answers.plan, RunPlan) and answers.plan.burns == Tokens(1, 4)
    answers.press(own_plant(7))
    assert isinstance(answers.plan, RunPlan) and answers.plan.powers == 1


def test_buying_and_staying_keeps_the_turn() -> None:
    answers = answering(table_in(Phase.RESOURCES), None, controls.more(Resource.COAL))
    assert answers.press(button(Button.STAY)) == Commit(BuyResources(Tokens(1)))
