"""How a table on the network stands besides its game: the line, the room, the clocks, the bar.

Everything is read from the session as it stands, never from what it happened to tell last: so the
table can be opened at any moment, and no message can be missed by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame.event import Event

from game.client.lan.copies.told_story import missed, recalled
from game.client.lan.room.room_doors import ToLobby
from game.client.lan.room.session import LanSession
from game.client.lan.table.bar_cover import BarCover
from game.client.lan.table.chatting import Chat
from game.client.lan.table.copying import Copying
from game.client.lan.table.net_decoration import NetDecoration
from game.client.lan.table.net_watch import NetWatch, is_over
from game.client.lan.table.room_seating import news_between, seating_of
from game.client.lan.table.table_menu import Ways
from game.client.shell.scene import Scene
from game.client.table.answering import Answering
from game.client.table.feature import Entries, TableFeature
from game.client.table.presenter import Company
from game.client.table.table_scene import TableScene
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.events import Event as Told
from game.engine.view import PlayerView
from net.guest.guest import RequestDenied
from net.guest.line import LineStatus
from net.host.host_notes import HostNote, NoteKind
from net.host.hosting import Obeyed
from net.protocol.net_errors import NetError
from net.protocol.room_view import RoomStatus

MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)


FOR_THE_HOST: Final = (NoteKind.NOT_SAVED, NoteKind.SAVED_AGAIN, NoteKind.SAME_ADDRESS)
"""Notes that whoever hosts has to see at the table."""


@dataclass(frozen=True)
class Onward:
    """Where a session goes on after a table."""

    lobby: ToLobby
    next_table: Callable[[], Scene]
    """The table of the room's next game."""


