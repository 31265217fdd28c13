"""Who has been shown out and may still read why: not for long, and not too many of them."""

from __future__ import annotations

from net.host.guest_socket import GuestSocket
from net.host.limits import ConnectionId


class LastWords:
    """Connections that are ending, the oldest first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._ending: dict[ConnectionId, GuestSocket] = {}

    def add(self, connection: GuestSocket) -> None:
        """It ends; where too many do, the oldest is cut."""
        if not connection.is_lost:
            self._ending[connection.number] = connection
        if len(self._ending) > self._most:
            self._ending.pop(next(iter(self._ending))).cut()

    def forget(self, number: ConnectionId) -> None:
        """It has ended; twice does no harm."""
        self._ending.pop(number, None)
