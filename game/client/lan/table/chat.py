"""The chat at a table: what was said, and the panel that shows it over the log."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Elevation, Icon, Style
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from net.protocol.messages import Feeling

MOST_ENTRIES: Final = 200
PAD: Final = 10.0
FIELD: Final = 32.0
FEELING: Final = 26.0
FEELINGS_IN_ROW: Final = 3
GAP: Final = 4.0
HOUSE: Final = 14.0
TEXT_LEFT: Final = 22.0
BETWEEN: Final = 3.0
CLOSE: Final = 24.0
TALLER: Final = 150.0
"""How far the panel reaches over the board, above the log that it covers."""
LEAST: Final = (220.0, 140.0)
"""What the chat needs of the room for the log, which may be folded."""


class EntryKind(StrEnum):
    """Who speaks, and how."""

    SAID = "said"
    FELT = "felt"
    TOLD = "told"
    """Nobody in particular: somebody came or went."""


@dataclass(frozen=True)
class ChatEntry:
    """A line of the chat, as plain text."""

    kind: EntryKind
    text: str
    colour: int | None = None
    """Of the speaker's house, None for who has none."""


@dataclass(frozen=True)
class ChatModel:
    """The last lines, oldest first, and the words on the buttons."""

    entries: tuple[ChatEntry, ...]
    feelings: tuple[tuple[Feeling, str], ...]
    is_typing: bool = False
    draft: str = ""
    """What was typed and not yet said."""


class Transcript:
    """What was said at this table, and how much of it nobody has looked at."""

    def __init__(self) -> None:
        self._entries: deque[ChatEntry] = deque(maxlen=MOST_ENTRIES)
        self.unread = 0

    @property
    def entries(self) -> tuple[ChatEntry, ...]:
        return tuple(self._entries)

    def add(self, entry: ChatEntry, *, is_seen: bool) -> None:
        self._entries.append(entry)
        if not is_seen and entry.kind is not EntryKind.TOLD:
            self.unread += 1

    def read(self) -> None:
        """Somebody has looked at all of it."""
        self.unread = 0


def flash_place(log: Rect, scale: float) -> Rect:
    """At the foot of the log; where that is but a button, beside it."""
    width, height = max(log.w - round(12 * scale), round(LEAST[0] * scale)), round(40 * scale)
    return Rect(log.right - round(6 * scale) - width, log.bottom - height, width, height)


def chat_place(log: Rect, scale: float) -> Rect:
    """Over the log and a strip of the board above it; the action panel stays free."""
    width = max(log.w, round(LEAST[0] * scale))
    height = max(log.h, round(LEAST[1] * scale)) + round(TALLER * scale)
    return Rect(log.right - width, log.bottom - height, width, height)


class ChatPanel(Panel[ChatModel]):
    """Lines, feelings, and a field; the field itself is a widget over its place."""

    overhang = 16.0

    def field(self) -> Rect:
        """Where words are typed."""
        pad = self.px(PAD)
        bottom = self.rect.bottom - pad
        return Rect(
            self.rect.x + pad, bottom - self.px(FIELD), self.rect.w - 2 * pad, self.px(FIELD)
        )

    def paint(self, page: Page, model: ChatModel) -> None:
        radius = self.kit.theme.length("radius.panel")
        shadow = self.kit.desk.shadow(self.rect.size, radius, Elevation.LIFTED)
        page.put(shadow, self.rect.center)
        self.ground(page, self.words.say("lan_table.chat.title"), accent=True)
        self._close(page)
        field = self.field()
        page.blit(self.kit.desk.recess(field.size, 5), field.topleft)
        if not model.is_typing:
            room = field.inflate(-2 * self.px(10), 0)
            words = model.draft or self.words.say("lan_table.chat.invitation")
            page.write(words, Style.BODY, "text.text" if model.draft else "text.mid", room)
        page.mark(controls.simple(Verb.SAY), field)
        top = self._feelings(page, model.feelings, field)
        self._lines(page, model.entries, top - self.px(6))

    def _close(self, page: Page) -> None:
        side = self.px(CLOSE)
        place = Rect(self.rect.right - side - self.px(4), self.rect.y + self.px(1), side, side)
        piece = controls.simple(Verb.CLOSE_CHAT)
        colour = "text.ivory" if piece == self.hovered else "text.mid"
        page.put(self.kit.sprites.icon(Icon.X, self.px(13), colour), place.center)
        page.mark(piece, place)

    def _feelings(self, page: Page, feelings: tuple[tuple[Feeling, str], ...], field: Rect) -> int:
        """Two rows of buttons above the field; where they begin."""
        gap, height = self.px(GAP), self.px(FEELING)
        width = (field.w - (FEELINGS_IN_ROW - 1) * gap) // FEELINGS_IN_ROW
        rows = -(-len(feelings) // FEELINGS_IN_ROW)
        top = field.y - self.px(6) - rows * height - (rows - 1) * gap
        for number, (feeling, label) in enumerate(feelings):
            row, column = divmod(number, FEELINGS_IN_ROW)
            place = Rect(0, 0, width, height)
            place.topleft = (field.x + column * (width + gap), top + row * (height + gap))
            piece = controls.feel(feeling)
            state = ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL
            page.blit(
                self.kit.desk.button(place.size, ButtonKind.GHOST, state, label), place.topleft
            )
            page.mark(piece, place)
        return top

    def _lines(self, page: Page, entries: tuple[ChatEntry, ...], bottom: int) -> None:
        """As many of the last lines as there is room for, from below."""
        text, top = self.kit.text, self.rect.y + self.px(LABEL_ROW + 2)
        left = self.rect.x + self.px(PAD)
        width = self.rect.w - 2 * self.px(PAD) - self.px(TEXT_LEFT)
        line = text.line_height(Style.BODY)
        for entry in reversed(entries):
            words = text.wrap(entry.text, Style.BODY, width)
            height = len(words) * line
            if bottom - height < top:
                return
            bottom -= height
            room = Rect(left + self.px(TEXT_LEFT), bottom, width, height)
            page.paragraph(entry.text, Style.BODY, _INKS[entry.kind], room)
            if entry.colour is not None:
                house = self.kit.sprites.house(entry.colour, self.px(HOUSE))
                page.put(house, (left + self.px(8), bottom + line // 2))
            bottom -= self.px(BETWEEN)


_INKS: Final = {
    EntryKind.SAID: "text.text",
    EntryKind.FELT: "accent.amber",
    EntryKind.TOLD: "text.mid",
}
