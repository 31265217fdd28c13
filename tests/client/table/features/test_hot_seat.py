"""Several people before one screen: everybody sees their own view, and nobody anybody else's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from next_games import game_of
from saved_games import play_until
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.setup.draft import Draft
from game.client.setup.next_game import usual_draft
from game.client.shell.home import Home
from game.client.start.title_scene import TitleScene
from game.client.table.curtain import READY, CurtainScene
from game.client.table.features.hot_seat import HotSeat
from game.client.table.features.saved_table import as_seated, opened_table
from game.client.table.features.saving import Saving
from game.client.table.menu import MenuScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import area
from game.engine.actions import ChooseArea, RunPlants
from game.engine.model import Decision, GameState
from game.engine.options import options_for
from game.engine.powering import best_runs
from game.engine.terms import AreaChoice
from game.link import LocalLink
from game.saves.save import Save
from game.saves.shelf import SaveKind
from game.table import Accepted, Table
from game.texts import Catalogue

QUICK = {"animation_speed": AnimationSpeed.OFF, "bot_pace": BotPace.INSTANT}


def two_people(*, secret: bool = True) -> Draft:
    draft = usual_draft(game_of(players=2), Catalogue.load())
    draft = draft.with_person(1, "Ben").with_sitter(0, name="Anna")
    return draft.with_setup(open_money=not secret, edition="classic", areas=AreaChoice.DRAFT)


@contextmanager
def at_table(
    home: Home, draft: Draft, size: tuple[int, int] = (1280, 720)
) -> Iterator[tuple[Pilot, TableScene]]:
    with at_title(home, size) as pilot:
        games_of(pilot).begin(draft)
        pilot.settle()
        yield pilot, hot_seat(pilot)


def hot_seat(pilot: Pilot) -> TableScene:
    tables = [scene for scene in pilot.context.scenes._scenes if has(scene, HotSeat)]
    assert len(tables) == 1
    return tables[0]


def act(pilot: Pilot, table: TableScene) -> None:
    """Whoever has the screen chooses the first area that is open."""
    options = options_for(table.link.view)
    assert options is not None
    areas = [ChooseArea(area.id) for area in table.link.view.position.terms.board.areas]
    table.outgoing.send(next(action for action in areas if options.refusal(action) is None))
    pilot.settle()


def test_a_curtain_comes_first(tmp_path: Path) -> None:
    with at_table(home_in(tmp_path, **QUICK), two_people()) as (pilot, table):
        curtain = pilot.context.scenes.top
        assert isinstance(curtain, CurtainScene)
        asked = table.link.view.position.to_act[0]
        assert curtain.sitter == table.seating[asked]
        pilot.click(READY)
        assert pilot.context.scenes.top is table
        assert table.link.seat == table.answering.view.seat == asked


def test_the_screen_is_passed_on_when_somebody_else_is_asked(tmp_path: Path) -> None:
    with at_table(home_in(tmp_path, **QUICK), two_people()) as (pilot, table):
        pilot.click(READY)
        first = table.link.seat
        act(pilot, table)
        curtain = pilot.context.scenes.top
        assert isinstance(curtain, CurtainScene)
        assert table.link.seat == first, "what lies under the curtain is still the old view"
        pilot.press(pygame.K_RETURN)
        assert table.link.seat not in (None, first)
        assert table.answering.is_asked


def test_with_open_money_nothing_is_hidden(tmp_path: Path) -> None:
    with at_table(home_in(tmp_path, **QUICK), two_people(secret=False)) as (pilot, table):
        assert pilot.context.scenes.top is table
        first = table.link.seat
        act(pilot, table)
        assert pilot.context.scenes.top is table
        assert table.link.seat != first and table.answering.is_asked


def curtain_frames(home: Home, save: Save) -> list[bytes]:
    """Every frame from opening a game until somebody says that they are there."""
    frames: list[bytes] = []
    with at_title(home) as pilot:
        scene = opened_table(pilot.context, home.shelf, save, company=as_seated)
        pilot.context.scenes.start_over(scene)
        for _ in range(20):
            pilot.step()
            frames.append(pygame.image.tobytes(pilot.surface, "RGB"))
        assert isinstance(pilot.context.scenes.top, CurtainScene)
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, MenuScene)
        frames.append(pygame.image.tobytes(pilot.surface, "RGB"))
        pilot.press(pygame.K_ESCAPE)
        pilot.press(pygame.K_RETURN)
        frames.append(pygame.image.tobytes(pilot.surface, "RGB"))
    return frames


def first_asked_in(rounds: int) -> Callable[[GameState], bool]:
    """It is the first seat's turn, so many rounds into the game."""
    return lambda state: state.position.round >= rounds and state.position.to_act[0] == 0


def test_no_frame_before_the_curtain_rises_tells_anything(tmp_path: Path) -> None:
    """Two moments of a game, with other purses, plants and cities, look the same under it."""
    saves = []
    with at_table(home_in(tmp_path / "first", **QUICK), two_people()) as (_, table):
        for rounds in (2, 4):
            play_until(table_of(table), first_asked_in(rounds))
            saves.append(table.feature(Saving).keeper.save())
    early, late = (
        curtain_frames(home_in(tmp_path / str(number), **QUICK), save)
        for number, save in enumerate(saves)
    )
    assert early[:-1] == late[:-1]
    assert early[-1] != late[-1], "the test would see a difference"


