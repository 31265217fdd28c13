"""What the screen of saves shows: the list of them, and one of them in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Surface

from game.client.draw import ButtonKind, Icon, Style
from game.client.draw.line_breaks import breadth
from game.client.start.save_words import SaveWords
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel, Option, segments
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    Hairline,
    HouseItem,
    IconPicture,
    Ink,
    Item,
    PictureItem,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.saves.save import Headline
from game.saves.shelf import SaveKind, ShelfEntry
from game.table_seat import TableSeat
from game.texts import Catalogue

PAD: Final = 12.0
TOP: Final = 32.0
TAB: Final = 34.0
ROW: Final = 58.0
ROW_GAP: Final = 5.0
SHOWN_TITLE: Final = 26
"""Letters of a name in the list."""
COLUMNS: Final = ((14.0, 146.0), (166.0, 184.0), (358.0, 178.0))
"""Of a row: what is played, who plays, and how far they are; when it was is at the right."""
WHEN: Final = 96.0
HOUSE: Final = 17.0
NAMES: Final = 28
"""How many letters of names a row has room for; players whose names do not fit are counted."""
NARROW_LIST: Final = 640.0
"""Below this width a row tells no more than what is played and how far it is."""
LIST, NARROW_SHARE = 0.56, 0.5
"""How much of the width the list takes."""
PICTURE: Final = (464.0, 261.0)
BELOW_PICTURE: Final = 226.0
"""What the facts, six players and the buttons need."""
SEAT: Final = 27.0
BUTTON: Final = 42.0
OPEN: Final = control("open")
REPLAY: Final = control("replay")
REVIEW_OF: Final = control("review_of")
"""Opens the review of a game that is over."""
DELETE: Final = control("delete")
EARLIER: Final = control("earlier")
KEEP: Final = control("keep_replay")
NOTE: Final = 20.0


def list_share(width: float) -> float:
    """The part of the width for the list; where all is narrow, what is chosen gets half."""
    return LIST if width * LIST >= NARROW_LIST else NARROW_SHARE


def picture_box(size: Box) -> Box:
    """The picture of a save on its panel, as large as the words below it allow."""
    share = min(
        1.0,
        (size.width - 2 * PAD) / PICTURE[0],
        (size.height - TOP - BELOW_PICTURE) / PICTURE[1],
    )
    width, height = PICTURE[0] * share, PICTURE[1] * share
    return Box((size.width - width) / 2, TOP, width, height)


def rows_in(height: float) -> int:
    """How many saves a list of some height shows."""
    return int((height - TOP - TAB - PAD + ROW_GAP) // (ROW + ROW_GAP))


def _shortened(title: str) -> str:
    """As much of a name as a row shows; beside the list it stands in full."""
    return title if len(title) <= SHOWN_TITLE else f"{title[: SHOWN_TITLE - 1].rstrip()}…"


def row_piece(place: int) -> PieceId:
    """A save of the list, counted from its top."""
    return control("save", place)


class LoadForm:
    """Speaks of saves in the words of the catalogue."""

    def __init__(self, words: Catalogue, saves: SaveWords) -> None:
        self._say = words.say
        self._count = words.count
        self._saves = saves

    def shelf(
        self, kind: SaveKind, entries: Sequence[ShelfEntry], first: int, chosen: int, size: Box
    ) -> FormModel:
        """The saves of a kind from a first one on."""
        tabs = [Option(one.value, self._say(f"load.kind.{one.value}")) for one in SaveKind]
        width = size.width - 2 * PAD
        items = segments(Box(PAD, TOP, width, TAB), "kind", tabs, kind.value)
        row = Box(PAD, TOP + TAB + 8, width, ROW)
        for place in range(first, min(len(entries), first + rows_in(size.height))):
            items += self._row(place, entries[place], row, place == chosen)
            row = row.below(ROW, ROW_GAP)
        if not entries:
            words = self._say(f"load.empty.{kind.value}")
            box = Box(PAD, TOP + TAB + 24, width, 60)
            items.append(Words(box, words, Style.BODY, Ink.MID, Align.CENTRE, wraps=True))
        note = self._count("load.count", len(entries)) if entries else ""
        return FormModel(self._say("load.list"), tuple(items), note)

    def details(
        self,
        entry: ShelfEntry,
        picture: Surface | None,
        sure: bool,
        earlier: ShelfEntry | None,
        size: Box,
    ) -> FormModel:
        """One save: its picture, its players, and what can be done with it."""
        headline = entry.headline
        if headline is None:
            return self._damaged(entry, sure, earlier, size)
        frame = picture_box(size)
        items: list[Item] = [Ground(frame)]
        if picture is not None:
            items.append(PictureItem(frame, picture))
        else:
            items.append(IconPicture(frame.square(frame.width / 2 - 24, 48), Icon.MAP, Ink.LOW))
        y = frame.bottom + 8
        items += self._facts(headline, entry, Box(PAD, y, size.width - 2 * PAD, 42))
        if entry.shared is not None:
            note = self._saves.copy_note(headline, entry.shared)
            box = Box(PAD, y + 42, size.width - 2 * PAD, NOTE)
            items.append(IconPicture(box.square(0, 16), Icon.NETWORK, Ink.COPPER))
            items.append(Words(box.inset(22, 0), note, Style.SMALL, Ink.COPPER))
            y += NOTE
        items += self._seats(headline, Box(PAD, y + 52, size.width - 2 * PAD, SEAT))
        items += self._buttons(entry, sure, size)
        return FormModel(headline.title or self._saves.map_name(headline), tuple(items))

    def _row(self, place: int, entry: ShelfEntry, row: Box, is_chosen: bool) -> list[Item]:
        look = GroundLook.AMBER if is_chosen else GroundLook.RECESS
        ground = Ground(row, look, row_piece(place))
        upper = Box(row.x + 14, row.y + 7, row.width - 160, 22)
        lower = Box(upper.x, upper.bottom, row.width - 28, 20)
        when = Words(
            Box(row.right - 10 - WHEN, upper.y, WHEN, 22),
            self._saves.when(entry.saved_at),
            Style.SMALL,
            Ink.MID,
            Align.RIGHT,
        )
        headline = entry.headline
        if headline is None:
            sign = IconPicture(Box(row.x + 12, row.y + 10, 16, 16), Icon.WARNING, Ink.WARN)
            title = Words(upper.inset(24, 0), self._say("load.damaged"), Style.NAME, Ink.WARN)
            return [ground, sign, title, when, Words(lower, entry.path.name, Style.SMALL, Ink.MID)]
        ink = Ink.AMBER if is_chosen else Ink.IVORY
        if row.width < NARROW_LIST - 2 * PAD:
            return [ground, *self._brief(entry, headline, upper, lower, ink), when]
        what, who, where = (upper._replace(x=row.x + x, width=width) for x, width in COLUMNS)
        signs: list[Item] = [ground]
        if entry.shared is not None:
            signs.append(IconPicture(what.square(0, 16), Icon.NETWORK, Ink.COPPER))
            what = what.inset(22, 0)
        under = (Box(box.x, lower.y, box.width, lower.height) for box in (what, who, where))
        board = (self._saves.map_name(headline), self._saves.edition_name(headline))
        is_named = bool(headline.title)
        facts = (
            self._say("load.board", map=board[0], edition=board[1]) if is_named else board[1],
            _names(headline, self._say("table.comma")),
            self._saves.standing(headline, entry.shared),
        )
        return [
            *signs,
            Words(what, _shortened(headline.title) or board[0], Style.NAME, ink),
            *self._houses(headline, who),
            Words(where, self._saves.moment(headline), Style.PHASE, Ink.IVORY),
            *(Words(box, text, Style.SMALL, Ink.MID) for box, text in zip(under, facts)),
            when,
        ]

    def _brief(
        self, entry: ShelfEntry, headline: Headline, upper: Box, lower: Box, ink: str
    ) -> list[Item]:
        """A row without the players' names, which stand beside the list."""
        title = _shortened(headline.title) or self._saves.map_name(headline)
        items: list[Item] = []
        if entry.shared is not None:
            items.append(IconPicture(upper.square(0, 16), Icon.NETWORK, Ink.COPPER))
            upper = upper.inset(22, 0)
        houses = len(headline.seats) * (HOUSE + 4)
        moment = lower.inset(0, houses + 8)
        return [
            *items,
            Words(upper, title, Style.NAME, ink),
            Words(moment, self._saves.moment(headline), Style.SMALL, Ink.MID),
            *self._houses(headline, lower.part(-houses, houses)),
        ]

    def _houses(self, headline: Headline, box: Box) -> list[Item]:
        return [
            HouseItem(box.square(place * (HOUSE + 4), HOUSE), seat.colour)
            for place, seat in enumerate(headline.seats)
        ]

    def _facts(self, headline: Headline, entry: ShelfEntry, box: Box) -> list[Item]:
        first = self._say(
            "load.facts",
            map=self._saves.map_name(headline),
            edition=self._saves.edition_name(headline),
            round=self._saves.round(headline),
            step=headline.step,
            phase=self._say(f"table.phase.{headline.phase}"),
        )
        second = self._say(
            "load.more_facts",
            when=f"{entry.saved_at.astimezone():%Y-%m-%d %H:%M}",
            minutes=headline.seconds // 60,
            actions=headline.actions,
        )
        return [
            Words(box.row(0, 22), first, Style.NAME, Ink.IVORY),
            Words(box.row(22, 20), second, Style.SMALL, Ink.MID),
        ]

    def _seats(self, headline: Headline, row: Box) -> list[Item]:
        """Two columns of players with their cities."""
        items: list[Item] = []
        for place, (seat, cities) in enumerate(zip(headline.seats, headline.cities)):
            box = row.cell(place, 2, 12, SEAT + 4)
            items += [
                Ground(box),
                HouseItem(box.square(6, 19), seat.colour),
                Words(box.inset(34, 92), seat.name, Style.PHASE, Ink.IVORY),
                Words(box.part(-96, 60), self._kind(seat), Style.SMALL, Ink.LOW, Align.RIGHT),
                Words(box.part(-32, 24), str(cities), Style.FIGURE, Ink.COPPER, Align.RIGHT),
            ]
        return items

    def _kind(self, seat: TableSeat) -> str:
        return self._say(f"new_game.level.{seat.level}") if seat.level else self._say("load.person")

    def _buttons(self, entry: ShelfEntry, sure: bool, size: Box) -> list[Item]:
        y = size.height - PAD - BUTTON
        right = size.width - PAD
        delete = self._delete(sure, size)
        is_narrow = size.width < PICTURE[0]
        wide = Box(right - (160 if is_narrow else 190), y, 160 if is_narrow else 190, BUTTON)
        left = delete.box.right + 8
        narrow = Box(max(left, wide.x - 8 - 150), y, min(150, wide.x - 8 - left), BUTTON)
        cap = self._say("keys.cap.act")
        if not entry.can_go_on:
            label, look = self._say("load.watch"), ButtonKind.PRIMARY
            watch = Press(wide, REPLAY, label, look, key=cap, icon=Icon.PLAY)
            if entry.shared is None or entry.shared.is_kept:
                review = Press(narrow, REVIEW_OF, self._say("results.review"), icon=Icon.IDEA)
                return [delete, review, watch]
            return [delete, Press(narrow, KEEP, self._say("copy.keep"), icon=Icon.SAVE), watch]
        return [
            delete,
            Press(narrow, REPLAY, self._say("load.replay"), icon=Icon.HISTORY),
            Press(wide, OPEN, self._say("load.open"), ButtonKind.PRIMARY, key=cap, icon=Icon.PLAY),
        ]

    def _delete(self, sure: bool, size: Box) -> Press:
        width = 130.0 if size.width >= PICTURE[0] else 104.0
        box = Box(PAD, size.height - PAD - BUTTON, width, BUTTON)
        label = self._say("load.sure" if sure else "load.delete")
        kind = ButtonKind.DANGER if sure else ButtonKind.GHOST
        return Press(box, DELETE, label, kind, icon=Icon.TRASH)

    def _damaged(
        self, entry: ShelfEntry, sure: bool, earlier: ShelfEntry | None, size: Box
    ) -> FormModel:
        """What is wrong, and what can be done about it."""
        width = size.width - 2 * PAD
        items: list[Item] = [
            IconPicture(Box(PAD + 4, TOP + 6, 30, 30), Icon.WARNING, Ink.WARN),
            Words(
                Box(PAD + 48, TOP + 6, width - 48, 70),
                self._saves.problem(entry),
                Style.BODY,
                Ink.TEXT,
                wraps=True,
            ),
            Hairline(Box(PAD, TOP + 84, width, 1)),
        ]
        y = size.height - PAD - BUTTON
        if earlier is not None:
            words = self._say("menu.damaged.previous", line=self._saves.line(earlier))
            box = Box(PAD, TOP + 96, width, 60)
            items.append(Words(box, words, Style.BODY, Ink.TEXT, wraps=True))
            place = Box(size.width - PAD - 240, y, 240, BUTTON)
            label = self._say("menu.damaged.open_previous")
            items.append(Press(place, EARLIER, label, ButtonKind.PRIMARY, icon=Icon.HISTORY))
        items.append(self._delete(sure, size))
        return FormModel(self._say("load.damaged"), tuple(items))


def _names(headline: Headline, comma: str) -> str:
    names = [seat.name for seat in headline.seats]
    told, left = comma.join(names), 0
    while breadth(told) > NAMES and left < len(names) - 1:
        left += 1
        told = comma.join([*names[:-left], f"+{left}"])
    return told
