"""Talking at a table: hears what others say, and lets words be typed and feelings be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.lan.room.session import ChatLine, LanSession
from game.client.lan.table.chat import ChatEntry, ChatModel, EntryKind, Transcript
from game.client.shell.context import Context
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.vocabulary.table_buttons import NamedButton, Verb, VerbButton
from game.client.widgets.typing_field import TypingField
from game.engine.terms import Seat
from net.guest.guest import FeelingShown, GuestEvent
from net.protocol.messages import Feeling
from net.protocol.plain_text import LONGEST_LINE

FLASH_SECONDS: Final = 6.0
FLASH_FADE: Final = 0.4
BUBBLE_SECONDS: Final = 5.0
FIELD: Final = controls.simple(Verb.SAY)


class Talk:
    """One person's ears and voice."""

    def __init__(self, context: Context, session: LanSession, seating: Seating) -> None:
        self.seating = seating
        self.transcript = Transcript()
        self.is_open = False
        self.flash: ChatEntry | None = None
        """The last thing said, to be seen for a moment while the chat is closed."""
        self.bubbles: dict[Seat, str] = {}
        """What was said last at each seat, for a moment."""
        self._bubbles_left: dict[Seat, float] = {}
        self._flash_left = 0.0
        self._context = context
        self._session = session
        self._last: ChatLine | None = None
        self._field = TypingField()
        self._draft = ""
        self._back = 0
        """How many of the last lines are scrolled away."""
        for line in self._new_lines():
            self.transcript.add(self._entry(line), is_seen=True)

    @property
    def alpha(self) -> float:
        """How far the flash is there."""
        return min(1.0, self._flash_left / FLASH_FADE)

    @property
    def is_typing(self) -> bool:
        return self._field.is_open

    def listen(self, events: Sequence[GuestEvent]) -> bool:
        """Take in what has been said; whether anything was."""
        lines = self._new_lines()
        feelings = [event for event in events if isinstance(event, FeelingShown)]
        for line in lines:
            self._add(self._entry(line))
            self._speak(line.seat, line.text)
        for event in feelings:
            self._add(self._felt(event))
            self._speak(event.seat, self._feeling(event.feeling))
        return bool(lines or feelings)

    def tell(self, sentence: str) -> None:
        """Something that nobody said, but everybody should know."""
        self._add(ChatEntry(EntryKind.TOLD, sentence))

    def update(self, dt: float) -> bool:
        """Let time pass; whether the flash looks different now."""
        if self._field.is_open:
            self._draft = self._field.text
        before = self.alpha, len(self.bubbles)
        self._flash_left = max(0.0, self._flash_left - dt)
        if not self._flash_left:
            self.flash = None
        for seat in list(self.bubbles):
            self._bubbles_left[seat] -= dt
            if self._bubbles_left[seat] <= 0:
                del self.bubbles[seat]
        return (self.alpha, len(self.bubbles)) != before

    def toggle(self) -> None:
        self.is_open = not self.is_open
        self.flash, self._flash_left = None, 0.0
        if self.is_open:
            self.transcript.read()
        else:
            self.let_go()

    def let_go(self) -> None:
        """Something else has the keyboard now; what was typed is kept."""
        self._field.close()

    def type_at(self, place: Rect) -> None:
        """Let words be typed here."""
        self._field.close()
        self._field.open_text(self._context.ui_manager, FIELD, place, self._draft, LONGEST_LINE)

    def handle(self, event: Event, place: Rect) -> bool:
        """Take what belongs to typing; whether it did."""
        if not self._field.is_open:
            return False
        if self._field.is_finished_by(event):
            self._say(self._field.text)
            self.type_at(place)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.toggle()
            return True
        return self._field.handle(event)

    def press(self, piece: PieceId) -> bool:
        """A button of the chat; whether it was one."""
        match piece:
            case NamedButton(Verb.FEEL, feeling):
                self._session.feel(Feeling(feeling))
                return True
            case VerbButton(Verb.CLOSE_CHAT):
                self.toggle()
                return True
        return False

    def model(self) -> ChatModel:
        feelings = tuple((one, self._feeling(one)) for one in Feeling)
        entries = self.transcript.entries
        shown = entries[: len(entries) - self._back]
        return ChatModel(shown, feelings, self.is_typing, self._draft)

    def scroll(self, lines: int) -> None:
        """Look at what was said earlier, or later again."""
        most = max(0, len(self.transcript.entries) - 1)
        self._back = min(most, max(0, self._back + lines))

    def _say(self, text: str) -> None:
        self._draft = ""
        if text.strip():
            self._session.say(text)

    def _add(self, entry: ChatEntry) -> None:
        self._back = 0
        self.transcript.add(entry, is_seen=self.is_open)
        if not self.is_open:
            self.flash, self._flash_left = entry, FLASH_SECONDS

    def _new_lines(self) -> list[ChatLine]:
        """What the session has heard since last asked, oldest first."""
        lines: list[ChatLine] = []
        for line in reversed(self._session.chat):
            if line is self._last:
                break
            lines.insert(0, line)
        if lines:
            self._last = lines[-1]
        return lines

    def _entry(self, line: ChatLine) -> ChatEntry:
        words = self._context.catalogue.say("lan_table.chat.line", name=line.name, text=line.text)
        return ChatEntry(EntryKind.SAID, words, self._colour(line.seat))

    def _felt(self, event: FeelingShown) -> ChatEntry:
        text = self._feeling(event.feeling)
        words = self._context.catalogue.say("lan_table.chat.line", name=event.name, text=text)
        return ChatEntry(EntryKind.FELT, words, self._colour(event.seat))

    def _feeling(self, feeling: Feeling) -> str:
        return self._context.catalogue.say(f"lan_table.feeling.{feeling}")

    def _speak(self, seat: Seat | None, text: str) -> None:
        if seat is not None and 0 <= seat < len(self.seating):
            self.bubbles[seat], self._bubbles_left[seat] = text, BUBBLE_SECONDS

    def _colour(self, seat: Seat | None) -> int | None:
        is_seat = seat is not None and 0 <= seat < len(self.seating)
        return self.seating[seat].colour if is_seat and seat is not None else None
