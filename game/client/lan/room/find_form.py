"""What the screen of games on the network shows: rooms, the way in, and what was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.lan.room.left_games import KeptGames
from game.client.lan.room.room_words import SEPARATOR, RoomWords
from game.client.settings.checks import LONGEST_ADDRESS
from game.client.vocabulary.controls import control, name_of, values_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    IconPicture,
    Ink,
    Item,
    Press,
    TextField,
    Words,
)
from game.client.widgets.page import Align
from net.discovery.mdns import FoundGame
from net.kept.seat_tickets import SeatTicket
from net.protocol.plain_text import LONGEST_NAME
from net.protocol.room_view import RoomStatus

PAD: Final = 12.0
TOP: Final = 32.0
ROW: Final = 58.0
ROW_GAP: Final = 5.0
FIELD: Final = 34.0
LABEL: Final = 100.0
BUTTON: Final = 42.0
KEPT_ROW: Final = 40.0
FORGET: Final = 30.0
LONGEST_PASSCODE: Final = 64
NAME: Final = control("name")
ADDRESS: Final = control("address")
PASSCODE: Final = control("passcode")
JOIN: Final = control("join")
WATCH: Final = control("watch")
CANCEL: Final = control("cancel")


@dataclass(frozen=True)
class Entered:
    """What stands in the fields."""

    name: str
    address: str
    passcode: str = ""


@dataclass(frozen=True)
class JoinState:
    """What the buttons can do now, and what to say about it."""

    message: str = ""
    is_trouble: bool = False
    is_calling: bool = False
    takes_over: bool = False
    needs_passcode: bool = False
    join_reason: str = ""
    watch_reason: str = ""


def rows_in(height: float) -> int:
    """How many rooms a list of some height shows."""
    return int((height - TOP - PAD + ROW_GAP) // (ROW + ROW_GAP))


def kept_rows_in(height: float) -> int:
    return int((height - TOP - PAD + 4) // (KEPT_ROW + 4))


def room_piece(place: int) -> PieceId:
    """A room of the list, counted from its top."""
    return control("room", place)


class FindForm:
    """Speaks of rooms that were found, and of games to come back to."""

    def __init__(self, words: RoomWords) -> None:
        self._words = words
        self._say = words.say

    def rooms(
        self,
        games: Sequence[FoundGame],
        first: int,
        chosen: FoundGame | None,
        is_blind: bool,
        size: Box,
    ) -> FormModel:
        """The rooms from a first one on."""
        width = size.width - 2 * PAD
        items: list[Item] = []
        row = Box(PAD, TOP, width, ROW)
        for place in range(first, min(len(games), first + rows_in(size.height))):
            items += self._room(place, games[place], row, games[place] == chosen)
            row = row.below(ROW, ROW_GAP)
        if not games:
            key = "blind" if is_blind else "looking"
            icon = Icon.WARNING if is_blind else Icon.SEARCH
            middle = size.height / 2 - 60
            items.append(IconPicture(Box(size.width / 2 - 20, middle, 40, 40), icon, Ink.LOW))
            text = self._say(f"lan.find.{key}")
            box = Box(PAD + 60, middle + 54, width - 120, 70)
            items.append(Words(box, text, Style.BODY, Ink.MID, Align.CENTRE, wraps=True))
        return FormModel(self._say("lan.find.rooms"), tuple(items))

    def _room(self, place: int, game: FoundGame, row: Box, is_chosen: bool) -> list[Item]:
        upper = Box(row.x + 14, row.y + 7, row.width - 220, 22)
        lower = upper.below(20)
        right = Box(row.right - 200, row.y + 7, 186, 22)
        below = right.below(20)
        what = (self._words.map_name(game.map), self._words.edition_name(game.edition))
        can_join = not self._words.why_not(game)
        ink = Ink.AMBER if is_chosen else Ink.IVORY
        items: list[Item] = [
            Ground(row, GroundLook.AMBER if is_chosen else GroundLook.RECESS, room_piece(place)),
            Words(upper, game.name or str(game.address), Style.NAME, ink),
            Words(lower, SEPARATOR.join((*what, str(game.address))), Style.SMALL, Ink.MID),
            Words(
                right.inset(22, 0),
                self._words.found(game),
                Style.PHASE,
                Ink.GOOD if can_join else Ink.WARN,
                Align.RIGHT,
            ),
            Words(below, self._aside(game), Style.SMALL, Ink.MID, Align.RIGHT),
        ]
        if game.needs_passcode:
            items.append(IconPicture(right.square(0, 15), Icon.LOCK, Ink.COPPER))
        return items

    def _aside(self, game: FoundGame) -> str:
        """What more there is to know about a room."""
        if not game.fits:
            return self._say("lan.found.version", version=game.protocol)
        if game.status is RoomStatus.RUNNING and game.open_seats:
            return self._say("lan.found.take_over")
        if game.needs_passcode:
            return self._say("lan.found.passcode")
        return ""

    def join(self, entered: Entered, state: JoinState, size: Box) -> FormModel:
        """Who comes, to where, and with which word."""
        width = size.width - 2 * PAD
        hint_key = "lan.hint.needed" if state.needs_passcode else "lan.hint.passcode"
        fields = (
            (NAME, entered.name, self._say("lan.hint.name"), LONGEST_NAME),
            (ADDRESS, entered.address, self._say("lan.hint.address"), LONGEST_ADDRESS),
            (PASSCODE, entered.passcode, self._say(hint_key), LONGEST_PASSCODE),
        )
        items: list[Item] = []
        y = TOP
        for piece, text, hint, limit in fields:
            ink = Ink.IVORY
            if piece == PASSCODE and state.needs_passcode and not text:
                ink = Ink.AMBER
            label = self._say(f"lan.label.{name_of(piece)}")
            items.append(Words(Box(PAD, y, LABEL, FIELD), label, Style.NAME, ink))
            box = Box(PAD + LABEL, y, width - LABEL, FIELD)
            items.append(TextField(box, piece, text, hint, limit, not state.is_calling))
            y += FIELD + 8
        items += self._buttons(state, Box(PAD, y + 2, width, BUTTON))
        y += BUTTON + 12
        ink = Ink.WARN if state.is_trouble else Ink.TEXT
        told = Box(PAD + 2, y, width - 4, size.height - y - 6)
        items.append(Words(told, state.message, Style.BODY, ink, wraps=True))
        return FormModel(self._say("lan.find.join"), tuple(items))

    def _buttons(self, state: JoinState, row: Box) -> list[Item]:
        cap = self._say("keys.cap.act")
        wide = row.part(row.width * 0.4 + 4, row.width * 0.6 - 4)
        if state.is_calling:
            label = self._say("lan.find.cancel")
            return [Press(wide, CANCEL, label, ButtonKind.SECONDARY, key=cap, icon=Icon.STOP)]
        watch = row.part(0, row.width * 0.4 - 4)
        label = self._say("lan.find.take_over" if state.takes_over else "lan.find.enter")
        return [
            Press(
                watch,
                WATCH,
                self._say("new_game.watch"),
                is_open=not state.watch_reason,
                icon=Icon.EYE,
            ),
            Press(
                wide,
                JOIN,
                label,
                ButtonKind.PRIMARY,
                not state.join_reason,
                key=cap,
                icon=Icon.PLUG,
            ),
        ]

    def kept(self, memory: KeptGames, size: Box) -> FormModel:
        """Seats to come back to, and hosted games to take up again."""
        rows: list[tuple[PieceId, Icon, str, str]] = []
        for place, game in enumerate(memory.hosted):
            facts = [game.room, self._words.map_name(game.setup.map)]
            if game.round:
                facts.append(self._say("log.round_began", round=game.round))
            what = SEPARATOR.join(facts)
            rows.append(
                (control("resume", place), Icon.NETWORK, self._say("lan.find.resume"), what)
            )
        for place, ticket in enumerate(memory.tickets):
            what = SEPARATOR.join(_whereabouts(ticket))
            rows.append((control("rejoin", place), Icon.UNDO, self._say("lan.find.rejoin"), what))
        items: list[Item] = []
        row = Box(PAD, TOP, size.width - 2 * PAD, KEPT_ROW)
        for piece, icon, verb, what in rows[: kept_rows_in(size.height)]:
            entry = row.part(0, row.width - FORGET - 3)
            forget = control("forget", name_of(piece), *values_of(piece))
            kind = ButtonKind.DANGER if forget == memory.forgetting.asked else ButtonKind.GHOST
            items += [
                Ground(entry, piece=piece),
                IconPicture(entry.square(10, 18), icon, Ink.COPPER),
                Words(entry.part(36, 102), verb, Style.NAME, Ink.AMBER),
                Words(entry.part(140, entry.width - 146), what, Style.PHASE, Ink.IVORY),
                Press(row.part(row.width - FORGET, FORGET), forget, "", kind, icon=Icon.X),
            ]
            row = row.below(KEPT_ROW, 4)
        if not rows:
            text = self._say("lan.find.nothing_kept")
            box = Box(PAD + 2, TOP, size.width - 2 * PAD - 4, 70)
            items.append(Words(box, text, Style.SMALL, Ink.MID, wraps=True))
        return FormModel(self._say("lan.find.kept"), tuple(items))


def _whereabouts(ticket: SeatTicket) -> tuple[str, ...]:
    """Of a seat to come back to: its room and whose that is, as far as they are known."""
    friend = (ticket.host_name,) if ticket.host_name else ()
    if ticket.room_name:
        return (ticket.room_name, *friend)
    return (ticket.name, str(ticket.address))


def foot_form(words: RoomWords, host: PieceId, width: float, height: float) -> FormModel:
    """The other way: to be the host."""
    box = Box(width - 220, 2, 220, height - 4)
    room = Box(0, 5, width - 232, height - 10)
    text = words.say("lan.find.foot")
    label = words.say("lan.find.host")
    return FormModel(
        "",
        (
            Ground(room),
            Words(room.inset(16), text, Style.BODY, Ink.MID),
            Press(box, host, label, icon=Icon.NETWORK),
        ),
        bare=True,
    )
