"""What of a night is told beside the board: who is being counted, and how far."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.terms import Seat
from game.engine.tokens import Tokens


@dataclass(frozen=True)
class LedgerRow:
    """A seat in the night's ledger; figures are there once its light has run."""

    seat: Seat
    cities: int
    lit: int
    powers: int
    burnt: Tokens
    income: int
    counted: int | None = None
    """What has been counted of the income, None before any of it has."""
    is_told: bool = False


@dataclass(frozen=True)
class NightModel:
    """The ledger of a night, and the row that is being counted."""

    round: int
    rows: tuple[LedgerRow, ...]
    now: int | None = None
    """None before the first network and after the last."""

    @property
    def is_over(self) -> bool:
        """Everything has been told."""
        return all(row.is_told for row in self.rows)

    @property
    def active(self) -> Seat | None:
        """Whose network lights up now."""
        return None if self.now is None else self.rows[self.now].seat
