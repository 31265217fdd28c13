"""An answer in the making: planned, undone, confirmed, asked about twice, or given by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import play
from full_zone_tables import TWO_AREAS, crowded
from ui.sheets import answering
from ui.tables import table_in

from game.client.planning.bid_limit import AtLimit, BidLimit
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.run_plan import RunPlan
from game.client.table import answering as module
from game.client.table.answering import (
    GUARD,
    HESITATION,
    Answering,
    Changed,
    ClickRefused,
    Commit,
)
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, button, city, market_plant, own_plant, token_space
from game.client.vocabulary.table_buttons import Verb
from game.engine.actions import Bid, BuildCities, BuyResources, Done, OpenAuction, Pass, RunPlants
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import Decision
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for
from game.link import ActionPlayed, ActionRefused

CONFIRM, PASS, UNDO, REDO = map(button, (Button.CONFIRM, Button.PASS, Button.UNDO, Button.REDO))
CLEAR = button(Button.CLEAR)


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
    assert isinstance(refused, ClickRefused) and "Elektro" in refused.reason


def test_too_little_fuel_asks_once_more_and_not_in_the_same_breath() -> None:
    answers = answering(table_in(Phase.RESOURCES, tokens={}), None, CLEAR)
    assert isinstance(answers.press(CONFIRM), Changed) and answers.sure is not None
    again = answers.press(CONFIRM)
    assert isinstance(again, ClickRefused), "a double click is one click, and is told of"
    assert again.reason == "That was quick. Press once more to be sure."
    answers.tick(GUARD)
    assert answers.press(CONFIRM) == Commit(Done())


def test_anything_else_in_between_begins_the_asking_anew() -> None:
    answers = answering(table_in(Phase.RESOURCES, tokens={}), None, CLEAR)
    answers.press(CONFIRM)
    assert answers.sure is not None
    answers.press(controls.more(Resource.COAL))
    assert answers.sure is None


def test_nobody_is_asked_twice_who_does_not_want_to() -> None:
    answers = answering(table_in(Phase.RESOURCES, tokens={}), None, CLEAR)
    answers.asks_twice = False
    assert answers.press(CONFIRM) == Commit(Done())


def test_passing_by_key_always_takes_two() -> None:
    plants = {0: (5, 7, 10), 1: (4, 9), 2: (11, 13), 3: (8, 12, 14)}
    answers = answering(table_in(Phase.AUCTION, plants=plants, tokens={}))
    assert isinstance(answers.leave(twice=True), Changed)
    assert answers.leave(answers.sure, twice=True) == Commit(Pass()), "however quickly"


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
    answers.draft.step(button(Button.BID_FIELD), 9)
    others = replace(answers.view, position=replace(answers.view.position, to_act=(2,)))
    answers.follow((), others, 1)
    answers.follow((), view_for(state, 1), 2)  # type: ignore[arg-type]
    assert isinstance(answers.plan, BidPlan) and answers.plan.amount == 30


def standing(bid: int, limit: int) -> Answering:
    """Somebody who has agreed to a limit, and is asked at the next bid."""
    answers, _ = bidding(bid)
    answers.draft.limits.now = BidLimit(20, limit)
    return answers


def test_a_limit_does_nothing_before_it_is_agreed_to() -> None:
    answers, _ = bidding()
    answers.press(button(Button.LIMIT))
    answers.press(button(Button.LIMIT_UP))
    assert isinstance(answers.plan, BidPlan) and answers.plan.limit == 22
    assert answers.automatic() is None
    assert answers.press(CONFIRM) == Commit(Bid(21))
    assert answers.draft.limits.now is None, "the table has not taken it yet"
    answers.sent(2)
    assert answers.draft.limits.now == BidLimit(20, 22)


def test_the_limit_bids_by_itself_and_then_asks_or_passes() -> None:
    assert standing(20, 25).automatic() == Bid(21)
    assert standing(25, 25).automatic() is None
    answers = standing(25, 25)
    answers.draft.limits.now = BidLimit(20, 25, AtLimit.PASS)
    assert answers.automatic() == Pass()


def test_an_answer_that_was_not_played_takes_its_limit_back() -> None:
    answers, _ = bidding()
    answers.press(button(Button.LIMIT))
    answers.press(CONFIRM)
    answers.sent(7)
    refusal = IllegalAction(Illegal.BID_ABOVE_MONEY, bid=21, money=3)
    assert answers.answered(ActionRefused(7, refusal)) is refusal
    assert answers.draft.limits.now is None


def test_who_cannot_raise_passes_by_itself_after_a_while() -> None:
    state = table_in(Phase.AUCTION, money={1: 20})
    answers = answering(play(state, OpenAuction(20, 20)).state, 1)
    assert answers.passes_for_me and answers.automatic() is None
    answers.tick(HESITATION[0] - 0.01)
    assert answers.automatic() is None
    answers.tick(HESITATION[1])
    assert answers.automatic() == Pass()


def test_who_wants_to_is_asked_even_then() -> None:
    state = table_in(Phase.AUCTION, money={1: 20})
    answers = answering(play(state, OpenAuction(20, 20)).state, 1)
    answers.auto_pass = False
    answers.tick(60.0)
    assert not answers.passes_for_me and answers.automatic() is None


def test_how_long_it_takes_tells_nothing_of_the_purse(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same chance decides, whatever is in it, and whether there is a choice at all."""
    asked: list[tuple[float, float]] = []

    def drawn(low: float, high: float) -> float:
        asked.append((low, high))
        return high

    monkeypatch.setattr(module, "uniform", drawn)
    for money in (0, 19, 20, 84):
        state = table_in(Phase.AUCTION, money={1: money})
        answering(play(state, OpenAuction(20, 20)).state, 1)
    assert asked == [HESITATION] * 4


