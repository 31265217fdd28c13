"""A + or - that is held down steps again and again, as its key does."""

from __future__ import annotations

from typing import Final

from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.vocabulary.table_buttons import ResourceButton, Verb

FIRST: Final = 0.4
"""Seconds until a stepper that is held steps by itself."""
NEXT: Final = 0.09
STEPPERS: Final = frozenset(
    map(button, (Button.BID_UP, Button.BID_DOWN, Button.LIMIT_UP, Button.LIMIT_DOWN))
)


def is_stepper(piece: PieceId | None) -> bool:
    """It changes a number of the sheet by one."""
    if isinstance(piece, ResourceButton):
        return piece.verb in (Verb.MORE, Verb.FEWER)
    return piece in STEPPERS


class HeldStepper:
    """The stepper under the button of the mouse, and when it steps next."""

    def __init__(self) -> None:
        self._piece: PieceId | None = None
        self._left = 0.0
        self._has_stepped = False

    def waits(self, pointed: PieceId | None) -> bool:
        """It will step by itself."""
        return self._piece is not None and pointed == self._piece

    def hold(self, piece: PieceId | None) -> None:
        """The mouse went down on this."""
        self._piece = piece if is_stepper(piece) else None
        self._left, self._has_stepped = FIRST, False

    def release(self) -> bool:
        """It came up; whether the stepper has stepped by itself, so that this is no click."""
        self._piece, has_stepped = None, self._has_stepped
        self._has_stepped = False
        return has_stepped

    def stop(self) -> None:
        """It can go no further."""
        self._piece = None

    def due(self, dt: float, pointed: PieceId | None) -> PieceId | None:
        """What is to be pressed after so many seconds; it waits while the pointer is off it."""
        if self._piece is None or pointed != self._piece:
            return None
        self._left -= dt
        if self._left > 0:
            return None
        self._left, self._has_stepped = NEXT, True
        return self._piece
