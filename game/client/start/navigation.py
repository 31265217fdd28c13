"""Where every screen is to be found.

What is behind a door is read when it is first opened: the title is shown sooner without it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from game.client.shell.context import Context
from game.client.shell.navigator import Navigator
from game.client.vocabulary.names import Names
from game.engine.model import Position

if TYPE_CHECKING:
    from game.client.setup.open_game import Seeds
    from game.client.start.launcher import Games


class TableNavigation(Navigator):
    """Of a table that is all there is: no other game can be reached from it."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @property
    def games(self) -> Games | None:
        return None

    def show_settings(self) -> None:
        from game.client.screens.settings_scene import SettingsScene  # noqa: PLC0415

        self._context.scenes.push(SettingsScene(self._context))

    def show_rules(self, at: Position | None = None, names: Names | None = None) -> None:
        from game.client.rulebook.book_scene import BookScene  # noqa: PLC0415

        self._context.scenes.push(BookScene(self._context, at, names))


class Navigation(TableNavigation):
    """Of the whole program."""

    def __init__(self, context: Context, seeds: Seeds) -> None:
        super().__init__(context)
        self._seeds = seeds

    @cached_property
    def games(self) -> Games:
        from game.client.start.launcher import Games  # noqa: PLC0415

        return Games(self._context, self._seeds)
