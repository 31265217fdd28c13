"""Keys and clicks while a number is typed into the sheet: it counts with Enter, or on leaving."""

from __future__ import annotations

from typing import Final

import pygame
from pygame.event import Event

from game.client.table.played_table import PlayedTable
from game.client.vocabulary.pieces import PieceId

BIG_STEP: Final = 5
CLICKS: Final = (1, 2, 3)
"""Buttons of the mouse; a turn of its wheel comes as others."""
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS: Final = {
    pygame.K_UP: 1,
    pygame.K_DOWN: -1,
    pygame.K_PAGEUP: BIG_STEP,
    pygame.K_PAGEDOWN: -BIG_STEP,
}
ERASING: Final = (pygame.K_BACKSPACE, pygame.K_DELETE)


class NumberKeys:
    """Takes events for the field that is open; no other key reaches the table meanwhile."""

    def __init__(self, table: PlayedTable) -> None:
        self._table = table

    @property
    def is_open(self) -> bool:
        return self._table.answering.draft.is_typing

    def repeats(self, event: Event) -> bool:
        """Whether a key that is held goes on in the open field."""
        return self.is_open and (event.key in STEPS or event.key in ERASING)

    def open(self, piece: PieceId) -> bool:
        """Let a number be typed; whether the sheet has such a field."""
        table = self._table
        entry = table.stage.action.entry_at(piece)
        if entry is None or not entry.is_open or not table.answering.draft.begin(piece):
            return False
        table.refresh_all()
        return True

    def drop(self) -> None:
        """What was begun is forgotten."""
        if self._table.answering.draft.drop():
            self._table.refresh_all()

    def handle(self, event: Event) -> bool:
        """Take an event; whether it was used up."""
        if not self.is_open:
            return False
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT:
                self._table.answering.draft.write(event.text)
                self._table.refresh_all()
                return True
            case pygame.MOUSEBUTTONDOWN:
                return self._leave(event)
            case pygame.MOUSEWHEEL:
                return True
        return False

    def _key(self, event: Event) -> bool:
        draft = self._table.answering.draft
        is_tab = event.key == pygame.K_TAB
        if event.key in ENTER or is_tab:
            draft.finish()
        elif event.key == pygame.K_ESCAPE:
            draft.drop()
        elif event.key in ERASING:
            draft.erase()
        elif event.key in STEPS and draft.entry is not None:
            draft.step(draft.entry.piece, STEPS[event.key])
        self._table.refresh_all()
        return not is_tab

    def _leave(self, event: Event) -> bool:
        """A click elsewhere finishes the number; one on a button that was closed does only that."""
        table = self._table
        piece = table.piece_at(event.pos)
        draft = table.answering.draft
        is_here = draft.entry is not None and piece == draft.entry.piece
        if is_here or event.button not in CLICKS:
            return True
        control = table.stage.action.button_at(piece) if piece is not None else None
        draft.finish()
        table.refresh_all()
        return control is not None and not control.is_open
