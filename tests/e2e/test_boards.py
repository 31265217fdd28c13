"""Boards that only the host has: lent over real sockets, checked, and kept for the replay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from builders import content
from lan import SHORT, Company, Person, RawGuest, check_outcome, hosting, table_of, until
from own_maps import NAME, library_with, map_data

from game.bot_driver import BotSeat
from game.bots.base import Budget
from game.content import GameContent
from game.engine.board import Form
from game.table_seat import TableSeat
from net.guest.guest import RoomUpdated
from net.guest.headless_guest import HeadlessGuest
from net.guest.line import LineStatus
from net.guest.recollection import recollected
from net.host.host_commands import ChangeSetup
from net.kept.copy_shelf import CopyShelf
from net.kept.copy_writer import CopyWriter
from net.kept.guest_copy import CopyHead, read_copy
from net.protocol.messages import BoardPart, Denied, FetchBoard, Join, Joined, Refused, Role
from net.protocol.net_errors import NetCode

OWN = replace(SHORT, map=NAME)


@pytest.fixture
def library(tmp_path: Path) -> GameContent:
    """What the host has, and nobody else."""
    folder = tmp_path / "maps"
    folder.mkdir()
    return library_with(folder, map_data())


def test_a_whole_game_on_a_board_that_only_the_host_has(library: GameContent) -> None:
    assert NAME not in content().map_ids()
    with hosting(OWN, library=library) as host, Company(host.port, 2) as company:
        company.play()
        check_outcome(host, company.people, library)
        for person in company.people:
            lent = person.joiner.content
            mine, theirs = (one.board(NAME, Form.CLASSIC) for one in (lent, library))
            assert (mine.digest, mine.cities) == (theirs.digest, theirs.cities)
            assert isinstance(lent, GameContent)
            assert lent.map_drawing(NAME) == library.map_drawing(NAME)
    assert NAME not in content().map_ids(), "it was lent for this room only"


def test_a_map_of_the_same_name_that_differs_gives_way(
    library: GameContent, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    own = library_with(other, map_data(toll=5))
    with (
        hosting(OWN, library=library, bots=1) as host,
        Company.of([Person(host.port, "Anna", library=own)]) as company,
    ):
        company.play()
        check_outcome(host, company.people, library)
    mine, theirs = (one.board(NAME, Form.CLASSIC).digest for one in (own, library))
    assert mine != theirs == table_of(host).state.terms.board.digest


def test_the_lobby_follows_when_the_host_changes_the_map(library: GameContent) -> None:
    with (
        hosting(SHORT, library=library, bots=1, starts_by_itself=False) as host,
        Company.of([Person(host.port, "Anna")]) as company,
    ):
        (anna,) = company.people
        anna.wait_for(RoomUpdated)
        assert anna.joiner.has_board and anna.joiner.content is content()
        host.command(ChangeSetup(OWN))
        until(lambda: NAME in anna.joiner.content.map_ids(), [anna])
        assert anna.joiner.has_board
        host.command(ChangeSetup(SHORT))
        until(lambda: anna.joiner.room and anna.joiner.room.setup.map == SHORT.map, [anna])
        assert anna.joiner.has_board
        host.command(ChangeSetup(OWN))
        until(lambda: anna.joiner.room and anna.joiner.room.setup.map == OWN.map, [anna])
        until(lambda: anna.joiner.has_board, [anna])


def test_a_guest_without_a_window_plays_there_too(library: GameContent) -> None:
    with hosting(OWN, library=library, bots=1) as host:
        person = Person(host.port, "Bot")
        try:
            played = HeadlessGuest(person.joiner, BotSeat("ladder"), Budget(), 7).play()
        finally:
            person.close()
        assert played.version == table_of(host).version


def test_a_copy_can_be_watched_on_a_machine_that_lacks_the_map(
    library: GameContent, tmp_path: Path
) -> None:
    shelf = CopyShelf(tmp_path / "copies")
    with (
        hosting(OWN, library=library, bots=1) as host,
        Company.of([Person(host.port, "Anna")]) as company,
    ):
        (anna,) = company.people
        company.play(5)
        lent = anna.joiner.content
        assert isinstance(lent, GameContent)
        head = CopyHead("r", "Room", 1, OWN, "2026-05-01T10:00:00+00:00", lent.lent_map(NAME))
        writer = CopyWriter(shelf, head)
        company.play()
        for heard in anna.link.take_heard():
            writer.tell(heard)
        writer.look(anna.link.view, anna.link.version, (TableSeat("Anna", 0),) * 2)
        writer.write(is_last=True)
        assert writer.problem is None
    copy = read_copy(writer.path)
    moments = recollected(copy.told, content().with_map(copy.head.lent)).moments
    assert moments[-1].view.position.result is not None
    assert moments[-1].view.position.terms.board.id == NAME


def test_who_fetches_without_end_is_slowed_down_and_harms_nobody(library: GameContent) -> None:
    with hosting(OWN, library=library) as host, RawGuest(host.port) as greedy:
        greedy.join(Join("Greedy", Role.WATCH))
        greedy.wait_for(Joined)
        heard = []
        for _ in range(50):
            greedy.send(FetchBoard(NAME, 0))
            heard.append(greedy.wait_for((BoardPart, Denied)))
        parts = {one.text for one in heard if isinstance(one, BoardPart)}
        denials = {one.code for one in heard if isinstance(one, Denied)}
        assert len(parts) == 1 and denials == {NetCode.TOO_FAST}
        with Company(host.port, 2) as company:
            company.play()
            check_outcome(host, company.people, library)


def test_only_the_map_of_the_room_is_sent_and_only_its_parts(library: GameContent) -> None:
    with hosting(OWN, library=library) as host, RawGuest(host.port) as nosy:
        nosy.join(Join("Nosy", Role.WATCH))
        nosy.wait_for(Joined)
        nosy.send(FetchBoard("../maps/usa", 0), FetchBoard("usa", 0), FetchBoard(NAME, 1))
        part = nosy.wait_for((BoardPart, Denied))
        assert isinstance(part, BoardPart) and (part.map, part.part) == (NAME, 1)
        nosy.send(FetchBoard(NAME, part.parts))
        assert nosy.wait_for(Refused).code == NetCode.UNREADABLE


def test_a_map_that_is_too_large_is_not_sent(tmp_path: Path) -> None:
    large = map_data()
    large["drawing"]["outline"] *= 60
    library = library_with(tmp_path, large)
    with hosting(OWN, library=library, bots=1) as host:
        anna = Person(host.port, "Anna")
        joiner = anna.joiner
        try:
            until(lambda: joiner.pump(0.01) and joiner.state.status is LineStatus.REFUSED, [])
            assert joiner.state.error is not None
            assert joiner.state.error.code is NetCode.NO_BOARD
        finally:
            anna.close()
