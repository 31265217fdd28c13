"""Who sits where at a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.terms import Seat
from game.table_seat import TableSeat


@dataclass(frozen=True)
class Seating:
    """The players of a table by seat."""

    seats: tuple[TableSeat, ...]

    def __getitem__(self, seat: Seat) -> TableSeat:
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    def __iter__(self) -> Iterator[TableSeat]:
        return iter(self.seats)

    @property
    def only_person(self) -> Seat | None:
        """The seat of the one person among bots; None where there are more, or none."""
        people = [seat for seat, sitter in enumerate(self.seats) if not sitter.is_bot]
        return people[0] if len(people) == 1 else None

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats of bots."""
        return tuple(seat for seat, sitter in enumerate(self.seats) if sitter.is_bot)

    @property
    def characters(self) -> dict[Seat, str]:
        """The people behind the bots, by their seats."""
        return {
            seat: sitter.character
            for seat, sitter in enumerate(self.seats)
            if sitter.is_bot and sitter.character is not None
        }
