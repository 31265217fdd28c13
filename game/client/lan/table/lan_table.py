"""The table of a game on another machine: played as any other, with what a network brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.lan.room.room_doors import ToLobby
from game.client.lan.room.session import LanSession
from game.client.lan.table.chatting import Chat
from game.client.lan.table.copying import Copying
from game.client.lan.table.net_status import NetStatus, Onward
from game.client.lan.table.room_seating import seating_of
from game.client.shell.context import Context
from game.client.table.feature import TableFeature
from game.client.table.table_scene import TableScene


def lan_table(context: Context, session: LanSession, to_lobby: ToLobby) -> TableScene:
    """The table of the game that a session has opened."""
    link, room = session.joiner.link, session.joiner.room
    assert link is not None, "there is a game on the table"
    assert room is not None, "a game is opened in a room"
    onward = Onward(to_lobby, partial(lan_table, context, session, to_lobby))

    def features(table: TableScene) -> Sequence[TableFeature]:
        chat, copying = Chat(table, session), Copying(table, link, room)
        return copying, chat, NetStatus(table, session, chat, copying, onward)

    players = len(link.view.position.players)
    seating = seating_of(room, context.catalogue, players)
    return TableScene(context, link, seating, features, content=session.content)
