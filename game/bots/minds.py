"""Minds that a rival may have: strong, quick and unlike each other.

A searching bot takes its rivals for these in the worlds it plays forward. None of the strangers
that we measure against is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from game.bots.base import Bot
from game.bots.easy import EasyBot
from game.bots.imitation import ImitationBot, is_learned
from game.bots.normal import SilentNormalBot
from game.bots.tuning import BY_HAND
from game.engine.value import value


@value
class Mind:
    """A way to play."""

    name: str
    expected: float
    """How likely, beside the others, expert thinks it of somebody who has done nothing yet."""
    expected_by_hard: float
    """The same of hard, which takes nobody for somebody who searches."""
    make: Callable[[], Bot]


BY_PROJECTION: Final = replace(BY_HAND, worth_share=0.0, chance_share=0.0)
"""Plants by what the own economy will come to, blind to what was learned from games."""
BY_NETWORK: Final = replace(BY_HAND, projected_share=0.0, worth_share=0.0)
"""Plants by the learned chance to win alone."""

_QUICK: Final = (
    Mind("normal", 0.4, 0.4, SilentNormalBot),
    Mind("projection", 0.2, 0.2, lambda: SilentNormalBot(BY_PROJECTION)),
    Mind("network", 0.2, 0.2, lambda: SilentNormalBot(BY_NETWORK)),
    Mind("easy", 0.2, 0.2, EasyBot),
)
_SEARCHING: Final = Mind("imitation", 0.4, 0.0, ImitationBot)

POOL: Final = (*_QUICK, _SEARCHING) if is_learned() else _QUICK
EXPECTED: Final = tuple(mind.expected for mind in POOL)
EXPECTED_BY_HARD: Final = tuple(mind.expected_by_hard for mind in POOL)


def drawn(weights: Sequence[float], dice: Random) -> Mind:
    """One of the pool, each as likely as it weighs."""
    left = dice.random() * sum(weights)
    for mind, weight in zip(POOL, weights):
        left -= weight
        if left < 0:
            return mind
    return POOL[0]
