"""The ways between the screens of the network, as these screens know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.client.lan.room.background_browser import Lookout
from game.client.lan.room.call import Call
from game.client.lan.room.session import LanSession
from game.client.shell.scene import Scene
from net.kept.hosted_games import HostedGame
from net.kept.seat_tickets import TicketBook

ToLobby = Callable[[LanSession], Scene]
"""From a table back to the room in which it was opened."""


class RoomDoors(Protocol):
    """Leads into rooms, lobbies and tables."""

    @property
    def tickets(self) -> TicketBook | None:
        """The seats to come back to."""

    def interrupted(self) -> Sequence[HostedGame]:
        """The hosted games that could go on, the newest first."""

    def forget_hosted(self, game: HostedGame) -> None:
        """A hosted game will not go on. Raises DataError if its file cannot be removed."""

    def find(self, message: str = "", errand: Call | HostedGame | None = None) -> None:
        """The screen of games on the network."""

    def set_up(self) -> None:
        """Ask what to host."""

    def enter(self, session: LanSession) -> None:
        """The table if there is a game, else the lobby."""

    def people(self, session: LanSession) -> None:
        """Everybody in a room, and what its host can do about them."""

    def look_around(self) -> Lookout:
        """Begin to look for rooms."""

    def join(self, call: Call) -> LanSession:
        """Start calling a host."""

    def resume(self, game: HostedGame) -> LanSession:
        """Take up a hosted game on its own port. Raises NetError, SetupError or DataError."""
