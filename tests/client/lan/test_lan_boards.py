"""A window in a room whose map only the host has: lobby, table, and the replay afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from builders import content
from lan import LOOPBACK, SHORT, hosting
from own_maps import NAME, library_with, map_data
from ui.at_home import SMALL, home_in
from ui.at_lan import at_lan
from ui.lan_tables import LanPerson, visiting
from ui.pilot import Pilot

from game.client.lan.copies.copy_keeper import copy_shelf
from game.client.lan.copies.copy_list import CopyRack, copy_replay
from game.client.lan.room.find_form import JOIN
from game.content import GameContent
from net.guest.borrowed_board import board_of
from net.host.host_commands import ChangeSetup
from net.kept.guest_copy import read_copy

OWN = replace(SHORT, map=NAME)


@pytest.fixture
def library(tmp_path: Path) -> GameContent:
    folder = tmp_path / "maps"
    folder.mkdir()
    return library_with(folder, map_data())


def test_the_lobby_names_the_hosts_map_and_follows_a_change(
    library: GameContent, tmp_path: Path
) -> None:
    with (
        hosting(OWN, library=library, starts_by_itself=False) as host,
        at_lan(tmp_path) as lan,
    ):
        lan.fill_in(address=f"{LOOPBACK}:{host.port}")
        lan.pilot.click(JOIN)
        lan.wait_for_lobby()
        lobby = lan.lobby
        assert lobby.session.content.map_info(NAME).name == NAME.title()
        assert NAME.title() in lobby._words.setup(OWN)
        assert lobby.context.content is not lobby.session.content, "menus do not offer it"
        host.command(ChangeSetup(replace(OWN, map="usa")))
        lan.wait(lambda: lobby.room is not None and lobby.room.setup.map == "usa")
        host.command(ChangeSetup(OWN))
        lan.wait(lambda: lobby.room is not None and lobby.room.setup.map == NAME)
        lan.wait(lambda: lobby.session.joiner.has_board)


def test_the_table_shows_it_and_the_copy_can_be_watched_without_it(
    library: GameContent, tmp_path: Path
) -> None:
    home = home_in(tmp_path / "home")
    with hosting(OWN, library=library, bots=1) as host, visiting(host.port) as visit:
        visit.pilot.context.home = home
        table = visit.sit_down()
        assert (
            table.link.view.position.terms.board.id == NAME
            and table.content is visit.session.content
        )
        visit.pilot.resize((1600, 900))
        assert table.link.view.position.terms.board.id == NAME
        LanPerson(visit).play(3)
        version = table.link.version
    with Pilot(SMALL) as pilot:
        pilot.context.home = home
        shelf = copy_shelf(pilot.context)
        assert shelf is not None and NAME not in pilot.context.content.map_ids()
        (entry,) = CopyRack(shelf).entries()
        assert read_copy(entry.path).head.lent == map_data()
        scene = copy_replay(pilot.context, entry)
        assert scene.link.view.position.terms.board.id == NAME
        assert scene.link.view.position.terms.board.digest == board_of(OWN, library)
        assert read_copy(entry.path).last.version >= version
    assert NAME not in content().map_ids()