def table_of(scene: TableScene) -> Table:
    """The table itself, which only tests may look at."""
    link = scene.feature(HotSeat)._places[0].link
    assert isinstance(link, LocalLink)
    return link._table


def test_leaving_from_the_curtain_shows_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(home_in(tmp_path, **QUICK), two_people()) as (pilot, table):
        drawn: list[pygame.Surface] = []
        monkeypatch.setattr(table, "draw", drawn.append)
        pilot.press(pygame.K_ESCAPE)
        pilot.click(control("leave"))
        assert isinstance(pilot.context.scenes.top, TitleScene)
        assert drawn == []


def test_everybody_is_told_the_same_public_story(tmp_path: Path) -> None:
    with at_table(home_in(tmp_path, **QUICK), two_people()) as (pilot, table):
        for _ in range(3):
            pilot.press(pygame.K_RETURN)
            act(pilot, table)
        stories = [len(place.story.lines) for place in table.feature(HotSeat)._places.values()]
        assert min(stories) > 0 and len(set(stories)) == 1


def test_a_game_left_is_continued_behind_the_curtain(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with at_table(home, two_people()) as (pilot, table):
        pilot.press(pygame.K_RETURN)
        act(pilot, table)
        lines = len(table.story.lines)
    with at_title(home_in(tmp_path, **QUICK)) as pilot:
        latest = home.shelf.latest()
        assert latest is not None
        games_of(pilot).open(latest)
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, CurtainScene)
        pilot.press(pygame.K_RETURN)
        again = hot_seat(pilot)
        assert len(again.story.lines) == lines
        assert again.answering.is_asked


def test_the_picture_of_a_secret_game_shows_the_board_alone(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    with at_table(home, two_people()) as (pilot, table):
        pilot.press(pygame.K_RETURN)
        act(pilot, table)
        (entry,) = home.shelf.entries(SaveKind.AUTO)
        board = table.stage.layout.board
        assert entry.picture is not None
        width, height = pygame.image.load(entry.picture).get_size()
    assert width / height == pytest.approx(board.w / board.h, abs=0.02)


def test_a_plan_is_not_photographed(tmp_path: Path) -> None:
    with at_table(home_in(tmp_path, **QUICK), two_people()) as (pilot, table):
        pilot.press(pygame.K_RETURN)
        assert table.feature(Saving).shown_to_all() is not None
        plan = table.answering.plan
        assert plan is not None and plan.is_empty
        areas = plan.desk.view.position.terms.board.areas
        pilot.click(area(areas[0].id))
        plan = table.answering.plan
        assert plan is not None and not plan.is_empty
        assert table.feature(Saving).shown_to_all() is None


def test_bots_play_between_people_without_a_curtain(tmp_path: Path) -> None:
    draft = two_people().with_another()
    with at_table(home_in(tmp_path, **QUICK), draft) as (pilot, table):
        game = table_of(table)
        pilot.press(pygame.K_RETURN)
        seats = []
        for _ in range(6):
            asked = game.state.position.to_act[0]
            if asked in table.feature(HotSeat).people:
                if isinstance(pilot.context.scenes.top, CurtainScene):
                    pilot.press(pygame.K_RETURN)
                seats.append(table.link.seat)
                act(pilot, table)
            else:
                assert pilot.context.scenes.top is table
                before = table.link.seat
                options = [a.id for a in game.state.position.terms.board.areas]
                answers = (game.submit(asked, ChooseArea(a), game.version) for a in options)
                assert any(isinstance(answer, Accepted) for answer in answers)
                pilot.step()
                assert table.link.seat == before
            if game.state.position.zone is not None:
                break
        assert set(seats) <= set(table.feature(HotSeat).people)


def all_choose_plants(state: GameState) -> bool:
    """Nobody has said yet what runs, in a round with something to light."""
    at = state.position
    return at.decision is Decision.RUN_PLANTS and not at.settled and at.round >= 2


def test_the_night_is_seen_to_its_end_before_the_curtain_falls_again(tmp_path: Path) -> None:
    moving = {"animation_speed": AnimationSpeed.NORMAL, "bot_pace": BotPace.INSTANT}
    with at_table(home_in(tmp_path, **moving), two_people()) as (pilot, table):
        play_until(table_of(table), all_choose_plants)
        for _ in range(2):
            pilot.run_until(lambda: isinstance(pilot.context.scenes.top, CurtainScene))
            pilot.press(pygame.K_RETURN)
            pilot.settle()
            assert table.answering.is_asked and not table.night.is_on
            at = table.link.view.position
            table.outgoing.send(RunPlants(best_runs(at, at.players[table.link.seat or 0])))
            pilot.step()
        assert table.night.is_on
        while table.night.is_on:
            assert pilot.context.scenes.top is table, "no curtain falls over the night"
            pilot.step()
        pilot.settle()
        goes_on_here = table.link.seat in table.link.view.position.to_act
        assert isinstance(pilot.context.scenes.top, TableScene if goes_on_here else CurtainScene)
