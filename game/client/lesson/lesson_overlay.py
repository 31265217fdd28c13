"""What lies over the table of a guided game: the coach's bubble, and light around what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.client.lesson.card_place import Surroundings, card_place
from game.client.lesson.coach_card import (
    EDGE,
    NEXT,
    CoachCard,
    CoachModel,
    card_size,
    draw_tail,
)
from game.client.table.anim.cue_painter import Looks
from game.client.table.table_overlay import Layer, TableOver
from game.client.table.table_places import TablePlaces
from game.client.table.turn_light import Pulse
from game.client.vocabulary.pieces import PieceId

if TYPE_CHECKING:
    from game.client.table.table_scene import TableScene

RADIUS: Final = 7.0


class LessonOver(TableOver):
    """Over all that lies over any table, except for tips."""

    _targets: tuple[Rect, ...] = ()
    _coached: CoachModel | None = None

    def __init__(self, table: TableScene, looks: Looks, places: TablePlaces) -> None:
        self._beat = Pulse()
        super().__init__(table, looks, places)

    @property
    def layer(self) -> Layer | None:
        """What is to be read has the keyboard; what is to be done leaves it to the table."""
        model = self.coach_card.model
        return Layer("coach", NEXT) if model is not None and model.next else super().layer

    @property
    def is_waiting(self) -> bool:
        return self._beat.is_beating or super().is_waiting

    def update(self, dt: float, *, is_thinking: bool = False) -> None:
        super().update(dt, is_thinking=is_thinking)
        self._beat.is_still = self.pulse.is_still
        self.is_stale |= self._beat.think(dt, is_thinking=False)

    def equip(self) -> None:
        super().equip()
        context = self._table.context
        self.coach_card = CoachCard(context.kit, Rect(0, 0, 1, 1), context.catalogue)
        self._coached = None

    def coach(
        self,
        model: CoachModel | None,
        targets: tuple[Rect, ...] = (),
        about: tuple[Rect, ...] = (),
    ) -> None:
        """Say this about these places, with the light on the targets; None says nothing."""
        if self.hint_card.model is not None:
            model = None
        if (model, targets) == (self._coached, self._targets):
            return
        if model is not None and model != self._coached:
            self._beat.begin()
        self._coached, self._targets = model, targets
        self.is_stale = True
        if model is None:
            self.coach_card.clear()
            return
        kit = self._table.context.kit
        place = card_place(card_size(kit, model), targets, self._surroundings(about))
        self.coach_card.resize(kit, place)
        self.coach_card.show(model)

    def _surroundings(self, about: tuple[Rect, ...]) -> Surroundings:
        table = self._table
        stage, layout, at = table.stage, table.stage.layout, table.answering.view.position
        plates = [stage.board.plate_rect(city) for city in at.in_play.cities]
        kept = (*about, stage.tools.rect, layout.top_bar)
        edge = table.context.kit.px(EDGE)
        return Surroundings(layout.window, layout.board, kept, plates, edge)

    def show_tip(self) -> None:
        super().show_tip()
        self.coach_card.hover(self._table.attention.hover)

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        if self._is_on_coach(point):
            return self.coach_card.piece_at(point)
        return super().piece_at(point)

    def covers(self, point: tuple[int, int]) -> bool:
        return self._is_on_coach(point) or super().covers(point)

    def place_of(self, piece: PieceId) -> Rect | None:
        mine = self.coach_card.place_of(piece) if self.coach_card.model is not None else None
        return mine or super().place_of(piece)

    def _is_on_coach(self, point: tuple[int, int]) -> bool:
        has_card = self.coach_card.model is not None
        return has_card and bool(self.coach_card.rect.collidepoint(point))

    def _cards(self, surface: Surface) -> list[Rect]:
        places = super()._cards(surface)
        if self.coach_card.model is None:
            return places
        kit = self._table.context.kit
        board, tools = self._table.stage.layout.board, self._table.stage.tools.rect
        for target in self._targets:
            frame = target.inflate(2 * kit.px(3), 2 * kit.px(3))
            places += self._beat.paint(surface, kit, frame, frame.center)
            ring = kit.desk.outline(frame.size, RADIUS, "accent.amber", 2.5)
            surface.blit(ring, ring.get_rect(center=frame.center))
            places.append(frame)
            beyond_tools = tools.clipline(self.coach_card.rect.center, target.center)
            if not target.contains(board) and not beyond_tools:
                places += draw_tail(surface, kit, self.coach_card.rect, frame)
        self.coach_card.draw(surface)
        return [*places, self._reach(self.coach_card.rect)]
