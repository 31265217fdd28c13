"""The table of a game on another machine: played as any other, with what a network brings.

Everything is read from the session as it stands, never from what it happened to tell last: so the
table can be opened at any moment, and no message can be missed by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.event import Event

from game.client.draw.pixels import Size
from game.client.lan.copies.copy_keeper import CopyKeeper
from game.client.lan.copies.seen_moments import Memory
from game.client.lan.copies.told_story import missed, recalled
from game.client.lan.room.room_doors import ToLobby
from game.client.lan.room.session import LanSession
from game.client.lan.table.chat_input import FIELD, Talk
from game.client.lan.table.lan_overlay import LanOver
from game.client.lan.table.lan_presenter import LanShow
from game.client.lan.table.net_status import NetWatch
from game.client.lan.table.room_seating import news_between, seating_of
from game.client.lan.table.table_menu import Ways
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.table.anim.cue_painter import Looks
from game.client.table.answering import Answering
from game.client.table.menu import MenuEntry
from game.client.table.presenter import Company, TableShow
from game.client.table.replay_scene import ReplayScene
from game.client.table.table_overlay import TableOver
from game.client.table.table_places import TablePlaces
from game.client.table.table_scene import TableScene
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, PieceId, button
from game.engine.events import Event as Told
from game.engine.view import PlayerView
from game.table import Update
from net.guest.guest import RequestDenied
from net.guest.line import LineStatus
from net.guest.remote_link import RemoteLink
from net.host.host_notes import HostNote, NoteKind
from net.host.hosting import Obeyed
from net.protocol.net_errors import NetError
from net.protocol.room_view import RoomStatus

MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class LanTable(TableScene):
    """One game of a room, at a seat or as a spectator."""

    farewell = "lan_table.leave"
    over: LanOver
    show: LanShow

    def __init__(
        self, context: Context, session: LanSession, link: RemoteLink, to_lobby: ToLobby
    ) -> None:
        room = session.joiner.room
        assert room is not None, "a game is opened in a room"
        self.session = session
        self._remote = link
        self.told = link.version
        """The version up to which everything has been told."""
        self._goes_on = False
        """The session outlives this table."""
        self.watch = NetWatch(session, room)
        self._to_lobby = to_lobby
        self.ways = Ways(self, to_lobby)
        players = len(link.view.position.players)
        seating = seating_of(room, context.catalogue, players)
        self.talk = Talk(context, session, seating)
        self._language = context.settings.language
        self.keeper = CopyKeeper(context, room)
        earlier = self.keeper.sit_down(link, seating)
        super().__init__(context, link, None, seating)
        self.story, self.answering.bidding = recalled(link, self.names)
        self._memory = Memory(link, earlier)
        self._recalled = link.recalled
        link.recall()
        self.replay = self._replay

    def new_show(self) -> TableShow:
        return LanShow(self.stage, Company(self.names, self.seating))

    def new_over(self, looks: Looks, places: TablePlaces) -> TableOver:
        return LanOver(self, looks, places)

    @property
    def is_over(self) -> bool:
        """The game has ended."""
        return self.link.view.position.result is not None

    @property
    def why_no_hints(self) -> str:
        return self.names.say("lan_table.no_hints")

    # The life of a scene.

    def enter(self) -> None:
        self._look_around(0.0)
        super().enter()

    def exit(self) -> None:
        self.talk.let_go()
        self.keeper.close(self._remote, self.seating)
        super().exit()
        if not self._goes_on:
            self.session.close(leave=not self.context.is_quitting)

    def pause(self) -> None:
        self.talk.let_go()
        self.keeper.is_covered = True
        super().pause()

    def resume(self) -> None:
        self.keeper.is_covered = False
        super().resume()
        if self.talk.is_open:
            self._type()

    def resize(self, size: Size) -> None:
        self.talk.let_go()
        if self.context.settings.language != self._language:
            self._language = self.context.settings.language
            self._reseat(seating_only=False)
        super().resize(size)
        self.over.show_talk()
        if self.talk.is_open and self.context.scenes.top is self:
            self._type()

    def handle(self, event: Event) -> bool:
        if self.talk.handle(event, self.over.chat.field()):
            self._refresh_talk()
            return True
        if event.type in MOUSE and self._is_off_the_board(event):
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        events = self.session.poll()
        if self.talk.listen(events):
            self.context.audio.play(Sound.CARD)
            self._refresh_talk()
        for event in events:
            if isinstance(event, RequestDenied):
                self.tell(self.names.refusal(event.error))
        self._hear_host()
        self._follow_room()
        self._follow_link()
        self._follow_past()
        super().update(dt)
        self.keeper.update(dt, self._remote, self.seating, is_at_rest=self.director.is_idle)
        self._look_around(dt)
        if self.talk.update(dt) or self._chat_is_old():
            self.over.show_talk()

    def worry(self) -> str:
        """Whoever plays is missed by the others, and whoever hosts all the more."""
        if self.session.is_closed or self.is_over or self._remote.seat is None:
            return ""
        if self.session.joiner.state.status is LineStatus.REFUSED:
            return ""
        return self.names.say(f"lan_table.leave.{'host' if self.session.is_host else 'player'}")

    # What only this table can do.

    def menu_entries(self) -> tuple[MenuEntry, ...]:
        return (*super().menu_entries(), *self.ways.menu_entries())

    def result_entries(self) -> tuple[MenuEntry, ...]:
        return self.ways.result_entries()

    def results_note(self) -> str:
        return self.keeper.note()

    def hand_over(self, scene: Scene) -> None:
        """Another scene goes on with the session."""
        self._goes_on = True
        self.context.scenes.start_over(scene)

    def heard(self, update: Update) -> None:
        self._memory.add(update)

    def look_back(self, line: int | None = None) -> None:
        self.finish_motion()
        scene = self._past(self._memory.last)
        self.context.scenes.push(scene)
        if line is not None:
            scene.find(self.story.lines, line)

    def quick_save(self) -> None:
        self.tell(self.names.say("lan_table.no_saves"))

    def quick_load(self) -> None:
        self.quick_save()

    def toggle_chat(self) -> None:
        self.talk.toggle()
        self._refresh_talk()
        if self.talk.is_open:
            self._type()

    def own_step_back(self) -> Callable[[], object] | None:
        return self.toggle_chat if self.talk.is_open else None

    def press_own(self, piece: PieceId) -> bool:
        if piece == button(Button.CHAT):
            self.toggle_chat()
            return True
        if piece == FIELD:
            self._type()
            return True
        if self.talk.press(piece):
            self._refresh_talk()
            return True
        return self.ways.answer(piece)

    # Inner workings: what comes from the network.

    def _follow(self, events: Sequence[Told], view: PlayerView) -> None:
        """A view without its events comes after a gap: then the host's story fills the log."""
        version = self._versions[0]
        if not events:
            events = missed(self._remote, self.told, version)
        went_back = version < self.told
        self.told = version
        super()._follow(events, view)
        if went_back:
            self.story, self.answering.bidding = recalled(self._remote, self.names)
            self.refresh_all()

    def _answer_for_me(self, dt: float) -> None:
        if self.session.joiner.is_open and not self._remote.is_waiting:
            super()._answer_for_me(dt)
        else:
            self.answering.tick(dt)

    def _hear_host(self) -> None:
        """Whoever hosts is told what their own host could not do."""
        for news in self.session.take_host_news():
            if isinstance(news, Obeyed) and news.code is not None:
                self.tell(self.names.refusal(NetError(news.code)))
            elif isinstance(news, HostNote) and news.kind is NoteKind.NOT_SAVED:
                self.tell(self.names.say("cli.host.log.not_saved", **news.parameters))

    def _follow_room(self) -> None:
        """Somebody came, went, or took a seat."""
        room = self.session.joiner.room
        before = self.watch.room
        if room is None or room is before:
            return
        self.watch.room = room
        for sentence in news_between(before, room, self.context.catalogue):
            self.talk.tell(sentence)
            self._refresh_talk()
        if before.status is RoomStatus.OVER and room.status is RoomStatus.LOBBY:
            self.context.tell(self.names.say("lan_table.news.reopened"))
        self._reseat(seating_only=True)

    def _follow_link(self) -> None:
        """Another seat of this game, or another game."""
        link = self.session.joiner.link
        if link is None or link is self._remote or self._goes_on:
            return
        if link.game != self._remote.game:
            self.hand_over(LanTable(self.context, self.session, link, self._to_lobby))
            return
        self._remote.close()
        link.remember(self._remote.story)
        self._remote, self.told = link, link.version
        self._memory.sit(link)
        self._recalled = link.recalled
        link.recall()
        story, bidding = recalled(link, self.names)
        answering = Answering(self.names, link.view, self.context.settings.ask_twice)
        answering.bidding = bidding
        self.sit(link, answering, story)

    def _follow_past(self) -> None:
        """The host has told what happened before one came: the log begins with the game."""
        link = self._remote
        if link.recalled == self._recalled:
            return
        self._recalled = link.recalled
        self.finish_motion()
        self._memory.retell()
        self.story, self.answering.bidding = recalled(link, self.names)
        self.refresh_all()

    def _reseat(self, *, seating_only: bool) -> None:
        """Other names at the same table; the log is told anew in them."""
        room, words = self.watch.room, self.context.catalogue
        seating = seating_of(room, words, len(self.seating))
        if seating_only and seating == self.seating:
            return
        self.finish_motion()
        self.seating = self.talk.seating = seating
        terms = self.link.view.position.terms
        self.names = Names(words, terms, tuple(sitter.name for sitter in seating))
        look = self.show.look
        self.show = LanShow(self.stage, Company(self.names, seating))
        self.show.look = look
        self.answering.names = self.names
        story, _ = recalled(self._remote, self.names)
        self.sit(self._remote, self.answering, story)

    # What is shown of it.

    def _look_around(self, dt: float) -> None:
        """Connections, clocks and the bar, as they are now."""
        if self.watch.pass_time(dt, is_waiting=self._remote.is_waiting):
            self.talk.tell(self.names.say("lan_table.news.connected"))
            self._refresh_talk()
        look, shown = self.watch.look(self), self.show.look
        if look != shown:
            self.show.look = look
            if look.is_only_later(shown):
                self.show.people(self.answering, self.answering.bidding)
            else:
                self.refresh_all()
        self.over.show_bar(self.watch.bar(self))
        self.focus.over = self.over.buttons()

    def _past(self, number: int) -> ReplayScene:
        """What this seat has seen, at one of its moments."""
        link = self._memory.past(number)
        return ReplayScene(self.context, link, self.seating, None, is_look_back=True)

    def _replay(self) -> None:
        scene = self._past(0)
        self.context.scenes.push(scene)
        scene.pace.is_paused = False

    def _refresh_talk(self) -> None:
        self.over.show_talk()
        self.refresh_all()

    def _chat_is_old(self) -> bool:
        """The keyboard has gone elsewhere since the chat was drawn."""
        shown = self.over.chat.model
        return self.talk.is_open and (shown is None or shown.is_typing != self.talk.is_typing)

    def _type(self) -> None:
        self.talk.type_at(self.over.chat.field())
        self.over.show_talk()

    def _is_off_the_board(self, event: Event) -> bool:
        """On what lies over the board, the board must not answer; the wheel turns the chat."""
        is_wheel = event.type == pygame.MOUSEWHEEL
        point = pygame.mouse.get_pos() if is_wheel else event.pos
        if not any(panel.rect.collidepoint(point) for panel in self.over.own_panels()):
            return False
        if is_wheel:
            self.talk.scroll(round(event.precise_y))
            self.over.show_talk()
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.over.piece_at(point) is None


def lan_table(context: Context, session: LanSession, to_lobby: ToLobby) -> Scene:
    """The table of the game that a session has opened."""
    link = session.joiner.link
    assert link is not None, "there is a game on the table"
    return LanTable(context, session, link, to_lobby)
