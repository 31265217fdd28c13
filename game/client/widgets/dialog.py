"""A scene that is laid over others to find something out, and goes with its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from game.client.shell.context import Context
from game.client.widgets.panel_scene import PanelScene

Result = TypeVar("Result")


class Dialog(PanelScene, Generic[Result]):
    """Dismissed with a result, which somebody else makes something of; Esc gives none."""

    def __init__(self, context: Context, told: Callable[[Result], None]) -> None:
        super().__init__(context)
        self._told = told

    def dismiss(self, result: Result) -> None:
        """Close, and tell the result."""
        self.close()
        self._told(result)
