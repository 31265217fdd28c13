"""Whoever does something else than the coach says: asked twice, never stopped, always told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from ui.lessons import (
    MOST_PRESSES,
    at_lesson,
    follow,
    follow_to,
    guided,
    hidden_by_card,
    told,
    top,
    words,
)
from ui.pilot import Pilot

from game.client.lesson.coach_card import NEXT
from game.client.lesson.coaching import Coaching
from game.client.lesson.instructions import CLEAR, CONFIRM, PASS
from game.client.lesson.saying import Saying, Topic
from game.client.planning.bid_plan import Nomination
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.run_plan import RunPlan
from game.client.table.answering import GUARD
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import PieceId, city, market_plant, own_plant
from game.engine.tokens import NO_TOKENS

ANSWERS = {
    Topic.RATHER_PLANT: Topic.DID_OPEN,
    Topic.NO_PLANT: Topic.DID_PASS,
    Topic.OPEN: Topic.DID_PASS,
    Topic.BID: Topic.DID_DROP,
    Topic.DROP: Topic.DID_BID,
    Topic.RATHER_DISCARD: Topic.DID_SCRAP,
    Topic.TAKE: Topic.DID_STARVE,
    Topic.RATHER_CITY: Topic.DID_BUILD,
    Topic.CITY: Topic.DID_SAVE,
    Topic.START: Topic.DID_SAVE,
    Topic.RATHER_RUN: Topic.DID_IDLE,
}
"""What the coach says of a step that was not taken, whatever he wanted just before."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with at_lesson(tmp_path) as pilot:
        yield pilot


