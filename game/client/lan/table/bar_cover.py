"""The bar over the board of a table on the network: what the network asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from game.client.lan.table.bar import BarModel, NetBar, bar_place
from game.client.table.cover import Cover, reach
from game.client.table.table_scene import TableScene
from game.client.widgets.panel import Panel


class BarCover(Cover):
    """Shows up by itself, so it never takes the keyboard; messages give way to it."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._model: BarModel | None = None
        self.equip()

    @property
    def bottom(self) -> int | None:
        return None if self._model is None else self._place().bottom

    def equip(self) -> None:
        context = self._table.context
        self.bar = NetBar(context.kit, self._place(), context.catalogue)
        if self._model is not None:
            self.bar.show(self._model)

    def show(self, model: BarModel | None) -> None:
        """What the network asks for; None if it asks for nothing."""
        if model == self._model:
            return
        self._model = model
        if model is None:
            self.bar.clear()
        else:
            self.bar.resize(self._table.context.kit, self._place())
            self.bar.show(model)
        self._table.over.place_toast()
        self.is_stale = True

    def panels(self) -> Sequence[Panel[Any]]:
        return () if self.bar.model is None else (self.bar,)

    def paint(self, surface: Surface) -> list[Rect]:
        for panel in self.panels():
            panel.draw(surface)
        return [reach(self._table.context.kit, panel.rect) for panel in self.panels()]

    def _place(self) -> Rect:
        layout, tools = self._table.stage.layout, self._table.stage.tools.rect
        if self._model is None:
            return bar_place(layout.board, layout.scale, tools)
        return bar_place(layout.board, layout.scale, tools, self._model.height)
