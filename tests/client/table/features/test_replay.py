"""A recorded game at the table: to any moment and back, with its log, purses and charts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
from saved_games import whole_game
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.start.title_scene import TitleScene
from game.client.table.features.replay import ReplayControls
from game.client.table.features.saving import Saving
from game.client.table.results.charts_scene import ChartsScene
from game.client.table.results.results_scene import ResultsScene
from game.client.table.sheets.replay_sheet import CHARTS, LINE, PLAY_ON, stride_piece
from game.client.table.table_scene import TableScene
from game.client.telling.time_line import Stride
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.table_buttons import Verb
from game.saves.shelf import SaveKind

QUICK = {"animation_speed": AnimationSpeed.OFF, "bot_pace": BotPace.INSTANT}


@contextmanager
def replaying(
    folder: Path, size: tuple[int, int] = (1280, 720)
) -> Iterator[tuple[Pilot, TableScene]]:
    """A finished game at its beginning, standing still."""
    home = home_in(folder, **QUICK)
    home.shelf.keep_replay(whole_game())
    with at_title(home, size) as pilot:
        (entry,) = home.shelf.entries(SaveKind.REPLAY)
        games_of(pilot).replay(entry)
        pilot.step()
        scene = pilot.context.scenes.top
        assert has(scene, ReplayControls)
        scene.pace.is_paused = True
        scene.feature(ReplayControls).go(0)
        pilot.settle()
        yield pilot, scene


def test_every_stride_by_key(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        line = scene.feature(ReplayControls).link.time_line
        pilot.press(pygame.K_RIGHT)
        assert scene.feature(ReplayControls).link.number == 1
        pilot.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        assert scene.feature(ReplayControls).link.number == line.after(1, Stride.PHASE)
        pilot.press(pygame.K_RIGHT, pygame.KMOD_CTRL)
        assert scene.feature(ReplayControls).link.number in [span.first for span in line.rounds]
        pilot.press(pygame.K_LEFT, pygame.KMOD_CTRL)
        pilot.press(pygame.K_LEFT)
        assert scene.feature(ReplayControls).link.number < line.after(1, Stride.PHASE)


def test_every_stride_by_button(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        for stride in Stride:
            before = scene.feature(ReplayControls).link.number
            pilot.click(stride_piece(stride, back=False))
            assert scene.feature(ReplayControls).link.number > before
        for stride in Stride:
            before = scene.feature(ReplayControls).link.number
            pilot.click(stride_piece(stride, back=True))
            assert scene.feature(ReplayControls).link.number < before


def test_the_time_line_is_pressed_and_pulled(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        place = pilot.see(LINE)
        assert place is not None
        last = scene.feature(ReplayControls).link.time_line.last
        pilot.click((place.centerx, place.y + 4))
        assert abs(scene.feature(ReplayControls).link.number - last / 2) <= 2
        pilot.drag((place.centerx, place.y + 4), (place.right - 1, place.y + 4))
        assert scene.feature(ReplayControls).link.number == last


def test_the_log_is_that_of_the_moment_whichever_way_it_is_come_to(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        for _ in range(12):
            pilot.press(pygame.K_RIGHT)
        walked = scene.story.lines, scene.story.chronicle, scene.answering.bidding
        scene.feature(ReplayControls).go(60)
        pilot.settle()
        assert len(scene.story.lines) > len(walked[0])
        scene.feature(ReplayControls).go(12)
        pilot.settle()
        assert (scene.story.lines, scene.story.chronicle, scene.answering.bidding) == walked


def test_it_runs_by_itself_until_paused(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        scene.pace.pace = BotPace.FAST
        pilot.press(pygame.K_RETURN)
        pilot.wait(3 * BotPace.FAST.seconds)
        number = scene.feature(ReplayControls).link.number
        assert number >= 2
        pilot.click(controls.simple(Verb.PLAY))
        stopped = scene.feature(ReplayControls).link.number
        pilot.wait(3 * BotPace.FAST.seconds)
        assert scene.feature(ReplayControls).link.number == stopped


def test_all_purses_of_a_finished_game_are_open(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        scene.feature(ReplayControls).go(40)
        pilot.settle()
        assert all(purse is not None for purse in scene.answering.view.money)


def test_the_end_has_results_and_charts(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        scene.feature(ReplayControls).go(scene.feature(ReplayControls).link.time_line.last)
        pilot.settle()
        assert pilot.context.scenes.top is scene, "the end is one moment among others"
        pilot.click(CHARTS)
        assert isinstance(pilot.context.scenes.top, ChartsScene)
        pilot.press(pygame.K_ESCAPE)
        pilot.press(pygame.K_RETURN)
        assert isinstance(pilot.context.scenes.top, ResultsScene)


def test_a_new_game_begins_at_any_moment_but_the_end(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        last = scene.feature(ReplayControls).link.time_line.last
        scene.feature(ReplayControls).go(last)
        pilot.settle()
        pilot.click(PLAY_ON)
        assert pilot.context.scenes.top is scene
        tip = scene.show.tip(PLAY_ON, scene.answering)
        assert tip is not None and tip.reason
        scene.feature(ReplayControls).go(last - 5)
        pilot.settle()
        pilot.click(PLAY_ON)
        table = pilot.context.scenes.top
        assert has(table, Saving)
        assert table.link.version == last - 5


def test_a_game_that_todays_rules_play_otherwise_is_not_shown(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    save = whole_game()
    record = replace(save.record, actions=save.record.actions[1:])
    home.shelf.keep_replay(replace(save, record=record))
    with at_title(home) as pilot:
        (entry,) = home.shelf.entries(SaveKind.REPLAY)
        games_of(pilot).replay(entry)
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, TitleScene)
        assert "differently" in pilot.app.notices.text


def test_a_resize_keeps_the_moment(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        scene.feature(ReplayControls).go(30)
        pilot.resize((1920, 1080))
        assert scene.feature(ReplayControls).link.number == 30
        assert pilot.see(LINE) is not None


def test_the_feet_of_a_moment_are_the_same_whichever_way_it_is_come_to(tmp_path: Path) -> None:
    with replaying(tmp_path) as (pilot, scene):
        replay = scene.feature(ReplayControls)
        for _ in range(12):
            pilot.press(pygame.K_RIGHT)
        feet, there = scene.stage.strip.model, replay.link.number
        assert scene.story.deeds.by_seat
        replay.go(replay.link.time_line.last)
        pilot.settle()
        assert scene.stage.strip.model != feet
        replay.go(there)
        pilot.settle()
        assert scene.stage.strip.model == feet
