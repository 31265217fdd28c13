"""The end before somebody's eyes: what is told, what ends it, and what comes after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pygame
import pytest
from builders import content
from held_pictures import held_bytes
from saved_games import whole_game
from ui.pilot import Pilot
from ui.tables import QUICK, seated

from game.client.board.art import BoardArt
from game.client.draw.theme import Theme
from game.client.scenery.night_picture import Framing, NightLand
from game.client.settings.preferences import AnimationSpeed, Settings
from game.client.shell.audio import Sound
from game.client.table.features.replay import ReplayControls, replay_table
from game.client.table.finale import finale_scene
from game.client.table.finale.finale_scene import SEEN, FinaleChoice, FinaleScene, night_land
from game.client.table.finale.programme import BeatKind
from game.client.table.replay_link import ReplayLink
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.telling.ending_words import tied
from game.client.vocabulary.controls import control
from game.engine.board import AreaId
from game.engine.model import Result
from game.engine.terms import TieBreak
from game.link import LocalLink
from game.saves.loading import all_moments
from game.table import Accepted, Table

NORMAL = replace(QUICK, animation_speed=AnimationSpeed.NORMAL)
MOST_AT_THE_END = 9.0
"""Screens, the terrain and the kit's caches of the table below included."""
SKIP, RESULTS = control(FinaleChoice.SKIP), control(FinaleChoice.RESULTS)


@contextmanager
def ending(
    settings: Settings = NORMAL, size: tuple[int, int] = (1280, 720)
) -> Iterator[tuple[Pilot, TableScene]]:
    """A table in the moment in which its game has ended."""
    record = whole_game().record
    moments = all_moments(record, content())
    table = Table(moments[-2].state)
    with Pilot(size, settings=settings) as pilot:
        scene = TableScene(pilot.context, LocalLink(table, 0), seated(2))
        pilot.app.start(scene)
        pilot.step()
        last = record.actions[-1]
        assert isinstance(table.submit(last.seat, last.action, table.version), Accepted)
        yield pilot, scene


def at_finale(pilot: Pilot) -> FinaleScene:
    """When the end has begun to be played."""
    pilot.run_until(lambda: isinstance(pilot.context.scenes.top, FinaleScene))
    scene = pilot.context.scenes.top
    assert isinstance(scene, FinaleScene)
    pilot.run_until(lambda: scene.play is not None and scene.play.beat is not None)
    return scene


def beat_of(scene: FinaleScene) -> BeatKind:
    assert scene.play is not None and scene.play.beat is not None
    return scene.play.beat.kind


def tap(pilot: Pilot, key: int) -> None:
    """A key, without waiting for what moves."""
    pilot.hold(key)
    pilot.release(key)
    pilot.step()


def test_the_end_is_played_and_then_come_the_results() -> None:
    with ending() as (pilot, table):
        scene = at_finale(pilot)
        assert beat_of(scene) is BeatKind.RISE
        assert scene.play is not None
        pilot.run_until(lambda: scene.play is not None and scene.play.is_over)
        result = table.answering.view.position.result
        assert result is not None
        lit = {seat: one.lit for seat, one in scene.play.picture.now.standings.items()}
        assert lit == {line.seat: line.powered for line in result.ranking}
        assert pilot.context.scenes.top is scene, "it rests until somebody goes on"
        pilot.click(RESULTS)
        assert isinstance(pilot.context.scenes.top, ResultsScene)


def test_space_finishes_a_beat_and_at_last_the_end() -> None:
    with ending() as (pilot, _):
        scene = at_finale(pilot)
        seen = []
        while beat_of(scene) is not BeatKind.WINNER:
            seen.append(beat_of(scene))
            tap(pilot, pygame.K_SPACE)
        assert seen == sorted(seen, key=list(BeatKind).index)
        tap(pilot, pygame.K_SPACE)
        assert scene.play is not None and scene.play.is_over, "the first one ends what moves"
        pilot.wait(SEEN)
        assert pilot.context.scenes.top is scene
        tap(pilot, pygame.K_SPACE)
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, ResultsScene)


@pytest.mark.parametrize("hand", ["space", "mouse"])
def test_who_shortens_the_counting_in_a_hurry_still_sees_the_winner(hand: str) -> None:
    with ending() as (pilot, _):
        scene = at_finale(pilot)
        for _ in range(10):
            if hand == "space":
                tap(pilot, pygame.K_SPACE)
            else:
                pilot.mouse(pygame.MOUSEBUTTONDOWN, (200, 200))
                pilot.mouse(pygame.MOUSEBUTTONUP, (200, 200))
        assert pilot.context.scenes.top is scene
        assert beat_of(scene) is BeatKind.WINNER
        assert scene.play is not None and scene.play.is_over and scene.play.has_come


