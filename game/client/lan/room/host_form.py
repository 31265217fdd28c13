"""What the set-up of a hosted game shows besides that of any game: open seats and the room."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.client.draw import Icon, Style
from game.client.lan.room.host_plan import PACES, RESERVES, TURNS, RoomPlan, is_own, with_players
from game.client.lan.room.room_words import RoomWords
from game.client.screens.new_game_form import (
    FACE,
    KIND,
    NOBODY,
    PAD,
    ROW,
    SEAT_GAP,
    SMALL_BUTTON,
    TOOLS,
    TOP,
    YOU,
    NewGameForm,
)
from game.client.screens.settings_form import LEVELS
from game.client.settings.checks import LONGEST_NAME as LONGEST_ROOM_NAME
from game.client.setup.draft import Draft, DraftSeat
from game.client.vocabulary.controls import control
from game.client.widgets.form_model import FormModel, Option, segments
from game.client.widgets.items import (
    Box,
    Ground,
    HouseItem,
    IconPicture,
    Ink,
    Item,
    PortraitItem,
    TextField,
    Words,
    piece_of,
)
from game.content import GameContent
from game.texts import Catalogue
from net.protocol.plain_text import LONGEST_NAME
from net.protocol.room_view import TakeOver

TAB_ROOM: Final = "room"
TAB_RULES: Final = "rules"
BELOW_TABS: Final = TOP + ROW + 10
LABEL_ROW: Final = 19.0
LONGEST_PASSCODE: Final = 64
SMALL_ROW: Final = 44.0


class HostForm(NewGameForm):
    """The panels of a draft that others can join."""

    def __init__(
        self, draft: Draft, room: RoomPlan, content: GameContent, words: Catalogue
    ) -> None:
        super().__init__(draft, content, words)
        self._room = room
        self._rooms = RoomWords(words, content)

    def tabbed(self, tab: str, width: float, height: float) -> FormModel:
        """The room, or the rules, under the choice between them."""
        options = [
            Option(name, self._say(f"lan.host.tab.{name}")) for name in (TAB_ROOM, TAB_RULES)
        ]
        title = self._say("lan.host.options")
        tabs = segments(Box(PAD, TOP, width - 2 * PAD, ROW), "tab", options, tab)
        if tab == TAB_RULES:
            form = self.variants(width, height, BELOW_TABS)
            return replace(form, title=title, items=(*tabs, *form.items))
        return FormModel(title, (*tabs, *self.room(width)))

    def room(self, width: float) -> list[Item]:
        """How the room is called and kept."""
        room, box = self._room, Box(PAD, BELOW_TABS, width - 2 * PAD, ROW)
        items: list[Item] = []
        usual = self._say("lan.host.usual_room", name=room.host or self._say("lan.host.nameless"))
        fields = (
            ("host", room.host, self._say("lan.hint.name"), LONGEST_NAME),
            ("room", room.room, usual, LONGEST_ROOM_NAME),
            ("passcode", room.passcode, self._say("lan.hint.no_passcode"), LONGEST_PASSCODE),
        )
        for name, text, hint, limit in fields:
            label, box = self._label(name, box)
            items += [label, TextField(box, control(name), text, hint, limit)]
            box = _next(box)
        found, box = self._clock(box)
        items += found
        label, box = self._label("pace", box)
        paces = [Option(pace.value, self._say(f"lan.pace.{pace}")) for pace in PACES]
        items += [label, *segments(box, "pace", paces, room.pace.value)]
        return [*items, *self._take_over(_next(box))[0]]

    def _take_over(self, box: Box) -> tuple[list[Item], Box]:
        """Who may take a seat while the game runs."""
        label, box = self._label("take_over", box)
        ways = [Option(way.value, self._say(f"lan.take_over.{way}")) for way in TakeOver]
        chosen = segments(box, "take_over", ways, self._room.take_over.value)
        return [label, *chosen], _next(box)

    def _clock(self, box: Box) -> tuple[list[Item], Box]:
        """Time for a decision, and beyond that in all; the one needs the other."""
        room = self._room
        turn, box = self._label("turn", box)
        turns = [Option(seconds, self._time(seconds)) for seconds in TURNS]
        items: list[Item] = [turn, *segments(box, "turn", turns, room.turn)]
        reserve, box = self._label("reserve", _next(box))
        reserves = []
        for seconds in RESERVES:
            is_open = bool(room.turn)
            if not is_open:
                reason = self._say("lan.closed.no_clock")
                self.reasons[control("reserve", seconds)] = reason
            reserves.append(Option(seconds, self._time(seconds), is_open))
        chosen = room.reserve if room.turn else None
        return [*items, reserve, *segments(box, "reserve", reserves, chosen)], _next(box)

    def _time(self, seconds: int) -> str:
        return self._rooms.seconds(seconds) if seconds else self._say("lan.clock.off")

    def _label(self, name: str, box: Box) -> tuple[Words, Box]:
        """Words over a field, and the field's place below them."""
        label = Box(box.x + 2, box.y, box.width - 4, LABEL_ROW)
        words = Words(label, self._say(f"lan.label.{name}"), Style.SMALL, Ink.MID)
        return words, Box(box.x, label.bottom, box.width, ROW)

    def _seat(self, seat: int, sitter: DraftSeat, row: Box) -> list[Item]:
        face = row.square(10, FACE)
        left = face.right + 12
        top = Box(left, row.y + 8, row.right - left - 10, SMALL_BUTTON)
        low = top.below(28, 5)
        tools = top.right - len(TOOLS) * (SMALL_BUTTON + 4) + 4
        items: list[Item] = [Ground(row), *self._sitting(seat, sitter, face, top)]
        if is_own(sitter):
            self.reasons[control("remove", seat)] = self._say("lan.closed.own_seat")
        else:
            kinds = [Option("open", "", True, Icon.NETWORK), Option("bot", "", True, Icon.ROBOT)]
            kind = Box(tools - 8 - KIND, top.y, KIND, SMALL_BUTTON)
            chosen = "bot" if sitter.is_bot else "open"
            items += segments(kind, lambda value: control("kind", seat, value), kinds, chosen)
        items += self._tools(seat, Box(tools, top.y, top.right - tools, SMALL_BUTTON))
        if sitter.is_bot:
            levels = [Option(name, self._say(f"new_game.level.{name}")) for name in LEVELS]
            return items + segments(
                low, lambda value: control("level", seat, value), levels, sitter.level
            )
        about = self._say("lan.about.you_host" if is_own(sitter) else "lan.about.open")
        return [*items, Words(low, about, Style.SMALL, Ink.MID)]

    def _sitting(self, seat: int, sitter: DraftSeat, face: Box, top: Box) -> list[Item]:
        """The face and the name; the host's own name is typed once, beside the room's."""
        if sitter.is_bot:
            return self._who(seat, sitter, face, top)
        name = Box(
            top.x, top.y, top.width - len(TOOLS) * (SMALL_BUTTON + 4) - KIND - 20, top.height
        )
        if sitter.is_open:
            words = Words(name, self._say("lan.open_seat"), Style.NAME, Ink.MID)
            return [*open_face(face), words]
        text = self._room.host or self._say("lan.host.nameless")
        you = PortraitItem(face, YOU, colour=sitter.colour)
        return [you, Words(name, text, Style.NAME, Ink.IVORY)]


