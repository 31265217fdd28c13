"""The ways to screens that lie above: whoever is below asks for them, the program knows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.client.vocabulary.names import Names
from game.engine.model import Position
from game.saves.save import Save
from game.saves.shelf import ShelfEntry


class GameDoors(Protocol):
    """The ways from a table to other games."""

    def load(self) -> None:
        """The list of all that was kept."""

    def open(self, entry: ShelfEntry) -> None:
        """Go on with a game on the shelf; if that cannot be done, say why."""

    def replay_save(self, read: Callable[[], Save]) -> None:
        """Show a game from its beginning."""

    def play_on(self, save: Save, number: int) -> None:
        """A new game that begins at a moment of another; that one stays as it is."""

    def play_elsewhere(self, read: Callable[[], Save]) -> None:
        """The same company once more, on the next board; with two, on the other side."""


class Navigator(Protocol):
    """Leads from any screen to those that it must not know."""

    @property
    def games(self) -> GameDoors | None:
        """None where a table is all there is."""

    def show_settings(self) -> None:
        """The settings, over whatever is shown."""

    def show_rules(self, at: Position | None = None, names: Names | None = None) -> None:
        """The rules book; with a position, the rules of its phase and table."""