class NetStatus(TableFeature):
    """Follows the session of one table, at a seat or as a spectator."""

    farewell = "lan_table.leave"

    def __init__(
        self,
        table: TableScene,
        session: LanSession,
        chat: Chat,
        copying: Copying,
        onward: Onward,
    ) -> None:
        room = session.joiner.room
        assert room is not None, "a game is opened in a room"
        self._table = table
        self.session = session
        self._remote = link = copying.link
        self._chat = chat
        self._copying = copying
        self._onward = onward
        self._goes_on = False
        """The session outlives this table."""
        self._went_back = False
        self.watch = NetWatch(session, room, link.version)
        self._ways = Ways(table, session, self.watch, chat, copying, to_lobby=self._to_lobby)
        self.decoration = NetDecoration(table)
        self.decorations = (self.decoration,)
        self.cover = BarCover(table)
        self.covers = (self.cover,)
        table.story, table.answering.bidding = recalled(link, table.names)
        self._recalled = link.recalled
        link.recall()

    @property
    def why_no_hints(self) -> str:
        return self._table.names.say("lan_table.no_hints")

    @property
    def may_answer(self) -> bool:
        """Nothing is sent over a closed line, nor while the host owes an answer."""
        return self.session.joiner.is_open and not self._remote.is_waiting

    def hand_over(self, scene: Scene) -> None:
        """Another scene goes on with the session."""
        self._goes_on = True
        self._table.context.scenes.start_over(scene)

    def _to_lobby(self) -> None:
        self.hand_over(self._onward.lobby(self.session))

    # The life of the scene.

    def entered(self) -> None:
        self._look_around(0.0)

    def close(self) -> None:
        if not self._goes_on:
            self.session.close(leave=not self._table.context.is_quitting)

    def retell(self) -> None:
        self._reseat(seating_only=False)

    def updating(self, dt: float) -> None:
        events = self.session.poll()
        self._chat.listen(events)
        for event in events:
            if isinstance(event, RequestDenied):
                self._table.tell(self._table.names.refusal(event.error))
        self._hear_host()
        self._follow_room()
        self._follow_link()
        self._follow_past()

    def updated(self, dt: float) -> None:
        self._look_around(dt)

    def worry(self) -> str:
        """Whoever plays is missed by the others, and whoever hosts all the more."""
        if self.session.is_closed or is_over(self._table) or self._remote.seat is None:
            return ""
        if self.session.joiner.state.status is LineStatus.REFUSED:
            return ""
        role = "host" if self.session.is_host else "player"
        return self._table.names.say(f"lan_table.leave.{role}")

    # What a person does.

    def menu_entries(self, entries: Entries) -> Entries:
        return (*entries, *self._ways.menu_entries())

    def result_entries(self) -> Entries:
        return self._ways.result_entries()

    def press(self, piece: PieceId) -> bool:
        return self._ways.answer(piece)

    def handle(self, event: Event) -> bool:
        """On the bar the board must not answer."""
        if event.type not in MOUSE:
            return False
        is_wheel = event.type == pygame.MOUSEWHEEL
        point = pygame.mouse.get_pos() if is_wheel else event.pos
        if not any(panel.rect.collidepoint(point) for panel in self.cover.panels()):
            return False
        return is_wheel or self._table.over.piece_at(point) is None

    # What comes from the network.

    def following(self, events: Sequence[Told], version: int) -> Sequence[Told]:
        """A view without its events comes after a gap: then the host's story fills the log."""
        told, self.watch.told = self.watch.told, version
        self._went_back = version < told
        return events or missed(self._remote, told, version)

    def followed(self, events: Sequence[Told], view: PlayerView, version: int) -> None:
        if self._went_back:
            self._tell_again()

    def _tell_again(self) -> None:
        """The log as the host's story has it."""
        table = self._table
        table.story, table.answering.bidding = recalled(self._remote, table.names)
        table.refresh_all()

    def _hear_host(self) -> None:
        """Whoever hosts is told what their own host could not do."""
        table = self._table
        for news in self.session.take_host_news():
            if isinstance(news, Obeyed) and news.code is not None:
                table.tell(table.names.refusal(NetError(news.code)))
            elif isinstance(news, HostNote) and news.kind in FOR_THE_HOST:
                table.tell(table.names.say(f"cli.host.log.{news.kind}", **news.parameters))

    def _follow_room(self) -> None:
        """Somebody came, went, or took a seat."""
        context, room = self._table.context, self.session.joiner.room
        before = self.watch.room
        if room is None or room is before:
            return
        self.watch.room = room
        for sentence in news_between(before, room, context.catalogue):
            self._chat.tell(sentence)
        if before.status is RoomStatus.OVER and room.status is RoomStatus.LOBBY:
            context.tell(self._table.names.say("lan_table.news.reopened"))
        self._reseat(seating_only=True)

    def _follow_link(self) -> None:
        """Another seat of this game, or another game."""
        table, link = self._table, self.session.joiner.link
        if link is None or link is self._remote or self._goes_on:
            return
        if link.game != self._remote.game:
            self.hand_over(self._onward.next_table())
            return
        self._remote.close()
        link.remember(self._remote.story)
        self._remote, self.watch.told = link, link.version
        self._copying.sit(link)
        self._recalled = link.recalled
        link.recall()
        story, bidding = recalled(link, table.names)
        answering = Answering(table.names, link.view, table.context.settings.ask_twice)
        answering.bidding = bidding
        table.sit(link, answering, story)

    def _follow_past(self) -> None:
        """The host has told what happened before one came: the log begins with the game."""
        link = self._remote
        if link.recalled == self._recalled:
            return
        self._recalled = link.recalled
        self._table.finish_motion()
        self._copying.memory.retell()
        self._tell_again()

    def _reseat(self, *, seating_only: bool) -> None:
        """Other names at the same table; the log is told anew in them."""
        table, words = self._table, self._table.context.catalogue
        seating = seating_of(self.watch.room, words, len(table.seating))
        if seating_only and seating == table.seating:
            return
        table.finish_motion()
        table.seating = self._chat.talk.seating = seating
        terms = table.link.view.position.terms
        players = tuple(sitter.name for sitter in seating)
        bots, characters = frozenset(seating.bots), seating.characters
        table.names = Names(words, terms, players, bots, characters)
        table.show.company = Company(table.names, seating)
        table.answering.names = table.names
        story, _ = recalled(self._remote, table.names)
        table.sit(self._remote, table.answering, story)

    # What is shown of it.

    def _look_around(self, dt: float) -> None:
        """Connections, clocks and the bar, as they are now."""
        table = self._table
        if self.watch.pass_time(dt, is_waiting=self._remote.is_waiting):
            self._chat.tell(table.names.say("lan_table.news.connected"))
        look, shown = self.watch.look(table), self.decoration.look
        if look != shown:
            self.decoration.look = look
            if look.is_only_later(shown):
                table.show.people(table.answering, table.story)
            else:
                table.refresh_all()
        self.cover.show(self.watch.bar(table, can_keep=self._copying.keeper.is_on))
        table.focus.over = table.over.buttons()
