"""The charts of a game, finished or not: what everybody had, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import Rect

from game.client.draw import ButtonKind, Icon
from game.client.planning.chronicle import Chronicle
from game.client.shell.context import Context
from game.client.telling.results import charts
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.chart import ChartModel, LineChart
from game.client.widgets.overlay_scene import DENSE_VEIL, Choice, ChoicePanel, OverlayScene
from game.client.widgets.panel import Panel
from game.engine.view import PlayerView

MARGIN: Final = 18.0
GAP: Final = 6.0
FOOT: Final = 46.0


class ChartsScene(OverlayScene):
    """Two by two, over the table."""

    veil = DENSE_VEIL

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

    def build(self) -> Sequence[Panel[Any]]:
        kit = self.context.kit
        width, height = self.context.size
        margin, gap, foot = kit.px(MARGIN), kit.px(GAP), kit.px(FOOT)
        room = Rect(margin, margin, width - 2 * margin, height - 2 * margin - foot - gap)
        panels: list[Panel[Any]] = []
        size = ((room.w - gap) // 2, (room.h - gap) // 2)
        for place, chart in enumerate(self._charts):
            down, across = divmod(place, 2)
            corner = (room.x + across * (size[0] + gap), room.y + down * (size[1] + gap))
            panel = LineChart(kit, Rect(corner, size), self.context.catalogue)
            panel.show(ChartModel(chart, self._seating, self._steps, self._view.seat))
            panels.append(panel)
        return (*panels, self._close(Rect(0, height - margin - foot, width - margin, foot)))

    def pressed(self, piece: PieceId) -> None:
        self.close()

    def _close(self, row: Rect) -> ChoicePanel:
        kit, say = self.context.kit, self.context.catalogue.say
        place = Rect(row.right - kit.px(170), row.y, kit.px(170), row.h)
        panel = ChoicePanel(kit, place, self.context.catalogue)
        cap = say("keys.cap.cancel")
        choice = Choice("close", say("replay.close"), ButtonKind.PRIMARY, Icon.BACK, cap)
        panel.show((choice,))
        return panel