class ChangeForm(HostForm):
    """The same for a room that is open: seats are arranged in its lobby, only their number here."""

    def seats(self, width: float) -> FormModel:
        draft, items = self._draft, list[Item]()
        box = Box(PAD, TOP, width - 2 * PAD, ROW)
        counts = sorted(map(int, self._content.rule_set(draft.setup.edition).area_count))
        options = []
        for count in counts:
            piece = control("players", count)
            options.append(
                Option(count, str(count), self._allows(piece, with_players(draft, count)))
            )
        items += segments(box, "players", options, draft.setup.players)
        row = Box(PAD, box.bottom + 10, box.width, SMALL_ROW)
        for seat, sitter in enumerate(draft.sitters):
            items += self._sitter(seat, sitter, row)
            row = row.below(SMALL_ROW, SEAT_GAP)
        about = self._say("lan.about.change_seats")
        items.append(
            Words(Box(PAD, row.y + 4, row.width, 50), about, Style.SMALL, Ink.MID, wraps=True)
        )
        return FormModel(self._say("new_game.seats"), tuple(items))

    def room(self, width: float) -> list[Item]:
        """What can be changed while people are in the room: time to think, taking over seats."""
        items, box = self._clock(Box(PAD, BELOW_TABS, width - 2 * PAD, ROW))
        found, box = self._take_over(box)
        items += found
        about = self._say("lan.about.change")
        words = Words(Box(box.x, box.y + 4, box.width, 60), about, Style.SMALL, Ink.MID, wraps=True)
        return [*items, words]

    def variants(self, width: float, height: float, top: float = TOP) -> FormModel:
        """Without the seed, which was given when the room was opened."""
        form, seed = super().variants(width, height, top), control("seed")
        place = next(at for at, item in enumerate(form.items) if piece_of(item) == seed)
        return replace(form, items=form.items[: place - 1])

    def _sitter(self, seat: int, sitter: DraftSeat, row: Box) -> list[Item]:
        face = row.square(6, SMALL_ROW - 10)
        if sitter.is_open:
            picture, name = open_face(face), self._say("lan.open_seat")
        elif sitter.is_bot:
            name = self._say("lan.bot")
            if sitter.character is not None:
                name = self._rooms.character(sitter.character)
            picture = [PortraitItem(face, sitter.character or NOBODY)]
        else:
            picture, name = [PortraitItem(face, YOU, colour=sitter.colour)], sitter.name
        ink = Ink.MID if sitter.is_open else Ink.IVORY
        return [
            Ground(row),
            *picture,
            HouseItem(row.square(50, 24), sitter.colour),
            Words(row.inset(86, 12), name, Style.NAME, ink),
        ]


def open_face(box: Box) -> list[Item]:
    """Nobody yet: somebody on the network."""
    side = box.width * 0.46
    icon = IconPicture(box.square((box.width - side) / 2, side), Icon.NETWORK, Ink.LOW)
    return [Ground(box), icon]


def _next(box: Box) -> Box:
    """Where the next label goes."""
    return box.below(box.height, 8)
