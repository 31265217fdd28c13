"""The lobby: everybody who waits for the game, whoever hosts it, and a word with each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.event import Event

from game.client.draw import Style
from game.client.lan.room.clipboard import copied
from game.client.lan.room.confirm_kick import ShowingOut
from game.client.lan.room.host_plan import HostPlan, RoomPlan, changes_to, draft_of_room
from game.client.lan.room.host_setup import ChangeScene
from game.client.lan.room.lobby_chat import CHAT, ChatForm
from game.client.lan.room.lobby_foot import READY, START, LobbyAct
from game.client.lan.room.lobby_form import LobbyForm, LobbyPlace, row_piece
from game.client.lan.room.room_doors import RoomDoors
from game.client.lan.room.room_words import RoomWords
from game.client.lan.room.session import LanSession
from game.client.setup.draft import USUAL_LEVEL
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.vocabulary.controls import name_of, number_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.frame import GAP, MenuFrame, head_form
from game.client.widgets.interaction import LEFT
from game.client.widgets.items import Box
from game.client.widgets.leaving import ask_to_leave
from net.discovery.addresses import lan_addresses
from net.guest.guest import Chatted, GuestEvent, OwnSeatChanged, RequestDenied, RoomUpdated
from net.guest.line import LineStatus
from net.host.host_commands import HostCommand, Kick, MoveSeat, OpenSeat, SeatBot, StartGame
from net.host.hosting import Obeyed
from net.protocol.net_errors import NetError
from net.protocol.room_view import RoomView, SeatKind

__all__ = ["READY", "START", "LobbyScene"]

SEATS: Final = 600.0
UPPER: Final = 224.0
BESIDE: Final = 500.0
"""What the invitation, the game and the chat need beside the seats."""
LOW_CHAT: Final = 220.0
POLL_REST: Final = 0.04
"""Seconds between two looks at the line."""


class LobbyScene(FormScene):
    """A room before its game, for the host and for guests alike."""

    farewell = "lan.close"

    def __init__(
        self,
        context: Context,
        session: LanSession,
        lan: RoomDoors,
        addresses: Sequence[str] | None = None,
    ) -> None:
        """`addresses` are told to friends in the place of those that this machine has."""
        super().__init__(context)
        self.session = session
        self._lan = lan
        self._words = RoomWords(context.catalogue, session.content)
        self._reasons: dict[PieceId, str] = {}
        self._act = LobbyAct(self._words, session)
        self._out = ShowingOut()
        self._said = ""
        self._chat_back = 0
        self._most_back = 0
        self._is_left = False
        self._people: frozenset[str] = frozenset()
        self._addresses = list(addresses or self._ways_in())

    @property
    def room(self) -> RoomView | None:
        return self.session.joiner.room

    @property
    def rest(self) -> float:
        return min(POLL_REST, super().rest)

    def worry(self) -> str:
        """Others would lose the room with its host."""
        if self._is_left or not self.session.is_host or not self.session.has_company:
            return ""
        return self.context.catalogue.say("lan.lobby.worry")

    def build(self) -> Sequence[FormPanel]:
        kit, words = self.context.kit, self.context.catalogue
        frame = MenuFrame.of(self.context.size, self.context.settings.interface_scale)
        boxes = (frame.head, *_parts(frame.sheet), frame.foot)
        panels = tuple(FormPanel(kit, frame.place(box), words) for box in boxes)
        self._head, self._seats, self._invite, self._game, self._chat, self._foot = panels
        self.view = frame.view(kit, panels[1:-1])
        return panels

    def fill(self) -> None:
        room, words = self.room, self.context.catalogue
        self._words.use(self.session.content)  # the host may have lent another map
        title = room.name if room is not None else words.say("lan.lobby.title")
        note = self._words.setup(room.setup) if room is not None else ""
        self._head.show(head_form(words, self._head.width, title, note))
        if room is None:
            for panel in (self._seats, self._invite, self._game):
                panel.show(FormModel("", ()))
        else:
            self._fill_room(room)
        self._fill_chat()
        self._foot.show(self._act.form(self._foot.width, self._foot.height, self._out.name))

    def _fill_room(self, room: RoomView) -> None:
        place = LobbyPlace(self.session.joiner.seat, self.session.is_host)
        form = LobbyForm(self._words, room, place, self._out.piece)
        self._seats.show(form.seats(self._seats.width, self._seats.height))
        passcode, key = self.session.passcode, self.session.joiner.fingerprint
        self._invite.show(form.invitation(self._addresses, passcode, key, self._invite.width))
        self._game.show(form.game(self._game.width, self._game.height))
        self._reasons = form.reasons

    def _fill_chat(self) -> None:
        kit = self.context.kit

        def wrap(text: str, width: float) -> list[str]:
            return kit.text.wrap(text, Style.BODY, kit.px(width))

        size = self._chat.room
        colours = tuple(seat.colour for seat in self.room.seats) if self.room is not None else ()
        chat = ChatForm(tuple(self.session.chat), self._chat_back, wrap, colours)
        self._most_back = chat.most_back(size)
        self._chat.show(chat.form(self._words, self._said, size))

    def exit(self) -> None:
        super().exit()
        if not self._is_left:
            self.session.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._is_left:
            return
        events = self.session.poll()
        for event in events:
            self._hear(event)
        for news in self.session.take_host_news():
            if isinstance(news, Obeyed) and news.code is not None:
                self._complain(NetError(news.code))
        if self._goes_on():
            return
        if events:
            self._get_ready()
            self.changed()

    def _goes_on(self) -> bool:
        """To the table, or out; whether this lobby is left."""
        state = self.session.joiner.state
        if self.session.has_table:
            self._is_left = True
            self._lan.enter(self.session)
        elif state.status is LineStatus.REFUSED and state.error is not None:
            self.session.close()
            self._is_left = True
            self._lan.find(self._words.trouble(state.error))
        return self._is_left

    def _hear(self, event: GuestEvent) -> None:
        if isinstance(event, RequestDenied):
            self._complain(event.error)
        elif isinstance(event, Chatted):
            if event.member != self.session.joiner.member:
                self.context.audio.play(Sound.CARD)
        elif isinstance(event, OwnSeatChanged):
            self._out.forget()
        elif isinstance(event, RoomUpdated):
            self._notice(event.room)

    def _notice(self, room: RoomView) -> None:
        """Somebody who comes in is heard; whoever hosts may be looking elsewhere."""
        people = frozenset(seat.name for seat in room.seats if seat.kind is SeatKind.PERSON)
        if self._people and people - self._people:
            self.context.audio.play(Sound.HOUSE)
        self._people = people
        self._out.follow(room)

    def _complain(self, error: NetError) -> None:
        self.context.audio.play(Sound.REFUSE)
        self.context.tell(self._words.trouble(error))

    def _get_ready(self) -> None:
        """Whoever hosts starts the game, and need not say twice that they are ready."""
        room, seat = self.room, self.session.joiner.seat
        if not self.session.is_host or room is None or seat is None or not self._act.is_waiting:
            return
        if not room.seats[seat].is_ready:
            self.session.joiner.ready()

    def handle(self, event: Event) -> bool:
        places = self._dropped(event)
        is_used = super().handle(event)
        if places is not None:
            self._ask_host(MoveSeat(*places))
        return is_used

    def stops(self) -> list[PieceId]:
        """Rows are dragged by mouse; the keyboard has the arrows beside them."""
        return [piece for piece in super().stops() if name_of(piece) != "row"]

    def _dropped(self, event: Event) -> tuple[int, int] | None:
        """The seats that change places by this event: one was dragged onto the other."""
        room, held = self.room, self.hands.held
        is_drop = event.type == pygame.MOUSEBUTTONUP and event.button == LEFT
        if not is_drop or held is None or name_of(held) != "row" or room is None:
            return None
        for seat in range(len(room.seats)):
            place = self.place_of(row_piece(seat))
            if place is not None and place.collidepoint(event.pos) and row_piece(seat) != held:
                return number_of(held), seat
        return None

    def default(self) -> PieceId:
        return START if self.session.is_host else READY

    def key(self, event: Event) -> bool:
        if event.key == pygame.K_c and event.mod & pygame.KMOD_CTRL:
            self._copy(self._addresses[0])
        elif event.key == pygame.K_c:
            self.press(CHAT)
        else:
            return False
        return True

    def wheel(self, notches: float) -> None:
        """Over the chat one reads what was said before, elsewhere the whole screen moves."""
        if not self._chat.is_under(self.pointer):
            super().wheel(notches)
            return
        self._chat_back = min(self._most_back, max(0, self._chat_back + int(notches)))
        self.changed()

    def typed(self, piece: PieceId, text: str) -> None:
        if piece == CHAT:
            self._said = text

    def entered(self, piece: PieceId, text: str) -> None:
        """The field stays open: who says one thing often says another."""
        if piece == CHAT:
            if text.strip():
                self.session.say(text)
            self._said, self._chat_back = "", 0
            self.changed()
            if text.strip():
                self.press(CHAT)

    def leave(self) -> None:
        """Esc: out of the room, for the host only after a question if others are there."""
        ask_to_leave(self.context, self._lan.find)

    def tip(self, piece: PieceId) -> Tip | None:
        name, say = name_of(piece), self.context.catalogue.say
        if piece in (START, READY):
            return self._tip_of_act(piece)
        reason = self._reasons.get(piece)
        if name == "row":
            return self._tip_of_row(piece)
        if name in ("up", "down"):
            return Tip(say(f"new_game.tip.{name}"), (), reason)
        if name in ("clear", "out", "copy", "stand", "rest", "colour"):
            about = say(f"lan.tip.{self._tip_key(piece)}")
            return Tip(about, (), reason)
        if name == "change":
            row = TipRow("", say("lan.about.change"), Tone.NOTE)
            return Tip(say("lan.lobby.change"), (row,), reason)
        return None

    def _tip_of_row(self, piece: PieceId) -> Tip | None:
        """While another row is dragged here: what letting go does."""
        room, held, seat = self.room, self.hands.held, number_of(piece)
        is_held = held is not None and name_of(held) == "row" and held != piece
        if not is_held or room is None or seat >= len(room.seats):
            return None
        name = self._words.seat(seat, room.seats[seat])
        return Tip(self.context.catalogue.say("lan.tip.drop", name=name))

    def _tip_of_act(self, piece: PieceId) -> Tip | None:
        """Why the game cannot begin, or why one cannot be ready."""
        if self.is_open(piece):
            return None
        say, has_seat = self.context.catalogue.say, self.session.joiner.seat is not None
        reason = self._act.words(self._out.name)[0] if has_seat else say("net.not_seated")
        return Tip(getattr(self.item_of(piece), "label", ""), (), reason)

    def pressed(self, piece: PieceId) -> None:
        if name_of(piece) not in ("clear", "out"):
            self._out.forget()
        act = self._acts().get(name_of(piece))
        if act is not None:
            act(piece)
        self.changed()

    def _acts(self) -> dict[str, Callable[[PieceId], None]]:
        joiner = self.session.joiner
        return {
            "back": lambda _piece: self.leave(),
            "ready": lambda _piece: self._toggle_ready(),
            "start": lambda _piece: self._ask_host(StartGame()),
            "copy": lambda piece: self._copy(value_of(piece)),
            "colour": lambda piece: joiner.pick_colour(number_of(piece)),
            "sit": lambda piece: joiner.take_seat(number_of(piece)),
            "stand": lambda _piece: joiner.stand_up(),
            "rest": lambda piece: self._ask_host(OpenSeat(number_of(piece))),
            "up": lambda piece: self._move(number_of(piece), -1),
            "down": lambda piece: self._move(number_of(piece), 1),
            "clear": self._clear,
            "out": self._show_out,
            "bot": lambda piece: self._ask_host(SeatBot(number_of(piece), USUAL_LEVEL)),
            "level": self._level,
            "change": lambda _piece: self._change(),
            "people": lambda _piece: self._see_people(),
        }

    def _see_people(self) -> None:
        """Everybody who is here, and who is not let in."""
        self._lan.people(self.session)

    def _ask_host(self, command: HostCommand) -> None:
        self.session.command(command)

    def _move(self, seat: int, by: int) -> None:
        self._ask_host(MoveSeat(seat, seat + by))

    def _level(self, piece: PieceId) -> None:
        seat, room = number_of(piece, 0), self.room
        if room is not None:
            self._ask_host(SeatBot(seat, value_of(piece), room.seats[seat].character))

    def _tip_key(self, piece: PieceId) -> str:
        room, name = self.room, name_of(piece)
        if name == "clear" and room is not None:
            is_person = room.seats[number_of(piece)].kind is SeatKind.PERSON
            return "kick" if is_person else "clear"
        return "kick" if name == "out" else name

    def _clear(self, piece: PieceId) -> None:
        """A bot makes room at once; a person is shown out by a second press only."""
        room, seat = self.room, number_of(piece)
        if room is None:
            return
        view = room.seats[seat]
        if view.kind is not SeatKind.PERSON:
            self._ask_host(OpenSeat(seat))
        elif self._out.press(piece, room):
            # Somebody who is away has no line to be shown out of; the seat is all there is.
            self._ask_host(Kick(view.member) if view.member is not None else OpenSeat(seat))

    def _show_out(self, piece: PieceId) -> None:
        """Somebody who watches."""
        if self.room is not None and self._out.press(piece, self.room):
            self._ask_host(Kick(number_of(piece)))

    def _toggle_ready(self) -> None:
        room, seat = self.room, self.session.joiner.seat
        if room is not None and seat is not None:
            self.session.joiner.ready(not room.seats[seat].is_ready)

    def _change(self) -> None:
        """The set-up once more; the room goes on meanwhile."""
        room = self.room
        if room is None:
            return
        plan = HostPlan(draft_of_room(room), RoomPlan().of_room(room))
        self.context.scenes.push(ChangeScene(self.context, plan, self._changed_to))

    def _changed_to(self, plan: HostPlan) -> None:
        self.context.scenes.pop()
        if self.room is not None:
            for command in changes_to(self.room, plan.draft, plan.room):
                self._ask_host(command)

    def _copy(self, address: str) -> None:
        key = "copied" if copied(address) else "not_copied"
        self.context.tell(self.context.catalogue.say(f"lan.lobby.{key}", address=address))

    def _ways_in(self) -> list[str]:
        """What friends type; a guest tells the address by which it came."""
        hosting = self.session.hosting
        if hosting is None:
            return [str(self.session.joiner.address)]
        own = lan_addresses() or (self.session.joiner.address.host,)
        return [f"{address}:{hosting.port}" for address in own]


def _parts(sheet: Box) -> tuple[Box, Box, Box, Box]:
    """Seats, invitation, game and chat; where that is too narrow, the seats above the others."""
    seats = Box(sheet.x, sheet.y, SEATS, sheet.height)
    rest = Box(seats.right + GAP, sheet.y, sheet.right - seats.right - GAP, UPPER)
    chat = sheet.height - UPPER - GAP
    if rest.width < BESIDE:
        seats, rest, chat = sheet, sheet.below(UPPER, GAP), LOW_CHAT
    invite, game = rest.columns(2, GAP)
    return seats, invite, game, rest.below(chat, GAP)
