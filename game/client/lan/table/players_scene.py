"""Everybody in the room, over the table: how they are connected, and what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from pygame import Rect

from game.client.draw import ButtonKind, Icon, Style
from game.client.lan.room.session import LanSession
from game.client.lan.table.room_seating import is_absent, presence_of, seating_of
from game.client.lan.table.stand_in_level import (
    LevelRow,
    choose_level,
    level_row,
    paint_levels,
    stand_in_level,
)
from game.client.shell.context import Context
from game.client.vocabulary.controls import Control, control, name_of, number_of
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.table_buttons import NamedButton
from game.client.widgets.models import SeatLine
from game.client.widgets.overlay_scene import Choice, ChoicePanel, OverlayScene, centred
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.client.widgets.scroll_view import ScrollView
from game.client.widgets.second_press import SecondPress
from game.engine.terms import Seat
from game.texts import Catalogue
from net.host.host_commands import GiveUpSeat, Kick, LetIn, StandIn, Wait
from net.host.kept_out import KeptOut
from net.protocol import room_view
from net.protocol.room_view import RoomStatus, RoomView, SeatKind, SeatView

WIDTH: Final = 720.0
ROW: Final = 44.0
PAD: Final = 14.0
BUTTON, BUTTON_HEIGHT = 150.0, 32.0
GAP: Final = 6.0
FOOT: Final = 42.0
EDGE: Final = 24.0
"""From the edge of the window to a list that is too long for it."""
HOUSE: Final = 22.0
NAME: Final = 150.0
LEVELS: Final = 400.0
MARKS: Final = {
    SeatLine.GOOD: (Icon.NETWORK, "state.good"),
    SeatLine.SLOW: (Icon.CLOCK, "state.warn"),
    SeatLine.AWAY: (Icon.PLUG, "state.bad"),
    SeatLine.GONE: (Icon.EXIT, "state.bad"),
    SeatLine.STAND_IN: (Icon.ROBOT, "state.warn"),
    None: (Icon.ROBOT, "text.mid"),
}


class PlayerAct(StrEnum):
    """What can be done about somebody, and closing the list."""

    TAKE = "take"
    STAND_UP = "stand_up"
    KICK = "kick"
    BAN = "ban"
    BOT = "bot"
    WAIT = "wait"
    FREE = "free"
    LET_IN = "let_in"
    CLOSE = "close"


DANGEROUS: Final = (PlayerAct.KICK, PlayerAct.BAN, PlayerAct.STAND_UP)


@dataclass(frozen=True)
class PersonRow:
    """One of the room: who, how connected, and the buttons for it."""

    name: str
    state: str
    mark: SeatLine | None
    colour: int | None
    buttons: tuple[tuple[Control, str], ...]
    """Keys and words."""
    id: str
    """Seat or member, as in the buttons' keys."""


