"""The player strip: a box for everybody at the table, in player order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Kit
from game.client.table.panels.player_box import AnyBox, PlayerBox
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.models import CartelBox, SeatBox, StripModel
from game.client.widgets.page import TextBox
from game.client.widgets.screen_layout import TableLayout
from game.texts import Catalogue

HOME: Final = (0, 0)


class PlayerStrip:
    """Boxes that can slide to a new order; each is painted anew only when its player changes."""

    def __init__(self, kit: Kit, layout: TableLayout, words: Catalogue) -> None:
        self.kit = kit
        self.words = words
        self._layout = layout
        self._model: StripModel | None = None
        self._boxes: dict[PieceId, PlayerBox] = {}

    @property
    def rect(self) -> Rect:
        return self._layout.left_column

    @property
    def model(self) -> StripModel | None:
        """What is shown."""
        return self._model

    @property
    def boxes(self) -> Mapping[PieceId, PlayerBox]:
        """The boxes by the pieces that they are."""
        return self._boxes

    @property
    def is_stale(self) -> bool:
        """Something has changed since the last drawing."""
        return any(box.is_stale for box in self._boxes.values())

    def show(self, model: StripModel) -> None:
        """Show these players from now on."""
        if model != self._model:
            self._model = model
            self._arrange()

    def resize(self, kit: Kit, layout: TableLayout) -> None:
        """Move to another place, at another scale."""
        self.kit, self._layout = kit, layout
        self._arrange()

    def slide(self, offsets: Mapping[PieceId, tuple[float, float]]) -> None:
        """Draw boxes so far from their places, as while the order changes."""
        for piece, box in self._boxes.items():
            x, y = offsets.get(piece, HOME)
            box.slide((round(x), round(y)))

    def hover(self, piece: PieceId | None) -> None:
        """Light up a box, or a plant in it."""
        for box in self._boxes.values():
            box.hover(piece)

    def in_order(self) -> list[PlayerBox]:
        """The boxes as they lie on one another: those that slide above those that rest."""
        return sorted(self._boxes.values(), key=lambda box: box.offset != HOME)

    def draw(self, surface: Surface) -> None:
        """Draw all boxes."""
        for box in self.in_order():
            box.draw(surface)

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        """The piece under a point of the screen."""
        found = (box.piece_at(point) for box in self._boxes.values())
        return next((piece for piece in found if piece is not None), None)

    def place_of(self, piece: PieceId) -> Rect | None:
        """Where a piece lies on the screen when nothing slides."""
        places = (box.place_of(piece) for box in self._boxes.values())
        return next((place for place in places if place is not None), None)

    def pieces(self) -> tuple[PieceId, ...]:
        """All pieces that can be pointed at."""
        return tuple(piece for box in self._boxes.values() for piece in box.pieces())

    def text_boxes(self) -> tuple[TextBox, ...]:
        """Every text that is shown, with its frame."""
        return tuple(text for box in self._boxes.values() for text in box.text_boxes())

    def _arrange(self) -> None:
        if self._model is None:
            return
        shown = self._model.boxes
        places = self._layout.player_boxes(len(shown))
        kept = self._boxes
        self._boxes = {}
        for model, place in zip(shown, places):
            piece = piece_of(model)
            box = kept.get(piece) or PlayerBox(self.kit, place, self.words)
            box.resize(self.kit, place)
            box.show(model)
            self._boxes[piece] = box


def piece_of(box: AnyBox) -> PieceId:
    """The piece that a box stands for."""
    if isinstance(box, CartelBox):
        return pieces.CARTEL
    assert isinstance(box, SeatBox)
    return pieces.seat(box.figures.seat)
