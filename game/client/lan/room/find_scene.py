"""Games on the network: those that are found, those whose address is known, and those left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame.event import Event

from game.client.lan.room.background_browser import Lookout
from game.client.lan.room.call import Call
from game.client.lan.room.find_form import (
    ADDRESS,
    CANCEL,
    JOIN,
    NAME,
    PASSCODE,
    WATCH,
    Entered,
    FindForm,
    JoinState,
    foot_form,
    room_piece,
    rows_in,
)
from game.client.lan.room.left_games import KeptGames
from game.client.lan.room.room_doors import RoomDoors
from game.client.lan.room.room_words import RoomWords
from game.client.lan.room.seat_choice import SeatChoiceScene
from game.client.lan.room.session import LanSession
from game.client.settings.checks import is_name
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.telling.tip import Tip
from game.client.vocabulary.controls import control, name_of, number_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.frame import BACK, GAP, MenuFrame, head_form
from game.client.widgets.items import Box
from game.engine.errors import GameError
from net.discovery.mdns import FoundGame
from net.guest.host_stream import JoinWish
from net.guest.line import LineState, LineStatus
from net.guest.trust import Trust
from net.kept.hosted_games import HostedGame
from net.protocol.messages import Role
from net.protocol.net_address import NetAddress
from net.protocol.net_errors import JoinRefused, NetCode, NetError
from net.protocol.plain_text import clean_name
from net.protocol.room_view import RoomStatus, SeatOffer

LIST: Final = 690.0
JOIN_WIDTH, JOIN_HEIGHT, LOW_JOIN = 390.0, 326.0, 272.0
HOST: Final = control("host")
LOOK_REST: Final = 0.05
MOVES: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}


class FindScene(FormScene):
    """Everything up to the door of a room; the reason, if it stays closed."""

    def __init__(
        self,
        context: Context,
        lan: RoomDoors,
        message: str = "",
        errand: Call | HostedGame | None = None,
    ) -> None:
        """`errand` is what to do at once."""
        super().__init__(context)
        self._errand = errand
        self._lan = lan
        self._words = RoomWords(context.catalogue, context.content)
        lan_memory = context.settings.lan
        self.words_typed = Entered(lan_memory.name, lan_memory.address)
        self.message = message
        self._is_trouble = bool(message)
        self._lookout: Lookout | None = None
        self._games: tuple[FoundGame, ...] = ()
        self._is_blind = False
        self._chosen: str | None = None
        self._first = 0
        self.calling: LanSession | None = None
        self._call: Call | None = None
        self._seats_to_take: tuple[SeatOffer, ...] = ()
        self._doubted: set[NetAddress] = set()
        """Where another host than expected has answered, and somebody was told so."""
        self._memory = KeptGames(lan)

    @property
    def chosen(self) -> FoundGame | None:
        """The room of the list that the fields speak of."""
        return next((game for game in self._games if game.room == self._chosen), None)

    @property
    def rest(self) -> float:
        return min(LOOK_REST, super().rest)

    def enter(self) -> None:
        self._lookout = self._lan.look_around()
        self._memory.read()
        super().enter()
        errand, self._errand = self._errand, None
        if isinstance(errand, Call):
            self.call(errand)
        elif errand is not None:
            self.resume_game(errand)

    def exit(self) -> None:
        super().exit()
        if self._lookout is not None:
            self._lookout.close()
        self._hang_up()

    def resume(self) -> None:
        self._memory.read()
        super().resume()

    def build(self) -> Sequence[FormPanel]:
        kit, words = self.context.kit, self.context.catalogue
        frame = MenuFrame.of(self.context.size, self.context.settings.interface_scale)
        body = frame.sheet
        rooms = Box(body.x, body.y, min(LIST, body.width - GAP - JOIN_WIDTH), body.height)
        left = rooms.right + GAP
        join_height = LOW_JOIN if frame.is_low else JOIN_HEIGHT
        join = Box(left, body.y, body.right - left, join_height)
        top = join.bottom + GAP
        kept = Box(left, top, body.right - left, body.bottom - top)
        boxes = (frame.head, rooms, join, kept, frame.foot)
        panels = tuple(FormPanel(kit, frame.place(box), words) for box in boxes)
        self._head, self._rooms, self._join, self._kept, self._foot = panels
        self.view = frame.view(kit, panels[1:-1])
        return panels

    def fill(self) -> None:
        words, form = self.context.catalogue, FindForm(self._words)
        self._head.show(head_form(words, self._head.width, words.say("lan.find.title")))
        size = self._rooms.room
        self._rooms.show(form.rooms(self._games, self._first, self.chosen, self._is_blind, size))
        size = self._join.room
        self._join.show(form.join(self.words_typed, self._state(), size))
        size = self._kept.room
        self._kept.show(form.kept(self._memory, size))
        self._foot.show(foot_form(self._words, HOST, self._foot.width, self._foot.height))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._lookout is not None:
            found = (self._lookout.found(), self._lookout.is_blind)
            if found != (self._games, self._is_blind):
                self._games, self._is_blind = found
                self._first = min(self._first, max(0, len(self._games) - 1))
                self.changed()
        if self.calling is not None:
            self._follow(self.calling)

    def default(self) -> PieceId:
        return CANCEL if self.calling is not None else JOIN

    def key(self, event: Event) -> bool:
        in_list = self.focus.shown is None or name_of(self.focus.shown) == "room"
        if event.key not in MOVES or not in_list or not self._games or self.calling is not None:
            return False
        places = [game.room for game in self._games]
        here = places.index(self._chosen) if self._chosen in places else -1
        self._choose(min(max(0, here + MOVES[event.key]), len(places) - 1))
        return True

    def wheel(self, notches: float) -> None:
        """Over a list that is too long the list moves, elsewhere the whole screen."""
        most = max(0, len(self._games) - rows_in(self._rooms.height))
        if not most or not self._rooms.is_under(self.pointer):
            super().wheel(notches)
            return
        self._first = min(most, max(0, self._first - int(notches)))
        self.changed()

    def leave(self) -> None:
        """Esc: first the call ends, then the screen."""
        if self.calling is not None:
            self._cancel()
        else:
            super().leave()

    def tip(self, piece: PieceId) -> Tip | None:
        state = self._state()
        reasons: dict[PieceId, str] = {JOIN: state.join_reason, WATCH: state.watch_reason}
        if name_of(piece) == "forget":
            return Tip(self._words.say("lan.forget.tip"))
        label, reason = getattr(self.item_of(piece), "label", ""), reasons.get(piece)
        return Tip(label, (), reason) if reason else None

    def pressed(self, piece: PieceId) -> None:
        name = name_of(piece)
        if name != "forget":
            self._memory.forgetting.forget()
        if piece == BACK:
            self.leave()
        elif piece == CANCEL:
            self._cancel()
        elif self.calling is not None:
            return
        elif name == "room":
            is_meant = self._games[number_of(piece)] == self.chosen
            if is_meant and not self._state().join_reason:
                self.press(JOIN)  # a second click, or a second Enter: there it is
            else:
                self._choose(number_of(piece))
        elif piece in (JOIN, WATCH):
            self._ask(Role.WATCH if piece == WATCH else Role.PLAY)
        elif name == "rejoin":
            self.call(Call.back(self._memory.tickets[number_of(piece)]))
        elif name == "resume":
            self.resume_game(self._memory.hosted[number_of(piece)])
        elif name == "forget":
            self._forget(piece)
        elif piece == HOST:
            self._remember()
            self._lan.set_up()

    def typed(self, piece: PieceId, text: str) -> None:
        words = self.words_typed
        if piece == NAME:
            self.words_typed = replace(words, name=text)
        elif piece == ADDRESS:
            self.words_typed = replace(words, address=text.strip())
            self._chosen, self._seats_to_take = None, ()
        elif piece == PASSCODE:
            self.words_typed = replace(words, passcode=text)
        self._inform("", is_trouble=False)

    def entered(self, piece: PieceId, text: str) -> None:
        """Enter in the last field that is needed is as good as the button."""
        if piece in (ADDRESS, PASSCODE) and not self._state().join_reason:
            self.press(JOIN)

    def call(self, call: Call) -> None:
        """Start calling, whatever was tried before."""
        self._hang_up()
        if call.address in self._doubted:
            call = replace(call, believes_anybody=True)
        self._call, self._seats_to_take = call, ()
        self.words_typed = replace(
            self.words_typed,
            address=str(call.address),
            name=call.wish.name,
            passcode=call.wish.passcode or "",
        )
        self.calling = self._lan.join(call)
        self._remember()
        self._show_line(self.calling.joiner.state)

    def _ask(self, role: Role) -> None:
        """Call the room of the fields. What is wrong with them is said at once."""
        words, name = self.words_typed, clean_name(self.words_typed.name)
        try:
            address = NetAddress.parse(words.address)
        except NetError as problem:
            self._refuse(self._words.trouble(problem))
            return
        chosen = self.chosen
        trust = Trust(chosen.fingerprint if chosen is not None else None)
        call = Call(address, JoinWish(name, role, words.passcode or None), trust=trust)
        if role is Role.PLAY and self._seats_to_take:
            self._choose_seat(call, self._seats_to_take)
        else:
            self.call(call)

    def _choose_seat(self, call: Call, offers: Sequence[SeatOffer]) -> None:
        """The only seat there is, or else the one that is chosen."""
        if len(offers) == 1:
            self.call(call.for_seat(offers[0].seat))
            return

        def chosen(seat: int) -> None:
            self.call(call.for_seat(seat))

        self.context.scenes.push(SeatChoiceScene(self.context, offers, chosen))

    def resume_game(self, game: HostedGame) -> None:
        """Host a game again that was interrupted; if that cannot be done, say why."""
        self._hang_up()
        try:
            self.calling = self._lan.resume(game)
        except GameError as problem:
            self._refuse(self.context.catalogue.sentence(problem))
        else:
            self._call = None
            self._show_line(self.calling.joiner.state)

    def _forget(self, piece: PieceId) -> None:
        try:
            key = self._memory.forget(piece)
        except GameError as problem:
            self._refuse(self.context.catalogue.sentence(problem))
        else:
            self._inform(self._words.say(key) if key else "", is_trouble=bool(key))

    def _follow(self, session: LanSession) -> None:
        """The call goes through, is refused, or goes on."""
        if not session.poll():
            return
        state, joiner = session.joiner.state, session.joiner
        is_refusal = isinstance(state.error, JoinRefused)
        if joiner.is_open and joiner.has_board:
            self.calling = None
            self._lan.enter(session)
        elif state.status is LineStatus.REFUSED or (is_refusal and state.error is not None):
            assert state.error is not None
            self._turned_away(session, state.error)
        else:
            self._show_line(state)

    def _turned_away(self, session: LanSession, error: NetError) -> None:
        summary, call, chosen = session.joiner.summary, self._call, self.chosen
        self._hang_up()
        if error.code is NetCode.RUNNING and summary is not None and call is not None:
            if chosen is not None and chosen.status is RoomStatus.RUNNING and summary.open_seats:
                # The list already said that the game runs: this was about a seat in it.
                self._choose_seat(call, summary.open_seats)
                self._inform("", is_trouble=False)
                return
            self._seats_to_take = summary.open_seats
        if error.code is NetCode.OTHER_KEY and call is not None:
            self._doubted.add(call.address)
        if error.code is NetCode.UNKNOWN_TOKEN:
            self._memory.read()
        self._refuse(self._words.trouble(error))

    def _show_line(self, state: LineState) -> None:
        session = self.calling
        address = str(session.joiner.address) if session is not None else ""
        told = self._words.line(state, address)
        if session is not None and session.joiner.is_open:
            told = self._words.say("lan.receiving")
        self._inform(told, is_trouble=False)

    def _refuse(self, message: str) -> None:
        self.context.audio.play(Sound.REFUSE)
        self._inform(message, is_trouble=True)

    def _inform(self, message: str, *, is_trouble: bool) -> None:
        self.message, self._is_trouble = message, is_trouble
        self.changed()

    def _cancel(self) -> None:
        self._hang_up()
        self._inform("", is_trouble=False)

    def _hang_up(self) -> None:
        if self.calling is not None:
            self.calling.close()
        self.calling = None

    def _choose(self, place: int) -> None:
        """A room of the list fills the fields."""
        game = self._games[place]
        self._chosen, self._seats_to_take = game.room, ()
        self.words_typed = replace(self.words_typed, address=str(game.address))
        seen = rows_in(self._rooms.height)
        self._first = min(max(self._first, place - seen + 1), place)
        if self.focus.is_shown:
            self.focus.point(room_piece(place))
        reason = self._words.why_not(game)
        if not reason and game.needs_passcode and not self.words_typed.passcode:
            reason = self._words.say("lan.closed.passcode")
        self._inform(reason, is_trouble=True)

    def _state(self) -> JoinState:
        chosen, words = self.chosen, self.words_typed
        needs = chosen is not None and chosen.needs_passcode
        runs = chosen is not None and chosen.status is RoomStatus.RUNNING
        join_reason, watch_reason = self._why_not()
        if needs and not words.passcode and not join_reason:
            join_reason = watch_reason = self._words.say("lan.closed.passcode")
        return JoinState(
            message=self.message,
            is_trouble=self._is_trouble,
            is_calling=self.calling is not None,
            takes_over=runs or bool(self._seats_to_take),
            needs_passcode=needs,
            join_reason=join_reason,
            watch_reason=watch_reason,
        )

    def _why_not(self) -> tuple[str, str]:
        """Why one can neither join nor watch, each "" if one can."""
        say, words, chosen = self._words.say, self.words_typed, self.chosen
        if not clean_name(words.name) or not words.address:
            reason = say("lan.closed.name" if words.address else "lan.closed.address")
            return reason, reason
        if chosen is None:
            return "", ""
        reason = self._words.why_not(chosen)
        return reason, "" if chosen.fits else reason

    def _remember(self) -> None:
        """Name and address for the next time."""
        lan, words = self.context.settings.lan, self.words_typed
        name = clean_name(words.name)
        kept = replace(lan, name=name if is_name(name) else lan.name, address=words.address)
        if kept != lan:
            self.context.preferences.change(lan=kept)
