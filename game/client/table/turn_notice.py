"""Noticing that it is one's turn; the window's title says so for as long as it is."""

from __future__ import annotations

import pygame

from game.texts import Catalogue


class TurnNotice:
    """Knows whether somebody at this window is asked."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words
        self._is_mine = False

    def look(self, is_mine: bool) -> bool:
        """See whose turn it is; whether it has just become mine."""
        if is_mine == self._is_mine:
            return False
        self.know(is_mine)
        return is_mine

    def know(self, is_mine: bool) -> None:
        """Whose turn it is is no news."""
        self._is_mine = is_mine
        self.show()

    def show(self) -> None:
        """Write the title, in the language that is spoken now."""
        title = self._words.say("app.window_title")
        if self._is_mine:
            title = self._words.say("action.title_your_turn", title=title)
        pygame.display.set_caption(title)