def test_a_click_that_began_before_the_winner_was_there_does_not_go_on() -> None:
    with ending() as (pilot, _):
        scene = at_finale(pilot)
        pilot.mouse(pygame.MOUSEBUTTONDOWN, (200, 200))
        pilot.run_until(lambda: scene.play is not None and scene.play.is_over)
        pilot.wait(SEEN)
        pilot.mouse(pygame.MOUSEBUTTONUP, (200, 200))
        assert pilot.context.scenes.top is scene
        pilot.click((200, 200))
        assert isinstance(pilot.context.scenes.top, ResultsScene)


def test_a_click_anywhere_goes_on() -> None:
    with ending() as (pilot, _):
        scene = at_finale(pilot)
        before = scene.play.beat if scene.play else None
        pilot.mouse(pygame.MOUSEBUTTONDOWN, (200, 200))
        pilot.mouse(pygame.MOUSEBUTTONUP, (200, 200))
        assert scene.play is not None
        assert scene.play.beat is not before


def test_escape_goes_to_the_results_at_once() -> None:
    with ending() as (pilot, _):
        at_finale(pilot)
        tap(pilot, pygame.K_ESCAPE)
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, ResultsScene)


def test_without_motion_there_are_only_results() -> None:
    with ending(QUICK) as (pilot, _):
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, ResultsScene)


@pytest.mark.parametrize(
    "settings",
    [replace(NORMAL, animation_speed=AnimationSpeed.FAST), replace(NORMAL, reduced_motion=True)],
)
def test_short_and_still_forms_tell_the_same(settings: Settings) -> None:
    with ending(settings) as (pilot, table):
        scene = at_finale(pilot)
        pilot.run_until(lambda: scene.play is not None and scene.play.is_over)
        assert scene.play is not None
        result = table.answering.view.position.result
        assert result is not None
        lit = {seat: one.lit for seat, one in scene.play.picture.now.standings.items()}
        assert lit == {line.seat: line.powered for line in result.ranking}


def test_a_skipped_end_looks_like_one_that_was_watched() -> None:
    def last_picture(*, is_skipped: bool) -> bytes:
        with ending() as (pilot, _):
            scene = at_finale(pilot)
            while is_skipped and scene.play is not None and not scene.play.is_over:
                tap(pilot, pygame.K_SPACE)
            pilot.run_until(lambda: scene.play is not None and scene.play.is_over)
            pilot.settle()
            return pygame.image.tobytes(pilot.surface, "RGB")

    assert last_picture(is_skipped=True) == last_picture(is_skipped=False)


def test_nothing_of_the_bursts_is_left_in_the_last_picture() -> None:
    with ending() as (pilot, _):
        scene = at_finale(pilot)
        play = scene.play
        assert play is not None
        pilot.run_until(lambda: play.is_over)
        assert scene.is_stale or not play.picture.dirty, "what has changed last is still drawn"
        pilot.settle()
        card = play.picture.winner
        assert card is not None and card.opening()
        left = pygame.image.tobytes(play.picture.canvas, "RGB")
        card.time = -1.0
        play.picture.spoil()
        play.picture.renew()
        assert left == pygame.image.tobytes(play.picture.canvas, "RGB")


def test_the_land_is_ordered_before_the_end_and_found_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ordered: list[Framing] = []

    class Land(NightLand):
        def __init__(
            self, theme: Theme, art: BoardArt, zone: tuple[AreaId, ...], framing: Framing
        ) -> None:
            super().__init__(theme, art, zone, framing)
            ordered.append(framing)

    monkeypatch.setattr(finale_scene, "NightLand", Land)
    with ending() as (pilot, table):
        assert len(ordered) == 1, "some cities before the end"
        pilot.run_until(lambda: isinstance(pilot.context.scenes.top, FinaleScene))
        scene = at_finale(pilot)
        assert len(ordered) == 1
        assert scene.play is not None and scene.play.board.framing == ordered[0]
        table.ending.close()


def test_land_for_another_window_is_ordered_anew() -> None:
    with ending() as (pilot, table):
        view = table.answering.view
        moments = all_moments(whole_game().record, content())
        over = replace(view, position=moments[-1].state.position)
        ahead = night_land(pilot.context, view)
        other = replace(ahead.framing, size=(640, 360))
        ahead.framing = other
        names, company = table.names, table.seating
        scene = FinaleScene(pilot.context, over, names, company, lambda: None, land=ahead)
        pilot.context.scenes.push(scene)
        pilot.run_until(lambda: scene.play is not None)
        assert scene.play is not None and scene.play.board is not ahead