class PlayersScene(OverlayScene):
    """Follows the room while it is open."""

    def __init__(self, context: Context, session: LanSession) -> None:
        super().__init__(context)
        self._session = session
        self._danger: SecondPress[PieceId] = SecondPress()
        self._shown: tuple[PersonRow, ...] = ()
        self._kept_out: tuple[KeptOut, ...] = ()
        self._offset = 0
        """How far the list is scrolled."""

    def build(self) -> Sequence[Panel[Any]]:
        kit, words = self.context.kit, self.context.catalogue
        self._kept_out = self._session.kept_out
        self._shown = rows_of(self._session, self.context)
        around = kit.px(LABEL_ROW + 2 * PAD + FOOT)
        rows = len(self._shown) * kit.px(ROW)
        seen = min(rows, self.context.size[1] - around - 2 * kit.px(EDGE))
        place = centred(self.context.size, kit.px(WIDTH), around + seen)
        ground = _Ground(kit, place, words)
        ground.show(words.say("lan_table.players.title"))
        window = Rect(place.x, place.y + kit.px(LABEL_ROW + 4), place.w, seen)
        panel = _Rows(kit, Rect(window.topleft, (place.w, rows)), words)
        panel.sure = self._danger.asked
        panel.show(self._shown)
        self.view = ScrollView(kit, window, (panel,))
        self.view.go_to(self._offset)
        return ground, panel, *self._foot(place)

    def _foot(self, place: Rect) -> list[Panel[Any]]:
        """The way back, and how well bots stand in."""
        kit, words = self.context.kit, self.context.catalogue
        foot = Rect(0, 0, kit.px(170), kit.px(FOOT - 4))
        foot.bottomright = (place.right - kit.px(PAD), place.bottom - kit.px(PAD - 4))
        close = ChoicePanel(kit, foot, words)
        label = words.say(f"lan_table.players.{'close' if self._is_playing else 'to_room'}")
        close.show((Choice(PlayerAct.CLOSE, label, icon=Icon.BACK),))
        if not self._chooses_level:
            return [close]
        row = Rect(place.x + kit.px(PAD - 6), foot.y, kit.px(LEVELS), foot.h)
        levels = _Levels(kit, row, words)
        levels.show(level_row(stand_in_level(self.context), words))
        return [levels, close]

    @property
    def _is_playing(self) -> bool:
        room = self._session.joiner.room
        return room is not None and room.status is not RoomStatus.LOBBY

    @property
    def _chooses_level(self) -> bool:
        """Whoever hosts says how well bots stand in, as long as somebody may need one."""
        room = self._session.joiner.room
        is_running = room is not None and room.status is RoomStatus.RUNNING
        return self._session.is_host and is_running

    def update(self, dt: float) -> None:
        super().update(dt)
        self._offset = self.view.offset if self.view is not None else 0
        # A button that is held must not go: pings change all the time.
        if self.hands.held is None and rows_of(self._session, self.context) != self._shown:
            self.resize(self.context.size)

    def pressed(self, piece: PieceId) -> None:
        what = name_of(piece)
        if what == PlayerAct.CLOSE:
            self.close()
            return
        if isinstance(piece, NamedButton):
            self._danger.forget()
            self._choose_level(piece.name)
            return
        if what not in DANGEROUS:
            self._danger.forget()
        if what not in DANGEROUS or self._danger.confirms(piece):
            self._do(what, number_of(piece))
        self.resize(self.context.size)

    def _choose_level(self, level: str) -> None:
        """For whoever needs a bot from now on, and for the bots that stand in already."""
        choose_level(self.context, level)
        room = self._session.joiner.room
        for seat, chair in enumerate(room.seats if room is not None else ()):
            if chair.has_stand_in and chair.level != level:
                self._session.command(StandIn(seat, level))
        self.resize(self.context.size)

    def _do(self, what: str, whom: int) -> None:
        session = self._session
        match what:
            case PlayerAct.TAKE:
                session.joiner.take_seat(whom)
                self.close()
            case PlayerAct.STAND_UP:
                session.joiner.stand_up()
                self.close()
            case PlayerAct.KICK:
                session.command(Kick(whom))
            case PlayerAct.BAN:
                session.command(Kick(whom, for_good=True))
            case PlayerAct.BOT:
                session.command(StandIn(whom, stand_in_level(self.context)))
            case PlayerAct.WAIT:
                session.command(Wait(whom))
            case PlayerAct.FREE:
                session.command(GiveUpSeat(whom))
            case PlayerAct.LET_IN:
                session.command(LetIn(self._kept_out[whom].name))


def rows_of(session: LanSession, context: Context) -> tuple[PersonRow, ...]:
    """Seats first, then whoever watches."""
    room, say = session.joiner.room, context.catalogue.say
    if room is None:
        return ()
    seating = seating_of(room, context.catalogue)
    rows = []
    for number, seat in enumerate(room.seats):
        if seat.kind is SeatKind.OPEN:
            continue
        presence = presence_of(seat)
        state = _state(seat, context.catalogue)
        buttons = _buttons(session, room, number, seat)
        words = tuple((piece, say(f"lan_table.players.{piece.name}")) for piece in buttons)
        sitter = seating[number]
        rows.append(PersonRow(sitter.name, state, presence, sitter.colour, words, str(number)))
    for watcher in room.watchers:
        is_me = watcher.member == session.joiner.member
        ways = (PlayerAct.KICK, PlayerAct.BAN) if session.is_host and not is_me else ()
        words = tuple(
            (control(way, watcher.member), say(f"lan_table.players.{way}")) for way in ways
        )
        state = say("lan_table.players.watches")
        rows.append(PersonRow(watcher.name, state, SeatLine.GOOD, None, words, str(watcher.member)))
    return (*rows, *_kept_out(session, context.catalogue))


def _kept_out(session: LanSession, words: Catalogue) -> Iterator[PersonRow]:
    """Who would like to be in the room."""
    for place, one in enumerate(session.kept_out):
        key = "neighbour" if one.is_neighbour else "kept_out"
        state = words.say(f"lan_table.players.{key}", address=one.address)
        button = control(PlayerAct.LET_IN, place)
        label = words.say(f"lan_table.players.{PlayerAct.LET_IN}")
        yield PersonRow(one.name, state, SeatLine.GONE, None, ((button, label),), f"out{place}")


