"""The end as a list of beats, each with its length: no pictures, no clock.

Whoever powers fewest is counted first. Storeys light one by one, the slower the nearer the end of
the last two towers is; all of it never takes longer than people like to wait.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final

from game.client.planning.first_place import tie_of
from game.engine.model import Result
from game.engine.terms import Seat

RISE: Final = 0.7
SEAT: Final = 0.9
STOREY_LEAST, STOREY_MOST = 0.045, 0.08
REST: Final = 0.25
LAST_STOREYS: Final = (0.16, 0.24)
"""What the last two storeys take of the last two towers."""
LONGEST_COUNT: Final = 6.0
TIE: Final = 2.2
WINNER: Final = 2.9
SHORT_RISE, SHORT_COUNT, SHORT_TIE, SHORT_WINNER = 0.2, 0.9, 0.9, 0.8
FADE, STILL = 0.12, 1.5


class Form(Enum):
    """How much of it moves."""

    FULL = auto()
    SHORT = auto()
    STILL = auto()


class BeatKind(StrEnum):
    RISE = "rise"
    COUNT = "count"
    TIE = "tie"
    WINNER = "winner"


@dataclass(frozen=True)
class Beat:
    """One part of the end; a count has the seats that are counted in it, all at once if several."""

    kind: BeatKind
    length: float
    seats: tuple[Seat, ...] = ()
    storeys: tuple[float, ...] = ()
    """When each storey of a seat that is counted alone lights up."""

    def lit(self, powered: int, time: float) -> int:
        """How many of a seat's storeys are lit after so many seconds."""
        if self.storeys:
            return sum(moment <= time for moment in self.storeys)
        share = 1.0 if self.length <= 0 else min(1.0, time / (self.length * COUNT_SHARE))
        return int(powered * share + 1e-6)


COUNT_SHARE: Final = 0.8
"""Of a count of all seats at once; then it rests."""


def programme(result: Result, form: Form) -> tuple[Beat, ...]:
    """All beats in their order."""
    tie = tie_of(result)
    order = tuple(
        line.seat for line in sorted(result.ranking, key=lambda line: (line.powered, line.seat))
    )
    if form is Form.FULL:
        beats = [Beat(BeatKind.RISE, RISE), *_counts(result, order)]
        lengths = (TIE, WINNER)
    elif form is Form.SHORT:
        beats = [Beat(BeatKind.RISE, SHORT_RISE), Beat(BeatKind.COUNT, SHORT_COUNT, order)]
        lengths = (SHORT_TIE, SHORT_WINNER)
    else:
        beats = [Beat(BeatKind.COUNT, STILL, order)]
        lengths = (STILL, STILL)
    if tie is not None:
        beats.append(Beat(BeatKind.TIE, lengths[0], tie.seats))
    return (*beats, Beat(BeatKind.WINNER, lengths[1], result.winners))


def _counts(result: Result, order: tuple[Seat, ...]) -> list[Beat]:
    """Seat by seat, faster if it would take too long."""
    powered = {line.seat: line.powered for line in result.ranking}
    steps = {
        seat: _steps(powered[seat], is_close=place >= len(order) - 2)
        for place, seat in enumerate(order)
    }
    total = sum(sum(steps[seat]) + REST for seat in order)
    share = min(1.0, LONGEST_COUNT / total)
    beats = []
    for seat in order:
        moments, now = [], 0.0
        for step in steps[seat]:
            now += step * share
            moments.append(now)
        beats.append(Beat(BeatKind.COUNT, now + REST * share, (seat,), tuple(moments)))
    return beats


def _steps(powered: int, *, is_close: bool) -> list[float]:
    step = min(STOREY_MOST, max(STOREY_LEAST, SEAT / max(1, powered)))
    steps = [step] * powered
    if is_close and powered >= len(LAST_STOREYS):
        steps[-len(LAST_STOREYS) :] = LAST_STOREYS
    return steps
