"""How a game ends at its table: it is told to its end before our eyes, then come the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from game.client.scenery.night_picture import NightLand
from game.client.shell.scene import Scene
from game.client.table.finale.finale_scene import FinaleScene, night_land
from game.client.table.played_table import PlayedTable
from game.client.table.results.results_scene import Afterwards, ResultsScene
from game.client.telling.log_file import log_keeper
from game.client.telling.story import Story
from game.client.vocabulary.seating import Seating
from game.engine.events import Event, GameEnded
from game.engine.view import PlayerView

NEAR: Final = 4
"""So many cities before the end its land is painted: the first towers find it there."""


class EndedTable(PlayedTable, Protocol):
    """A table whose game is told to its end."""

    seating: Seating
    story: Story

    def let_go(self) -> None: ...


class EndWatch:
    """Notices that the game is over, and leads on from there."""

    def __init__(self, table: EndedTable, rematch: Callable[[], Scene] | None) -> None:
        """`rematch` makes another game, without it none is offered."""
        self._table = table
        self.rematch = rematch
        self.replay: Callable[[], None] | None = None
        """Shows the game from its beginning, where that can be done."""
        self.elsewhere: Callable[[], None] | None = None
        """Begins another game of the same company on the next board, where that can be done."""
        self._is_over = False
        self._has_finale = False
        self._land: NightLand | None = None
        """Where the game will end, painted while it is still played."""

    def follow(self, events: Sequence[Event], view: PlayerView) -> None:
        """A view is being shown."""
        moves = bool(self._table.director.tempo.speed)
        self._is_over = view.position.result is not None
        self._has_finale = moves and any(isinstance(event, GameEnded) for event in events)

    def close(self) -> None:
        """Nobody will see how the game ends."""
        if self._land is not None:
            self._land.close()
            self._land = None

    def notice(self) -> None:
        """A game that has ended is told to its end once nothing else moves."""
        table = self._table
        if self._land is None:
            self._look_ahead()
        if not table.director.is_idle or table.features.holds:
            return
        is_past = table.features.is_past
        if self._has_finale:
            self._has_finale = self._is_over = False
            after = _nothing if is_past else self.show_results
            view = table.answering.view
            land, self._land = self._land, None
            context, company = table.context, table.seating
            finale = FinaleScene(context, view, table.names, company, after, land=land)
            table.context.scenes.push(finale)
            table.let_go()
        elif self._is_over and not is_past:
            self._is_over = False
            self.show_results()

    def _look_ahead(self) -> None:
        """Have the land painted when the end is near, if it will be told with motion."""
        table, at = self._table, self._table.answering.view.position
        is_near = at.result is None and at.most_cities >= at.terms.end_cities - NEAR
        if is_near and table.director.tempo.speed:
            self._land = night_land(table.context, table.answering.view)

    def show_results(self) -> None:
        """The end of the game, over the board."""
        table = self._table
        if table.features.holds:
            return
        scene = ResultsScene(
            table.context,
            table.answering.view,
            table.names,
            table.story.chronicle,
            table.seating,
            hindsight=table.features.hindsight(),
            afterwards=Afterwards(
                rematch=self.rematch,
                elsewhere=self.elsewhere,
                replay=self.replay,
                save_log=log_keeper(table.context, table.names, table.story.lines),
                more=table.features.result_entries,
                note=table.features.results_note,
            ),
        )
        table.context.scenes.push(scene)


def _nothing() -> None:
    """What comes after the end of a recorded game: its last moment, as it was."""
