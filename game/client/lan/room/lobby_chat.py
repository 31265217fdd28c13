"""The chat of the lobby: what was said, by whom, and a field to say more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.client.draw import Style
from game.client.lan.room.room_words import RoomWords
from game.client.lan.room.session import ChatLine
from game.client.vocabulary.controls import control
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import Box, HouseItem, Ink, Item, TextField, Words
from game.engine.terms import Seat
from net.protocol.plain_text import LONGEST_LINE

PAD: Final = 12.0
TOP: Final = 30.0
CHAT_LINE: Final = 19.0
CHAT_INSET: Final = 22.0
CHAT_FIELD: Final = 34.0
CHAT: Final = control("chat")

Wrap = Callable[[str, float], list[str]]
"""Cuts a text into lines of a width in logical pixels."""


@dataclass(frozen=True)
class ChatForm:
    """What was said, from so many lines back, and a field to say more."""

    lines: tuple[ChatLine, ...]
    back: int
    wrap: Wrap
    colours: tuple[int, ...] = ()
    """Of the seats, as they are now."""

    def most_back(self, size: Box) -> int:
        """How many lines further up one can go."""
        return max(0, len(self._told(size)) - self._seen(size))

    def form(self, words: RoomWords, typed: str, size: Box) -> FormModel:
        width = size.width - 2 * PAD
        told, seen = self._told(size), self._seen(size)
        last = len(told) - min(self.back, self.most_back(size))
        items: list[Item] = []
        for place, (text, speaker) in enumerate(told[max(0, last - seen) : last]):
            box = Box(PAD + 2, TOP + place * CHAT_LINE, width - 6, CHAT_LINE)
            colour = None if speaker is None else self._colour(speaker.seat)
            if colour is not None:
                items.append(HouseItem(box.square(0, 16), colour))
            ink = Ink.TEXT if speaker is not None else Ink.MID
            items.append(Words(box.inset(CHAT_INSET, 0), text, Style.BODY, ink))
        if not told:
            box = Box(PAD + 4, TOP + 2, width - 8, 40)
            items.append(Words(box, words.say("lan.chat.empty"), Style.SMALL, Ink.LOW, wraps=True))
        hint = words.say("lan.chat.hint")
        items.append(TextField(self._field(size), CHAT, typed, hint, LONGEST_LINE))
        return FormModel(words.say("lan.chat.title"), tuple(items))

    def _told(self, size: Box) -> list[tuple[str, ChatLine | None]]:
        """Everything in lines that fit; with the speaker where somebody begins to speak."""
        width = size.width - 2 * PAD - 6 - CHAT_INSET
        return [
            (part, None if place else line)
            for line in self.lines
            for place, part in enumerate(self.wrap(f"{line.name}: {line.text}", width))
        ]

    def _colour(self, seat: Seat | None) -> int | None:
        """Of a speaker; who only watches has none."""
        if seat is None or not 0 <= seat < len(self.colours):
            return None
        return self.colours[seat]

    def _seen(self, size: Box) -> int:
        return max(1, int((self._field(size).y - 8 - TOP) // CHAT_LINE))

    def _field(self, size: Box) -> Box:
        width = size.width - 2 * PAD
        return Box(PAD, size.height - PAD - CHAT_FIELD, width, CHAT_FIELD)
