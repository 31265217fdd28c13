"""What a table can do besides being played at: each such thing is a feature, handed to it.

This is the one place that says what a feature may do, and that it does nothing of it by itself. The
table asks its features in the order in which it was handed them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame.event import Event

from game.client.settings.key_map import Command
from game.client.table.answering import Response
from game.client.table.cover import Cover
from game.client.table.decoration import Decoration
from game.client.table.hindsight import Hindsight
from game.client.table.menu import MenuEntry
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import Action
from game.engine.events import Event as Told
from game.engine.view import PlayerView
from game.saves.loading import Loaded
from game.table import Update

Entries = tuple[MenuEntry, ...]


class TableFeature:
    """Takes part in the life of one table."""

    covers: Sequence[Cover] = ()
    """What it lays over the table."""
    decorations: Sequence[Decoration] = ()
    """What it changes in the models of the panels."""
    farewell: str | None = None
    """Where the catalogue asks whether its table is to be left; None for the usual words."""
    is_past = False
    """The table shows what has been: nobody is asked, and the end is a moment among others."""

    @property
    def holds(self) -> bool:
        """Something is to be read first: before it neither bots nor the results come."""
        return False

    @property
    def may_answer(self) -> bool:
        """What is answered for a person, such as a pass, can be sent now."""
        return True

    @property
    def why_no_hints(self) -> str:
        """Why nobody is given hints at this table; "" where they are."""
        return ""

    # The life of the scene.

    def entered(self) -> None:
        """The table has come onto the stack."""

    def paused(self) -> None:
        """Something is being laid over the table."""

    def resumed(self) -> None:
        """The table lies on top again."""

    def left(self) -> None:
        """The table is being left; its link is still open."""

    def close(self) -> None:
        """The table has been left, and its link is closed."""

    def retell(self) -> None:
        """Another language is spoken: what was told is to be told again in it."""

    def resized(self) -> None:
        """The window or the scale has changed, and the table has been laid out for it."""

    def recall(self, loaded: Loaded) -> None:
        """The game was taken up again: what was known and planned before."""

    def worry(self) -> str:
        """What would be lost if the table were left now; "" if nothing."""
        return ""

    # What comes through the link.

    def updating(self, dt: float) -> None:
        """Time passes; the table has not looked at its link yet."""

    def updated(self, dt: float) -> None:
        """Time has passed."""

    def heard(self, update: Update) -> None:
        """Something has come through the link; it will be shown in its turn."""

    def following(self, events: Sequence[Told], version: int) -> Sequence[Told]:
        """A view is about to be shown; the events that led to it, as far as they are known."""
        return events

    def followed(self, events: Sequence[Told], view: PlayerView, version: int) -> None:
        """A view is being shown."""

    # What a person does.

    def handle(self, event: Event) -> bool:
        """Take an event before the table does; whether it was used."""
        return False

    def press(self, piece: PieceId) -> bool:
        """A press on one of its own buttons; whether it was one."""
        return False

    def press_line(self, line: int) -> bool:
        """A press on a line of the log; whether that means anything here."""
        return False

    def do(self, command: Command) -> bool:
        """A key for what only some tables can do; whether this is one that can."""
        return False

    def step_back(self) -> Callable[[], object] | None:
        """What Esc closes of it; None if nothing of it is open."""
        return None

    def objects_to(self, response: Response) -> bool:
        """What a press has led to is not to be carried out, or not yet."""
        return False

    def sending(self, action: Action) -> None:
        """An action is about to be sent."""

    # Menus.

    def opens_menu(self) -> bool:
        """The menu is asked for; whether something else has been done instead."""
        return False

    def menu_entries(self, entries: Entries) -> Entries:
        """What the menu offers, with what it adds."""
        return entries

    def result_entries(self) -> Entries:
        """What the end of the game offers because of it."""
        return ()

    def hindsight(self) -> Hindsight | None:
        """The game as it was, once it is over; None where that is not known."""
        return None

    def results_note(self) -> str:
        """What else the end of the game has to say; "" for nothing."""
        return ""
