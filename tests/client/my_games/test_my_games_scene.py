"""The page of one's own games: opened from the title, told apart, written to files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from saved_games import whole_game
from ui.at_home import at_title, home_in
from ui.pilot import Pilot

from game.client.my_games.my_games_scene import MyGamesScene
from game.client.shell.home import Home
from game.client.start.learn_scene import Learning
from game.client.start.title_menu import LEARN
from game.client.vocabulary.controls import control
from game.client.widgets.frame import BACK
from game.my_games.standing import Grouping


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return home_in(tmp_path)


@pytest.fixture
def pilot(home: Home) -> Iterator[Pilot]:
    with at_title(home) as pilot:
        yield pilot


def page_of(pilot: Pilot) -> MyGamesScene:
    pilot.click(LEARN)
    pilot.click(control(Learning.GAMES))
    scene = pilot.context.scenes.top
    assert isinstance(scene, MyGamesScene)
    return scene


def texts_of(page: MyGamesScene) -> str:
    return " | ".join(box.text for panel in page.panels for box in panel.text_boxes())


def test_without_games_there_is_nothing_to_write(pilot: Pilot) -> None:
    page = page_of(pilot)
    assert pilot.context.catalogue.say("my_games.none") in texts_of(page)
    assert not page.is_open(control("export", "csv"))


def test_games_are_told_apart_and_written(home: Home) -> None:
    home.shelf.keep_replay(whole_game())
    with at_title(home) as pilot:
        told: list[str] = []
        pilot.context.tell = told.append
        page = page_of(pilot)
        for grouping in Grouping:
            pilot.click(control("grouping", grouping.value))
            assert page.grouping is grouping
        assert page.standing.rating is not None
        assert str(page.standing.rating.rating) in texts_of(page)
        pilot.click(control("export", "json"))
        pilot.click(control("export", "csv"))
        written = json.loads((home.folders.data / "my-games.json").read_text("utf-8"))
        assert len(written) == 1 and len(told) == 2
        assert (home.folders.data / "my-games.csv").exists()


def test_a_file_that_cannot_be_written_is_one_sentence(home: Home) -> None:
    home.shelf.keep_replay(whole_game())
    (home.folders.data / "my-games.csv").mkdir()
    with at_title(home) as pilot:
        told: list[str] = []
        pilot.context.tell = told.append
        page_of(pilot)
        pilot.click(control("export", "csv"))
        assert len(told) == 1 and told[0].endswith(".")


def test_the_keyboard_reaches_everything(home: Home) -> None:
    home.shelf.keep_replay(whole_game())
    with at_title(home) as pilot:
        page = page_of(pilot)
        seen = set()
        for _ in range(12):
            pilot.press(pygame.K_TAB)
            seen.add(page.focus.shown)
        assert {BACK, control("export", "csv")} <= seen
        pilot.press(pygame.K_ESCAPE)
        assert pilot.context.scenes.top is not page
