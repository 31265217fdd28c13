"""What a guest has seen of a LAN game: kept by itself, found in the list, watched, deleted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from client.lan.test_lan_lost import bar_of
from client.lan.test_lan_table import WATCHER, asked
from client.start.test_load_scene import listed, texts_of
from copying import keep, link_of, listener, writer_for
from lan import SHORT, Company, Person, hosting, start
from saved_games import whole_game
from ui.at_home import at_title, games_of, home_in
from ui.lan_tables import LanPerson, Visit, visiting
from ui.pilot import Pilot
from ui.tables import QUICK, has

from game.client.lan.table.copying import Copying
from game.client.lan.table.net_status import NetStatus
from game.client.review.review_form import TRY
from game.client.review.review_scene import ReviewScene
from game.client.shell.home import Home
from game.client.start.load_form import DELETE, KEEP, OPEN, REPLAY
from game.client.start.load_scene import LoadScene
from game.client.studio.sample_review import fill_in
from game.client.table.features.replay import ReplayControls
from game.client.table.results.result_choices import turning_card
from game.client.table.results.results_scene import ResultsScene
from game.client.table.sheets.replay_sheet import NOW, PLAY_ON, REVIEW, stride_piece
from game.client.table.table_scene import TableScene
from game.client.telling.time_line import Stride
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.ask import AskScene
from game.review.work import ReviewWorker, take, tasks_of
from game.saves.shelf import SaveKind
from net.guest.host_stream import JoinWish
from net.kept.copy_shelf import KEPT, CopyShelf
from net.kept.guest_copy import read_copy

HOST = (
    *("host", "--headless", "--quiet", "--address", "127.0.0.1", "--pace", "0", "--seed", "3"),
    *("--map", "germany", "--edition", "classic", "--seats", "2", "--bots", "easy"),
    *("--variant", "first_game", "--name", "Attic"),
)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    choices = {"animation_speed": QUICK.animation_speed, "bot_pace": QUICK.bot_pace}
    return home_in(tmp_path / "home", **choices)


def copies(home: Home) -> list[Path]:
    return [entry.path for entry in CopyShelf(home.folders.data / "copies").entries()]


@contextmanager
def at_home(port: int, home: Home, wish: JoinWish | None = None) -> Iterator[Visit]:
    """A guest who keeps things, at the table."""
    with visiting(port, wish) as visit:
        visit.pilot.context.home = home
        visit.sit_down()
        yield visit


@contextmanager
def replays(home: Home) -> Iterator[tuple[Pilot, LoadScene]]:
    """The program started anew, at its list of finished games."""
    with listed(home, SaveKind.REPLAY) as (pilot, scene):
        yield pilot, scene


def watch(pilot: Pilot) -> TableScene:
    """Press the button and wait; the replay stands still."""
    pilot.click(REPLAY)
    scene = pilot.context.scenes.top
    assert has(scene, ReplayControls), scene
    scene.pace.is_paused = True
    scene.feature(ReplayControls).go(0)
    pilot.settle()
    return scene


def put_copy(home: Home) -> Path:
    """What somebody has seen of a game, without any window or network."""
    guest = listener()
    guest.play(12)
    writer = writer_for(CopyShelf(home.folders.data / "copies"), guest.link)
    writer.show(lambda: b"no picture at all")
    keep(writer, guest.link)
    return writer.path


def test_a_guest_whose_host_was_killed_finds_the_replay_in_the_menu(
    tmp_path: Path, home: Home
) -> None:
    program = start(tmp_path / "host", *HOST)
    try:
        with at_home(program.port, home) as visit:
            LanPerson(visit).play(4)
            asked(visit)
            version, lines = visit.table.link.version, visit.table.story.lines
            program.kill()
            visit.see(lambda: bar_of(visit))
            assert "replay" in bar_of(visit).about
    finally:
        program.end()
    with replays(home) as (pilot, scene):
        (entry,) = scene.entries
        assert entry.headline is not None and entry.headline.actions == version
        for word in ("LAN", "Attic", "Anna", "Germany", "round", "as Anna saw it"):
            assert word in texts_of(scene), word
        assert pilot.see(OPEN) is None and scene.default() == REPLAY
        assert entry.picture is not None
        replay = watch(pilot)
        assert replay.feature(ReplayControls).link.time_line.last == version
        assert replay.seating[0].name == "Anna"
        replay.feature(ReplayControls).go(version)
        assert [line.for_all for line in replay.story.lines] == [line.for_all for line in lines]
        pilot.press(pygame.K_LEFT)
        assert replay.feature(ReplayControls).link.number == version - 1
        pilot.click(stride_piece(Stride.ROUND, back=True))
        assert replay.feature(ReplayControls).link.number < version - 1
        pilot.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        closed = replay.stage.action.button_at(PLAY_ON)
        assert closed is not None and not closed.is_open
        tip = replay.show.tip(PLAY_ON, replay.answering)
        assert tip is not None and tip.reason == replay.names.say("replay.closed.lan")


def test_a_program_that_was_killed_has_its_replay_and_looks_back_on_all_of_it(home: Home) -> None:
    with hosting(SHORT, bots=1) as host:
        with at_home(host.port, home) as visit:
            LanPerson(visit).play(4)
            asked(visit)
            version, lines = visit.table.link.version, visit.table.story.lines
            token = visit.session.joiner.token
            visit.see(lambda: read_copy(copies(home)[0]).last.version == version)
            visit.table.feature(
                Copying
            ).keeper._writer = None  # from here on nothing reaches the disk
        with at_home(host.port, home, JoinWish("Anna", token=token)) as back:
            table = back.table
            asked(back)
            told = [line.for_all for line in table.story.lines]
            assert told == [line.for_all for line in lines]
            LanPerson(back).play(1)
            asked(back)
            back.pilot.press(pygame.K_h)
            past = back.pilot.context.scenes.top
            assert has(past, ReplayControls)
            assert past.feature(ReplayControls).link.time_line.last == table.link.version > version
            past.feature(ReplayControls).go(2)
            seen = past.feature(ReplayControls).link.updates[2]
            assert past.link.view.position == seen.view.position
            assert len(past.story.lines) < len(lines)
        assert len(copies(home)) == 1, "the same copy goes on"


def test_a_spectator_who_takes_a_seat_looks_back_on_what_was_watched(home: Home) -> None:
    with hosting(SHORT) as host, Company(host.port, 1) as company:
        with visiting(host.port, WATCHER) as wanda:
            wanda.pilot.context.home = home
            company.people.append(Person(host.port, "P1"))
            table = wanda.sit_down()
            company.play(6)
            wanda.see(lambda: table.link.version >= 6)
            bert = company.people.pop()
            seat = bert.joiner.seat
            assert seat is not None
            bert.joiner.leave()
            wanda.see(lambda: seat in table.feature(NetStatus).decoration.look.free)
            wanda.session.joiner.take_seat(seat)
            wanda.see(lambda: table.link.seat == seat)
            assert table.feature(Copying).memory.last == table.link.version, (
                "one moment for each action"
            )
        (path,) = copies(home)
        assert read_copy(path).mark.seat == seat


def test_what_is_kept_from_the_menu_stays_for_good(home: Home) -> None:
    with hosting(SHORT, bots=1) as host, at_home(host.port, home) as visit:
        LanPerson(visit).play(2)
        visit.pilot.press(pygame.K_ESCAPE)
        visit.pilot.click(control("copy"))
        assert "Load > Finished" in visit.pilot.app.notices.text
        (path,) = copies(home)
        assert path.parent.name == KEPT
        while visit.pilot.context.scenes.top is not visit.table:
            visit.pilot.press(pygame.K_ESCAPE)
        LanPerson(visit).play(1)
        asked(visit)
        version = visit.table.link.version
    assert copies(home) == [path] and read_copy(path).last.version == version
    with replays(home) as (pilot, scene):
        assert pilot.see(KEEP) is None and "until you delete it" in texts_of(scene)


def test_a_lost_line_offers_to_keep_the_replay(home: Home, tmp_path: Path) -> None:
    program = start(tmp_path / "host", *HOST)
    try:
        with at_home(program.port, home) as visit:
            program.kill()
            visit.see(lambda: bar_of(visit))
            visit.pilot.click(controls.simple(Verb.KEEP_COPY))
            assert copies(home)[0].parent.name == KEPT
    finally:
        program.end()


def test_a_copy_that_cannot_be_written_is_told_and_the_game_goes_on(home: Home) -> None:
    home.folders.data.mkdir(parents=True)
    (home.folders.data / "copies").write_text("in the way", "utf-8")
    with hosting(SHORT, bots=1) as host, at_home(host.port, home) as visit:
        visit.see(lambda: "cannot be written" in visit.pilot.app.notices.text)
        LanPerson(visit).play(1)
        visit.pilot.press(pygame.K_h)
        assert has(visit.pilot.context.scenes.top, ReplayControls)


def test_the_end_says_where_the_replay_is_and_the_list_who_won(home: Home) -> None:
    with (
        hosting(SHORT) as host,
        visiting(host.port, WATCHER) as visit,
        Company(host.port, 2) as company,
    ):
        visit.pilot.context.home = home
        table = visit.sit_down()
        company.play()
        visit.see(lambda: isinstance(visit.pilot.context.scenes.top, ResultsScene))
        page = visit.pilot.context.scenes.top
        assert isinstance(page, ResultsScene)
        assert page.points, "what was seen is enough to say what turned the game"
        visit.pilot.click(turning_card(0))
        assert has(look_back := visit.pilot.context.scenes.top, ReplayControls)
        assert look_back.feature(ReplayControls).link.number == page.points[0].moment
        visit.pilot.click(NOW)
        assert visit.pilot.context.scenes.top is page
        assert table.feature(Copying).results_note() == "Replay saved: Load > Finished"
        result, version = table.link.view.position.result, table.link.version
        assert result is not None
        winner = table.names.seat(result.winners[0])
    with replays(home) as (pilot, scene):
        assert f"winner: {winner}" in texts_of(scene) and "a spectator" in texts_of(scene)
        replay = watch(pilot)
        replay.feature(ReplayControls).go(version)
        assert replay.answering.view.position.result == result
        assert all(purse is not None for purse in replay.answering.view.money), "as it ends"


def test_a_copy_is_reviewed_from_what_its_seat_was_told(home: Home) -> None:
    """Nothing that was hidden from it is shown or begun with."""
    put_copy(home)
    with replays(home) as (pilot, _):
        replay = watch(pilot)
        pilot.click(REVIEW)
        scene = pilot.context.scenes.top
        assert isinstance(scene, ReviewScene)
        scene.stop()
        assert scene.me == replay.looked_at
        (first,) = tasks_of(scene.game, scene.review)[:1]
        take(scene.review, ReviewWorker(scene.game, 1, 2).do(first))
        fill_in(scene.game, scene.review, scene.me)
        scene.changed()
        pilot.settle()
        assert scene.review.points
        assert not scene.is_open(TRY), "the cards to come are not known"
        tip = scene.tip(TRY)
        assert tip is not None and tip.reason == replay.names.say("replay.closed.lan")
        pilot.press(pygame.K_ESCAPE)
        assert pilot.context.scenes.top is replay


def test_a_replay_is_kept_and_deleted_in_the_list(home: Home) -> None:
    put_copy(home)
    with replays(home) as (pilot, scene):
        assert "makes room" in texts_of(scene)
        pilot.click(KEEP)
        assert copies(home)[0].parent.name == KEPT
        assert pilot.see(KEEP) is None and "until you delete it" in texts_of(scene)
        pilot.click(DELETE)
        assert len(copies(home)) == 1
        pilot.click(DELETE)
        assert copies(home) == [] and scene.entries == ()
        assert not list((home.folders.data / "copies" / KEPT).iterdir()), "nor its picture"
        assert "LAN" in texts_of(scene), "the empty list says what comes here"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text[:-400] + b"x" + text[-399:], "cannot be read"),
        (lambda text: text.replace(b'"germany"', b'"atlantis"'), ""),
    ],
)
def test_a_copy_that_cannot_be_opened_is_explained(home: Home, change: object, words: str) -> None:
    path = put_copy(home)
    path.write_bytes(change(path.read_bytes()))  # type: ignore[operator]
    with replays(home) as (pilot, _):
        pilot.click(REPLAY)
        question = pilot.context.scenes.top
        assert isinstance(question, AskScene) and words in question.question.sentences[0]
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, LoadScene)


@pytest.mark.parametrize(
    ("format", "words"), [(1, "older version of the game"), (4, "newer version of the game")]
)
def test_copies_of_other_versions_are_listed_explained_and_deleted(
    home: Home, format: int, words: str
) -> None:
    path = home.folders.data / "copies" / f"old{'.json' if format == 1 else '.copy'}"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"kind": "power-grid-copy", "format": format}) + "\n", "utf-8")
    with replays(home) as (pilot, scene):
        assert words in texts_of(scene)
        pilot.click(DELETE)
        pilot.click(DELETE)
        assert not path.exists() and scene.entries == ()


def test_a_replay_that_begins_in_the_middle_knows_what_was_told_of_before(home: Home) -> None:
    guest = listener()
    guest.play(12)
    late = replace(guest, link=link_of(guest.place, 0))
    late.play(5)
    keep(writer_for(CopyShelf(home.folders.data / "copies"), late.link), late.link)
    with replays(home) as (pilot, _):
        replay = watch(pilot)
        seen = late.link.version - late.link.first.version
        assert (
            replay.feature(ReplayControls).link.time_line.last == seen > 2
            and len(replay.story.lines) > 12
        )
        assert replay.looked_at == 0, "whose view it is"
        for _ in range(seen):
            pilot.press(pygame.K_RIGHT)
        assert (
            replay.feature(ReplayControls).link.is_at_end
            and replay.answering.view.position == late.link.view.position
        )


def test_copies_lie_among_finished_games_by_date(home: Home) -> None:
    home.shelf.keep_replay(whole_game())
    put_copy(home)
    with at_title(home) as pilot:
        games_of(pilot).load()
        pilot.settle()
        pilot.click(control("kind", SaveKind.REPLAY.value))
        scene = pilot.context.scenes.top
        assert isinstance(scene, LoadScene)
        assert [entry.shared is not None for entry in scene.entries] == [True, False]
        pilot.click(control("save", 1))
        assert pilot.see(KEEP) is None
