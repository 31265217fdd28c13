"""The keyboard's place at the table: which piece the next key acts on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import Rect

from game.client.planning.build_plan import BuildPlan
from game.client.planning.plan import Plan
from game.client.planning.setup_picks import AreaPick
from game.client.settings.key_map import Command
from game.client.table.table_stage import TableStage
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.widgets.focus import Direction, Focus, TabOrder, as_read, first_of, nearest
from game.client.widgets.nearest_box import nearest_box

WAYS: Final = {
    Command.UP: Direction.UP,
    Command.DOWN: Direction.DOWN,
    Command.LEFT: Direction.LEFT,
    Command.RIGHT: Direction.RIGHT,
}
ON_TABLE: Final = (
    pieces.CityPiece
    | pieces.AreaPiece
    | pieces.MarketPlantPiece
    | pieces.OwnPlantPiece
    | pieces.ResourceRowPiece
)
"""Pieces that lie on the table itself; a sheet may show them a second time."""
DRAWERS: Final = (button(Button.PLANTS), button(Button.FUEL))
"""Markets that are folded to a line."""


class TableFocus(Focus):
    """Remembers its piece; hidden after it has acted, it comes back with the next arrow."""

    def __init__(self, stage: TableStage) -> None:
        super().__init__()
        self._stage = stage
        self.over: dict[PieceId, Rect] = {}
        """Controls that lie over the table, and where."""

    def point(self, piece: PieceId) -> None:
        super().point(piece)
        self._bring_into_sight(piece)

    def step(self, command: Command, plan: Plan | None) -> None:
        """Tab: to the decision first, on the table or in the sheet, then on as the eye goes."""
        over, sheet, others = (
            [(piece,) for piece in group] for group in (self.over, self._sheet(), self._others())
        )
        table = self._on_table(plan)
        if isinstance(plan, AreaPick):  # the map is the list
            table = [(piece,) for piece in plan.on_table()]
        begins = plan is not None and plan.begins_on_table
        first = [*table, *sheet] if begins else [*sheet, *table]
        if command is Command.NEXT and self._has_just_planned(plan):
            self.leave()
        tabs = TabOrder((*over, *first, *others, self._boxes()))
        found = tabs.step(self.piece, 1 if command is Command.NEXT else -1)
        if found is not None:
            self.point(found)

    def _has_just_planned(self, plan: Plan | None) -> bool:
        """The ring is on a city of the plan: Tab means the next cheapest, not the sheet."""
        if not isinstance(plan, BuildPlan) or not isinstance(self.piece, pieces.CityPiece):
            return False
        return self.is_shown and self.piece.city in plan.cities

    def move(self, command: Command, plan: Plan | None) -> bool:
        """An arrow: to the nearest piece of the same group that way; whether there is a group."""
        groups = self._groups(plan)
        current = self.piece
        group = next((group for group in groups if current in group), None)
        if group is None or current is None:
            group = next((group for group in groups if group), None)
            if group is None:
                return False
            begins = plan is not None and plan.begins_on_table
            first = None if begins else first_of(self._points(group))
            self.point(first if first is not None else group[0])
            return True
        if not self.is_shown:
            self.is_shown = True
        found = self._nearest(group, current, WAYS[command])
        if found is not None:
            self.point(found)
        return True

    def keep(self, plan: Plan | None) -> None:
        """Let go of a piece that is no longer there."""
        if self.piece is None:
            return
        if not any(self.piece in group for group in self._groups(plan)):
            self.leave()

    def _groups(self, plan: Plan | None) -> list[tuple[PieceId, ...]]:
        groups = (self._sheet(), tuple(self.over), self._others(), self._boxes())
        return [*self._on_table(plan), *groups]

    def _nearest(
        self, group: tuple[PieceId, ...], current: PieceId, way: Direction
    ) -> PieceId | None:
        """Cities by their places on the map, all else edge to edge as on every screen."""
        if isinstance(current, pieces.CityPiece):
            return nearest(self._points(group), current, way)
        if isinstance(current, pieces.AreaPiece):
            by = 1 if way in (Direction.RIGHT, Direction.DOWN) else -1
            return group[(group.index(current) + by) % len(group)]
        places = {piece: self._place_of(piece) for piece in group}
        boxes = {piece: place for piece, place in places.items() if place is not None}
        return nearest_box(boxes, current, way) if current in boxes else None

    def _place_of(self, piece: PieceId) -> Rect | None:
        return self.over.get(piece) or self._stage.place_of(piece)

    def _points(self, group: Iterable[PieceId]) -> dict[PieceId, tuple[float, float]]:
        points: dict[PieceId, tuple[float, float]] = {}
        for piece in group:
            if isinstance(piece, pieces.CityPiece):
                points[piece] = self._stage.board.city_place(piece.city)
            else:
                place = self._place_of(piece)
                if place is not None:
                    points[piece] = place.center
        return points

    def _on_table(self, plan: Plan | None) -> list[tuple[PieceId, ...]]:
        """What of the table itself the plan is about."""
        return [plan.on_table()] if plan is not None and plan.on_table() else []

    def _sheet(self) -> tuple[PieceId, ...]:
        """The controls of the sheet that can be used, as they are read."""
        action = self._stage.action
        found = {}
        for piece in action.pieces():
            place = action.place_of(piece)
            if place is not None and not isinstance(piece, ON_TABLE) and action.is_open(piece):
                found[piece] = place
        return as_read(found)

    def _others(self) -> tuple[PieceId, ...]:
        tools = self._stage.tools.pieces()
        drawers = [piece for piece in DRAWERS if self._stage.place_of(piece) is not None]
        return (*tools, *drawers, button(Button.LOG), button(Button.MENU))

    def _boxes(self) -> tuple[PieceId, ...]:
        """The players, each of whom shows their network."""
        return tuple(self._stage.strip.boxes)

    def _bring_into_sight(self, piece: PieceId) -> None:
        if not isinstance(piece, pieces.CityPiece):
            return
        board = self._stage.layout.board
        plate = self._stage.board.plate_rect(piece.city)
        if not board.contains(plate):
            self._stage.board.drag(board.centerx - plate.centerx, board.centery - plate.centery)
