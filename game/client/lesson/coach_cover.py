"""What lies over the table of a guided game: the coach's bubble, and light around what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.client.lesson.card_place import BubbleSurroundings, card_place
from game.client.lesson.coach_card import (
    EDGE,
    NEXT,
    CoachCard,
    CoachModel,
    card_size,
    draw_tail,
)
from game.client.table.cover import Cover, Height, Layer, reach
from game.client.table.table_scene import TableScene
from game.client.table.turn_light import Pulse
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.panel import Panel

RADIUS: Final = 7.0


class CoachCover(Cover):
    """Over all that lies over any table, except for messages and tips."""

    height = Height.CARD
    takes_focus = False

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._beat = Pulse()
        self._targets: tuple[Rect, ...] = ()
        self._coached: CoachModel | None = None
        self.equip()

    @property
    def layer(self) -> Layer | None:
        """What is to be read has the keyboard; what is to be done leaves it to the table."""
        model = self.card.model
        return Layer("coach", NEXT) if model is not None and model.next else None

    @property
    def is_waiting(self) -> bool:
        return self._beat.is_beating

    def update(self, dt: float) -> None:
        self._beat.is_still = self._table.over.pulse.is_still
        self.is_stale |= self._beat.think(dt, is_thinking=False)

    def equip(self) -> None:
        context = self._table.context
        self.card = CoachCard(context.kit, Rect(0, 0, 1, 1), context.catalogue)
        self._coached = None

    def panels(self) -> Sequence[Panel[Any]]:
        return () if self.card.model is None else (self.card,)

    def hover(self, piece: PieceId | None) -> None:
        self.card.hover(piece)

    def show(
        self,
        model: CoachModel | None,
        targets: tuple[Rect, ...] = (),
        about: tuple[Rect, ...] = (),
    ) -> None:
        """Say this about these places, with the light on the targets; None says nothing."""
        if self._table.over.hint_card.model is not None:
            model = None
        if (model, targets) == (self._coached, self._targets):
            return
        if model is not None and model != self._coached:
            self._beat.begin()
        self._coached, self._targets = model, targets
        self.is_stale = True
        if model is None:
            self.card.clear()
            return
        kit = self._table.context.kit
        place = card_place(card_size(kit, model), targets, self._surroundings(about))
        self.card.resize(kit, place)
        self.card.show(model)

    def _surroundings(self, about: tuple[Rect, ...]) -> BubbleSurroundings:
        table = self._table
        stage, layout, at = table.stage, table.stage.layout, table.answering.view.position
        plates = [stage.board.plate_rect(city) for city in at.in_play.cities]
        kept = (*about, stage.tools.rect, layout.top_bar)
        edge = table.context.kit.px(EDGE)
        return BubbleSurroundings(layout.window, layout.board, kept, plates, edge)

    def paint(self, surface: Surface) -> list[Rect]:
        places: list[Rect] = []
        if self.card.model is None:
            return places
        kit = self._table.context.kit
        board, tools = self._table.stage.layout.board, self._table.stage.tools.rect
        for target in self._targets:
            frame = target.inflate(2 * kit.px(3), 2 * kit.px(3))
            places += self._beat.paint(surface, kit, frame, frame.center)
            ring = kit.desk.outline(frame.size, RADIUS, "accent.amber", 2.5)
            surface.blit(ring, ring.get_rect(center=frame.center))
            places.append(frame)
            beyond_tools = tools.clipline(self.card.rect.center, target.center)
            if not target.contains(board) and not beyond_tools:
                places += draw_tail(surface, kit, self.card.rect, frame)
        self.card.draw(surface)
        return [*places, reach(kit, self.card.rect)]