def _buttons(session: LanSession, room: RoomView, number: Seat, seat: SeatView) -> list[Control]:
    """What this person may do about a seat."""
    mine = session.joiner.seat
    is_running = room.status is RoomStatus.RUNNING
    found = []
    if mine is None and number in room.seats_for(session.joiner.member):
        found.append(control(PlayerAct.TAKE, number))
    if mine == number and is_running:
        found.append(control(PlayerAct.STAND_UP, number))
    if not session.is_host or seat.kind is not SeatKind.PERSON or mine == number:
        return found
    if is_running and seat.has_stand_in:
        found.append(control(PlayerAct.WAIT, number))
    if is_running and is_absent(seat):
        found.append(control(PlayerAct.BOT, number))
    if is_running and seat.presence is room_view.SeatPresence.AWAY and not seat.is_host:
        found.append(control(PlayerAct.FREE, number))
    if seat.member is not None:
        found += [control(PlayerAct.KICK, seat.member), control(PlayerAct.BAN, seat.member)]
    return found


def _state(seat: SeatView, words: Catalogue) -> str:
    """How somebody is connected, or who plays here."""
    presence = presence_of(seat)
    if seat.has_stand_in:
        level = words.say(f"new_game.level.{seat.level}")
        is_gone = seat.presence is room_view.SeatPresence.GONE
        key = "left_stand_in" if is_gone else "stand_in"
        return words.say(f"lan_table.players.{key}", level=level)
    if seat.presence is room_view.SeatPresence.GONE:
        return words.say("lan_table.players.gone")
    state = words.say(f"lan_table.presence.{presence or 'bot'}")
    if presence is None and seat.level is not None:
        return words.say("lan.about.bot", level=words.say(f"new_game.level.{seat.level}"))
    if seat.ping is not None:
        return words.say("lan_table.players.with_ping", state=state, ping=seat.ping)
    return state


class _Levels(Panel[LevelRow]):
    """How well a bot plays for somebody who is away."""

    def paint(self, page: Page, model: LevelRow) -> None:
        paint_levels(self, page, model, self.rect.inflate(-self.px(12), -self.px(6)))


class _Ground(Panel[str]):
    """Under the list, with its title."""

    overhang = 14.0

    def paint(self, page: Page, model: str) -> None:
        self.ground(page, model, accent=True)


class _Rows(Panel[tuple[PersonRow, ...]]):
    """A line for everybody."""

    sure: PieceId | None = None
    """Pressed once; the second time counts."""

    def paint(self, page: Page, model: tuple[PersonRow, ...]) -> None:
        pad, y = self.px(PAD), self.rect.y
        for row in model:
            self._row(page, row, Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, self.px(ROW)))
            y += self.px(ROW)

    def _row(self, page: Page, row: PersonRow, place: Rect) -> None:
        ground = Rect(place.x, place.y, place.w, place.h - self.px(4))
        page.blit(self.kit.desk.recess(ground.size, 6), ground.topleft)
        middle = ground.centery
        if row.colour is not None:
            house = self.kit.sprites.house(row.colour, self.px(HOUSE))
            page.put(house, (ground.x + self.px(20), middle))
        else:
            eye = self.kit.sprites.icon(Icon.EYE, self.px(18), "text.mid")
            page.put(eye, (ground.x + self.px(20), middle))
        name = Rect(ground.x + self.px(40), ground.y, self.px(NAME), ground.h)
        page.write(row.name, Style.NAME, "text.ivory", name)
        icon, colour = MARKS[row.mark]
        page.put(
            self.kit.sprites.icon(icon, self.px(15), colour), (name.right + self.px(14), middle)
        )
        right = self._row_buttons(page, row, ground)
        left = name.right + self.px(28)
        room = Rect(left, ground.y, right - self.px(8) - left, ground.h)
        page.paragraph(row.state, Style.SMALL, "text.text", _centred_lines(self, row.state, room))

    def _row_buttons(self, page: Page, row: PersonRow, ground: Rect) -> int:
        """At the right end, marked as they are read; where they begin."""
        right, places = ground.right - self.px(5), []
        for piece, label in reversed(row.buttons):
            place = Rect(0, 0, self.px(BUTTON), self.px(BUTTON_HEIGHT))
            place.midright = (right, ground.centery)
            is_dangerous = piece.name in DANGEROUS
            kind = ButtonKind.DANGER if is_dangerous else ButtonKind.SECONDARY
            words = self.words.say("lan_table.players.sure") if piece == self.sure else label
            state = self.state_of(piece)
            page.blit(self.kit.desk.button(place.size, kind, state, words), place.topleft)
            places.append((piece, place))
            right = place.x - self.px(GAP)
        for piece, place in reversed(places):
            page.mark(piece, place)
        return right


def _centred_lines(panel: Panel[Any], text: str, room: Rect) -> Rect:
    """The part of a room that the lines of a text take in its middle."""
    setter = panel.kit.text
    height = len(setter.wrap(text, Style.SMALL, room.w)) * setter.line_height(Style.SMALL)
    place = Rect(room.x, 0, room.w, min(room.h, height))
    place.centery = room.centery
    return place
