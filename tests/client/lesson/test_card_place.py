"""The coach's bubble at every size of the window: never on what he speaks of or asks for."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event
from ui.lessons import MOST_PRESSES, at_lesson, follow, guided, hidden_by_card, told, top
from ui.pilot import STEP, Pilot

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.client.lesson.card_place import BubbleSurroundings, card_place, spot_places
from game.client.lesson.coach_card import EDGE, CoachModel, card_size
from game.client.lesson.coaching import Coaching
from game.client.lesson.saying import ABOUT, Saying, TablePart, Topic
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.widgets.screen_layout import TableLayout
from game.texts import Catalogue

SIZES: tuple[Size, ...] = ((1280, 720), (1280, 800), (1600, 900), (1920, 1080), (3840, 2160))
OF_OWN_SHAPE: tuple[Size, ...] = SIZES[:3]
"""What is left out has the shape of the first."""
BOARD, TOOLS = Rect(214, 52, 684, 496), Rect(860, 60, 32, 212)
ROOM = Rect(0, 0, 1280, 720)


def test_the_bubble_covers_neither_its_target_nor_the_tools() -> None:
    cities = [Rect(x, y, 70, 40) for x in range(230, 800, 110) for y in range(70, 500, 70)]
    around = BubbleSurroundings(ROOM, BOARD, (TOOLS,), cities, 12)
    targets = (*cities, Rect(1000, 75, 88, 80), Rect(1100, 660, 160, 40), Rect(8, 52, 200, 490))
    for target in targets:
        place = card_place((330, 110), [target], around)
        assert ROOM.contains(place)
        assert not place.colliderect(target) and not place.colliderect(TOOLS)


def test_without_a_target_the_bubble_lies_at_the_foot_of_the_board() -> None:
    place = card_place((330, 110), [], BubbleSurroundings(ROOM, BOARD, (TOOLS,), [], 12))
    assert BOARD.contains(place) and BOARD.bottom - place.bottom <= 12
    assert abs(place.centerx - BOARD.centerx) < 30


EXPLAINED = {
    Topic.AUCTION,
    Topic.BIDDING,
    Topic.FUEL,
    Topic.FIRST_CITY,
    Topic.ROUTES,
    Topic.REPLACE,
    Topic.POWER,
}
"""Of those that are spoken of where something is asked: what is to be read, not to be done."""


def model_of(topic: Topic, words: Catalogue) -> CoachModel:
    """As much as the coach ever writes on one card about this."""
    sentence = words.say(f"coach.say.{topic}")
    if TablePart.ACTION not in ABOUT.get(topic, ()) or topic in EXPLAINED or "did_" in topic:
        return CoachModel("Coach", sentence, "Leave", next="Next")
    why = max((words.say(f"coach.why.{key}") for key in WHYS), key=len)
    lead = words.say("coach.lead.sure", button="0123456789")
    return CoachModel("Coach", sentence, "Leave", why=why, lead=lead)


WHYS = ("plant_worth_it", "better_plant", "fuel_for_cities", "good_start", "too_dear")
FOCUS = {
    Topic.BOARD: TablePart.BOARD,
    Topic.PLANTS: TablePart.PLANTS,
    Topic.FUEL_MARKET: TablePart.FUEL,
    Topic.TABLEAU: TablePart.TABLEAU,
    Topic.ORDER: TablePart.PLAYERS,
    Topic.FIRST_CITY: TablePart.BOARD,
    Topic.FUEL: TablePart.FUEL,
    Topic.INCOME: TablePart.TABLEAU,
}


@pytest.mark.parametrize(("size", "language"), list(product(SIZES, ("en", "de", "ro", "ja"))))
def test_there_is_room_beside_whatever_is_spoken_of(size: Size, language: str) -> None:
    layout, words = TableLayout.of(size), Catalogue.load(language)
    kit = Kit(layout.scale, language)
    for topic in Topic:
        say = Saying(topic, spot=FOCUS.get(topic))
        kept = [spot_places(layout)[spot] for spot in say.about]
        around = BubbleSurroundings(layout.window, layout.board, kept, [], kit.px(EDGE))
        place = card_place(card_size(kit, model_of(topic, words)), kept[:1], around)
        assert layout.window.contains(place), topic
        assert not [spot for spot in kept if spot.colliderect(place)], topic


def resized(pilot: Pilot, scene: TableScene, size: Size) -> None:
    """The window at another size, as far as the card's place depends on it."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.clear()
    pilot.app.step([Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.0)
    for _ in range(MOST_PRESSES):
        pilot.app.step([], STEP)
        if pilot.context.size == size:
            break
    pilot.app.step([], 0.0)
    assert scene.stage.layout.window.size == size


@pytest.mark.parametrize(
    "sizes", [OF_OWN_SHAPE, pytest.param(SIZES, marks=pytest.mark.slow)], ids=["often", "all"]
)
def test_every_step_of_the_lesson_is_seen_at_every_size(
    sizes: tuple[Size, ...], tmp_path: Path
) -> None:
    """The real table, with its plates, tokens and buttons where they are."""
    with at_lesson(tmp_path) as pilot:
        scene, looked_at = guided(pilot), set[Topic]()
        for _ in range(MOST_PRESSES):
            say = told(pilot, scene)
            if say.topic not in looked_at:
                looked_at.add(say.topic)
                for size in (*sizes[1:], sizes[0]):
                    resized(pilot, scene, size)
                    assert scene.feature(Coaching).saying == say
                    assert not hidden_by_card(scene, say), (say.topic, size)
                    assert scene.feature(Coaching).cover.card.rect.clip(
                        scene.stage.layout.window
                    ).size == (scene.feature(Coaching).cover.card.rect.size)
            follow(pilot, scene)
            if isinstance(top(pilot), ResultsScene):
                break
        assert looked_at >= {Topic.BOARD, Topic.OPEN, Topic.PAY_FUEL, Topic.CITY, Topic.DISCARD}