def test_what_others_do_meanwhile_does_not_bring_a_sent_answer_back() -> None:
    state = table_in(Phase.BUREAUCRACY)
    answers = answering(state, 0)
    answers.press(CONFIRM)
    answers.sent(7)
    answers.follow((), view_for(state, 0), 1)
    assert answers.is_sent and not answers.is_asked
    assert isinstance(answers.plan, RunPlan)
    after = play(state, answers.plan.action()).state
    assert answers.answered(ActionPlayed(7, 2)) is None
    assert answers.is_sent and answers.plan is not None, "until it is shown"
    answers.follow((), view_for(after, 0), 2)
    assert not answers.is_sent and answers.plan is None


def test_an_answer_that_comes_after_what_it_led_to_was_shown_ends_the_plan() -> None:
    state = table_in(Phase.BUREAUCRACY)
    answers = answering(state, 0)
    assert isinstance(answers.plan, RunPlan)
    after = play(state, answers.plan.action()).state
    answers.sent(7)
    answers.follow((), view_for(after, 0), 1)
    assert answers.is_sent
    answers.answered(ActionPlayed(7, 1))
    assert not answers.is_sent and answers.plan is None


def test_a_refused_answer_is_the_same_plan_again() -> None:
    answers = answering(table_in(Phase.BUREAUCRACY), 0)
    plan, error = answers.plan, IllegalAction(Illegal.NOT_YOUR_TURN)
    answers.sent(7)
    assert answers.answered(ActionRefused(6, error)) is None and answers.is_sent, "of another one"
    assert answers.answered(ActionRefused(7, error)) is error
    assert answers.is_asked and answers.plan is plan


def test_plants_run_by_themselves_only_when_asked_to_and_clear() -> None:
    state = table_in(Phase.BUREAUCRACY)
    answers = answering(state, 2)
    assert answers.automatic() is None
    answers.press(controls.simple(Verb.AUTO_RUN))
    assert isinstance(answers.automatic(), RunPlants)
    at = state.position
    at = replace(at, terms=replace(at.terms, end_cities=at.most_cities + 2))
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


def test_what_is_under_way_is_not_sent_again() -> None:
    buying = answering(table_in(Phase.RESOURCES), None, controls.more(Resource.COAL))
    auction = answering(table_in(Phase.AUCTION))
    for answers, key in (
        (buying, Button.CONFIRM),
        (buying, Button.STAY),
        (auction, Button.PASS),
    ):
        assert answers.press(button(key)) is not None
        answers.sent(1)
        assert answers.press(button(key)) is None
        assert answers.answered(ActionRefused(1, IllegalAction(Illegal.NOT_YOUR_TURN)))
