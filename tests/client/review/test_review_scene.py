"""The page of a review: made beside the window, walked by mouse and keyboard, kept and taken up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from saved_games import NOW as SAVED_AT
from saved_games import whole_game
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.review import review_scene
from game.client.review.curve_panel import CURVE, MOVE, TURN
from game.client.review.review_form import ALL, BOARD, CLOSE, GO, NEXT, ROW, SEAT, TRY
from game.client.review.review_layout import ReviewLayout
from game.client.review.review_scene import ReviewScene
from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell import window as window_module
from game.client.start.load_form import REVIEW_OF
from game.client.studio.sample_review import fill_in
from game.client.table.features.replay import ReplayControls
from game.client.table.features.saving import Saving
from game.client.table.sheets.replay_sheet import NOW, REVIEW
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control
from game.engine.actions import Bid
from game.review.marks import BAD, MoveMark
from game.saves.loading import cut
from game.saves.save import Save
from game.saves.shelf import SaveKind

QUICK = {"animation_speed": AnimationSpeed.OFF, "bot_pace": BotPace.INSTANT}


@contextmanager
def at_replay(folder: Path, save: Save | None = None) -> Iterator[tuple[Pilot, TableScene]]:
    home = home_in(folder, **QUICK)
    home.shelf.keep_replay(save or whole_game())
    with at_title(home) as pilot:
        (entry,) = home.shelf.entries(SaveKind.REPLAY)
        games_of(pilot).replay(entry)
        pilot.step()
        scene = pilot.context.scenes.top
        assert has(scene, ReplayControls)
        scene.pace.is_paused = True
        scene.feature(ReplayControls).go(0)
        pilot.settle()
        yield pilot, scene


def opened(pilot: Pilot) -> ReviewScene:
    pilot.click(REVIEW)
    scene = pilot.context.scenes.top
    assert isinstance(scene, ReviewScene)
    return scene


@contextmanager
def at_review(folder: Path) -> Iterator[tuple[Pilot, ReviewScene]]:
    """A review that is done, without the work."""
    with at_replay(folder) as (pilot, _):
        scene = opened(pilot)
        scene.stop()
        for seat in range(scene.review.players):
            fill_in(scene.game, scene.review, seat)
        scene.changed()
        pilot.settle()
        yield pilot, scene


def short(actions: int) -> Save:
    """The beginning of a game, which is quickly reviewed."""
    save = whole_game()
    headline = replace(save.headline, actions=actions, is_over=False)
    return replace(save, record=cut(save.record, actions), headline=headline)


def test_it_is_made_beside_the_window_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_scene, "USUAL_ROLLOUTS", 2)
    with at_replay(tmp_path, short(6)) as (pilot, _):
        scene = opened(pilot)
        assert scene.reviewing is not None
        assert scene.curve is not None and pilot.see(CURVE) is not None, "there is a curve at once"
        while scene.reviewing is not None:
            scene.reviewing.wait(1.0)
            pilot.step(dt=1.0)
        assert scene.is_done
        assert scene.reviewing is None
        found = scene.review
        pilot.press(pygame.K_ESCAPE)
        again = opened(pilot)
        assert again.reviewing is None, "nothing is left to do"
        assert again.review.judged == found.judged


def test_the_list_of_games_leads_to_it(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    home.shelf.keep_replay(whole_game())
    with at_title(home) as pilot:
        games_of(pilot).load()
        pilot.step()
        pilot.click(control("kind", SaveKind.REPLAY.value))
        pilot.click(REVIEW_OF)
        pilot.step()
        scene = pilot.context.scenes.top
        assert isinstance(scene, ReviewScene)
        pilot.press(pygame.K_ESCAPE)
        pilot.step()
        assert has(pilot.context.scenes.top, ReplayControls)


def test_it_is_stopped_and_taken_up_again(tmp_path: Path) -> None:
    with at_replay(tmp_path) as (pilot, _):
        scene = opened(pilot)
        assert scene.reviewing is not None
        pilot.click(GO)
        assert scene.reviewing is None and not scene.is_done
        pilot.click(GO)
        assert scene.reviewing is not None
        pilot.click(CLOSE)
        assert scene.reviewing is None, "no process stays behind"


def test_a_damaged_review_is_said_and_made_again(tmp_path: Path) -> None:
    with at_review(tmp_path) as (pilot, scene):
        scene.reviewing = None
        scene.go_on()
        scene._shelf.keep(scene.review)
        (path,) = (tmp_path / "data" / "reviews").glob("*.review")
        path.write_text("{", "utf-8")
        pilot.press(pygame.K_ESCAPE)
        again = opened(pilot)
        assert not again.review.judged
        again.stop()


def test_mistakes_are_walked_and_one_is_tried_differently(tmp_path: Path) -> None:
    with at_review(tmp_path) as (pilot, scene):
        assert scene.chosen is not None, "what cost most comes first"
        seen = set()
        for _ in range(3):
            pilot.click(NEXT)
            seen.add(scene.chosen)
            assert scene.review.judged[scene.chosen].mark in BAD
        assert len(seen) == 3
        number = scene.chosen
        pilot.click(BOARD)
        table = pilot.context.scenes.top
        assert has(table, ReplayControls)
        assert table.feature(ReplayControls).link.number == number - 1
        pilot.click(NOW)
        assert pilot.context.scenes.top is scene
        pilot.click(TRY)
        pilot.settle()
        game = pilot.context.scenes.top
        assert has(game, Saving)
        played = game.feature(Saving).keeper.save().record.actions
        assert played[: number - 1] == whole_game().record.actions[: number - 1]


def test_the_curve_tells_moments_and_leads_to_them(tmp_path: Path) -> None:
    with at_review(tmp_path) as (pilot, scene):
        curve = scene.curve
        place = pilot.see(CURVE)
        assert curve is not None and place is not None
        pilot.hover((place.centerx, place.centery))
        last = len(scene.review.glance) - 1
        assert curve.pointed is not None and abs(curve.pointed - last / 2) <= 2
        moment = curve.pointed
        pilot.click((place.centerx, place.centery))
        table = pilot.context.scenes.top
        assert has(table, ReplayControls)
        assert table.feature(ReplayControls).link.number == moment
        pilot.click(NOW)
        pilot.click(control(TURN, 0))
        assert has(pilot.context.scenes.top, ReplayControls)


def test_f12_keeps_the_curve_as_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window_module, "state_folder", lambda: tmp_path / "state")
    with at_review(tmp_path) as (pilot, _):
        place = pilot.see(CURVE)
        assert place is not None
        shown = pilot.window.surface.subsurface(place).copy()
        pilot.press(pygame.K_F12)
        (file,) = (tmp_path / "state" / "screenshots").iterdir()
        kept = pygame.image.load(file).subsurface(place)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(shown, "RGB")
        middle = range(place.height)
        seen = {tuple(kept.get_at((place.width // 2, y))[:3]) for y in middle}
        assert len(seen) > 3, "the stacked chances"


def texts_of(scene: ReviewScene) -> list[str]:
    return [box.text for panel in scene.panels for box in panel.text_boxes()]


def whole_text(scene: ReviewScene) -> str:
    """With the lines of paragraphs joined."""
    return " ".join(texts_of(scene))


def test_a_picture_of_it_tells_which_game_it_was(tmp_path: Path) -> None:
    """Board, edition, day and winner; who is who stands at the end of each band."""
    with at_review(tmp_path) as (pilot, scene):
        words = pilot.context.catalogue
        result = scene.game.positions[-1].result
        assert result is not None
        winners = " and ".join(scene.told.seating[seat].name for seat in result.winners)
        won = words.say("review.won", names=winners, round=scene.game.positions[-1].round)
        (line,) = (text for text in texts_of(scene) if won in text)
        assert line == f"Germany · Recharged · {SAVED_AT.astimezone():%Y-%m-%d} · {won}"


def test_a_bid_is_told_with_its_plant_and_mere_chance_is_no_loss(tmp_path: Path) -> None:
    with at_review(tmp_path) as (pilot, scene):
        bids = [m for m in scene.told.moves(None) if isinstance(m.action, Bid)]
        move = bids[0]
        auction = scene.told.before(move.number).auction
        assert auction is not None
        amount = move.action.amount if isinstance(move.action, Bid) else 0
        assert scene.told.action(move.number) == f"Bid {amount} for plant {auction.plant:02}"
        doubted = replace(move, mark=MoveMark.BEST, loss=0.02, error=0.02)
        scene.review.judged[move.number] = doubted
        pilot.click(control(SEAT, move.seat))
        scene.chosen = move.number
        scene.changed()
        pilot.settle()
        assert scene.told.words.loss(doubted) == ""
        assert not any("points lost" in text for text in texts_of(scene))


def test_the_account_waits_for_the_whole_curve(tmp_path: Path) -> None:
    """Half a curve would call luck and one's own decisions those of others."""
    with at_review(tmp_path) as (pilot, scene):
        later = pilot.context.catalogue.say("review.account_later")
        sure = "The account above is accurate to about"
        assert sure in whole_text(scene) and later not in whole_text(scene)
        number, point = scene.review.points.popitem()
        scene.changed()
        pilot.settle()
        assert later in whole_text(scene) and sure not in whole_text(scene)
        scene.review.points[number] = point
        own = next(n for n, move in scene.review.judged.items() if move.seat == scene.me)
        del scene.review.judged[own]
        scene.changed()
        pilot.settle()
        assert later not in whole_text(scene)
        assert sure not in whole_text(scene), "a decision is missing from what was lost"


