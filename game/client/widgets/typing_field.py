"""A field to type into: a widget that lies over its drawn place while it is needed."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event
from pygame_gui import UI_TEXT_ENTRY_FINISHED, UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UITextEntryLine

from game.client.vocabulary.pieces import PieceId

CLOSING: Final = (pygame.K_ESCAPE, pygame.K_TAB)
SEARCH: Final = "#search_field"
TEXT: Final = "#text_field"


class TypingField:
    """At most one field is open; what stands in it can be asked for at any time."""

    def __init__(self) -> None:
        self._entry: UITextEntryLine | None = None
        self.piece: PieceId | None = None
        """What the open field is for."""

    @property
    def is_open(self) -> bool:
        return self._entry is not None

    @property
    def text(self) -> str:
        return str(self._entry.get_text()) if self._entry is not None else ""

    def open_search(self, manager: UIManager, place: Rect, text: str = "") -> None:
        """Let words be typed here."""
        self._open(manager, place, SEARCH, text)

    def open_text(
        self, manager: UIManager, piece: PieceId, place: Rect, text: str, limit: int
    ) -> None:
        """Let up to so many letters be typed here, in the place of a text or after it."""
        self._open(manager, place, TEXT, text)
        self.piece = piece
        assert self._entry is not None
        self._entry.set_text_length_limit(limit)
        self._entry.select_range = [0, len(text)]

    def close(self) -> None:
        if self._entry is not None:
            self._entry.kill()
        self._entry = self.piece = None

    def handle(self, event: Event) -> bool:
        """Take what belongs to typing; a click elsewhere and some keys close the field.

        Tab also goes on to the next control, so it is not taken.
        """
        if self._entry is None:
            return False
        if event.type == UI_TEXT_ENTRY_FINISHED and event.ui_element is self._entry:
            self.close()
            return True
        if event.type == pygame.KEYDOWN:
            if event.key in CLOSING:
                self.close()
            return bool(event.key != pygame.K_TAB)
        if event.type == pygame.MOUSEBUTTONDOWN and not self._entry.rect.collidepoint(event.pos):
            self.close()
            return False
        return event.type in (pygame.KEYUP, pygame.TEXTINPUT)

    def is_finished_by(self, event: Event) -> bool:
        """Enter was pressed in the field."""
        return event.type == UI_TEXT_ENTRY_FINISHED and event.ui_element is self._entry

    def _open(self, manager: UIManager, place: Rect, name: str, text: str) -> None:
        self.close()
        self._entry = UITextEntryLine(place, manager, object_id=ObjectID(name))
        self._entry.set_text(text)
        manager.set_focus_set(self._entry)
        self._entry.edit_position = len(text)
