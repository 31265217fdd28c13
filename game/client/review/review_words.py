"""A review in words: what was done, what would have been better, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.telling.spans import Scribe, plain
from game.client.telling.words_for import in_words
from game.client.vocabulary.names import Names
from game.client.widgets.items import Ink
from game.engine.actions import Action
from game.engine.model import Position
from game.engine.terms import Seat
from game.review.marks import MoveMark
from game.review.review import JudgedMove

POINTS: Final = 100
MINUS: Final = "\N{MINUS SIGN}"
INKS: Final = {
    MoveMark.BEST: Ink.GOOD,
    MoveMark.GOOD: Ink.TEXT,
    MoveMark.INACCURACY: Ink.AMBER,
    MoveMark.MISTAKE: Ink.WARN,
    MoveMark.BLUNDER: Ink.BAD,
}


@dataclass(frozen=True)
class ReviewWords:
    """Says everything about one game."""

    names: Names

    def action(self, action: Action, at: Position, seat: Seat) -> str:
        return plain(in_words(action, at, seat, Scribe(self.names)))

    def mark(self, move: JudgedMove) -> str:
        return self.names.say(f"review.mark.{move.mark}")

    def why(self, move: JudgedMove) -> str:
        return self.names.say(f"review.reason.{move.reason}", **dict(move.numbers))

    def loss(self, move: JudgedMove) -> str:
        """For instance "-4.2"; nothing where hardly anything was lost."""
        return "" if move.loss < 0.0005 else f"{MINUS}{POINTS * move.loss:.1f}"

    def when(self, move: JudgedMove) -> str:
        round_ = self.names.say("results.round", round=move.round) if move.round else ""
        phase = self.names.phase(move.phase)
        return f"{round_} · {phase}" if round_ else phase


def percent(chance: float) -> str:
    return f"{POINTS * chance:.0f} %"


def signed(part: float) -> str:
    """Points with their sign, as in "+8" or "-12"."""
    points = round(POINTS * part)
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points else "0"
