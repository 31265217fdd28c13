"""The page of one's own games: opened from the title, told apart, written to files."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from builders import content
from saved_games import NOW, only_entry, whole_game
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot

from game.client.my_games.my_games_scene import MyGamesScene
from game.client.review.review_scene import ReviewScene
from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell.home import Home
from game.client.start.learn_scene import Learning
from game.client.start.title_menu import LEARN
from game.client.studio.sample_review import fill_in
from game.client.table.results.result_choices import ResultChoice
from game.client.table.results.results_scene import ResultsScene
from game.client.table.sheets.replay_sheet import REVIEW
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control
from game.client.widgets.frame import BACK
from game.my_games.standing import RECENT, Grouping
from game.review.accounts import accuracies
from game.saves.loading import play_on_from
from game.saves.save import GameTable
from game.saves.shelf import SaveKind


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
        with (home.folders.data / "my-games.csv").open(encoding="utf-8", newline="") as file:
            (row,) = csv.DictReader(file)
        assert set(row) == set(written[0])


def reviewed(pilot: Pilot) -> float:
    """Fill the review that is open in, close it, and tell the accuracy that it shows."""
    scene = pilot.context.scenes.top
    assert isinstance(scene, ReviewScene)
    for seat in range(scene.review.players):
        fill_in(scene.game, scene.review, seat)
    pilot.press(pygame.K_ESCAPE)
    found = accuracies(scene.review.judged, scene.me).all
    assert found is not None
    return found


def assert_told(home: Home, accuracy: float) -> None:
    """On the page, and in the file for other programs."""
    with at_title(home) as pilot:
        page = page_of(pilot)
        assert page.standing.recent == (accuracy,)
        words = pilot.context.catalogue
        assert words.say("app.percent", number=round(accuracy)) in texts_of(page)
        pilot.click(control("export", "json"))
        (row,) = json.loads((home.folders.data / "my-games.json").read_text("utf-8"))
        assert row["accuracy"] == accuracy


@pytest.mark.parametrize("way", ["replay", "list"])
def test_a_review_makes_its_accuracy_appear(home: Home, way: str) -> None:
    home.shelf.keep_replay(whole_game())
    (entry,) = home.shelf.entries(SaveKind.REPLAY)
    with at_title(home) as pilot:
        if way == "list":
            games_of(pilot).review(entry)
            pilot.settle()
        else:
            games_of(pilot).replay(entry)
            pilot.settle()
            pilot.click(REVIEW)
        accuracy = reviewed(pilot)
    assert_told(home, accuracy)


def test_a_review_from_the_results_page_counts_too(tmp_path: Path) -> None:
    """The game is taken up before its last action, which its person does."""
    home = home_in(tmp_path, animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)
    whole = whole_game()
    last = whole.record.actions[-1]
    seats = whole.headline.seats if last.seat == 0 else whole.headline.seats[::-1]
    start = len(whole.record.actions) - 1
    home.shelf.keep(
        play_on_from(whole.record, content(), start, table=GameTable("late", seats), now=NOW)
    )
    with at_title(home) as pilot:
        games_of(pilot).open(only_entry(home.shelf))
        pilot.settle()
        table = pilot.context.scenes.top
        assert isinstance(table, TableScene)
        table.link.submit(last.action)
        pilot.run_until(lambda: isinstance(pilot.context.scenes.top, ResultsScene))
        pilot.click(control(ResultChoice.REVIEW))
        accuracy = reviewed(pilot)
    assert_told(home, accuracy)


def test_every_one_of_the_last_reviews_has_its_bar(home: Home) -> None:
    shown = (*range(60, 71), 100)
    with at_title(home) as pilot:
        page = page_of(pilot)
        page.standing = replace(page.standing, accuracy=tuple(map(float, shown)))
        page.changed()
        pilot.settle()
        told = texts_of(page).split(" | ")
        assert [text for text in told if text.isdigit() and int(text) >= 60] == [
            str(one) for one in shown[-RECENT:]
        ]


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
