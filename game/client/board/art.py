"""What one board looks like, whoever plays on it: its layout, and the painter of its terrain."""

from __future__ import annotations

import json

from game.client.board.land.painter import Painter, PaintTicket
from game.client.board.land.painter_orders import LayoutOrder, Light, PictureOrder
from game.client.board.plan.geometry import Frame
from game.client.board.plan.ground import ground_of
from game.client.board.plan.layout import BoardLayout, lay_out_quickly
from game.client.board.plan.layout_file import (
    LayoutError,
    decode_layout,
    layout_text,
    shipped_layout,
)
from game.client.board.plan.plate_size import name_measure
from game.client.draw.pixels import Size
from game.client.draw.theme import Theme, shipped_theme
from game.content import GameContent
from game.engine.board import AreaId, Board


class BoardArt:
    """The layout of a board and pictures of it; a map without a baked layout gets one soon after.

    Without a painter everything is drawn on plain ground.
    """

    def __init__(self, board: Board, layout: BoardLayout, painter: Painter | None = None) -> None:
        self.board = board
        self.painter = painter
        self._layout = layout
        self._text: bytes | None = None
        self._pending: PaintTicket | None = None

    @classmethod
    def of(
        cls,
        content: GameContent,
        board: Board,
        painter: Painter | None = None,
        theme: Theme | None = None,
    ) -> BoardArt:
        """The art of a board; cities stand at their true places until they have been spread."""
        baked = shipped_layout(board)
        if baked is not None:
            return cls(board, baked, painter)
        drawing, ground = content.map_drawing(board.id), ground_of(board.id)
        measure = name_measure(theme or shipped_theme())
        art = cls(board, lay_out_quickly(board, drawing, ground, measure), painter)
        if painter is not None:
            art._pending = painter.order(LayoutOrder(board, drawing, ground))
        return art

    @property
    def layout(self) -> BoardLayout:
        return self._layout

    @property
    def is_final(self) -> bool:
        """No better layout will come."""
        return self._pending is None

    def update(self) -> bool:
        """Take in the layout if it has been finished; the value says so."""
        ticket = self._pending
        if ticket is None or ticket.is_open:
            return False
        self._pending = None
        if ticket.data is None:
            return False
        try:
            self._layout = decode_layout(json.loads(ticket.data))
        except (ValueError, LayoutError):
            return False
        self._text = ticket.data
        return True

    def order_picture(
        self,
        frame: Frame,
        size: Size,
        zone: tuple[AreaId, ...] | None = None,
        light: Light = Light.DAY,
    ) -> PaintTicket | None:
        """Ask for the terrain of a frame; None if nobody paints."""
        if self.painter is None:
            return None
        if self._text is None:
            self._text = layout_text(self._layout)
        return self.painter.order(PictureOrder(self._text, frame, size, zone, light))
