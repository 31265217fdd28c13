"""The time line of a recorded game: its actions, and where phases and rounds begin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from game.engine.actions import Action
from game.engine.events import Phase
from game.engine.replay import GameRecord, Moment
from game.engine.terms import Seat


class Stride(StrEnum):
    """How far one step on the time line goes."""

    ACTION = "action"
    PHASE = "phase"
    ROUND = "round"


@dataclass(frozen=True)
class Mark:
    """A moment on the time line: the game after `number` actions."""

    number: int
    round: int
    step: int
    phase: Phase
    seat: Seat | None
    """Who acted last; None before anybody has."""
    action: Action | None


@dataclass(frozen=True)
class TimeSpan:
    """A phase or a round, from its first moment to the one before the next begins."""

    first: int
    last: int
    round: int
    phase: Phase


class TimeLine:
    """All moments of a game, and the way from one to another."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self.marks = tuple(marks)
        self.phases = _spans(self.marks, lambda mark: (mark.round, mark.phase))
        self.rounds = _spans(self.marks, lambda mark: mark.round)
        self._starts = {
            Stride.ACTION: range(len(self.marks)),
            Stride.PHASE: [span.first for span in self.phases],
            Stride.ROUND: [span.first for span in self.rounds],
        }

    @classmethod
    def of(cls, record: GameRecord, moments: Sequence[Moment]) -> TimeLine:
        """Of a whole recorded game."""
        return cls([_mark(record, moment) for moment in moments])

    @property
    def last(self) -> int:
        """The number of the last moment, which is how many actions there are."""
        return len(self.marks) - 1

    def after(self, number: int, stride: Stride) -> int:
        """Where the next action, phase or round begins; the end if there is none."""
        starts = self._starts[stride]
        place = bisect_right(starts, number)
        return starts[place] if place < len(starts) else self.last

    def before(self, number: int, stride: Stride) -> int:
        """Where this phase or round began, or the one before if it has just begun."""
        starts = self._starts[stride]
        place = bisect_left(starts, number)
        return starts[place - 1] if place else 0

    def within(self, number: int) -> int:
        """The nearest moment there is."""
        return min(max(number, 0), self.last)


def _spans(marks: Sequence[Mark], key: Callable[[Mark], object]) -> tuple[TimeSpan, ...]:
    """Neighbours that have something in common."""
    groups = [list(group) for _, group in groupby(marks, key)]
    return tuple(
        TimeSpan(group[0].number, group[-1].number, group[0].round, group[0].phase)
        for group in groups
    )


def _mark(record: GameRecord, moment: Moment) -> Mark:
    at = moment.state.position
    recorded = record.actions[moment.number - 1] if moment.number else None
    return Mark(
        number=moment.number,
        round=at.round,
        step=at.step,
        phase=at.phase,
        seat=recorded.seat if recorded else None,
        action=recorded.action if recorded else None,
    )
