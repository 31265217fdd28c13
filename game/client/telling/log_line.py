"""A line of the log: an icon, a seat, a sentence, and what to show when it is pointed at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.telling.spans import Sentence
from game.client.vocabulary.pieces import PieceId
from game.engine.events import Phase
from game.engine.terms import Seat


class Category(StrEnum):
    """What the log can be filtered by."""

    GAME = "game"
    AUCTION = "auction"
    FUEL = "fuel"
    BUILD = "build"
    POWER = "power"
    MARKET = "market"


@dataclass(frozen=True)
class LogLine:
    icon: str
    """The name of an icon of the kit."""
    seat: Seat | None
    """Whose shape stands beside it."""
    sentence: Sentence
    category: Category
    pieces: tuple[PieceId, ...]
    """What to light up on the table."""
    round: int
    phase: Phase
    is_heading: bool = False
    is_my_loss: bool = False
    report: Sentence = ()
    """The same for other readers, with my name where the sentence has "you"; () if it has not."""

    @property
    def for_all(self) -> Sentence:
        """As anybody may read it."""
        return self.report or self.sentence

    def tells_as(self, other: LogLine) -> bool:
        """Both tell of the same, whoever reads them."""
        mine, theirs = (self.for_all, self.round), (other.for_all, other.round)
        return mine == theirs and self.phase is other.phase
