"""A number on its way into a field: being typed, or typed and refused. Neither counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from game.client.vocabulary.pieces import PieceId

MOST_DIGITS: Final = 4


class NumberProblem(StrEnum):
    """Why a number cannot be."""

    LIMIT_BELOW_BID = "limit_below_bid"
    ABOVE_MONEY = "above_money"
    BELOW_LEAST = "below_least"


@dataclass(frozen=True)
class NumberRefusal:
    """A number that cannot be, and what it has run into."""

    problem: NumberProblem
    number: int
    bound: int


@dataclass(frozen=True)
class NumberEntry:
    """What stands in a field instead of the number that counts."""

    piece: PieceId
    text: str
    is_fresh: bool = True
    """Nothing has been typed yet: the first digit takes the place of the old number."""
    refusal: NumberRefusal | None = None
    """Typing is over, and this came of it."""

    @property
    def is_open(self) -> bool:
        """It is still being typed."""
        return self.refusal is None

    @property
    def number(self) -> int | None:
        return int(self.text) if self.text else None

    def written(self, text: str) -> NumberEntry:
        """More digits at the end, as many as there is room for; anything else is left out."""
        digits = "".join(str(int(sign)) for sign in text if sign.isdecimal())
        if not digits:
            return self
        before = "" if self.is_fresh else self.text
        return replace(self, text=(before + digits)[:MOST_DIGITS], is_fresh=False)

    def erased(self) -> NumberEntry:
        """Without the last digit, or without the number that stood there before."""
        return replace(self, text="" if self.is_fresh else self.text[:-1], is_fresh=False)

    def put(self, number: int) -> NumberEntry:
        """Another number altogether."""
        return replace(self, text=str(number), is_fresh=False)

    def refused(self, refusal: NumberRefusal) -> NumberEntry:
        return replace(self, refusal=refusal, is_fresh=False)
