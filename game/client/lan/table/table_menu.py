"""What can be done about a game on the network besides playing it: by the bar, menu and results."""

from __future__ import annotations

from collections.abc import Callable

from game.client.draw import ButtonKind, Icon
from game.client.lan.room.session import LanSession
from game.client.lan.table.chatting import Chat
from game.client.lan.table.copying import Copying
from game.client.lan.table.net_watch import NetWatch, is_over
from game.client.lan.table.players_scene import PlayersScene
from game.client.lan.table.stand_in_level import choose_level, stand_in_level
from game.client.table.menu import MenuEntry, leave_table
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.table_buttons import (
    MemberButton,
    NamedButton,
    SeatButton,
    Verb,
    VerbButton,
)
from game.client.widgets.leaving import ask_to_leave
from game.client.widgets.overlay_scene import Choice
from net.host.host_commands import AnswerWish, Reopen, StandIn, Wait
from net.protocol.room_view import RoomStatus


class Ways:
    """The ways that lead off the board of one table."""

    def __init__(
        self,
        table: TableScene,
        session: LanSession,
        watch: NetWatch,
        chat: Chat,
        copying: Copying,
        *,
        to_lobby: Callable[[], None],
    ) -> None:
        self._table = table
        self._session = session
        self._watch = watch
        self._chat = chat
        self._keeper = copying.keeper
        self._lobby = to_lobby

    def menu_entries(self) -> tuple[MenuEntry, ...]:
        """What the menu offers."""
        say = self._table.names.say
        players = Choice("players", say("lan_table.menu.players"), icon=Icon.PERSON)
        chat = Choice("chat", say("lan_table.menu.chat"), icon=Icon.CHAT)
        entries = (MenuEntry(players, self._players), MenuEntry(chat, self._chat.toggle))
        return (*entries, *self._copy_entry(), *self._lobby_entry())

    def result_entries(self) -> tuple[MenuEntry, ...]:
        """What the end of the game offers."""
        return (*self._copy_entry(), *self._lobby_entry())

    def answer(self, piece: PieceId) -> bool:
        """A button of the bar or of the spectator's sheet; whether it was one."""
        session, context = self._session, self._table.context
        match piece:
            case VerbButton(Verb.RETRY):
                session.joiner.retry_now()
            case VerbButton(Verb.KEEP_COPY):
                self._keeper.keep()
            case VerbButton(Verb.LEAVE):
                ask_to_leave(context, lambda: leave_table(context))
            case SeatButton(Verb.WAIT_FOR, seat):
                self._watch.wait_for(seat)
                session.command(Wait(seat))
            case SeatButton(Verb.BOT_ONCE, seat):
                level = stand_in_level(context)
                session.command(StandIn(seat, level, for_one_turn=True))
            case SeatButton(Verb.BOT_UNTIL_BACK, seat):
                session.command(StandIn(seat, stand_in_level(context)))
            case NamedButton(Verb.BOT_LEVEL, level):
                choose_level(context, level)
            case MemberButton(Verb.ALLOW | Verb.DECLINE as verb, member):
                session.command(AnswerWish(member, verb is Verb.ALLOW))
            case SeatButton(Verb.TAKE_SEAT, seat):
                session.joiner.take_seat(seat)
            case _:
                return False
        return True

    def _copy_entry(self) -> tuple[MenuEntry, ...]:
        if not self._keeper.is_on:
            return ()
        label = self._table.names.say("lan_table.menu.keep_copy")
        return (MenuEntry(Choice("copy", label, icon=Icon.SAVE), self._keeper.keep),)

    def _lobby_entry(self) -> tuple[MenuEntry, ...]:
        """Only after a game, and as long as there is a room."""
        if not is_over(self._table) or self._session.is_closed:
            return ()
        label = self._table.names.say("lan_table.menu.lobby")
        choice = Choice("lobby", label, ButtonKind.PRIMARY, Icon.NETWORK)
        return (MenuEntry(choice, self._to_lobby),)

    def _players(self) -> None:
        context = self._table.context
        context.scenes.push(PlayersScene(context, self._session))

    def _to_lobby(self) -> None:
        """Back to the room; whoever hosts opens it for the next game."""
        if self._watch.room.status is RoomStatus.OVER:
            self._session.command(Reopen())
        self._lobby()
