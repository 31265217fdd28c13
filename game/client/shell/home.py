"""What the program keeps between sessions: settings, games, and how the last one ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.client.settings.file import SettingsFile
from game.client.settings.preferences import Preferences, SessionStore, Settings
from game.client.shell.crash_mark import take_crashes
from game.content import GameContent
from game.folders import Folders
from game.saves.shelf import Shelf, ShelfEntry

SETTINGS_PAUSE: Final = 0.25
"""Seconds for which changed settings are collected; that much a power cut may cost."""
Choose = Callable[[Settings], Mapping[str, Any]]
"""From the kept settings to what is to be otherwise in this session only."""


def _nothing(_settings: Settings) -> Mapping[str, Any]:
    return {}


class Home:
    """The folders of one person, and what is in them."""

    def __init__(self, folders: Folders, content: GameContent, choose: Choose = _nothing) -> None:
        """Read the settings, and whether the last session crashed; that is told only once."""
        self.folders = folders
        self.shelf = Shelf(folders.data)
        self.settings = SettingsFile(folders.config, content)
        self.preferences = Preferences(SessionStore(self.settings, choose), SETTINGS_PAUSE)
        self.last_crash = take_crashes(folders.state)

    def crashed_game(self) -> ShelfEntry | None:
        """The game that was open when the program crashed, if it did and one was."""
        game = self.shelf.latest()
        if self.last_crash is None or game is None:
            return None
        return game if game.saved_at >= self.last_crash.started else None
