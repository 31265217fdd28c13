"""Seats to come back to and hosted games to take up again: read, shown and forgotten."""

from __future__ import annotations

from game.client.lan.room.room_doors import RoomDoors
from game.client.vocabulary.controls import values_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.second_press import SecondPress
from net.kept.hosted_games import HostedGame
from net.kept.seat_tickets import SeatTicket


class KeptGames:
    """What was left unfinished on this machine."""

    def __init__(self, lan: RoomDoors) -> None:
        self._lan = lan
        self.tickets: tuple[SeatTicket, ...] = ()
        self.hosted: tuple[HostedGame, ...] = ()
        self.forgetting: SecondPress[PieceId] = SecondPress()

    def read(self) -> None:
        """As it is on the disk now."""
        book = self._lan.tickets
        self.tickets = book.tickets() if book is not None else ()
        self.hosted = tuple(self._lan.interrupted())

    def forget(self, piece: PieceId) -> str:
        """Take one off the list: what it led to is lost, so it asks once more; the key of how.

        Raises DataError if the disk does not let go of it.
        """
        what, place = values_of(piece)
        if not self.forgetting.confirms(piece):
            return "lan.forget.hosted" if what == "resume" else "lan.forget.ticket"
        if what == "resume":
            self._lan.forget_hosted(self.hosted[int(place)])
        elif self._lan.tickets is not None:
            self._lan.tickets.forget(self.tickets[int(place)])
        self.read()
        return ""