def test_the_keyboard_alone_does_it_all(tmp_path: Path) -> None:
    with at_review(tmp_path) as (pilot, scene):
        pilot.press(pygame.K_UP)
        before = scene.chosen
        pilot.press(pygame.K_DOWN)
        assert before is not None and scene.chosen is not None and scene.chosen > before
        pilot.press(pygame.K_LEFT)
        assert scene.curve is not None
        here = scene.curve.pointed
        pilot.press(pygame.K_LEFT, pygame.KMOD_SHIFT)
        assert here is not None and scene.curve.pointed == here - 10
        stops = scene.stops()
        for wanted in (CURVE, NEXT, TRY, BOARD, CLOSE, control(SEAT, ALL)):
            assert wanted in stops
        scene.point(CURVE)
        pilot.press(pygame.K_RETURN)
        assert has(pilot.context.scenes.top, ReplayControls)


def test_everybodys_decisions_are_a_switch_away(tmp_path: Path) -> None:
    with at_review(tmp_path) as (pilot, scene):
        assert {move.seat for move in scene.told.moves(scene.seat)} == {scene.me}
        pilot.click(control(SEAT, ALL))
        assert len({move.seat for move in scene.told.moves(scene.seat)}) == scene.review.players
        pilot.wheel(control(ROW, scene.told.moves(None)[0].number), -3)
        other = (scene.me + 1) % scene.review.players
        pilot.click(control(SEAT, other))
        assert {move.seat for move in scene.told.moves(scene.seat)} == {other}
        mark = next(m for m in scene.told.moves(other) if m.mark in BAD)
        pilot.click(control(MOVE, mark.number))
        assert scene.chosen == mark.number


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1024, 600)])
def test_nothing_lies_on_anything_else(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_review(tmp_path) as (pilot, scene):
        pilot.resize(size)
        places = ReviewLayout.of(pilot.context.size, pilot.context.kit)
        parts = [places.curve, places.moves, places.detail, places.account]
        for one in parts:
            assert one.w > 0 and one.h > 0
            assert one.collidelistall(parts) == [parts.index(one)]
        assert places.head.bottom <= places.curve.y
        for panel in scene.panels:
            page = panel._page
            assert page is not None
            assert all(panel.rect.inflate(4, 4).contains(text.rect) for text in page.texts)