@pytest.mark.parametrize("form", [AnimationSpeed.NORMAL, AnimationSpeed.FAST])
def test_the_end_holds_few_pictures_of_a_large_window(form: AnimationSpeed) -> None:
    """Canvas, land, light of now and of before, what is faded from, and the ridge."""
    size = (3840, 2160)
    with ending(replace(NORMAL, animation_speed=form), size) as (pilot, table):
        scene = at_finale(pilot)
        pilot.run_until(lambda: scene.play is not None)
        most = 0.0
        while scene.play is not None and not scene.play.is_over:
            pilot.step(dt=0.2)
            held = held_bytes(scene._play, scene._board, scene._before, scene._making, table)
            most = max(most, held / (4 * size[0] * size[1]))
        assert 4 < most < MOST_AT_THE_END


def test_every_storey_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    with ending() as (pilot, _):
        monkeypatch.setattr(pilot.context.audio, "play", lambda sound, step=0: heard.append(sound))
        scene = at_finale(pilot)
        pilot.run_until(lambda: scene.play is not None and scene.play.is_over)
    result = whole_game().record.result
    assert result is not None
    assert heard.count(Sound.STOREY) == sum(line.powered for line in result.ranking)
    assert heard.count(Sound.WIN) == heard.count(Sound.SWEEP) == 1


def test_another_window_does_not_begin_it_again() -> None:
    with ending() as (pilot, _):
        scene = at_finale(pilot)
        tap(pilot, pygame.K_SPACE)
        assert beat_of(scene) is BeatKind.COUNT
        scene.resize(pilot.context.size)
        assert beat_of(scene) is not BeatKind.RISE


def replaying(pilot: Pilot) -> TableScene:
    """A recorded game, one action before its end."""
    record = whole_game().record
    link = ReplayLink(record, content(), start=len(record.actions) - 1)
    scene = replay_table(pilot.context, link, seated(2), None)
    pilot.open(lambda _context: scene)
    return scene


def test_a_replay_that_runs_plays_its_end_and_stays_there() -> None:
    with Pilot(settings=NORMAL) as pilot:
        table = replaying(pilot)
        table.pace.is_paused = False
        scene = at_finale(pilot)
        scene.leave()
        pilot.settle()
        assert pilot.context.scenes.top is table


def test_a_replay_that_is_pulled_to_its_end_does_not() -> None:
    with Pilot(settings=NORMAL) as pilot:
        table = replaying(pilot)
        replay = table.feature(ReplayControls)
        replay.go(replay.link.time_line.last)
        pilot.settle()
        assert pilot.context.scenes.top is table


@pytest.mark.parametrize("by", [TieBreak.MONEY, TieBreak.CITIES, None])
def test_ties_are_told_to_their_end(by: TieBreak | None) -> None:
    record = whole_game().record
    state = all_moments(record, content())[-1].state
    first, second = state.position.result.ranking if state.position.result else ()
    powered = min(first.powered, second.powered)
    first = replace(first, powered=powered, money=50, cities=9)
    second = replace(second, powered=powered, money=50, cities=9, place=2)
    if by is TieBreak.MONEY:
        second = replace(second, money=3)
    elif by is TieBreak.CITIES:
        second = replace(second, cities=8)
    else:
        second = replace(second, place=1)
    result = Result((first, second), by)
    with Pilot(settings=NORMAL) as pilot:
        table = TableScene(pilot.context, LocalLink(Table(state), 0), seated(2))
        pilot.open(lambda _context: table)
        view = replace(
            table.answering.view, position=replace(table.answering.view.position, result=result)
        )
        done: list[bool] = []
        scene = FinaleScene(
            pilot.context, view, table.names, table.seating, lambda: done.append(True)
        )
        pilot.context.scenes.push(scene)
        at_finale(pilot)
        pilot.run_until(lambda: beat_of(scene) is BeatKind.TIE)
        assert scene.play is not None
        now = scene.play.picture.now
        assert now.caption is not None
        assert not any(letter.isdigit() for letter in now.caption.why), "the stacks tell it first"
        pilot.run_until(lambda: beat_of(scene) is BeatKind.WINNER)
        assert now.caption == tied(view.position, table.names)
        stacks = {stack.value for stack in scene.play.picture.now.stacks}
        wanted = {
            TieBreak.MONEY: {50, 3},
            TieBreak.CITIES: {9, 8},
        }
        assert stacks == (wanted[by] if by is not None else {50})
        pilot.run_until(lambda: scene.play is not None and scene.play.is_over)
        tap(pilot, pygame.K_RETURN)
        assert done == [True]
