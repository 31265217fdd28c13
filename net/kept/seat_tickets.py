"""What a guest keeps between sessions: where it played under which name, and the seat's token."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.engine.codec import decode, encode
from game.engine.errors import DataCode, DataError
from game.plain_files import read_plain
from net.kept.private_files import write_private
from net.protocol.net_address import NetAddress

MOST: Final = 8


@dataclass(frozen=True)
class SeatTicket:
    """The way back to a seat."""

    host: str
    port: int
    name: str
    room: str
    token: str | None
    """None for who only watched."""
    fingerprint: str | None = None
    """Of the certificate behind which the seat is; None if the host did not encrypt."""
    room_name: str = ""
    host_name: str = ""
    """Of the room and of the person who hosts it, to be told apart from others."""

    @property
    def address(self) -> NetAddress:
        return NetAddress(self.host, self.port)


class TicketBook:
    """The last tickets, newest first: the first one's address and name are those used last."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def tickets(self) -> tuple[SeatTicket, ...]:
        """All that are kept; a damaged book counts as empty."""
        try:
            return decode(tuple[SeatTicket, ...], read_plain(self._path), "tickets")
        except DataError:
            return ()

    def find(self, address: NetAddress, name: str) -> SeatTicket | None:
        """The newest ticket for a name at an address."""
        fitting = (t for t in self.tickets() if (t.address, t.name) == (address, name))
        return next(fitting, None)

    def keep(self, ticket: SeatTicket) -> None:
        """Put a ticket first. Raises DataError if it cannot be written."""
        others = [t for t in self.tickets() if not _same(t, ticket)]
        self._write([ticket, *others][:MOST])

    def forget(self, ticket: SeatTicket) -> None:
        """The seat is no longer there. Raises DataError if that cannot be written."""
        self._write([t for t in self.tickets() if not _same(t, ticket)])

    def _write(self, tickets: list[SeatTicket]) -> None:
        try:
            write_private(self._path, json.dumps(encode(tuple(tickets)), indent=1))
        except OSError as problem:
            raise DataError(
                DataCode.NOT_WRITABLE, file=str(self._path), reason=problem.strerror
            ) from problem


def _same(one: SeatTicket, other: SeatTicket) -> bool:
    return (one.address, one.room, one.name) == (other.address, other.room, other.name)
