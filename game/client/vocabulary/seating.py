"""Who sits where: names, colours and, for bots, level and character."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.terms import Seat


@dataclass(frozen=True)
class Sitter:
    """One player at the table, person or bot."""

    name: str
    colour: int
    """Index of colour and house form in the theme; the same for this player all game long."""
    is_bot: bool = False
    level: str | None = None
    character: str | None = None
    is_open: bool = False
    """Not there yet: the seat is kept for somebody on the network."""


@dataclass(frozen=True)
class Seating:
    """The players of a table by seat."""

    sitters: tuple[Sitter, ...]

    def __getitem__(self, seat: Seat) -> Sitter:
        return self.sitters[seat]

    def __len__(self) -> int:
        return len(self.sitters)

    def __iter__(self) -> Iterator[Sitter]:
        return iter(self.sitters)

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats of bots."""
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.is_bot)
