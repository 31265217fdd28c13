"""The guided first game: finished by doing only what the coach says, left at any time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from thinkers import QuickThinker
from ui.at_home import at_title, home_in
from ui.pilot import Pilot

from game.client.lesson.coach_card import LEAVE, NEXT
from game.client.lesson.lesson_table import ALONE, TITLE, LessonTable
from game.client.lesson.saying import Topic
from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell.scene import Scene
from game.client.start.learn_scene import GUIDED
from game.client.start.title_menu import LEARN
from game.client.start.title_scene import TitleScene
from game.client.table.answering import GUARD
from game.client.table.results_scene import ResultsScene
from game.client.vocabulary.pieces import Button, PieceId, PieceKind, button, city, market_plant

MOST_PRESSES = 400


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    home = home_in(tmp_path, animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)
    with at_title(home) as pilot:
        pilot.app.context.workers.thinker = QuickThinker  # type: ignore[method-assign]
        yield pilot


def guided(pilot: Pilot) -> LessonTable:
    """The lesson, begun from the title."""
    pilot.click(LEARN)
    pilot.click(PieceId(PieceKind.BUTTON, GUIDED))
    scene = pilot.context.scenes.top
    assert isinstance(scene, LessonTable)
    return scene


def top(pilot: Pilot) -> Scene | None:
    return pilot.context.scenes.top


def follow(pilot: Pilot, scene: LessonTable, *, by_keys: bool = False) -> Topic:
    """Do the one thing that the coach asks for; what it was about."""
    pilot.run_until(lambda: scene.saying is not None)
    say = scene.saying
    assert say is not None
    if not say.is_read:
        pilot.click(say.pieces[0])
    elif by_keys:
        pilot.press(pygame.K_RETURN)
    else:
        pilot.click(NEXT)
    return say.topic


def topic_of(pilot: Pilot, scene: LessonTable) -> Topic:
    """What the coach speaks of next."""
    pilot.run_until(lambda: scene.saying is not None)
    assert scene.saying is not None
    return scene.saying.topic


def test_following_only_the_coach_finishes_the_game(pilot: Pilot) -> None:
    scene = guided(pilot)
    topics = []
    for turn in range(MOST_PRESSES):
        topics.append(follow(pilot, scene, by_keys=bool(turn % 2)))
        if topics[-1] is Topic.AGAIN:
            pilot.wait(GUARD)
        if isinstance(top(pilot), ResultsScene):
            break
    assert isinstance(top(pilot), ResultsScene), "the game does not end"
    assert topics[-1] is Topic.CLOSING
    result = scene.link.view.position.result
    assert result is not None and result.ranking[0].seat == scene.link.seat
    taught = {
        Topic.WELCOME,
        Topic.AUCTION,
        Topic.OPEN,
        Topic.BID,
        Topic.NEW_ORDER,
        Topic.FREE,
        Topic.HYBRID,
        Topic.FUEL,
        Topic.PAY_FUEL,
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
    assert taught <= set(topics)
    done = {Topic.OPEN, Topic.BID, Topic.PAY_FUEL, Topic.BUILD}
    explained = [topic for topic in topics if topic in taught - done]
    assert len(explained) == len(set(explained)), "something was explained twice"


def test_whoever_does_something_else_is_not_held_up(pilot: Pilot) -> None:
    scene = guided(pilot)
    version = scene.link.version
    other = next(
        plant
        for plant in scene.answering.view.position.on_offer
        if scene.coach is not None and market_plant(plant) not in advised(pilot, scene)
    )
    pilot.click(market_plant(other))
    assert scene.saying is not None and scene.saying.topic is Topic.OTHER_PLANT
    pilot.click(button(Button.CONFIRM))
    assert scene.link.version > version
    assert follow(pilot, scene) not in (Topic.WELCOME, Topic.AUCTION)


def advised(pilot: Pilot, scene: LessonTable) -> tuple[PieceId, ...]:
    while scene.is_reading:
        follow(pilot, scene)
    assert scene.saying is not None
    return scene.saying.pieces


def test_the_tour_can_be_skipped_by_playing(pilot: Pilot) -> None:
    scene = guided(pilot)
    assert topic_of(pilot, scene) == Topic.WELCOME
    pilot.click(market_plant(scene.answering.view.position.on_offer[0]))
    pilot.click(button(Button.CONFIRM))
    assert topic_of(pilot, scene) != Topic.BOARD


def test_bots_wait_while_there_is_something_to_read(pilot: Pilot) -> None:
    scene = guided(pilot)
    for _ in range(MOST_PRESSES):
        if scene.is_reading and not scene.answering.is_asked:
            break
        follow(pilot, scene)
    version = scene.link.version
    pilot.wait(1.0)
    assert scene.is_reading and scene.link.version == version


def test_the_lesson_can_be_left_for_the_game_alone(pilot: Pilot) -> None:
    scene = guided(pilot)
    pilot.click(LEAVE)
    pilot.press(pygame.K_ESCAPE)
    assert scene.saying is not None, "nothing has been answered"
    pilot.click(LEAVE)
    pilot.click(PieceId(PieceKind.BUTTON, ALONE))
    assert top(pilot) is scene and scene.saying is None
    assert pilot.see(NEXT) is None
    pilot.press(pygame.K_ESCAPE)
    assert pilot.see(LEAVE) is None, "there is no lesson to leave any more"


def test_a_lesson_that_was_left_is_an_ordinary_game(pilot: Pilot) -> None:
    scene = guided(pilot)
    while scene.link.version == 0:
        follow(pilot, scene)
    pilot.press(pygame.K_ESCAPE)
    pilot.click(LEAVE)
    pilot.click(PieceId(PieceKind.BUTTON, TITLE))
    assert isinstance(top(pilot), TitleScene)
    pilot.click("#continue")
    table = top(pilot)
    assert table is not None and not isinstance(table, LessonTable)


def look_away(scene: LessonTable) -> None:
    """Zoom into a far corner of the board."""
    corner = scene.stage.layout.board.bottomright
    scene.stage.board.zoom((corner[0] - 5, corner[1] - 5), 20)


def test_a_city_that_is_spoken_of_is_brought_into_sight_once(pilot: Pilot) -> None:
    scene = guided(pilot)
    while topic_of(pilot, scene) != Topic.FIRST_CITY:
        follow(pilot, scene)
    look_away(scene)
    assert pilot.see(city("dortmund")) is None
    follow(pilot, scene)
    say = scene.saying
    assert say is not None and say.topic is Topic.START
    assert pilot.see(say.pieces[0]) is not None
    look_away(scene)
    pilot.settle()
    assert pilot.see(say.pieces[0]) is None, "whoever looks elsewhere may"
