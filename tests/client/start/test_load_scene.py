"""Kept games: found, gone on with, named, looked back on, deleted; and nothing lost on the way."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from saved_games import save_in, whole_game
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell.home import Home
from game.client.start.load_form import DELETE, EARLIER, OPEN, REPLAY
from game.client.start.load_scene import LoadScene
from game.client.start.title_scene import TitleScene
from game.client.table.features.replay import ReplayControls
from game.client.table.features.saving import Saving
from game.client.table.menu import leave_table
from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.vocabulary.controls import control
from game.client.widgets.ask import AskScene
from game.client.widgets.save_as import SaveAsScene
from game.engine.codec import Plain
from game.engine.events import Phase
from game.saves.save import Save
from game.saves.save_format import decode_save
from game.saves.shelf import SaveKind
from game.table_seat import TableSeat

QUICK = {"animation_speed": AnimationSpeed.OFF, "bot_pace": BotPace.INSTANT}
QUICK_SAVE = "Quick save"


@contextmanager
def listed(home: Home, kind: SaveKind = SaveKind.AUTO) -> Iterator[tuple[Pilot, LoadScene]]:
    with at_title(home) as pilot:
        games_of(pilot).load()
        pilot.settle()
        scene = pilot.context.scenes.top
        assert isinstance(scene, LoadScene)
        if kind is not SaveKind.AUTO:
            pilot.click(control("kind", kind.value))
        yield pilot, scene


@contextmanager
def playing(home: Home, phase: Phase = Phase.BUILDING) -> Iterator[tuple[Pilot, TableScene]]:
    """A game in the middle, with one person at the table."""
    home.shelf.keep(save_in(phase))
    with at_title(home) as pilot:
        latest = home.shelf.latest()
        assert latest is not None
        games_of(pilot).open(latest)
        pilot.settle()
        yield pilot, table_of(pilot)


def table_of(pilot: Pilot) -> TableScene:
    scene = pilot.context.scenes.top
    assert has(scene, Saving)
    return scene


def texts_of(scene: LoadScene) -> str:
    return " | ".join(box.text for panel in scene.panels for box in panel.text_boxes())


def test_games_in_progress_are_listed_and_gone_on_with(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    for number, phase in enumerate((Phase.AUCTION, Phase.BUILDING)):
        save = save_in(phase, f"game-{number}")
        later = f"2026-05-0{number + 1}T10:00:00+00:00"
        home.shelf.keep(replace(save, headline=replace(save.headline, saved_at=later)))
    with listed(home) as (pilot, scene):
        assert len(scene.entries) == 2
        row = "Germany | round 2 · Building | Recharged | Ada, Igor | tied at 2 cities"
        assert row in texts_of(scene)
        assert "round 2 · Auction" in texts_of(scene)
        pilot.click(control("save", 1))
        pilot.click(OPEN)
        assert table_of(pilot).feature(Saving).keeper.game == "game-0"


def test_the_keyboard_alone_chooses_and_opens(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    for number in range(3):
        home.shelf.keep(save_in(Phase.AUCTION, f"game-{number}"))
    with listed(home) as (pilot, scene):
        pilot.press(pygame.K_DOWN)
        pilot.press(pygame.K_DOWN)
        wanted = scene.entries[2].headline
        assert scene.chosen == 2 and wanted is not None
        pilot.press(pygame.K_RETURN)
        assert table_of(pilot).feature(Saving).keeper.game == wanted.game


def test_a_long_list_is_scrolled_to_what_is_chosen(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    save = save_in(Phase.AUCTION)
    for number in range(20):
        home.shelf.keep_named(save, f"save {number}")
    with listed(home, SaveKind.NAMED) as (pilot, scene):
        assert pilot.see(control("save", 19)) is None
        for _ in range(4):
            pilot.press(pygame.K_PAGEDOWN)
        assert scene.chosen == 19 and pilot.see(control("save", 19)) is not None
        pilot.wheel(control("save", 19), 30)
        assert pilot.see(control("save", 0)) is not None


def test_deleting_takes_two_presses(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.AUCTION))
    with listed(home) as (pilot, scene):
        pilot.click(DELETE)
        assert len(home.shelf.entries(SaveKind.AUTO)) == 1
        pilot.click(DELETE)
        assert home.shelf.entries(SaveKind.AUTO) == () == scene.entries
        assert "No game in progress" in texts_of(scene)


def test_choosing_another_save_forgets_the_first_press(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    for number in range(2):
        home.shelf.keep(save_in(Phase.AUCTION, f"game-{number}"))
    with listed(home) as (pilot, _):
        pilot.click(DELETE)
        pilot.press(pygame.K_DOWN)
        pilot.click(DELETE)
        assert len(home.shelf.entries(SaveKind.AUTO)) == 2


def test_a_damaged_save_is_explained_and_the_state_before_it_opened(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    save = save_in(Phase.AUCTION)
    path = home.shelf.keep(save)
    home.shelf.keep(save)
    path.write_text('{"kind": "something else"}', "utf-8")
    with listed(home) as (pilot, scene):
        assert "Damaged" in texts_of(scene) and "kind of file" in texts_of(scene)
        pilot.click(EARLIER)
        assert has(pilot.context.scenes.top, Saving)


def test_a_save_that_a_list_takes_for_whole_is_explained_when_it_is_opened(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    save = save_in(Phase.AUCTION)
    home.shelf.keep_named(replace(save, checkpoint={"kind": "power-grid-state"}), "broken inside")
    with listed(home, SaveKind.NAMED) as (pilot, _):
        pilot.click(OPEN)
        assert isinstance(pilot.context.scenes.top, AskScene)
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, LoadScene)


def test_a_finished_game_is_watched(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    home.shelf.keep_replay(whole_game())
    with listed(home, SaveKind.REPLAY) as (pilot, scene):
        assert scene.default() == REPLAY and pilot.see(OPEN) is None
        scene.pressed(REPLAY)
        pilot.step()
        assert has(pilot.context.scenes.top, ReplayControls)


def test_a_named_save_is_a_game_of_its_own(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, table):
        pilot.press(pygame.K_ESCAPE)
        pilot.click(control("save_as"))
        scene = pilot.context.scenes.top
        assert isinstance(scene, SaveAsScene) and scene.title == "Germany, round 2"
        pilot.type("mine")
        pilot.press(pygame.K_RETURN)
        assert pilot.context.scenes.top is table
        (entry,) = home.shelf.entries(SaveKind.NAMED)
        assert entry.headline is not None and entry.headline.title == "mine"
        assert entry.picture is not None
        games_of(pilot).open(entry)
        pilot.settle()
        assert table_of(pilot).feature(Saving).keeper.game != table.feature(Saving).keeper.game


def test_a_name_in_use_is_told_before_it_is_replaced(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    home.shelf.keep_named(save_in(Phase.AUCTION), "Germany, round 2")
    with playing(home) as (pilot, _):
        pilot.press(pygame.K_ESCAPE)
        pilot.click(control("save_as"))
        scene = pilot.context.scenes.top
        assert isinstance(scene, SaveAsScene)
        texts = [box.text for box in scene.panels[0].text_boxes()]
        assert any("replaces" in text for text in texts)


def test_without_a_name_nothing_is_saved(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, _):
        pilot.press(pygame.K_ESCAPE)
        pilot.click(control("save_as"))
        pilot.press(pygame.K_BACKSPACE)
        pilot.press(pygame.K_RETURN)
        assert isinstance(pilot.context.scenes.top, SaveAsScene)
        assert home.shelf.entries(SaveKind.NAMED) == ()


def test_quick_save_and_quick_load(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, table):
        pilot.press(pygame.K_F9)
        assert "no quick save" in pilot.app.notices.text
        pilot.press(pygame.K_F5)
        assert home.shelf.named(QUICK_SAVE) is not None
        assert QUICK_SAVE in pilot.app.notices.text
        version = table.link.version
        pilot.press(pygame.K_RETURN)
        assert table.link.version > version
        pilot.press(pygame.K_F9)
        again = table_of(pilot)
        assert again is not table and again.link.version == version
        assert again.feature(Saving).keeper.game != table.feature(Saving).keeper.game


def test_looking_back_and_playing_on_begins_a_branch(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, table):
        number = table.link.version
        pilot.press(pygame.K_h)
        scene = pilot.context.scenes.top
        assert has(scene, ReplayControls) and scene.feature(ReplayControls).link.number == number
        for _ in range(3):
            pilot.press(pygame.K_LEFT)
        pilot.click(control("play_on"))
        again = table_of(pilot)
        assert again.link.version == number - 3
        assert again.feature(Saving).keeper.game != table.feature(Saving).keeper.game
        kept = {e.headline.game for e in home.shelf.entries(SaveKind.AUTO) if e.headline}
        assert kept == {table.feature(Saving).keeper.game, again.feature(Saving).keeper.game}


def test_a_look_back_ends_where_the_game_goes_on(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, table):
        for way_back in (pygame.K_ESCAPE, pygame.K_h, None):
            pilot.press(pygame.K_h)
            pilot.press(pygame.K_LEFT)
            if way_back is None:
                pilot.click(control("now"))
            else:
                pilot.press(way_back)
            assert pilot.context.scenes.top is table


def test_a_look_back_says_why_it_has_no_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, _):
        pilot.press(pygame.K_h)
        scene = pilot.context.scenes.top
        assert has(scene, ReplayControls)
        told: list[str] = []
        monkeypatch.setattr(scene, "tell", told.append)
        pilot.click(pieces.button(pieces.Button.HINT))
        assert told == [scene.features.why_no_hints]
        assert "your turn" in scene.features.why_no_hints


def test_a_line_of_the_log_leads_to_its_moment(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, table):
        line = len(table.story.lines) - 3
        pilot.click(pieces.log_line(line))
        scene = pilot.context.scenes.top
        assert has(scene, ReplayControls)
        assert any(told.tells_as(table.story.lines[line]) for told in scene.story.lines)
        scene.feature(ReplayControls).go(scene.feature(ReplayControls).link.number - 1)
        pilot.settle()
        assert len(scene.story.lines) <= line


def test_looking_back_shows_no_other_purse(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with playing(home) as (pilot, table):
        pilot.press(pygame.K_h)
        scene = pilot.context.scenes.top
        assert has(scene, ReplayControls)
        mine = table.link.seat
        assert mine is not None
        money = scene.answering.view.money
        assert money[mine] is not None
        assert all(purse is None for seat, purse in enumerate(money) if seat != mine)


def test_leaving_a_kept_game_asks_nothing(tmp_path: Path) -> None:
    with playing(home_in(tmp_path, **QUICK)) as (pilot, _):
        pilot.step([pygame.event.Event(pygame.QUIT)])
        assert pilot.app.is_over


def test_leaving_a_game_that_could_not_be_kept_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with playing(home_in(tmp_path, **QUICK)) as (pilot, table):
        monkeypatch.setattr("game.saves.shelf.write_whole", full)
        pilot.step([pygame.event.Event(pygame.QUIT)])
        pilot.settle()
        question = pilot.context.scenes.top
        assert isinstance(question, AskScene) and "disk is full" in question.question.sentences[0]
        pilot.press(pygame.K_RETURN)
        assert pilot.context.scenes.top is table and not pilot.app.is_over
        pilot.step([pygame.event.Event(pygame.QUIT)])
        pilot.settle()
        pilot.click(control("leave_anyway"))
        assert pilot.app.is_over


def test_a_second_wish_to_close_is_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with playing(home_in(tmp_path, **QUICK)) as (pilot, _):
        monkeypatch.setattr("game.saves.shelf.write_whole", full)
        for _ in range(2):
            pilot.step([pygame.event.Event(pygame.QUIT)])
        assert pilot.app.is_over


def test_the_players_of_a_save_are_shown(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    save = save_in(Phase.AUCTION)
    seats = (TableSeat("Zoe", 2), TableSeat("Igor", 3, "expert", "saver"))
    home.shelf.keep(replace(save, headline=replace(save.headline, seats=seats)))
    with listed(home) as (_, scene):
        assert "Zoe" in texts_of(scene) and "Expert" in texts_of(scene)


def test_another_language_tells_the_whole_log_again(tmp_path: Path) -> None:
    with playing(home_in(tmp_path, **QUICK)) as (pilot, table):
        before = [str(line.sentence) for line in table.story.lines]
        pilot.context.preferences.change(language="de")
        pilot.settle()
        after = [str(line.sentence) for line in table.story.lines]
        assert len(after) == len(before)
        assert sum(one != other for one, other in zip(before, after)) > len(before) / 2


def test_a_rematch_of_a_continued_game_seats_the_same_people(tmp_path: Path) -> None:
    with playing(home_in(tmp_path, **QUICK)) as (_, table):
        rematch = table.ending.rematch
        assert rematch is not None
        again = rematch()
        assert has(again, Saving)
        seats = [(sitter.colour, sitter.is_bot, sitter.level) for sitter in again.seating]
        assert seats == [(s.colour, s.is_bot, s.level) for s in table.seating]
        assert again.feature(Saving).keeper.game != table.feature(Saving).keeper.game
        again.exit()


@pytest.mark.parametrize("kind", [SaveKind.AUTO, SaveKind.NAMED])
def test_a_game_is_read_and_decoded_once_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: SaveKind
) -> None:
    decoded: list[object] = []

    def counted(data: Plain) -> Save:
        decoded.append(data)
        return decode_save(data)

    home = home_in(tmp_path)
    if kind is SaveKind.AUTO:
        home.shelf.keep(save_in(Phase.BUILDING))
    else:
        home.shelf.keep_named(save_in(Phase.BUILDING), "Friday")
    with at_title(home) as pilot:
        (entry,) = home.shelf.entries(kind)
        monkeypatch.setattr("game.saves.shelf.decode_save", counted)
        games_of(pilot).open(entry)
        pilot.settle()
        is_same_game = (
            table_of(pilot).feature(Saving).keeper.game == save_in(Phase.BUILDING).headline.game
        )
    assert is_same_game is (kind is SaveKind.AUTO)
    assert len(decoded) == 1


def test_a_replay_that_is_left_leads_back_to_its_row_in_the_list(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    for number in range(3):
        home.shelf.keep(save_in(Phase.AUCTION, f"game-{number}"))
    with listed(home) as (pilot, scene):
        pilot.click(control("save", 2))
        wanted = scene.entry
        pilot.click(REPLAY)
        assert has(pilot.context.scenes.top, ReplayControls)
        leave_table(pilot.context)
        pilot.settle()
        back = pilot.context.scenes.top
        assert isinstance(back, LoadScene) and wanted is not None
        assert back.entry is not None and back.entry.path == wanted.path
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, TitleScene)


def test_a_picture_shows_the_table_and_never_its_menu(tmp_path: Path) -> None:
    with playing(home_in(tmp_path, **QUICK)) as (pilot, table):
        saving = table.feature(Saving)
        bare = saving.picture()
        table.open_menu()
        pilot.settle()
        pilot.press(pygame.K_ESCAPE)
        # Before the table is drawn again, the menu is still on the screen.
        table.open_menu()
        pilot.settle()
        pilot.context.scenes.pop()
        pilot.context.scenes.settle()
        assert saving.picture() == bare
