"""The very first start: asked once for name and house, and never again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from ui.at_home import at_title, home_in, navigation_of
from ui.pilot import Pilot
from ui.tables import has

from game.client.lesson.coaching import Coaching
from game.client.start.title_menu import PLAY_NOW, TitleMenu
from game.client.start.title_scene import TitleScene
from game.client.start.welcome_scene import BEGIN, GUIDED, WelcomeScene, house_piece
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control

PURPLE = 4


@contextmanager
def started(folder: Path) -> Iterator[Pilot]:
    home = home_in(folder)
    with at_title(home) as pilot:
        TitleMenu(pilot.context, navigation_of(pilot)).welcome(home)
        pilot.settle()
        yield pilot


def write(pilot: Pilot, text: str) -> None:
    pilot.context.scenes.top.typed(control("name"), text)  # type: ignore[union-attr]


def test_name_and_house_are_asked_for_once_and_hold_in_the_next_game(tmp_path: Path) -> None:
    with started(tmp_path) as pilot:
        assert isinstance(pilot.context.scenes.top, WelcomeScene)
        write(pilot, "  Ada ")
        pilot.click(house_piece(PURPLE))
        pilot.click(BEGIN)
        assert isinstance(pilot.context.scenes.top, TitleScene)
        pilot.click(PLAY_NOW)
        table = pilot.context.scenes.top
        assert isinstance(table, TableScene)
        seating = table.seating
        (me,) = [sitter for sitter in seating if not sitter.is_bot]
        assert (me.name, me.colour) == ("Ada", PURPLE)
        assert len({sitter.colour for sitter in seating}) == len(seating)
    with started(tmp_path) as pilot:
        assert isinstance(pilot.context.scenes.top, TitleScene)
        assert pilot.context.settings.lan.name == "Ada"


def test_whoever_skips_it_keeps_what_is_usual_and_is_not_asked_again(tmp_path: Path) -> None:
    with started(tmp_path) as pilot:
        usual = pilot.context.settings
        write(pilot, "Ada")
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, TitleScene)
        assert pilot.context.settings == usual
    with started(tmp_path) as pilot:
        assert isinstance(pilot.context.scenes.top, TitleScene)


def test_the_guided_game_can_be_begun_from_there(tmp_path: Path) -> None:
    with started(tmp_path) as pilot:
        pilot.click(GUIDED)
        assert has(pilot.context.scenes.top, Coaching)


@pytest.mark.parametrize("name", ["", "   ", "a\tb"])
def test_what_is_no_name_is_left_out(tmp_path: Path, name: str) -> None:
    with started(tmp_path) as pilot:
        write(pilot, name)
        pilot.click(BEGIN)
        game = pilot.context.settings.game
        assert game.sitters[game.people[0]].name == ""
