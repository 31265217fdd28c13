"""Whose message is taken next, so that nobody waits behind another's flood.

Addresses take turns, and so do the connections of each: however many of them one guest has opened,
and however much it has sent, there is one message of it between two of anybody else's.
"""

from __future__ import annotations

from net.host.limits import Address, ConnectionId


class Turns:
    """Connections of which something has come, each in it once."""

    def __init__(self) -> None:
        # Dictionaries keep their order: who is first waits the longest.
        self._waiting: dict[Address, dict[ConnectionId, None]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def wait(self, connection: ConnectionId, address: Address) -> None:
        """Stand at the end of the line, or stay where it stands."""
        self._waiting.setdefault(address, {})[connection] = None

    def next(self) -> ConnectionId:
        """Whose turn it is; the others of its address stand behind all other addresses now."""
        address, connections = next(iter(self._waiting.items()))
        connection = next(iter(connections))
        del connections[connection], self._waiting[address]
        if connections:
            self._waiting[address] = connections
        return connection
