"""What a feature changes in the models that the table's panels show."""

from __future__ import annotations

from game.client.table.sheets.case import Idle
from game.client.table.sheets.sheet import Sheet
from game.client.telling.prompt import Prompt
from game.client.telling.tip import Tip
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.models import LogModel, SeatNote, StripModel, TopBarModel
from game.engine.terms import Seat
from game.engine.view import PlayerView

Notes = dict[Seat, SeatNote]


class Decoration:
    """Is handed every model before it is shown, and hands it on; by itself it changes none."""

    def prompt(self, prompt: Prompt) -> Prompt:
        """Who is asked what."""
        return prompt

    def top_bar(self, model: TopBarModel, view: PlayerView) -> TopBarModel:
        return model

    def notes(self, notes: Notes) -> Notes:
        """What the players' boxes say below their figures."""
        return notes

    def strip(self, model: StripModel) -> StripModel:
        """The players' boxes."""
        return model

    def log(self, model: LogModel) -> LogModel:
        return model

    def closed_tools(self, closed: frozenset[PieceId]) -> frozenset[PieceId]:
        """What lies at the board's edge and cannot be used now."""
        return closed

    def sheet(self, sheet: Sheet, idle: Idle, height: float) -> Sheet:
        """What stands in the action panel."""
        return sheet

    def tip(self, piece: PieceId, tip: Tip | None) -> Tip | None:
        """What is told of a piece under the pointer."""
        return tip
