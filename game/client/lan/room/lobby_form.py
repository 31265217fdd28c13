"""What the lobby shows: seats, the way in for friends, the game, and what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.lan.room.room_words import RoomWords
from game.client.screens.settings_form import LEVELS
from game.client.setup.draft import COLOURS
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel, Option, segments
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    HouseItem,
    IconPicture,
    Ink,
    Item,
    PortraitItem,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.engine.terms import Seat
from net.protocol.fingerprint import shown
from net.protocol.room_view import RoomView, SeatKind, SeatPresence, SeatView

PAD: Final = 12.0
TOP: Final = 30.0
SEAT_ROW: Final = 79.0
SEAT_GAP: Final = 5.0
BELOW_SEATS: Final = 36.0
"""Room for whoever watches."""
FACE: Final = 56.0
SMALL: Final = 30.0
MOST_OUT: Final = 3
OUT: Final = 132.0
LOW: Final = 28.0
REST: Final = 150.0
STATE: Final = 106.0
PING: Final = 58.0
YOU: Final = "you"
ADDRESS: Final = 42.0
COPY: Final = 74.0
MOST_ADDRESSES: Final = 3
ALSO: Final = 16.0
CHANGE: Final = control("change")
STAND: Final = control("stand")


def row_piece(seat: Seat) -> PieceId:
    """The row of a seat, by which the host drags it to another place."""
    return control("row", seat)


@dataclass(frozen=True)
class LobbyPlace:
    """Who looks at the lobby."""

    seat: Seat | None
    is_host: bool


class LobbyForm:
    """Builds the panels of a room; `reasons` tells why something cannot be done."""

    def __init__(
        self, words: RoomWords, room: RoomView, place: LobbyPlace, sure: PieceId | None
    ) -> None:
        """`sure` is what was pressed once and wants a second press."""
        self._words = words
        self._say = words.say
        self._room = room
        self._place = place
        self._sure = sure
        self.reasons: dict[PieceId, str] = {}

    def seats(self, width: float, height: float) -> FormModel:
        """A row for every seat, and who watches."""
        items: list[Item] = []
        room = (height - TOP - BELOW_SEATS) / len(self._room.seats) - SEAT_GAP
        row = Box(PAD, TOP, width - 2 * PAD, min(SEAT_ROW, room))
        for seat, view in enumerate(self._room.seats):
            items += self._seat(seat, view, row)
            row = row.below(row.height, SEAT_GAP)
        items += self._watchers(Box(PAD, height - 36, width - 2 * PAD, SMALL))
        free = sum(view.kind is SeatKind.OPEN for view in self._room.seats)
        note = self._say("lan.lobby.free", free=free, seats=len(self._room.seats))
        return FormModel(self._say("new_game.seats"), tuple(items), note if free else "")

    def _watchers(self, row: Box) -> list[Item]:
        """Who is there without a seat; the host may show them out, the first of them here."""
        watchers = self._room.watchers
        if not watchers:
            return []
        names = self._say("table.comma").join(one.name for one in watchers)
        out: list[Item] = []
        if self._place.is_host:
            shown = watchers[:MOST_OUT]
            for place, one in enumerate(shown):
                piece = control("out", one.member)
                kind = ButtonKind.DANGER if piece == self._sure else ButtonKind.GHOST
                box = Box(row.right - (len(shown) - place) * (OUT + 4) + 4, row.y, OUT, SMALL)
                out.append(Press(box, piece, one.name, kind, icon=Icon.X))
        text = self._say("lan.lobby.watchers", names=names)
        if out:
            text = self._words.count("lan.lobby.watching", len(watchers))
        words = row.inset(4, len(out) * (OUT + 4) + 4)
        return [Words(words, text, Style.SMALL, Ink.MID), *out]

    def _seat(self, seat: Seat, view: SeatView, row: Box) -> list[Item]:
        is_mine = seat == self._place.seat
        face = row.square(10, FACE)
        left = face.right + 12
        edge = min(8.0, (row.height - SMALL - 5 - LOW) / 2)
        top = Box(left, row.y + edge, row.right - left - 10, SMALL)
        low = top.below(LOW, 5)
        look = GroundLook.AMBER if is_mine else GroundLook.RECESS
        ground = Ground(row, look, row_piece(seat) if self._place.is_host else None)
        tools = self._tools(seat, view, top)
        used = len(tools) * (SMALL + 4)
        name = Box(top.x + 36, top.y, top.width - 36 - used - STATE - PING, SMALL)
        state = Box(name.right, top.y, STATE, SMALL)
        ping = Box(state.right, top.y, PING - 8, SMALL)
        ink = Ink.MID if view.kind is SeatKind.OPEN else Ink.IVORY
        return [
            ground,
            *_face(view, face),
            HouseItem(top.square(0, 27), view.colour),
            Words(name, self._words.seat(seat, view), Style.NAME, ink),
            *self._state(view, state),
            *self._ping(view, ping),
            *tools,
            *(self._colours(view, low) if is_mine else self._low(seat, view, low)),
        ]

    def _tools(self, seat: Seat, view: SeatView, top: Box) -> list[Item]:
        """The host moves seats and clears them; everybody may give up their own."""
        is_mine = seat == self._place.seat
        found: list[tuple[PieceId, Icon]] = []
        if self._place.is_host:
            found += [(control("up", seat), Icon.UP), (control("down", seat), Icon.DOWN)]
            if seat == 0:
                self.reasons[control("up", seat)] = self._say("new_game.closed.up")
            if seat == len(self._room.seats) - 1:
                self.reasons[control("down", seat)] = self._say("new_game.closed.down")
            clear = control("clear", seat)
            if view.kind is SeatKind.OPEN:
                self.reasons[clear] = self._say("lan.closed.is_open")
            if not is_mine:
                found.append((clear, Icon.X))
        if is_mine:
            found.append((STAND, Icon.EYE))
        x = top.right - len(found) * (SMALL + 4) + 4
        items: list[Item] = []
        for place, (piece, icon) in enumerate(found):
            box = Box(x + place * (SMALL + 4), top.y, SMALL, SMALL)
            kind = ButtonKind.DANGER if piece == self._sure else ButtonKind.GHOST
            items.append(Press(box, piece, "", kind, piece not in self.reasons, icon=icon))
        return items

    def _state(self, view: SeatView, box: Box) -> list[Item]:
        """Ready or not, by sign and word."""
        if view.kind is not SeatKind.PERSON:
            return []
        if view.presence is not SeatPresence.HERE:
            icon, ink, key = Icon.WARNING, Ink.WARN, "away"
        elif view.is_ready:
            icon, ink, key = Icon.CHECK, Ink.GOOD, "ready"
        else:
            icon, ink, key = Icon.CLOCK, Ink.MID, "not_ready"
        words = Words(box.inset(22, 4), self._say(f"lan.state.{key}"), Style.SMALL, ink)
        return [IconPicture(box.square(2, 14), icon, ink), words]

    def _ping(self, view: SeatView, box: Box) -> list[Item]:
        if view.kind is not SeatKind.PERSON or view.ping is None:
            return []
        key = "lan.ping" if view.ping else "lan.ping_low"
        text = self._say(key, milliseconds=view.ping)
        return [Words(box, text, Style.SMALL, Ink.MID, Align.RIGHT)]

    def _colours(self, mine: SeatView, low: Box) -> list[Item]:
        """Every colour there is; those of other people cannot be had."""
        taken = {
            view.colour: view.name
            for view in self._room.seats
            if view.kind is SeatKind.PERSON and view.colour != mine.colour
        }
        items: list[Item] = []
        for colour in range(COLOURS):
            piece = control("colour", colour)
            if colour in taken:
                self.reasons[piece] = self._say("lan.closed.colour", name=taken[colour])
            box = Box(low.x + colour * 40, low.y, 36, LOW)
            is_on = colour == mine.colour
            items.append(HouseItem(box, colour, piece, is_on, colour not in taken))
        room = Box(low.x + COLOURS * 40 + 6, low.y, low.width - COLOURS * 40 - 6, LOW)
        key = "you_host" if mine.is_host else "you"
        words = self._say(f"lan.about.{key}")
        return [*items, Words(room, words, Style.SMALL, Ink.MID, Align.RIGHT)]

    def _low(self, seat: Seat, view: SeatView, low: Box) -> list[Item]:
        if view.kind is SeatKind.OPEN:
            return self._open(seat, low)
        if view.kind is SeatKind.BOT:
            return self._bot(seat, view, low)
        key = "host" if view.is_host else "guest"
        if view.presence is not SeatPresence.HERE:
            key = "away"
        about = self._say(f"lan.about.{key}")
        if not self._place.is_host or key != "guest":
            return [Words(low, about, Style.SMALL, Ink.MID)]
        box = Box(low.right - REST, low.y, REST, LOW)
        words = Words(low.inset(0, REST + 8), about, Style.SMALL, Ink.MID)
        label = self._say("lan.lobby.to_watch")
        rest = Press(box, control("rest", seat), label, ButtonKind.GHOST, icon=Icon.EYE)
        return [words, rest]

    def _open(self, seat: Seat, low: Box) -> list[Item]:
        box = Box(low.x, low.y, 170, LOW)
        sit = Press(box, control("sit", seat), self._say("lan.lobby.sit"), icon=Icon.PERSON)
        if self._place.is_host and self._place.seat is None:
            label, beside = self._say("lan.lobby.to_bot"), Box(box.right + 8, low.y, 170, LOW)
            return [sit, Press(beside, control("bot", seat), label, icon=Icon.ROBOT)]
        about = Words(
            Box(box.right + 12, low.y, low.width - box.width - 12, LOW),
            self._say("lan.about.open"),
            Style.SMALL,
            Ink.MID,
        )
        if self._place.is_host:
            label = self._say("lan.lobby.to_bot")
            return [Press(box, control("bot", seat), label, icon=Icon.ROBOT), about]
        return [sit, about]

    def _bot(self, seat: Seat, view: SeatView, low: Box) -> list[Item]:
        if not self._place.is_host:
            text = self._say("lan.about.bot", level=self._words.level(view.level))
            return [Words(low, text, Style.SMALL, Ink.MID)]
        levels = [Option(name, self._words.level(name)) for name in LEVELS]
        return segments(low, lambda value: control("level", seat, value), levels, view.level)

    def invitation(
        self,
        addresses: Sequence[str],
        passcode: str | None,
        fingerprint: str | None,
        width: float,
    ) -> FormModel:
        """What friends type to come, large enough to be read out across a room."""
        items: list[Item] = []
        y = TOP
        for address in addresses[:MOST_ADDRESSES]:
            row = Box(PAD, y, width - 2 * PAD, ADDRESS)
            copy = Press(
                Box(row.right - COPY - 4, row.y + 5, COPY, ADDRESS - 10),
                control("copy", address),
                self._say("lan.lobby.copy"),
                ButtonKind.GHOST,
            )
            items += [
                Ground(row),
                Words(row.inset(10, COPY + 10), address, Style.PURSE, Ink.AMBER),
                copy,
            ]
            y += ADDRESS + 5
        more = addresses[MOST_ADDRESSES:]
        if more:
            text = self._say("lan.lobby.also", addresses=self._say("table.comma").join(more))
            items.append(Words(Box(PAD, y - 3, width - 2 * PAD, ALSO), text, Style.SMALL, Ink.TEXT))
            y += ALSO - 3
        if passcode:
            text = self._say("lan.lobby.passcode", passcode=passcode)
            items.append(Words(Box(PAD, y, width - 2 * PAD, 22), text, Style.NAME, Ink.IVORY))
            y += 22
        if len(addresses) < MOST_ADDRESSES:
            box = Box(PAD, y + 2, width - 2 * PAD, 36)
            tell = self._say("lan.lobby.tell")
            items.append(Words(box, tell, Style.SMALL, Ink.MID, wraps=True))
        if fingerprint is None:
            note = self._say("lan.lobby.plain")
        else:
            note = self._say("lan.lobby.key", key=shown(fingerprint))
        return FormModel(self._say("lan.lobby.invite"), tuple(items), note)

    def game(self, width: float, height: float) -> FormModel:
        """What will be played."""
        setup, say = self._room.setup, self._say
        variants = say("table.comma").join(say(f"new_game.variant.{one}") for one in setup.variants)
        money = "open" if setup.open_money else "secret"
        rows = [
            ("lan.label.board", self._words.map_name(setup.map)),
            ("new_game.label.edition", self._words.edition_name(setup.edition)),
            ("new_game.label.areas", say(f"new_game.areas.{setup.areas}")),
            ("settings.label.money", say(f"settings.choice.money.{money}")),
            ("lan.label.clock", self._words.clock(self._room.clock)),
            ("lan.label.takes_over", say(f"lan.takes_over.{self._room.take_over}")),
            ("lan.label.variants", variants or say("lan.label.none")),
        ]
        items: list[Item] = []
        pitch = 20.5
        for place, (label, text) in enumerate(rows):
            row = Box(PAD, TOP + place * pitch, width - 2 * PAD, pitch)
            items += [
                Words(row.part(0, 84), say(label), Style.SMALL, Ink.MID),
                Words(row.part(90, row.width - 90), text, Style.PHASE, Ink.IVORY),
            ]
        if self._place.is_host:
            box = Box(PAD, height - PAD - 34, width - 2 * PAD, 34)
            items.append(Press(box, CHANGE, say("lan.lobby.change"), icon=Icon.PENCIL))
        return FormModel(say("lan.lobby.game"), tuple(items))


def _face(view: SeatView, box: Box) -> list[Item]:
    if view.kind is SeatKind.OPEN:
        return [Ground(box), IconPicture(box.square(FACE / 2 - 13, 26), Icon.NETWORK, Ink.LOW)]
    if view.kind is SeatKind.BOT:
        return [PortraitItem(box, view.character or "")]
    return [PortraitItem(box, YOU, colour=view.colour)]
