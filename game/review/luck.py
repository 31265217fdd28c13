"""What an action did to the chances, and how much of it was luck of the cards.

Luck is the value after the card that came, less the mean over every card that could have come from
what was hidden then. All else is as it would be in the same deals, so the rest of the difference is
what was decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from game.engine.apply import apply
from game.review.deals import dealt_world, possible_tops, with_top
from game.review.futures import Chances, decided, horizon_of, played_on
from game.review.moves import ReviewedGame, ReviewedMove
from game.review.review import CurvePoint

DEALS_OF_CARDS_IN: Final = 4
"""One deal in so many is tried with every card that could have come."""


class Valuer:
    """Values of the moments of one game; each is worked out once."""

    def __init__(self, game: ReviewedGame, seed: int, rollouts: int) -> None:
        self._game = game
        self._seed = seed
        self._rollouts = rollouts
        self._value = lru_cache(maxsize=256)(self._worked_out)

    def point(self, move: ReviewedMove) -> CurvePoint:
        """What one action did."""
        until = horizon_of(move.before)
        before, after = self._value(move.number - 1, until), self._value(move.number, until)
        luck = self._luck(move, after, until) if move.drawn else None
        return CurvePoint(
            number=move.number,
            seat=move.seat,
            before=_mean(before),
            after=_mean(after),
            luck=luck,
            error=round(max(_error(before), _error(after)), 4),
        )

    def _worked_out(self, number: int, until: int) -> list[Chances]:
        """What comes of a moment in each deal."""
        at, settled = self._game.positions[number], self._game.settled[number]
        if at.result is not None:
            return [decided(at.result)] * self._rollouts
        return [
            played_on(dealt_world(at, settled, at.to_act[0], self._seed, deal), until)
            for deal in range(self._rollouts)
        ]

    def _luck(self, move: ReviewedMove, after: list[Chances], until: int) -> Chances | None:
        """Deal by deal, beside all cards; None where everybody knew which one it would be."""
        found: list[Chances] = []
        for deal in range(max(1, self._rollouts // DEALS_OF_CARDS_IN)):
            world = dealt_world(move.before, move.settled, move.seat, self._seed, deal)
            tops = possible_tops(world)
            if len(tops) < 2:
                return None
            rows = []
            for card in tops:
                state = apply(with_top(world, card), move.seat, move.action).state
                rows.append(played_on(state, until))
            found.append(tuple(a - b for a, b in zip(after[deal], _mean(rows))))
        return _mean(found)


def _mean(rows: Sequence[Chances]) -> Chances:
    return tuple(round(fmean(column), 4) for column in zip(*rows))


def _error(rows: Sequence[Chances]) -> float:
    """Of the mean, for the seat that is least sure."""
    if len(rows) < 2:
        return 0.0
    widest: float = max([stdev(column) for column in zip(*rows)])
    return widest / sqrt(len(rows))
