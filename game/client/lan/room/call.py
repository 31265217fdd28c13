"""Somebody's wish to come into a room."""

from __future__ import annotations

from dataclasses import dataclass, replace

from net.guest.host_stream import JoinWish
from net.guest.trust import Trust
from net.kept.seat_tickets import SeatTicket
from net.protocol.messages import Role
from net.protocol.net_address import NetAddress


@dataclass(frozen=True)
class Call:
    """Somebody wants into a room."""

    address: NetAddress
    wish: JoinWish
    ticket: SeatTicket | None = None
    """The one that the wish's token comes from."""
    trust: Trust = Trust()
    """Whom to expect there; without a fingerprint, whoever was there the last time."""
    believes_anybody: bool = False
    """Another host than expected is good enough: somebody has been warned, and wants it so."""

    @classmethod
    def back(cls, ticket: SeatTicket) -> Call:
        """To a seat that was left."""
        trust = Trust(ticket.fingerprint)
        return cls(ticket.address, JoinWish(ticket.name, token=ticket.token), ticket, trust)

    def for_seat(self, seat: int) -> Call:
        """Takes over a seat of a game that runs."""
        wish = replace(self.wish, role=Role.PLAY, token=None, seat=seat)
        return replace(self, wish=wish, ticket=None)
