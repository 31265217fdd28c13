"""What a network brings to the table fits in every language: bars, chat, players, clocks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from client.studio.test_scenes_texts import cut, texts_of
from lan import Person, hosting
from panel_tables import untidy
from ui.lan_tables import Visit, visiting
from ui.tables import QUICK

from game.client.draw.pixels import Size
from game.client.lan.table.bar import BarModel
from game.client.lan.table.bar_words import absence_bar, line_bar
from game.client.lan.table.chat import ChatEntry, EntryKind
from game.client.lan.table.chatting import Chat
from game.client.lan.table.clocks import warning
from game.client.lan.table.net_status import NetStatus
from game.client.lan.table.players_scene import PlayersScene
from game.client.lan.table.stand_in_level import level_row
from game.client.widgets.models import SeatLine
from game.engine.terms import GameSetup
from game.texts import Catalogue, known_languages
from net.guest.host_stream import JoinWish
from net.guest.line import LineState, LineStatus
from net.protocol import room_view
from net.protocol.messages import Role, SeatClock
from net.protocol.net_errors import ConnectionLost, JoinRefused, NetCode

__all__ = ["cut"]

NAME, OTHERS = "Bartholomäus", ("Maximiliane", "Konstantinos")
SIZES = [(1280, 720), pytest.param((1600, 1200), marks=pytest.mark.slow)]


@contextmanager
def at_table(language: str, size: Size, role: Role = Role.PLAY) -> Iterator[Visit]:
    """A table of three: a long name, somebody else, and a bot."""
    setup = GameSetup("recharged", "germany", 3)
    settings = replace(QUICK, language=language)
    with (
        hosting(setup, bots=1, starts_by_itself=True) as host,
        visiting(
            host.port, JoinWish(NAME, role), size=size, settings=settings, hosting=host
        ) as visit,
    ):
        visit.pilot.context.catalogue.become(Catalogue.load(language))
        guests = OTHERS[: 1 if role is Role.PLAY else 2]
        others = [Person(host.port, name) for name in guests]
        visit.sit_down()
        yield visit
        for person in others:
            person.close()


def every_bar(visit: Visit) -> Iterator[BarModel]:
    names = visit.table.names
    lost = ConnectionLost(NetCode.LOST)
    refused = JoinRefused(NetCode.KICKED)
    for state in (
        LineState(LineStatus.LOST, lost, 12, 10.0),
        LineState(LineStatus.CALLING, attempt=12),
        LineState(LineStatus.REFUSED, refused),
    ):
        bar = line_bar(state, 10, names, can_keep=True, is_over=False)
        assert bar is not None
        yield bar
    chair = visit.table.feature(NetStatus).watch.room.seats[1]
    for presence in (room_view.SeatPresence.AWAY, room_view.SeatPresence.GONE):
        levels = level_row("expert", visit.pilot.context.catalogue)
        yield absence_bar(1, replace(chair, presence=presence), names, levels)


def wrong(visit: Visit, boxes: list[object], cut: list[str]) -> list[str]:
    scale = visit.pilot.context.kit.scale
    found = [*untidy(boxes, scale), *(f"{text!r} is cut" for text in cut)]  # type: ignore[arg-type]
    cut.clear()
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", known_languages())
def test_the_table_of_a_player_fits(language: str, size: Size, cut: list[str]) -> None:
    with at_table(language, size) as visit:
        table = visit.table
        for bar in every_bar(visit):
            table.feature(NetStatus).cover.show(bar)
            assert wrong(visit, [*table.feature(NetStatus).cover.bar.text_boxes()], cut) == [], bar
        table.feature(Chat).talk.transcript.add(
            ChatEntry(EntryKind.SAID, f"{NAME}: hi", 1), is_seen=False
        )
        table.feature(Chat).toggle()
        table.feature(Chat).talk.let_go()
        table.feature(Chat).cover.show()
        assert wrong(visit, [*table.feature(Chat).cover.chat.text_boxes()], cut) == []
        table.feature(Chat).toggle()
        clock = SeatClock(table.link.seat or 0, 9_000, 0)
        table.feature(NetStatus).decoration.look = replace(
            table.feature(NetStatus).decoration.look,
            me=SeatLine.SLOW,
            clocks=dict.fromkeys(range(3), SeatClock(0, 0, 9_999_000)),
            presence=dict(enumerate((SeatLine.SLOW, SeatLine.AWAY, SeatLine.STAND_IN))),
            warning=warning(clock, table.answering.view, table.names),
        )
        table.refresh_all()
        assert wrong(visit, [*texts_of(table)], cut) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", known_languages())
def test_the_list_of_players_and_the_sheet_of_a_spectator_fit(
    language: str, size: Size, cut: list[str]
) -> None:
    with at_table(language, size, Role.WATCH) as visit:
        table = visit.table
        table.looked_at = 2
        table.refresh_all()
        visit.pilot.settle()
        assert wrong(visit, [*texts_of(table)], cut) == []
        people = PlayersScene(visit.pilot.context, visit.session)
        visit.pilot.context.scenes.push(people)
        visit.pilot.settle()
        assert wrong(visit, [*texts_of(people)], cut) == []
        room = visit.session.joiner.room
        assert room is not None
        away = replace(room.seats[0], presence=room_view.SeatPresence.AWAY, member=None, ping=None)
        played = replace(away, level="expert")
        visit.session.joiner._guest.room = replace(room, seats=(away, played, room.seats[2]))
        visit.pilot.settle()
        assert wrong(visit, [*texts_of(people)], cut) == []
