"""The title's menu: the game to go on with first, and a way into everything else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest
from next_games import game_of
from saved_games import SEATS, new_table, save_in, table_of
from ui.at_home import at_title, home_in, navigation_of
from ui.tables import has

from game.client.screens.new_game_scene import NewGameScene
from game.client.screens.settings_scene import SettingsScene
from game.client.shell.crash_mark import LastCrash
from game.client.shell.scene import Scene
from game.client.start.learn_scene import LearnScene
from game.client.start.load_scene import LoadScene
from game.client.start.save_words import SaveWords
from game.client.start.title_menu import (
    CONTINUE,
    LAN,
    LEARN,
    LOAD,
    NEW_GAME,
    PLAY_NOW,
    QUIT,
    SETTINGS,
    WATCH,
    AfterCrash,
    TitleMenu,
)
from game.client.start.title_scene import TitleScene
from game.client.table.features.saving import Saving
from game.client.widgets.ask import AskScene
from game.client.widgets.overlay_scene import Choice
from game.content import load_content
from game.engine.events import Phase
from game.saves.save import Save, empty_record, save_of
from game.saves.shelf import SaveKind
from game.texts import Catalogue

NOW = datetime(2026, 5, 4, 20, 15, tzinfo=UTC)


def note_of(scene: Scene | None) -> str:
    assert isinstance(scene, TitleScene)
    return scene.note


def test_without_a_game_the_first_entry_plays_at_once(tmp_path: Path) -> None:
    home = home_in(tmp_path, game=game_of("usa", "classic", 2))
    with at_title(home) as pilot:
        assert note_of(pilot.context.scenes.top) == "USA · Classic · against one bot"
        pilot.click(PLAY_NOW)
        assert has(pilot.context.scenes.top, Saving)


def test_the_first_entry_continues_the_last_game(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.BUILDING, "my-game"))
    with at_title(home) as pilot:
        assert note_of(pilot.context.scenes.top).startswith("Germany · round 2 · ")
        pilot.click(CONTINUE)
        table = pilot.context.scenes.top
        assert has(table, Saving) and table.feature(Saving).keeper.game == "my-game"
        assert table.link.view.position.phase is Phase.BUILDING


def test_a_game_begun_meanwhile_is_the_one_to_continue(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        pilot.click(PLAY_NOW)
        pilot.context.scenes.start_over()
        pilot.settle()
        going_on, new = pilot.see(CONTINUE), pilot.see(PLAY_NOW)
        assert going_on is not None and new is not None
        assert (going_on.top, going_on.size) == (new.top, new.size)
        assert going_on.right < new.left
        pilot.click(PLAY_NOW)
        assert has(pilot.context.scenes.top, Saving)
        assert len(pilot.context.home.shelf.entries(SaveKind.AUTO)) == 2  # type: ignore[union-attr]


def test_a_damaged_game_is_explained_and_the_state_before_it_offered(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    save = save_in(Phase.BUILDING, "my-game")
    path = home.shelf.keep(save)
    home.shelf.keep(save)
    path.write_text("{", "utf-8")
    with at_title(home) as pilot:
        pilot.click(CONTINUE)
        scene = pilot.context.scenes.top
        assert isinstance(scene, AskScene)
        assert "damaged" in scene.question.sentences[0]
        assert "round 2" in scene.question.sentences[1]
        pilot.press(pygame.K_RETURN)
        assert has(pilot.context.scenes.top, Saving)


def test_a_damaged_game_without_a_state_before_it_can_only_be_closed(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.BUILDING)).write_text("{", "utf-8")
    with at_title(home) as pilot:
        pilot.click(CONTINUE)
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, TitleScene)


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        (NEW_GAME, NewGameScene),
        (WATCH, NewGameScene),
        (LOAD, LoadScene),
        (LEARN, LearnScene),
        (SETTINGS, SettingsScene),
    ],
)
def test_every_entry_leads_somewhere_and_back(
    tmp_path: Path, entry: str, kind: type[Scene]
) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        pilot.click(entry)
        scene = pilot.context.scenes.top
        assert isinstance(scene, kind)
        assert not scene.opaque or pilot.see(entry) is None
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, TitleScene)
        assert pilot.see(entry) is not None


def test_the_keyboard_reaches_every_entry(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        for _ in range(8):
            pilot.press(pygame.K_TAB)
        pilot.press(pygame.K_RETURN)
        assert pilot.app.is_over


def test_arrows_go_to_the_entry_beside(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT):
            pilot.press(key)
        pilot.press(pygame.K_RETURN)
        assert isinstance(pilot.context.scenes.top, LearnScene)


@pytest.mark.parametrize("has_game", [False, True])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1280, 800)])
def test_all_entries_fit_into_the_window(
    tmp_path: Path, size: tuple[int, int], has_game: bool
) -> None:
    home = home_in(tmp_path)
    if has_game:
        home.shelf.keep(save_in(Phase.BUILDING, "my-game"))
    with at_title(home, size) as pilot:
        large = (CONTINUE, PLAY_NOW) if has_game else (PLAY_NOW,)
        entries = (*large, NEW_GAME, LAN, LOAD, WATCH, LEARN, SETTINGS, QUIT)
        places = [place for place in map(pilot.see, entries) if place is not None]
        assert len(places) == len(entries)
        assert all(pilot.surface.get_rect().contains(place) for place in places)
        assert all(place.collidelist(places[:i]) < 0 for i, place in enumerate(places))


def crash_question(
    tmp_path: Path, log: Path | None
) -> tuple[tuple[str, ...], tuple[Choice[AfterCrash], ...]]:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.AUCTION))
    home.last_crash = LastCrash(datetime(2026, 5, 1, tzinfo=UTC), log)
    with at_title(home) as pilot:
        TitleMenu(pilot.context, navigation_of(pilot)).tell_crash(home)
        pilot.settle()
        scene = pilot.context.scenes.top
        assert isinstance(scene, AskScene)
        found = scene.question.sentences, scene.question.choices
        pilot.press(pygame.K_RETURN)
        assert has(pilot.context.scenes.top, Saving)
    return found


def test_after_a_crash_the_game_is_offered_and_the_log_named(tmp_path: Path) -> None:
    sentences, choices = crash_question(tmp_path, Path("/somewhere/crash.log"))
    assert any("round 2" in sentence for sentence in sentences)
    assert any("/somewhere/crash.log" in sentence for sentence in sentences)
    assert [choice.value for choice in choices] == [AfterCrash.CLOSE, AfterCrash.OPEN]


def test_without_a_crash_nothing_is_asked(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    with at_title(home) as pilot:
        TitleMenu(pilot.context, navigation_of(pilot)).tell_crash(home)
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, TitleScene)


def save_with(cities: tuple[int, ...], bots: int = 1, **more: object) -> Save:
    state = new_table().state
    save = save_of(table_of(), empty_record(state), state, now=NOW)
    seats = (SEATS[0], SEATS[1]) if bots == 1 else (SEATS[0], replace(SEATS[0], name="Bea"))
    more_seats = (SEATS[0],) * (len(cities) - len(seats))
    headline = replace(save.headline, cities=cities, seats=seats + more_seats, round=3, **more)  # type: ignore[arg-type]
    return replace(save, headline=headline)


@pytest.mark.parametrize(
    ("save", "words"),
    [
        (save_with((0, 0)), "just begun"),
        (save_with((5, 3)), "leading with 5 cities"),
        (save_with((1, 0)), "leading with 1 city"),
        (save_with((3, 5)), "3 cities, the leader has 5"),
        (save_with((4, 4)), "tied at 4 cities"),
        (save_with((3, 5), bots=0), "Bea leads with 5"),
        (save_with((3, 5), is_over=True), "most cities: Igor with 5"),
        (save_with((5, 5), is_over=True), "most cities: Ada and Igor with 5"),
        (save_with((5, 5, 5), is_over=True), "most cities: 3 players with 5"),
    ],
)
def test_the_standing_in_words(save: Save, words: str) -> None:
    spoken = SaveWords(Catalogue.load(), load_content(), NOW)
    assert spoken.standing(save.headline) == words


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1, seconds=5), "one minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=3), "3 hours ago"),
        (timedelta(days=400), f"{(NOW - timedelta(days=400)).astimezone():%Y-%m-%d}"),
    ],
)
def test_the_time_in_words(ago: timedelta, words: str) -> None:
    spoken = SaveWords(Catalogue.load(), load_content(), NOW)
    assert spoken.when(NOW - ago) == words


def test_a_save_of_a_map_that_is_gone_is_still_named(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    save = save_in(Phase.AUCTION)
    home.shelf.keep(replace(save, headline=replace(save.headline, map="atlantis")))
    (entry,) = home.shelf.entries(SaveKind.AUTO)
    spoken = SaveWords(Catalogue.load(), load_content(), NOW)
    assert spoken.line(entry).startswith("atlantis · ")
