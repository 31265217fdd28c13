"""Talking at a table on the network: by the chat, its key, its field and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame.event import Event

from game.client.lan.room.session import LanSession
from game.client.lan.table.chat_cover import ChatCover
from game.client.lan.table.chat_input import FIELD, Talk
from game.client.settings.key_map import Command
from game.client.shell.audio import Sound
from game.client.table.decoration import Decoration
from game.client.table.feature import TableFeature
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.widgets.models import LogModel, NoteTone, SeatNote
from net.guest.guest import GuestEvent


class Chat(TableFeature):
    """Lets people talk at one table."""

    def __init__(self, table: TableScene, session: LanSession) -> None:
        self._table = table
        self.talk = Talk(table.context, session, table.seating)
        self.cover = ChatCover(table, self.talk)
        self.covers = (self.cover,)
        self.decorations = (ChatDecoration(self),)

    def listen(self, events: Sequence[GuestEvent]) -> None:
        """Hear what others have said."""
        if self.talk.listen(events):
            self._table.context.audio.play(Sound.CARD)
            self.refresh()

    def tell(self, sentence: str) -> None:
        """Something that nobody said, but everybody should know."""
        self.talk.tell(sentence)
        self.refresh()

    def toggle(self) -> None:
        """Open or close it."""
        self.talk.toggle()
        self.refresh()
        if self.talk.is_open:
            self._type()

    def refresh(self) -> None:
        """Show it as it is now, and everything that speaks of it."""
        self.cover.show()
        self._table.refresh_all()

    def unread(self) -> SeatNote:
        """What the log says of it."""
        say, unread = self._table.names.say, self.talk.transcript.unread
        if unread:
            return SeatNote(say("lan_table.chat.unread", number=unread), NoteTone.ACT)
        return SeatNote(say("lan_table.chat.open"))

    def left(self) -> None:
        self.talk.let_go()

    def paused(self) -> None:
        self.talk.let_go()

    def resumed(self) -> None:
        if self.talk.is_open:
            self._type()

    def resized(self) -> None:
        self.talk.let_go()
        self.cover.show()
        if self.talk.is_open and self._table.context.scenes.top is self._table:
            self._type()

    def updated(self, dt: float) -> None:
        if self.talk.update(dt) or self.cover.is_old:
            self.cover.show()

    def handle(self, event: Event) -> bool:
        if self.talk.handle(event, self.cover.chat.field()):
            self.refresh()
            return True
        return self._is_off_the_board(event)

    def press(self, piece: PieceId) -> bool:
        if piece == button(Button.CHAT):
            self.toggle()
        elif piece == FIELD:
            self._type()
        elif self.talk.press(piece):
            self.refresh()
        else:
            return False
        return True

    def do(self, command: Command) -> bool:
        if command is Command.CHAT:
            self.toggle()
        return command is Command.CHAT

    def step_back(self) -> Callable[[], object] | None:
        return self.toggle if self.talk.is_open else None

    def _type(self) -> None:
        self.talk.type_at(self.cover.chat.field())
        self.cover.show()

    def _is_off_the_board(self, event: Event) -> bool:
        """On the chat the board must not answer; the wheel turns its lines."""
        if event.type == pygame.MOUSEWHEEL:
            is_here = self._is_on(pygame.mouse.get_pos())
            if is_here:
                self.talk.scroll(round(event.precise_y))
                self.cover.show()
            return is_here
        is_click = event.type == pygame.MOUSEBUTTONDOWN and self._is_on(event.pos)
        return is_click and self._table.over.piece_at(event.pos) is None

    def _is_on(self, point: tuple[int, int]) -> bool:
        return any(panel.rect.collidepoint(point) for panel in self.cover.panels())


class ChatDecoration(Decoration):
    """The log says what the chat has to offer."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat

    def log(self, model: LogModel) -> LogModel:
        return replace(model, chat=self._chat.unread())
