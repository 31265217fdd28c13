"""What a tip holds, and what it is written from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from game.client.planning.plan import Plan
from game.client.vocabulary.names import Names
from game.engine.errors import GameError, Parameter
from game.engine.model import Position
from game.engine.view import PlayerView


class Tone(StrEnum):
    """How a row is meant: colour follows it, but is never the only sign."""

    PLAIN = "plain"
    TOTAL = "total"
    GOOD = "good"
    WARN = "warn"
    NOTE = "note"


@dataclass(frozen=True)
class TipRow:
    """A label and its value; a note has only a value and may need several lines."""

    label: str
    value: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True)
class Tip:
    """What is told of a piece; `reason` says why it cannot be used now."""

    title: str
    rows: tuple[TipRow, ...] = ()
    reason: str | None = None

    def beyond(self, label: str) -> Tip | None:
        """What it says that the label of its control does not; None if that is nothing."""
        if _plain(self.title) != _plain(label):
            return self
        return replace(self, title="") if self.rows or self.reason else None


def _plain(text: str) -> str:
    return text.strip(" .…:").casefold()


@dataclass(frozen=True, eq=False)
class TipSource:
    """All that tips are written from: the words, the view, and the plan in hand."""

    names: Names
    view: PlayerView
    plan: Plan | None = None

    @property
    def at(self) -> Position:
        return self.view.position

    def say(self, key: str, /, **parameters: Parameter) -> str:
        return self.names.say(f"tip.{key}", **parameters)

    def row(self, label: str, value: str | int, tone: Tone = Tone.PLAIN) -> TipRow:
        """A row with the label of this key."""
        return TipRow(self.say(label), str(value), tone)

    def note(self, key: str, /, **parameters: Parameter) -> TipRow:
        return TipRow("", self.say(key, **parameters), Tone.NOTE)

    def money(self, amount: int) -> str:
        return self.say("money", count=amount)

    def reason(self, error: GameError | None) -> str | None:
        return None if error is None else self.names.refusal(error)