class Stubborn:
    """Never does what is asked as long as anything else can be done."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot = pilot
        self.scene = scene
        self.said: list[Topic] = []

    def play(self) -> None:
        """To the end of the game."""
        ways: dict[Topic, Callable[[Saying], PieceId | None]] = {
            Topic.OPEN: self._other_plant,
            Topic.BID: lambda _: PASS,
            Topic.DROP: lambda _: CONFIRM,
            Topic.DISCARD: self._other_discard,
            Topic.PAY_FUEL: self._too_little,
            Topic.START: self._other_start,
            Topic.CITY: lambda _: CONFIRM,
            Topic.RUN: self._switch_off,
        }
        for _ in range(MOST_PRESSES):
            if isinstance(top(self.pilot), ResultsScene):
                return
            say = self._hear()
            last = ways[say.topic](say) if say.topic in ways else None
            if last is None:
                follow(self.pilot, self.scene)
            else:
                self._insist(last)
        raise AssertionError("the game does not end")

    def _hear(self) -> Saying:
        say = told(self.pilot, self.scene)
        assert not hidden_by_card(self.scene, say), say.topic
        self.said.append(say.topic)
        return say

    def _insist(self, last: PieceId) -> None:
        """Press what the coach does not ask for, until it is done."""
        pilot, scene = self.pilot, self.scene
        before, wanted = scene.link.version, self._hear()
        assert last not in wanted.pieces, "the coach asks for it himself"
        pilot.click(last)
        assert scene.link.version == before, f"{wanted.topic}: done by a single press"
        warned = self._hear()
        assert warned.lead and warned.topic is wanted.topic
        assert warned.pieces == wanted.pieces, "he still asks for what he asked for"
        if CONFIRM not in wanted.pieces:
            pilot.press(pygame.K_RETURN)
            assert scene.link.version == before, f"{wanted.topic}: done by Enter"
        pilot.click(last)
        pilot.wait(GUARD)
        if scene.link.version == before:
            pilot.click(last)
        assert scene.link.version > before, f"{wanted.topic}: cannot be done at all"
        assert told(pilot, scene).topic is ANSWERS[wanted.topic]
        assert pilot.see(NEXT) is not None

    def _other_plant(self, say: Saying) -> PieceId | None:
        plan = self.scene.answering.plan
        assert isinstance(plan, Nomination)
        if self.scene.link.view.position.round % 2 == 0:
            return PASS
        for plant in reversed(self.scene.link.view.position.on_offer):
            if plan.why_not(plant) is None:
                self.pilot.click(market_plant(plant))
                if told(self.pilot, self.scene).topic is Topic.RATHER_PLANT:
                    return CONFIRM
        return None

    def _too_little(self, say: Saying) -> PieceId | None:
        """Only now and then: whoever never has any fuel is soon asked nothing any more."""
        if self.scene.link.view.position.round % 3 != 1:
            return None
        self.pilot.click(CLEAR)
        return CONFIRM if told(self.pilot, self.scene).topic is Topic.TAKE else None

    def _other_discard(self, say: Saying) -> PieceId | None:
        plan = self.scene.answering.plan
        assert plan is not None
        mine = plan.desk.player.plants
        other = next(p for p in mine if own_plant(p) not in say.pieces)
        self.pilot.click(own_plant(other))
        return CONFIRM if told(self.pilot, self.scene).topic is Topic.RATHER_DISCARD else None

    def _other_start(self, say: Saying) -> PieceId | None:
        self.pilot.click(city("passau"))
        assert told(self.pilot, self.scene).topic is Topic.RATHER_CITY
        return CONFIRM

    def _switch_off(self, say: Saying) -> PieceId | None:
        plan = self.scene.answering.plan
        assert isinstance(plan, RunPlan)
        for plant in plan.desk.player.plants:
            if plan.runs_plant(plant):
                self.pilot.click(own_plant(plant))
        return CONFIRM if told(self.pilot, self.scene).topic is Topic.RATHER_RUN else None


def test_a_stubborn_learner_is_asked_twice_and_told_what_it_means(pilot: Pilot) -> None:
    learner = Stubborn(pilot, guided(pilot))
    learner.play()
    said = set(learner.said)
    assert said >= {
        Topic.DID_OPEN,
        Topic.DID_PASS,
        Topic.DID_STARVE,
        Topic.DID_BUILD,
        Topic.DID_SAVE,
        Topic.DID_IDLE,
        Topic.CLOSING,
    }


@pytest.mark.parametrize("topic", [Topic.OPEN, Topic.TAKE, Topic.START])
def test_enter_is_refused_where_the_coach_asks_for_something_else(
    pilot: Pilot, topic: Topic
) -> None:
    scene = guided(pilot)
    if topic is Topic.TAKE:
        follow_to(pilot, scene, Topic.FUEL)
        empty_cart(pilot, scene)
    else:
        follow_to(pilot, scene, topic)
    before, asked = scene.link.version, told(pilot, scene)
    assert asked.topic is topic
    for _ in range(5):
        pilot.press(pygame.K_RETURN)
        pilot.wait(GUARD)
    assert scene.link.version == before, "Enter has done something that nobody asked for"
    say = told(pilot, scene)
    assert say.lead and say.pieces == asked.pieces
    label = scene.stage.action.button_at(CONFIRM)
    assert label is not None and label.label in words(scene), "it says what Enter would press"
    pilot.press(pygame.K_ESCAPE)
    assert told(pilot, scene) == asked, "Esc takes the warning back"


def empty_cart(pilot: Pilot, scene: TableScene) -> None:
    """Read on, and take out of the cart what may lie in it."""
    while scene.feature(Coaching).holds:
        follow(pilot, scene)
    plan = scene.answering.plan
    assert isinstance(plan, FuelCart)
    if plan.tokens != NO_TOKENS:
        pilot.click(CLEAR)


def test_a_double_click_is_not_a_second_thought(pilot: Pilot) -> None:
    scene = guided(pilot)
    follow_to(pilot, scene, Topic.START)
    before = scene.link.version
    pilot.click(city("passau"))
    pilot.click(CONFIRM)
    pilot.click(CONFIRM)
    assert scene.link.version == before
    pilot.wait(GUARD)
    pilot.click(CONFIRM)
    assert scene.link.version > before


def test_the_pass_key_is_asked_about_and_not_a_third_time(pilot: Pilot) -> None:
    scene = guided(pilot)
    follow_to(pilot, scene, Topic.ORDER)
    asked = follow_to(pilot, scene, Topic.OPEN)
    before = scene.link.version
    pilot.press(pygame.K_x)
    say = told(pilot, scene)
    assert scene.link.version == before and say.lead and say.pieces == asked.pieces
    pilot.wait(GUARD)
    pilot.press(pygame.K_x)
    assert scene.link.version > before
    assert told(pilot, scene).topic is Topic.DID_PASS


def test_another_plan_puts_the_warning_away(pilot: Pilot) -> None:
    scene = guided(pilot)
    say = follow_to(pilot, scene, Topic.START)
    pilot.click(city("passau"))
    pilot.click(CONFIRM)
    assert told(pilot, scene).lead
    pilot.click(city("passau"))
    assert told(pilot, scene) == say


def test_a_choice_as_good_as_the_advised_one_takes_one_press(pilot: Pilot) -> None:
    scene = guided(pilot)
    follow_to(pilot, scene, Topic.OPEN)
    before = scene.link.version
    pilot.click(market_plant(4))
    say = told(pilot, scene)
    assert say.topic is Topic.OTHER_PLANT and say.pieces == (CONFIRM,) and say.why
    pilot.press(pygame.K_RETURN)
    assert scene.link.version > before
    assert told(pilot, scene).topic is not Topic.DID_OPEN
