"""The painted map: layout, terrain, cables, plates and the camera over them."""

from __future__ import annotations

from game.client.board.art import BoardArt
from game.client.board.marks import BoardMarks, PlannedRoute
from game.client.board.orders import Light, PictureOrder
from game.client.board.painter import Painter, Ticket
from game.client.board.view import BoardView

__all__ = [
    "BoardArt",
    "BoardMarks",
    "BoardView",
    "Light",
    "Painter",
    "PictureOrder",
    "PlannedRoute",
    "Ticket",
]
