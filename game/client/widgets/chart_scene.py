"""Scenes with charts on them: tabs and keys turn to another, pointer and arrows tell a round."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.planning.chronicle import ChartKind
from game.client.shell.context import Context
from game.client.vocabulary.controls import name_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.chart import PLOT, TAB, ChartModel, ChartPanel
from game.client.widgets.overlay_scene import DENSE_VEIL, OverlayScene

TAB_KEYS: Final = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ChartScene(OverlayScene):
    """Holds one panel of charts among others; it stays at its tab as long as the scene lives."""

    veil = DENSE_VEIL

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.tab = ChartKind.CITIES
        self.chart: ChartPanel | None = None
        self._is_new = True

    @abstractmethod
    def model_of_charts(self) -> ChartModel:
        """All charts, turned to the present tab."""

    def round_pointed_at(self, piece: PieceId | None, point: tuple[int, int]) -> int | None:
        """The round that the pointer means."""
        assert self.chart is not None
        return self.chart.round_at(point) if piece == PLOT else None

    def build_chart(self, place: Rect) -> ChartPanel:
        """The panel; when it is first seen its lines come from the left."""
        self.chart = ChartPanel(self.context.kit, place, self.context.catalogue)
        self.chart.show(self.model_of_charts())
        if self._is_new and self.moves:
            self.chart.draw_in()
        self._is_new = False
        return self.chart

    @property
    def moves(self) -> bool:
        """Lines may move; else they are where they belong at once."""
        settings = self.context.settings
        return bool(settings.animation_speed.factor) and not settings.reduced_motion

    @property
    def is_stale(self) -> bool:
        return super().is_stale or (self.chart is not None and self.chart.is_moving)

    def fill(self) -> None:
        if self.chart is not None:
            self.chart.show(self.model_of_charts())
            if not self.moves:
                self.chart.at_once()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.chart is not None:
            self.chart.tick(dt)

    def moved(self, point: tuple[int, int]) -> None:
        super().moved(point)
        if self.chart is not None:
            self.chart.tell(self.round_pointed_at(self.hands.hover, point))

    def key(self, event: Event) -> bool:
        """1 to 4 turn to a chart; Left and Right go through its rounds where no ring is shown."""
        if event.key in TAB_KEYS:
            self._turn_to(list(ChartKind)[TAB_KEYS.index(event.key)])
            return True
        is_free = self.focus.shown is None or self.focus.shown == PLOT
        if event.key in STEPS and is_free and self.chart is not None:
            self.chart.step(STEPS[event.key])
            return True
        return False

    def pressed(self, piece: PieceId) -> None:
        if name_of(piece) == TAB:
            self._turn_to(ChartKind(value_of(piece)))

    def _turn_to(self, tab: ChartKind) -> None:
        self.tab = tab
        self.changed()
