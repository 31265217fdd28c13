"""The charts of a game, finished or not: what everybody had, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import Rect

from game.client.draw import ButtonKind, Icon
from game.client.planning.chronicle import Chronicle
from game.client.shell.context import Context
from game.client.table.results.result_choices import ChartsChoice
from game.client.telling.results import charts
from game.client.vocabulary.controls import name_of
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.chart import ChartModel
from game.client.widgets.chart_scene import ChartScene
from game.client.widgets.overlay_scene import Choice, ChoicePanel
from game.client.widgets.panel import Panel
from game.engine.view import PlayerView

MARGIN: Final = 18.0
GAP: Final = 6.0
FOOT: Final = 46.0


class ChartsScene(ChartScene):
    """Over the table, and nothing but them."""

    def __init__(
        self,
        context: Context,
        view: PlayerView,
        names: Names,
        chronicle: Chronicle,
        seating: Seating,
    ) -> None:
        super().__init__(context)
        self._view = view
        self._seating = seating
        self._charts = charts(view, names, chronicle)
        self._steps = tuple((mark.round, mark.step) for mark in chronicle.steps)

    def model_of_charts(self) -> ChartModel:
        mine = frozenset() if self._view.seat is None else frozenset({self._view.seat})
        return ChartModel(self._charts, self._seating, self.tab, self._steps, mine)

    def build(self) -> Sequence[Panel[Any]]:
        kit = self.context.kit
        width, height = self.context.size
        margin, gap, foot = kit.px(MARGIN), kit.px(GAP), kit.px(FOOT)
        room = Rect(margin, margin, width - 2 * margin, height - 2 * margin - foot - gap)
        close = self._close(Rect(0, height - margin - foot, width - margin, foot))
        return self.build_chart(room), close

    def pressed(self, piece: PieceId) -> None:
        if name_of(piece) == ChartsChoice.CLOSE:
            self.close()
        else:
            super().pressed(piece)

    def _close(self, row: Rect) -> ChoicePanel:
        kit, say = self.context.kit, self.context.catalogue.say
        place = Rect(row.right - kit.px(170), row.y, kit.px(170), row.h)
        panel = ChoicePanel(kit, place, self.context.catalogue)
        label, cap = say("replay.close"), say("keys.cap.cancel")
        panel.show((Choice(ChartsChoice.CLOSE, label, ButtonKind.PRIMARY, Icon.BACK, cap),))
        return panel
