"""What lies over the table of a puzzle: its card, on the board and on few cities."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from pygame import Rect, Surface

from game.client.puzzling.puzzle_card import PuzzleCard, PuzzleCardModel, puzzle_card_size
from game.client.table.cover import Cover, Height, Layer, reach
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.panel import Panel

EDGE: Final = 12.0
STOPS: Final = 12
"""Places that are tried across and down."""


class PuzzleCover(Cover):
    """Over all that lies over any table, except for messages and tips."""

    height = Height.CARD

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._shown: PuzzleCardModel | None = None
        self.equip()

    @property
    def layer(self) -> Layer | None:
        """Once there is an answer the card has the keyboard; before, the table has."""
        model = self.card.model
        if model is None or model.default is None:
            return None
        return Layer("puzzle", model.default)

    def equip(self) -> None:
        context = self._table.context
        self.card = PuzzleCard(context.kit, Rect(0, 0, 1, 1), context.catalogue)
        self._shown = None

    def panels(self) -> Sequence[Panel[Any]]:
        return () if self.card.model is None else (self.card,)

    def hover(self, piece: PieceId | None) -> None:
        self.card.hover(piece)

    def show(self, model: PuzzleCardModel) -> bool:
        """Say this; whether it is news."""
        if model == self._shown:
            return False
        self._shown = model
        kit = self._table.context.kit
        place = self._place(puzzle_card_size(kit, model))
        self.card.resize(kit, place)
        self.card.show(model)
        self.is_stale = True
        return True

    def _place(self, size: tuple[int, int]) -> Rect:
        """Where it hides least of the cities in play; among such places, nearest to the foot."""
        table = self._table
        stage, at = table.stage, table.answering.view.position
        board, edge = stage.layout.board, table.context.kit.px(EDGE)
        plates = [stage.board.plate_rect(city) for city in at.in_play.cities]
        room = board.inflate(-2 * edge, -2 * edge)
        room.w = min(room.w, stage.tools.rect.x - edge - room.x)
        wide, high = max(0, room.w - size[0]), max(0, room.h - size[1])

        def cost(place: Rect) -> tuple[int, int, int]:
            hidden = [place.clip(plate) for plate in plates]
            area = sum(part.w * part.h for part in hidden)
            return area, room.bottom - place.bottom, abs(place.centerx - room.centerx)

        return min(
            (
                Rect((room.x + wide * x // STOPS, room.y + high * y // STOPS), size)
                for x, y in product(range(STOPS + 1), repeat=2)
            ),
            key=cost,
        )

    def paint(self, surface: Surface) -> list[Rect]:
        if self.card.model is None:
            return []
        self.card.draw(surface)
        self.is_stale = False
        return [reach(self._table.context.kit, self.card.rect)]
