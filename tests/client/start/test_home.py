"""What is kept between sessions: the window as it was left, settings, and every game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from next_games import game_of, settings_for
from thinkers import PatientThinker
from ui.pilot import Pilot
from ui.tables import QUICK, has

from game.client.settings.preferences import Settings, WindowMode, WindowPlace
from game.client.shell import window_place as window_memory
from game.client.shell.home import SETTINGS_PAUSE, Home
from game.client.shell.scene import Scene
from game.client.shell.window_place import fitting_size
from game.client.shell.workers import Workers
from game.client.start import program
from game.client.start.launcher import Games
from game.client.start.program import title_scene
from game.client.table.features.saving import Saving
from game.content import GameContent, load_content
from game.engine.board import Board, Form
from game.folders import Folders
from game.saves.shelf import SaveKind
from game.texts import Catalogue, CatalogueError

TEXTS = Catalogue.load()
DESKTOPS = [(1920, 1080), (2560, 1440)]


def home_in(folder: Path) -> Home:
    return Home(Folders.under(folder), load_content())


@pytest.fixture(autouse=True)
def large_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "desktop_sizes", lambda: DESKTOPS)


def session(home: Home, size: tuple[int, int] | None = None) -> tuple[int, int]:
    """Open the window, and close it again; its size."""
    with program.opened(TEXTS, home.preferences.now, size, home) as app:
        return app.window.size


def test_a_window_opens_as_it_was_left(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    with program.opened(TEXTS, home.preferences.now, None, home):
        pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    assert home_in(tmp_path).preferences.now.window.size == (1600, 900)
    assert session(home_in(tmp_path)) == (1600, 900)


def test_full_screen_is_remembered_with_the_size_to_go_back_to(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    with program.opened(TEXTS, home.preferences.now, None, home) as app:
        pygame.display.set_mode((1400, 800), pygame.RESIZABLE)
        app.window.toggle_full_screen()
    left = home_in(tmp_path).preferences.now.window
    assert (left.mode, left.size) == (WindowMode.FULL_SCREEN, (1400, 800))
    home = home_in(tmp_path)
    with program.opened(TEXTS, home.preferences.now, None, home) as app:
        assert app.window.is_full
        app.window.toggle_full_screen()
        assert app.window.size == (1400, 800)


def test_a_size_asked_for_once_is_not_remembered(tmp_path: Path) -> None:
    assert session(home_in(tmp_path), (1500, 900)) == (1500, 900)
    assert home_in(tmp_path).preferences.now.window == WindowPlace()


@pytest.mark.parametrize(
    ("size", "found"),
    [((1920, 1080), (1920, 1080)), ((2560, 1440), (2560, 1440)), ((3000, 900), None), (None, None)],
)
def test_a_size_that_no_screen_has_room_for_is_not_used(
    size: tuple[int, int] | None, found: tuple[int, int] | None
) -> None:
    assert fitting_size(WindowPlace(size=size), DESKTOPS) == found


def test_a_place_beyond_every_screen_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with Pilot() as pilot:
        moved: list[tuple[int, int]] = []
        monkeypatch.setattr(
            type(pilot.window), "move_to", lambda window, place: moved.append(place)
        )
        for place in ((100, 50), (2000, 100), (9000, 0), (-500, 0), (0, 5000)):
            window_memory.put_as_left(pilot.window, WindowPlace(place=place), DESKTOPS)
        assert moved == [(100, 50), (2000, 100)]


def test_a_window_too_small_for_the_table_is_not_remembered(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    with program.opened(TEXTS, home.preferences.now, None, home):
        pygame.display.set_mode((900, 500), pygame.RESIZABLE)
    assert home_in(tmp_path).preferences.now.window.size is None


def test_a_broken_settings_file_is_told_in_the_window(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text("{")
    home = home_in(tmp_path)
    with program.opened(TEXTS, home.preferences.now, None, home) as app:
        program.tell_problems(app.context, home)
        assert app.notices.text.startswith("Your settings could not be read. They were moved")


def test_settings_that_cannot_be_kept_are_told_in_the_window(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    with program.opened(TEXTS, home.preferences.now, None, home) as app:
        program.tell_problems(app.context, home)
        assert app.notices.text == ""
        (tmp_path / "config").write_text("not a folder")
        app.context.preferences.change(game=game_of(players=3))
        assert app.notices.text == ""
        app.step([], SETTINGS_PAUSE)
        assert app.notices.text.startswith("Your settings could not be saved")
        assert app.context.settings.game == game_of(players=3)


def test_a_damaged_map_is_told_and_left_out(tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    maps.mkdir()
    (maps / "moon.json").write_text("{", "utf-8")
    home = home_in(tmp_path)
    with program.opened(TEXTS, home.preferences.now, None, home) as app:
        app.context.content = GameContent(maps)
        program.tell_broken_maps(app.context)
        assert app.notices.text.startswith("maps/moon.json is not valid JSON.")
        assert "moon" not in app.context.content.map_ids()


def test_the_title_shows_another_map_if_its_own_is_damaged() -> None:
    with Pilot() as pilot:
        whole = pilot.context.content
        shown: list[str] = []

        class WithoutUsa(GameContent):
            def map_ids(self) -> tuple[str, ...]:
                return ("germany",)

            def board(self, map_id: str, form: Form) -> Board:
                shown.append(map_id)
                return whole.board(map_id, form)

        pilot.context.content = WithoutUsa()
        pilot.open(lambda context: title_scene(context, lambda: 1))
        assert set(shown) == {"germany"}


def test_a_damaged_language_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load = Catalogue.load

    def damaged(language: str = "en") -> Catalogue:
        if language == "de":
            raise CatalogueError("The language file locale/pg.de.json is damaged.")
        return load(language)

    home = home_in(tmp_path)
    home.preferences.change(language="de")
    monkeypatch.setattr(Catalogue, "load", damaged)
    with program.opened(TEXTS, home.preferences.now, None, home) as app:
        program.tell_problems(app.context, home)
        assert app.notices.text == "The language file locale/pg.de.json is damaged."
    with Pilot() as pilot:
        pilot.open(lambda context: Scene())
        pilot.context.preferences.change(language="de")
        pilot.settle()
        assert pilot.app.notices.text == "The language file locale/pg.de.json is damaged."
        assert pilot.context.catalogue.say("results.menu") == "Menu"


def played_now(pilot: Pilot) -> Scene | None:
    pilot.open(lambda context: Scene())
    Games(pilot.context, lambda: 5).play_now()
    pilot.settle()
    return pilot.context.scenes.top


def test_a_game_begun_from_the_title_can_be_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workers, "thinker", lambda workers: PatientThinker())
    home = home_in(tmp_path)
    settings = replace(QUICK, game=game_of(players=3))
    with Pilot(settings=settings) as pilot:
        pilot.context.home = home
        assert has(played_now(pilot), Saving)
    latest = home_in(tmp_path).shelf.latest()
    assert latest is not None and latest.headline is not None
    assert len(latest.headline.seats) == 3
    assert [seat.is_bot for seat in latest.headline.seats].count(False) == 1


def test_without_a_home_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "thinker", lambda workers: PatientThinker())
    with Pilot(settings=QUICK) as pilot:
        assert not has(played_now(pilot), Saving)
    assert home_in(tmp_path).shelf.entries(*SaveKind) == ()


def test_a_language_without_a_catalogue_leaves_the_usual_one() -> None:
    assert program.in_language("xx", TEXTS) is TEXTS
    found = program.in_language("en", Catalogue({}))
    assert found.say("app.window_title") == TEXTS.say("app.window_title")


def test_options_hold_for_one_session(tmp_path: Path) -> None:
    home = Home(Folders.under(tmp_path), load_content(), lambda kept: {"game": game_of(players=6)})
    assert home.preferences.now == settings_for(game_of(players=6))
    home.preferences.change(reduced_motion=True)
    home.preferences.keep()
    assert home_in(tmp_path).preferences.now == Settings(reduced_motion=True)
