"""The guided game for tests: begun from the title, followed or not, and its bubble's place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Rect
from thinkers import QuickThinker
from ui.at_home import at_title, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.draw.pixels import Size
from game.client.lesson.coach_card import NEXT
from game.client.lesson.coaching import Coaching
from game.client.lesson.saying import Saying, Topic
from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell.scene import Scene
from game.client.start.learn_scene import Learning
from game.client.start.title_menu import LEARN
from game.client.table.answering import GUARD
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control

MOST_PRESSES = 400


@contextmanager
def at_lesson(folder: Path, size: Size = (1280, 720)) -> Iterator[Pilot]:
    """The title of a home, with bots that answer in the same breath."""
    home = home_in(folder, animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)
    with at_title(home, size) as pilot:
        pilot.app.context.workers.thinker = QuickThinker  # type: ignore[method-assign]
        yield pilot


def guided(pilot: Pilot) -> TableScene:
    """The lesson, begun from the title."""
    pilot.click(LEARN)
    pilot.click(control(Learning.GUIDED))
    return lesson_on(pilot)


def lesson_on(pilot: Pilot) -> TableScene:
    """The lesson that lies on top."""
    scene = top(pilot)
    assert has(scene, Coaching)
    return scene


def top(pilot: Pilot) -> Scene | None:
    return pilot.context.scenes.top


def told(pilot: Pilot, scene: TableScene) -> Saying:
    """What the coach says next."""
    pilot.run_until(lambda: scene.feature(Coaching).saying is not None)
    say = scene.feature(Coaching).saying
    assert say is not None
    return say


def follow(pilot: Pilot, scene: TableScene, *, by_keys: bool = False) -> Topic:
    """Do the one thing that the coach asks for; what it was about."""
    say = told(pilot, scene)
    if say.topic is Topic.AGAIN:
        pilot.wait(GUARD)
    if not say.is_read:
        pilot.click(say.pieces[0])
    elif by_keys:
        pilot.press(pygame.K_RETURN)
    else:
        pilot.click(NEXT)
    return say.topic


def follow_to(pilot: Pilot, scene: TableScene, *topics: Topic) -> Saying:
    """Follow the coach until he speaks of one of these."""
    for _ in range(MOST_PRESSES):
        say = told(pilot, scene)
        if say.topic in topics:
            return say
        follow(pilot, scene)
    raise AssertionError(f"the coach never speaks of {topics}")


def words(scene: TableScene) -> str:
    """Everything that stands on the card."""
    model = scene.feature(Coaching).cover.card.model
    assert model is not None
    return " ".join(text for text, _ in model.paragraphs())


def hidden_by_card(scene: TableScene, say: Saying) -> list[Rect]:
    """What the coach speaks of or asks for, and lies under his own card."""
    card = scene.feature(Coaching).cover.card.rect
    asked = [scene.stage.place_of(piece) for piece in say.pieces]
    spoken = [scene.feature(Coaching).spot(spot) for spot in say.about]
    return [place for place in (*asked, *spoken) if place is not None and place.colliderect(card)]
