"""What hands, commands and what lies over a table may use of it."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from game.client.shell.context import Context
from game.client.table.anim.director import Director
from game.client.table.anim.night_model import NightModel
from game.client.table.answering import Answering, Response
from game.client.table.bot_pace import Pace
from game.client.table.cover import Layer
from game.client.table.feature_group import FeatureGroup
from game.client.table.hints import Hints
from game.client.table.keyboard_focus import TableFocus
from game.client.table.plan_marks import Attention
from game.client.table.presenter import TableShow
from game.client.table.table_stage import TableStage
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.terms import Seat
from game.link import Link


class PlayedTable(Protocol):
    """The parts of a table as they are now: whose place it is seen from may change."""

    context: Context
    features: FeatureGroup
    link: Link
    names: Names
    answering: Answering
    hints: Hints
    pace: Pace
    stage: TableStage
    show: TableShow
    focus: TableFocus
    director: Director
    attention: Attention
    looked_at: Seat | None

    @property
    def layer(self) -> Layer | None: ...

    def place_of(self, piece: PieceId) -> Rect | None: ...

    def piece_at(self, point: tuple[int, int]) -> PieceId | None: ...

    def respond(self, response: Response | None) -> bool: ...

    def tell(self, text: str) -> None: ...

    def skip_motion(self) -> None: ...

    def refresh_all(self, *, counts: bool = False) -> None: ...

    def show_night(self, model: NightModel, *, is_counting: bool) -> None: ...

    def refresh_attention(self) -> None: ...

    def open_menu(self) -> None: ...

    def show_rules(self) -> None: ...

    def show_results(self) -> None: ...
