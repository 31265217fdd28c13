"""Showing somebody out of a room takes two presses, and both must mean the same person."""

from __future__ import annotations

from game.client.vocabulary.controls import name_of, number_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.second_press import SecondPress
from net.protocol.room_view import RoomView


class ShowingOut:
    """What was pressed once, and whom it meant."""

    def __init__(self) -> None:
        self._press: SecondPress[PieceId] = SecondPress()
        self._name = ""

    @property
    def piece(self) -> PieceId | None:
        """What was pressed once, None if nothing was."""
        return self._press.asked

    @property
    def name(self) -> str:
        """Who is shown out by another press, "" if nobody is."""
        return self._name if self.piece is not None else ""

    def press(self, piece: PieceId, room: RoomView) -> bool:
        """Whether this is the second press; the first only says who is meant."""
        self._name = _meant(piece, room)
        return self._press.confirms(piece)

    def follow(self, room: RoomView) -> None:
        """Somebody else may sit there by now: then nothing was pressed."""
        if self.piece is not None and _meant(self.piece, room) != self._name:
            self.forget()

    def forget(self) -> None:
        self._press.forget()


def _meant(piece: PieceId, room: RoomView) -> str:
    """Who sits or watches there, "" if nobody does any more."""
    number = number_of(piece)
    if name_of(piece) == "clear":
        return room.seats[number].name if number < len(room.seats) else ""
    return next((one.name for one in room.watchers if one.member == number), "")
