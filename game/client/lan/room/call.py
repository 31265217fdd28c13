"""Somebody's wish to come into a room."""

from __future__ import annotations

from dataclasses import dataclass, replace

from net.joiner import NetAddress, Wish
from net.messages import Role
from net.tickets import Ticket


@dataclass(frozen=True)
class Call:
    """Somebody wants into a room."""

    address: NetAddress
    wish: Wish
    ticket: Ticket | None = None
    """The one that the wish's token comes from."""

    @classmethod
    def back(cls, ticket: Ticket) -> Call:
        """To a seat that was left."""
        return cls(ticket.address, Wish(ticket.name, token=ticket.token), ticket)

    def as_watcher(self) -> Call:
        wish = replace(self.wish, role=Role.WATCH, token=None, seat=None)
        return Call(self.address, wish)

    def for_seat(self, seat: int) -> Call:
        """Takes over a seat of a game that runs."""
        return Call(self.address, replace(self.wish, role=Role.PLAY, token=None, seat=seat))
