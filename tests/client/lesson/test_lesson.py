"""The guided first game: finished by doing only what the coach says, left at any time."""

from __future__ import annotations

from collections.abc import Iterator
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
    lesson_on,
    told,
    top,
)
from ui.pilot import Pilot
from ui.tables import has

from game.client.lesson.advice import advice, ways_on
from game.client.lesson.coach_card import LEAVE, NEXT
from game.client.lesson.coaching import AfterLesson, Coaching
from game.client.lesson.saying import Topic
from game.client.start.title_menu import CONTINUE
from game.client.start.title_scene import TitleScene
from game.client.table.menu import leave_table
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, CityPiece, button, city, market_plant
from game.engine.actions import OpenAuction

TAUGHT = {
    Topic.WELCOME,
    Topic.AUCTION,
    Topic.OPEN,
    Topic.BID,
    Topic.NEW_ORDER,
    Topic.FREE,
    Topic.HYBRID,
    Topic.FUEL,
    Topic.FIRST_CITY,
    Topic.ROUTES,
    Topic.BUILD,
    Topic.POWER,
    Topic.INCOME,
    Topic.REFILL,
    Topic.ORDER,
    Topic.REPLACE,
    Topic.END_NEAR,
}
DONE = {Topic.OPEN, Topic.BID, Topic.BUILD}
"""Said whenever it is to be done; everything else only once."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with at_lesson(tmp_path) as pilot:
        yield pilot


def test_following_only_the_coach_finishes_the_game(pilot: Pilot) -> None:
    scene = guided(pilot)
    topics = []
    for turn in range(MOST_PRESSES):
        say = told(pilot, scene)
        assert say.is_read or say.why, f"{say.topic}: to be done, without a reason"
        assert not say.lead, "whoever follows is never warned"
        assert not hidden_by_card(scene, say), say.topic
        topics.append(follow(pilot, scene, by_keys=bool(turn % 2)))
        if isinstance(top(pilot), ResultsScene):
            break
    assert isinstance(top(pilot), ResultsScene), "the game does not end"
    assert topics[-1] is Topic.CLOSING
    result = scene.link.view.position.result
    assert result is not None and result.ranking[0].seat == scene.link.seat
    assert set(topics) >= TAUGHT
    explained = [topic for topic in topics if topic in TAUGHT - DONE]
    assert len(explained) == len(set(explained)), "something was explained twice"
    # The cart is filled by the game, and may hold more than the coach would buy.
    wrong = {topic for topic in topics if topic.startswith(("did_", "rather_"))}
    assert wrong <= {Topic.RATHER_FUEL}


def test_the_first_city_has_the_cheap_connections_the_coach_speaks_of(pilot: Pilot) -> None:
    scene = guided(pilot)
    say = follow_to(pilot, scene, Topic.START)
    at = scene.link.view.position
    (proposed,) = (piece.city for piece in say.pieces[:1] if isinstance(piece, CityPiece))
    near, far = ways_on(at, proposed)
    assert f" {near} " in say.why and f" {far} " in say.why
    taken = {city for player in at.players for city in player.cities}
    others = set(at.in_play.cities) - taken
    assert sum(ways_on(at, proposed)) == min(sum(ways_on(at, other)) for other in others)


def test_the_tour_can_be_skipped_by_playing(pilot: Pilot) -> None:
    scene = guided(pilot)
    assert told(pilot, scene).topic == Topic.WELCOME
    wanted = advice(scene.link.view)
    assert wanted is not None and isinstance(wanted.action, OpenAuction)
    pilot.click(market_plant(wanted.action.plant))
    pilot.click(button(Button.CONFIRM))
    assert scene.link.version > 0
    assert told(pilot, scene).topic != Topic.BOARD


def test_bots_wait_while_there_is_something_to_read(pilot: Pilot) -> None:
    scene = guided(pilot)
    for _ in range(MOST_PRESSES):
        if scene.feature(Coaching).holds and not scene.answering.is_asked:
            break
        follow(pilot, scene)
    version = scene.link.version
    pilot.wait(1.0)
    assert scene.feature(Coaching).holds and scene.link.version == version


def test_the_lesson_can_be_left_for_the_game_alone(pilot: Pilot) -> None:
    scene = guided(pilot)
    pilot.click(LEAVE)
    pilot.press(pygame.K_ESCAPE)
    assert scene.feature(Coaching).saying is not None, "nothing has been answered"
    pilot.click(LEAVE)
    pilot.click(control(AfterLesson.ALONE))
    assert top(pilot) is scene and scene.feature(Coaching).saying is None
    assert pilot.see(NEXT) is None
    pilot.press(pygame.K_ESCAPE)
    assert pilot.see(LEAVE) is None, "there is no lesson to leave any more"


def to_title(pilot: Pilot) -> None:
    pilot.press(pygame.K_ESCAPE)
    pilot.click(LEAVE)
    pilot.click(control(AfterLesson.TITLE))
    assert isinstance(top(pilot), TitleScene)


@pytest.mark.parametrize(
    "topic", [Topic.FUEL_MARKET, Topic.OPEN, Topic.NEW_ORDER, Topic.START, Topic.POWER]
)
def test_continue_brings_the_coach_back_at_the_same_step(pilot: Pilot, topic: Topic) -> None:
    scene = guided(pilot)
    before = follow_to(pilot, scene, topic)
    to_title(pilot)
    pilot.click(CONTINUE)
    again = lesson_on(pilot)
    assert again is not scene
    assert told(pilot, again) == before
    follow(pilot, again)
    assert told(pilot, again) != before, "and the lesson goes on"


def test_what_was_explained_before_a_lesson_was_left_is_not_explained_again(pilot: Pilot) -> None:
    scene = guided(pilot)
    follow_to(pilot, scene, Topic.ORDER)
    to_title(pilot)
    pilot.click(CONTINUE)
    again, topics = lesson_on(pilot), set()
    for _ in range(20):
        topics.add(follow(pilot, again))
    assert not topics & {Topic.WELCOME, Topic.AUCTION, Topic.FUEL, Topic.NEW_ORDER, Topic.POWER}


def test_a_quick_save_brings_the_coach_back_too(pilot: Pilot) -> None:
    scene = guided(pilot)
    before = follow_to(pilot, scene, Topic.OPEN)
    pilot.press(pygame.K_F5)
    follow_to(pilot, scene, Topic.FUEL)
    pilot.press(pygame.K_F9)
    again = lesson_on(pilot)
    assert again is not scene and told(pilot, again) == before


def test_a_coach_who_was_sent_away_does_not_come_back(pilot: Pilot) -> None:
    scene = guided(pilot)
    follow_to(pilot, scene, Topic.FUEL)
    pilot.click(LEAVE)
    pilot.click(control(AfterLesson.ALONE))
    leave_table(pilot.context)
    pilot.settle()
    pilot.click(CONTINUE)
    assert not has(top(pilot), Coaching) and not isinstance(top(pilot), TitleScene)


def test_another_language_is_spoken_at_the_same_step(pilot: Pilot) -> None:
    scene = guided(pilot)
    before = follow_to(pilot, scene, Topic.NEW_ORDER)
    scene.features.retell()
    pilot.settle()
    assert told(pilot, scene) == before


def look_away(scene: TableScene) -> None:
    """Zoom into a far corner of the board."""
    corner = scene.stage.layout.board.bottomright
    scene.stage.board.zoom((corner[0] - 5, corner[1] - 5), 20)


def test_a_city_that_is_spoken_of_is_brought_into_sight_once(pilot: Pilot) -> None:
    scene = guided(pilot)
    follow_to(pilot, scene, Topic.FIRST_CITY)
    look_away(scene)
    assert pilot.see(city("dortmund")) is None
    follow(pilot, scene)
    say = scene.feature(Coaching).saying
    assert say is not None and say.topic is Topic.START
    assert pilot.see(say.pieces[0]) is not None
    look_away(scene)
    pilot.settle()
    assert pilot.see(say.pieces[0]) is None, "whoever looks elsewhere may"
